/// The encodings of East Asian text in which a character is one byte or a pair.
///
/// Many byte sequences are well-formed in several of them. They are distinguished by the characters that are
/// common: kana in Japanese, the first level of Chinese characters, the syllables of Korean.
enum PairEncoding: CaseIterable {
  case shiftJIS, eucJP, gb18030, big5, eucKR

  /// The class of a character.
  private enum Character {
    case ascii, common, kana, rare
  }

  /// Statistics of lines that are read in an encoding.
  struct Tally {
    var lines = 0
    /// The number of lines that are not well-formed.
    var broken = 0
    var common = 0
    var kana = 0
    var rare = 0
    /// The number of characters whose second byte is ASCII.
    var low = 0

    var characters: Int { common + kana + rare }

    /// Whether nearly all lines are well-formed, and at least `percent` of the characters are common.
    func isLikely(_ percent: Int) -> Bool {
      (broken * 50 <= lines || broken == 1 && lines > 4) && characters > 1
        && (common + kana) * 100 >= characters * percent
    }

    /// Whether the encoding is likely and there are as many kana as in Japanese.
    var isInKana: Bool { isLikely(75) && kana * 10 >= characters }

    /// Whether lines in Shift_JIS are Japanese if half-width kana count as common characters.
    fileprivate func isJapanese(with half: HalfWidthKana) -> Bool {
      broken == 0 && (rare - half.count) * 20 <= characters
    }
  }

  /// Reads lines of a text, strictly.
  func tally(_ bytes: Span<UInt8>, _ lines: [TextRange]) -> Tally {
    var tally = Tally()
    tally.lines = lines.count
    for line in lines where !read(bytes, line, &tally) { tally.broken += 1 }
    return tally
  }

  private func read(_ bytes: Span<UInt8>, _ line: TextRange, _ tally: inout Tally) -> Bool {
    var offset = line.start
    while offset < line.end {
      let lead = bytes[offset]
      let trail = offset + 1 < line.end ? bytes[offset + 1] : 0
      guard let (length, character) = self.character(lead, trail) else { return false }
      switch character {
      case .ascii: break
      case .common: tally.common += 1
      case .kana: tally.kana += 1
      case .rare: tally.rare += 1
      }
      if length == 2, trail < 0x80 { tally.low += 1 }
      offset += length
    }
    return offset == line.end
  }

  private func character(_ lead: UInt8, _ trail: UInt8) -> (Int, Character)? {
    if lead < 0x80 { return (1, .ascii) }
    switch self {
    case .shiftJIS: return shiftJIS(lead, trail)
    case .eucJP: return eucJP(lead, trail)
    case .gb18030: return gb18030(lead, trail)
    case .big5: return big5(lead, trail)
    case .eucKR: return eucKR(lead, trail)
    }
  }

  private func shiftJIS(_ lead: UInt8, _ trail: UInt8) -> (Int, Character)? {
    if 0xA1...0xDF ~= lead { return (1, .rare) }
    guard 0x81...0x9F ~= lead || 0xE0...0xFC ~= lead, 0x40...0xFC ~= trail, trail != 0x7F else {
      return nil
    }
    switch lead {
    case 0x82 where trail >= 0x9F, 0x83 where trail <= 0x96: return (2, .kana)
    case 0x81, 0x82, 0x88...0x97: return (2, .common)
    default: return (2, .rare)
    }
  }

  private func eucJP(_ lead: UInt8, _ trail: UInt8) -> (Int, Character)? {
    guard 0xA1...0xFE ~= trail else { return nil }
    switch lead {
    case 0x8E: return (2, .rare)
    case 0x8F: return (3, .rare)
    case 0xA4, 0xA5: return (2, .kana)
    case 0xA1, 0xA3, 0xB0...0xCF: return (2, .common)
    case 0xA2, 0xA6...0xFE: return (2, .rare)
    default: return nil
    }
  }

