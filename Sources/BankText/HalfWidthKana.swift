/// Half-width katakana in text that may be Shift_JIS, where each of them is one byte.
///
/// Two of these bytes are also one character in the other encodings of East Asia. Kana are recognized by their
/// spelling: a voicing mark follows few of them, and no word begins with a small one. Russian letters have only the
/// bytes of the later kana.
struct HalfWidthKana {
  private(set) var count = 0
  /// The number of kana in impossible positions.
  private var misspelled = 0
  /// The number of kana before ﾀ in their order.
  private var early = 0

  /// Counts the kana of lines.
  init(_ bytes: Span<UInt8>, _ lines: [TextRange]) {
    for line in lines { add(bytes, line) }
  }

  /// Whether there are a few, and nearly all of them are in possible positions.
  var isSpelled: Bool { count > 2 && misspelled * 20 <= count && early * 8 >= count }

  /// Whether there are so many that characters of another encoding would hardly all look like them: a third of
  /// those have a byte that is not a half-width katakana.
  var isLong: Bool { count >= 40 }

  private mutating func add(_ bytes: Span<UInt8>, _ line: TextRange) {
    var (offset, before) = (line.start, UInt8(0))
    while offset < line.end {
      let byte = bytes[offset]
      if 0xA1...0xDF ~= byte {
        let after = offset + 1 < line.end ? bytes[offset + 1] : 0
        count += 1
        if 0xA6..<0xC0 ~= byte { early += 1 }
        if !HalfWidthKana.canStand(byte, after: before, before: after) { misspelled += 1 }
        (offset, before) = (offset + 1, byte)
      } else {
        // After a pair, the same may follow as after a kana that takes no mark.
        (offset, before) = byte < 0x80 ? (offset + 1, byte) : (offset + 2, 0xB1)
      }
    }
  }

  private static func canStand(_ kana: UInt8, after: UInt8, before: UInt8) -> Bool {
    switch kana {
    case 0xDE: after == 0xB3 || 0xB6...0xC4 ~= after || 0xCA...0xCE ~= after
    case 0xDF: 0xCA...0xCE ~= after
    case 0xA1, 0xA3...0xA5, 0xA7...0xB0: after >= 0x80
    default: !after.isLowercaseLetter && !before.isLowercaseLetter
    }
  }
}

extension UInt8 {
  /// Whether it is a lowercase ASCII letter, next to which accented letters of other encodings appear.
  fileprivate var isLowercaseLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self }
}
