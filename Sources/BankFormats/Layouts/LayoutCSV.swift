@_spi(QBank) import BankSyntax

/// CSV files in a layout.
package enum LayoutCSV {
  /// Reads a CSV file whose columns are as a layout says.
  package static func read(
    _ source: Source, _ layout: Layout, _ options: ConvertOptions
  ) -> ImportResult {
    var log = CSVLog(TableRule.name)
    guard log.checkText(source) else { return ImportResult(.problems([]), log.diagnostics) }
    let start = DelimiterLine(source)
    let used = usedColumns(
      source, layout, from: start.next, (start.delimiter ?? layout.delimiter).rawValue)
    var reader = LayoutReader(layout, seed: options.seed, usedColumns: used)
    let lines = readRows(source, layout, start, &log) { row, isSound in
      // Text that is not UTF-8 has already been reported with its place.
      if let row { reader.add(row, isSound: isSound) } else { reader.skipUnreadable() }
    }
    var imported = reader.finish()
    imported.lines = lines
    imported.diagnostics = (imported.diagnostics + log.diagnostics).inOrder
    return imported
  }

  /// Reads a CSV file in the layout that is recognised in it, and reports that layout; if it remains undecided,
  /// that is the only error.
  package static func readRecognised(
    _ source: Source, delimiter: Layout.Delimiter? = nil, given: GivenKey? = nil,
    _ options: ConvertOptions
  ) -> ImportResult {
    var log = CSVLog(TableRule.name)
    guard log.checkText(source) else { return ImportResult(.problems([]), log.diagnostics) }
    if TabSeparatedBank.holds(source, delimiter, given) {
      return TabSeparatedBank.read(source, options)
    }
    let recognised = TableRecognition(source, delimiter: delimiter, given: given)
    if recognised.isBank(source, given) { return read(source, .qbank, options) }
    guard let layout = recognised.layout else {
      return ImportResult(.problems([]), [recognised.error])
    }
    var result = read(source, layout, options)
    result.recognised = recognised.told(source.path)
    return result
  }

  /// Returns the number of cells that rows should have: with a header, as many as it has.
  static func widths(
    _ source: Source, _ layout: Layout, from start: Int, _ delimiter: UInt8
  ) -> [Int] {
    let own = ColumnNames(inOrderOf: layout).columns.count
    guard case .names = layout.header, start < source.count else { return [own] }
    let reader = CSVRecordReader(source.bytes, widths: [], delimiter: delimiter)
    var record = reader.record(at: start)
    for _ in 0..<layout.rowsAbove where record.next < source.count {
      record = reader.record(at: record.next)
    }
    return [record.cellCount]
  }

  /// Returns the number of columns that the first rows reach, however few: a column that none of them reaches is
  /// missing nowhere. `Int.max` for a template, whose header has not been found yet.
  static func usedColumns(
    _ source: Source, _ layout: Layout, from start: Int, _ delimiter: UInt8
  ) -> Int {
    guard !layout.isTemplate else { return .max }
    let above = layout.rowsAbove + (layout.isPositional ? 0 : 1)
    var csv = CSVReader(source.bytes, widths: [], from: start, delimiter: delimiter)
    var batch = CSVBatch(records: 100)
    guard csv.next(&batch), batch.count > above else { return .max }
    return (above..<batch.count).map { batch.width($0) }.max() ?? .max
  }

  /// Calls `body` with each row, or nil for one that is not UTF-8, and returns how the lines end.
  private static func readRows(
    _ source: Source, _ layout: Layout, _ start: DelimiterLine, _ log: inout CSVLog,
    _ body: (TableRow?, _ isSound: Bool) -> Void
  ) -> CSVShape {
    let delimiter = (start.delimiter ?? layout.delimiter).rawValue
    var csv = CSVReader(
      source.bytes, widths: widths(source, layout, from: start.next, delimiter), from: start.next,
      delimiter: delimiter)
    var (batch, rows, before, lines) = (CSVBatch(), Rows(), start.records, CSVShape())
    while csv.next(&batch) {
      log.check(batch, after: before)
      CSVCells.fill(&rows, from: batch, source.bytes, after: before) { _ in true }
      let wrong = Set(batch.defects.map(\.record) + batch.overlong.map(\.0))
      let part = source.bytes.extracting(batch.start(0)..<batch.next)
      let isText = UTF8Check.firstInvalid(in: part) == nil
      rows.withView(source.bytes) { view in
        for index in 0..<view.count {
          let row = row(view.row(index))
          let record = source.bytes.extracting(row.place.range.offsets)
          let isRead = isText || UTF8Check.firstInvalid(in: record) == nil
          body(isRead ? row : nil, isRead && !wrong.contains(index))
        }
      }
      lines.addLines(batch, source.bytes)
      before += batch.count
    }
    return lines
  }

  private static func row(_ row: borrowing Row) -> TableRow {
    var cells: [TableCell] = []
    cells.reserveCapacity(row.count)
    for number in 1...row.count {
      cells.append(TableCell(row.string(number), at: row.place(number)))
    }
    return TableRow(cells, at: Place(row.range, record: row.record))
  }

  /// Writes a bank as a CSV file whose columns are as a layout says.
  package static func write(
    _ bank: Bank, _ layout: Layout, _ options: ConvertOptions
  ) -> ExportResult {
    var table = LayoutWriter(layout, for: bank.problems)
    var csv = SpreadsheetCSV(
      escapingFormulas: options.escapesFormulas, delimiter: layout.delimiter.rawValue)
    for row in table.header { csv.appendHeader(row) }
    for (index, problem) in bank.problems.enumerated() {
      csv.append(table.row(problem, number: index + 1))
    }
    var result = ExportResult(csv.finish(), losses: table.losses)
    result.formulaCount = csv.formulaCount
    return result
  }
}

