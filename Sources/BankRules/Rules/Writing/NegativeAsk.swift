@_spi(QBank) import BankText

/// What makes a question ask for what is not so: the word, in its last sentence.
///
/// In English the word must follow one that asks, with no clause of its own in between: `Which of these is
/// not …?`, but not `Which of those that do not float …?`.
struct NegativeAsk {
  /// Where the word stands in the question.
  let part: Range<Int>
  /// Whether it is written in capitals or marked up, so that nobody reads over it.
  let isEmphasized: Bool
  /// Whether the question is English.
  let isEnglish: Bool

  /// The word of a question; nil where it asks for what is so.
  init?(_ question: Span<UInt8>) {
    let sentence = NegativeAsk.lastSentence(of: question)
    guard NegativeAsk.mayBeNegative(question, sentence) else { return nil }
    let isJapanese = sentence.contains { 0xE3...0xE9 ~= question[$0] }
    let found =
      isJapanese ? JapaneseAsk.find(question, sentence) : EnglishAsk.find(question, sentence)
    guard let found else { return nil }
    (part, isEmphasized) = found
    isEnglish = !isJapanese
  }

  /// Where the last sentence stands: behind the last mark that ends one and has something behind it.
  private static func lastSentence(of text: Span<UInt8>) -> Range<Int> {
    var end = text.count
    while end > 0, isEnd(text, end - 1) || text[end - 1] == ASCII.space || text[end - 1] == 0x82 {
      end -= 1
    }
    var start = end
    while start > 0 {
      let isStop = start < end && text[start] == ASCII.space && isEnd(text, start - 1)
      if isStop || isWideEnd(text, start) || text[start - 1] == ASCII.lineFeed { break }
      start -= 1
    }
    return start..<text.count
  }

  private static func isEnd(_ text: Span<UInt8>, _ offset: Int) -> Bool {
    [UInt8(ascii: "."), UInt8(ascii: "?"), UInt8(ascii: "!")].contains(text[offset])
  }

  /// Whether 。, ？ or ！ ends right before an offset.
  private static func isWideEnd(_ text: Span<UInt8>, _ end: Int) -> Bool {
    guard end >= 3, end < text.count else { return false }
    let (first, second, third) = (text[end - 3], text[end - 2], text[end - 1])
    if first == 0xE3 { return second == 0x80 && third == 0x82 }
    return first == 0xEF && second == 0xBC && (third == 0x9F || third == 0x81)
  }

  /// Whether a sentence has the start of one of the words; nearly all have none.
  private static func mayBeNegative(_ text: Span<UInt8>, _ sentence: Range<Int>) -> Bool {
    var (offset, last) = (sentence.lowerBound, UInt8(ascii: " "))
    while offset + 2 < sentence.upperBound {
      let byte = text[offset]
      defer { (offset, last) = (offset + 1, byte) }
      if byte < 0x80 {
        guard last &- 0x61 >= 26, last &- 0x41 >= 26 else {
          if byte == UInt8(ascii: "'"), text[offset + 1] == UInt8(ascii: "t") { return true }
          continue
        }
        switch byte | 0x20 {
        case UInt8(ascii: "n"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "f"),
          UInt8(ascii: "u"), UInt8(ascii: "l"), UInt8(ascii: "c"):
          if EnglishAsk.starts.contains(key(text, offset)) { return true }
        default: continue
        }
      } else if JapaneseAsk.starts.contains(wideKey(text, offset)) {
        return true
      }
    }
    return false
  }

  private static func key(_ text: Span<UInt8>, _ offset: Int) -> UInt32 {
    UInt32(text[offset] | 0x20) << 16 | UInt32(text[offset + 1] | 0x20) << 8
      | UInt32(text[offset + 2] | 0x20)
  }

  fileprivate static func key(_ word: String) -> UInt32 {
    word.utf8.prefix(3).reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func wideKey(_ text: Span<UInt8>, _ offset: Int) -> UInt32 {
    UInt32(text[offset]) << 16 | UInt32(text[offset + 1]) << 8 | UInt32(text[offset + 2])
  }
}

/// The English words.
private enum EnglishAsk {
  /// The first three letters of each.
  static let starts = Set(
    ["not", "except", "incorrect", "false", "untrue", "least", "never", "cannot"].map(
      NegativeAsk.key))

  private static let askers: Set<String> = [
    "which", "what", "who", "whom", "all", "following", "it", "each", "statement", "statements",
  ]
  /// They begin a clause of its own, about which nothing is asked.
  private static let clauses: Set<String> = [
    "if", "when", "whenever", "that", "because", "where", "while", "although", "though", "unless",
    "since", "whose", "whether", "until", "why", "how", "before", "after", "who",
  ]
  /// What is least of them is what is asked for, and no number.
  private static let leastOf: Set<String> = [
    "likely", "probable", "accurate", "appropriate", "important", "effective", "true", "correct",
    "consistent", "useful", "helpful", "related", "associated", "supported", "characteristic",
    "plausible", "relevant", "typical", "affected", "compatible", "desirable", "applicable",
  ]
  private static let verbs: Set<String> = ["is", "are", "was", "were", "be"]

