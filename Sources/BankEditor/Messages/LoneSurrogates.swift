@_spi(QBank) import BankText

/// Unpaired surrogates, which editors written in JavaScript escape while the user types: `\ud83d` without its other
/// half.
///
/// They are not valid text, but rejecting the message would lose an edit and leave the server with another text
/// than the editor for good. They are replaced with U+FFFD, which has the same length in UTF-16.
enum LoneSurrogates {
  /// Returns the message with all unpaired surrogates replaced.
  static func replaced(in body: [UInt8]) -> [UInt8] {
    let found = places(in: body)
    if found.isEmpty { return body }
    var body = body
    for place in found { body.replaceSubrange(place..<place + 4, with: Array("fffd".utf8)) }
    return body
  }

  /// The offsets of the four hex digits of unpaired surrogates.
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

  /// The code unit of an escape at `index`, or nil if there is none.
  private static func unit(_ body: [UInt8], at index: Int) -> UInt16? {
    guard index + 6 <= body.count, body[index] == UInt8(ascii: "\\"),
      body[index + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: body[index + 2..<index + 6], as: UTF8.self), radix: 16)
  }
}
