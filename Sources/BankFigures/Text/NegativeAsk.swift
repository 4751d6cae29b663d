@_spi(QBank) import BankText

/// The word in the last sentence of a question that makes it ask for what is not so.
///
/// In English the word must follow a question word, with no clause of its own in between: `Which of these is not
/// …?`, but not `Which of those that do not float …?`.
package struct NegativeAsk: Sendable {
  /// The range of the word in the question.
  package let part: Range<Int>
  /// Whether the word is in capitals or marked up, so that it is not overlooked.
  package let isEmphasized: Bool
  /// Whether the question is English.
  package let isEnglish: Bool

  /// Finds the word in a question; nil if the question asks for what is so.
  package init?(_ question: Span<UInt8>) {
    guard NegativeAskPrefilter.mayBeIn(question) else { return nil }
    let sentence = NegativeAsk.lastSentence(of: question)
    let isJapanese = sentence.contains { 0xE3...0xE9 ~= question[$0] }
    let found =
      isJapanese ? JapaneseAsk.find(question, sentence) : EnglishAsk.find(question, sentence)
    guard let found else { return nil }
    (part, isEmphasized) = found
    isEnglish = !isJapanese
  }

  /// The range of the last sentence: after the last mark that ends a sentence and is followed by anything.
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
    let byte = text[offset]
    return byte == UInt8(ascii: ".") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!")
  }

  /// Whether 。, ？ or ！ ends at an offset.
  private static func isWideEnd(_ text: Span<UInt8>, _ end: Int) -> Bool {
    guard end >= 3, end < text.count, text[end - 3] >= 0xE3,
      let mark = text.threeBytes(at: end - 3)
    else { return false }
    return mark == 0xE3_8082 || mark == 0xEF_BC9F || mark == 0xEF_BC81
  }
}

