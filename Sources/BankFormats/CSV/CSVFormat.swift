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
private enum CSVExport {
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

/// Reads a bank from qbank's own CSV as values.
private enum CSVImport {
  static func read(_ source: Source, _ options: ConvertOptions) -> ImportResult {
    let file = BankFile(source, .csv, given: options.kind, loader: options.loader)
    if file.isRecognised || file.isBankWithHeader {
      return LayoutCSV.readRecognised(source, options)
    }
    let values = RowValues.read(file)
    return (file.settled(by: values.shape).map { RowValues.read($0) } ?? values).imported
  }
}

/// The rows of a file as values, with the defects of the others.
private struct RowValues {
  let file: BankFile
  private(set) var shape = CSVShape()
  private var problems: [Problem] = []
  private var guidance: [Guidance] = []
  private var places: [Place] = []
  private var defects: [ReadDefect] = []
  private var losses: [Loss] = []

  private init(nothingOf file: BankFile) { self.file = file }

  /// Reads all rows of a file.
  static func read(_ file: BankFile) -> RowValues {
    var values = RowValues(nothingOf: file)
    values.shape = file.readRows { values.take($0) }.shape
    if values.shape.records == 0, values.defects.isEmpty { values.defects = [.noRows] }
    if let other = file.otherLayout { values.defects = [.otherLayout(other)] }
    return values
  }

  private mutating func take(_ chunk: borrowing RowChunk) {
    // If the columns mean something else, no row is a question.
    if file.otherLayout != nil { return }
    for defect in chunk.defects { add(defect) }
    let (source, kind) = (file.source, file.kind)
    let misquoted = misquoted(chunk.defects)
    chunk.rows.withView(source.bytes) { rows in
      for index in 0..<rows.count where !misquoted.contains(rows.row(index).record) {
        switch kind {
        case .problems: takeProblem(ProblemRow(rows.row(index)))
        case .guidance: takeGuidance(GuidanceRow(rows.row(index)))
        case nil: continue
        }
      }
    }
  }

  /// Returns the records with wrong quotes. To an app, quotes are characters like any other.
  private func misquoted(_ defects: [ReadDefect]) -> Set<Int> {
    file.loader.isApp ? [] : Set(defects.compactMap(\.place.record))
  }

  private mutating func takeGuidance(_ row: borrowing GuidanceRow) {
    guidance.append(Guidance(row))
    places.append(Place(row.row.range, record: row.row.record))
  }

  private mutating func takeProblem(_ row: borrowing ProblemRow) {
    guard let problem = Problem(row) else { return add(.answer(row.placeOfAnswer)) }
    problems.append(problem)
    places.append(Place(row.row.range, record: row.row.record))
    if case .written(let number) = Answer(row.answer) {
      losses.append(.answer(row.row.string(BankKind.answerCell), became: number, row.row.record))
    }
  }

  private mutating func add(_ defect: ReadDefect) {
    if defects.count < Limits.diagnosticsPerRule { defects.append(defect) }
  }

  var imported: ImportResult {
    let bank: Bank = file.kind == .guidance ? .guidance(guidance) : .problems(problems)
    let diagnostics = defects.ordered { $0.place.range < $1.place.range }.map { defect in
      Diagnostic(
        rule: Format.csv.name, severity: .error, place: defect.place,
        message: defect.message(file.kind), help: file.otherLayout?.ways(file.source.path))
    }
    return ImportResult(bank, diagnostics, losses: losses, places: places, defects: defects)
  }
}
