@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// The figures of a file.
struct FileFigures: Sendable {
  /// The file as it was read.
  private(set) var bank: BankFile
  /// The tally of all its questions.
  private(set) var tally = BankTally()
  /// Its questions by their own categories; those without one are under an empty name.
  private(set) var categories = GroupTallies()
  /// Its questions by their tags.
  private(set) var tags = GroupTallies()
  /// The number of records, if the file has questions.
  private(set) var records = 0

  /// Counts the questions of a file a few chunks at a time. The figures of those chunks are merged before the next
  /// ones are read, so that memory does not grow with the file.
  init(
    _ file: BankFile, in format: Format?, _ measured: MeasuredQuestion, withTags: Bool,
    _ workers: Workers
  ) {
    bank = file
    let read = count(measured, withTags, workers)
    guard let settled = file.settled(by: read.shape) ?? file.valuesOnly(read.table, in: format)
    else {
      return
    }
    bank = settled
    (tally, categories, tags) = (BankTally(), GroupTallies(), GroupTallies())
    _ = count(measured, withTags, workers)
  }

  /// Whether questions are counted: guidance has none, and a file that is not a bank is not counted.
  private var hasQuestions: Bool { bank.kind != .guidance && bank.defectOfWhole == nil }

  private mutating func count(
    _ measured: MeasuredQuestion, _ withTags: Bool, _ workers: Workers
  ) -> (shape: CSVShape, table: TableTally) {
    let (file, hasQuestions) = (bank, hasQuestions)
    var (shape, table) = (CSVShape(), TableTally())
    workers.forEach(file.chunks) {
      PartFigures($0, of: file, measured, withTags, hasQuestions)
    } merging: { part in
      shape.add(part.shape)
      table.add(part.table)
      add(part)
    }
    // The heading of a table is not counted as a record.
    records = file.syntax.form == nil ? shape.records : table.questions
    return (shape, table)
  }

  private mutating func add(_ part: PartFigures) {
    tally.merge(part.tally)
    for group in part.categories.groups { categories.merge(group.tally, to: group.name) }
    for group in part.tags.groups { tags.merge(group.tally, to: group.name) }
  }

  /// All questions as one group.
  var group: GroupTally {
    categories.groups.reduce(into: GroupTally()) { $0.merge($1.tally) }
  }
}

/// The figures of a chunk of a file.
private struct PartFigures: CSVChunkResult {
  let chunk: CSVChunk
  private(set) var end = 0
  private(set) var shape = CSVShape()
  private(set) var table = TableTally()
  private(set) var tally = BankTally()
  private(set) var categories = GroupTallies()
  private(set) var tags = GroupTallies()
  private var measured: MeasuredQuestion

  init(
    _ chunk: CSVChunk, of file: BankFile, _ measured: MeasuredQuestion, _ withTags: Bool,
    _ hasQuestions: Bool
  ) {
    self.chunk = chunk
    self.measured = measured
    let bytes = file.source.bytes
    let read = file.readRows(chunk) { found in
      guard hasQuestions else { return }
      found.rows.withView(bytes) { view in
        for index in 0..<view.count { add(ProblemRow(view.row(index)), withTags) }
      }
    }
    (end, shape, table) = (read.position, read.shape, read.table)
  }

  private mutating func add(_ problem: borrowing ProblemRow, _ withTags: Bool) {
    measured.measure(problem)
    tally.add(problem, measured)
    if let cell = problem.row.detail(.category) {
      categories.add(problem, measured, to: problem.row.text(of: cell))
    } else {
      categories.add(problem, measured, to: Span())
    }
    if withTags { addTags(problem) }
  }

  private mutating func addTags(_ problem: borrowing ProblemRow) {
    let own = problem.row.tags
    if own.isEmpty { tags.add(problem, measured, to: Span()) }
    for tag in own { tags.add(problem, measured, to: tag.arraySpan) }
  }
}
