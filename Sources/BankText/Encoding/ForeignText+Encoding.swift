extension ForeignText {
  /// The encoding in which text of this kind is read; nil for those that qbank only names, and for what
  /// is no text. The mark at the start of the bytes tells their order.
  @_spi(QBank) public func encoding(of bytes: Span<UInt8>) -> TextEncoding? {
    switch self {
    case .utf16: ForeignText.marked(bytes, [.utf16LittleEndian, .utf16BigEndian])
    case .utf32: ForeignText.marked(bytes, [.utf32LittleEndian, .utf32BigEndian])
    case .utf16LittleEndian: .utf16LittleEndian
    case .utf16BigEndian: .utf16BigEndian
    case .utf32LittleEndian: .utf32LittleEndian
    case .utf32BigEndian: .utf32BigEndian
    case .shiftJIS: .cp932
    case .eucJP: .eucJP
    case .iso2022JP: .iso2022JP
    case .windows1252: .windows1252
    case .gb18030, .big5, .eucKR, .unknown, .workbook, .xml, .json, .aiken, .gift, .list, .binary:
      nil
    }
  }

  private static func marked(
    _ bytes: Span<UInt8>, _ encodings: [TextEncoding]
  ) -> TextEncoding? {
    encodings.first { $0.markLength(bytes) > 0 }
  }
}
