/// A text encoding that qbank reads and writes.
@_spi(QBank) public enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  /// One byte for ASCII, two to four for everything else.
  case utf8 = "utf-8"
  /// Two bytes for most characters, the lower one first.
  case utf16LittleEndian = "utf-16le"
  /// Two bytes for most characters, the higher one first.
  case utf16BigEndian = "utf-16be"
  /// Four bytes for each character, the lowest one first.
  case utf32LittleEndian = "utf-32le"
  /// Four bytes for each character, the highest one first.
  case utf32BigEndian = "utf-32be"
  /// Shift_JIS as in Windows.
  case cp932
  /// The older encoding of Japanese text on Unix.
  case eucJP = "euc-jp"
  /// The older encoding of Japanese mail, which switches character sets by escape sequences.
  case iso2022JP = "iso-2022-jp"
  /// The Windows code page for western European languages.
  case windows1252 = "windows-1252"
  /// The first 256 characters of Unicode, one byte each.
  case latin1 = "latin-1"

  /// Whether a byte below 80 is always either an ASCII character or the second byte of a pair, and a line feed is
  /// never the latter, so that text can be split after it.
  var isCutAtLineFeeds: Bool {
    switch self {
    case .utf8, .cp932, .eucJP, .windows1252, .latin1: true
    default: false
    }
  }

  /// The size of a code unit in bytes.
  @_spi(QBank) public var unitSize: Int {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian: 2
    case .utf32LittleEndian, .utf32BigEndian: 4
    default: 1
    }
  }

  /// The byte order mark in this encoding, or nil if it has none.
  var mark: [UInt8]? {
    switch self {
    case .utf8: byteOrderMark
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .utf32LittleEndian: [0xFF, 0xFE, 0, 0]
    case .utf32BigEndian: [0, 0, 0xFE, 0xFF]
    default: nil
    }
  }

  /// Returns the length in bytes of the byte order mark at the start of a text.
  @_spi(QBank) public func markLength(_ bytes: Span<UInt8>) -> Int {
    guard let mark, bytes.hasBytes(mark.arraySpan, at: 0) else { return 0 }
    return mark.count
  }
}

/// A name by which an encoding can be given.
@_spi(QBank) public struct EncodingName: Hashable, Sendable {
  /// The name itself, as it is displayed.
  @_spi(QBank) public let name: String
  /// The encodings that it may mean: two if the name leaves the byte order open.
  @_spi(QBank) public let encodings: [TextEncoding]
  /// Whether text is written with a byte order mark.
  @_spi(QBank) public let writesMark: Bool

  private init(_ name: String, _ encodings: [TextEncoding], writesMark: Bool = false) {
    self.name = name
    self.encodings = encodings
    self.writesMark = writesMark
  }

  /// Creates the name of an encoding.
  @_spi(QBank) public init(_ encoding: TextEncoding) { self.init(encoding.rawValue, [encoding]) }

  /// Looks up a name, ignoring case and the separators between its parts.
  @_spi(QBank) public init?(_ name: String) {
    let plain = EncodingName.plain(name)
    let others = EncodingName.others.first { $0.names.contains(plain) }?.is
    guard
      let known = EncodingName.all.first(where: { EncodingName.plain($0.name) == plain }) ?? others
    else { return nil }
    self = known
  }

  private static func plain(_ name: String) -> String {
    String(
      decoding: name.utf8.filter { $0 != 0x2D && $0 != 0x5F && $0 != 0x20 }.map(\.asciiLowercased),
      as: UTF8.self)
  }

  /// All names that are offered.
  @_spi(QBank) public static let all =
    [
      EncodingName(.utf8), EncodingName("utf-8-bom", [.utf8], writesMark: true),
      EncodingName("utf-16", [.utf16LittleEndian, .utf16BigEndian], writesMark: true),
      EncodingName("utf-32", [.utf32LittleEndian, .utf32BigEndian], writesMark: true),
    ] + TextEncoding.allCases.dropFirst().map { EncodingName($0) }

  /// Aliases of these names.
  private static let others: [(names: [String], is: EncodingName)] = [
    (["utf8sig"], EncodingName("utf-8-bom", [.utf8], writesMark: true)),
    (
      ["shiftjis", "sjis", "ms932", "windows31j", "windows932", "mskanji", "xsjis"],
      EncodingName(.cp932)
    ),
    (["ujis", "eucjis", "xeucjp"], EncodingName(.eucJP)),
    (["jis"], EncodingName(.iso2022JP)),
    (["cp1252", "ansi"], EncodingName(.windows1252)),
    (["iso88591", "l1"], EncodingName(.latin1)),
  ]
}
