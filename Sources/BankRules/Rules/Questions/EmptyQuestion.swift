import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A question with nothing in it.
struct EmptyQuestion: ProblemRule {
  static let info = RuleInfo(
    name: "empty-question", group: .questions, severity: .error, precedence: .emptiness,
    summary: Localized(en: "A question has no text.", ja: "問題文がありません。"),
    what: Localized(
      en: "The first cell is empty, or holds only spaces and invisible characters.",
      ja: "1番目のセルが空か、空白や見えない文字だけです。"),
    why: Localized(
      en: "The player sees choices but no question.",
      ja: "選択肢だけが表示され、何を問われているのか分かりません。"),
    remedy: Localized(en: "Write the question, or delete the row.", ja: "問題文を書くか、行を削除してください。"),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example("⟦⟧,1,青,赤,緑,黄\n"),
      Example("⟦ \u{200B}⟧,1,青,赤,緑,黄\n"),
      Example("⟦⟧,1,honey,silk,milk,wool\n"),
      Example("空の色は？,1,青,赤,緑,黄\n"),
    ])

  let features: RowFeatures = .blank

  func check(_ problem: borrowing ProblemRow, in file: BankFile, _ report: inout Report) {
    guard problem.row.isBlank(1) else { return }
    let (place, row) = (problem.placeOfQuestion, problem.row.range)
    report.add(at: place) {
      Finding(
        Localized(en: "the question has no text", ja: "問題文がありません。"),
        why: file.inApp(row)
          ?? Localized(
            en: "the player sees choices but no question", ja: "何を問われているのか分かりません。"))
    }
  }
}
