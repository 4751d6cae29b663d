@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A text of a Markdown file: a question, a choice, feedback or a title.
enum MarkdownText {
  /// Encodes a plain text as Markdown on one line, escaped so that nothing in it is read as markup or replaced by
  /// typographic quotes and dashes.
  static func written(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    // Readers reject an empty text, so an invisible element takes its place.
    if scalars.isEmpty { return "<wbr>" }
    let edges = EdgeWhitespace(scalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\n": result += "<br>"
      case "\r", "\t", "~": result += "&#\(scalar.value);"
      case "\u{2}", "\u{3}": continue
      case _ where edges.contains(index): result += "&#\(scalar.value);"
      case _ where isEscapable(scalar): result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The notation of a text of one line, with no more escapes than it needs.
  static let notation = TextNotation(
    read: { bytes in
      let (text, losses) = read([String(decoding: bytes, as: UTF8.self)])
      return losses.isEmpty && !bytes.contains(UInt8(ascii: "<")) ? text : nil
    },
    write: { text, _ in
      let (plain, losses) = read([text])
      return Array((losses.isEmpty && plain.isSame(as: text) ? text : written(text)).utf8)
    })

  /// Returns what of a text cannot be written: two controls that Python's Markdown uses itself, and leading or
  /// trailing white space that HTML cannot express.
  static func loss(of text: String) -> Localized? {
    let controls = text.unicodeScalars.contains { $0.value == 2 || $0.value == 3 }
    let edges = [text.unicodeScalars.first, text.unicodeScalars.last].contains { scalar in
      scalar.map { [0x0B, 0x1C, 0x1D, 0x1E, 0x1F, 0x85].contains($0.value) } ?? false
    }
    guard controls || edges else { return nil }
    return Localized(en: "control characters are lost", ja: "制御文字が失われます。")
  }

  /// Whether a backslash escapes a character.
  fileprivate static func isEscapable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "-", ".", "!", "\"", "'", "|",
      "$":
      true
    default: false
    }
  }

  /// Decodes a text, and returns what is lost of it. Signs of Markdown stay in the text.
  static func read(_ lines: [String]) -> (text: String, losses: [Loss]) {
    var text = ""
    var hasMarks = false
    let keepsLines = lines.contains(where: MarkdownBlocks.begins)
    for paragraph in lines.split(whereSeparator: { $0.utf8.allSatisfy(\.isASCIIWhitespace) }) {
      let trimmed = paragraph.map(EdgeWhitespace.removed)
      var inline = MarkdownInline(trimmed.joined(separator: keepsLines ? "\n" : " "))
      inline.read()
      hasMarks = hasMarks || inline.hasMarks
      text += (text.isEmpty ? "" : "\n") + inline.html
    }
    let html = HTMLPlainText(text, keepsLines: true)
    var losses: [Loss] = []
    if hasMarks || keepsLines { losses.add(nil, .media, .markdownKept) }
    if let loss = html.loss(of: lines.joined(separator: " ")) {
      losses.add(nil, .media, loss, names: html.pictures)
    }
    return (html.text, losses)
  }
}

extension ImportLog {
  /// Decodes a text of the item with this number, records what is lost of it, and returns whether anything is.
  mutating func readMarkdown(_ lines: [String], _ number: Int) -> (text: String, isChanged: Bool) {
    let (text, losses) = MarkdownText.read(lines)
    for loss in losses { add(loss.numbered(number, in: nil)) }
    return (text, !losses.isEmpty)
  }
}

/// Recognizes the start of a list, a heading, a quotation or code.
private enum MarkdownBlocks {
  static func begins(_ line: String) -> Bool {
    let text = Array(EdgeWhitespace.removed(from: line).utf8)
    if ["```", "~~~"].contains(where: { text.starts(with: $0.utf8) }) { return true }
    let mark = text.prefix { !$0.isASCIIWhitespace }
    guard mark.count < text.count else { return isRule(text) }
    switch mark.first {
    case UInt8(ascii: "#"): return mark.allSatisfy { $0 == UInt8(ascii: "#") }
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: ">"):
      return mark.count == 1 || isRule(text)
    default:
      return mark.last == UInt8(ascii: ".") && mark.dropLast().allSatisfy(\.isDigit)
        && mark.count > 1
    }
  }

  private static func isRule(_ text: [UInt8]) -> Bool {
    let marks = text.filter { !$0.isASCIIWhitespace }
    return marks.count >= 3 && Set(marks).count == 1 && "-*_".utf8.contains(marks[0])
  }
}

