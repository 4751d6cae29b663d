@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// An entry of guidance without a title.
struct EmptyTitle: GuidanceRule {
  static let info = RuleInfo(
    name: "empty-title", group: .guidance, severity: .error, precedence: .emptiness,
    summary: Localized(en: "A guidance entry has no title.", ja: "見出しがありません。"),
    what: Localized(
      en: "The first cell of an entry is empty, or holds only spaces and invisible characters.",
      ja: "1番目のセルが空か、空白や見えない文字だけです。"),
    why: Localized(
      en: "The opening screen shows a paragraph without a heading.",
      ja: "最初の画面に、見出しのない説明が表示されます。"),
    remedy: Localized(en: "Write a title.", ja: "見出しを書いてください。"),
    exceptions: RuleInfo.noneKnown,
    examples: [
      Example("⟦⟧,10秒で答えてください。\n", kind: .guidance),
      Example("⟦⟧,Answer within 10 seconds.\n", kind: .guidance),
      Example("遊び方,10秒で答えてください。\n", kind: .guidance),
    ])

  func check(_ guidance: borrowing GuidanceRow, in file: BankFile, _ report: inout Report) {
    guard guidance.row.isBlank(1) else { return }
    let (place, row) = (guidance.row.place(1), guidance.row.range)
    report.add(at: place) {
      Finding(
        Localized(en: "the title is empty", ja: "見出しがありません。"),
        why: file.inApp(row)
          ?? Localized(
            en: "the opening screen shows a paragraph without a heading",
            ja: "最初の画面に、見出しのない説明が表示されます。"))
    }
  }
}
