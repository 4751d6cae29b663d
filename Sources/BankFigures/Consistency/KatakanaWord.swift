@_spi(QBank) import BankText

/// A katakana word, read character by character.
package struct KatakanaWord {
  // Katakana are in U+30A1 to U+30FC, so their last byte identifies them.
  private var hash = WordHash(0x6B61_7461)
  private var exact = WordHash(0x6B61_7462)
  private var isPlain = true
  private var last: UInt32 = 0
  private var hasLongEnd = false

  /// The number of characters, without a trailing long vowel and without `・`.
  var count: Int { hash.count }
  /// The hash of the word without what is written in several ways.
  var key: UInt64 { hash.mixed }
  /// The hash of the word as written; 0 if it has no character that is written in several ways.
  var form: UInt64 { isPlain ? 0 : exact.mixed | 1 }

  private static let vowel: UInt32 = 0x30FC
  private static let dot: UInt32 = 0x30FB
  private static let vu: UInt32 = 0x30F4
  private static let u: UInt32 = 0x30A6

  /// The katakana with which a word may begin.
  static let letters: ClosedRange<UInt32> = 0x30A1...0x30FA

  /// Whether the three bytes at an offset are a katakana.
  @inline(__always)
  static func begins(_ text: Span<UInt8>, _ offset: Int) -> Bool {
    guard text[offset] == 0xE3 else { return false }
    let (second, third) = (text[offset &+ 1], text[offset &+ 2])
    return second == 0x82 && third &- 0xA1 < 0x1F || second == 0x83 && third &- 0x80 < 0x3B
  }

  /// Whether the three bytes at an offset are a katakana or a long vowel.
  package static func isOne(_ text: Span<UInt8>, _ offset: Int) -> Bool {
    begins(text, offset)
      || text[offset] == 0xE3 && text[offset + 1] == 0x83 && text[offset + 2] == 0xBC
  }

  /// Reads the word at an offset and returns its end.
  @inline(__always)
  mutating func read(_ text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while let scalar = KatakanaWord.scalar(text, offset) {
      if KatakanaWord.isSpecial(scalar) {
        self = KatakanaWord()
        return readPlainly(text, from: start)
      }
      put(scalar)
      offset &+= 3
    }
    return offset
  }

  /// The katakana, `・` or long vowel at an offset, or nil if there is none.
  @inline(__always)
  static func scalar(_ text: Span<UInt8>, _ offset: Int) -> UInt32? {
    guard let scalar = text.threeByteScalar(at: offset) else { return nil }
    return scalar &- 0x30A1 < 0x5C ? scalar : nil
  }

  /// Whether a character may be part of what is written in several ways.
  @inline(__always)
  private static func isSpecial(_ scalar: UInt32) -> Bool {
    scalar >= dot || scalar == vu || scalar == u
  }

  /// Reads any word character by character: the fallback of `read`.
  private mutating func readPlainly(_ text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while let scalar = KatakanaWord.scalar(text, offset) {
      if scalar == KatakanaWord.dot {
        let next = offset &+ 3
        guard next &+ 2 < text.count, KatakanaWord.begins(text, next) else { break }
      }
      add(scalar)
      offset &+= 3
    }
    finish()
    return offset
  }

  private mutating func add(_ scalar: UInt32) {
    exact.add(UInt8(truncatingIfNeeded: scalar))
    isPlain = isPlain && !KatakanaWord.isSpecial(scalar)
    if scalar == KatakanaWord.dot { return }
    // A trailing ー is held back until another character follows.
    if hasLongEnd { put(KatakanaWord.vowel) }
    hasLongEnd = scalar == KatakanaWord.vowel
    if hasLongEnd { return finish() }
    if last == KatakanaWord.vu {
      putV(before: scalar)
    } else if scalar != KatakanaWord.vu {
      put(last == KatakanaWord.u ? KatakanaWord.large(scalar) : scalar)
    }
    last = scalar
  }

  @inline(__always)
  private mutating func put(_ scalar: UInt32) {
    hash.add(UInt8(truncatingIfNeeded: scalar))
  }

  /// Puts バ for ヴァ, and ブ for ヴ by itself.
  private mutating func putV(before scalar: UInt32) {
    switch scalar {
    case 0x30A1: put(0x30D0)
    case 0x30A3: put(0x30D3)
    case 0x30A7: put(0x30D9)
    case 0x30A9: put(0x30DC)
    default:
      put(0x30D6)
      if scalar != KatakanaWord.vu { put(scalar) }
    }
  }

  /// Puts a pending ヴ that no vowel follows.
  private mutating func finish() {
    if last == KatakanaWord.vu { put(0x30D6) }
    last = 0
  }

  /// Returns イ for ィ, as in ウイルス for ウィルス.
  private static func large(_ scalar: UInt32) -> UInt32 {
    scalar == 0x30A3 || scalar == 0x30A7 || scalar == 0x30A9 ? scalar &+ 1 : scalar
  }
}
