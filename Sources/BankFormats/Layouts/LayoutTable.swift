@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// A CSV file in a layout, of which each row tells by itself what it asks: its rows can be read a part of the
/// file at a time, and by themselves.
///
/// `LayoutCSV` reads any table into values; this makes rows of those that are laid out in a plain way, as
/// most are, without a value for each. Both find the same.
final class LayoutTable: TableForm {
  let layout: Layout
  let columnTitles: [Localized]
  let columnsOfBank: [Int]
  let recognised: Localized?
  /// Which columns hold what.
  let columns: Columns
  /// What reads the answer cells.
  let keys: AnswerKeys
  /// What stands between cells.
  let delimiter: UInt8
  /// The numbers of cells that tell where to read on after a quote that is never closed.
  let widths: [Int]
  /// Where the first row below the header begins.
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
    /// Columns that the layout does not know, by the names that what stands there is kept under.
    var others: [(index: Int, name: String)] = []
    /// Columns in which nothing may stand.
    var nameless: [Int] = []
    let count: Int
    /// How many cells a row has at least in which none can stand in the column of another.
    let least: Int
  }

  /// The table in a file; nil where it has to be read as a whole.
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

  /// A reader that has read what stands above the first row, and where that begins; nil where there is no
  /// such row, or something is wrong above it.
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

  /// A record as a row whose cells have been read.
  static func row(_ cells: [TextRange], record: Int, _ source: Source) -> TableRow {
    let read = cells.enumerated().map { index, range in
      TableCell(
        String(decoding: CSVCells.text(of: range, in: source.bytes), as: UTF8.self),
        at: Place(range, record: record, cell: index + 1))
    }
    let range = TextRange(cells[0].start, cells[cells.count - 1].end)
    return TableRow(read, at: Place(range, record: record))
  }

  /// The problem in the row that begins at `start`, with all its details; nil where none is read.
  func problem(at start: Int, in source: Source) -> Problem? {
    let record = CSVRecordReader(source.bytes, widths: widths, delimiter: delimiter)
      .record(at: start)
    var (reader, batch) = (reader, CSVBatch(records: 1))
    batch.append(record)
    return reader.next(LayoutTable.row(batch.cells(0), record: 1, source))?.0
  }
}

extension LayoutTable.Columns {
  /// The columns of a table; nil where one of them is not of the plain kinds.
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
  /// Whether what stands in such a column is read in every row in the same way.
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
  /// The table that a file is, if its rows are read as those of one.
  var table: LayoutTable? { if case .table(let form) = self { form as? LayoutTable } else { nil } }
}
