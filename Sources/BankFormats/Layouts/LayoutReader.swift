@_spi(QBank) import BankSyntax

/// Reads the rows of a table, one after the other, into problems.
struct LayoutReader {
  let layout: Layout
  private(set) var columns: ColumnNames?
  /// The problems, numbered among the rows that are problems.
  private var found = FoundQuestions()
  /// The number of problems with the usual time limit of the table.
  private var usualLimits = 0
  /// The number of rows that are problems, whether they could be read or not.
  private(set) var count = 0
  private var rowsBeforeHeader = 0
  /// The number of rows above the header, or above the first problem, that have been skipped.
  private(set) var rowsPassedOver = 0
  private let seed: UInt64
  /// The number of columns that the rows of a text file reach, where only the cells before it determine the place
  /// of a cell; nil if cells have addresses.
  private let usedColumns: Int?
  private let dropsLabels: Bool
  private var isAfterHeader = false
  /// Whether it is unclear which column is which, so that no row is reliable.
  private(set) var isHeaderWrong = false
  private var firstRow: TableRow?
  /// The cells that name the columns.
  private(set) var header: [TableCell] = []
  private(set) var log: LayoutLog

  /// The number of rows in which the header of a template is looked for.
  private static let reach = 20

  /// Creates a reader of tables in this layout; the seed determines the places of choices that have none.
  init(_ layout: Layout, seed: UInt64 = 0, usedColumns: Int? = nil) {
    self.layout = layout
    self.seed = seed
    self.usedColumns = usedColumns
    dropsLabels = layout.dropsLabels
    log = LayoutLog(layout)
    if layout.isPositional { columns = ColumnNames(inOrderOf: layout) }
  }

  /// Reads the next row. It becomes no problem if it is not sound for other reasons, or if an error is found here.
  mutating func add(_ row: TableRow, isSound: Bool = true) {
    guard let (problem, texts) = next(row, isSound: isSound) else { return }
    found.append(problem, at: row.place, number: count, texts)
  }

  /// Counts the next row, which cannot be read; above the header, rows do not count.
  mutating func skipUnreadable() {
    if rowsPassedOver < layout.rowsAbove {
      rowsPassedOver += 1
    } else if columns != nil {
      count += 1
    }
  }

  /// Returns the problem of the next row and the places of its texts, or nil if there is none.
  mutating func next(_ row: TableRow, isSound: Bool = true) -> (Problem, TextPlaces)? {
    if rowsPassedOver < layout.rowsAbove {
      rowsPassedOver += 1
      return nil
    }
    if firstRow == nil { firstRow = row }
    guard let columns else {
      lookForHeader(row)
      return nil
    }
    if hasNothing(row, columns) || repeatsHeader(row) { return nil }
    if isAfterHeader {
      isAfterHeader = false
      if isInstructions(row) { return nil }
    }
    if let cells = outsideTable(row, columns) {
      for cell in cells { log.beside(cell) }
      return nil
    }
    let before = log.errorCount
    guard case (var problem, let texts)? = read(row, columns), isSound, !isHeaderWrong,
      log.errorCount == before
    else { return nil }
    if let usual = layout.bounds.usualLimit, problem.details.limit == Double(usual) {
      problem.details.limit = nil
      usualLimits += 1
    }
    return (problem, texts)
  }

  /// Returns everything that was read from the table.
  mutating func finish() -> ImportResult {
    if columns == nil { log.noHeader(firstRow) }
    log.summarizeIfNothing(of: count, wasRead: found.count, firstRow)
    if layout.answer == .first, found.count > 0 { log.drawnPlaces(found.count) }
    if let usual = layout.bounds.usualLimit, usualLimits > 0 { log.usualLimit(usual, usualLimits) }
    var result = log.imported(found, of: count)
    result.columnTitles = titles
    result.columnsOfBank = columns?.columnsOfBank ?? []
    return result
  }

  /// The titles of the columns: from the header, or else from what is in them.
  var titles: [Localized] {
    if layout.isPositional {
      return columns?.columns.map { column in
        if case .known(let field) = column { field.title } else { Layout.Field.fixed("").title }
      } ?? []
    }
    return header.map { Localized($0.excerpt) }
  }

  private mutating func lookForHeader(_ row: TableRow) {
    rowsBeforeHeader += 1
    let found = ColumnNames(row.cells.map(\.text), layout)
    if case .names = layout.header {
      if row.isBlank { return }
    } else if !found.missing.isEmpty || rowsBeforeHeader > LayoutReader.reach {
      return
    }
    let before = log.errorCount
    if !found.missing.isEmpty { log.missing(found.missing, row) }
    for index in found.repeated { log.repeated(row.cells[index]) }
    columns = found
    header = row.cells
    log.choiceNames = found.choices(row.cells.map(\.text))
    isAfterHeader = true
    isHeaderWrong = log.errorCount > before
    if !found.missing.isEmpty { log.hasInvalidHeader = true }
  }