extension Format {
  /// Whether its questions are read in chunks, without a value for each.
  package var isReadInChunks: Bool { syntax != nil || table != nil }

  /// The same format, with tables read into values as a whole.
  package var readIntoValues: Format { with { $0.table = nil } }

  /// Returns the format of a table in whatever layout is recognised: CSV, or a workbook.
  package static func recognisedTable(
    in workbook: WorkbookKind? = nil, _ delimiter: Layout.Delimiter? = nil,
    _ given: GivenKey? = nil
  ) -> Format {
    let format = Format(
      Layout.recognisedName,
      extensions: workbook.map { [$0.rawValue] } ?? Format.csv.extensions,
      title: Localized(en: "a table whose layout is recognised", ja: "レイアウトを自動で判別する表"),
      supportedFeatures: [],
      read: { source, options in
        // If it is truncated, only its name shows that it was a workbook.
        guard let kind = WorkbookKind.of(source) ?? workbook else {
          return LayoutCSV.readRecognised(source, delimiter: delimiter, given: given, options)
        }
        return LayoutWorkbook.readRecognised(source, kind, given: given, options)
      })
    // A text file that is named like a workbook is neither a workbook nor a table.
    guard workbook == nil else { return format }
    return format.writing(.table)
      .with { $0.table = { FileSyntax(recognisedIn: $0, delimiter, given) } }
  }

  /// Returns the format of a bank with the given delimiter and notation of answers. If a file is a table in another
  /// layout, it is read as that table, recognised with the same delimiter and notation.
  package static func bank(_ delimiter: Layout.Delimiter?, _ given: GivenKey?) -> Format {
    let bank = Layout.qbank.reading(delimiter, given).csv
    let table = recognisedTable(delimiter, given)
    let isTable = { @Sendable (source: Source) in
      let found = TableRecognition(source, delimiter: delimiter, given: given)
      return found.isTable && found.hasHeader
        || found.layout != nil && !found.isInOrderOfBank
    }
    return bank.reading { source, options in
      (isTable(source) ? table : bank).reader?(source, options)
        ?? ImportResult(.problems([]), [])
    }.with { $0.table = { source in (isTable(source) ? table : bank).table?(source) } }
  }
}

extension Layout {
  /// CSV files in this layout, as a format.
  package var csv: Format {
    Format(
      name, extensions: ["csv"], title: title, supportedFeatures: supportedFeatures,
      choiceCounts: choiceCounts,
      read: { LayoutCSV.read($0, self, $1) }, write: { LayoutCSV.write($0, self, $1) }
    ).leavingOrderToPlayer(isTemplate).writing(.table).with { format in
      format.usualLimit = bounds.usualLimit.map { Double($0) }
      format.isForSpreadsheets = true
      format.table = { source in LayoutTable(source, self).map { .table($0) } }
    }
  }
}

extension FileSyntax {
  /// Creates the syntax of a file as it is recognised: that of a bank, or of a table in another layout; nil if it
  /// has to be read as a whole.
  init?(recognisedIn source: Source, _ delimiter: Layout.Delimiter?, _ given: GivenKey?) {
    guard ForeignText.of(source.bytes) == nil else { return nil }
    if TabSeparatedBank.holds(source, delimiter, given) {
      guard let syntax = TabSeparatedBank.syntax(of: source) else { return nil }
      self = syntax
      return
    }
    let recognised = TableRecognition(source, delimiter: delimiter, given: given)
    if recognised.isBank(source, given) {
      self = .csv
      return
    }
    guard let layout = recognised.layout,
      let table = LayoutTable(source, layout, recognised: recognised.told(source.path))
    else { return nil }
    self = .table(table)
  }
}

extension TableRecognition {
  /// Whether a file is in no layout other than that of a bank, where answers are numbers from 1.
  fileprivate func isBank(_ source: Source, _ given: GivenKey?) -> Bool {
    guard (given ?? .one) == .one, !hasHeader, delimiter == .comma,
      width == BankKind.problems.columnCount
    else { return false }
    let bank = BankFile(source, .csv, given: .problems)
    return bank.defectOfWhole == nil || given == .one && bank.otherLayout?.isCountedFromZero == true
  }
}
