/// The checksum of each part in a zip archive.
enum CRC32 {
  /// The lookup table by byte.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
  }

  /// Returns the checksum of some bytes.
  static func of(_ bytes: Span<UInt8>) -> UInt32 {
    let table = table
    var rest = UInt32.max
    for index in bytes.indices {
      rest = rest >> 8 ^ table[Int(UInt8(truncatingIfNeeded: rest) ^ bytes[index])]
    }
    return ~rest
  }
}
