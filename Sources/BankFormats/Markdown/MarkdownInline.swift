@_spi(QBank) import BankText

/// Converts a paragraph of Markdown into HTML that shows the markup as literal text.
///
/// A bank holds plain text: emphasis, links, code and formulas stay as written, so that nothing of a formula is
/// lost, and are reported as losses.
struct MarkdownInline {
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
