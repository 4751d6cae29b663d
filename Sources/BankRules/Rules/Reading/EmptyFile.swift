@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// A file without any row.
struct EmptyFile: FileRule {
  static let info = RuleInfo(
    name: "empty-file", group: .reading, severity: .error,
    summary: Localized(en: "The file holds no rows.", ja: "ファイルに行がありません。"),
    what: Localized(
      en: "The file is empty, or holds nothing but a byte order mark.",
      ja: "ファイルが空か、BOMだけでできています。"),
    why: Localized(
      en: """
        There is nothing to ask. The timerquiz app reads one row with a single empty cell and \
        crashes as soon as it is shown.
        """,
      ja: """
        出題できる問題がありません。timerquiz形式のアプリは空の行を1つ読み込み、表示したとたんに強制終了します。
        """),
    remedy: Localized(
      en: "Write questions into it (`qbank new problems` shows the form) or remove the file.",
      ja: "問題を書くか（形は `qbank new problems` で見られます）、ファイルを削除してください。"),
    exceptions: RuleInfo.noneKnown,
    examples: [Example("⟦⟧", without: Example.Variation.allCases)])

  var isAboutJSON: Bool { true }

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    // Where JSON cannot be read, it is not known whether it is empty.
    guard shape.records == 0, !report.hasFound("invalid-json"), file.otherLayout == nil,
      file.extract?.defects.isEmpty ?? true
    else { return }
    report.add {
      Finding(
        Place(TextRange(at: file.source.count)),
        Localized(en: "the file holds no rows", ja: "ファイルに行がありません。"),
        why: Localized(en: "there is nothing to ask", ja: "出題できる問題がありません。"))
    }
  }
}
