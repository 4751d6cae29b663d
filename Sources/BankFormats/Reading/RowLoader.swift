@_spi(QBank) import BankSyntax

/// Reads single rows of files again and again, without new memory for each.
///
/// Of most rows, only the offset is remembered; this restores their cells.
package struct RowLoader: ~Copyable {
  private var batch = CSVBatch(records: 1)
  private var records = Rows(.csv)
  private var rows = Rows(.table)
  private var items = Rows(.json)
  private var source: Source?
  private var syntax = FileSyntax.csv

  /// Creates a loader that has read nothing yet.
  package init() {}

  /// Reads the row that begins at `start`, which must be one that a reader of the file has returned.
  package mutating func load(
    at start: Int, record: Int = 1, of source: Source, _ syntax: FileSyntax,
    _ kind: BankKind = .problems
  ) {
    (self.source, self.syntax) = (source, syntax)
    if let table = syntax.table { return load(rowOf: table, at: start, record, source) }
    if let members = syntax.members {
      var lines = MemberRows(members, source, from: start, after: record - 1)
      _ = lines.fill(&items, most: 1)
      return
    }
    guard syntax == .csv else {
      JSONRows.load(&items, itemAt: start, number: record, kind, in: source.bytes)
      return
    }
    var reader = CSVReader(source.bytes, widths: [], from: start, limit: start + 1)
    _ = reader.next(&batch)
    CSVCells.fill(&records, from: batch, source.bytes, after: record - 1) { _ in true }
  }

  private mutating func load(
    rowOf table: LayoutTable, at start: Int, _ record: Int, _ source: Source
  ) {
    var reader = CSVReader(
      source.bytes, widths: table.widths, from: start, limit: start + 1, delimiter: table.delimiter)
    _ = reader.next(&batch)
    var rows = TableRows(table, source)
    rows.fill(&self.rows, from: batch, after: record - 1)
  }

  /// Calls `body` with the row that was loaded last, and returns its result.
  package func withRow<Result>(_ body: (borrowing Row) -> Result) -> Result {
    guard let source else { preconditionFailure("no row has been loaded") }
    let loaded =
      switch syntax {
      case .csv: records
      case .table: rows
      case .json, .jsonLines, .members: items
      }
    return loaded.withView(source.bytes) { body($0.row(0)) }
  }

  /// The range of the whole row with its line ending, or nil if rows are not lines.
  package var line: TextRange? {
    syntax.notation != .json && batch.count > 0 ? TextRange(batch.start(0), batch.next) : nil
  }
}

extension Problem {
  /// Creates the problem in a row, or nil if it has no right choice and so cannot be asked.
  @_spi(QBank) public init?(_ row: borrowing ProblemRow) {
    guard let answer = row.rightChoice else { return nil }
    var choices: [String] = []
    choices.reserveCapacity(row.choiceCount)
    for number in 1...row.choiceCount { choices.append(String(row.choice(number))) }
    self.init(question: String(row.question), answer: answer, choices: choices)
  }

  /// Creates a problem from the question and the choices of a sheet, which need not give the answer.
  init(sheet row: borrowing ProblemRow) {
    var choices: [String] = []
    for number in 1...max(1, row.choiceCount) where number <= row.choiceCount {
      choices.append(String(row.choice(number)))
    }
    self.init(question: String(row.question), answer: Problem.unknownAnswer, choices: choices)
  }

  /// Creates the problem in the row that begins at `start`, with all its details, or nil if its answer is not a
  /// choice.
  package init?(rowAt start: Int, of source: Source, _ syntax: FileSyntax) {
    let found: Problem?
    switch syntax {
    case .json, .jsonLines: found = Problem(itemAt: start, in: source.bytes)
    case .table: found = syntax.table?.problem(at: start, in: source)
    case .members: found = syntax.members?.problem(at: start, in: source)
    case .csv:
      var loader = RowLoader()
      loader.load(at: start, of: source, syntax)
      found = loader.withRow { Problem(ProblemRow($0)) }
    }
    guard let found else { return nil }
    self = found
  }
}

extension Guidance {
  /// Creates the entry in a row.
  init(_ row: borrowing GuidanceRow) {
    self.init(title: String(row.title), description: String(row.description))
  }
}

extension String {
  /// Creates a text from bytes of a file; what is not UTF-8 becomes U+FFFD.
  init(_ bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

extension BankFile {
  /// The file without diagnostics, for loading its rows one by one.
  package var rowsAlone: LintedFile {
    LintedFile(
      source: source, kind: .problems, records: 0, diagnostics: [], counts: [:], syntax: syntax)
  }
}

extension LintedFile {
  /// Returns the problem in the row that begins at `start`, one of `rows`, or nil if its answer is not a choice.
  package func problem(at start: UInt32) -> Problem? {
    Problem(rowAt: Int(start), of: rows, syntax)
  }

  /// Returns the problem in the row that begins at `start`, with an unknown answer if that is not a choice.
  package func anyProblem(at start: UInt32) -> Problem {
    problem(at: start)
      ?? withRow(at: start) { row in
        let choices = (BankKind.cellsBeforeChoices + 1..<row.count + 1).map { row.string($0) }
        return Problem(
          question: row.string(1), answer: Problem.unknownAnswer, choices: Array(choices))
      }
  }

  /// Returns the answer of the row that begins at `start`, as it is written.
  package func writtenAnswer(at start: UInt32) -> String {
    withRow(at: start) { $0.count < BankKind.answerCell ? "" : $0.string(BankKind.answerCell) }
  }

  /// Returns the question of the row that begins at `start`, whether or not it can be asked.
  package func question(at start: UInt32) -> String {
    withRow(at: start) { String($0.text(1)) }
  }

  /// Returns the category of the row that begins at `start`; a row of six cells has none.
  package func category(at start: UInt32) -> String? {
    if syntax == .csv { return nil }
    return withRow(at: start) { row in row.detail(.category).map { row.string(of: $0) } }
  }

  /// Calls `body` with the row that begins at `start`, and returns its result.
  package func withRow<Result>(at start: UInt32, _ body: (borrowing Row) -> Result) -> Result {
    var loader = RowLoader()
    loader.load(at: Int(start), of: rows, syntax, kind ?? .problems)
    return loader.withRow(body)
  }
}