  static func find(
    _ text: Span<UInt8>, _ sentence: Range<Int>
  ) -> (part: Range<Int>, isEmphasized: Bool)? {
    let words = words(text, sentence)
    var isAsking = false
    let isShouted = words.allSatisfy(\.isCapital)
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1].text : ""
      let before = index > 0 ? words[index - 1].text : ""
      if index > 0, clauses.contains(word.text), isAsking { isAsking = false }
      if askers.contains(word.text), !(word.text == "who" && index > 0 && isAsking) {
        isAsking = isAsking || index == 0 || !clauses.contains(before)
      }
      guard isNegative(word.text, before, next) else { continue }
      let isLast = index + 1 == words.count
      let isAlone = ["except", "not"].contains(word.text) && isLast
      let isCapital = word.isCapital && !isShouted && word.text.count > 2
      guard isAsking || isAlone || isCapital || word.text == "except" && isAsking else { continue }
      let isMarked = isCapital || isMarkedUp(text, word.part)
      return (word.part, isMarked)
    }
    return nil
  }

  private static func isNegative(_ word: String, _ before: String, _ next: String) -> Bool {
    switch word {
    case "not": before != "why" && before != "or" && next != "only"
    case "except", "excepting", "incorrect", "untrue", "never", "cannot": true
    case "false": verbs.contains(before) || ["", "statement", "statements", "about"].contains(next)
    case "least": before != "at" && leastOf.contains(next)
    default: word.hasSuffix("n't") && !["won't you", "don't you"].contains(word + " " + next)
    }
  }

  private struct Word {
    let text: String
    let part: Range<Int>
    let isCapital: Bool
  }

  private static func words(_ text: Span<UInt8>, _ sentence: Range<Int>) -> [Word] {
    var (words, start) = ([Word](), sentence.lowerBound)
    for offset in sentence.lowerBound..<sentence.upperBound + 1 {
      let isLetter =
        offset < sentence.upperBound
        && ((text[offset] | 0x20) &- 0x61 < 26 || text[offset] == UInt8(ascii: "'"))
      if isLetter { continue }
      if start < offset {
        let word = String(decoding: (start..<offset).map { text[$0] }, as: UTF8.self)
        words.append(
          Word(
            text: word.lowercased(), part: start..<offset,
            isCapital: word.utf8.allSatisfy { $0 &- 0x41 < 26 || $0 == UInt8(ascii: "'") }))
      }
      start = offset + 1
    }
    return words
  }

  /// Whether a word stands between asterisks, underscores, quotes or tags.
  private static func isMarkedUp(_ text: Span<UInt8>, _ word: Range<Int>) -> Bool {
    guard word.lowerBound > 0, word.upperBound < text.count else { return false }
    let signs = Array("*_<>\"".utf8)
    return signs.contains(text[word.lowerBound - 1]) && signs.contains(text[word.upperBound])
  }
}

/// The Japanese words.
private enum JapaneseAsk {
  private static let words: [(word: [UInt8], notBehind: [[UInt8]])] = [
    ("正しくない", []), ("誤っている", []), ("誤った", []), ("誤りを含む", []), ("誤りは", []), ("誤りを", []),
    ("誤りである", []), ("間違っている", []), ("間違った", []), ("間違いは", []), ("間違いを", []), ("間違いである", []),
    ("不適切", []), ("不適当", []), ("適切でない", []), ("適切ではない", []), ("適当でない", []),
    ("当てはまらない", []), ("あてはまらない", []), ("含まれない", []), ("含まない", []), ("該当しない", []),
    ("ないもの", ["少", "危", "足り", "限ら"]), ("ないのは", ["少", "危", "足り"]),
    ("ではない", []), ("でない", []), ("を除いて", []), ("を除く", []),
  ].map { (Array($0.utf8), $1.map { Array($0.utf8) }) }

  /// The first character of each.
  static let starts = Set(words.map { $0.word.prefix(3).reduce(0) { $0 << 8 | UInt32($1) } })

  /// What asks, behind the word.
  private static let askers = ["どれ", "誰", "だれ", "何", "どの", "どこ", "もの", "のは", "選", "答え"].map {
    Array($0.utf8)
  }

  static func find(
    _ text: Span<UInt8>, _ sentence: Range<Int>
  ) -> (part: Range<Int>, isEmphasized: Bool)? {
    var offset = sentence.lowerBound
    while offset < sentence.upperBound {
      defer { offset += 1 }
      guard text[offset] >= 0xC0 else { continue }
      for (word, notBehind) in words where text.has(word, at: offset) {
        let end = offset + word.count
        let isOther = notBehind.contains { text.has($0, at: offset - $0.count) }
        if isOther || !asks(text, end..<sentence.upperBound, word) { continue }
        return (offset..<end, isMarkedUp(text, offset..<end))
      }
    }
    return nil
  }

  /// Whether what follows is what is asked for: “酸素がない場所では何が…” is a condition.
  private static func asks(_ text: Span<UInt8>, _ rest: Range<Int>, _ word: [UInt8]) -> Bool {
    let near = rest.lowerBound..<min(rest.upperBound, rest.lowerBound + 36)
    let isItself =
      word.suffix(6).elementsEqual("もの".utf8) || word.suffix(6).elementsEqual("のは".utf8)
    if isItself { return true }
    return near.contains { offset in askers.contains { text.has($0, at: offset) } }
  }

  /// Whether a word stands between brackets or marks of its own.
  private static func isMarkedUp(_ text: Span<UInt8>, _ word: Range<Int>) -> Bool {
    guard word.lowerBound > 0, word.upperBound < text.count else { return false }
    let signs = Array("*_<>".utf8)
    return signs.contains(text[word.lowerBound - 1])
      || text.has(Array("「".utf8), at: word.lowerBound - 3)
  }
}

extension Span<UInt8> {
  /// Whether these bytes stand at an offset.
  fileprivate func has(_ word: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, offset + word.count <= count else { return false }
    for index in word.indices where self[offset + index] != word[index] { return false }
    return true
  }
}
