@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// A choice that repeats the question.
struct ChoiceEqualsQuestion: ProblemRule {
  static let info = RuleInfo(
    name: "choice-equals-question", group: .choices, severity: .warning,
    summary: Localized(en: "A choice repeats the question.", ja: "問題文と同じ選択肢があります。"),
    what: Localized(
      en: """
        A choice is the same text as the question, ignoring case, width, kana, spaces and punctuation.
        """,
      ja: "大文字と小文字、全角と半角、かな、空白、句読点の違いを除くと、問題文と同じ選択肢があります。"),
    why: Localized(
      en: "It answers nothing; usually text was copied to the wrong cell.",
      ja: "答えになっていません。多くは、コピー先のセルを間違えたものです。"),
    remedy: Localized(en: "Write the choice that belongs there.", ja: "本来の選択肢を書いてください。"),
    exceptions: Localized(
      en: "Questions that show a single word or number and ask for the same one.",
      ja: "1つの言葉や数を示して、同じものを選ばせる問題。"),
    examples: [
      Example("What is red?,1,blood,⟦What is red⟧,snow,grass\n"),
      Example("赤とは？,1,色,⟦赤とは？⟧,数,形\n"),
      Example("What is red?,1,blood,What is it?,snow,grass\n"),
      Example("赤とは？,1,色,赤,数,形\n"),
    ])

  let features: RowFeatures = .echo

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    for number in problem.choiceNumbers { look(problem, number, &report) }
  }

  /// Compares a choice with the question. The lengths are compared first: a text in narrow kana has three times as
  /// many bytes as its ASCII form, and no text has more.
  private func look(_ problem: borrowing ProblemRow, _ number: Int, _ report: inout Report) {
    let (question, choice) = (problem.question, problem.choice(number))
    guard question.count <= 4 * choice.count + 8, choice.count <= 4 * question.count + 8 else {
      return
    }
    let form = NormalForm.ofQuestion(choice)
    // A single letter refers to something elsewhere.
    guard form.count > 1, form == NormalForm.ofQuestion(question) else { return }
    report.add(at: problem.place(ofChoice: number)) {
      Finding(
        en: "choice \(number) repeats the question", ja: "選択肢\(number)が問題文と同じです。",
        why: Localized(en: "it answers nothing", ja: "答えになっていません。"))
    }
  }
}
