@_spi(QBank) import BankSyntax

extension Format {
  /// A bank as CSV, in qbank's own columns or in those of a layout.
  public static let csv = Format(
    "csv", extensions: ["csv"],
    title: Localized(en: "CSV: question, answer, 4 choices", ja: "CSV（問題文、正解の番号、選択肢4つ）"),
    supportedFeatures: [.lineBreaks], choiceCounts: 4...4, kinds: BankKind.allCases,
    read: { source, options in CSVImport.read(source, options) },
    write: { bank, options in CSVExport.write(bank, for: options.loader) }
  ).sharing(["txt", "tsv"], fits: CSVFit.fits)
}

/// Writes a bank as CSV in qbank's own columns.
enum CSVExport {
  static func write(_ bank: Bank, for loader: Loader) -> ExportResult {
    var writer = CSVWriter(loader)
    switch bank {
    case .problems(let problems):
      let room = BankKind.problems.columnCount - BankKind.cellsBeforeChoices
      for problem in problems.map({ $0.withChoices(atMost: room) }) {
        let choices = (0..<room).map { $0 < problem.choices.count ? problem.choices[$0] : "" }
        let answer = problem.answer == Problem.unknownAnswer ? "" : "\(problem.answer)"
        writer.appendRow([problem.question, answer] + choices)
      }
    case .guidance(let guidance):
      for entry in guidance { writer.appendRow([entry.title, entry.description]) }
    }
    writer.finish()
    var result = ExportResult(writer.bytes)
    result.unwritableCells = writer.unwritableCells
    return result
  }
}
