@_spi(QBank) import BankFormats

/// A first row that names the columns.
struct HeaderRow: RecordRule {
  static let info = RuleInfo(
    name: "header-row", group: .reading, severity: .error, fix: .safe, precedence: .structure,
    summary: Localized(en: "The first row is a header row.", ja: "1行目が見出し行になっています。"),
    what: Localized(
      en: """
        The first row contains headings such as “question” and “answer” and no answer number, \
        while the rows after it have one.
        """,
      ja: "1行目に「問題」「正解」のような見出しがあり、正解の番号がありません。続く行には番号があります。"),
    why: Localized(
      en: """
        A bank has no header row: its columns are fixed. Programs read the row as a question that \
        nobody can get right.
        """,
      ja: """
        問題ファイルは列の並びが決まっていて、見出し行はありません。見出し行は、だれも正解できない問題として\
        読まれます。
        """),
    remedy: Localized(en: "Delete the row.", ja: "1行目を削除してください。"),
    exceptions: Localized(
      en: "A first question whose cells consist of such words.",
      ja: "最初の問題が、見出しによく使われる言葉だけでできている場合。"),
    examples: [
      Example(
        """
        ⟦question,answer,choice1,choice2,choice3,choice4⟧
        What is 2 + 2?,4,1,2,3,4

        """, fixed: "What is 2 + 2?,4,1,2,3,4\n", without: [.precedingRow]),
      Example(
        """
        ⟦問題文,正解,選択肢1,選択肢2,選択肢3,選択肢4⟧
        空の色は？,1,青,赤,緑,黄

        """, fixed: "空の色は？,1,青,赤,緑,黄\n", without: [.precedingRow]),
      Example("What is 2 + 2?,4,1,2,3,4\n"),
    ])

  var scope: RuleScope { .file }

  func check(_ record: DefectiveRecord, in file: BankFile, _ report: inout Report) {
    guard record.reason == .header else { return }
    report.add(at: record.place) {
      Finding(
        en: "this row names the columns, but a bank has no header row",
        ja: "この行は列の見出しのようですが、問題ファイルに見出し行はありません。",
        why: file.inApp(record.range)
          ?? Localized(
            en: "it is read as a question that nobody can get right", ja: "だれも正解できない問題として読まれます。"),
        fix: file.deletion(of: record, .safe))
    }
  }
}
