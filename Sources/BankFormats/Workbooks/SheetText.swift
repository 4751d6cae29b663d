@_spi(QBank) import BankSyntax

/// A sheet of a workbook as CSV text, with the cell in the sheet of each part of the text.
///
/// A sheet can thus be checked like any other table, and findings have places that users can find. All rows are as
/// wide as the widest; empty rows are left out.
package struct SheetText: Sendable {
  /// The sheet as CSV, under the name of the workbook.
  package let source: Source
  /// The name of the sheet.
  package let sheet: String
  /// The facts about the sheet besides its cells.
  let facts: SheetFacts
  /// The numbers of the rows in the sheet, counted from 1.
  let rows: [UInt32]
  /// The numbers of the hidden rows.
  let hiddenRows: [Int]
  /// Notes about cells, with the indices of the cells.
  let notes: [(cell: UInt32, note: CellNote)]
  /// The offset of each cell in the text, row by row.
  private let starts: [UInt32]
  /// The number of cells in each row.
  let width: Int

  /// Reads a sheet of a workbook: the one with this name, or the first visible one.
  package static func read(
    _ source: Source, as kind: WorkbookKind, sheet: String? = nil
  ) -> Result<SheetText, WorkbookError> {
    do throws(ParseError) {
      return .success(try make(source, kind, sheet))
    } catch {
      return .failure(WorkbookError(diagnostic: error.diagnostic(kind.rawValue)))
    }
  }

  /// Reads a sheet like `read`, for the readers of formats.
  static func make(
    _ source: Source, _ kind: WorkbookKind, _ sheet: String?
  ) throws(ParseError) -> SheetText {
    var lines = SheetLines()
    let read = try SheetReader.read(source, as: kind, sheet: sheet) { lines.add($0) }
    var budget = read.budget
    try budget.spend(lines.cost, at: TextRange(0, source.count))
    return SheetText(source.path, lines.padded, read.facts)
  }

  private init(_ path: Path, _ lines: SheetLines, _ facts: SheetFacts) {
    sheet = facts.name
    let (starts, rows, width) = (lines.starts, lines.rows, lines.width)
    let sheet = VisibleText.escape(facts.name)
    source = Source(
      path, lines.bytes,
      names: PlaceNames { offset in
        guard let cell = starts.lastIndex(upTo: offset, by: \.self) else { return nil }
        let name = CellName.name(column: cell % width, row: Int(rows[cell / width]))
        return ("\(sheet)!\(name)", "\(sheet)!\(name)")
      })
    self.facts = facts
    self.rows = rows
    hiddenRows = lines.hiddenRows
    notes = lines.notes
    (self.starts, self.width) = (starts, width)
  }

  /// Returns the cell that contains a byte of the text: its row in the sheet, counted from 1, and its column,
  /// counted from 0; nil if the sheet is empty.
  package func cell(at offset: Int) -> (row: Int, column: Int)? {
    starts.lastIndex(upTo: offset, by: \.self).map { position($0) }
  }

  /// Returns the name of the cell that contains a byte of the text, such as `C4`.
  package func name(at offset: Int) -> String? {
    cell(at: offset).map { CellName.name(column: $0.column, row: $0.row) }
  }

  private func position(_ cell: Int) -> (row: Int, column: Int) {
    (Int(rows[cell / width]), cell % width)
  }

  /// Returns the place in the text of the cell at an index.
  func place(_ cell: Int) -> Place {
    let end = cell + 1 < starts.count ? Int(starts[cell + 1]) : source.count
    let range = TextRange(Int(starts[cell]), end - 1)
    return Place(range, record: cell / width + 1, cell: cell % width + 1)
  }

  /// Returns the name of the cell at an index, such as `C4`.
  func name(_ cell: Int) -> String {
    let (row, column) = position(cell)
    return CellName.name(column: column, row: row)
  }

  /// Returns the place of a row, by its index among the rows that are kept.
  func place(ofRow index: Int) -> Place {
    let (first, last) = (place(index * width), place(index * width + width - 1))
    return Place(TextRange(first.range.start, last.range.end), record: index + 1)
  }
}

/// The reason why no sheet of a workbook can be read.
package struct WorkbookError: Error {
  /// The error as a diagnostic, whose place is in the workbook itself.
  package let diagnostic: Diagnostic
}

// MARK: - As a table

