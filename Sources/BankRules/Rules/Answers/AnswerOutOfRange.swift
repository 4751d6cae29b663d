@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// An answer that is a number, but not that of a choice.
struct AnswerOutOfRange: ProblemRule {
  static let info = RuleInfo(
    name: "answer-out-of-range", group: .answers, severity: .error, precedence: .answer,
    summary: Localized(
      en: "No choice has the number given as the answer.", ja: "正解の番号にあたる選択肢がありません。"),
    what: Localized(
      en: "The second cell is a number that no choice has, such as 0, 5 or -1.",
      ja: "2番目のセルは数字ですが、その番号の選択肢がありません（0、5、-1など）。"),
    why: Localized(
      en: "Programs accept the number, but nobody can get the question right.",
      ja: "プログラムは数字として読み込みますが、だれも正解できません。"),
    remedy: Localized(
      en: "Write the number of the right choice, counting from 1.", ja: "正解の選択肢の番号を、1から数えて書いてください。"),
    examples: [
      Example("空の色は？,⟦5⟧,青,赤,緑,黄\n"),
      Example("How many legs has an ant?,⟦6⟧,2,4,6,8\n"),
      Example("空の色は？,⟦-1⟧,青,赤,緑,黄\n"),
      Example("空の色は？,⟦０⟧,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黄\n"),
      Example("黄色いのは？,4,青,赤,緑,レモン\n"),
    ])

  let features: RowFeatures = .unplainAnswer

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    guard let number = Answer(problem.answer).number, number < 1 || number > problem.choiceCount
    else { return }
    let (place, choices) = (problem.placeOfAnswer, problem.choiceCount)
    let (excerpt, row) = (problem.row.excerpt(BankKind.answerCell), problem.row.range)
    report.add {
      Finding(
        place, en: "the answer is \(excerpt), but the choices are 1 to \(choices)",
        ja: "正解の番号が\(excerpt)ですが、選択肢は1から\(choices)までです。",
        why: file.inApp(row) ?? Localized(en: "no choice is ever right", ja: "どの選択肢も正解になりません。"),
        help: number == 0 && file.app == nil ? AnswerOutOfRange.orCountedFromZero : Self.info.remedy
      )
    }
  }

  /// In a short file, an out-of-range 0 may be the only sign that all answers are counted from 0.
  private static let orCountedFromZero = Localized(
    en:
      "Write the number of the right choice, counting from 1. If the whole file counts from 0, use "
      + "--answers-from 0: the other answers are off by one, too.",
    ja: "正解の選択肢の番号を、1から数えて書いてください。ファイル全体で0から数えているときは、ほかの正解も"
      + "1つずつずれているため、--answers-from 0 を付けてください。")
}
