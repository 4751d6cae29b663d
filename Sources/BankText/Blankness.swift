extension Span<UInt8> {
  /// Whether a text shows nothing: it is empty, or holds only white space and invisible characters.
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

  /// Whether a range begins and ends with a visible character, as far as a few bytes can tell.
  /// Nearly all cells do, so rules about white space need not check them closely.
  @inlinable @inline(__always)
  @_spi(QBank) public func hasVisibleEdges(_ range: TextRange) -> Bool {
    if range.isEmpty { return false }
    let (first, last) = (self[range.start], self[range.end &- 1])
    if first.isVisible, last.isVisible { return true }
    if range.count < 3 { return false }
    return (first.isVisible || isVisible(first, self[range.start &+ 1], self[range.start &+ 2]))
      && (last.isVisible || isVisible(self[range.end &- 3], self[range.end &- 2], last))
  }

  /// Whether these three bytes are a character from U+3001 to U+313F, from U+4000 to U+9FFF or from
  /// U+FF00 to U+FF7F: Japanese punctuation, kana, kanji and full-width forms.
  @inlinable @inline(__always)
  func isVisible(_ lead: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    let bytes = UInt32(lead) &<< 16 | UInt32(second) &<< 8 | UInt32(third)
    let isWide =
      bytes &- 0xE3_8081 <= 0x043E || lead &- 0xE4 < 6 || bytes &- 0xEF_BC80 <= 0x013F
    return isWide && third >= 0x80
  }
}

/// Whether a scalar is a sign that is empty: braille without a dot, a note without a head. Beside others
/// it may mean something.
private func isEmptySign(_ scalar: UInt32) -> Bool { scalar == 0x2800 || scalar == 0x1_D159 }

extension UInt8 {
  /// Whether it is a character of ASCII that can be seen: not a blank, not a control.
  @inlinable @inline(__always) var isVisible: Bool { self &- 0x21 < 0x5E }
}
