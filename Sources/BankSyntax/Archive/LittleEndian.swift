extension Span<UInt8> {
  /// The number in the two bytes from `offset` on, the lowest first.
  func little16(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

  /// The number in the four bytes from `offset` on, the lowest first.
  func little32(at offset: Int) -> UInt32 {
    UInt32(little16(at: offset)) | UInt32(little16(at: offset + 2)) << 16
  }

  /// The number in the eight bytes from `offset` on, the lowest first; the largest `Int` where that is exceeded.
  func little64(at offset: Int) -> Int {
    Int(clamping: UInt64(little32(at: offset)) | UInt64(little32(at: offset + 4)) << 32)
  }

  /// The same as a size or an offset; the largest `Int` where that has only 32 bits and is exceeded.
  func size32(at offset: Int) -> Int { Int(clamping: little32(at: offset)) }
}

extension Array where Element == UInt8 {
  /// Adds a number as two bytes, the lowest first.
  mutating func appendLittle16(_ number: Int) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }

  /// Adds a number as four bytes, the lowest first.
  mutating func appendLittle32(_ number: UInt32) {
    appendLittle16(Int(number & 0xFFFF))
    appendLittle16(Int(number >> 16))
  }

  /// Adds a size or an offset as eight bytes, the lowest first.
  mutating func appendLittle64(_ size: Int) {
    appendLittle32(UInt32(truncatingIfNeeded: size))
    appendLittle32(UInt32(truncatingIfNeeded: size >> 32))
  }

  /// Adds a size or an offset, which an archive can hold, as four bytes.
  mutating func appendSize32(_ size: Int) { appendLittle32(UInt32(truncatingIfNeeded: size)) }
}
