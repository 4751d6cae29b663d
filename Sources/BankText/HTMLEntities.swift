/// Character references of HTML, by name or by number: `&eacute;`, `&#233;`, `&#xE9;`.
@_spi(QBank) public enum HTMLEntities {
  /// Returns the text with character references replaced by their characters, as in browsers.
  ///
  /// Old names are recognized without a semicolon too, also at the start of a longer word; unknown references stay
  /// as they are. Numbers of characters that no text may contain become nothing or U+FFFD.
  @_spi(QBank) public static func unescape(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let scalars = Array(text.unicodeScalars)
    var result: [Unicode.Scalar] = []
    var index = 0
    while index < scalars.count {
      if scalars[index] == "&", let (meaning, next) = reference(scalars, at: index + 1) {
        result += meaning
        index = next
      } else {
        result.append(scalars[index])
        index += 1
      }
    }
    return String(String.UnicodeScalarView(result))
  }

  /// Returns the meaning of the reference after an ampersand and the index of its end, or nil if there is none.
  private static func reference(
    _ scalars: [Unicode.Scalar], at start: Int
  ) -> (meaning: [Unicode.Scalar], next: Int)? {
    guard start < scalars.count else { return nil }
    guard scalars[start] == "#" else { return named(scalars, at: start) }
    let isHex = start + 1 < scalars.count && (scalars[start + 1].value | 0x20) == 0x78
    return numbered(scalars, at: start + (isHex ? 2 : 1), radix: isHex ? 16 : 10)
  }

  private static func numbered(
    _ scalars: [Unicode.Scalar], at start: Int, radix: UInt32
  ) -> (meaning: [Unicode.Scalar], next: Int)? {
    var index = start
    var number: UInt32 = 0
    while index < scalars.count, let digit = digit(scalars[index]), digit < radix {
      // Beyond the last scalar all numbers mean the same.
      number = min(number * radix + digit, 0x11_0000)
      index += 1
    }
    if index == start { return nil }
    if index < scalars.count, scalars[index] == ";" { index += 1 }
    return (scalar(numbered: number), index)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar {
    case "0"..."9": scalar.value - 0x30
    case "a"..."f", "A"..."F": (scalar.value | 0x20) - 0x57
    default: nil
    }
  }

  /// Returns the meaning of a number; 128 to 159 are read as in Windows-1252.
  private static func scalar(numbered number: UInt32) -> [Unicode.Scalar] {
    switch number {
    case 0: return ["\u{FFFD}"]
    case 0x80...0x9F:
      let meant = windows[Int(number - 0x80)]
      return Unicode.Scalar(meant == 0 ? number : meant).map { [$0] } ?? []
    case 0x01...0x08, 0x0B, 0x0E...0x1F, 0x7F, 0xFDD0...0xFDEF: return []
    case _ where number <= 0x10_FFFF && number & 0xFFFE == 0xFFFE: return []
    default: return [Unicode.Scalar(number) ?? "\u{FFFD}"]
    }
  }

  private static let windows: [UInt32] = [
    0x20AC, 0, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152,
    0, 0x17D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161,
    0x203A, 0x153, 0, 0x17E, 0x178,
  ]

  private static func named(
    _ scalars: [Unicode.Scalar], at start: Int
  ) -> (meaning: [Unicode.Scalar], next: Int)? {
    var end = start
    while end < min(scalars.count, start + longestName), isNameScalar(scalars[end]) { end += 1 }
    if end < scalars.count, scalars[end] == ";", let meaning = HTMLName(scalars[start..<end]) {
      return (meaning.scalars, end + 1)
    }
    var length = min(end - start, longestOldName)
    while length >= 2 {
      if let meaning = HTMLName(scalars[start..<start + length]), meaning.isOld {
        return (meaning.scalars, start + length)
      }
      length -= 1
    }
    return nil
  }

  private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }

  private static let longestName = 32
  private static let longestOldName = 6
}
