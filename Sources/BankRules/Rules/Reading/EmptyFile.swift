@_spi(QBank) import BankFormats

/// A file without rows.
struct EmptyFile: FileRule {
  static let info = RuleInfo(
    name: "empty-file", group: .reading, severity: .error,
    summary: Localized(en: "The file has no rows.", ja: "ファイルに行がありません。"),
    what: Localized(
      en: "The file is empty or contains only a byte order mark.", ja: "ファイルが空か、BOMしかありません。"),
    why: Localized(
      en: """
        There is nothing to ask. The timerquiz app reads one row with a single empty cell and \
        crashes as soon as it is shown.
        """,
      ja: "出題できる問題がありません。timerquiz形式のアプリは空の行を1つ読み込み、表示したとたんに強制終了します。"),
    remedy: Localized(
      en: "Add questions (`qbank new problems` creates a sample bank) or delete the file.",
      ja: "問題を追加するか（`qbank new problems` でひな形を作れます）、ファイルを削除してください。"),
    examples: [Example("⟦⟧", without: Example.Variation.allCases)])

  var isAboutJSON: Bool { true }

  func check(_ file: BankFile, _ shape: CSVShape, _ report: inout Report) {
    // If JSON cannot be read, whether it is empty is unknown.
    guard shape.records == 0, !report.hasFound("invalid-json"), file.otherLayout == nil,
      file.extract?.defects.isEmpty ?? true
    else { return }
    report.add {
      Finding(
        // What JSON has instead of rows begins at the start of the file.
        Place(TextRange(at: file.isTable ? file.source.count : 0)),
        en: "the file has no rows",
        ja: "ファイルに行がありません。",
        why: Localized(en: "there is nothing to ask", ja: "出題できる問題がありません。"))
    }
  }
}
