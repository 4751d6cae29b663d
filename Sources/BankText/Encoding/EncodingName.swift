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
