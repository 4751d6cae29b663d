@_spi(QBank) import BankText

/// A check for unpaired brackets and quotation marks “ ”.
package enum BracketBalance {
  /// Whether each kind is opened as often as it is closed, as in nearly all texts.
  package static func isEven(in text: Span<UInt8>) -> Bool {
    var (sum, offset) = (0, 0)
    // A bracket takes up to three bytes.
    while text.count &- offset >= ByteBlock.size + 2 {
      var found = brackets(text, blockAt: offset)
      while found != 0 {
        sum &+= weight(text, at: offset &+ found.trailingZeroBitCount)
        found &= found &- 1
      }
      offset &+= ByteBlock.size
    }
    while offset < text.count {
      sum &+= weight(text, at: offset)
      offset &+= text[offset] < 0xE1 ? 1 : 3
    }
    return sum == 0
  }

  /// As above, byte by byte.
  package static func isEven(plainlyIn text: Span<UInt8>) -> Bool {
    var sum = 0
    for offset in 0..<text.count { sum &+= weight(text, at: offset) }
    return sum == 0
  }

  /// The places in a block where a bracket may begin, one bit per byte.
  @inline(__always)
  private static func brackets(_ text: Span<UInt8>, blockAt offset: Int) -> UInt64 {
    let block = ByteBlock(text, at: offset)
    var found = block.within(0x28, 0x29) | block.equal(to: 0x5B) | block.equal(to: 0x5D)
    if block.beyondASCII != 0 {
      let next = ByteBlock(text, at: offset &+ 1)
      found =
        found | block.equal(to: 0xE3) & next.equal(to: 0x80)
        | block.equal(to: 0xEF) & next.equal(to: 0xBC)
        | block.equal(to: 0xE2) & next.equal(to: 0x80)
    }
    return found.bits
  }

  /// What a byte adds to the sum: a weight for each kind of opening bracket, its negative for the closing one, else
  /// 0. No few weights add up to another, so brackets of different kinds do not cancel out.
  @inline(__always)
  private static func weight(_ text: Span<UInt8>, at offset: Int) -> Int {
    let byte = text[offset]
    if byte < 0x80 { return round(byte, 0x28, 0x5B) }
    guard byte >= 0xE2, byte < 0xF0, text.count &- offset > 2 else { return 0 }
    let (second, last) = (text[offset &+ 1], text[offset &+ 2])
    if byte == 0xEF { return second == 0xBC ? round(last, 0x88, 0xBB) : 0 }
    if byte == 0xE2, second == 0x80, last &- 0x9C < 2 {
      return last == 0x9C ? 1_000_000_000_000 : -1_000_000_000_000
    }
    guard byte == 0xE3, second == 0x80, last &- 0x8C < 6 else { return 0 }
    let weight = last < 0x8E ? 1_000 : last < 0x90 ? 1_000_000 : 1_000_000_000
    return last & 1 == 0 ? weight : -weight
  }

  /// 1 for an opening round or square bracket, -1 for a closing one, which is one more than the opening one for
  /// round and two more for square brackets; else 0.
  @inline(__always)
  private static func round(_ byte: UInt8, _ open: UInt8, _ square: UInt8) -> Int {
    if byte == open || byte == square { return 1 }
    return byte == open &+ 1 || byte == square &+ 2 ? -1 : 0
  }
}
