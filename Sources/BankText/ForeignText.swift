/// What a file is if it is not UTF-8 text. Used only to explain, never to convert silently.
@_spi(QBank) public enum ForeignText: Equatable, Sendable, CaseIterable {
  /// UTF-16, with the byte order that the mark at the start says.
  case utf16
  /// UTF-16 without a mark, the lower byte first.
  case utf16LittleEndian
  /// UTF-16 without a mark, the higher byte first.
  case utf16BigEndian
  /// UTF-32, with the byte order that the mark at the start says.
  case utf32
  /// UTF-32 without a mark, the lowest byte first.
  case utf32LittleEndian
  /// UTF-32 without a mark, the highest byte first.
  case utf32BigEndian
  /// The older encoding of Japanese text on personal computers.
  case shiftJIS
  /// The older encoding of Japanese text on Unix.
  case eucJP
  /// The older encoding of Japanese mail.
  case iso2022JP
  /// The encoding of simplified Chinese.
  case gb18030
  /// The older encoding of traditional Chinese.
  case big5
  /// The older encoding of Korean.
  case eucKR
  /// The older encoding of western European languages.
  case windows1252
  /// Some other encoding, or nothing recognizable.
  case unknown
  /// An archive or an older document, which is what spreadsheet programs save by default.
  case workbook
  /// Markup.
  case xml
  /// A JSON document.
  case json
  /// Questions as text, with one choice per line and the letter of the right one.
  case aiken
  /// Questions as text, with the answers in braces.
  case gift
  /// Questions as text in no program's format, with numbers, letters and a key.
  case list
  /// A picture, a PDF or another file that is not text.
  case binary

  /// Whether it is text in another encoding.
  @_spi(QBank) public var isText: Bool {
    switch self {
    case .workbook, .xml, .json, .aiken, .gift, .list, .binary: false
    default: true
    }
  }

  /// Returns what the first bytes alone identify: a byte order mark, or the signature of another kind of file.
  @_spi(QBank) public static func atStart(of bytes: Span<UInt8>) -> ForeignText? {
    marks.first { bytes.hasBytes($0.mark.arraySpan, at: 0) }?.is
  }

  /// If one mark is a prefix of another, the longer one comes first.
  private static let marks: [(mark: [UInt8], is: ForeignText)] = [
    ([0xFF, 0xFE, 0, 0], .utf32), ([0, 0, 0xFE, 0xFF], .utf32),
    ([0xFF, 0xFE], .utf16), ([0xFE, 0xFF], .utf16),
    ([0x50, 0x4B, 0x03, 0x04], .workbook), ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1], .workbook),
    (Array("%PDF-".utf8), .binary), (Array("{\\rtf".utf8), .binary),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], .binary), ([0xFF, 0xD8, 0xFF], .binary),
    (Array("GIF8".utf8), .binary), ([0x1F, 0x8B, 0x08], .binary),
    (Array("SQLite format 3\0".utf8), .binary),
  ]
}

extension ForeignText {
  /// Returns the encoding to read this kind of text in, or nil if qbank can only name it or if it is not text. The
  /// mark at the start of the bytes determines their order.
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
