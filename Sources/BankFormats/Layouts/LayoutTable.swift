@_spi(QBank) import BankSyntax

/// A CSV file in a layout in which each row can be understood by itself, so that rows can be read in chunks of the
/// file, and one at a time.
///
/// `LayoutCSV` reads any table into values; this class makes rows of those with a plain layout, as most have,
/// without a value for each. Both find the same.
final class LayoutTable: TableForm {
  let layout: Layout
  let columnTitles: [Localized]
  let columnsOfBank: [Int]
  let recognised: Localized?
  /// Which columns contain what.
  let columns: Columns
  /// The reader of the answer cells.
  let keys: AnswerKeys
  /// The delimiter between cells.
  let delimiter: UInt8
  /// The numbers of cells that show where to continue after a quote that is never closed.
  let widths: [Int]
  /// The offset of the first row below the header.
  let start: Int
  /// A reader of single rows, which has read the header.
  let reader: LayoutReader

  /// The columns of a table by their indices.
  struct Columns {
    let question: Int
    let answer: Int
    let choices: [Int]
    /// Details that are texts.
    var texts: [(index: Int, feature: Feature)] = []
    /// Details that are numbers, which may be wrong.
    var numbers: [(index: Int, feature: Feature)] = []
    /// Columns that the layout does not know, with the names under which their contents are kept.
    var others: [(index: Int, name: String)] = []
    /// Columns that must be empty.
    var nameless: [Int] = []
    let count: Int
    /// The minimum number of cells of a row in which none can be in the wrong column.
    let least: Int
  }

  /// Creates the table of a file, or nil if it has to be read as a whole.
  init?(_ source: Source, _ layout: Layout, recognised: Localized? = nil) {
    guard layout.answer.namesChoice, !layout.hasList, !layout.isTemplate, !layout.hasMarkColumns,
      !layout.dropsLabels,
      ForeignText.of(source.bytes) == nil, UTF8Check.firstInvalid(in: source.bytes) == nil
    else { return nil }
    let line = DelimiterLine(source)
    delimiter = (line.delimiter ?? layout.delimiter).rawValue
    widths = LayoutCSV.widths(source, layout, from: line.next, delimiter)
    let used = LayoutCSV.usedColumns(source, layout, from: line.next, delimiter)
    guard
      let (reader, start) = LayoutTable.header(
        source, LayoutReader(layout, usedColumns: used), from: line.next, widths, delimiter),
      let names = reader.columns, let columns = Columns(names, used)
    else { return nil }
    (self.layout, self.recognised, self.reader, self.start) = (layout, recognised, reader, start)
    keys = AnswerKeys(layout.answer)
    (self.columns, columnTitles, columnsOfBank) = (columns, reader.titles, names.columnsOfBank)
  }

  /// Returns a reader that has read everything above the first row, and the offset of that row; nil if there is no
  /// such row, or something above it is wrong.
  private static func header(
    _ source: Source, _ unread: LayoutReader, from start: Int, _ widths: [Int], _ delimiter: UInt8
  ) -> (LayoutReader, start: Int)? {
    var reader = unread
    var csv = CSVReader(source.bytes, widths: widths, from: start, delimiter: delimiter)
    var batch = CSVBatch(records: 100)
    guard csv.next(&batch) else { return nil }
    for index in 0..<batch.count {
      if reader.columns != nil, reader.rowsPassedOver == reader.layout.rowsAbove {
        return (reader, batch.start(index))
      }
      guard !batch.defects.contains(where: { $0.record <= index }) else { return nil }
      _ = reader.next(LayoutTable.row(batch.cells(index), record: index + 1, source))
      if reader.isHeaderWrong { return nil }
    }
    return nil
  }

  /// Returns a record as a row of decoded cells.
  static func row(_ cells: [TextRange], record: Int, _ source: Source) -> TableRow {
    let read = cells.enumerated().map { index, range in
      TableCell(
        String(decoding: CSVCells.text(of: range, in: source.bytes), as: UTF8.self),
        at: Place(range, record: record, cell: index + 1))
    }
    let range = TextRange(cells[0].start, cells[cells.count - 1].end)
    return TableRow(read, at: Place(range, record: record))
  }

  /// Returns the problem in the row that begins at `start`, with all its details, or nil if there is none.
  func problem(at start: Int, in source: Source) -> Problem? {
    let record = CSVRecordReader(source.bytes, widths: widths, delimiter: delimiter)
      .record(at: start)
    var (reader, batch) = (reader, CSVBatch(records: 1))
    batch.append(record)
    return reader.next(LayoutTable.row(batch.cells(0), record: 1, source))?.0
  }
}

extension LayoutTable.Columns {
  /// Creates the columns of a table, or nil if one of them is not of a plain kind.
  fileprivate init?(_ names: ColumnNames, _ used: Int) {
    var fields: [Layout.Field: Int] = [:]
    for (index, column) in names.columns.enumerated() {
      switch column {
      case .nameless, .known(.fixed("")): nameless.append(index)
      case .known(let field): fields[field] = index
      case .unknown(let name): others.append((index, name))
      case .ignored: break
      }
    }
    let kept = KeptNames.apart(others.map { .init($0.name, json: "") })
    others = zip(others, kept).map { ($0.index, $1.name) }
    let choices = (1...Layout.maxChoices).prefix { fields[.choice($0)] != nil }
    guard let question = fields[.question], let answer = fields[.answer], choices.count >= 2,
      fields.keys.allSatisfy({ $0.isPlain(choices.count) })
    else { return nil }
    (self.question, self.answer, count) = (question, answer, names.columns.count)
    self.choices = choices.compactMap { fields[.choice($0)] }
    least = (0..<count).first { names.mayEnd(after: $0, of: used) } ?? count
    for (field, index) in fields.ordered(by: { $0.value < $1.value }) {
      guard let feature = field.feature else { continue }
      switch field {
      case .points, .limit, .pinned: numbers.append((index, feature))
      default: texts.append((index, feature))
      }
    }
  }
}

extension Layout.Field {
  /// Whether the contents of such a column are read in the same way in every row.
  fileprivate func isPlain(_ choiceCount: Int) -> Bool {
    switch self {
    case .question, .answer, .id, .category, .explanation, .difficulty, .points, .limit, .pinned,
      .tags, .rowNumber, .fixed:
      true
    case .choice(let number): number <= choiceCount
    case .mark, .label, .choiceList, .questionType, .media: false
    }
  }
}

extension FileSyntax {
  /// The table of the file, or nil if its rows are not read as those of one.
  var table: LayoutTable? { if case .table(let form) = self { form as? LayoutTable } else { nil } }
}
