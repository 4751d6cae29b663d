import BankFormats
import BankModel
import BankText

/// A line with nothing in it.
struct BlankRow: RecordRule {
  static let info = RuleInfo(
    name: "blank-row", group: .reading, severity: .error, fix: .safe,
    summary: Localized(en: "A row is empty.", ja: "空の行があります。"),
    what: Localized(
      en: "A line between rows or at the end of the file holds nothing, or only blanks.",
      ja: "行のあいだ、またはファイルの終わりに、何も書かれていない行や空白だけの行があります。"),
    why: Localized(
      en: """
        It is read as a row with a single empty cell. An app takes it for a row like any other and \
        crashes when it is shown.
        """,
      ja: """
        空のセルが1つだけの行として読まれます。アプリはほかの行と同じように扱い、表示するときに\
        強制終了します。
        """),
    remedy: Localized(en: "Delete the line.", ja: "行を削除してください。"),
    exceptions: RuleInfo.noneKnown,
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
      Example("How many?,1,1,2,3,4\n"),
    ])

  func check(_ record: DefectiveRecord, in file: BankFile, _ report: inout Report) {
    guard record.reason == .blank else { return }
    report.add(fix: .safe) {
      Finding(
        record.place,
        Localized(en: "this row is empty", ja: "この行は空です。"),
        why: why(file.loader),
        help: Self.info.remedy,
        fix: Fix(
          .safe, Localized(en: "delete the row", ja: "行を削除する"),
          Edit(TextRange(record.range.start, record.next), "")))
    }
  }

  private func why(_ loader: Loader) -> Localized {
    loader.isApp
      ? Localized(
        en: "the app takes it for a row like any other and crashes when it is shown",
        ja: "アプリはほかの行と同じように扱い、表示するときに強制終了します。")
      : Localized(
        en: "it is read as a row with one empty cell", ja: "空のセルが1つだけの行として読まれます。")
  }
}
