/// Text made safe to display: invisible characters are written out.
///
/// Control, invisible and bidirectional characters, and bytes that are not text, are drawn as `⟨U+200B⟩` or `⟨FF⟩`.
/// So nothing from a bank reaches a terminal raw, and a reader sees that there is something.
@_spi(QBank) public enum VisibleText {
  /// A character that is drawn, or a placeholder for one that is not.
  @_spi(QBank) public struct Glyph: Sendable {
    /// The range of its bytes.
    @_spi(QBank) public let range: TextRange
    /// The width in cells.
    @_spi(QBank) public let width: Int
    /// The text that is drawn instead of the bytes themselves.
    @_spi(QBank) public let placeholder: String?
  }

  /// Returns the glyphs of a range of bytes.
  @_spi(QBank) public static func glyphs(_ bytes: Span<UInt8>, _ range: TextRange) -> [Glyph] {
    var glyphs: [Glyph] = []
    if appendPlain(bytes, range, &glyphs) { return glyphs }
    glyphs.removeAll()
    var offset = range.start
    while offset < range.end {
      let end = endOfText(bytes, from: offset, to: range.end)
      if end == offset {
        glyphs.append(placeholder("⟨\(hex(UInt32(bytes[offset]), 2))⟩", offset, 1))
        offset += 1
      } else {
        appendCharacters(Array(bytes, TextRange(offset, end)), offset, &glyphs)
        offset = end
      }
    }
    return glyphs
  }

  /// Returns the text of glyphs.
  @_spi(QBank) public static func text(of glyphs: ArraySlice<Glyph>, in bytes: Span<UInt8>)
    -> String
  {
    var drawn: [UInt8] = []
    for glyph in glyphs {
      if let placeholder = glyph.placeholder {
        drawn += placeholder.utf8
      } else {
        for offset in glyph.range.offsets { drawn.append(bytes[offset]) }
      }
    }
    return String(decoding: drawn, as: UTF8.self)
  }

  /// Returns the bytes as text that can be displayed anywhere.
  @_spi(QBank) public static func escape(_ bytes: [UInt8]) -> String {
    if bytes.allSatisfy({ $0 &- 0x20 < 0x5F }) { return String(decoding: bytes, as: UTF8.self) }
    return text(of: glyphs(bytes.arraySpan, TextRange(0, bytes.count))[...], in: bytes.arraySpan)
  }

  /// Returns the text with everything escaped that could confuse a reader or a terminal.
  @_spi(QBank) public static func escape(_ text: String) -> String { escape(Array(text.utf8)) }

  /// Returns the start of a text for quoting in a message: at most `limit` cells wide, with `…` if it was cut.
  @_spi(QBank) public static func excerpt(_ text: String, limit: Int = 40) -> String {
    excerpt(Array(text.utf8).arraySpan, limit: limit)
  }

  /// Returns an excerpt of bytes.
  @_spi(QBank) public static func excerpt(_ bytes: Span<UInt8>, limit: Int = 40) -> String {
    excerpt(bytes, TextRange(0, bytes.count), limit: limit)
  }

  /// Returns an excerpt of a range of bytes.
  @_spi(QBank) public static func excerpt(_ bytes: Span<UInt8>, _ range: TextRange, limit: Int = 40)
    -> String
  {
    // No drawn character takes more than a few bytes per cell, so a short range is enough.
    let near = TextRange(range.start, min(range.end, range.start + limit * 16))
    let glyphs = glyphs(bytes, near)
    var width = 0
    let cut = glyphs.firstIndex { glyph in
      width += glyph.width
      return width > limit
    }
    let text = text(of: glyphs[..<(cut ?? glyphs.count)], in: bytes)
    return cut == nil && near == range ? text : text + "…"
  }

  /// Returns the notation of a scalar: `U+200B`.
  @_spi(QBank) public static func name(_ scalar: UInt32) -> String { "U+\(hex(scalar, 4))" }

  private static func endOfText(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end, let scalar = bytes.scalar(at: offset), offset + scalar.length <= end {
      offset += scalar.length
    }
    return offset
  }

  /// Appends the glyphs of a text of plain scalars only, as most are; false for any other.
  private static func appendPlain(
    _ bytes: Span<UInt8>, _ range: TextRange, _ glyphs: inout [Glyph]
  ) -> Bool {
    var offset = range.start
    while offset < range.end {
      guard let scalar = bytes.scalar(at: offset), let width = DisplayWidth.ofPlain(scalar.value),
        offset + scalar.length <= range.end
      else { return false }
      let range = TextRange(offset, offset + scalar.length)
      glyphs.append(Glyph(range: range, width: width, placeholder: nil))
      offset = range.end
    }
    return true
  }

  private static func appendCharacters(_ text: [UInt8], _ start: Int, _ glyphs: inout [Glyph]) {
    var offset = start
    for character in String(decoding: text, as: UTF8.self) {
      if HiddenCharacter.isPlain(character) {
        append(character, offset, &glyphs)
      } else {
        appendScalars(of: character, offset, &glyphs)
      }
      offset += character.utf8.count
    }
  }

  private static func appendScalars(
    of character: Character, _ start: Int, _ glyphs: inout [Glyph]
  ) {
    var offset = start
    for scalar in character.unicodeScalars {
      let count = UTF8.width(scalar)
      if HiddenCharacter.isPlain(Character(scalar)) {
        append(Character(scalar), offset, &glyphs)
      } else {
        glyphs.append(placeholder("⟨\(name(scalar.value))⟩", offset, count))
      }
      offset += count
    }
  }

  private static func append(_ character: Character, _ offset: Int, _ glyphs: inout [Glyph]) {
    let range = TextRange(offset, offset + character.utf8.count)
    glyphs.append(Glyph(range: range, width: DisplayWidth.of(character), placeholder: nil))
  }

  private static func placeholder(_ text: String, _ offset: Int, _ count: Int) -> Glyph {
    Glyph(
      range: TextRange(offset, offset + count), width: DisplayWidth.of(text), placeholder: text)
  }

  private static func hex(_ number: UInt32, _ digits: Int) -> String {
    String(number, radix: 16, uppercase: true).zeroPadded(to: digits)
  }
}
