@_spi(QBank) import BankText

/// A text whose offsets can be converted to the positions of an editor.
package struct PlacedText: Sendable {
  /// The name and the bytes of the text.
  package private(set) var source: Source
  /// The starts of its lines.
  package private(set) var lines: LineTable
  /// The unit in which the editor counts along a line.
  package let encoding: PositionEncoding

  /// Creates a text and its line table.
  package init(_ source: Source, _ encoding: PositionEncoding) {
    (self.source, self.encoding) = (source, encoding)
    lines = LineTable(source.bytes)
  }

  /// Replaces a range, or the whole text if it is nil.
  package mutating func replace(_ range: TextRange?, by text: [UInt8]) -> TextEdit {
    guard let range else {
      let old = TextRange(0, source.count)
      self = PlacedText(Source(source.path, text), encoding)
      return TextEdit(old, count: text.count)
    }
    let new = source.replacing(range, by: text)
    lines.replace(range, by: text.count, in: new.bytes)
    source = new
    return TextEdit(range, count: text.count)
  }

  /// The offset of a position; one beyond its line is at the end of the line, and one beyond all lines at the end
  /// of the text.
  package func offset(of position: Position) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lines.count else { return source.count }
    let line = lines.range(position.line, in: source.bytes)
    return encoding.offset(position.character, source.bytes, line)
  }

  /// The range between two positions in either order.
  package func range(_ start: Position, _ end: Position) -> TextRange {
    let (first, last) = (offset(of: start), offset(of: end))
    return TextRange(min(first, last), max(first, last))
  }

  /// The position of an offset.
  package func position(of offset: Int) -> Position {
    let offset = min(max(0, offset), source.count)
    let line = lines.line(at: offset)
    let start = lines.start(line)
    return Position(line, encoding.count(source.bytes, TextRange(start, offset)))
  }

  /// A range as JSON.
  package func json(_ range: TextRange) -> JSON {
    .object([("start", position(of: range.start).json), ("end", position(of: range.end).json)])
  }

  /// Edits as JSON: each with its range and replacement.
  package func json(_ edits: [Edit]) -> JSON {
    .array(
      edits.map { edit in
        .object([
          ("range", json(edit.range)),
          ("newText", .string(String(decoding: edit.text, as: UTF8.self))),
        ])
      })
  }
}

/// The combined effect of edits: a range of the old text, and the length of its replacement.
package struct TextEdit: Equatable, Sendable {
  package let range: TextRange
  package let count: Int

  package init(_ range: TextRange, count: Int) { (self.range, self.count) = (range, count) }

  /// The change in length.
  package var change: Int { count - range.count }

  /// Combines this edit with one made to its result.
  package func followed(by other: TextEdit) -> TextEdit {
    // Offsets in the text between the two edits.
    let start = min(range.start, other.range.start)
    let end = max(range.start + count, other.range.end)
    return TextEdit(TextRange(start, end - change), count: end + other.change - start)
  }
}

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
