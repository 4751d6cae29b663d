import BankModel
import BankText

/// Reads a bank from qbank's own CSV as values.
enum CSVImport {
  static func read(_ source: Source, _ options: ConvertOptions) -> ImportResult {
    let file = BankFile(source, .csv, given: options.kind)
    let values = RowValues.read(file)
    return (file.settled(by: values.shape).map { RowValues.read($0) } ?? values).imported
  }
}

/// The rows of a file as values, with what kept others from becoming some.
private struct RowValues {
  let file: BankFile
  private(set) var shape = CSVShape()
  private var problems: [Problem] = []
  private var guidance: [Guidance] = []
  private var places: [Place] = []
  private var defects: [ReadDefect] = []

  private init(nothingOf file: BankFile) { self.file = file }

  /// All rows of a file.
  static func read(_ file: BankFile) -> RowValues {
    var values = RowValues(nothingOf: file)
    values.shape = file.readRows { values.take($0) }.shape
    if values.shape.records == 0, values.defects.isEmpty { values.defects = [.noRows] }
    return values
  }

  private mutating func take(_ chunk: borrowing RowChunk) {
    for defect in chunk.defects { add(defect) }
    let (source, kind) = (file.source, file.kind)
    chunk.rows.withView(source.bytes) { rows in
      for index in 0..<rows.count {
        switch kind {
        case .problems: takeProblem(ProblemRow(rows.row(index)))
        case .guidance: guidance.append(Guidance(GuidanceRow(rows.row(index))))
        case nil: continue
        }
      }
    }
  }

  private mutating func takeProblem(_ row: borrowing ProblemRow) {
    guard let problem = Problem(row) else { return add(.answer(row.placeOfAnswer)) }
    problems.append(problem)
    places.append(Place(row.row.range, record: row.row.record))
  }

  private mutating func add(_ defect: ReadDefect) {
    if defects.count < Limits.diagnosticsPerRule { defects.append(defect) }
  }

  var imported: ImportResult {
    let bank: Bank = file.kind == .guidance ? .guidance(guidance) : .problems(problems)
    let diagnostics = defects.sorted { $0.place.range < $1.place.range }.map { defect in
      Diagnostic(
        rule: Format.csv.name, severity: .error, place: defect.place,
        message: defect.message(file.kind))
    }
    return ImportResult(bank, diagnostics, places: places, defects: defects)
  }
}
