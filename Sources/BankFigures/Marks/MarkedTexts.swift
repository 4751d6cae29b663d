@_spi(QBank) import BankText

// What `RowFeatures` asks of a question or a choice by itself.

extension Span<UInt8> {
  /// Whether a text ends in `a` or `an`, before a colon, dots or a blank to fill in.
  @inline(__always)
  var endsInArticle: Bool {
    var end = count
    while end > 0, Self.isEnd(self[end &- 1]) { end &-= 1 }
    guard end > 2 else { return false }
    let (last, before) = (self[end &- 1], self[end &- 2])
    if last == UInt8(ascii: "a") { return before == 0x20 }
    return last == UInt8(ascii: "n") && before == UInt8(ascii: "a") && self[end &- 3] == 0x20
  }

  /// One of ` :_.-`.
  @inline(__always)
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte &- 0x2D < 2 || byte == 0x3A || byte == 0x5F
  }

  /// Whether a text begins as `A.`, `a)`, `1:`, `ア、`, `(1)` or `①` does.
  @inline(__always)
  var mayBeginWithFirstLabel: Bool {
    guard count > 2 else { return false }
    switch self[0] {
    case UInt8(ascii: "A"), UInt8(ascii: "a"), UInt8(ascii: "1"):
      let next = self[1]
      return next >= 0x80 || next == 0x2E || next == 0x3A || next == 0x29
    case 0x28, 0xE2, 0xEF: return true
    case 0xE3: return self[1] == 0x82 && self[2] == 0xA2
    default: return false
    }
  }

  /// Whether a text begins as true, false, yes or no does, or with the first character of such a word of
  /// Japanese: 正, 誤, 間, は, い, 真, 偽 or ○.
  @inline(__always)
  var mayJudge: Bool {
    guard count > 1 else { return false }
    let first = self[0]
    if first < 0x80 {
      let second = self[1] | 0x20
      switch first | 0x20 {
      case UInt8(ascii: "t"): return second == UInt8(ascii: "r")
      case UInt8(ascii: "f"): return second == UInt8(ascii: "a")
      case UInt8(ascii: "y"): return second == UInt8(ascii: "e")
      case UInt8(ascii: "n"): return second == UInt8(ascii: "o")
      default: return false
      }
    }
    guard first &- 0xE2 < 8, count > 2 else { return false }
    let next = (self[1], self[2])
    switch first {
    case 0xE2: return next == (0x97, 0x8B)
    case 0xE3: return next == (0x81, 0xAF) || next == (0x81, 0x84)
    case 0xE5: return next == (0x81, 0xBD)
    case 0xE6: return next == (0xAD, 0xA3)
    case 0xE7: return next == (0x9C, 0x9F)
    case 0xE8: return next == (0xAA, 0xA4)
    case 0xE9: return next == (0x96, 0x93)
    default: return false
    }
  }

  /// Whether a text may be a day and a month such as `14-May`, `May-14` or `5月14日`.
  @inline(__always)
  var mayBeDate: Bool {
    guard count > 3, count < 20 else { return false }
    let hyphen = UInt8(ascii: "-")
    if self[3] == hyphen { return true }
    guard self[0] &- 0x30 < 10 else { return false }
    return self[1] == hyphen || self[2] == hyphen
      || self[count &- 3] == 0xE6 && self[count &- 2] == 0x97 && self[count &- 1] == 0xA5
  }
}
