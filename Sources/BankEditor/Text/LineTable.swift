@_spi(QBank) package import BankText

/// Where the lines of a text begin. They end at LF, CRLF or a lone CR.
///
/// It is kept while the text is edited: only the lines that an edit touches are looked for again.
package struct LineTable: Equatable, Sendable {
  private var starts: [UInt32]

  /// The lines of a text.
  package init(_ bytes: Span<UInt8>) {
    starts = [0]
    LineTable.add(bytes, TextRange(0, bytes.count), to: &starts)
  }

  /// How many lines there are, the last of which may be empty.
  package var count: Int { starts.count }

  /// Where a line begins.
  package func start(_ line: Int) -> Int { Int(starts[line]) }

  /// The number of the line, from 0, in which a byte stands.
  package func line(at offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// A line without what ends it.
  package func range(_ line: Int, in bytes: Span<UInt8>) -> TextRange {
    let begin = start(line)
    guard line + 1 < starts.count else { return TextRange(begin, bytes.count) }
    var end = start(line + 1)
    if end > begin, bytes[end - 1] == ASCII.lineFeed { end -= 1 }
    if end > begin, bytes[end - 1] == ASCII.carriageReturn { end -= 1 }
    return TextRange(begin, end)
  }

  /// Follows an edit that has been made: a range of the text before it, and how much stands there now.
  package mutating func replace(_ range: TextRange, by count: Int, in bytes: Span<UInt8>) {
    // A return or a feed at the edge of an edit may end a line with its neighbour or without it.
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

  /// Adds where lines begin behind each end of a line in a range.
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
