@_spi(QBank) import BankText

/// A page in columns whose lines are wrapped: text that is too long for a line continues in the next one of its
/// column.
package struct WrappedPage {
  private let width: Int
  private var lines: [String] = []
  /// The text that did not fit into the last line.
  private var rest = ""
  /// The column at which that text begins.
  private var column = 0
  /// Whether that text, or the line that it continues, has a label.
  private var isLabelled = false

  /// Returns the text of a page in lines of at most `width` cells.
  package static func text(_ page: String, width: Int) -> String {
    var wrapped = WrappedPage(width: width)
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      wrapped.add(String(line))
    }
    wrapped.addRest()
    return wrapped.lines.joined(separator: "\n")
  }

  private init(width: Int) { self.width = width }

  private mutating func add(_ line: String) {
    let (label, text) = WrappedPage.parts(line)
    let start = DisplayWidth.of(label)
    let hasLabel = label.contains { $0 != " " }
    // A line in the same column without a label continues the previous one.
    let goesOn = isLabelled && !hasLabel && start == column && !text.isEmpty
    if !goesOn { addRest() }
    isLabelled = hasLabel || goesOn
    let pieces = Wrap.lines(WrappedPage.joined([rest, text]), width: width - start)
    lines.append(label + (pieces.first ?? ""))
    rest = WrappedPage.joined(Array(pieces.dropFirst()))
    column = start
  }

  private mutating func addRest() {
    if rest.isEmpty { return }
    let indentation = String(repeating: " ", count: column)
    lines += Wrap.lines(rest, width: width - column).map { indentation + $0 }
    rest = ""
  }

  /// Splits a line into its label, which may be missing, with the spaces around it, and its text.
  private static func parts(_ line: String) -> (label: String, text: String) {
    let characters = Array(line)
    let word = characters.firstIndex { $0 != " " } ?? characters.count
    guard let gap = WrappedPage.textBehindLabel(characters, from: word) else {
      return (String(characters[..<word]), String(characters[word...]))
    }
    return (String(characters[..<gap]), String(characters[gap...]))
  }

  /// Returns the start of the text after a label, separated from it by two spaces, or nil if there is none.
  private static func textBehindLabel(_ line: [Character], from label: Int) -> Int? {
    line.indices.dropFirst(label + 3).first {
      line[$0] != " " && line[$0 - 1] == " " && line[$0 - 2] == " "
    }
  }

  /// Joins texts, with spaces between words of narrow characters.
  private static func joined(_ texts: [String]) -> String {
    texts.filter { !$0.isEmpty }.reduce("") { all, text in
      guard let last = all.last, let first = text.first else { return all + text }
      let isWide = DisplayWidth.of(last) == 2 || DisplayWidth.of(first) == 2
      return all + (isWide ? "" : " ") + text
    }
  }
}
