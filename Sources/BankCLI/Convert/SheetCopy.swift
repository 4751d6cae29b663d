@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankSystem
@_spi(QBank) import BankText

/// Writes a sheet of a workbook as CSV, cell by cell as people see it, whatever is wrong with its questions: a
/// copy in which they can be corrected.
enum SheetCopy {
  /// What is said for `--to-layout`.
  static let name = "same"

  static func write(
    _ options: ConvertCommandOptions, _ session: inout Session
  ) throws(Failure) -> ExitStatus {
    let output = options.output == .standardInput ? nil : options.output
    let isCSV =
      options.to == nil ? output?.hasExtension("csv") == true : options.to == Format.csv.name
    let paths = options.bank.paths
    guard isCSV, !options.escapesFormulas, paths.count == 1, let path = paths.first,
      let kind = WorkbookKind(ofName: path)
    else { throw .usage(SheetCopy.workbookOnly) }
    try session.check(outputs: [output].compactMap(\.self))
    let sheet: SheetText
    switch SheetText.read(try session.read(named: path), as: kind, sheet: options.bank.table.sheet)
    {
    case .success(let read): sheet = read
    case .failure(let error):
      let message = error.diagnostic.message
      throw .work(
        Localized(
          en: "cannot convert \(path.displayText): \(message.en)",
          ja: "\(path.displayText)を変換できません。\(message.ja)"))
    }
    let text = Array(sheet.source.bytes)
    let encoded = options.encoding.map { name in
      EncodedOutput(name: name, path: path, session: session).bytes(of: text)
    }
    guard let bytes = encoded ?? text else { return .failure }
    var results = Results(output)
    try results.add(bytes, &session)
    results.finish(session)
    return .clean
  }

  private static let workbookOnly = Localized(
    en:
      "'--to-layout same' copies the cells of one workbook to CSV: name one file that ends in .xlsx or "
      + ".ods, and an output that ends in .csv; '--escape-formulas' does not go with it.",
    ja: "'--to-layout same' はブックのセルをそのままCSVに写します。.xlsx か .ods で終わるファイル1つと、"
      + ".csv で終わる出力先を指定してください。'--escape-formulas' とは一緒に使えません。")
}
