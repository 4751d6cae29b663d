@_spi(QBank) import BankText

/// The characters that XML 1.0 allows in each place.
package enum XMLCharacters {
  /// Whether XML cannot represent a character at all, not even by its number: controls other than tab and line
  /// endings, U+FFFE and U+FFFF.
  package static func isIllegal(_ scalar: UInt32) -> Bool {
    scalar < 0x20
      ? scalar != 0x09 && scalar != 0x0A && scalar != 0x0D
      : scalar == 0xFFFE || scalar == 0xFFFF || scalar > 0x10_FFFF || 0xD800...0xDFFF ~= scalar
  }

  /// Returns the offset of the first such character in UTF-8 text, or nil if there is none.
  static func firstIllegal(in bytes: Span<UInt8>) -> Int? {
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < 0x20, isIllegal(UInt32(byte)) { return index }
      if byte == 0xEF, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE { return index }
    }
    return nil
  }

  /// Whether a name may begin with a scalar. Colons are excluded, because they separate the parts of names.
  package static func beginsName(_ scalar: UInt32) -> Bool {
    scalar < 0x80
      ? UInt8(scalar).asciiLowercased &- UInt8(ascii: "a") < 26 || scalar == 0x5F
      : nameStarts.contains(scalar)
  }

  /// Whether a name may contain a scalar after its first.
  package static func goesOnName(_ scalar: UInt32) -> Bool {
    if beginsName(scalar) { return true }
    if scalar < 0x80 { return UInt8(scalar).isDigit || scalar == 0x2D || scalar == 0x2E }
    return scalar == 0xB7 || 0x300...0x36F ~= scalar || scalar == 0x203F || scalar == 0x2040
  }

  private static let nameStarts = ScalarRanges([
    0xC0, 0xD6, 0xD8, 0xF6, 0xF8, 0x2FF, 0x370, 0x37D, 0x37F, 0x1FFF, 0x200C, 0x200D, 0x2070,
    0x218F, 0x2C00, 0x2FEF, 0x3001, 0xD7FF, 0xF900, 0xFDCF, 0xFDF0, 0xFFFD, 0x1_0000, 0xE_FFFF,
  ])
}
