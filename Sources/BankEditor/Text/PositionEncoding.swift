@_spi(QBank) import BankText

/// The unit in which an editor counts along a line.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The width of a character of `length` UTF-8 bytes.
  private func width(_ length: Int) -> Int {
    switch self {
    case .utf8: length
    case .utf16: length == 4 ? 2 : 1
    case .utf32: 1
    }
  }

  /// The width of a range of a text; an invalid byte counts as one character.
  package func count(_ bytes: Span<UInt8>, _ range: TextRange) -> Int {
    if self == .utf8 { return range.count }
    var (offset, count) = (range.start, 0)
    while offset < range.end {
      let length = bytes.scalar(at: offset)?.length ?? 1
      offset += length
      count += width(length)
    }
    return count
  }

  /// The offset `count` units after the start of a range, or the end of the range; a position inside a character is
  /// at its start.
  package func offset(_ count: Int, _ bytes: Span<UInt8>, _ range: TextRange) -> Int {
    var (offset, left) = (range.start, count)
    while offset < range.end, left > 0 {
      let length = bytes.scalar(at: offset)?.length ?? 1
      left -= width(length)
      if left < 0 { break }
      offset += length
    }
    return min(offset, range.end)
  }
}

/// A position in a document: a line and a distance from its start, both counted from 0.
package struct Position: Equatable, Comparable, Sendable {
  package var line: Int
  package var character: Int

  package init(_ line: Int, _ character: Int) { (self.line, self.character) = (line, character) }

  package static func < (one: Position, other: Position) -> Bool {
    (one.line, one.character) < (other.line, other.character)
  }

  /// The position as JSON.
  package var json: JSON {
    .object([("line", .number(line)), ("character", .number(character))])
  }
}
