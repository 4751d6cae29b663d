@_spi(QBank) import BankText

/// Whether the brackets of a text may lack partners.
package enum BracketBalance {
  /// Whether as many are opened as are closed of each kind: so it is in nearly all texts.
  package static func isEven(in text: Span<UInt8>) -> Bool {
    var (round, corner, offset) = (0, 0, 0)
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        round &+= sign(ofASCII: byte)
        offset &+= 1
        continue
      }
      if byte == 0xE3 || byte == 0xEF, text.count &- offset > 2 {
        let (second, last) = (text[offset &+ 1], text[offset &+ 2])
        if byte == 0xE3, second == 0x80, last &- 0x8C < 6 {
          corner &+= (last & 1 == 0 ? 1 : -1) &* weight(last)
        } else if byte == 0xEF, second == 0xBC {
          round &+= sign(ofWide: last)
        }
      }
      offset &+= byte &- 0xE1 < 15 ? 3 : 1
    }
    return round == 0 && corner == 0
  }

  /// 1 for `(` and `[`, -1 for what closes them.
  @inline(__always)
  private static func sign(ofASCII byte: UInt8) -> Int {
    switch byte {
    case 0x28, 0x5B: 1
    case 0x29, 0x5D: -1
    default: 0
    }
  }

  /// The same of full width, by the last of three bytes.
  @inline(__always)
  private static func sign(ofWide last: UInt8) -> Int {
    switch last {
    case 0x88, 0xBB: 1
    case 0x89, 0xBD: -1
    default: 0
    }
  }

  /// Numbers of which no few make up others, so that a sum of 0 means none of each kind: for 「, 『 and 【.
  @inline(__always)
  private static func weight(_ last: UInt8) -> Int {
    last < 0x8E ? 1 : last < 0x90 ? 1_000 : 1_000_000
  }
}
