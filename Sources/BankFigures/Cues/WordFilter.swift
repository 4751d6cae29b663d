@_spi(QBank) import BankText

/// A prefilter for the phrases of a lexicon, which rejects nearly every text by its bytes.
///
/// Each phrase requires an English word, or two adjacent Japanese characters. The hashes of these are bits of a
/// small table; a hit is looked up in the hash table, which says which phrases are possible, and the text is
/// searched only for those.
struct WordFilter: Sendable {
  /// The filter for choices, which may also refer to each other.
  static let choices = WordFilter(.choices, findsReferences: true)
  static let questions = WordFilter(.questions, findsReferences: false)

  private var words = HashFilter()
  /// The letters and numbers of choices, with what may follow them.
  private var labels = HashFilter()
  /// Whether a text may refer to choices.
  let findsReferences: Bool

  private init(_ lexicon: Lexicon, findsReferences: Bool) {
    self.findsReferences = findsReferences
    for (feature, phrases) in lexicon.entries {
      for phrase in phrases {
        for key in phrase.keys { words.insert(WordFilter.hash(key, phrase.isEnglish), feature) }
      }
    }
    if findsReferences { insertReferences() }
  }

  private mutating func insertReferences() {
    for word in WordFilter.referringWords { words.insert(WordFilter.hash(word), .reference) }
    for pair in WordFilter.referringPairs { words.insert(WordFilter.pair(pair), .reference) }
    for label in WordFilter.labelSigns.unicodeScalars {
      for link in WordFilter.links.unicodeScalars {
        labels.insert(WordFilter.pair(label.value, link.value), .reference)
      }
    }
  }

  /// The hash of an English word with its preceding space, or of two characters of a Japanese one: the middle ones
  /// of とはとは, because とは is everywhere.
  private static func hash(_ key: [UInt32], _ isEnglish: Bool) -> UInt32 {
    if isEnglish { return key.dropFirst().reduce(0) { next($0, $1) } }
    let half = key.count / 2
    let isTwice = key.prefix(half).elementsEqual(key.dropFirst(half))
    return isTwice ? pair(key[half - 1], key[half]) : pair(key[0], key[1])
  }

  private static func hash(_ word: String) -> UInt32 {
    word.utf8.reduce(0) { next($0, UInt32($1)) }
  }

  /// English words of which one occurs in any reference to other choices, unless the reference is a letter.
  private static let referringWords = [
    "above", "aforementioned", "preceding", "previous", "foregoing", "earlier", "below",
    "following", "these", "those", "them", "other", "others", "option", "options", "choice",
    "choices", "answers", "alternative", "alternatives", "response", "responses", "item", "items",
    "both", "either", "ditto", "ii", "iii", "iv", "first", "last", "former", "latter",
    "second", "third",
  ]

  /// Pairs of Japanese characters of which one occurs in any reference.
  private static let referringPairs = [
    "上記", "下記", "前記", "左記", "右記", "以上", "これ", "それ", "選択", "両方", "双方", "両者",
    "前者", "後者", "同上", "のみ", "どれ", "いず", "どち",
  ]

  /// The letters and numbers of choices, and what may follow one when another choice refers to it.
  private static let labelSigns = "アイウエオカキクケコロハニホ甲乙丙丁123456789一二三四五"
  private static let links = "とおまや及又の、・だがは以かで番つ個"

  @inline(__always)
  private static func next(_ hash: UInt32, _ letter: UInt32) -> UInt32 {
    (hash ^ letter) &* 0x9E37_79B1 ^ hash >> 15
  }

  @inline(__always)
  private static func pair(_ first: UInt32, _ second: UInt32) -> UInt32 {
    let product = (first &* 0x9E37_79B1) ^ (second &* 0x85EB_CA77)
    return product ^ product >> 16
  }

  private static func pair(_ text: String) -> UInt32 {
    let scalars = Array(text.unicodeScalars)
    return pair(scalars[0].value, scalars[1].value)
  }

  /// The features that a text may have; the others are ruled out.
  func candidates(in text: Span<UInt8>) -> RowFeatures {
    var isPlain = true
    let found = candidates(in: text, &isPlain)
    if isPlain { return found }
    // Compatibility normalization may turn the rest into any word.
    let form = MatchingForm.of(String(decoding: Array(text), as: UTF8.self))
    let plain = String(String.UnicodeScalarView(form.compactMap(Unicode.Scalar.init)))
    return found.union(candidates(in: Array(plain.utf8).arraySpan, &isPlain))
  }

