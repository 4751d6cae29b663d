@_spi(QBank) package import BankModel
@_spi(QBank) package import BankSyntax
@_spi(QBank) package import BankText

/// A sheet of a workbook as CSV text, and where in the sheet each part of that text stands.
///
/// So a sheet is looked at like any other table, and what is found there has a place that its user can
/// find. All rows are as wide as the widest; rows in which nothing stands are left out.
package struct SheetText: Sendable {
  /// The sheet as CSV, under the name of the workbook.
  package let source: Source
  /// What the sheet is called.
  package let sheet: String
  /// What the workbook tells of the sheet beside its cells.
  let facts: SheetFacts
  /// The numbers of the rows in the sheet, counted from 1.
  let rows: [UInt32]
  /// Which rows people do not see, by their numbers.
  let hiddenRows: [Int]
  /// What there is to tell of cells, by their indices.
  let notes: [(cell: UInt32, note: CellNote)]
  /// Where each cell begins in the text, row by row.
  private let starts: [UInt32]
  /// How many cells each row has.
  let width: Int

  /// Reads a sheet of a workbook: the one of this name, or the first that people see.
  package static func read(
    _ source: Source, as kind: WorkbookKind, sheet: String? = nil
  ) -> Result<SheetText, WorkbookError> {
    make(source, kind, sheet).mapError { WorkbookError(diagnostic: $0.diagnostic(kind.rawValue)) }
  }

  /// The same for the readers of formats.
  static func make(
    _ source: Source, _ kind: WorkbookKind, _ sheet: String?
  ) -> Result<SheetText, ParseError> {
    var lines = SheetLines()
    switch SheetReader.read(source, as: kind, sheet: sheet, { lines.add($0) }) {
    case .failure(let error): return .failure(error)
    case .success(let (facts, budget)):
      var budget = budget
      do throws(ParseError) {
        try budget.spend(lines.cost, at: TextRange(0, source.count))
      } catch {
        return .failure(error)
      }
      return .success(SheetText(source.path, lines.padded, facts))
    }
  }

  private init(_ path: Path, _ lines: SheetLines, _ facts: SheetFacts) {
    sheet = facts.name
    let (starts, rows, width) = (lines.starts, lines.rows, lines.width)
    let sheet = VisibleText.escape(facts.name)
    source = Source(
      path, lines.bytes,
      names: PlaceNames { offset in
        guard let cell = starts.lastIndex(upTo: offset) else { return nil }
        let name = CellName.name(column: cell % width, row: Int(rows[cell / width]))
        return ("\(sheet)!\(name)", "\(sheet)!\(name)")
      })
    self.facts = facts
    self.rows = rows
    hiddenRows = lines.hiddenRows
    notes = lines.notes
    (self.starts, self.width) = (starts, width)
  }

  /// The cell in which a byte of the text stands: the number of its row in the sheet, counted from 1,
  /// and its column, counted from 0; nil where the sheet is empty.
  package func cell(at offset: Int) -> (row: Int, column: Int)? {
    starts.lastIndex(upTo: offset).map { position($0) }
  }

  /// What the cell is called in which a byte of the text stands, such as `C4`.
  package func name(at offset: Int) -> String? {
    cell(at: offset).map { CellName.name(column: $0.column, row: $0.row) }
  }

  private func position(_ cell: Int) -> (row: Int, column: Int) {
    (Int(rows[cell / width]), cell % width)
  }

  /// A cell by its index, as a place in the text.
  func place(_ cell: Int) -> Place {
    let end = cell + 1 < starts.count ? Int(starts[cell + 1]) : source.count
    let range = TextRange(Int(starts[cell]), end - 1)
    return Place(range, record: cell / width + 1, cell: cell % width + 1)
  }

  /// What the cell of this index is called, such as `C4`.
  func name(_ cell: Int) -> String {
    let (row, column) = position(cell)
    return CellName.name(column: column, row: row)
  }

  /// Where a row begins, by its index among those that are kept.
  func place(ofRow index: Int) -> Place {
    let (first, last) = (place(index * width), place(index * width + width - 1))
    return Place(TextRange(first.range.start, last.range.end), record: index + 1)
  }
}

/// Why no sheet of a workbook can be read.
package struct WorkbookError: Error {
  /// The same in words; its place is in the workbook itself.
  package let diagnostic: Diagnostic
}

// MARK: - As a table

extension SheetText {
  /// The other sheets that people see, by their names.
  package var otherSheets: [String] { facts.others }

  /// The cells as a table for spreadsheets.
  package func table(escapingFormulas: Bool) -> SpreadsheetCSV {
    var table = SpreadsheetCSV(escapingFormulas: escapingFormulas)
    for row in rows.indices {
      table.append((0..<width).map { text(place(row * width + $0).range) })
    }
    return table
  }

  /// Hands out the rows of the sheet, and whether what stands in them can be relied upon.
  ///
  /// Each has at least so many cells, if the sheet is so wide, and more up to the last with something
  /// in it.
  func forEachRow(cells: Int, _ body: (TableRow, _ isSound: Bool) -> Void) {
    var note = notes[...]
    for index in rows.indices {
      var notesOfRow: [Int: CellNote] = [:]
      while let first = note.first, Int(first.cell) < (index + 1) * width {
        notesOfRow[Int(first.cell) - index * width] = first.note
        note = note.dropFirst()
      }
      let isSound = !notesOfRow.values.contains {
        $0 == .formulaWithoutValue || $0 == .brokenFormula
      }
      body(row(index, cells, notesOfRow), isSound)
    }
  }

  private func row(_ index: Int, _ least: Int, _ notes: [Int: CellNote]) -> TableRow {
    let first = index * width
    let last = (0..<width).last { place(first + $0).range.count > 0 } ?? 0
    let cells = (0..<min(width, max(last + 1, least))).map { column in
      let place = place(first + column)
      return TableCell(
        text(place.range), at: place,
        isDisplayedDifferently: notes[column] == .shownDifferently)
    }
    return TableRow(cells, at: self.place(ofRow: index))
  }

  /// What a cell of the text says.
  private func text(_ range: TextRange) -> String {
    let bytes = source.bytes
    guard range.count > 1, bytes[range.start] == ASCII.quote else { return source.string(range) }
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var offset = range.start + 1
    while offset < range.end - 1 {
      text.append(bytes[offset])
      offset += bytes[offset] == ASCII.quote ? 2 : 1
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt32] {
  /// The last of these, which are in order, that is no greater than an offset.
  fileprivate func lastIndex(upTo offset: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Int(self[middle]) <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
