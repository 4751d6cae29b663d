@_spi(QBank) import BankText

/// A text of a question, which may continue over several lines.
struct ListPart {
  private(set) var ranges: [TextRange] = []

  init() {}
  init(_ range: TextRange) { ranges = [range] }

  /// Its range from its first line to its last, or nil if it has none.
  var range: TextRange? {
    guard let first = ranges.first, let last = ranges.last else { return nil }
    return TextRange(first.start, last.end)
  }

  /// Adds a line, which may be empty.
  mutating func add(_ range: TextRange) { ranges.append(range) }

  /// Removes empty lines at the end.
  mutating func trim() {
    while let last = ranges.last, last.isEmpty, ranges.count > 1 { ranges.removeLast() }
  }

  /// Returns its text. Continuation lines keep their indentation beyond the least of them, as code does.
  func text(_ source: Source) -> String {
    guard let first = ranges.first else { return "" }
    let rest = ranges.dropFirst()
    let indents = rest.filter { !$0.isEmpty }.map { ListPart.indent(source, $0) }
    let common = indents.min() ?? 0
    let lines = rest.map { range in
      let more = range.isEmpty ? 0 : ListPart.indent(source, range) - common
      return source.string(TextRange(range.start - more, range.end))
    }
    return ([source.string(first)] + lines).joined(separator: "\n")
  }

  /// Returns the number of spaces and tabs before a line.
  private static func indent(_ source: Source, _ range: TextRange) -> Int {
    var start = range.start
    while start > 0, source.bytes[start - 1] == ASCII.space || source.bytes[start - 1] == ASCII.tab
    {
      start -= 1
    }
    return range.start - start
  }
}
