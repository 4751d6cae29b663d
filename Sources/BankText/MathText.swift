/// A formula of MathML on one line of text, as far as that goes.
struct MathText {
  /// The elements that are open, with the texts of what is in them, one for each child.
  private var open: [(name: String, parts: [String])] = [("math", [])]

  /// Elements inside each other; what lies deeper is read as if it lay here.
  private static let depth = 50

  /// What the content of the element `math` says.
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
      guard open.dropFirst().contains(where: { $0.name == name }) else { return }
      while open[open.count - 1].name != name { close() }
      close()
    } else if tag.last != "/", word.first != "!", open.count < MathText.depth {
      open.append((name, []))
    }
  }

  private mutating func close() {
    let (name, parts) = open.removeLast()
    open[open.count - 1].parts.append(MathText.text(name, parts))
  }

  private static func text(_ name: String, _ parts: [String]) -> String {
    let all = parts.joined()
    switch (name, parts.count) {
    case ("mfrac", 2): return "\(bracketed(parts[0]))/\(bracketed(parts[1]))"
    case ("msup", 2), ("mover", 2): return parts[0] + ScriptText.plain(parts[1], .raised)
    case ("msub", 2), ("munder", 2): return parts[0] + ScriptText.plain(parts[1], .lowered)
    case ("msubsup", 3), ("munderover", 3):
      return parts[0] + ScriptText.plain(parts[1], .lowered) + ScriptText.plain(parts[2], .raised)
    case ("mroot", 2): return ScriptText.plain(parts[1], .raised) + "√" + bracketed(parts[0])
    case ("msqrt", _): return "√" + bracketed(all)
    case ("mtd", _), ("mtr", _): return all + " "
    // The same in another notation.
    case ("annotation", _), ("annotation-xml", _): return ""
    default: return all
    }
  }

  private static func bracketed(_ text: String) -> String {
    text.unicodeScalars.count > 1 ? "(\(text))" : text
  }
}
