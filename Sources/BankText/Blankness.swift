extension Span<UInt8> {
  /// Whether the text shows nothing: it is empty, or consists only of white space and invisible characters.
  @_spi(QBank) public var isBlank: Bool {
    if hasVisibleEdges(TextRange(0, count)) { return false }
    var offset = 0
    while offset < count {
      guard let scalar = scalar(at: offset) else { return false }
      let hidden = HiddenCharacter.of(scalar.value) == .invisible
      if !hidden, !isWhitespace(scalar.value), !isEmptySign(scalar.value) { return false }
      offset += scalar.length
    }
    return true
  }

  /// Whether a range certainly begins and ends with a visible character, judged by a few bytes. That holds for
  /// nearly all cells, so rules about white space need not check them closely.
  @inlinable @inline(__always)
  @_spi(QBank) public func hasVisibleEdges(_ range: TextRange) -> Bool {
    if range.isEmpty { return false }
    let (first, last) = (self[range.start], self[range.end &- 1])
    if first.isVisible, last.isVisible { return true }
    if range.count < 3 { return false }
    return (first.isVisible || isVisible(first, self[range.start &+ 1], self[range.start &+ 2]))
      && (last.isVisible || isVisible(self[range.end &- 3], self[range.end &- 2], last))
  }

  /// Whether the three bytes encode a character from U+3001 to U+313F, from U+4000 to U+9FFF or from U+FF00 to
  /// U+FF7F: Japanese punctuation, kana, kanji and full-width forms.
  @inlinable @inline(__always)
  func isVisible(_ lead: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    let bytes = UInt32(lead) &<< 16 | UInt32(second) &<< 8 | UInt32(third)
    let isWide =
      bytes &- 0xE3_8081 <= 0x043E || lead &- 0xE4 < 6 || bytes &- 0xEF_BC80 <= 0x013F
    return isWide && third >= 0x80
  }
}

/// Whether a scalar is a symbol without ink: a Braille pattern without dots, a note without a head. Next to others
/// it may have a meaning.
private func isEmptySign(_ scalar: UInt32) -> Bool { scalar == 0x2800 || scalar == 0x1_D159 }

extension UInt8 {
  /// Whether it is a printable ASCII character other than the space.
  @inlinable @inline(__always) var isVisible: Bool { self &- 0x21 < 0x5E }
}

extension String {
  /// Whether the text shows nothing; see `Span.isBlank`.
  package var isBlank: Bool { Array(utf8).arraySpan.isBlank }

  /// The text without white space at its ends.
  package var trimmed: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(scalars[...last])
  }

  /// The text without spaces at its end.
  package var trimmedEnd: String {
    var text = self
    while text.utf8.last == ASCII.space { text.removeLast() }
    return text
  }
}
