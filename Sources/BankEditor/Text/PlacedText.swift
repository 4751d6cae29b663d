@_spi(QBank) package import BankText

/// A text whose places can be told as an editor counts them.
package struct PlacedText: Sendable {
  /// Its name and its bytes.
  package private(set) var source: Source
  /// Where its lines begin.
  package private(set) var lines: LineTable
  /// By what the editor counts along a line.
  package let encoding: PositionEncoding

  /// A text, whose lines are looked for.
  package init(_ source: Source, _ encoding: PositionEncoding) {
    (self.source, self.encoding) = (source, encoding)
    lines = LineTable(source.bytes)
  }

  /// Puts other bytes in the place of a range, or of all.
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

  /// The byte at a position; what is beyond a line is its end, and what is beyond all lines that of the last.
  package func offset(of position: Position) -> Int {
    guard position.line >= 0 else { return 0 }
    guard position.line < lines.count else { return source.count }
    let line = lines.range(position.line, in: source.bytes)
    return encoding.offset(position.character, source.bytes, line)
  }

  /// The bytes between two positions, whichever comes first.
  package func range(_ start: Position, _ end: Position) -> TextRange {
    let (first, last) = (offset(of: start), offset(of: end))
    return TextRange(min(first, last), max(first, last))
  }

  /// The position of a byte.
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

  /// Some changes as JSON: where, and what stands there then.
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

/// What edits have done to a text: a range of it as it was, and how much stands there now.
package struct TextEdit: Equatable, Sendable {
  package let range: TextRange
  package let count: Int

  package init(_ range: TextRange, count: Int) { (self.range, self.count) = (range, count) }

  /// How much longer the text is.
  package var change: Int { count - range.count }

  /// Both together, where the other one was made to the text after this one.
  package func followed(by other: TextEdit) -> TextEdit {
    // In the text between them.
    let start = min(range.start, other.range.start)
    let end = max(range.start + count, other.range.end)
    return TextEdit(TextRange(start, end - change), count: end + other.change - start)
  }
}
