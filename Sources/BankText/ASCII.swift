/// The bytes that the formats are built of, by name.
public enum ASCII {
  /// `"`
  public static var quote: UInt8 { UInt8(ascii: "\"") }
  /// `,`
  public static var comma: UInt8 { UInt8(ascii: ",") }
  /// Line feed.
  public static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  /// Carriage return.
  public static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  /// The blank.
  public static var space: UInt8 { UInt8(ascii: " ") }
  /// Horizontal tab.
  public static var tab: UInt8 { UInt8(ascii: "\t") }
}

extension UInt8 {
  /// Whether it ends a line or is half of such an end: CR or LF.
  public var isLineBreak: Bool { self == ASCII.lineFeed || self == ASCII.carriageReturn }

  /// Whether it is one of `0` to `9`.
  public var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// The small letter for a capital one; anything else unchanged.
  public var asciiLowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}

/// The mark that some programs put before UTF-8 text: U+FEFF.
public let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
