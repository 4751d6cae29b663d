@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// The data that a tree needs about the questions of a file, without the texts, which are loaded when they are
/// shown.
struct TreeRows: Sendable {
  /// A question.
  struct Row: Sendable {
    /// The number among the records of the file, or of its extract.
    var record: Int
    /// The offset of its row.
    let start: UInt32
    /// The expected time in milliseconds.
    let time: Int
    /// The index of its own category, or nil if it has none.
    var category: Int?
  }

  /// The questions.
  private(set) var rows: [Row] = []
  /// The categories of the questions, each once.
  private(set) var categories: [String] = []
  /// The number of records.
  private(set) var records = 0
  /// The file as it was read.
  private(set) var bank: BankFile

  /// Measures times with the limit of each question or else the default limit, as `stats` does.
  fileprivate static let measured = MeasuredQuestion(
    ReadingPlan(limit: TimeLimit.usual), isLimitForAll: false)

  /// Reads a file as `stats` does.
  init(_ file: BankFile, in format: Format?, _ workers: Workers) {
    bank = file
    let read = add(workers)
    guard let settled = file.settled(by: read.shape) ?? file.valuesOnly(read.table, in: format)
    else {
      return
    }
    bank = settled
    (rows, categories, records) = ([], [], 0)
    _ = add(workers)
  }

  private mutating func add(_ workers: Workers) -> (shape: CSVShape, table: TableTally) {
    let file = bank
    var (shape, table) = (CSVShape(), TableTally())
    var indices: [[UInt8]: Int] = [:]
    for part in workers.map(file.chunks, { PartRows($0, of: file) }) {
      let numbers = part.categories.map { name in
        if let known = indices[name] { return known }
        indices[name] = categories.count
        categories.append(String(decoding: name, as: UTF8.self))
        return categories.count - 1
      }
      for var row in part.rows {
        row.record += shape.records
        row.category = row.category.map { numbers[$0] }
        rows.append(row)
      }
      shape.add(part.shape)
      table.add(part.table)
    }
    // The heading of a table is not counted as a record.
    records = file.syntax.form == nil ? shape.records : table.questions
    return (shape, table)
  }
}

/// The questions of a chunk of a file.
private struct PartRows: CSVChunkResult {
  let chunk: CSVChunk
  private(set) var end = 0
  private(set) var shape = CSVShape()
  private(set) var table = TableTally()
  private(set) var rows: [TreeRows.Row] = []
  private(set) var categories: [[UInt8]] = []
  private var indices: [[UInt8]: Int] = [:]
  private var measured = TreeRows.measured

  init(_ chunk: CSVChunk, of file: BankFile) {
    self.chunk = chunk
    // Guidance has no questions, and a file that is not a bank has no rows here.
    let hasQuestions = file.kind != .guidance && file.defectOfWhole == nil
    let bytes = file.source.bytes
    let read = file.readRows(chunk) { found in
      guard hasQuestions else { return }
      found.rows.withView(bytes) { view in
        for index in 0..<view.count { add(ProblemRow(view.row(index))) }
      }
    }
    (end, shape, table) = (read.position, read.shape, read.table)
  }

  private mutating func add(_ problem: borrowing ProblemRow) {
    measured.measure(problem)
    let category = problem.row.detail(.category).flatMap { index(of: problem.row.text(of: $0)) }
    rows.append(
      TreeRows.Row(
        record: problem.row.record, start: UInt32(truncatingIfNeeded: problem.row.start),
        time: measured.expectedTime(choices: problem.choiceCount), category: category))
  }

  /// Returns the index of a category, or nil if its name is blank.
  private mutating func index(of name: Span<UInt8>) -> Int? {
    if name.isBlank { return nil }
    let name = Array(name)
    if let known = indices[name] { return known }
    indices[name] = categories.count
    categories.append(name)
    return categories.count - 1
  }
}
