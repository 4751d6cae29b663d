/// Text of two or four bytes a character that has no mark at its start.
///
/// A table is full of commas, digits and line feeds, so such a file has units that are ASCII. What
/// tells it from plain text with a stray zero byte is that nearly every byte which looks like a comma
/// or a line feed is half of such a unit.
enum WideUnits {
  /// Which of them it is, if it is one.
  static func encoding(of bytes: Span<UInt8>) -> ForeignText? {
    if isText(bytes, size: 4, true) { return .utf32LittleEndian }
    if isText(bytes, size: 4, false) { return .utf32BigEndian }
    if isText(bytes, size: 2, true) { return .utf16LittleEndian }
    if isText(bytes, size: 2, false) { return .utf16BigEndian }
    return nil
  }

  private static func isText(_ bytes: Span<UInt8>, size: Int, _ isLittle: Bool) -> Bool {
    guard bytes.count >= 2 * size else { return false }
    var separators = 0
    var surrogate = false
    // The end of a file that was cut off is let go.
    for start in stride(from: 0, through: bytes.count - size, by: size) {
      let unit = unit(bytes, start, size, isLittle)
      let isLow = 0xDC00...0xDFFF ~= unit
      guard unit != 0, unit < 0x11_0000, isLow == surrogate, !(size == 4 && isSurrogate(unit))
      else { return false }
      surrogate = 0xD800...0xDBFF ~= unit
      if isSeparator(unit) { separators += 1 }
    }
    return separators > 0 && separators * 2 > separatorBytes(bytes)
  }

  private static func unit(
    _ bytes: Span<UInt8>, _ start: Int, _ size: Int, _ isLittle: Bool
  ) -> UInt32 {
    var unit: UInt32 = 0
    for index in 0..<size {
      let offset = isLittle ? start + size - 1 - index : start + index
      unit = unit << 8 | UInt32(bytes[offset])
    }
    return unit
  }

  private static func isSurrogate(_ unit: UInt32) -> Bool { 0xD800...0xDFFF ~= unit }

  private static func isSeparator(_ unit: UInt32) -> Bool {
    unit == UInt32(ASCII.comma) || unit == UInt32(ASCII.lineFeed)
  }

  /// How many bytes are a comma or a line feed by themselves.
  private static func separatorBytes(_ bytes: Span<UInt8>) -> Int {
    var count = 0
    for offset in bytes.indices where isSeparator(UInt32(bytes[offset])) { count += 1 }
    return count
  }
}
