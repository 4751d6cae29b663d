@_spi(QBank) import BankFormats

/// A cell or a row larger than qbank handles.
struct BeyondLimits: RecordRule {
  static let info = RuleInfo(
    name: "beyond-limits", group: .reading, severity: .error, precedence: .structure,
    summary: Localized(en: "A cell or a row is too large for qbank.", ja: "セルか行が大きすぎます。"),
    what: Localized(
      en: """
        A cell is larger than \(Limits.cellBytes >> 20) MiB, or a row has more than \
        \(Limits.columns) cells. The row is not checked further.
        """,
      ja: """
        セルが\(Limits.cellBytes >> 20)MiBを超えているか、行のセルが\(Limits.columns)個を超えています。その\
        行は、それ以上検査しません。
        """),
    why: Localized(
      en: "No question is that long: the file is something else, or a quote is not closed.",
      ja: "これほど長い問題はありません。別の種類のファイルか、引用符が閉じられていない可能性があります。"),
    remedy: Localized(en: "Check it in a text editor.", ja: "テキストエディターでその場所を確かめてください。"),
    examples: [])

  func check(_ record: DefectiveRecord, in file: BankFile, _ report: inout Report) {
    guard record.reason == .beyondLimits else { return }
    report.add {
      if let cell = record.cells.firstIndex(where: { $0.count > Limits.cellBytes }) {
        return finding(
          record.place(ofCell: cell),
          Localized(
            en: "this cell is larger than \(Limits.cellBytes >> 20) MiB",
            ja: "このセルは\(Limits.cellBytes >> 20)MiBを超えています。"))
      }
      return finding(
        record.place,
        Localized(
          en: "this row has \(record.width) cells, more than \(Limits.columns)",
          ja: "この行にはセルが\(record.width)個あり、\(Limits.columns)個を超えています。"))
    }
  }

  private func finding(_ place: Place, _ message: Localized) -> Finding {
    Finding(
      place, message,
      why: Localized(
        en: "no question is that long: the file is something else, or a quote is not closed",
        ja: Self.info.why.ja))
  }
}
