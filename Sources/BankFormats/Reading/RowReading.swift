@_spi(QBank) import BankSyntax

/// How reading a file, or a piece of it, ended.
package struct ReadEnd: Sendable {
  /// The offset of the record after the last one.
  package let position: Int
  /// The shape of the records, if the file has records, otherwise only their number.
  package let shape: CSVShape
  /// The tally of a table.
  package var table = TableTally()
}

extension BankFile {
  /// Reads all rows of the file, or those that begin in a piece of it, in chunks.
  ///
  /// This is the only source of rows, whatever the syntax of the file: lint, conversions and draws all see what is
  /// passed to `body` here. Records are counted from 1 in the piece.
  @discardableResult
  package func readRows(
    _ piece: CSVChunk? = nil, _ body: (borrowing RowChunk) -> Void
  ) -> ReadEnd {
    if let foreign { return refuse(.encoding(foreign), body) }
    if let table = syntax.table { return readRows(of: table, piece, body) }
    if let members = syntax.members { return readLines(of: members, body) }
    if syntax == .csv { return readRecords(piece, body) }
    if let otherLayout { return refuse(.otherLayout(otherLayout), body) }
    return readItems(body)
  }

  /// Passes on only what keeps the whole file from being read.
  private func refuse(_ defect: ReadDefect, _ body: (borrowing RowChunk) -> Void) -> ReadEnd {
    var chunk = RowChunk(syntax.notation, records: 1)
    chunk.defects = [defect]
    body(chunk)
    return ReadEnd(position: source.count, shape: CSVShape())
  }

  // MARK: CSV

  private func readRecords(
    _ piece: CSVChunk?, _ body: (borrowing RowChunk) -> Void
  ) -> ReadEnd {
    let bytes = source.bytes
    var reader = CSVReader(
      bytes, widths: expectedWidths, from: piece?.start, limit: piece?.limit)
    var chunk = RowChunk(.csv, records: BankFile.recordsAtOnce)
    var shape = CSVShape()
    while reader.next(&chunk.batch) {
      chunk.recordsBefore = shape.records
      chunk.takeRecords(of: self)
      body(chunk)
      shape.add(chunk.batch, bytes)
    }
    return ReadEnd(position: reader.position, shape: shape)
  }

  private func readRows(
    of table: LayoutTable, _ piece: CSVChunk?, _ body: (borrowing RowChunk) -> Void
  ) -> ReadEnd {
    let bytes = source.bytes
    var reader = CSVReader(
      bytes, widths: table.widths, from: piece?.start, limit: piece?.limit,
      delimiter: table.delimiter)
    var chunk = RowChunk(.table, records: BankFile.recordsAtOnce)
    var (rows, shape) = (TableRows(table, source), CSVShape())
    while reader.next(&chunk.batch) {
      chunk.recordsBefore = shape.records
      chunk.takeRows(&rows, bytes)
      body(chunk)
      shape.addLines(chunk.batch, bytes)
    }
    return ReadEnd(
      position: reader.position, shape: shape, table: rows.tally)
  }

  /// As many records as stay in the processor's cache.
  private static let recordsAtOnce = 2_000

  // MARK: JSON

  private func readLines(
    of table: MemberTable, _ body: (borrowing RowChunk) -> Void
  ) -> ReadEnd {
    var (lines, chunk) = (MemberRows(table, source), RowChunk(.json, records: 0))
    while lines.fill(&chunk.rows) {
      chunk.defects = lines.defects
      body(chunk)
    }
    var shape = CSVShape()
    shape.countRecords(lines.count)
    return ReadEnd(position: source.count, shape: shape, table: lines.tally)
  }

  private func readItems(_ body: (borrowing RowChunk) -> Void) -> ReadEnd {
    let bytes = source.bytes
    var reader = JSONBankReader(
      bytes, JSONBankReader.State(isLines: syntax == .jsonLines, kind: kind))
    var chunk = RowChunk(.json, records: 0)
    var defects: [JSONReadDefect] = []
    var goesOn = true
    while goesOn {
      while JSONRows.fill(&chunk.rows, &defects, from: &reader) {
        chunk.defects = defects.map { .json($0) }
        body(chunk)
      }
      chunk.rows.removeAll()
      defects.removeAll()
      goesOn = reader.recover(&defects)
      chunk.defects = defects.map { .json($0) }
      if !defects.isEmpty { body(chunk) }
    }
    var shape = CSVShape()
    shape.countRecords(reader.state.count)
    return ReadEnd(position: source.count, shape: shape)
  }
}

extension RowChunk {
  /// Takes the rows of a table from the records of the batch.
  fileprivate mutating func takeRows(_ table: inout TableRows, _ bytes: Span<UInt8>) {
    hiddenRuns.removeAll(keepingCapacity: true)
    _ = TextScan.search(bytes, TextRange(batch.start(0), batch.next)) { hiddenRuns.append($0) }
    table.fill(&rows, from: batch, after: recordsBefore)
    defects = table.defects
  }

  /// Takes the records of the batch: sound rows as cells, the others as defects.
  fileprivate mutating func takeRecords(of file: BankFile) {
    let bytes = file.source.bytes
    hiddenRuns.removeAll(keepingCapacity: true)
    defects.removeAll(keepingCapacity: true)
    let range = TextRange(batch.start(0), batch.next)
    isText = TextScan.search(bytes, range) { hiddenRuns.append($0) }
    let classifier = RecordClassifier(file, batch, isText: isText)
    CSVCells.fill(&rows, from: batch, bytes, after: recordsBefore) { index in
      let reason = classifier.reason(index)
      if reason != nil || classifier.hasDefect(index) {
        let number = recordsBefore + index + 1
        defects.append(.record(classifier.record(index, number: number, reason)))
      }
      return reason == nil
    }
  }
}
