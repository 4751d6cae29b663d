@_spi(QBank) import BankText

/// Whether a question is negated: with “not” it is another question, however similar the words.
package enum Negation {
  /// Whether a question is negated in English or in Japanese.
  package static func isIn(_ question: String) -> Bool {
    if question.contains(where: { $0.isAny(of: signs) }) { return true }
    let text = question.lowercased()
    if ["ない", "n't", "n’t"].contains(where: text.contains(text:)) { return true }
    return text.split { !$0.isLetter }.contains { $0.isAny(of: words, upTo: 9) }
  }

  private static let signs: Set<Character> = ["誤", "不", "除"]
  private static let words: Set<String> = ["not", "except", "never", "false", "incorrect", "no"]

  /// Whether a question in UTF-8 is negated. Works on bytes as long as every character is a single scalar and every
  /// word is surrounded by ASCII.
  package static func isIn(_ question: Span<UInt8>) -> Bool {
    mayBeIn(question) && (scanned(question) ?? isIn(question.string))
  }

  // MARK: Prefilter

  /// Whether a text contains the first bytes of one of the words, as hardly any question does.
  ///
  /// Unlike this, `NegativeAskPrefilter` looks for other words, and only where a word can begin.
  private static func mayBeIn(_ text: Span<UInt8>) -> Bool {
    let found = text.hasBlock(before: 2) { offset in
      let block = ByteBlock(text, at: offset)
      return block.beyondASCII != 0 && mayBeInJapanese(text, block, offset)
        || mayBeInEnglish(text, block, offset)
    }
    guard let found, !found else { return true }
    // “No” at the end has no third byte.
    return text[text.count - 2] | 0x20 == 0x6E && text[text.count - 1] | 0x20 == 0x6F
  }

  /// Whether the first three letters of a word, or an apostrophe before t, are in the block.
  @inline(__always)
  private static func mayBeInEnglish(
    _ text: Span<UInt8>, _ block: ByteBlock, _ offset: Int
  ) -> Bool {
    let letters = (block.within(0x41, 0x5A) | block.within(0x61, 0x7A)).bits
    let first =
      block.equal(to: 0x6E) | block.equal(to: 0x4E) | block.equal(to: 0x65) | block.equal(to: 0x45)
      | block.equal(to: 0x66) | block.equal(to: 0x46) | block.equal(to: 0x69)
      | block.equal(to: 0x49)
    var starts = first.bits & ~(letters &<< 1) | block.equal(to: 0x27).bits
    while starts != 0 {
      let start = offset &+ starts.trailingZeroBitCount
      if begins(text[start] | 0x20, text[start &+ 1] | 0x20, text[start &+ 2]) { return true }
      starts &= starts &- 1
    }
    return false
  }

  /// Whether these bytes begin `not`, `never`, `no`, `except`, `false` or `incorrect`, or are `'t`.
  @inline(__always)
  private static func begins(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    let small = third | 0x20
    switch first {
    case 0x6E:
      return second == 0x6F ? small == 0x74 || !third.isLetter : second == 0x65 && small == 0x76
    case 0x65: return second == 0x78 && small == 0x63
    case 0x66: return second == 0x61 && small == 0x6C
    case 0x69: return second == 0x6E && small == 0x63
    default: return second == 0x74
    }
  }

  /// Whether the block has 誤, 不 (also as a compatibility ideograph), 除, な before い, or ’.
  @inline(__always)
  private static func mayBeInJapanese(
    _ text: Span<UInt8>, _ block: ByteBlock, _ offset: Int
  ) -> Bool {
    let (second, third) = (ByteBlock(text, at: offset &+ 1), ByteBlock(text, at: offset &+ 2))
    let kanji =
      block.equal(to: 0xE8) & second.equal(to: 0xAA) & third.equal(to: 0xA4)
      | block.equal(to: 0xE4) & second.equal(to: 0xB8) & third.equal(to: 0x8D)
      | block.equal(to: 0xE9) & second.equal(to: 0x99) & third.equal(to: 0xA4)
    let others =
      block.equal(to: 0xEF) & second.equal(to: 0xA5) & third.equal(to: 0xA7)
      | block.equal(to: 0xE2) & second.equal(to: 0x80) & third.equal(to: 0x99)
    if !(kanji | others).isEmpty { return true }
    var found = (third.equal(to: 0xAA) & second.equal(to: 0x81) & block.equal(to: 0xE3)).bits
    while found != 0 {
      let next = offset &+ found.trailingZeroBitCount &+ 3
      if next &+ 2 >= text.count || text[next] == 0xE3 && text[next &+ 2] == 0x84 { return true }
      found &= found &- 1
    }
    return false
  }

  /// Returns whether the text is negated, or nil if its bytes alone do not decide that.
  private static func scanned(_ text: Span<UInt8>) -> Bool? {
    var offset = 0
    // A combining mark may follow and turn a match into another character, so the scan runs to the end.
    var (isFound, isInWord) = (false, false)
    while offset < text.count {
      let byte = text[offset]
      if byte < 0x80 {
        let isLetter = byte.isLetter
        if isLetter, !isInWord, mayBegin(byte) {
          guard let isWord = isWord(text, at: offset) else { return nil }
          isFound = isFound || isWord
        } else if byte == 0x27 {
          isFound = isFound || isContraction(text, offset, 1)
        }
        isInWord = isLetter
        offset += 1
      } else {
        guard let scalar = text.threeByteScalar(at: offset), isCharacter(scalar) else { return nil }
        isFound = isFound || says(scalar, text, offset)
        isInWord = false
        offset += 3
      }
    }
    return isFound
  }

  private static let terms = words.map { Array($0.utf8) }

  /// Whether one of the words begins with this letter.
  @inline(__always)
  private static func mayBegin(_ letter: UInt8) -> Bool {
    switch letter | 0x20 {
    case 0x65, 0x66, 0x69, 0x6E: true
    default: false
    }
  }

  /// Whether one of the words begins at `start` and ends with its letters, or nil if it is next to a non-ASCII
  /// character, which may be part of it.
  @inline(never)
  private static func isWord(_ text: Span<UInt8>, at start: Int) -> Bool? {
    var end = start
    while end < text.count, end - start < 10, text[end].isLetter { end += 1 }
    let isTerm = terms.contains { term in
      term.count == end - start && term.indices.allSatisfy { text[start + $0] | 0x20 == term[$0] }
    }
    if !isTerm { return false }
    let isAfterASCII = start == 0 || text[start - 1] < 0x80
    let isBeforeASCII = end == text.count || text[end] < 0x80
    return isAfterASCII && isBeforeASCII ? true : nil
  }

  /// Whether an apostrophe of `count` bytes belongs to `n't`.
  private static func isContraction(_ text: Span<UInt8>, _ offset: Int, _ count: Int) -> Bool {
    offset > 0 && offset + count < text.count && text[offset - 1] | 0x20 == 0x6E
      && text[offset + count] | 0x20 == 0x74
  }

  /// Whether a three-byte scalar negates, by itself or with the next one.
  private static func says(_ scalar: UInt32, _ text: Span<UInt8>, _ offset: Int) -> Bool {
    switch scalar {
    case 0x8AA4, 0x4E0D, 0x9664: return true
    case 0x2019: return isContraction(text, offset, 3)
    case 0x306A: return text.threeByteScalar(at: offset + 3) == 0x3044
    default: return false
    }
  }

  /// Whether a scalar is a kanji, a kana, a full-width form or punctuation, and no combining mark.
  private static func isCharacter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3400...0x9FFF: true
    case 0x302A...0x302F, 0x3099, 0x309A: false
    case 0x3000...0x30FF, 0x2010...0x2027, 0xFF01...0xFF60: true
    default: false
    }
  }
}