/// The English words.
private enum EnglishAsk {
  private static let questionWords: Set<String> = ["which", "what", "who", "whom", "following"]
  /// Words that begin a subordinate clause, about which nothing is asked.
  private static let clauses: Set<String> = [
    "if", "when", "whenever", "that", "because", "where", "while", "although", "though", "unless",
    "since", "whose", "whether", "until", "why", "how", "before", "after", "who",
  ]
  /// Words after which `least` makes the question negative (“least likely”); others make a number (“at least
  /// three”).
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
    // “Why do they float and these do not?” asks for a reason.
    if let first = words.first?.text, first == "why" || first == "how" { return nil }
    var isAsking = false
    var isNothing = false
    let isAllCaps = words.allSatisfy(\.isCapital)
    let isAsked = words.contains { questionWords.contains($0.text) }
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1].text : ""
      let before = index > 0 ? words[index - 1].text : ""
      // What follows a colon is stated, not asked.
      let isTold =
        index > 0
        && (words[index - 1].part.upperBound..<word.part.lowerBound)
          .contains { text[$0] == UInt8(ascii: ":") }
      if isTold || index > 0 && clauses.contains(word.text) { isAsking = false }
      if isRelative(words, index, text) { isAsking = false }
      if asksForAmount(word.text, next) {
        isAsking = false
        continue
      }
      if questionWords.contains(word.text), !isRelative(words, index, text),
        !(word.text == "who" && index > 0 && isAsking)
      {
        isAsking = isAsking || index == 0 || !clauses.contains(before)
      }
      isNothing = isNothing || nothing.contains(word.text)
      guard isNegative(word.text, before, next) else { continue }
      // “Nothing is good except …” says what is so.
      if word.text == "except", isNothing { continue }
      let isLast = index + 1 == words.count
      let isAlone =
        ["except", "not"].contains(word.text) && isLast && !isEnded(text, word.part.upperBound)
      let isCapital = word.isCapital && !isAllCaps && word.text.count > 2
      guard isAsking || isAlone || isCapital && isAsked else { continue }
      if text.isQuoted(word.part, in: sentence) { continue }
      let isMarked = isCapital || isMarkedUp(text, word.part)
      return (word.part, isMarked)
    }
    return nil
  }

  private static let nothing: Set<String> = ["nothing", "nobody", "no", "none", "never"]
  private static let prepositions: Set<String> = [
    "in", "of", "to", "from", "for", "at", "by", "with", "on", "under", "among", "during",
  ]

  /// Whether a later “which” is a relative pronoun that refers to the noun before it.
  private static func isRelative(_ words: [Word], _ index: Int, _ text: Span<UInt8>) -> Bool {
    guard words[index].text == "which", index > 0 else { return false }
    if index + 1 < words.count, words[index + 1].text == "of" { return false }
    let before = words[index - 1]
    if index == 1, prepositions.contains(before.text) { return false }
    let gap = before.part.upperBound..<words[index].part.lowerBound
    return gap.allSatisfy { text[$0] == ASCII.space } && before.text != "and"
      && before.text != "then"
  }

  /// Whether the question asks how many, not which.
  private static func asksForAmount(_ word: String, _ next: String) -> Bool {
    word == "what"
      && ["percentage", "percent", "proportion", "share", "fraction", "number", "amount"].contains(
        next)
  }

  /// Whether a full stop follows a word directly.
  private static func isEnded(_ text: Span<UInt8>, _ end: Int) -> Bool {
    end < text.count && text[end] == UInt8(ascii: ".")
  }

  private static func isNegative(_ word: String, _ before: String, _ next: String) -> Bool {
    switch word {
    case "not": before != "why" && before != "or" && next != "only"
    case "except", "excepting", "incorrect", "inaccurate", "untrue", "never", "cannot": true
    case "false" where before == "true" || before == "or": false
    case "false": verbs.contains(before) || ["", "statement", "statements", "about"].contains(next)
    case "least": before != "at" && leastOf.contains(next)
    default: word.hasSuffix("n't") && !["won't you", "don't you"].contains(word + " " + next)
    }
  }

  private struct Word {
    let text: String
    let part: Range<Int>
    let isCapital: Bool

    init(_ letters: [UInt8], _ part: Range<Int>) {
      text = String(decoding: letters, as: UTF8.self).lowercased()
      self.part = part
      isCapital = letters.allSatisfy { $0 &- 0x41 < 26 || $0 == UInt8(ascii: "'") }
    }
  }

  private static func words(_ text: Span<UInt8>, _ sentence: Range<Int>) -> [Word] {
    var (words, offset) = ([Word](), sentence.lowerBound)
    while offset < sentence.upperBound {
      let start = offset
      var letters: [UInt8] = []
      while offset < sentence.upperBound, let letter = letter(text, &offset) {
        letters.append(letter)
      }
      if letters.isEmpty { offset += 1 } else { words.append(Word(letters, start..<offset)) }
    }
    return words
  }

  /// Returns the letter or apostrophe at an offset, and advances past it. Of typographic apostrophes only that of n’t
  /// is part of a word.
  private static func letter(_ text: Span<UInt8>, _ offset: inout Int) -> UInt8? {
    let byte = text[offset]
    if byte.isLetter || byte == UInt8(ascii: "'") {
      offset += 1
      return byte
    }
    guard text.threeBytes(at: offset) == 0xE2_8099, offset > 0, offset + 3 < text.count,
      text[offset - 1] | 0x20 == UInt8(ascii: "n"), text[offset + 3] | 0x20 == UInt8(ascii: "t")
    else { return nil }
    offset += 3
    return UInt8(ascii: "'")
  }

  /// Whether a word is between asterisks, underscores, quotes or tags.
  private static func isMarkedUp(_ text: Span<UInt8>, _ word: Range<Int>) -> Bool {
    guard word.lowerBound > 0, word.upperBound < text.count else { return false }
    if text.quote(at: word.lowerBound - 3)?.isOpening == true {
      return text.quote(at: word.upperBound)?.isOpening == false
    }
    let signs = Array("*_<>\"".utf8)
    return signs.contains(text[word.lowerBound - 1]) && signs.contains(text[word.upperBound])
  }
}

