@_spi(QBank) import BankText

/// A prefilter for the phrases of a lexicon, which rejects nearly every text by its bytes.
///
/// Each phrase requires an English word, or two adjacent Japanese characters: its key. All words and pairs of a
/// text are hashed, and the text is searched only for the phrases whose keys are among them.
struct WordFilter: Sendable {
  /// The filter for choices, which may also refer to each other.
  static let choices = WordFilter(.choices, findsReferences: true)
  static let questions = WordFilter(.questions, findsReferences: false)

  private var keys = KeyTable()
  /// Whether a text may refer to choices.
  private let findsReferences: Bool

  private init(_ lexicon: Lexicon, findsReferences: Bool) {
    self.findsReferences = findsReferences
    for (number, entry) in lexicon.phrases.enumerated() {
      for key in entry.phrase.keys {
        keys.insert(WordFilter.hash(key, entry.phrase.isEnglish), PhraseSet(number))
      }
    }
    for pair in WordFilter.doubledPairs { keys.insert(WordFilter.pair(pair), .doubled) }
    if findsReferences { insertReferences() }
  }

  private mutating func insertReferences() {
    for word in WordFilter.referringWords {
      keys.insert(WordFilter.hash(Array(word.utf8)), .reference)
    }
    for pair in WordFilter.referringPairs { keys.insert(WordFilter.pair(pair), .reference) }
    let links = WordFilter.links.unicodeScalars.map(WordFilter.code)
    for label in WordFilter.labelSigns.unicodeScalars.map(WordFilter.code) {
      for link in links { keys.insert(WordFilter.pair(label, link), .label) }
    }
  }

  /// The hash of an English word with its preceding space, or of the first two characters of a Japanese one.
  private static func hash(_ key: [UInt32], _ isEnglish: Bool) -> UInt32 {
    isEnglish ? hash(key.dropFirst().map { UInt8($0) }) : pair(key.compactMap(Unicode.Scalar.init))
  }

  private static func hash(_ word: [UInt8]) -> UInt32 {
    var hash = WordHash()
    _ = hash.addLetters(of: word.arraySpan, from: 0)
    return UInt32(truncatingIfNeeded: hash.mixed)
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
  ].map(\.unicodeScalars)

  /// Pairs of Japanese characters of which one occurs in をを, とはとは, のはのは and ですです: the middle ones, because
  /// とは is everywhere.
  private static let doubledPairs = ["をを", "はと", "はの", "すで"].map(\.unicodeScalars)

  /// The letters and numbers of choices, and what may follow one when another choice refers to it.
  private static let labelSigns = "アイウエオカキクケコロハニホ甲乙丙丁123456789一二三四五"
  private static let links = "とおまや及又の、・だがは以かで番つ個"

  /// The hash of two characters, each given by its UTF-8 bytes as a number.
  @inline(__always)
  private static func pair(_ first: UInt32, _ second: UInt32) -> UInt32 {
    let product = (first &* 0x9E37_79B1) ^ (second &* 0x85EB_CA77)
    return product ^ product >> 16
  }

  private static func pair(_ text: some Sequence<Unicode.Scalar>) -> UInt32 {
    let codes = text.prefix(2).map(code)
    return pair(codes[0], codes[1])
  }