/// Converts a paragraph of Markdown into HTML that shows the markup as literal text.
///
/// A bank holds plain text: emphasis, links, code and formulas stay as written, so that nothing of a formula is
/// lost, and are reported as losses.
private struct MarkdownInline {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  /// The start of the last run of backticks, by the length of the run.
  private var lastTicks: [Int: Int] = [:]
  private var lastDollar: Int
  /// The index of an open `*`, or nil if there is none; `openLine` is that of a `_`.
  private var openStar: Int?
  private var openLine: Int?
  private(set) var html = ""
  private(set) var hasMarks = false

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    lastDollar = scalars.lastIndex(of: "$") ?? -1
    var place = 0
    while place < scalars.count {
      let count = run(of: "`", at: place)
      if count > 0 { lastTicks[count] = place }
      place += max(count, 1)
    }
  }

  /// Reads the whole paragraph.
  mutating func read() {
    while index < scalars.count {
      switch scalars[index] {
      case "\\" where isEscapable(index + 1):
        addByNumber(scalars[index + 1])
        index += 2
      case "`": readCode()
      case "$": readFormula()
      default: readOther()
      }
    }
  }

  private func isEscapable(_ place: Int) -> Bool {
    place < scalars.count && MarkdownText.isEscapable(scalars[place])
  }

  private mutating func addByNumber(_ scalar: Unicode.Scalar) { html += "&#\(scalar.value);" }

  /// Appends a range literally, without reading anything in it as markup.
  private mutating func addLiterally(_ range: Range<Int>) {
    for scalar in scalars[range] {
      switch scalar {
      case "&", "<", ">": addByNumber(scalar)
      default: html.unicodeScalars.append(scalar)
      }
    }
    index = range.upperBound
  }

  private func run(of mark: Unicode.Scalar, at start: Int) -> Int {
    scalars[start...].prefix { $0 == mark }.count
  }

  private mutating func readCode() {
    let count = run(of: "`", at: index)
    var end = index + count
    guard lastTicks[count] ?? 0 > index else { return addLiterally(index..<end) }
    while end < scalars.count {
      let length = run(of: "`", at: end)
      end += max(length, 1)
      if length == count { break }
    }
    hasMarks = true
    addLiterally(index..<end)
  }

  private mutating func readFormula() {
    guard lastDollar > index, !isBlank(index + 1), let end = endOfFormula else {
      return readOther()
    }
    hasMarks = true
    addLiterally(index..<end + 1)
  }

  private var endOfFormula: Int? {
    var place = index + 1
    while place < scalars.count, scalars[place] != "$" {
      place += scalars[place] == "\\" ? 2 : 1
    }
    guard place < scalars.count, place > index + 1, !isBlank(place - 1) else { return nil }
    return place + 1 < scalars.count && scalars[place + 1] == "$" ? nil : place
  }

  private func isBlank(_ place: Int) -> Bool {
    guard scalars.indices.contains(place) else { return true }
    return isWhitespace(scalars[place].value)
  }

  private func isWord(_ place: Int) -> Bool {
    guard scalars.indices.contains(place) else { return false }
    let properties = scalars[place].properties
    return properties.isAlphabetic || properties.numericType != nil
  }

  private mutating func readOther() {
    let next = index + 1 < scalars.count ? scalars[index + 1] : " "
    switch scalars[index] {
    case "*": openStar = emphasis(openStar, opens: true, closes: true)
    case "_": openLine = emphasis(openLine, opens: !isWord(index - 1), closes: !isWord(index + 1))
    case "]" where next == "(" || next == "[" || next == ":": hasMarks = true
    default: break
    }
    html.unicodeScalars.append(scalars[index])
    index += 1
  }

  /// Records emphasis that ends here, and returns where the open one begins.
  private mutating func emphasis(_ start: Int?, opens: Bool, closes: Bool) -> Int? {
    if closes, let start, start + 1 < index, !isBlank(index - 1) { hasMarks = true }
    return start ?? (opens && !isBlank(index + 1) ? index : nil)
  }
}
