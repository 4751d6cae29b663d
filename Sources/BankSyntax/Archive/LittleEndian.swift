extension Span<UInt8> {
  /// Returns the little-endian 16-bit number at `offset`.
  func little16(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

  /// Returns the little-endian 32-bit number at `offset`.
  func little32(at offset: Int) -> UInt32 {
    UInt32(little16(at: offset)) | UInt32(little16(at: offset + 2)) << 16
  }

  /// Returns the little-endian 64-bit number at `offset`, clamped to the largest `Int`.
  func little64(at offset: Int) -> Int {
    Int(clamping: UInt64(little32(at: offset)) | UInt64(little32(at: offset + 4)) << 32)
  }

  /// Returns the little-endian 32-bit size or offset at `offset`, clamped to the largest `Int` where that has only
  /// 32 bits.
  func size32(at offset: Int) -> Int { Int(clamping: little32(at: offset)) }
}

extension Array where Element == UInt8 {
  /// Appends a number as two bytes, little-endian.
  mutating func appendLittle16(_ number: Int) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }

  /// Appends a number as four bytes, little-endian.
  mutating func appendLittle32(_ number: UInt32) {
    appendLittle16(Int(number & 0xFFFF))
    appendLittle16(Int(number >> 16))
  }

  /// Appends a size or an offset as eight bytes, little-endian.
  mutating func appendLittle64(_ size: Int) {
    appendLittle32(UInt32(truncatingIfNeeded: size))
    appendLittle32(UInt32(truncatingIfNeeded: size >> 32))
  }

  /// Appends a size or an offset that fits an archive, as four bytes, little-endian.
  mutating func appendSize32(_ size: Int) { appendLittle32(UInt32(truncatingIfNeeded: size)) }
}
