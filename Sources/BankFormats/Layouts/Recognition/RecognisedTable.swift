@_spi(QBank) import BankModel

extension LayoutCSV {
  /// Reads a CSV file in the layout that is recognised in it, and reports that layout; if it remains undecided,
  /// that is the only error.
  package static func readRecognised(
    _ source: Source, delimiter: Layout.Delimiter? = nil, given: GivenKey? = nil,
    _ options: ConvertOptions
  ) -> ImportResult {
    var log = CSVLog(TableRule.name)
    guard log.checkText(source) else { return ImportResult(.problems([]), log.diagnostics) }
    if TabSeparatedBank.holds(source, delimiter, given) {
      return TabSeparatedBank.read(source, options)
    }
    let recognised = TableRecognition(source, delimiter: delimiter, given: given)
    if recognised.isBank(source, given) { return read(source, .qbank, options) }
    guard let layout = recognised.layout else {
      return ImportResult(.problems([]), [recognised.error])
    }
    var result = read(source, layout, options)
    result.recognised = recognised.told(source.path)
    return result
  }
}

extension FileSyntax {
  /// Creates the syntax of a file as it is recognised: that of a bank, or of a table in another layout; nil if it
  /// has to be read as a whole.
  init?(recognisedIn source: Source, _ delimiter: Layout.Delimiter?, _ given: GivenKey?) {
    guard ForeignText.of(source.bytes) == nil else { return nil }
    if TabSeparatedBank.holds(source, delimiter, given) {
      guard let syntax = TabSeparatedBank.syntax(of: source) else { return nil }
      self = syntax
      return
    }
    let recognised = TableRecognition(source, delimiter: delimiter, given: given)
    if recognised.isBank(source, given) {
      self = .csv
      return
    }
    guard let layout = recognised.layout,
      let table = LayoutTable(source, layout, recognised: recognised.told(source.path))
    else { return nil }
    self = .table(table)
  }
}

extension TableRecognition {
  /// Whether a file is in no layout other than that of a bank, where answers are numbers from 1.
  fileprivate func isBank(_ source: Source, _ given: GivenKey?) -> Bool {
    guard (given ?? .one) == .one, !hasHeader, delimiter == .comma,
      width == BankKind.problems.columnCount
    else { return false }
    let bank = BankFile(source, .csv, given: .problems)
    return bank.defectOfWhole == nil || given == .one && bank.otherLayout?.isCountedFromZero == true
  }

  /// Whether at most one of the question, the choices and the answer is missing.
  private var isNearlyTable: Bool { isTable || !isOfMembers && completeness > 1 }

  /// Why the table cannot be read.
  package var error: Diagnostic {
    if width == 0, !isOfMembers { return .nothingInTable(Place(TextRange(at: 0))) }
    let nothing =
      isOfMembers
      ? Localized(
        en: "no questions with choices and an answer are recognised in the JSON",
        ja: "問題文・選択肢・正解のあるJSONとして読み取れません。")
      : Localized(
        en: "no questions with choices and an answer are recognised in the table",
        ja: "問題文・選択肢・正解の並んだ表として読み取れません。")
    let undecided = doubts.first.map { doubt in
      Localized(
        en: "\(summary.en), but \(doubt.message.en)", ja: "\(summary.ja)ただし、\(doubt.message.ja)")
    }
    return Diagnostic(
      rule: TableRule.name, severity: .error, place: Place(TextRange(at: 0)),
      message: isNearlyTable ? undecided ?? nothing : nothing,
      help: isNearlyTable
        ? help
        : Localized(
          en: "Describe the \(isOfMembers ? "members" : "columns") as a layout in .qbank.json "
            + "(qbank help layouts).",
          ja: ".qbank.json に\(isOfMembers ? "項目の場所" : "列の並び")を書いてください（qbank help layouts）。"))
  }

  /// What was recognised, in one sentence, with the delimiter if it is not a comma.
  package var words: Localized {
    guard delimiter != .comma else { return summary }
    let name = OtherLayout.name(Unicode.Scalar(delimiter.rawValue))
    return Localized(
      en: "\(summary.en), with cells separated by \(name.en)",
      ja: "\(summary.ja)セルの区切りは\(name.ja)です。")
  }
}
