extension Span<UInt8> {
  /// The number in the two bytes from `offset` on, the lowest first.
  func little16(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

  /// The number in the four bytes from `offset` on, the lowest first.
  func little32(at offset: Int) -> Int { little16(at: offset) | little16(at: offset + 2) << 16 }
}

extension Array where Element == UInt8 {
  /// Adds a number as two bytes, the lowest first.
  mutating func appendLittle16(_ number: Int) {
    append(UInt8(truncatingIfNeeded: number))
    append(UInt8(truncatingIfNeeded: number >> 8))
  }

  /// Adds a number as four bytes, the lowest first.
  mutating func appendLittle32(_ number: Int) {
    appendLittle16(number)
    appendLittle16(number >> 16)
  }
}
