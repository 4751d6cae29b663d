@_spi(QBank) import BankFormats
import BankSystem

/// Writes a sheet of a workbook as CSV, cell by cell as people see it, whatever errors its questions have: a copy
/// in which they can be corrected.
enum SheetCopy {
  /// The value of `--to-layout` for a copy.
  static let name = "same"

  static func write(
    _ options: ConvertCommandOptions, _ session: inout Session
  ) throws(Failure) -> ExitStatus {
    try checkUnused(options)
    let (path, kind) = try workbook(options)
    let output = options.output == .standardInput ? nil : options.output
    try session.check(outputs: [output].compactMap(\.self))
    let sheet = try sheet(options.bank.table.sheet, of: path, kind, session)
    var table = sheet.table(escapingFormulas: options.escapesFormulas)
    let text = table.finish()
    let encoded = options.encoding.map { name in
      EncodedOutput(name: name, path: path, session: session).bytes(of: text)
    }
    guard let bytes = encoded ?? text else { return .failure }
    if options.bank.table.sheet == nil { tellSheet(sheet, session) }
    FormulaNote.say(table.formulaCount, session)
    var results = Results(output)
    try results.add(bytes, &session)
    results.finish(session)
    return .clean
  }

  // MARK: Options

  /// The options that have an effect here.
  private static let used: [Flag] = [
    .output, .to, .toLayout, .sheet, .escapeFormulas, .targetEncoding, .seed, .config, .noConfig,
    .noIgnore,
  ]

  /// Throws if an option is given that would have no effect.
  private static func checkUnused(_ options: ConvertCommandOptions) throws(Failure) {
    let used = Set(SheetCopy.used.map(\.name))
    for field in ConvertCommandOptions.fields where field.isGiven(options) {
      let name = field.flag.name
      if used.contains(name) { continue }
      throw .usage(
        Localized(
          en: "'--\(name)' has no effect with '--to-layout same', which copies cells without "
            + "reading questions: leave it out.",
          ja: "'--to-layout same' は問題として読まずにセルを写すため、'--\(name)' には効果がありません。外してください。"))
    }
  }

  private static func workbook(
    _ options: ConvertCommandOptions
  ) throws(Failure) -> (Path, WorkbookKind) {
    let isCSV =
      options.to == nil
      ? options.output?.hasExtension("csv") == true : options.to == Format.csv.name
    let paths = options.bank.paths
    guard isCSV, paths.count == 1, let path = paths.first, let kind = WorkbookKind(ofName: path)
    else {
      throw .usage(
        Localized(
          en: "'--to-layout same' copies the cells of one workbook to CSV: name one .xlsx or .ods "
            + "file, and a .csv output.",
          ja: "'--to-layout same' はブックのセルをそのままCSVに写します。.xlsx か .ods のファイル1つと、"
            + ".csv の出力先を指定してください。"))
    }
    return (path, kind)
  }

  // MARK: The sheet

  private static func sheet(
    _ name: String?, of path: Path, _ kind: WorkbookKind, _ session: Session
  ) throws(Failure) -> SheetText {
    switch SheetText.read(try session.read(named: path), as: kind, sheet: name) {
    case .success(let sheet): return sheet
    case .failure(let error):
      let message = error.diagnostic.message
      throw .work(
        Localized(
          en: "cannot convert \(path.displayText): \(message.en)",
          ja: "\(path.displayText)を変換できません。\(message.ja)"))
    }
  }

  /// Reports which sheet is copied if there are several and none was named.
  private static func tellSheet(_ sheet: SheetText, _ session: Session) {
    if sheet.otherSheets.isEmpty { return }
    let name = VisibleText.escape(sheet.sheet)
    let others = sheet.otherSheets.prefix(5).map { VisibleText.escape($0) }
    let more = sheet.otherSheets.count > others.count
    session.tell(
      Localized(
        en: "Copied the first sheet, “\(name)”; --sheet selects another: "
          + others.quoted().en + (more ? ", …" : "."),
        ja: "最初のシート「\(name)」を写しました。ほかのシートは --sheet で指定できます: "
          + others.quoted().ja + (more ? " …" : "")))
  }
}
