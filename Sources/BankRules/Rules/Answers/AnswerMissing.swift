import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// An answer cell with nothing in it.
struct AnswerMissing: ProblemRule {
  static let info = RuleInfo(
    name: "answer-missing", group: .answers, severity: .error, precedence: .answer,
    summary: Localized(en: "A problem has no answer.", ja: "正解の番号がありません。"),
    what: Localized(
      en: "The second cell, which gives the right choice, is empty or blank.",
      ja: "2番目のセル（正解の番号）が空か、空白だけです。"),
    why: Localized(
      en: """
        Nobody can get the question right. The timerquiz app crashes when a button is pressed.
        """,
      ja: "だれも正解できません。timerquiz形式のアプリは、ボタンを押すと強制終了します。"),
    remedy: Localized(
      en: "Write the number of the right choice, counted from 1.",
      ja: "正解の選択肢の番号を、1から数えて書いてください。"),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example("空の色は？,⟦⟧,青,赤,緑,黄\n"),
      Example("How many legs has an ant?,⟦⟧,2,4,6,8\n"),
      Example("空の色は？,⟦　⟧,青,赤,緑,黄\n"),
      Example("空の色は？,1,青,赤,緑,黄\n"),
    ])

  let features: RowFeatures = .unplainAnswer

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    guard Answer(problem.answer) == .missing else { return }
    let (place, row) = (problem.placeOfAnswer, problem.row.range)
    report.add(at: place) {
      Finding(
        Localized(en: "the answer is missing", ja: "正解の番号がありません。"),
        why: Consequence.noNumber(file, row))
    }
  }
}
