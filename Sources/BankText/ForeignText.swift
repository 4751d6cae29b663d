/// What a file is instead of UTF-8 text; only ever used to explain, never to convert silently.
@_spi(QBank) public enum ForeignText: Equatable, Sendable, CaseIterable {
  /// Two bytes for each character, in the order that the mark at the start tells.
  case utf16
  /// The same without a mark, the lower byte first.
  case utf16LittleEndian
  /// The same without a mark, the higher byte first.
  case utf16BigEndian
  /// Four bytes for each character, in the order that the mark at the start tells.
  case utf32
  /// The same without a mark, the lowest byte first.
  case utf32LittleEndian
  /// The same without a mark, the highest byte first.
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
  /// Some other encoding, or nothing that can be told.
  case unknown
  /// An archive or an older document, which is what spreadsheet programs save unless told otherwise.
  case workbook
  /// Markup.
  case xml
  /// A document of JSON.
  case json
  /// Questions as a text, a choice a line and the letter of the right one.
  case aiken
  /// Questions as a text, with their answers in braces.
  case gift
  /// Questions as a text in no format of a program: with numbers and letters, and a key.
  case list
  /// A picture, a PDF or another file that is no text.
  case binary

  /// Whether it is text all the same, in another encoding.
  @_spi(QBank) public var isText: Bool {
    switch self {
    case .workbook, .xml, .json, .aiken, .gift, .list, .binary: false
    default: true
    }
  }

  /// What the first bytes tell by themselves: a byte order mark, or what begins a file of another kind.
  @_spi(QBank) public static func atStart(of bytes: Span<UInt8>) -> ForeignText? {
    marks.first { starts(bytes, $0.mark) }?.is
  }

  /// Longer marks come first where one begins another.
  private static let marks: [(mark: [UInt8], is: ForeignText)] = [
    ([0xFF, 0xFE, 0, 0], .utf32), ([0, 0, 0xFE, 0xFF], .utf32),
    ([0xFF, 0xFE], .utf16), ([0xFE, 0xFF], .utf16),
    ([0x50, 0x4B, 0x03, 0x04], .workbook), ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1], .workbook),
    (Array("%PDF-".utf8), .binary), (Array("{\\rtf".utf8), .binary),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], .binary), ([0xFF, 0xD8, 0xFF], .binary),
    (Array("GIF8".utf8), .binary), ([0x1F, 0x8B, 0x08], .binary),
    (Array("SQLite format 3\0".utf8), .binary),
  ]

  private static func starts(_ bytes: Span<UInt8>, _ mark: [UInt8]) -> Bool {
    bytes.count >= mark.count && mark.indices.allSatisfy { bytes[$0] == mark[$0] }
  }
}

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
