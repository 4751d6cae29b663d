@_spi(QBank) import BankFormats

/// A table that does not have the layout given by the user.
struct LayoutMismatch: ReadingRule {
  static let info = RuleInfo(
    name: TableRule.name, group: .reading, severity: .error, precedence: .structure,
    summary: Localized(
      en: "A table does not match the layout named for it.", ja: "表が指定されたレイアウトに合っていません。"),
    what: Localized(
      en: """
        The configuration names a layout for the file, but a row or the whole table cannot be read \
        in it: a column or a choice is missing, or an answer is not a choice. A row left out \
        because a bank does not support it, such as one with two right choices, is reported as a \
        note.
        """,
      ja: """
        設定ファイルでレイアウトが指定されていますが、列が足りない、正解が選択肢にない、選択肢が足りないなどの\
        理由で、行や表全体をその形で読めません。正解が2つあるなど、問題ファイルで扱えない行が除かれる場合は、\
        情報として報告します。
        """),
    why: Localized(
      en: "`qbank convert` cannot turn it into a question.", ja: "`qbank convert` で問題に変換できません。"),
    remedy: Localized(
      en: "Correct the row, or change the layout in .qbank.json to the actual columns.",
      ja: "行を直すか、.qbank.json のレイアウトを実際の列に合わせてください。"),
    examples: [])

  var scope: RuleScope { .file }

  func check(_ defect: ReadDefect, in file: BankFile, _ report: inout Report) {
    guard case .table(let found) = defect else { return }
    report.add(severity: found.severity) {
      Finding(found.place, found.message, why: found.why, help: found.help)
    }
  }
}
