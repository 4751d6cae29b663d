@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Takes the records of a table in a layout apart into the rows of a bank.
///
/// Most rows are plain: all their choices are there, and the answer cell names one of them. Their cells are
/// those of the file. Any other row is read by `LayoutReader`, which knows what to say of it.
struct TableRows {
  private let table: LayoutTable
  private let columns: LayoutTable.Columns
  private let answer: Layout.AnswerStyle
  private let isExact: Bool
  private let source: Source
  /// What keeps rows from being some of a bank.
  private(set) var defects: [ReadDefect] = []
  /// What there has been so far.
  private(set) var tally = TableTally()

  init(_ table: LayoutTable, _ source: Source) {
    (self.table, self.source, columns) = (table, source, table.columns)
    (answer, isExact) = (table.layout.answer, table.layout.isExact)
  }

  /// Replaces the rows by those of a batch, before which there were so many records.
  mutating func fill(_ rows: inout Rows, from batch: CSVBatch, after before: Int) {
    defects.removeAll(keepingCapacity: true)
    checkQuotes(batch, before)
    let wrong = Set(batch.defects.map(\.record) + batch.overlong.map(\.record))
    let source = source
    let bytes = source.bytes
    var record = TableRecord()
    rows.replace(rows: batch.count, cells: batch.used.cells + 2 * batch.count) { writer, overflow in
      for index in 0..<batch.count where batch.start(index) >= table.start {
        record.load(batch, index)
        let isSound = !wrong.contains(index)
        let plain = isSound ? plainRow(record, bytes) : nil
        let other = plain == nil ? otherRow(record, before + index + 1, isSound) : nil
        guard let row = plain ?? other else { continue }
        if plain != nil { tally.questions += 1 }
        tally.read += 1
        write(record, row, bytes, &writer, &overflow)
        writer.endRow(record: before + index + 1, start: batch.start(index))
      }
    }
  }

  private mutating func checkQuotes(_ batch: CSVBatch, _ before: Int) {
    if batch.defects.isEmpty, batch.overlong.isEmpty { return }
    var log = CSVLog(TableRule.name)
    log.check(batch, source, after: before)
    defects += log.diagnostics.map { .table($0) }
  }

  // MARK: What a row says

  /// How many choices a row has, and which of them is right.
  private struct Answered {
    let choices: Int
    let right: Int
  }

  /// What a plain row says; nil for any other row.
  private func plainRow(_ record: TableRecord, _ bytes: Span<UInt8>) -> Answered? {
    guard record.width <= columns.count, !isExact || record.width == columns.count,
      !record.isEmpty(columns.question, bytes), !repeatsHeader(record, bytes),
      columns.nameless.allSatisfy({ record.isEmpty($0, bytes) }),
      columns.numbers.allSatisfy({ record.isEmpty($0, bytes) })
    else { return nil }
    var count = columns.choices.count
    if !isExact {
      count = columns.choices.prefix { !record.isEmpty($0, bytes) }.count
      guard count >= 2, columns.choices[count...].allSatisfy({ record.isEmpty($0, bytes) }) else {
        return nil
      }
    }
    guard let key = record.text(columns.answer, bytes),
      case .choice(let right) = answer.read(
        bytes.extracting(key.offsets), choiceCount: count)
    else { return nil }
    return isAlsoText(record, key, right, count, bytes)
      ? nil : Answered(choices: count, right: right)
  }

  /// Whether a letter that names one choice may be what another one says.
  private func isAlsoText(
    _ record: TableRecord, _ key: TextRange, _ right: Int, _ count: Int, _ bytes: Span<UInt8>
  ) -> Bool {
    let key = bytes.extracting(key.offsets)
    guard let known = KeyAsText(key, answer) else { return false }
    for index in 0..<count where index + 1 != right {
      // A text with quotes in it is no letter.
      guard let text = record.text(columns.choices[index], bytes) else { continue }
      if known.mayBe(bytes.extracting(text.offsets), key) { return true }
    }
    return false
  }

  private func repeatsHeader(_ record: TableRecord, _ bytes: Span<UInt8>) -> Bool {
    guard let first = table.reader.header.first else { return false }
    let cell = record.range(0)
    return first.place.range.count == cell.count
      && bytes.extracting(first.place.range.offsets).elementsEqual(bytes.extracting(cell.offsets))
  }

