@_spi(QBank) import BankSyntax

/// Turns the records of a table in a layout into the rows of a bank.
///
/// Most rows are plain: all their choices are there, and the answer cell names one of them. Their cells are those
/// of the file. Any other row is read by `LayoutReader`, which knows what to report about it.
struct TableRows {
  private let table: LayoutTable
  private let plainRows: PlainTableRows
  private let source: Source
  /// What keeps rows from being rows of a bank.
  private(set) var defects: [ReadDefect] = []
  /// The tally of the rows so far.
  private(set) var tally = TableTally()

  init(_ table: LayoutTable, _ source: Source) {
    (self.table, self.source) = (table, source)
    plainRows = PlainTableRows(table)
  }

  /// Replaces the rows by those of a batch, before which there were `before` other records.
  mutating func fill(_ rows: inout Rows, from batch: CSVBatch, after before: Int) {
    defects.removeAll(keepingCapacity: true)
    checkQuotes(batch, before)
    let wrong = Set(batch.defects.map(\.record) + batch.overlong.map(\.record))
    let (source, plainRows, start) = (source, plainRows, table.start)
    let bytes = source.bytes
    let ends = batch.cellEnds.arraySpan
    rows.replace(rows: batch.count, cells: batch.used.cells + 2 * batch.count) { writer, overflow in
      overflow.text += Cell.choiceNumbers
      for index in 0..<batch.count where batch.start(index) >= start {
        let record = TableRecord(
          start: batch.start(index), ends: ends.extracting(batch.cellIndices(index)))
        let isSound = !wrong.contains(index)
        let plain = isSound ? plainRows.answered(record, bytes) : nil
        let other = plain == nil ? otherRow(batch.cells(index), before + index + 1, isSound) : nil
        guard let row = plain ?? other else { continue }
        if plain != nil { tally.questions += 1 }
        tally.read += 1
        plainRows.write(record, row, bytes, &writer, &overflow)
        writer.endRow(record: before + index + 1, start: batch.start(index))
      }
    }
  }

  private mutating func checkQuotes(_ batch: CSVBatch, _ before: Int) {
    if batch.defects.isEmpty, batch.overlong.isEmpty { return }
    var log = CSVLog(TableRule.name)
    log.check(batch, after: before)
    defects += log.diagnostics.map { .table($0) }
  }

  /// Returns the content of a row that is not plain, or nil after reporting why it is not a question of a bank.
  private mutating func otherRow(
    _ cells: [TextRange], _ number: Int, _ isSound: Bool
  ) -> ParsedRow? {
    var reader = table.reader
    let row = LayoutTable.row(cells, record: number, source)
    let before = reader.count
    let problem = reader.next(row, isSound: isSound)?.0
    tally.questions += reader.count - before
    defects += (reader.log.diagnostics + reader.log.remarks).map { .table($0) }
    tally.losses += reader.log.losses.map { $0.numbered($0.number.map { _ in number }, in: nil) }
    return problem.map { ParsedRow($0) }
  }
}

/// The tally of a table, or of a part of it.
package struct TableTally: Sendable {
  /// The number of rows that are questions, whether they could be read or not.
  package fileprivate(set) var questions = 0
  /// The number of questions that could be read.
  package fileprivate(set) var read = 0
  /// What rows have that no question can have, by their numbers.
  package fileprivate(set) var losses: [Loss] = []

  /// Creates an empty tally.
  package init() {}

  /// Counts a row that is a question, unless it has been counted, and whether it could be read.
  mutating func addRow(isRead: Bool, isNew: Bool = true) {
    if isNew { questions += 1 }
    if isRead { read += 1 }
  }

  /// Adds the tally of another part of the table, before which there were `records` other records.
  package mutating func add(_ other: TableTally, after records: Int = 0) {
    questions += other.questions
    read += other.read
    losses += other.losses.map { $0.numbered($0.number.map { $0 + records }, in: nil) }
  }
}