  private func candidates(in text: Span<UInt8>, _ isPlain: inout Bool) -> RowFeatures {
    var (offset, found): (Int, RowFeatures) = (0, [])
    var word = Word()
    // The two preceding characters, where they may be part of a key.
    var (before, second): (UInt32, UInt32) = (0, 0)
    while offset < text.count {
      let lead = text[offset]
      if lead < 0x80 {
        let letter = lead | 0x20
        if letter &- 0x61 < 26 {
          word.add(letter)
          (before, second) = (0, 0)
        } else {
          if word.length > 0 { found.formUnion(end(&word, text, offset)) }
          if findsReferences, before &- 0x30 < 10, WordFilter.isListed(text, at: offset) {
            found.insert(.reference)
          }
          // 図1
          if lead.isDigit, before > 0x80 {
            found.formUnion(words.features(of: WordFilter.pair(before, UInt32(lead))))
          }
          (second, before) = (before, lead.isDigit ? UInt32(lead) : 0)
        }
        offset &+= 1
        continue
      }
      if word.length > 0 { found.formUnion(end(&word, text, offset)) }
      let start = offset
      takeKanaAndKanji(text, &offset, &before, &second, &found)
      if offset > start { continue }
      if text.isPlainPair(at: offset) {
        (second, before, offset) = (0, 0, offset &+ 2)
        continue
      }
      guard let scalar = text.wideScalar(at: offset) else {
        (isPlain, second, before) = (false, 0, 0)
        offset &+= lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        continue
      }
      if before != 0 { found.formUnion(candidates(before, scalar, isFirst: second == 0)) }
      (second, before) = (before, scalar)
      offset &+= 3
    }
    if word.length > 0 { found.formUnion(end(&word, text, offset)) }
    return found
  }

  /// Scans kana and kanji up to the first other character.
  @inline(__always)
  private func takeKanaAndKanji(
    _ text: Span<UInt8>, _ offset: inout Int, _ before: inout UInt32, _ second: inout UInt32,
    _ found: inout RowFeatures
  ) {
    while offset &+ 2 < text.count, text[offset] &- 0xE3 < 7 {
      let scalar =
        UInt32(text[offset] & 0x0F) &<< 12 | UInt32(text[offset &+ 1] & 0x3F) &<< 6
        | UInt32(text[offset &+ 2] & 0x3F)
      guard scalar &- 0x3400 < 0x6C00 || scalar &- 0x3041 < 0x56 || scalar &- 0x30A1 < 0x5E else {
        return
      }
      if before != 0 {
        let pair = WordFilter.pair(before, scalar)
        if words.mayContain(pair) { found.formUnion(words.features(of: pair)) }
        if second == 0, labels.mayContain(pair) { found.formUnion(labels.features(of: pair)) }
      }
      (second, before, offset) = (before, scalar, offset &+ 3)
    }
  }

  /// The English word being read, and the one before it.
  private struct Word {
    var (hash, length): (UInt32, Int) = (0, 0)
    /// The hash of the word before, and its end.
    var (before, end): (UInt32, Int) = (0, -1)

    @inline(__always)
    mutating func add(_ letter: UInt8) {
      hash = WordFilter.next(hash, UInt32(letter))
      length &+= 1
    }
  }

  /// Ends a word, returns the features it may be part of, and begins the next word.
  @inline(__always)
  private func end(_ word: inout Word, _ text: Span<UInt8>, _ end: Int) -> RowFeatures {
    var found = candidates(text, word.hash, word.length, endingAt: end)
    if word.hash == word.before, end &- word.length == word.end &+ 1, text[word.end] == ASCII.space
    {
      found.insert(.doubledText)
    }
    (word.before, word.end) = (word.hash, end)
    (word.hash, word.length) = (0, 0)
    return found
  }

  /// The features that a word may be part of.
  @inline(__always)
  private func candidates(
    _ text: Span<UInt8>, _ hash: UInt32, _ length: Int, endingAt end: Int
  ) -> RowFeatures {
    if length == 1 {
      // A letter that is all of a choice names no other.
      let isAlone = text.count == 1
      return findsReferences && !isAlone && WordFilter.mayName(text, at: end &- 1) ? .reference : []
    }
    return words.features(of: hash)
  }