  /// What a row says that is not plain; nil, with a note why, where that is no question of a bank.
  private mutating func otherRow(
    _ record: TableRecord, _ number: Int, _ isSound: Bool
  ) -> Answered? {
    var reader = table.reader
    let row = LayoutTable.row(record.cells, record: number, source)
    let before = reader.count
    let problem = reader.next(row, isSound: isSound)?.0
    tally.questions += reader.count - before
    defects += (reader.log.diagnostics + reader.log.remarks).map { .table($0) }
    return problem.map { Answered(choices: $0.choices.count, right: $0.answer) }
  }

  // MARK: Cells

  private func write(
    _ record: TableRecord, _ row: Answered, _ bytes: Span<UInt8>, _ writer: inout RowWriter,
    _ overflow: inout RowOverflow
  ) {
    writer.add(CSVCells.cell(record.range(columns.question), bytes, &overflow.text))
    writer.add(Cell(record.range(columns.answer), choice: row.right, &overflow.text))
    for index in columns.choices.prefix(row.choices) {
      writer.add(CSVCells.cell(record.range(index), bytes, &overflow.text))
    }
    for (index, feature) in columns.texts where !record.isEmpty(index, bytes) {
      let cell = CSVCells.cell(record.range(index), bytes, &overflow.text)
      overflow.details.append(RowDetail(row: writer.index, feature, cell))
    }
  }
}

extension Cell {
  /// An answer cell that is read as the number of a choice.
  init(_ range: TextRange, choice number: Int, _ apart: inout [UInt8]) {
    let start = apart.count
    if number < 10 {
      apart.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number))
    } else {
      apart += "\(number)".utf8
    }
    self.init(
      range, text: TextRange(start, apart.count), apart: true, hasVisibleEdges: true)
  }
}

/// What there is in a table, or in a part of it.
package struct TableTally: Sendable {
  /// How many rows ask something, whether they could be read or not.
  package fileprivate(set) var questions = 0
  /// How many of them could be read.
  package fileprivate(set) var read = 0

  /// Nothing yet.
  package init() {}

  /// Counts a row that asks something, unless it has been counted, and whether it could be read.
  mutating func addRow(isRead: Bool, isNew: Bool = true) {
    if isNew { questions += 1 }
    if isRead { read += 1 }
  }

  /// Adds what there is in another part of the table.
  package mutating func add(_ other: TableTally) {
    questions += other.questions
    read += other.read
  }
}

/// A record of a batch, taken apart into its cells.
private struct TableRecord {
  /// Where the cells stand in the file.
  private(set) var cells: [TextRange] = []

  var width: Int { cells.count }

  /// Replaces the cells by those of another record.
  mutating func load(_ batch: CSVBatch, _ index: Int) {
    cells.removeAll(keepingCapacity: true)
    let ends = batch.cellEnds.arraySpan
    var start = batch.start(index)
    for place in batch.cellIndices(index) {
      let end = Int(ends[place])
      cells.append(TextRange(start, end))
      start = end &+ 1
    }
  }

  /// Where a cell stands; behind the last one nothing does.
  func range(_ cell: Int) -> TextRange {
    cell < cells.count ? cells[cell] : TextRange(at: cells[cells.count - 1].end)
  }

  /// Whether a cell says nothing.
  func isEmpty(_ cell: Int, _ bytes: Span<UInt8>) -> Bool {
    let range = range(cell)
    return range.isEmpty
      || range.count == 2 && bytes[range.start] == ASCII.quote
        && bytes[range.start + 1] == ASCII.quote
  }

  /// Where the text of a cell stands between its quotes; nil where it is not the file's own.
  func text(_ cell: Int, _ bytes: Span<UInt8>) -> TextRange? {
    let range = range(cell)
    let isQuoted = range.count >= 2 && bytes[range.start] == ASCII.quote
    let text = isQuoted ? TextRange(range.start + 1, range.end - 1) : range
    let hasQuote = text.offsets.contains { bytes[$0] == ASCII.quote }
    return hasQuote ? nil : text
  }
}

extension Span<UInt8> {
  fileprivate func elementsEqual(_ other: Span<UInt8>) -> Bool {
    indices.allSatisfy { self[$0] == other[$0] }
  }
}