/// The Japanese words.
private enum JapaneseAsk {
  private static let words: [(word: [UInt8], notBehind: [[UInt8]])] = [
    ("正しくない", []), ("誤っている", []), ("誤った", []), ("誤りを含む", []), ("誤りは", []), ("誤りを", []),
    ("誤りである", []), ("間違っている", []), ("間違った", []), ("間違いは", []), ("間違いを", []), ("間違いである", []),
    ("不適切", []), ("不適当", []), ("不正確", []), ("適切でない", []), ("適切ではない", []), ("適当でない", []),
    ("当てはまらない", []), ("あてはまらない", []), ("含まれない", []), ("含まない", []), ("該当しない", []),
    ("ないもの", affirmative), ("ないのは", affirmative), ("なかったもの", affirmative), ("なかったのは", affirmative),
    ("ない", affirmative + ["なら", "が"]),
    ("ではない", notOnly), ("でない", notOnly), ("を除いて", []), ("を除く", []),
  ].map { (Array($0.utf8), $1.map { Array($0.utf8) }) }

  /// Words that are no negation together with the ない after them: 少ない, 欠かせない, なければならない.
  private static let affirmative = [
    "少", "危", "足り", "限ら", "かもしれ", "欠かせ", "違い", "ちがい", "やむを得", "やむをえ", "かけがえの", "もったい", "何気",
    "さりげ", "思いがけ", "見逃せ", "限り", "絶え間", "ばなら", "くてはなら", "くちゃなら", "ばいけ", "くてはいけ", "良く", "よく",
    "よろしく", "好ましく", "たまら", "つまら", "くだら", "しかた", "仕方", "しょうが", "申し訳", "情け", "とんでも", "切っても切れ",
  ]
  private static let notOnly = ["だけ", "ばかり", "のみ"]

  private static let maxTries = 16

  /// The words by their first character, in the order of `group`.
  private static let groups: [[(word: [UInt8], notBehind: [[UInt8]])]] = [
    "な", "で", "を", "あ", "正", "誤", "間", "不", "適", "当", "含", "該",
  ].map { first in words.filter { $0.word.starts(with: first.utf8) } }

  /// The group of words that may be at an offset.
  @inline(__always)
  private static func group(_ text: Span<UInt8>, at offset: Int) -> Int? {
    switch (text[offset], text[offset &+ 1], text[offset &+ 2]) {
    case (0xE3, 0x81, 0xAA): 0
    case (0xE3, 0x81, 0xA7): 1
    case (0xE3, 0x82, 0x92): 2
    case (0xE3, 0x81, 0x82): 3
    case (0xE6, 0xAD, 0xA3): 4
    case (0xE8, 0xAA, 0xA4): 5
    case (0xE9, 0x96, 0x93): 6
    case (0xE4, 0xB8, 0x8D): 7
    case (0xE9, 0x81, 0xA9): 8
    case (0xE5, 0xBD, 0x93): 9
    case (0xE5, 0x90, 0xAB): 10
    case (0xE8, 0xA9, 0xB2): 11
    default: nil
    }
  }

  /// What is asked for, directly after the word.
  private static let things = [
    "もの", "のは", "どれ", "記述", "文", "選択肢", "説明", "組", "項目", "を選", "を一つ", "を1つ", "を１つ", "例", "人",
  ].map { Array($0.utf8) }
  /// What asks anywhere after the word, and what asks for something else.
  private static let questionWords = ["どれ", "誰", "だれ", "何", "どの", "どこ", "選", "答え", "？", "?"].map {
    Array($0.utf8)
  }
  private static let others = ["なぜ", "理由", "いつ", "どのよう", "どうして", "場合か"].map { Array($0.utf8) }
  /// What asks for the reason why something is not so.
  private static let reasons = ["なぜ", "理由", "どうして", "ためか"].map { Array($0.utf8) }
  /// What asks directly after a noun.
  private static let nounAskers = ["はどれ", "は次", "は何", "は誰", "はだれ", "はどの"].map { Array($0.utf8) }
  /// Nouns that turn what precedes them into a condition.
  private static let conditions = ["場合", "時", "所", "場所", "際"].map { Array($0.utf8) }
  private static let bare = Array("ない".utf8)

  static func find(
    _ text: Span<UInt8>, _ sentence: Range<Int>
  ) -> (part: Range<Int>, isEmphasized: Bool)? {
    var (offset, tries) = (sentence.lowerBound, 0)
    // Bounded, because each try scans the rest of the sentence.
    while offset + 2 < sentence.upperBound, tries < maxTries {
      defer { offset += text[offset] < 0xE3 ? 1 : 3 }
      guard text[offset] >= 0xE3, let group = group(text, at: offset) else { continue }
      for (word, notBehind) in groups[group] where text.hasBytes(word.arraySpan, at: offset) {
        let end = offset + word.count
        tries += 1
        if notBehind.contains(where: { ends(text, at: offset, with: $0) })
          || !asks(text, end..<sentence.upperBound, word)
          || isOnly(text, sentence.lowerBound..<offset) || text.isQuoted(offset..<end, in: sentence)
        {
          continue
        }
        return (offset..<end, isMarkedUp(text, offset..<end))
      }
    }
    return nil
  }

