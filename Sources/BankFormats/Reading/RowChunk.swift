@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax

/// What was read of a bank file at a time: its sound rows, and what keeps the others from being rows.
///
/// It is the same for every syntax. It is refilled again and again, so that memory does not grow with the file.
package struct RowChunk: Sendable {
  /// The rows.
  package internal(set) var rows: Rows
  /// What else was found, in the order of the file.
  package internal(set) var defects: [ReadDefect] = []
  /// Whether all of it is UTF-8.
  package internal(set) var isText = true
  /// The number of records of the piece before it.
  package internal(set) var recordsBefore = 0
  /// The records that it consists of, if the file has records.
  var batch: CSVBatch
  /// Hidden characters in those records.
  var hiddenRuns: [HiddenRun] = []

  init(_ notation: CellNotation, records: Int) {
    rows = Rows(notation)
    batch = CSVBatch(records: records)
  }

  /// Calls `body` with every hidden character: in any record of CSV, and in the texts of items, where it may be
  /// written as an escape.
  package func forEachHiddenCharacter(in file: BankFile, _ body: (FoundCharacter) -> Void) {
    if file.syntax == .csv {
      hiddenCharactersOfRecords(file.source.bytes, body)
    } else if file.syntax.table == nil || !hiddenRuns.isEmpty {
      let isTable = file.syntax.table != nil
      rows.withView(file.source.bytes) { hiddenCharacters(of: $0, isTable: isTable, body) }
    }
  }

  private func hiddenCharactersOfRecords(
    _ bytes: Span<UInt8>, _ body: (FoundCharacter) -> Void
  ) {
    var cursor = CSVBatch.Cursor()
    var direction = CellDirection()
    for run in hiddenRuns {
      batch.advance(&cursor, to: run.range.start)
      let (record, number) = (recordsBefore + cursor.record + 1, cursor.cell + 1)
      let cell = batch.cell(cursor)
      run.forEachPart(in: bytes, cell: cell, &direction) { part in
        body(FoundCharacter(part, in: cell, Place(part.range, record: record, cell: number)))
      }
    }
  }

  private func hiddenCharacters(
    of rows: borrowing RowsView, isTable: Bool, _ body: (FoundCharacter) -> Void
  ) {
    for index in 0..<rows.count {
      let row = rows.row(index)
      for number in 1...row.count {
        let cell = row.cell(number)
        hiddenCharacters(of: row.text(of: cell)) { part in
          let place = row.place(number, part: part.range.offsets)
          body(FoundCharacter(part, in: cell.range, place))
        }
      }
      row.forEachDetail { feature, cell in
        if feature == .others { return }
        let text = row.text(of: cell)
        // Of a list in a table, only the words are read, without what is around them.
        let isList = isTable && feature == .tags
        for word in isList ? LayoutList.words(in: text) : [0..<text.count] {
          hiddenCharacters(of: text.extracting(word)) { part in
            let (start, end) = (
              word.lowerBound + part.range.start, word.lowerBound + part.range.end
            )
            let place = row.place(ofDetail: cell, part: start..<end)
            body(FoundCharacter(part, in: cell.range, place))
          }
        }
      }
    }
  }

  private func hiddenCharacters(of text: Span<UInt8>, _ body: (HiddenRun) -> Void) {
    let all = TextRange(0, text.count)
    var direction = CellDirection()
    var runs: [HiddenRun] = []
    _ = TextScan.search(text, all) { runs.append($0) }
    for run in runs { run.forEachPart(in: text, cell: all, &direction, body) }
  }
}

/// A hidden character, or several of a kind in a row, with their place.
package struct FoundCharacter: Sendable {
  /// The kind of hidden character.
  package let kind: HiddenCharacter
  /// The code point of the first one.
  package let scalar: UInt32
  /// The number of characters.
  package let count: Int
  /// The range of the cell that contains them.
  package let cell: TextRange
  /// Their place.
  package let place: Place

  init(_ run: HiddenRun, in cell: TextRange, _ place: Place) {
    (kind, scalar, count) = (run.kind, run.scalar, run.count)
    (self.cell, self.place) = (cell, place)
  }
}

extension RowChunk {
  /// Calls `body` with every row and the range of the file that belongs to it: a line with its line ending, or an
  /// item of a document.
  package func forEachRow(
    of file: BankFile, _ body: (borrowing ProblemRow, TextRange) -> Void
  ) {
    let source = file.source
    rows.withView(source.bytes) { rows in
      for index in 0..<rows.count {
        let row = rows.row(index)
        body(ProblemRow(row), range(of: row, in: file))
      }
    }
  }

  private func range(of row: borrowing Row, in file: BankFile) -> TextRange {
    switch file.syntax {
    case .csv, .table:
      return TextRange(row.start, batch.next(row.record - recordsBefore - 1))
    case .json: return file.range(ofItem: row)
    case .jsonLines, .members:
      return file.source.bytes.line(around: row.start)
    }
  }
}

extension BankFile {
  /// The offset from which lines are rows, whether they can be read or not; nil in a document, which has no lines.
  package var endOfHeading: Int? {
    switch syntax {
    case .json: return nil
    case .table: return syntax.table?.start
    case .csv, .jsonLines, .members: return source.bytes.startOfText
    }
  }

  /// The chunks that can be read in parallel: the whole file, unless it has records.
  package var chunks: [CSVChunk] {
    guard syntax.notation != .json, foreign == nil else {
      return [CSVChunk(start: 0, limit: source.count)]
    }
    // A few long rows are not worth sharing, and a chunk that began inside one of their cells would be read twice.
    let hasFewRows = isCSV && start.records < KindOfFile.sampledRecords
    return CSVChunks.guessed(
      source, widths: expectedWidths, delimiter: delimiter,
      size: hasFewRows ? CSVChunks.largest : nil)
  }
}

extension Span<UInt8> {
  /// Returns the line that contains an offset, with the line feed that ends it.
  fileprivate func line(around offset: Int) -> TextRange {
    var (start, end) = (offset, offset)
    while start > 0, self[start - 1] != ASCII.lineFeed { start -= 1 }
    while end < count, self[end] != ASCII.lineFeed { end += 1 }
    return TextRange(start, Swift.min(end + 1, count))
  }
}
