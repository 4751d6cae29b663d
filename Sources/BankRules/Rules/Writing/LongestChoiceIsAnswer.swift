import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A right choice that is much longer than the others.
struct LongestChoiceIsAnswer: ProblemRule {
  static let info = RuleInfo(
    name: "longest-choice-is-answer", group: .writing, severity: .note,
    summary: Localized(
      en: "The right choice is much longer than all others.", ja: "正解の選択肢だけが目立って長くなっています。"),
    what: Localized(
      en: """
        The right choice takes at least 24 columns, where a kanji takes two, and a quarter more than \
        the longest of the others.
        """,
      ja: """
        正解の選択肢の幅が半角24文字分以上あり、ほかのどれよりも25%以上長くなっています。
        """),
    why: Localized(
      en:
        "Authors take care that the right choice is true, so players who guess take the longest one.",
      ja: "正解は正確に書こうとして長くなりがちです。そのため、知らない人は最も長い選択肢を選びます。"),
    remedy: Localized(
      en: "Shorten the right choice, or write the others as carefully.",
      ja: "正解を短くするか、ほかの選択肢も同じくらい詳しく書いてください。"),
    exceptions: Localized(
      en: "Single questions say little: what counts is how often it happens in a bank.",
      ja: "1問だけなら問題になりません。問題集の中でよく起こるときに見直してください。"),
    examples: [
      Example("Why?,1,⟦because warm air holds more water than cold air⟧,wind,rain,snow\n"),
      Example("なぜ？,1,⟦暖かい空気は冷たい空気より多くの水を含むから⟧,風が吹くから,雨だから,雪だから\n"),
      Example("Why?,2,because warm air holds more water than cold air,wind,rain,snow\n"),
      Example("Which?,1,a long word,word,it,at\n"),
    ])

  let features: RowFeatures = .longAnswer

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    guard let right = problem.rightChoice else { return }
    let width = TextMeasure(problem.choice(right)).width
    guard width >= Cue.leastLongWidth else { return }
    var second = 0
    for number in 1...problem.choiceCount where number != right {
      second = max(second, TextMeasure(problem.choice(number)).width)
      if !Cue.isMuchLonger(width, than: second) { return }
    }
    add(right, width, second, problem, &report)
  }

  private func add(
    _ right: Int, _ width: Int, _ second: Int, _ problem: borrowing ProblemRow,
    _ report: inout Report
  ) {
    report.add(at: problem.place(ofChoice: right)) {
      Finding(
        Localized(
          en: "the right choice is \(width) columns wide, the longest of the others \(second)",
          ja: "正解は半角\(width)文字分の長さで、ほかは最も長いものでも\(second)文字分です。"),
        why: Localized(
          en: "who guesses takes the longest choice", ja: "知らない人は、最も長い選択肢を選びがちです。"))
    }
  }
}
