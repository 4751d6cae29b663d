@_spi(QBank) import BankSyntax

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
    case .json:
      var cursor = JSONCursor(file.source.bytes, from: row.start)
      return cursor.skipValue() ?? TextRange(at: row.start)
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

extension BankFile {
  /// The chunks that can be read in parallel: the whole file, unless it has records.
  package var chunks: [CSVChunk] {
    guard syntax.notation != .json, foreign == nil else {
      return [CSVChunk(start: 0, limit: source.count)]
    }
    return CSVChunks.guessed(source, widths: expectedWidths, delimiter: delimiter)
  }
}