  private func gb18030(_ lead: UInt8, _ trail: UInt8) -> (Int, Character)? {
    guard 0x81...0xFE ~= lead else { return nil }
    if 0x30...0x39 ~= trail { return (4, .rare) }
    guard 0x40...0xFE ~= trail, trail != 0x7F else { return nil }
    if trail < 0xA1 { return (2, .rare) }
    switch lead {
    case 0xA4, 0xA5: return (2, .kana)
    case 0xA1, 0xA3, 0xB0...0xD7: return (2, .common)
    default: return (2, .rare)
    }
  }

  private func big5(_ lead: UInt8, _ trail: UInt8) -> (Int, Character)? {
    guard 0x81...0xFE ~= lead, 0x40...0x7E ~= trail || 0xA1...0xFE ~= trail else { return nil }
    return (2, lead == 0xA1 || 0xA4...0xC6 ~= lead ? .common : .rare)
  }

  private func eucKR(_ lead: UInt8, _ trail: UInt8) -> (Int, Character)? {
    guard 0x81...0xFE ~= lead, 0x41...0xFE ~= trail, !(0x5B...0x60 ~= trail),
      !(0x7B...0x80 ~= trail)
    else { return nil }
    if trail < 0xA1 { return (2, .rare) }
    return (2, 0xB0...0xC8 ~= lead ? .common : .rare)
  }

  /// Returns the encoding in which the lines read as text, or nil if it is ambiguous.
  static func encoding(of bytes: Span<UInt8>, _ lines: [TextRange]) -> ForeignText? {
    let found = candidates(of: bytes, lines)
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the encodings in which the lines read as text: a single one if the common characters decide. If there
  /// are several, the first is the one in which the text is Japanese.
  static func candidates(of bytes: Span<UInt8>, _ lines: [TextRange]) -> [ForeignText] {
    let pairs = pairCandidates(of: bytes, lines)
    // Pairs are not kana by chance.
    if pairs == [.shiftJIS] || PairEncoding.eucJP.tally(bytes, lines).isInKana { return pairs }
    let kana = HalfWidthKana(bytes, lines)
    guard kana.isSpelled, PairEncoding.shiftJIS.tally(bytes, lines).isJapanese(with: kana) else {
      return pairs
    }
    return pairs.isEmpty || kana.isLong ? [.shiftJIS] : [.shiftJIS] + pairs
  }

  /// Returns the encodings as far as pairs of bytes decide.
  private static func pairCandidates(
    of bytes: Span<UInt8>, _ lines: [TextRange]
  ) -> [ForeignText] {
    func tally(_ encoding: PairEncoding) -> Tally { encoding.tally(bytes, lines) }
    let unix = tally(.eucJP)
    if unix.isInKana { return [.eucJP] }
    if tally(.shiftJIS).isLikely(75) { return [.shiftJIS] }
    let traditional = tally(.big5)
    if traditional.isLikely(80), traditional.low * 8 >= traditional.characters { return [.big5] }
    let (korean, simplified) = (tally(.eucKR), tally(.gb18030))
    let isKorean = korean.isLikely(85) && korean.common > simplified.common * 95 / 100
    let others: [ForeignText] =
      isKorean ? [.eucKR] : simplified.isLikely(75) ? [.gb18030] : []
    let isSurelyKorean = isKorean && korean.isLikely(98) && korean.characters > 7
    return mayBeJapanese(unix) && !isSurelyKorean ? [.eucJP] + others : others
  }

  /// Whether a text without kana may be Japanese nevertheless: if it is short and its characters are common in
  /// Japanese. A longer one would have kana, and Chinese also has other characters.
  private static func mayBeJapanese(_ unix: Tally) -> Bool {
    unix.isLikely(97) && unix.characters < 60
  }
}

/// Half-width katakana in text that may be Shift_JIS, where each of them is one byte.
///
/// Two of these bytes are also one character in the other encodings of East Asia. Kana are recognized by their
/// spelling: a voicing mark follows few of them, and no word begins with a small one. Russian letters have only the
/// bytes of the later kana.
private struct HalfWidthKana {
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
