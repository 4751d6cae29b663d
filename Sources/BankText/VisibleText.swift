/// Text made safe and honest to show: what cannot be seen is written out.
///
/// Control, invisible and bidirectional characters, and bytes that are no text, are drawn as
/// `⟨U+200B⟩` or `⟨FF⟩`. So nothing from a bank reaches a terminal raw, and a reader sees that
/// something stands there.
public enum VisibleText {
  /// One drawn character or placeholder, and the bytes it stands for.
  public struct Piece: Sendable {
    /// The bytes in the file.
    public let range: TextRange
    /// What is drawn for them.
    public let text: String
    /// How many cells that takes.
    public let width: Int
    /// Whether something else than the text itself is drawn.
    public let isPlaceholder: Bool
  }

  /// What is drawn for each character of a stretch of bytes.
  public static func pieces(_ bytes: Span<UInt8>, _ range: TextRange) -> [Piece] {
    var pieces: [Piece] = []
    var offset = range.start
    while offset < range.end {
      let end = endOfText(bytes, from: offset, to: range.end)
      if end == offset {
        pieces.append(placeholder("⟨\(hex(UInt32(bytes[offset]), 2))⟩", offset, 1))
        offset += 1
      } else {
        appendCharacters(Array(bytes, TextRange(offset, end)), offset, &pieces)
        offset = end
      }
    }
    return pieces
  }

  /// The bytes as text that can be shown anywhere.
  public static func escape(_ bytes: [UInt8]) -> String {
    pieces(bytes.span, TextRange(0, bytes.count)).map(\.text).joined()
  }

  /// The text with everything that could disturb a reader or a terminal written out.
  public static func escape(_ text: String) -> String { escape(Array(text.utf8)) }

  /// The start of the bytes as text, at most `limit` cells wide, with `…` where it was cut.
  public static func excerpt(_ bytes: Span<UInt8>, _ range: TextRange, limit: Int = 40) -> String {
    // No character that is drawn takes more than a few bytes a cell, so a little is enough.
    let near = TextRange(range.start, min(range.end, range.start + limit * 16))
    var text = ""
    var width = 0
    for piece in pieces(bytes, near) {
      width += piece.width
      if width > limit { return text + "…" }
      text += piece.text
    }
    return near == range ? text : text + "…"
  }

  /// How a scalar is named: `U+200B`.
  public static func name(_ scalar: UInt32) -> String { "U+\(hex(scalar, 4))" }

  private static func endOfText(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end, let scalar = bytes.scalar(at: offset), offset + scalar.length <= end {
      offset += scalar.length
    }
    return offset
  }

  private static func appendCharacters(_ text: [UInt8], _ start: Int, _ pieces: inout [Piece]) {
    var offset = start
    for character in String(decoding: text, as: UTF8.self) {
      let count = character.utf8.count
      if HiddenCharacter.isPlain(character) {
        let range = TextRange(offset, offset + count)
        let width = DisplayWidth.of(character)
        pieces.append(
          Piece(range: range, text: String(character), width: width, isPlaceholder: false))
      } else {
        appendScalars(of: character, offset, &pieces)
      }
      offset += count
    }
  }

  private static func appendScalars(
    of character: Character, _ start: Int, _ pieces: inout [Piece]
  ) {
    var offset = start
    for scalar in character.unicodeScalars {
      let count = UTF8.width(scalar)
      if HiddenCharacter.isPlain(Character(scalar)) {
        let range = TextRange(offset, offset + count)
        let width = DisplayWidth.of(Character(scalar))
        pieces.append(
          Piece(range: range, text: String(scalar), width: width, isPlaceholder: false))
      } else {
        pieces.append(placeholder("⟨\(name(scalar.value))⟩", offset, count))
      }
      offset += count
    }
  }

  private static func placeholder(_ text: String, _ offset: Int, _ count: Int) -> Piece {
    Piece(
      range: TextRange(offset, offset + count), text: text, width: DisplayWidth.of(text),
      isPlaceholder: true)
  }

  private static func hex(_ number: UInt32, _ digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
