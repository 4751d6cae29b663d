/// A way of writing text as bytes that qbank reads and writes.
@_spi(QBank) public enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  /// One byte for ASCII, two to four for all else.
  case utf8 = "utf-8"
  /// Two bytes for most characters, the lower one first.
  case utf16LittleEndian = "utf-16le"
  /// Two bytes for most characters, the higher one first.
  case utf16BigEndian = "utf-16be"
  /// Four bytes for each character, the lowest one first.
  case utf32LittleEndian = "utf-32le"
  /// Four bytes for each character, the highest one first.
  case utf32BigEndian = "utf-32be"
  /// Shift_JIS as Windows has it.
  case cp932
  /// The older encoding of Japanese text on Unix.
  case eucJP = "euc-jp"
  /// The older encoding of Japanese mail, which changes sets of characters by escape sequences.
  case iso2022JP = "iso-2022-jp"
  /// The code page of western European languages in Windows.
  case windows1252 = "windows-1252"
  /// The first 256 characters of Unicode, a byte each.
  case latin1 = "latin-1"

  /// Whether a byte below 80 is always the character of ASCII, or the second byte of a pair, and a
  /// line feed never the latter: so a text can be cut behind it.
  var isCutAtLineFeeds: Bool {
    switch self {
    case .utf8, .cp932, .eucJP, .windows1252, .latin1: true
    default: false
    }
  }

  /// How many bytes each unit of it takes.
  @_spi(QBank) public var unitSize: Int {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian: 2
    case .utf32LittleEndian, .utf32BigEndian: 4
    default: 1
    }
  }

  /// The byte order mark in it; nil where there is none.
  var mark: [UInt8]? {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .utf32LittleEndian: [0xFF, 0xFE, 0, 0]
    case .utf32BigEndian: [0, 0, 0xFE, 0xFF]
    default: nil
    }
  }

  /// How many bytes of a text are the mark at its start.
  @_spi(QBank) public func markLength(_ bytes: Span<UInt8>) -> Int {
    guard let mark, bytes.count >= mark.count, mark.indices.allSatisfy({ bytes[$0] == mark[$0] })
    else { return 0 }
    return mark.count
  }
}