extension SheetText {
  /// The names of the other visible sheets.
  package var otherSheets: [String] { facts.others }

  /// Returns the cells as a table for spreadsheets.
  package func table(escapingFormulas: Bool) -> SpreadsheetCSV {
    var table = SpreadsheetCSV(escapingFormulas: escapingFormulas)
    for row in rows.indices {
      table.append((0..<width).map { text(place(row * width + $0).range) })
    }
    return table
  }

  /// Calls `body` with each row of the sheet, and whether its values are reliable.
  ///
  /// A row has at least `cells` cells, if the sheet is that wide, and more up to its last nonempty cell.
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

  /// Returns the content of a cell of the text.
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

/// The rows of a sheet as lines of CSV, collected while they are read.
private struct SheetLines {
  private(set) var bytes: [UInt8] = []
  /// The offset of each cell.
  private(set) var starts: [UInt32] = []
  /// The number of each row in the sheet.
  private(set) var rows: [UInt32] = []
  private(set) var hiddenRows: [Int] = []
  private(set) var notes: [(cell: UInt32, note: CellNote)] = []
  /// The maximum number of cells in a row.
  private(set) var width = 0
  /// The number of cells in each row.
  private var counts: [UInt32] = []

  /// Appends a row, unless it is empty.
  mutating func add(_ row: SheetRow) {
    guard let last = row.cells.last else { return }
    rows.append(UInt32(truncatingIfNeeded: row.number))
    counts.append(UInt32(truncatingIfNeeded: last.column + 1))
    width = max(width, last.column + 1)
    if row.isHidden { hiddenRows.append(row.number) }
    var column = 0
    for cell in row.cells {
      while column < cell.column { addCell([], &column) }
      if let note = cell.note { notes.append((UInt32(truncatingIfNeeded: starts.count), note)) }
      addCell(Array(cell.text.utf8), &column, isNoted: cell.note != nil)
    }
    bytes.append(ASCII.lineFeed)
  }

  private mutating func addCell(_ text: [UInt8], _ column: inout Int, isNoted: Bool = false) {
    if column > 0 { bytes.append(ASCII.comma) }
    starts.append(UInt32(truncatingIfNeeded: bytes.count))
    column += 1
    // At the start of a file, U+FEFF would be a byte order mark, and an empty line is not a row.
    let isMisread = bytes.isEmpty && text.starts(with: byteOrderMark) || text.isEmpty && isNoted
    if isMisread || DoubledQuotes.needsQuotes(text.arraySpan) {
      DoubledQuotes.appendQuoted(text.arraySpan, to: &bytes)
    } else {
      bytes += text
    }
  }

  /// The cost of padding all rows to the same width, in units of the decompression budget.
  var cost: Int {
    (rows.count * width - starts.count) * DecompressionBudget.cell + bytes.count
  }

  /// The lines with empty cells appended to each row that is shorter than the widest.
  var padded: SheetLines {
    var padded = self
    if rows.count * width == starts.count { return self }
    (padded.bytes, padded.starts, padded.notes) = ([], [], [])
    padded.starts.reserveCapacity(rows.count * width)
    var (cell, note) = (0, notes[...])
    for count in counts {
      padded.addLine(of: self, cells: cell..<cell + Int(count), &note)
      cell += Int(count)
    }
    return padded
  }

  private mutating func addLine(
    of lines: SheetLines, cells: Range<Int>,
    _ note: inout ArraySlice<(cell: UInt32, note: CellNote)>
  ) {
    let start = Int(lines.starts[cells.lowerBound])
    let isLast = cells.upperBound == lines.starts.count
    let end = (isLast ? lines.bytes.count : Int(lines.starts[cells.upperBound])) - 1
    let (moved, firstCell) = (bytes.count - start, starts.count)
    bytes += lines.bytes[start..<end]
    for cell in cells { starts.append(UInt32(truncatingIfNeeded: Int(lines.starts[cell]) + moved)) }
    while let first = note.first, Int(first.cell) < cells.upperBound {
      let index = firstCell + Int(first.cell) - cells.lowerBound
      notes.append((UInt32(truncatingIfNeeded: index), first.note))
      note = note.dropFirst()
    }
    for _ in cells.count..<width {
      bytes.append(ASCII.comma)
      starts.append(UInt32(truncatingIfNeeded: bytes.count))
    }
    bytes.append(ASCII.lineFeed)
  }
}
