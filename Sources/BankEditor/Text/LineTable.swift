@_spi(QBank) import BankText

/// The starts of the lines of a text. Lines end at LF, CRLF or a lone CR.
///
/// The table is updated as the text is edited: only the lines that an edit touches are scanned again.
package struct LineTable: Equatable, Sendable {
  private var starts: [UInt32]

  /// Builds the table of a text.
  package init(_ bytes: Span<UInt8>) {
    starts = [0]
    LineTable.add(bytes, TextRange(0, bytes.count), to: &starts)
  }

  /// The number of lines, the last of which may be empty.
  package var count: Int { starts.count }

  /// The offset at which a line starts.
  package func start(_ line: Int) -> Int { Int(starts[line]) }

  /// The number of the line that contains an offset, counted from 0.
  package func line(at offset: Int) -> Int {
    max(0, starts.indices.partitioningIndex { Int(starts[$0]) > offset } - 1)
  }

  /// The range of a line without its line ending.
  package func range(_ line: Int, in bytes: Span<UInt8>) -> TextRange {
    let begin = start(line)
    guard line + 1 < starts.count else { return TextRange(begin, bytes.count) }
    var end = start(line + 1)
    if end > begin, bytes[end - 1] == ASCII.lineFeed { end -= 1 }
    if end > begin, bytes[end - 1] == ASCII.carriageReturn { end -= 1 }
    return TextRange(begin, end)
  }

  /// Updates the table after an edit that replaced `range` with `count` bytes.
  package mutating func replace(_ range: TextRange, by count: Int, in bytes: Span<UInt8>) {
    // A CR or LF at the edge of an edit may form a line ending with its neighbour, or stop doing so.
    let first = line(at: max(0, range.start - 1))
    let next = line(at: range.end + 1) + 1
    let change = count - range.count
    let end = next < starts.count ? Int(starts[next]) + change : bytes.count
    var middle: [UInt32] = []
    LineTable.add(bytes, TextRange(start(first), end), to: &middle)
    if next < starts.count, middle.last == UInt32(truncatingIfNeeded: end) { middle.removeLast() }
    for index in next..<starts.count {
      starts[index] = UInt32(truncatingIfNeeded: Int(starts[index]) + change)
    }
    starts.replaceSubrange(first + 1..<next, with: middle)
  }

  /// Adds the starts of lines after each line ending in a range.
  private static func add(_ bytes: Span<UInt8>, _ range: TextRange, to starts: inout [UInt32]) {
    var offset = range.start
    while offset < range.end {
      offset = LineIndex.endOfLine(at: offset, in: bytes, notAfter: range.end)
      if offset >= range.end { return }
      let isPair =
        bytes[offset] == ASCII.carriageReturn && offset + 1 < bytes.count
        && bytes[offset + 1] == ASCII.lineFeed
      offset += isPair ? 2 : 1
      starts.append(UInt32(truncatingIfNeeded: offset))
    }
  }
}
