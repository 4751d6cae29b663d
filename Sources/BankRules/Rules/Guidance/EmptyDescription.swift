@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// An entry of guidance without a text.
struct EmptyDescription: GuidanceRule {
  static let info = RuleInfo(
    name: "empty-description", group: .guidance, severity: .error, precedence: .emptiness,
    summary: Localized(en: "A guidance entry has no description.", ja: "説明がありません。"),
    what: Localized(
      en: "The second cell of an entry is empty, or holds only spaces and invisible characters.",
      ja: "2番目のセルが空か、空白や見えない文字だけです。"),
    why: Localized(
      en: "The opening screen shows a heading with nothing below it.",
      ja: "最初の画面に、見出しだけが表示されます。"),
    remedy: Localized(en: "Write a description, or delete the row.", ja: "説明を書くか、行を削除してください。"),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example("遊び方,⟦⟧\n", kind: .guidance),
      Example("How to play,⟦⟧\n", kind: .guidance),
      Example("遊び方,10秒で答えてください。\n", kind: .guidance),
    ])

  func check(_ guidance: borrowing GuidanceRow, in file: BankFile, _ report: inout Report) {
    guard guidance.row.isBlank(2) else { return }
    let (place, row) = (guidance.row.place(2), guidance.row.range)
    report.add(at: place) {
      Finding(
        Localized(en: "the description is empty", ja: "説明がありません。"),
        why: file.inApp(row)
          ?? Localized(
            en: "the opening screen shows a heading with nothing below it",
            ja: "最初の画面に、見出しだけが表示されます。"))
    }
  }
}
