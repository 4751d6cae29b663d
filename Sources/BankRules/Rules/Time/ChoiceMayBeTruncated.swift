@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A choice that is wider than the button of an app.
struct ChoiceMayBeTruncated: ProblemRule {
  static let info = RuleInfo(
    name: "choice-may-be-truncated", group: .time, severity: .note,
    loaders: [.timerquiz, .loadcsv],
    options: [
      RuleOption(
        "width", .number(1...200, usual: 22),
        Localized(
          en: "How many half-width characters the button shows.", ja: "ボタンに表示できる幅（半角文字の数）。"))
    ],
    summary: Localized(
      en: "A choice may not fit the button of the app.", ja: "アプリのボタンに入りきらない選択肢があります。"),
    what: Localized(
      en: """
        A choice takes more room than 22 ordinary letters, or than “width” in the configuration.
        """,
      ja: "選択肢の幅が、半角22文字分（設定の「width」）を超えています。"),
    why: Localized(en: "The app replaces the middle with dots.", ja: "アプリでは、途中が「…」に置き換わります。"),
    remedy: Localized(en: "Shorten the choice.", ja: "選択肢を短くしてください。"),
    exceptions: Localized(
      en: "Large screens: the width is an estimate for a small one.", ja: "画面の大きい機器。幅は小さい画面での目安です。"),
    examples: [
      Example(
        "What is it?,1,⟦a building of more than ten floors⟧,a hut,a tent,a cave\n",
        loader: .timerquiz),
      Example("それは何ですか？,1,⟦十階よりも高い建物のこと⟧,小屋,テント,洞くつ\n", loader: .timerquiz),
      Example("What is it?,1,a building,a hut,a tent,a cave\n", loader: .timerquiz),
      Example("それは何ですか？,1,十階建ての建物,小屋,テント,洞くつ\n", loader: .timerquiz),
    ])

  private var width = 22

  mutating func adjust(to settings: RuleSettings) {
    width = settings.number("width", of: Self.info)
  }

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    for number in problem.choiceNumbers {
      let choice = problem.choice(number)
      // No character is wider than it has bytes.
      if choice.count <= width { continue }
      let own = TextMeasure(choice).width
      if own <= width { continue }
      report.add(at: problem.place(ofChoice: number)) {
        Finding(
          en:
            "choice \(number) is \(own) half-width characters wide, but the button shows \(width)",
          ja: "選択肢\(number)の幅は半角\(own)文字分で、ボタンに入るのは\(width)文字分です。",
          why: Localized(en: "the middle may be left out", ja: "途中が省略されることがあります。"))
      }
    }
  }
}
