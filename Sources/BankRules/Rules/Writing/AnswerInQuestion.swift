@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A word of the question that only the right choice has, too.
struct AnswerInQuestion: ProblemRule {
  static let info = RuleInfo(
    name: "answer-in-question", group: .writing, severity: .note, isOffByDefault: true,
    summary: Localized(
      en: "Only the right choice repeats a word of the question.",
      ja: "問題文の言葉が、正解の選択肢にだけ出てきます。"),
    what: Localized(
      en:
        "A word of four letters or more stands in the question and in the right choice, and in no other.",
      ja: "問題文にある言葉（3文字以上のカタカナ語や2文字以上の漢字など）が、正解の選択肢にだけあります。"),
    why: Localized(
      en: "Who does not know the answer looks for words that they have just read.",
      ja: "答えを知らない人は、問題文で見た言葉を手がかりに選びます。"),
    remedy: Localized(
      en: "Use the word in another choice, too, or say it in another way.",
      ja: "ほかの選択肢にも使うか、別の言い方にしてください。"),
    exceptions: Localized(
      en: "Words without which the thing cannot be named. In most banks such words tell nothing.",
      ja: "その言葉なしでは言い表せないもの。たいていの問題集では手がかりになりません。"),
    examples: [
      Example("Which machine washes clothes?,1,⟦washing machine⟧,oven,iron,lamp\n"),
      Example("洗濯に使うのは？,1,⟦洗濯機⟧,炊飯器,掃除機,扇風機\n"),
      Example("Which machine washes clothes?,1,dryer,oven,iron,lamp\n"),
      Example("洗うのに使うのは？,1,洗濯機,炊飯器,掃除機,扇風機\n"),
    ])

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    guard let right = problem.rightChoice else { return }
    var words = ContentWords(problem.question).words
    for number in 1..<problem.choiceCount + 1 where !words.isEmpty {
      let choice = ContentWords(problem.choice(number))
      words = words.filter { choice.contains($0) == (number == right) }
    }
    guard let word = words.min() else { return }
    report.add(at: problem.place(ofChoice: right)) {
      let shown = VisibleText.escape(word)
      return Finding(
        Localized(
          en: "of all choices only the right one repeats “\(shown)” from the question",
          ja: "問題文の「\(shown)」が、正解の選択肢にだけあります。"),
        why: Localized(
          en: "it points at the answer", ja: "正解の手がかりになります。"))
    }
  }
}

/// The words of a text that say what it is about.
private struct ContentWords {
  private(set) var words: Set<String> = []
  private let form: String

  /// Whether a word of another text stands here, too; kanji and katakana may be a part of a longer word.
  func contains(_ word: String) -> Bool {
    let isLatin = word.unicodeScalars.first.map { $0.value < 0x3000 } ?? true
    return isLatin ? words.contains(word) : form.contains(text: word)
  }

  init(_ text: Span<UInt8>) {
    let form = MatchingForm.of(String(decoding: Array(text), as: UTF8.self))
    self.form = String(String.UnicodeScalarView(form.compactMap(Unicode.Scalar.init)))
    var run: [UInt32] = []
    for scalar in form + [0x20] {
      if let last = run.last, Self.kind(last) != Self.kind(scalar) {
        if let word = Self.word(run) { words.insert(word) }
        run = []
      }
      if Self.kind(scalar) != .other { run.append(scalar) }
    }
  }

  private enum Kind { case latin, katakana, kanji, other }

  private static func kind(_ scalar: UInt32) -> Kind {
    switch scalar {
    case 0x61...0x7A, 0xE0...0x17F: .latin
    case 0x30A1...0x30FA, 0x30FC: .katakana
    case 0x3400...0x9FFF, 0x3005: .kanji
    default: .other
    }
  }

  private static func word(_ run: [UInt32]) -> String? {
    let text = String(String.UnicodeScalarView(run.compactMap(Unicode.Scalar.init)))
    switch kind(run[0]) {
    case .latin:
      let stem = stem(text)
      return run.count >= 4 && !common.contains(text) ? stem : nil
    case .katakana: return run.count >= 3 ? text : nil
    case .kanji: return run.count >= 2 && !commonInJapanese.contains(text) ? text : nil
    case .other: return nil
    }
  }

  /// A word without its ending.
  private static func stem(_ word: String) -> String {
    for ending in ["ings", "ing", "ed", "es", "s"] where word.hasSuffix(ending) {
      let stem = word.dropLast(ending.count)
      if stem.count >= 3 { return String(stem) }
    }
    return word
  }

  private static let common: Set<String> = [
    "which", "what", "when", "where", "that", "this", "these", "those", "following", "most",
    "least",
    "with", "from", "have", "does", "best", "true", "false", "correct", "statement", "statements",
    "called", "used", "about", "between", "their", "they", "than", "more", "other", "into", "same",
  ]
  private static let commonInJapanese: Set<String> = [
    "以下", "場合", "問題", "方法", "記述", "意味", "関係", "原因", "結果", "説明", "最初", "最後", "正解", "次",
  ]
}
