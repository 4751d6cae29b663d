extension Span<UInt8> {
  /// Returns the scalar of a kana, a kanji or a full-width or half-width form that begins at an offset; 0 for
  /// anything else.
  ///
  /// A shortcut for `scalar(at:)` on nearly all Japanese text: these scalars take three bytes, and no others have
  /// the same lead bytes.
  @inline(__always)
  func wideScalar(at offset: Int) -> UInt32 {
    let lead = self[offset]
    guard lead &- 0xE3 < 7 || lead == 0xEF, count &- offset >= 3 else { return 0 }
    let (second, third) = (self[offset &+ 1], self[offset &+ 2])
    guard second & 0xC0 == 0x80, third & 0xC0 == 0x80 else { return 0 }
    return UInt32(lead & 0x0F) &<< 12 | UInt32(second & 0x3F) &<< 6 | UInt32(third & 0x3F)
  }
}
