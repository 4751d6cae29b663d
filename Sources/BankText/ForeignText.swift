/// What a file that is not UTF-8 seems to be; only ever used to explain, never to convert silently.
@_spi(QBank) public enum ForeignText: Equatable, Sendable {
  /// Two bytes for each character.
  case utf16
  /// The older encoding of Japanese text on personal computers.
  case shiftJIS
  /// The older encoding of Japanese text on Unix.
  case eucJP
  /// An archive, which is what spreadsheet programs save unless told otherwise.
  case workbook

  /// What the first bytes tell: a file that cannot be read as lines of text at all.
  @_spi(QBank) public static func atStart(of bytes: Span<UInt8>) -> ForeignText? {
    if starts(bytes, [0xFF, 0xFE]) || starts(bytes, [0xFE, 0xFF]) { return .utf16 }
    if starts(bytes, [0x50, 0x4B, 0x03, 0x04]) { return .workbook }
    return hasNulInEverySecondByte(bytes) ? .utf16 : nil
  }

  /// What all the bytes tell, of a file that is known not to be UTF-8.
  @_spi(QBank) public static func whole(_ bytes: Span<UInt8>) -> ForeignText? {
    if reads(bytes, .shiftJIS) { return .shiftJIS }
    return reads(bytes, .eucJP) ? .eucJP : nil
  }

  private static func starts(_ bytes: Span<UInt8>, _ mark: [UInt8]) -> Bool {
    bytes.count >= mark.count && mark.indices.allSatisfy { bytes[$0] == mark[$0] }
  }

  private static func hasNulInEverySecondByte(_ bytes: Span<UInt8>) -> Bool {
    let part = min(bytes.count, 256) & ~1
    guard part >= 4 else { return false }
    for parity in 0...1 {
      let nuls = stride(from: parity, to: part, by: 2).count { bytes[$0] == 0 }
      if nuls * 10 >= part / 2 * 8 { return true }
    }
    return false
  }

  /// Whether all bytes are well-formed in an encoding and a quarter of the pairs are kana.
  private static func reads(_ bytes: Span<UInt8>, _ encoding: ForeignText) -> Bool {
    var pairs = 0
    var kana = 0
    var offset = 0
    while offset < bytes.count {
      let lead = bytes[offset]
      let trail = offset + 1 < bytes.count ? bytes[offset + 1] : nil
      guard let length = length(encoding, lead, trail) else { return false }
      if length > 1 { pairs += 1 }
      if length == 2, isKana(encoding, lead) { kana += 1 }
      offset += length
    }
    return offset == bytes.count && pairs > 0 && kana * 4 >= pairs
  }

  private static func length(_ encoding: ForeignText, _ lead: UInt8, _ trail: UInt8?) -> Int? {
    if lead < 0x80 { return 1 }
    if encoding == .shiftJIS {
      if (0xA1...0xDF).contains(lead) { return 1 }
      guard let trail, (0x81...0xFC).contains(lead) else { return nil }
      return (0x40...0xFC).contains(trail) && trail != 0x7F ? 2 : nil
    }
    guard let trail, trail >= 0xA1 else { return nil }
    if lead == 0x8F { return 3 }
    return lead == 0x8E || lead >= 0xA1 ? 2 : nil
  }

  private static func isKana(_ encoding: ForeignText, _ lead: UInt8) -> Bool {
    encoding == .shiftJIS ? lead == 0x82 || lead == 0x83 : lead == 0xA4 || lead == 0xA5
  }
}
