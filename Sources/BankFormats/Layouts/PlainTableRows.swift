@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Reads those rows of a table in a layout that are plain.
///
/// It never changes, so that it is not copied for each of the rows.
struct PlainTableRows {
  private let columns: LayoutTable.Columns
  private let answer: Layout.AnswerStyle
  private let isExact: Bool
  private let header: [TableCell]

  init(_ table: LayoutTable) {
    (columns, header) = (table.columns, table.reader.header)
    (answer, isExact) = (table.layout.answer, table.layout.isExact)
  }

  /// What a plain row says; nil for any other row.
  func answered(_ record: TableRecord, _ bytes: Span<UInt8>) -> AnsweredRow? {
    guard record.width <= columns.count, !isExact || record.width == columns.count,
      !record.isEmpty(columns.question, bytes), !repeatsHeader(record, bytes),
      columns.nameless.allSatisfy({ record.isEmpty($0, bytes) }),
      columns.numbers.allSatisfy({ record.isEmpty($0, bytes) })
    else { return nil }
    guard let count = choiceCount(record, bytes), let key = record.text(columns.answer, bytes),
      case .choice(let right) = answer.read(
        bytes.extracting(key.offsets), choiceCount: count)
    else { return nil }
    return isAlsoText(record, key, right, count, bytes)
      ? nil : AnsweredRow(choices: count, right: right)
  }

  /// How many choices a row has; nil where one is missing between others, or there are too few.
  private func choiceCount(_ record: TableRecord, _ bytes: Span<UInt8>) -> Int? {
    if isExact { return columns.choices.count }
    var count = 0
    // Slices of the columns would be counted as owners of them for each row.
    for index in columns.choices.indices where !record.isEmpty(columns.choices[index], bytes) {
      guard index == count else { return nil }
      count += 1
    }
    return count >= 2 ? count : nil
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
    guard let first = header.first else { return false }
    let cell = record.range(0)
    return first.place.range.count == cell.count
      && bytes.extracting(first.place.range.offsets).elementsEqual(bytes.extracting(cell.offsets))
  }

  /// Writes the cells of a row.
  func write(
    _ record: TableRecord, _ row: AnsweredRow, _ bytes: Span<UInt8>, _ writer: inout RowWriter,
    _ overflow: inout RowOverflow
  ) {
    writer.add(CSVCells.cell(record.range(columns.question), bytes, &overflow.text))
    writer.add(Cell(record.range(columns.answer), choice: row.right, &overflow.text))
    for index in 0..<row.choices {
      writer.add(CSVCells.cell(record.range(columns.choices[index]), bytes, &overflow.text))
    }
    for (index, feature) in columns.texts where !record.isEmpty(index, bytes) {
      let cell = CSVCells.cell(record.range(index), bytes, &overflow.text)
      overflow.details.append(RowDetail(row: writer.index, feature, cell))
    }
  }
}

/// How many choices a row has, and which of them is right.
struct AnsweredRow {
  let choices: Int
  let right: Int
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

/// A record of a batch, taken apart into its cells.
struct TableRecord {
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
