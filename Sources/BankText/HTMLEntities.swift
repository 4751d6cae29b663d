import CTables

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
    while index < scalars.count, let digit = UInt8(exactly: scalars[index].value)?.hexDigit,
      digit < radix
    {
      // Beyond the last scalar all numbers mean the same.
      number = min(number * radix + digit, 0x11_0000)
      index += 1
    }
    if index == start { return nil }
    if index < scalars.count, scalars[index] == ";" { index += 1 }
    return (scalar(numbered: number), index)
  }

  /// Returns the meaning of a number; 128 to 159 are read as in Windows-1252.
  private static func scalar(numbered number: UInt32) -> [Unicode.Scalar] {
    switch number {
    case 0: return ["\u{FFFD}"]
    case 0x80...0x9F:
      let meant = UInt32(SingleByteDecoder.windows1252[Int(number - 0x80)])
      return Unicode.Scalar(meant == 0xFFFD ? number : meant).map { [$0] } ?? []
    case 0x01...0x08, 0x0B, 0x0E...0x1F, 0x7F, 0xFDD0...0xFDEF: return []
    case _ where number <= 0x10_FFFF && number & 0xFFFE == 0xFFFE: return []
    default: return [Unicode.Scalar(number) ?? "\u{FFFD}"]
    }
  }

  private static func named(
    _ scalars: [Unicode.Scalar], at start: Int
  ) -> (meaning: [Unicode.Scalar], next: Int)? {
    var end = start
    let limit = min(scalars.count, start + longestName)
    while end < limit, scalars[end].isASCIILetterOrDigit { end += 1 }
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

  private static let longestName = 32
  private static let longestOldName = 6
}

/// What a name of HTML means: a character, or two.
struct HTMLName {
  let scalars: [Unicode.Scalar]
  /// Whether the name is recognized without a semicolon too.
  let isOld: Bool

  /// Lines in order of the names, such as `AMP!=26` and `nvlt=3C+20D2`; `!` follows old names.
  private static let lines = unsafe TableBytes(table_html_names())

  /// Searches for a name; nil if HTML does not have it.
  init?(_ name: ArraySlice<Unicode.Scalar>) {
    let name = name.map { UInt8(truncatingIfNeeded: $0.value) }
    var rest = HTMLName.lines[...]
    while !rest.isEmpty {
      let line = HTMLName.line(around: rest.startIndex + rest.count / 2)
      let other = line.prefix { $0 != UInt8(ascii: "!") && $0 != UInt8(ascii: "=") }
      if name.elementsEqual(other) {
        self.init(behindName: line[other.endIndex...])
        return
      }
      rest =
        name.lexicographicallyPrecedes(other)
        ? rest[..<line.startIndex] : rest[(line.endIndex + 1)...]
    }
    return nil
  }

  private init(behindName rest: Slice<TableBytes>) {
    isOld = rest.first == UInt8(ascii: "!")
    let numbers = rest.drop { $0 != UInt8(ascii: "=") }.dropFirst()
    scalars = numbers.split(separator: UInt8(ascii: "+")).compactMap { digits in
      UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap { Unicode.Scalar($0) }
    }
  }

  /// Returns the line that an offset is in, without its line feed.
  private static func line(around offset: Int) -> Slice<TableBytes> {
    let start = lines[..<offset].lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? 0
    return lines[start...].prefix { $0 != ASCII.lineFeed }
  }
}
