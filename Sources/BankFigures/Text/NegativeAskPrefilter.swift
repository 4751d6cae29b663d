@_spi(QBank) import BankText

/// A prefilter by the first bytes of the words that make a question negative: nearly all questions have none.
package enum NegativeAskPrefilter {
  /// Whether a question has the start of such a word.
  package static func mayBeIn(_ text: Span<UInt8>) -> Bool {
    // A start takes three bytes, or two at the end.
    endsInContraction(text)
      || text.hasBlock(before: 2) { mayBeIn(text, blockAt: $0) } ?? mayBeIn(plainly: text)
  }

  /// Whether a text ends in `'t`, as in `isn't`.
  private static func endsInContraction(_ text: Span<UInt8>) -> Bool {
    let last = text.count &- 1
    return last > 0 && text[last] | 0x20 == UInt8(ascii: "t")
      && text[last &- 1] == UInt8(ascii: "'")
  }

  /// As above, byte by byte.
  package static func mayBeIn(plainly text: Span<UInt8>) -> Bool {
    if endsInContraction(text) { return true }
    var (offset, isInWord) = (0, false)
    while offset &+ 2 < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        let isLetter = byte.isLetter
        if isLetter, !isInWord, isEnglish(text, at: offset) { return true }
        if byte == UInt8(ascii: "'"), text[offset &+ 1] | 0x20 == UInt8(ascii: "t") { return true }
        isInWord = isLetter
        offset &+= 1
      } else if byte &- 0xE2 < 8 {
        if isWide(text, at: offset) { return true }
        isInWord = false
        offset &+= 3
      } else {
        isInWord = true
        offset &+= 1
      }
    }
    return false
  }

  private static func mayBeIn(_ text: Span<UInt8>, blockAt offset: Int) -> Bool {
    let block = ByteBlock(text, at: offset)
    if block.beyondASCII != 0, mayBeInWide(text, block, offset) { return true }
    let letters = (block.within(0x41, 0x5A) | block.within(0x61, 0x7A)).bits
    var starts = letters & ~(letters &<< 1) | block.equal(to: UInt8(ascii: "'")).bits
    while starts != 0 {
      if stands(in: text, at: offset &+ starts.trailingZeroBitCount) { return true }
      starts &= starts &- 1
    }
    return false
  }

  /// Whether the word or apostrophe at an offset is a candidate.
  @inline(__always)
  private static func stands(in text: Span<UInt8>, at offset: Int) -> Bool {
    if text[offset] == UInt8(ascii: "'") { return text[offset &+ 1] | 0x20 == UInt8(ascii: "t") }
    return isEnglish(text, at: offset) && !isInWord(text, before: offset)
  }

  /// Whether a letter, or a character that is neither kana nor kanji nor a mark such as “, ends directly before an
  /// offset.
  private static func isInWord(_ text: Span<UInt8>, before offset: Int) -> Bool {
    guard offset > 0 else { return false }
    let byte = text[offset &- 1]
    if byte < 0x80 { return byte.isLetter }
    return !(offset >= 3 && text[offset &- 3] &- 0xE2 < 8)
  }

  /// Checks three bytes: な before い or か, 不 before 適 or 正, 間 before 違, 誤, 除, or ’ before t.
  private static func mayBeInWide(
    _ text: Span<UInt8>, _ block: ByteBlock, _ offset: Int
  ) -> Bool {
    let (second, third) = (
      ByteBlock(text, at: offset &+ 1), ByteBlock(text, at: offset &+ 2)
    )
    let kana = third.equal(to: 0xAA) & second.equal(to: 0x81) & block.equal(to: 0xE3)
    let not = third.equal(to: 0x8D) & second.equal(to: 0xB8) & block.equal(to: 0xE4)
    let between = third.equal(to: 0x93) & second.equal(to: 0x96)
    let others = third.equal(to: 0xA4) & (second.equal(to: 0xAA) | second.equal(to: 0x99))
    let apostrophe = third.equal(to: 0x99) & second.equal(to: 0x80) & block.equal(to: 0xE2)
    var found = (kana | not | apostrophe | (between | others) & block.within(0xE8, 0xE9)).bits
    while found != 0 {
      if isWide(text, at: offset &+ found.trailingZeroBitCount) { return true }
      found &= found &- 1
    }
    return false
  }

  /// Matches the first three letters of not, never, except, incorrect, inaccurate, false, untrue, least and cannot.
  @inline(__always)
  private static func isEnglish(_ text: Span<UInt8>, at offset: Int) -> Bool {
    let second = text[offset &+ 1] | 0x20
    let third = text[offset &+ 2] | 0x20
    switch text[offset] | 0x20 {
    case 0x6E: return second == 0x6F && third == 0x74 || second == 0x65 && third == 0x76
    case 0x65: return second == 0x78 && third == 0x63
    case 0x69: return second == 0x6E && (third == 0x63 || third == 0x61)
    case 0x66: return second == 0x61 && third == 0x6C
    case 0x75: return second == 0x6E && third == 0x74
    case 0x6C: return second == 0x65 && third == 0x61
    case 0x63: return second == 0x61 && third == 0x6E
    default: return false
    }
  }

  /// Matches the one or two characters that every such Japanese word has: ない, なか, 不適, 不正, 間違, 誤, 除. Also
  /// matches ’t.
  @inline(__always)
  private static func isWide(_ text: Span<UInt8>, at offset: Int) -> Bool {
    let (second, third) = (text[offset &+ 1], text[offset &+ 2])
    switch text[offset] {
    case 0xE2:
      return second == 0x80 && third == 0x99 && offset &+ 3 < text.count
        && text[offset &+ 3] | 0x20 == UInt8(ascii: "t")
    case 0xE3:
      guard third == 0xAA, second == 0x81 else { return false }
      let next = text.threeBytes(at: offset &+ 3)
      return next == 0xE3_8184 || next == 0xE3_818B
    case 0xE4:
      guard second == 0xB8, third == 0x8D else { return false }
      let next = text.threeBytes(at: offset &+ 3)
      return next == 0xE9_81A9 || next == 0xE6_ADA3
    case 0xE8: return second == 0xAA && third == 0xA4
    case 0xE9:
      if second == 0x99 { return third == 0xA4 }
      return second == 0x96 && third == 0x93 && text.threeBytes(at: offset &+ 3) == 0xE9_8195
    default: return false
    }
  }
}
