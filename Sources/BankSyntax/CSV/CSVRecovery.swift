@_spi(QBank) import BankModel

/// Error recovery: finds the line at which reading resumes after a quote that is never closed.
///
/// Each line is tried as a whole record, and then as a row with defects of its own, so that one missing quote hides
/// none of them. A record that is tried may span several lines, but ends at the next single quote, where the next
/// candidate could begin, so the total time is linear in the length of the file.
struct CSVRecovery: ~Escapable {
  private let reader: CSVRecordReader

  @_lifetime(copy reader)
  init(_ reader: borrowing CSVRecordReader) {
    self.reader = CSVRecordReader(
      reader.bytes, widths: reader.widths, delimiter: reader.delimiter)
  }

  /// Returns the start of the first line after `end` that reads as a record, or the end of the file. Blank lines
  /// directly after the broken line are records of their own.
  func resume(after end: Int) -> Int {
    let first = reader.afterLineBreak(end)
    var line = first
    var onlyBlanks = true
    while line < reader.bytes.count {
      if isWholeRecord(at: line) || looksLikeRow(at: line) { return onlyBlanks ? first : line }
      let lineEnd = LineIndex.endOfLine(at: line, in: reader.bytes)
      onlyBlanks = onlyBlanks && lineEnd == line
      line = reader.afterLineBreak(lineEnd)
    }
    return line
  }

  /// Returns the first line that is a whole record, else the first that looks like a row, as the rest of a quoted
  /// cell of two lines may do, too. If there is neither, as in a file of other rows or of blank lines, it is the
  /// first line of all: what is read from there is most likely not read again.
  func firstRow(in range: TextRange) -> Int {
    var (first, row): (Int?, Int?)
    var line = range.start
    for _ in 0..<64 {
      let end = LineIndex.endOfLine(at: line, in: reader.bytes, notAfter: range.end)
      if end == range.end { break }
      line = reader.afterLineBreak(end)
      if line < range.end, isWholeRecord(at: line) { return line }
      if row == nil, looksLikeRow(at: line) { row = line }
      first = first ?? line
    }
    return min(row ?? first ?? range.end, range.end)
  }

  private func isWholeRecord(at line: Int) -> Bool {
    let record = reader.recordToFirstDefect(at: line)
    return record.defects.isEmpty && reader.widths.contains(record.cellCount)
  }

  /// Whether a line has as many cells as a row, or nearly as many with a number where an answer can be.
  func looksLikeRow(at line: Int) -> Bool {
    var cells = 0
    var hasAnswer = false
    var offset = line
    while true {
      let end = cellEnd(from: offset)
      cells += 1
      if cells > 1, end == offset + 1, reader.bytes[offset].isDigit { hasAnswer = true }
      if end == reader.bytes.count || reader.bytes[end].isLineBreak { break }
      offset = end + 1
    }
    if reader.widths.contains(cells) { return true }
    let mayBeProblem = reader.widths.contains(BankKind.problems.columnCount)
    return mayBeProblem && hasAnswer && (3...12).contains(cells)
  }

  /// Returns the end of a cell within its line; a quote that is not closed there counts as text.
  private func cellEnd(from start: Int) -> Int {
    if start < reader.bytes.count, reader.bytes[start] == ASCII.quote,
      let end = quotedEnd(from: start)
    {
      return end
    }
    var offset = start
    while offset < reader.bytes.count, reader.bytes[offset] != reader.delimiter,
      !reader.bytes[offset].isLineBreak
    {
      offset += 1
    }
    return offset
  }

  private func quotedEnd(from start: Int) -> Int? {
    var offset = start + 1
    while offset < reader.bytes.count, !reader.bytes[offset].isLineBreak {
      if reader.bytes[offset] == ASCII.quote {
        let next = offset + 1
        if next == reader.bytes.count { return next }
        if reader.bytes[next] != ASCII.quote {
          let ends = reader.bytes[next] == reader.delimiter || reader.bytes[next].isLineBreak
          return ends ? next : nil
        }
        offset = next
      }
      offset += 1
    }
    return nil
  }
}
