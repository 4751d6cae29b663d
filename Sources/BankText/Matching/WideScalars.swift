extension Span<UInt8> {
  /// Returns the three bytes at an offset as one number, the first one highest, or nil if fewer are left.
  @inlinable @inline(__always)
  @_spi(QBank) public func threeBytes(at offset: Int) -> UInt32? {
    if count &- offset >= EightBytes.size {
      return UInt32(truncatingIfNeeded: EightBytes(self, at: offset).bits.byteSwapped &>> 40)
    }
    guard offset &+ 2 < count else { return nil }
    return UInt32(self[offset]) &<< 16 | UInt32(self[offset &+ 1]) &<< 8
      | UInt32(self[offset &+ 2])
  }

  /// Returns the scalar of three bytes at an offset, as kana, kanji and most punctuation are, or nil for any other.
  ///
  /// A shortcut for `scalar(at:)`, which also checks that there is no shorter form.
  @inlinable @inline(__always)
  @_spi(QBank) public func threeByteScalar(at offset: Int) -> UInt32? {
    guard let bytes = threeBytes(at: offset), bytes & 0xF0_C0C0 == 0xE0_8080 else { return nil }
    return (bytes & 0x0F_0000) &>> 4 | (bytes & 0x3F00) &>> 2 | bytes & 0x3F
  }

  /// Returns the scalar of a kana, a kanji or a full-width or half-width form that begins at an offset; 0 for
  /// anything else.
  @inline(__always)
  func wideScalar(at offset: Int) -> UInt32 {
    guard let scalar = threeByteScalar(at: offset) else { return 0 }
    return scalar &- 0x3000 < 0x7000 || scalar >= 0xF000 ? scalar : 0
  }
}
