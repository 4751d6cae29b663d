@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// Choices that each judge something to be true or false.
struct TrueFalseSeries: ProblemRule {
  static let info = RuleInfo(
    name: "true-false-series", group: .choices, severity: .note,
    summary: Localized(
      en: "Several choices answer with true, false, yes or no.", ja: "正誤を答える形の選択肢が並んでいます。"),
    what: Localized(
      en: """
        Two or more choices are, or begin with, true, false, yes or no: “Yes, because it is warm”, “No, because …”. \
        Questions with only 2 choices are skipped.
        """,
      ja: """
        3つ以上ある選択肢のうち2つ以上が、「正しい」「誤り」「はい」「いいえ」などの言葉だけか、その言葉で始まってい\
        ます。
        """),
    why: Localized(
      en: """
        The question asks two things at once, and knowing the first rules out half of the choices.
        """,
      ja: "一度に2つのことを尋ねており、片方が分かるだけで選択肢が半分に減ります。"),
    remedy: Localized(
      en: "Ask only for the reason, or make it a question with 2 choices.",
      ja: "理由だけを尋ねるか、2択の問題に分けてください。"),
    exceptions: Localized(
      en: "Questions that ask whether each of two statements is true, as some exams do on purpose.",
      ja: "2つの文の正誤の組み合わせを尋ねる問題のように、試験でわざと使う形。"),
    examples: [
      Example("Is it warm?,1,⟦Yes because of the sun⟧,Yes because of wind,No because of rain,No\n"),
      Example("暖かいですか？,1,⟦はい、日が出たから⟧,はい、風のため,いいえ、雨のため,いいえ\n"),
      Example("Who said it?,1,Norman,Yesenia,Trudy,Noah\n"),
      Example("What follows?,1,No change,No effect,More light,No sound\n"),
      Example("Is it warm?,1,Yes,No\n", without: Example.Variation.allCases),
      Example("どれ？,1,正三角形,真珠,間,はいいろ\n"),
    ])

  let features: RowFeatures = .judgements

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    guard problem.choiceCount > 2 else { return }
    var first: Int?
    var count = 0
    for number in problem.choiceNumbers where JudgingWord.begins(problem.choice(number)) {
      first = first ?? number
      count += 1
    }
    guard let first, count > 1 else { return }
    report.add(at: problem.place(ofChoice: first)) {
      Finding(
        en: "\(count) choices answer with true, false, yes or no",
        ja: "\(count)個の選択肢が、正誤や「はい」「いいえ」で答える形です。",
        why: Localized(en: "the question asks two things at once", ja: "一度に2つのことを尋ねています。"))
    }
  }
}

/// A word with which a choice says that something is so or not.
private enum JudgingWord {
  /// Whether a text begins with such a word; its first byte rules out nearly all texts.
  static func begins(_ text: Span<UInt8>) -> Bool {
    guard let first = text.isEmpty ? nil : text[0] else { return false }
    if first < 0x80 {
      let letter = first | 0x20
      guard [0x74, 0x66, 0x79, 0x6E].contains(letter) else { return false }
      return english.contains { text.begins(with: $0) && text.endsWord(at: $0.count) }
        && !(letter == 0x6E && text.goesOn(at: 2))
    }
    guard 0xE2...0xE9 ~= first else { return false }
    return japanese.contains { text.begins(with: $0) && isAlone(text, behind: $0.count) }
  }

  private static let english = ["true", "false", "yes", "no"].map { Array($0.utf8) }
  private static let japanese = [
    "正しい", "正しくない", "誤り", "誤っている", "間違い", "間違っている", "はい", "いいえ", "真", "偽", "○", "×",
  ].map { Array($0.utf8) }

  /// Whether a word ends the text, or is followed by punctuation or a space: 「はいいろ」 is not an answer.
  private static func isAlone(_ text: Span<UInt8>, behind end: Int) -> Bool {
    if end == text.count || text[end] < 0x80 { return true }
    return text.threeBytes(at: end).map(separators.contains) ?? false
  }

  /// 、 。 （ ， and the wide space.
  private static let separators: Set<UInt32> = [
    0xE3_8081, 0xE3_8082, 0xEF_BC88, 0xEF_BC8C, 0xE3_8080,
  ]
}

extension Span<UInt8> {
  /// Whether the text begins with a lower-case word, ignoring ASCII case.
  fileprivate func begins(with word: [UInt8]) -> Bool {
    guard count >= word.count else { return false }
    return word.indices.allSatisfy { index in
      self[index] == word[index] || word[index] < 0x80 && self[index] | 0x20 == word[index]
    }
  }

  /// Whether a space and a word follow: “no change” is not an answer, but “no, because” is.
  fileprivate func goesOn(at offset: Int) -> Bool {
    let because = Array("because".utf8)
    guard offset + 1 < count, self[offset] == ASCII.space else { return false }
    return !because.indices.allSatisfy {
      offset + 1 + $0 < count && self[offset + 1 + $0] == because[$0]
    }
  }

  /// Whether there is no letter or digit at an offset.
  fileprivate func endsWord(at offset: Int) -> Bool {
    guard offset < count else { return true }
    let byte = self[offset]
    return byte < 0x80 && !byte.isDigit && !byte.isLetter
  }
}
