@_spi(QBank) import BankSyntax

/// The rows of a sheet as lines of CSV, collected while they are read.
struct SheetLines {
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