  /// The UTF-8 bytes of a character as a number.
  private static func code(_ scalar: Unicode.Scalar) -> UInt32 {
    scalar.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// What a text may contain; everything else is ruled out.
  func candidates(in text: Span<UInt8>) -> PhraseSet {
    var isPlain = true
    var found = candidates(in: text, &isPlain)
    if isPlain { return found }
    // Compatibility normalization may turn the rest into any word.
    let plain = String(scalars: MatchingForm.of(text.string))
    found.formUnion(candidates(in: Array(plain.utf8).arraySpan, &isPlain))
    return found
  }

  private func candidates(in text: Span<UInt8>, _ isPlain: inout Bool) -> PhraseSet {
    var (offset, found) = (0, PhraseSet())
    var (word, pair) = (Word(), Pair())
    while offset < text.count {
      let lead = text[offset]
      if lead.isLetter {
        takeWord(text, &offset, &word, &found)
        pair.end()
      } else if lead < 0x80 {
        takeSign(text, offset, &pair, &found)
        offset &+= 1
      } else {
        takeWide(text, &offset, &pair, &found, &isPlain)
      }
    }
    return found
  }

  /// The hash of the last English word, and its end.
  private struct Word {
    var hash: UInt32 = 0
    var end = -1
  }

  /// Takes the English word at an offset.
  @inline(__always)
  private func takeWord(
    _ text: Span<UInt8>, _ offset: inout Int, _ last: inout Word, _ found: inout PhraseSet
  ) {
    let start = offset
    var letters = WordHash()
    offset = letters.addLetters(of: text, from: start)
    let hash = UInt32(truncatingIfNeeded: letters.mixed)
    if letters.count == 1 {
      // A letter that is all of a choice names no other.
      if findsReferences, text.count > 1, WordFilter.mayName(text, at: start) {
        found.formUnion(.reference)
      }
    } else {
      if let some = keys.phrases(with: hash) { found.formUnion(some) }
    }
    if hash == last.hash, start == last.end &+ 1, text[last.end] == ASCII.space {
      found.formUnion(.doubled)
    }
    last = Word(hash: hash, end: offset)
  }

  /// The last two characters that may be part of a key, each as its UTF-8 bytes; 0 for any other.
  private struct Pair {
    var (first, second): (UInt32, UInt32) = (0, 0)

    @inline(__always)
    mutating func add(_ character: UInt32) { (first, second) = (second, character) }

    @inline(__always)
    mutating func end() { (first, second) = (0, 0) }
  }

  /// Takes a digit or another ASCII sign.
  @inline(__always)
  private func takeSign(
    _ text: Span<UInt8>, _ offset: Int, _ pair: inout Pair, _ found: inout PhraseSet
  ) {
    let sign = text[offset]
    if findsReferences, pair.second &- 0x30 < 10, WordFilter.isListed(text, at: offset) {
      found.formUnion(.reference)
    }
    // 図1
    if sign.isDigit, pair.second > 0x80,
      let some = keys.phrases(with: WordFilter.pair(pair.second, UInt32(sign)))
    {
      found.formUnion(some)
    }
    pair.add(sign.isDigit ? UInt32(sign) : 0)
  }

  /// Takes kana and kanji up to the first other character, or one such.
  @inline(__always)
  private func takeWide(
    _ text: Span<UInt8>, _ offset: inout Int, _ pair: inout Pair, _ found: inout PhraseSet,
    _ isPlain: inout Bool
  ) {
    // Copies stay in registers.
    var (next, last) = (offset, pair)
    while let character = text.kanaOrKanji(at: next) {
      take(character, &last, &found)
      next &+= 3
    }
    if next > offset {
      (offset, pair) = (next, last)
      return
    }
    if let mark = text.wideMark(at: offset) {
      // 、 。 ？
      if mark == pair.second, mark == 0xE38081 || mark == 0xE38082 || mark == 0xEFBC9F {
        found.formUnion(.doubled)
      }
      take(mark, &pair, &found)
      offset &+= 3
    } else {
      pair.end()
      let lead = text[offset]
      if !text.isPlainPair(at: offset) { isPlain = false }
      offset &+= lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    }
  }

  /// Takes a character and looks up its pair with the one before; a label does not follow another of its kind.
  @inline(__always)
  private func take(_ character: UInt32, _ pair: inout Pair, _ found: inout PhraseSet) {
    if pair.second != 0 {
      let hash = WordFilter.pair(pair.second, character)
      if let some = keys.phrases(with: hash) {
        found.formUnion(some.subtracting(.label))
        if pair.first == 0, some.contains(.label) { found.formUnion(.reference) }
      }
    }
    pair.add(character)
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

/// What a text may contain: phrases by their numbers in a lexicon, and what no phrase describes.
struct PhraseSet {
  private var (low, high): (UInt64, UInt64) = (0, 0)

  /// The letter or number of a choice and what may follow it: a reference, unless it continues a word.
  static let label = PhraseSet(bit: 125)
  /// A reference to another choice.
  static let reference = PhraseSet(bit: 126)
  /// A word or a mark twice in a row.
  static let doubled = PhraseSet(bit: 127)

  init() {}

  init(_ number: Int) {
    precondition(number < 125, "a lexicon has at most 125 phrases")
    self.init(bit: number)
  }

  private init(bit: Int) {
    if bit < 64 { low = 1 << UInt64(bit) } else { high = 1 << UInt64(bit - 64) }
  }

  var isEmpty: Bool { low | high == 0 }

  @inline(__always)
  mutating func formUnion(_ other: PhraseSet) {
    (low, high) = (low | other.low, high | other.high)
  }

  func subtracting(_ other: PhraseSet) -> PhraseSet {
    var rest = self
    (rest.low, rest.high) = (low & ~other.low, high & ~other.high)
    return rest
  }

  func contains(_ other: PhraseSet) -> Bool { low & other.low | high & other.high != 0 }
}

/// Maps the hashes of keys to phrases; nearly all other hashes are rejected by one lookup.
private struct KeyTable: Sendable {
  private var bits = [UInt64](repeating: 0, count: 256)
  /// The hashes, each in the first free slot from the one its lowest bits give; 0 marks an empty slot.
  private var hashes = [UInt32](repeating: 0, count: 4_096)
  private var phrases = [PhraseSet](repeating: PhraseSet(), count: 4_096)

  mutating func insert(_ hash: UInt32, _ some: PhraseSet) {
    bits[Int(hash >> 6 & 255)] |= 1 << UInt64(hash & 63)
    let slot = slot(of: hash)
    hashes[slot] = hash
    phrases[slot].formUnion(some)
  }

  /// The phrases that have a key with a hash, or nil if there surely are none.
  @inline(__always)
  func phrases(with hash: UInt32) -> PhraseSet? {
    if bits[Int(hash >> 6 & 255)] &>> UInt64(hash & 63) & 1 == 0 { return nil }
    return phrases[slot(of: hash)]
  }

  private func slot(of hash: UInt32) -> Int {
    var slot = Int(hash & 4_095)
    while hashes[slot] != 0, hashes[slot] != hash { slot = (slot &+ 1) & 4_095 }
    return slot
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

  /// The kana or kanji at an offset, as its UTF-8 bytes, which have the order of the characters.
  @inline(__always)
  fileprivate func kanaOrKanji(at offset: Int) -> UInt32? {
    guard let bytes = threeBytes(at: offset) else { return nil }
    // ぁ to U+9FFF, without what is between ゖ, ァ, ヾ and U+3400.
    guard bytes &- 0xE3_8181 < 0xEA_0000 - 0xE3_8181 else { return nil }
    if bytes < 0xE3_9080, bytes &- 0xE3_8297 < 0xE3_82A1 - 0xE3_8297 || bytes >= 0xE3_83BF {
      return nil
    }
    return bytes
  }

  /// The punctuation mark at an offset, or nil for what compatibility normalization may change.
  @inline(__always)
  fileprivate func wideMark(at offset: Int) -> UInt32? {
    guard let bytes = threeBytes(at: offset) else { return nil }
    switch bytes {
    // U+2012 to U+201F, 、 to 〩, ！ to ／, ： to ＠.
    case 0xE2_8092...0xE2_809F, 0xE3_8081...0xE3_80A9, 0xEF_BC81...0xEF_BC8F, 0xEF_BC9A...0xEF_BCA0:
      return bytes
    default: return nil
    }
  }
}
