@_spi(QBank) import BankText

/// Halves of characters that editors in JavaScript escape by themselves while one types: `\ud83d` without the half that
/// belongs to it.
///
/// No text has them, but a message that was refused would be an edit that is lost, and the text here another one than
/// in the editor for ever. U+FFFD takes their place, which counts as much in UTF-16.
enum LoneSurrogates {
  /// A message without them.
  static func replaced(in body: [UInt8]) -> [UInt8] {
    let found = places(in: body)
    if found.isEmpty { return body }
    var body = body
    for place in found { body.replaceSubrange(place..<place + 4, with: Array("fffd".utf8)) }
    return body
  }

  /// Where their four digits stand.
  private static func places(in body: [UInt8]) -> [Int] {
    var places: [Int] = []
    var index = 0
    while index < body.count {
      guard body[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let (unit, next) = (unit(body, at: index) ?? 0, self.unit(body, at: index + 6) ?? 0)
      if (0xD800..<0xDC00).contains(unit), (0xDC00..<0xE000).contains(next) {
        index += 12
      } else if (0xD800..<0xE000).contains(unit) {
        places.append(index + 2)
        index += 6
      } else {
        index += 2
      }
    }
    return places
  }

  /// What an escape of a unit stands for, if one is there.
  private static func unit(_ body: [UInt8], at index: Int) -> UInt16? {
    guard index + 6 <= body.count, body[index] == UInt8(ascii: "\\"),
      body[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: body[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
