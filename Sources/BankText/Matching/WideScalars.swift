extension Span<UInt8> {
  /// The number of a kana, a kanji or a form of another width that begins at an offset; 0 for anything
  /// else.
  ///
  /// A short way to what `scalar(at:)` says of nearly all Japanese text: these take three bytes, and no
  /// others begin as they do.
  @inline(__always)
  func wideScalar(at offset: Int) -> UInt32 {
    let lead = self[offset]
    guard lead &- 0xE3 < 7 || lead == 0xEF, count &- offset >= 3 else { return 0 }
    let (second, third) = (self[offset &+ 1], self[offset &+ 2])
    guard second & 0xC0 == 0x80, third & 0xC0 == 0x80 else { return 0 }
    return UInt32(lead & 0x0F) &<< 12 | UInt32(second & 0x3F) &<< 6 | UInt32(third & 0x3F)
  }
}