  /// Whether a row is one that the template has below its header to explain the columns.
  private func isInstructions(_ row: TableRow) -> Bool {
    guard case .template(_, let below) = layout.header else { return false }
    let texts = row.cells.map(\.text)
    return below.contains { start in
      start.indices.allSatisfy { $0 < texts.count && texts[$0].starts(with: start[$0]) }
    }
  }

  /// Whether a row is blank, or has only its number, which people write in advance.
  private func hasNothing(_ row: TableRow, _ columns: ColumnNames) -> Bool {
    row.cells.indices.allSatisfy { row.cells[$0].isBlank || columns.isRowNumber($0) }
  }

  /// Whether a row repeats the header, as long tables do on every page.
  private func repeatsHeader(_ row: TableRow) -> Bool {
    guard let first = header.first, row.cells.count == header.count,
      row.cells.first?.text == first.text
    else { return false }
    return zip(row.cells, header).allSatisfy { $0.text.isSame(as: $1.text) }
  }

  /// Returns the filled cells of a row that has content only beside the table and so is a note rather than a
  /// question; nil for any other row.
  private func outsideTable(_ row: TableRow, _ columns: ColumnNames) -> [TableCell]? {
    let filled = row.cells.indices.filter { !row.cells[$0].isBlank }
    let beside = filled.filter { columns.isBeside($0) }
    let isAll = filled.allSatisfy { columns.isBeside($0) || columns.isRowNumber($0) }
    return isAll && !beside.isEmpty ? beside.map { row.cells[$0] } : nil
  }

  private mutating func read(
    _ row: TableRow, _ columns: ColumnNames
  ) -> (Problem, TextPlaces)? {
    var parts = RowParts(row, dropsLabels: dropsLabels)
    var beside: [TableCell] = []
    for (index, cell) in row.cells.enumerated() {
      guard index < columns.columns.count else {
        if !cell.isEmpty || layout.isExact { log.beyond(cell, columns.columns.count) }
        continue
      }
      switch columns.columns[index] {
      // Numbers in a column without a heading are row numbers, counted in some other way.
      case .known(.fixed("")) where !cell.isBlank && Double(decimal: cell.text.trimmed) == nil:
        beside.append(cell)
      case .known(let field): parts.take(cell, as: field)
      case .unknown(let name): parts.takeOther(cell, name)
      case .nameless where !cell.isBlank: log.nameless(cell)
      case .nameless, .ignored: break
      }
    }
    if layout.isExact, row.cells.count < columns.columns.count {
      log.tooFew(row, columns.columns.count)
      return nil
    }
    if layout.isTemplate, parts.isUnused { return nil }
    count += 1
    if let usedColumns, !columns.mayEnd(after: row.cells.count, of: usedColumns) {
      log.mayBeShifted(row, columns.columns.count)
      return nil
    }
    for cell in beside { log.beside(cell, number: count) }
    return parts.problem(layout, number: count, seed: seed, &log).map { problem in
      (problem, parts.places(of: problem, layout))
    }
  }
}

// Errors of the header row.
extension LayoutLog {
  mutating func noHeader(_ first: TableRow?) {
    guard let first else {
      let nothing = Diagnostic.nothingInTable(Place(TextRange(at: 0)))
      return addError(nothing.place, nothing.message, help: nothing.help)
    }
    let names = layout.columns.filter { $0.presence == .required }
      .map { LayoutLog.shown($0) }.listed()
    addError(
      first.place,
      Localized(
        en: "there is no header row of the layout \(layout.name)",
        ja: "レイアウト「\(layout.name)」の見出し行がありません。"),
      help: Localized(
        en: "Write at least these headings: \(names.en).", ja: "少なくとも次の見出しを書いてください: \(names.ja)"))
  }

  mutating func missing(_ columns: [LayoutColumn], _ row: TableRow) {
    let names = columns.map { LayoutLog.shown($0) }
    addError(
      row.place,
      Localized(
        en: "the header row lacks the \(names.count == 1 ? "heading" : "headings") "
          + names.quoted().en,
        ja: "見出し行に次の見出しがありません: \(names.listed().ja)"),
      help: Localized(
        en: "Add what is missing, or choose another layout with --layout.",
        ja: "見出しを付けるか、--layout で別のレイアウトを選んでください。"))
  }

  mutating func repeated(_ cell: TableCell) {
    addError(
      cell.place,
      Localized(
        en: "the column “\(cell.excerpt)” appears twice", ja: "「\(cell.excerpt)」の列が2つあります。"),
      help: Localized(en: "Rename one of them.", ja: "どちらかの見出しを変えてください。"))
  }

  /// Returns the first line of the name of a column.
  private static func shown(_ column: LayoutColumn) -> String {
    column.names[0].split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }
}

extension Diagnostic {
  /// Returns the error of a table whose cells are all empty.
  static func nothingInTable(_ place: Place) -> Diagnostic {
    Diagnostic(
      ofTable: .error, place, Localized(en: "the table is empty", ja: "表に何も書かれていません。"),
      help: Localized(
        en: "Check that this is the right file and the right sheet.",
        ja: "ファイルやシートを間違えていないか確かめてください。"))
  }
}
