/// Text with two or four bytes per unit and without a byte order mark.
///
/// A table is full of commas, digits and line feeds, so such a file has ASCII units. It differs from plain text
/// with a stray zero byte in that nearly every byte that looks like a comma or a line feed is part of such a unit.
enum WideUnits {
  /// Returns the encoding, or nil if the text has no such encoding.
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
    // An incomplete unit at the end of a truncated file is ignored.
    for start in stride(from: 0, through: bytes.count - size, by: size) {
      let unit = bytes.number(at: start, size: size, isLittle: isLittle)
      let isLow = 0xDC00...0xDFFF ~= unit
      guard unit != 0, unit < 0x11_0000, isLow == surrogate, !(size == 4 && isSurrogate(unit))
      else { return false }
      surrogate = 0xD800...0xDBFF ~= unit
      if isSeparator(unit) { separators += 1 }
    }
    return separators > 0 && separators * 2 > separatorBytes(bytes)
  }

  private static func isSurrogate(_ unit: UInt32) -> Bool { 0xD800...0xDFFF ~= unit }

  private static func isSeparator(_ unit: UInt32) -> Bool {
    unit == UInt32(ASCII.comma) || unit == UInt32(ASCII.lineFeed)
  }

  /// Returns the number of bytes that are a comma or a line feed by themselves.
  private static func separatorBytes(_ bytes: Span<UInt8>) -> Int {
    var count = 0
    for offset in bytes.indices where isSeparator(UInt32(bytes[offset])) { count += 1 }
    return count
  }
}
