@_spi(QBank) import BankFormats

/// A blank line.
struct BlankRow: RecordRule {
  static let info = RuleInfo(
    name: "blank-row", group: .reading, severity: .error, fix: .safe, precedence: .structure,
    summary: Localized(en: "A row is empty.", ja: "空の行があります。"),
    what: Localized(
      en: "A line between rows or at the end of the file is empty or has only spaces and commas.",
      ja: "行のあいだ、またはファイルの終わりに、何も書かれていない行や、空白とカンマだけの行があります。"),
    why: Localized(
      en: """
        It is read as a row of empty cells. An app treats it like any other row and crashes when \
        the row is shown or answered.
        """,
      ja: """
        空のセルだけの行として読まれます。アプリはほかの行と同じように扱い、表示するときや答えるときに\
        強制終了します。
        """),
    remedy: Localized(en: "Delete the line.", ja: "行を削除してください。"),
    examples: [
      Example(
        "空の色は？,1,青,赤,緑,黄\n⟦⟧\n海の色は？,1,青,赤,緑,黄\n", fixed: "空の色は？,1,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黄\n",
        without: [.allQuoted]),
      Example(
        "How many legs has an ant?,3,2,4,6,8\n⟦⟧\nWhat do bees make?,1,honey,silk,milk,wool\n",
        fixed: "How many legs has an ant?,3,2,4,6,8\nWhat do bees make?,1,honey,silk,milk,wool\n",
        without: [.allQuoted]),
      Example(
        "How many?,1,1,2,3,4\n⟦  ⟧\n", fixed: "How many?,1,1,2,3,4\n",
        without: [.allQuoted, .noFinalNewline]),
      Example(
        "How many?,1,1,2,3,4\n⟦,,,,,⟧\n", fixed: "How many?,1,1,2,3,4\n",
        without: [.allQuoted, .noFinalNewline]),
      Example("How many?,1,1,2,3,4\n"),
    ])

  func check(_ record: DefectiveRecord, in file: BankFile, _ report: inout Report) {
    guard record.reason == .blank else { return }
    report.add(at: record.place, fix: .safe) {
      Finding(
        en: "this row is empty", ja: "この行は空です。", why: file.inApp(record.range) ?? Self.why,
        fix: file.deletion(of: record, .safe))
    }
  }

  private static let why = Localized(
    en: "it is read as a row of empty cells", ja: "空のセルだけの行として読まれます。")
}
