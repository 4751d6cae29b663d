@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// A table in a layout that somebody has named, which does not fit it.
struct LayoutMismatch: ReadingRule {
  static let info = RuleInfo(
    name: TableRule.name, group: .reading, severity: .error, precedence: .structure,
    summary: Localized(
      en: "A table does not fit the layout named for it.", ja: "表が指定されたレイアウトに合っていません。"),
    what: Localized(
      en: """
        The configuration names a layout for the file, and something keeps a row or the whole \
        table from being read in it: a column is missing, an answer is not a choice, choices are \
        missing. That a row is left out because a bank has no place for it, as with two right \
        choices, is a note.
        """,
      ja: """
        設定ファイルでレイアウトが指定されていますが、列が足りない、正解が選択肢にない、選択肢が足りないなどの\
        理由で、行や表全体をその形で読めません。正解が2つあるなど、問題ファイルに入れられないために行が除かれる場合は、\
        情報として報告します。
        """),
    why: Localized(
      en: "`qbank convert` cannot make a question of it.",
      ja: "`qbank convert` で問題として読み取れません。"),
    remedy: Localized(
      en: "Correct the row, or describe the columns as they are in .qbank.json.",
      ja: "行を直すか、.qbank.json のレイアウトを実際の列に合わせてください。"),
    exceptions: RuleInfo.noneKnown,
    examples: [])

  var scope: RuleScope { .file }

  func check(_ defect: ReadDefect, in file: BankFile, _ report: inout Report) {
    guard case .table(let found) = defect else { return }
    report.add(severity: found.severity) {
      Finding(found.place, found.message, why: found.why, help: found.help)
    }
  }
}
