@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// An answer cell with something other than a number.
struct AnswerNotANumber: ProblemRule, SummarizingRule {
  static let info = RuleInfo(
    name: "answer-not-a-number", group: .answers, severity: .error, fix: .unsafe,
    precedence: .answer,
    summary: Localized(en: "The answer is not a number.", ja: "正解の番号が数字ではありません。"),
    what: Localized(
      en: """
        The second cell holds a letter, a word or anything else that is not a number. A bank that \
        uses letters throughout is reported once.
        """,
      ja: """
        2番目のセルに、文字や言葉など、数字ではないものが書かれています。全体でA、B、Cのような文字を\
        使っている場合は一度だけ報告します。
        """),
    why: Localized(
      en: """
        The right choice is given by its number. The timerquiz app crashes when a button is \
        pressed, and the loadcsv apps count every choice as wrong.
        """,
      ja: """
        正解は番号で指定します。timerquiz形式のアプリはボタンを押すと強制終了し、loadcsv形式のアプリでは\
        どの選択肢も正解になりません。
        """),
    remedy: Localized(
      en: "Write the number of the right choice, counted from 1.",
      ja: "正解の選択肢の番号を、1から数えて書いてください。"),
    exceptions: Localized(
      en: "A word here often means that a comma is missing or that the cells are in another order.",
      ja: "言葉が入っている場合、カンマの抜けやセルの順番の違いが原因のこともあります。"),
    examples: [
      Example("空の色は？,⟦青⟧,青,赤,緑,黄\n"),
      Example("What is 2 + 2?,⟦D⟧,1,2,3,4\n"),
      Example("空の色は？,1,青,赤,緑,黄\n"),
    ])

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    let row = problem.row.range
    switch Answer(problem.answer) {
    case .missing, .plain, .written:
      return
    case .letter(let number) where number <= problem.choiceCount:
      let (place, excerpt) = (problem.placeOfAnswer, problem.row.excerpt(BankKind.answerCell))
      let edit = problem.row.edit(BankKind.answerCell, replacingTextWith: "\(number)")
      report.add(at: place, cause: "letter") {
        finding(place, excerpt, row, file, Fix(.unsafe, Self.toNumber(number), edit))
      }
    case .letter, .text:
      let (place, excerpt) = (problem.placeOfAnswer, problem.row.excerpt(BankKind.answerCell))
      report.add(at: place) { finding(place, excerpt, row, file, nil) }
    }
  }

  func summary(of findings: DiagnosticGroup, in file: BankFile, _ shape: CSVShape) -> Summary {
    guard findings.areMost(of: shape) else { return .keep }
    return .one(
      Finding(
        findings.kept[0].place,
        Localized(
          en: "\(findings.count) answers are letters instead of numbers",
          ja: "\(findings.count)行で、正解が番号ではなく文字で書かれています。"),
        why: Localized(
          en: "a bank gives the right choice by its number",
          ja: "問題ファイルでは、正解を番号で指定します。"),
        help: Localized(
          en: "Write numbers, or describe the columns as a layout whose \"answer\" is \"letter\" "
            + "(.qbank.json), which `qbank convert` reads.",
          ja: "番号に替えるか、.qbank.json に「\"answer\": \"letter\"」のレイアウトを書いてください。"
            + "`qbank convert` でそのまま読めます。"),
        fix: findings.commonFix(Localized(en: "write A as 1, B as 2, …", ja: "Aを1、Bを2、…に替える"))))
  }

  private static func notANumber(_ excerpt: String) -> Localized {
    Localized(
      en: "the answer “\(excerpt)” is not a number", ja: "正解の番号のセルにある「\(excerpt)」は数字ではありません。")
  }

  private static func notWhole(_ excerpt: String) -> Localized {
    Localized(
      en: "the answer “\(excerpt)” is not a whole number",
      ja: "正解の番号のセルにある「\(excerpt)」は整数ではありません。")
  }

  /// Whether a text is a number of a program, whole or not.
  private static func isDecimal(_ text: String) -> Bool {
    Double(text) != nil && text.utf8.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
  }

  private static func toNumber(_ number: Int) -> Localized {
    Localized(en: "write \(number)", ja: "\(number)と書く")
  }

  private func finding(
    _ place: Place, _ excerpt: String, _ row: TextRange, _ file: BankFile, _ fix: Fix?
  ) -> Finding {
    Finding(
      place, Self.isDecimal(excerpt) ? Self.notWhole(excerpt) : Self.notANumber(excerpt),
      why: Consequence.noNumber(file, row), help: Self.info.remedy, fix: fix)
  }
}
