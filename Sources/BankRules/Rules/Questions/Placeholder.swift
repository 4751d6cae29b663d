@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A text that is still to be written.
struct Placeholder: ProblemRule {
  static let info = RuleInfo(
    name: "placeholder", group: .questions, severity: .warning,
    summary: Localized(en: "A text is only a placeholder.", ja: "仮の文が残っています。"),
    what: Localized(
      en: """
        A question or choice is only a placeholder: TBD, xxx, lorem ipsum, or “Option D” as choice D.
        """,
      ja: "問題文や選択肢が、「TBD」「xxx」「要確認」、4番目にある「選択肢4」のような仮の文のままです。"),
    why: Localized(en: "Players see it as is.", ja: "そのまま出題されます。"),
    remedy: Localized(en: "Write the text, or delete the question.", ja: "本文を書くか、問題を削除してください。"),
    exceptions: Localized(en: "Questions about such words.", ja: "そのような言葉についての問題。"),
    examples: [
      Example("Which is red?,1,blood,snow,⟦xxx⟧,coal\n"),
      Example("Which is red?,1,blood,snow,coal,⟦Option D⟧\n"),
      Example("⟦TBD⟧,1,blood,snow,grass,coal\n"),
      Example("赤いのは？,1,血,雪,草,⟦選択肢4⟧\n"),
      Example("⟦要確認⟧,1,血,雪,草,炭\n"),
      Example("Question 1?,1,blood,snow,grass,coal\n"),
      Example("What do they write?,1,a todo list,xx,option b,nothing\n"),
      Example("何を書く？,1,選択肢の数,確認,草,炭\n"),
    ])

  let features: RowFeatures = .placeholder

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    let question = problem.question.string
    if Self.topics.contains(where: question.lowercased().contains(text:)) { return }
    // “Question 1?” is a question.
    let asks = question.contains("?") || question.contains("？")
    if !asks || question.lowercased().contains(text: "lorem ipsum"),
      RowFeatures(phrasesInQuestion: problem.question).contains(.placeholder)
    {
      report.add(at: problem.placeOfQuestion) { Self.finding }
    }
    let choices = problem.choices(saying: .placeholder)
    guard choices.allSatisfy({ Self.isOwn(problem, $0) }) else { return }
    for number in choices { report.add(at: problem.place(ofChoice: number)) { Self.finding } }
  }

  private static let topics = ["placeholder", "dummy text", "ダミー", "仮の"]

  /// Whether the label is the choice's own. “Option B” at another position than B is meant for players, and so is
  /// “Option A” beside it.
  private static func isOwn(_ problem: borrowing ProblemRow, _ number: Int) -> Bool {
    let text = problem.choice(number).string.lowercased()
    let label = text.reversed().prefix { $0.isLetter || $0.isNumber }.reversed()
    let isNamed = ["option", "choice", "answer", "選択肢"].contains { text.hasPrefix($0) }
    guard isNamed, let last = label.last.map(String.init) else { return true }
    let kana = ["ア", "イ", "ウ", "エ", "オ"]
    let places = [kana, "abcdef".map(String.init), (1...9).map(String.init)]
      .compactMap { $0.firstIndex(of: last) }
    return places.isEmpty || places.contains(number - 1)
  }

  private static let finding = Finding(
    en: "this text is only a placeholder", ja: "ここは仮の文のままです。",
    why: Localized(en: "players see it as is", ja: "そのまま出題されます。"))
}
