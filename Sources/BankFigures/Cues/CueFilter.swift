@_spi(QBank) import BankText

/// Tells of nearly all choices at one look at their bytes that they carry none of the phrases.
///
/// Each phrase has a word of English, or two characters of Japanese beside each other, that must be
/// there. Their hashes are bits of a small table, and what hits one of those is looked up among the
/// hashes; a choice with one of them is looked at properly.
struct CueFilter: Sendable {
  static let shared = CueFilter()

  private var bits = [UInt64](repeating: 0, count: 256)
  private var hashes: Set<UInt32> = []

  private init() {
    for word in CueFilter.words {
      insert(word.utf8.reduce(0) { CueFilter.next($0, UInt32($1)) })
    }
    for pair in CueFilter.pairs + CueFilter.labelPairs {
      let scalars = Array(pair.unicodeScalars)
      insert(CueFilter.pair(scalars[0].value, scalars[1].value))
    }
  }

  /// A word of each phrase in English.
  private static let words = [
    "all", "none", "neither", "answer", "always", "never", "completely", "absolutely", "totally",
    "entirely", "invariably", "impossible", "inevitable", "inevitably", "circumstances",
    "exception", "often", "frequently", "infrequently", "occasionally", "periodically", "rarely",
    "seldom", "sometimes", "usually", "generally", "somewhat", "less", "extent",
    "above", "aforementioned", "preceding", "previous", "foregoing", "earlier", "below",
    "following", "these", "those", "them", "other", "others", "option", "options", "choice",
    "choices", "answers", "alternative", "alternatives", "response", "responses", "item", "items",
    "both", "either", "ditto", "ii", "iii", "iv",
  ]

  /// Two characters of each phrase in Japanese, every one of which has one of these.
  private static let pairs = [
    "すべ", "全て", "全部", "いず", "どれ", "どち", "なに", "何も", "何に", "何で", "でも", "なし", "必ず",
    "絶対", "決し", "一切", "例外", "完全", "いか", "全く", "まっ", "常に", "しば", "時々", "とき", "たま",
    "まれ", "稀に", "ほと", "一般", "大抵", "たい", "ある", "やや", "多く", "かも", "通常",
    "上記", "下記", "前記", "左記", "右記", "以上", "これ", "それ", "選択", "両方", "双方", "両者",
    "前者", "後者", "同上", "のみ",
  ]

  /// What may stand behind the letter or number of a choice that another one names.
  private static let labelPairs: [String] = {
    let labels = "アイウエオカキクケコロハニホ甲乙丙丁123456789一二三四五"
    let links = "とおまや及又の、・だがは以かで番つ個"
    return labels.flatMap { label in links.map { "\(label)\($0)" } }
  }()

  private mutating func insert(_ hash: UInt32) {
    bits[Int(hash >> 6 & 255)] |= 1 << UInt64(hash & 63)
    hashes.insert(hash)
  }

  @inline(__always)
  private func contains(_ hash: UInt32) -> Bool {
    bits[Int(hash >> 6 & 255)] >> UInt64(hash & 63) & 1 != 0 && hashes.contains(hash)
  }

  @inline(__always)
  private static func next(_ hash: UInt32, _ letter: UInt32) -> UInt32 {
    (hash ^ letter) &* 0x9E37_79B1 ^ hash >> 15
  }

  @inline(__always)
  private static func pair(_ first: UInt32, _ second: UInt32) -> UInt32 {
    let product = (first &* 0x9E37_79B1) ^ (second &* 0x85EB_CA77)
    return product ^ product >> 16
  }

  /// Whether a choice may carry a phrase: false only if it does not.
  func mayCarry(_ text: Span<UInt8>) -> Bool {
    var (offset, hash, before): (Int, UInt32, UInt32) = (0, 0, 0)
    var length = 0
    while offset < text.count {
      let lead = text[offset]
      if lead < 0x80 {
        let letter = lead | 0x20
        if letter &- 0x61 < 26 {
          hash = CueFilter.next(hash, UInt32(letter))
          length &+= 1
          before = 0
        } else {
          if hash != 0, contains(hash) { return true }
          if length == 1, CueFilter.mayName(text, at: offset &- 1) { return true }
          (hash, length) = (0, 0)
          if before &- 0x30 < 10, CueFilter.isListed(text, at: offset) { return true }
          before = UInt32(lead)
        }
        offset &+= 1
        continue
      }
      if hash != 0, contains(hash) { return true }
      if length == 1, CueFilter.mayName(text, at: offset &- 1) { return true }
      (hash, length) = (0, 0)
      guard let scalar = text.wideScalar(at: offset) else { return true }
      if before != 0, contains(CueFilter.pair(before, scalar)) { return true }
      before = scalar
      offset &+= 3
    }
    if length == 1, CueFilter.mayName(text, at: offset &- 1) { return true }
    return hash != 0 && contains(hash)
  }

  /// Whether a letter by itself may be that of a choice: a small `a` is an article.
  private static func mayName(_ text: Span<UInt8>, at offset: Int) -> Bool {
    let letter = text[offset]
    return letter &- UInt8(ascii: "b") < 9 || letter &- UInt8(ascii: "A") < 10
      || letter == UInt8(ascii: "V") || letter == UInt8(ascii: "X")
  }

  /// Whether a digit is followed by what may lead to another number of a choice: `1, 3`, `1 and 3`.
  private static func isListed(_ text: Span<UInt8>, at offset: Int) -> Bool {
    func at(_ index: Int) -> UInt8 { index < text.count ? text[index] : ASCII.space }
    let next = at(offset &+ 1)
    switch text[offset] {
    case UInt8(ascii: ","):
      let digit = next == ASCII.space ? offset &+ 2 : offset &+ 1
      return at(digit).isDigit && !at(digit &+ 1).isDigit
    case ASCII.space:
      return [UInt8(ascii: "a"), UInt8(ascii: "&"), UInt8(ascii: "o")].contains(next)
    default: return false
    }
  }
}

extension Span<UInt8> {
  /// A kana, a kanji or a mark of punctuation; nil for what compatibility may turn into something else.
  @inline(__always)
  fileprivate func wideScalar(at offset: Int) -> UInt32? {
    guard self[offset] & 0xF0 == 0xE0, count &- offset >= 3 else { return nil }
    let (second, third) = (self[offset &+ 1], self[offset &+ 2])
    guard second & 0xC0 == 0x80, third & 0xC0 == 0x80 else { return nil }
    let value =
      UInt32(self[offset] & 0x0F) &<< 12 | UInt32(second & 0x3F) &<< 6 | UInt32(third & 0x3F)
    switch value {
    case 0x2012...0x201F, 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FE, 0x3400...0x9FFF,
      0xFF01...0xFF0F, 0xFF1A...0xFF20:
      return value
    default: return nil
    }
  }
}
