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

/// Reads the plain rows of a table in a layout.
///
/// It is immutable, so that it is not copied for each row.
private struct PlainTableRows {
  private let columns: LayoutTable.Columns
  private let keys: AnswerKeys
  private let isExact: Bool
  private let header: [TableCell]

  init(_ table: LayoutTable) {
    (columns, header) = (table.columns, table.reader.header)
    (keys, isExact) = (table.keys, table.layout.isExact)
  }

  /// Returns the content of a plain row, or nil for any other row.
  func answered(_ record: borrowing TableRecord, _ bytes: Span<UInt8>) -> ParsedRow? {
    guard record.width <= columns.count, record.width >= (isExact ? columns.count : columns.least),
      !record.isEmpty(columns.question, bytes), !repeatsHeader(record, bytes),
      record.areEmpty(columns.nameless, bytes), hasNoNumbers(record, bytes)
    else { return nil }
    guard let count = choiceCount(record, bytes), let cell = record.text(columns.answer, bytes),
      let key = keys.read(bytes.extracting(cell.offsets), choiceCount: count),
      !isAlsoText(record, cell, key, count, bytes)
    else { return nil }
    return ParsedRow(choices: count, right: key.right)
  }

  private func hasNoNumbers(_ record: borrowing TableRecord, _ bytes: Span<UInt8>) -> Bool {
    for index in columns.numbers.indices
    where !record.isEmpty(columns.numbers[index].index, bytes) {
      return false
    }
    return true
  }

  /// Returns the number of choices of a row, or nil if one is missing between others, or there are too few.
  private func choiceCount(_ record: borrowing TableRecord, _ bytes: Span<UInt8>) -> Int? {
    if isExact { return columns.choices.count }
    var count = 0
    // Slices of the columns would retain them for each row.
    for index in columns.choices.indices where !record.isEmpty(columns.choices[index], bytes) {
      guard index == count else { return nil }
      count += 1
    }
    return count >= 2 ? count : nil
  }

  /// Whether a letter that names one choice may be the text of another.
  private func isAlsoText(
    _ record: borrowing TableRecord, _ cell: TextRange, _ key: AnswerKeys.Key, _ count: Int,
    _ bytes: Span<UInt8>
  ) -> Bool {
    guard let known = key.text else { return false }
    let cell = bytes.extracting(cell.offsets)
    for index in 0..<count where index + 1 != key.right {
      // A text with quotes in it is not a letter.
      guard let text = record.text(columns.choices[index], bytes) else { continue }
      if known.mayBe(bytes.extracting(text.offsets), cell) { return true }
    }
    return false
  }

  private func repeatsHeader(_ record: borrowing TableRecord, _ bytes: Span<UInt8>) -> Bool {
    guard let first = header.first else { return false }
    let cell = record.range(0)
    return bytes.extracting(first.place.range.offsets).isSame(as: bytes.extracting(cell.offsets))
  }

  /// Writes the cells of a row.
  func write(
    _ record: borrowing TableRecord, _ row: ParsedRow, _ bytes: Span<UInt8>,
    _ writer: inout RowWriter, _ overflow: inout RowOverflow
  ) {
    writer.add(CSVCells.cell(record.range(columns.question), bytes, &overflow.text))
    writer.add(Cell(record.range(columns.answer), choice: row.right))
    for index in 0..<row.choices {
      writer.add(CSVCells.cell(record.range(columns.choices[index]), bytes, &overflow.text))
    }
    for index in columns.texts.indices where !record.isEmpty(columns.texts[index].index, bytes) {
      let (column, feature) = columns.texts[index]
      let cell = CSVCells.cell(record.range(column), bytes, &overflow.text)
      overflow.details.append(RowDetail(row: writer.index, feature, cell))
    }
    for (column, feature) in columns.numbers {
      guard let number = row.numbers[feature] else { continue }
      let start = overflow.text.count
      overflow.text += Numbers.text(number).utf8
      let cell = Cell(
        record.range(column), text: TextRange(start, overflow.text.count), apart: true,
        hasVisibleEdges: true)
      overflow.details.append(RowDetail(row: writer.index, feature, cell))
    }
  }
}

/// The content of a row besides its texts.
private struct ParsedRow {
  /// The number of its choices, and that of the right one.
  let choices, right: Int
  /// The details that are numbers, as they were read.
  var numbers: [Feature: Double] = [:]

  init(choices: Int, right: Int) { (self.choices, self.right) = (choices, right) }

  init(_ problem: Problem) {
    self.init(choices: problem.choices.count, right: problem.answer)
    numbers[.points] = problem.details.points
    numbers[.limit] = problem.details.limit
  }
}

extension Cell {
  /// The numbers of all choices, which answer cells share as their text.
  static let choiceNumbers: [UInt8] = Array("12345678910".utf8)

  /// Creates an answer cell whose text is the number of a choice, for rows whose own text begins with
  /// `choiceNumbers`.
  init(_ range: TextRange, choice number: Int) {
    let text = TextRange(number - 1, number < Layout.maxChoices ? number : number + 1)
    self.init(range, text: text, apart: true, hasVisibleEdges: true)
  }
}

/// A record of a batch as a sequence of cells.
private struct TableRecord: ~Escapable {
  private let start: Int
  /// The offset in the file at which each of its cells ends.
  private let ends: Span<UInt32>

  @_lifetime(copy ends)
  init(start: Int, ends: Span<UInt32>) { (self.start, self.ends) = (start, ends) }

  var width: Int { ends.count }

  /// Returns the range of a cell; after the last one it is empty.
  func range(_ cell: Int) -> TextRange {
    guard cell < width else { return TextRange(at: Int(ends[width - 1])) }
    return TextRange(cell == 0 ? start : Int(ends[cell - 1]) + 1, Int(ends[cell]))
  }

  /// Whether a cell is empty, with or without quotes.
  func isEmpty(_ cell: Int, _ bytes: Span<UInt8>) -> Bool {
    let range = range(cell)
    return range.isEmpty
      || range.count == 2 && bytes[range.start] == ASCII.quote
        && bytes[range.start + 1] == ASCII.quote
  }

  /// Whether all of these cells are empty.
  func areEmpty(_ cells: [Int], _ bytes: Span<UInt8>) -> Bool {
    for index in cells.indices where !isEmpty(cells[index], bytes) { return false }
    return true
  }

  /// Returns the range of the text of a cell inside its quotes, or nil if the text is not verbatim in the file.
  func text(_ cell: Int, _ bytes: Span<UInt8>) -> TextRange? {
    let range = range(cell)
    guard range.count >= 2, bytes[range.start] == ASCII.quote else { return range }
    let text = TextRange(range.start + 1, range.end - 1)
    return text.offsets.contains { bytes[$0] == ASCII.quote } ? nil : text
  }
}