  /// Whether a word ends at an offset; nearly always its last byte rules it out.
  @inline(__always)
  private static func ends(_ text: Span<UInt8>, at end: Int, with word: [UInt8]) -> Bool {
    end > 0 && text[end &- 1] == word[word.count &- 1]
      && text.hasBytes(word.arraySpan, at: end &- word.count)
  }

  private static let only = Array("しか".utf8)
  private static let comma = Array("、".utf8)
  /// Characters that make another word with しか: しかし, たしか.
  private static let behindOnly = ["し", "も", "る", "け"].map { Array($0.utf8) }
  private static let beforeOnly = ["た", "お", "む", "い"].map { Array($0.utf8) }

  /// Whether しか precedes a negation in its clause: “日本にしかいない” says where it is.
  private static func isOnly(_ text: Span<UInt8>, _ before: Range<Int>) -> Bool {
    var offset = before.upperBound - 3
    while offset >= max(before.lowerBound, before.upperBound - 60) {
      defer { offset -= 1 }
      guard text[offset] == 0xE3 else { continue }
      if text.hasBytes(comma.arraySpan, at: offset) { return false }
      if text.hasBytes(only.arraySpan, at: offset) {
        return !behindOnly.contains { text.hasBytes($0.arraySpan, at: offset + only.count) }
          && !beforeOnly.contains { text.hasBytes($0.arraySpan, at: offset - $0.count) }
      }
    }
    return false
  }

  /// Whether the text that follows is what is asked for: “酸素がない場所では何が…” is a condition.
  private static func asks(_ text: Span<UInt8>, _ rest: Range<Int>, _ word: [UInt8]) -> Bool {
    if word == bare { return asksForNoun(text, rest) }
    let asksFor = { (ending: String) in word.suffix(6).elementsEqual(ending.utf8) }
    let isThing = asksFor("もの") || asksFor("のは")
    let near = rest.lowerBound..<min(rest.upperBound, rest.lowerBound + 13)
    guard isThing || near.contains(where: { has(things, text, at: $0) }) else { return false }
    let others = asksFor("のは") ? reasons : others
    return rest.contains { has(questionWords, text, at: $0) }
      && !rest.contains { has(others, text, at: $0) }
  }

  /// Whether a noun of kanji or katakana follows, and directly after it what asks for that noun.
  private static func asksForNoun(_ text: Span<UInt8>, _ rest: Range<Int>) -> Bool {
    var end = rest.lowerBound
    while end + 2 < rest.upperBound, end < rest.lowerBound + 24 {
      if has(nounAskers, text, at: end) {
        return end > rest.lowerBound
          && !conditions.contains { text.hasBytes($0.arraySpan, at: end - $0.count) }
      }
      let isKatakana = text[end] == 0xE3 && KatakanaWord.isOne(text, end)
      guard isKatakana || 0xE4...0xE9 ~= text[end] else { return false }
      end += 3
    }
    return false
  }

  /// Whether one of the given words is at an offset; all begin with a kanji, a kana or a question mark.
  private static func has(_ words: [[UInt8]], _ text: Span<UInt8>, at offset: Int) -> Bool {
    guard text[offset] >= 0xE3 || text[offset] == UInt8(ascii: "?") else { return false }
    return words.contains { text.hasBytes($0.arraySpan, at: offset) }
  }

  private static let bracket = Array("「".utf8)

  /// Whether a word is between brackets or marks of its own.
  private static func isMarkedUp(_ text: Span<UInt8>, _ word: Range<Int>) -> Bool {
    guard word.lowerBound > 0, word.upperBound < text.count else { return false }
    let signs = Array("*_<>".utf8)
    return signs.contains(text[word.lowerBound - 1])
      || text.hasBytes(bracket.arraySpan, at: word.lowerBound - 3)
  }
}
