@_spi(QBank) import BankFormats

/// A cell that a spreadsheet would read as a formula.
struct FormulaCell: RowRule, SummarizingRule {
  static let info = RuleInfo(
    name: "formula-cell", group: .text, severity: .note,
    summary: Localized(
      en: "A spreadsheet would read a cell as a formula.", ja: "表計算ソフトが計算式と見なすセルがあります。"),
    what: Localized(
      en: """
        A cell of a CSV file begins with =, +, - or @, even after a tab or a carriage return, and \
        is more than a negative number such as -2. Quotes around the cell do not help. If there \
        are several, it is reported once per file.
        """,
      ja: """
        CSVファイルのセルが =、+、-、@ で始まっています（前にタブやCRがある場合も含みます）。-2 のような負の数だけの\
        セルは対象外です。引用符で囲んでも、計算式として扱われます。複数あるときは、ファイルごとに一度だけ報告します。
        """),
    why: Localized(
      en: """
        A spreadsheet that opens the file shows the result or an error instead, and when the file \
        is saved, the text is lost. In a file from a stranger, a formula can do harm.
        """,
      ja: """
        表計算ソフトで開くと計算結果やエラーが表示され、そのまま保存すると元の文は失われます。他人が作ったファイル\
        では、計算式が悪用されることもあります。
        """),
    remedy: Localized(
      en: """
        The bank itself is fine. In a spreadsheet, import the file with all columns as text instead \
        of opening it.
        """,
      ja: """
        問題ファイルとしては正しい書き方です。表計算ソフトでは、直接開かず、すべての列を文字列として\
        インポートしてください。
        """),
    exceptions: Localized(
      en: "Banks that nobody opens in a spreadsheet: turn the rule off in the configuration.",
      ja: "表計算ソフトで開くことのないファイル。設定ファイルでこのルールを無効にできます。"),
    examples: [
      Example("2 + 2 = 4を表計算で書くと？,1,⟦=2+2⟧,4,2+2,22\n"),
      Example("Which is a handle?,1,⟦@taro⟧,taro,ta.ro,ta ro\n"),
      Example("What is the opposite of -x?,2,0,⟦+x⟧,1,2\n"),
      Example("Which option lists files?,1,⟦-l⟧,l,7,0\n"),
      Example("3 - 5は？,1,-2,2,8,-0.5\n"),
      Example("Which sign is for minus?,1,-,+,=,@\n"),
      Example(
        "{\"question\":\"q\",\"answer\":1,\"choices\":[\"=1\",\"-x\",\"@a\",\"+b\"]}\n",
        format: .jsonLines),
    ])

  func check(_ row: borrowing Row, in file: BankFile, _ report: inout Report) {
    guard file.isCSV else { return }
    for number in 1...row.count where Self.isFormula(row.text(number)) {
      report.add(at: row.place(number), cause: "") {
        Finding(
          en: "a spreadsheet would read this cell as a formula", ja: "表計算ソフトはこのセルを計算式と見なします。",
          why: FormulaCell.why)
      }
    }
  }

  /// Whether a cell is a formula. The first byte rules out nearly all cells.
  private static func isFormula(_ text: Span<UInt8>) -> Bool {
    if text.isEmpty || text[0] > UInt8(ascii: "@") { return false }
    return SpreadsheetFormula.isFormula(text)
  }

  func summary(of findings: DiagnosticGroup, in file: BankFile, _ shape: CSVShape) -> Summary {
    guard findings.count > 1 else { return .keep }
    return .one(
      Finding(
        en: "a spreadsheet would read \(findings.count) cells as formulas; this is the first",
        ja: "表計算ソフトは\(findings.count)個のセルを計算式と見なします。これが最初のセルです。",
        why: FormulaCell.why))
  }

  private static let why = Localized(
    en: "it would show a result or an error instead of the text", ja: "文の代わりに計算結果やエラーが表示されます。")
}
