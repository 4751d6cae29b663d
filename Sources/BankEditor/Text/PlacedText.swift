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