  /// The features that two adjacent characters may be part of; a label does not follow another of its kind.
  @inline(__always)
  private func candidates(_ first: UInt32, _ second: UInt32, isFirst: Bool) -> RowFeatures {
    let pair = WordFilter.pair(first, second)
    var found = words.features(of: pair)
    if first == second, first == 0x3001 || first == 0x3002 || first == 0xFF1F {
      found.insert(.doubledText)
    }
    if isFirst { found.formUnion(labels.features(of: pair)) }
    return found
  }

  /// Whether a single letter may be that of a choice: a lowercase `a` is an article.
  private static func mayName(_ text: Span<UInt8>, at offset: Int) -> Bool {
    let letter = text[offset]
    return letter &- UInt8(ascii: "b") < 9 || letter &- UInt8(ascii: "A") < 10
      || letter == UInt8(ascii: "V") || letter == UInt8(ascii: "X")
  }

  /// Whether what follows a digit may lead to the number of another choice: `1, 3`, `1 and 3`.
  private static func isListed(_ text: Span<UInt8>, at offset: Int) -> Bool {
    func at(_ index: Int) -> UInt8 { index < text.count ? text[index] : ASCII.space }
    let next = at(offset &+ 1)
    switch text[offset] {
    case UInt8(ascii: ","):
      let digit = next == ASCII.space ? offset &+ 2 : offset &+ 1
      return at(digit).isDigit && !at(digit &+ 1).isDigit
    case ASCII.space:
      return [UInt8(ascii: "a"), UInt8(ascii: "o")].contains(next | 0x20)
        || next == UInt8(ascii: "&")
    default: return false
    }
  }
}

/// Maps hashes to features; nearly all other hashes are rejected by one lookup.
private struct HashFilter: Sendable {
  private var bits = [UInt64](repeating: 0, count: 256)
  /// The hashes, each in the first free slot from the one its lowest bits give; 0 marks an empty slot.
  private var hashes = [UInt32](repeating: 0, count: 4_096)
  private var features = [RowFeatures](repeating: [], count: 4_096)

  mutating func insert(_ hash: UInt32, _ feature: RowFeatures) {
    bits[Int(hash >> 6 & 255)] |= 1 << UInt64(hash & 63)
    let place = place(of: hash)
    hashes[place] = hash
    features[place].formUnion(feature)
  }

  @inline(__always)
  func mayContain(_ hash: UInt32) -> Bool {
    bits[Int(hash >> 6 & 255)] &>> UInt64(hash & 63) & 1 != 0
  }

  @inline(__always)
  func features(of hash: UInt32) -> RowFeatures {
    mayContain(hash) ? features[place(of: hash)] : []
  }

  private func place(of hash: UInt32) -> Int {
    var place = Int(hash & 4_095)
    while hashes[place] != 0, hashes[place] != hash { place = (place &+ 1) & 4_095 }
    return place
  }
}

extension Span<UInt8> {
  /// Whether a character of two bytes that compatibility normalization leaves alone is at an offset: `é`, `ß`, `°`,
  /// `£`, `·`.
  @inline(__always)
  fileprivate func isPlainPair(at offset: Int) -> Bool {
    guard count &- offset >= 2 else { return false }
    let second = self[offset &+ 1]
    if self[offset] == 0xC3 { return second & 0xC0 == 0x80 }
    return self[offset] == 0xC2 && (second == 0xB0 || second == 0xA3 || second == 0xB7)
  }

  /// The kana, kanji or punctuation mark at an offset, or nil for what compatibility normalization may change.
  @inline(__always)
  fileprivate func wideScalar(at offset: Int) -> UInt32? {
    guard self[offset] & 0xF0 == 0xE0, count &- offset >= 3 else { return nil }
    let (second, third) = (self[offset &+ 1], self[offset &+ 2])
    guard second & 0xC0 == 0x80, third & 0xC0 == 0x80 else { return nil }
    let value =
      UInt32(self[offset] & 0x0F) &<< 12 | UInt32(second & 0x3F) &<< 6 | UInt32(third & 0x3F)
    // Nearly all characters are kanji or kana.
    if value &- 0x3400 < 0x6C00 || value &- 0x3041 < 0x56 || value &- 0x30A1 < 0x5E { return value }
    switch value {
    case 0x2012...0x201F, 0x3001...0x3029, 0xFF01...0xFF0F, 0xFF1A...0xFF20:
      return value
    default: return nil
    }
  }
}
