@_spi(QBank) import BankText

/// A line-based diff of two texts, so that an editor keeps its cursor.
package struct LineEdits {
  /// The changes, in the order of the old text.
  package private(set) var edits: [Edit] = []
  private let old: Source
  private let new: Source
  private let oldLines: LineTable
  private let newLines: LineTable

  /// The number of lines of each side that are searched for a match.
  private static let reach = 32
  /// The number of failed searches in a row after which the rest becomes one change.
  private static let patience = 16

  /// Computes the changes from one text to another.
  package init(from text: PlacedText, to bytes: [UInt8]) {
    let other = PlacedText(Source(text.source.path, bytes), text.encoding)
    (old, oldLines) = (text.source, text.lines)
    (new, newLines) = (other.source, other.lines)
    var (first, firstNew) = (0, 0)
    while first < oldLines.count, firstNew < newLines.count, isSame(first, firstNew) {
      (first, firstNew) = (first + 1, firstNew + 1)
    }
    var (last, lastNew) = (oldLines.count, newLines.count)
    while last > first, lastNew > firstNew, isSame(last - 1, lastNew - 1) {
      (last, lastNew) = (last - 1, lastNew - 1)
    }
    compare(first..<last, firstNew..<lastNew)
  }

  /// The changes that touch a range of the old text.
  package func touching(_ range: TextRange) -> [Edit] {
    edits.filter { $0.range.start <= range.end && $0.range.end >= range.start }
  }

  private mutating func compare(_ a: Range<Int>, _ b: Range<Int>) {
    var (i, j, misses) = (a.lowerBound, b.lowerBound, 0)
    while i < a.upperBound || j < b.upperBound {
      if i < a.upperBound, j < b.upperBound, isSame(i, j) {
        (i, j, misses) = (i + 1, j + 1, 0)
        continue
      }
      let match = misses > LineEdits.patience ? nil : nextMatch(i..<a.upperBound, j..<b.upperBound)
      if match == nil { misses += 1 }
      let isLast = misses > LineEdits.patience || i >= a.upperBound || j >= b.upperBound
      let (end, endNew) =
        match ?? (isLast ? (a.upperBound, b.upperBound) : (i + 1, j + 1))
      add(i..<end, j..<endNew)
      (i, j) = (end, endNew)
    }
  }

  /// The nearest pair of equal lines.
  private func nextMatch(_ a: Range<Int>, _ b: Range<Int>) -> (Int, Int)? {
    let (near, other) = (min(a.count, LineEdits.reach), min(b.count, LineEdits.reach))
    for total in 0..<(near + other) {
      for skip in stride(from: max(0, total - other + 1), to: min(total + 1, near), by: 1) {
        let (i, j) = (a.lowerBound + skip, b.lowerBound + total - skip)
        if isSame(i, j) { return (i, j) }
      }
    }
    return nil
  }

  private mutating func add(_ lines: Range<Int>, _ newLines: Range<Int>) {
    let range = LineEdits.range(lines, oldLines, old.count)
    let text = new.copy(LineEdits.range(newLines, self.newLines, new.count))
    if let last = edits.last, last.range.end == range.start {
      edits[edits.count - 1] = Edit(TextRange(last.range.start, range.end), last.text + text)
    } else {
      edits.append(Edit(range, text))
    }
  }

  private static func range(_ lines: Range<Int>, _ table: LineTable, _ count: Int) -> TextRange {
    let start = { (line: Int) in line < table.count ? table.start(line) : count }
    return TextRange(start(lines.lowerBound), start(lines.upperBound))
  }

  private func isSame(_ line: Int, _ other: Int) -> Bool {
    let range = LineEdits.range(line..<line + 1, oldLines, old.count)
    let second = LineEdits.range(other..<other + 1, newLines, new.count)
    let (one, two) = (old.bytes, new.bytes)
    return one.extracting(range.offsets).isSame(as: two.extracting(second.offsets))
  }
}
