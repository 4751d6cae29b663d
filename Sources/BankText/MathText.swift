/// Converts a MathML formula to one line of text, as far as possible.
struct MathText {
  /// The open elements, each with the texts of its children.
  private var open: [(name: String, parts: [String])] = [("math", [])]

  /// The maximum nesting depth; deeper elements are read as if they were at that depth.
  private static let depth = 50

  /// Returns the text of the content of a `math` element.
  static func text(of markup: ArraySlice<Unicode.Scalar>) -> String {
    var formula = MathText()
    var rest = markup
    while let first = rest.first {
      let isTag = first == "<"
      let part = rest.dropFirst().prefix { isTag ? $0 != ">" : $0 != "<" }
      if isTag {
        formula.read(tag: part)
      } else {
        formula.add(rest[rest.startIndex..<part.endIndex])
      }
      rest = rest[part.endIndex...].dropFirst(isTag ? 1 : 0)
    }
    while formula.open.count > 1 { formula.close() }
    return formula.open[0].parts.joined()
  }

  private mutating func add(_ text: ArraySlice<Unicode.Scalar>) {
    let isBlank = text.allSatisfy { isWhitespace($0.value) }
    if isBlank { return }
    let words = text.split { isWhitespace($0.value) }
      .map { String(String.UnicodeScalarView($0)) }
    open[open.count - 1].parts.append(words.joined(separator: " "))
  }

  private mutating func read(tag: ArraySlice<Unicode.Scalar>) {
    let closes = tag.first == "/"
    let word = tag.drop { $0 == "/" }.prefix { !isWhitespace($0.value) && $0 != "/" }
    let name =
      String(String.UnicodeScalarView(word)).split(separator: ":").last.map { String($0) } ?? ""
    if closes {
      let isMeant = { (open: String) in open == name || open == "binomial" && name == "mfrac" }
      guard open.dropFirst().contains(where: { isMeant($0.name) }) else { return }
      while !isMeant(open[open.count - 1].name) { close() }
      close()
    } else if tag.last == "/" {
      if MathText.holdsPlace(name) { open[open.count - 1].parts.append(MathText.text(name, [])) }
    } else if word.first != "!", open.count < MathText.depth {
      let isBinomial = name == "mfrac" && MathText.hasNoLine(tag[word.endIndex...])
      open.append((isBinomial ? "binomial" : name, []))
    }
  }

  private mutating func close() {
    let (name, parts) = open.removeLast()
    open[open.count - 1].parts.append(MathText.text(name, parts))
  }

  private static func text(_ name: String, _ parts: [String]) -> String {
    let all = parts.joined()
    switch (name, parts.count) {
    case ("binomial", 2): return "C(\(parts[0]), \(parts[1]))"
    case ("mmultiscripts", 1...): return multiscripts(parts)
    case ("mprescripts", _): return prescripts
    case ("mfrac", 2): return "\(bracketed(parts[0]))/\(bracketed(parts[1]))"
    case ("msup", 2), ("mover", 2): return parts[0] + ScriptText.plain(parts[1], .raised)
    case ("msub", 2), ("munder", 2): return parts[0] + ScriptText.plain(parts[1], .lowered)
    case ("msubsup", 3), ("munderover", 3):
      return parts[0] + ScriptText.plain(parts[1], .lowered) + ScriptText.plain(parts[2], .raised)
    case ("mroot", 2): return ScriptText.plain(parts[1], .raised) + "√" + bracketed(parts[0])
    case ("msqrt", _): return "√" + bracketed(all)
    case ("mtd", _), ("mtr", _): return all + " "
    // The same formula in another notation.
    case ("annotation", _), ("annotation-xml", _): return ""
    default: return all
    }
  }

  /// Marks the start of the scripts that come before their base.
  private static let prescripts = "\u{FFFC}"

  /// Whether an empty element counts as a part of its parent, so that the next one is not read in its place.
  private static func holdsPlace(_ name: String) -> Bool {
    ["none", "mprescripts", "mrow"].contains(name)
  }

  /// Whether a fraction has no line between its parts.
  private static func hasNoLine(_ attributes: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let value = HTMLAttributes.value("linethickness", in: attributes), value.first == "0"
    else { return false }
    return !value.contains { "." == $0 || "1"..."9" ~= $0 }
  }

  /// Returns a base with the scripts after and before it, each pair a lower and an upper one: `¹⁴₆X`.
  private static func multiscripts(_ parts: [String]) -> String {
    let middle = parts.firstIndex(of: prescripts) ?? parts.count
    var (before, behind) = ("", "")
    for index in stride(from: 1, to: middle, by: 2) {
      behind += ScriptText.plain(parts[index], .lowered)
      if index + 1 < middle { behind += ScriptText.plain(parts[index + 1], .raised) }
    }
    for index in stride(from: middle + 1, to: parts.count, by: 2) {
      if index + 1 < parts.count { before += ScriptText.plain(parts[index + 1], .raised) }
      before += ScriptText.plain(parts[index], .lowered)
    }
    return before + parts[0] + behind
  }

  private static func bracketed(_ text: String) -> String {
    text.unicodeScalars.count > 1 ? "(\(text))" : text
  }
}
