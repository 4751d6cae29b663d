/// Names of the bytes that the formats are built from.
@_spi(QBank) public enum ASCII {
  /// `"`
  @_spi(QBank) public static var quote: UInt8 { UInt8(ascii: "\"") }
  /// `,`
  @_spi(QBank) public static var comma: UInt8 { UInt8(ascii: ",") }
  /// `;`
  @_spi(QBank) public static var semicolon: UInt8 { UInt8(ascii: ";") }
  /// `/`
  @_spi(QBank) public static var slash: UInt8 { UInt8(ascii: "/") }
  /// `\`
  @_spi(QBank) public static var backslash: UInt8 { UInt8(ascii: "\\") }
  /// Line feed.
  @_spi(QBank) public static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  /// Carriage return.
  @_spi(QBank) public static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  /// Space.
  @_spi(QBank) public static var space: UInt8 { UInt8(ascii: " ") }
  /// Horizontal tab.
  @_spi(QBank) public static var tab: UInt8 { UInt8(ascii: "\t") }
}

extension UInt8 {
  /// Whether it is CR or LF: a line ending or half of one.
  @_spi(QBank) public var isLineBreak: Bool {
    self == ASCII.lineFeed || self == ASCII.carriageReturn
  }

  /// Whether it is a space, a tab or part of a line ending: the white space of JSON and of XML.
  @_spi(QBank) public var isASCIIWhitespace: Bool {
    self == ASCII.space || self == ASCII.tab || isLineBreak
  }

  /// Whether it is an ASCII digit, `0` to `9`.
  @_spi(QBank) public var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// The value of a hexadecimal digit, uppercase or lowercase; nil for any other byte.
  package var hexDigit: UInt32? {
    switch self {
    case 0x30...0x39: UInt32(self - 0x30)
    case 0x41...0x46, 0x61...0x66: UInt32((self | 0x20) - 0x57)
    default: nil
    }
  }

  /// Whether it is an ASCII letter, uppercase or lowercase.
  @inlinable @inline(__always)
  @_spi(QBank) public var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The lowercase letter of an uppercase one; any other byte unchanged.
  @_spi(QBank) public var asciiLowercased: UInt8 {
    self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self
  }
}

/// The byte order mark that some programs write before UTF-8 text: U+FEFF.
@_spi(QBank) public let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

extension Span<UInt8> {
  /// The offset at which the text begins: after a byte order mark.
  package var startOfText: Int { TextEncoding.utf8.markLength(self) }
}
