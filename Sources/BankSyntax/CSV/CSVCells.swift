@_spi(QBank) public import BankModel
@_spi(QBank) public import BankText

/// Splits the records of a CSV file into the cells that rules check.
@_spi(QBank) public enum CSVCells {
  /// Replaces the rows by those records of a batch that are wanted; `before` records of the file
  /// stand before the batch.
  @_spi(QBank) public static func fill(
    _ rows: inout Rows, from batch: CSVBatch, _ bytes: Span<UInt8>, after before: Int,
    where isWanted: (Int) -> Bool
  ) {
    let ends = batch.cellEnds.arraySpan
    rows.replace(rows: batch.count, cells: batch.used.cells) { writer, overflow in
      for index in 0..<batch.count where isWanted(index) {
        let rowStart = batch.start(index)
        var start = rowStart
        for place in batch.cellIndices(index) {
          let end = Int(ends[place])
          writer.add(cell(TextRange(start, end), bytes, &overflow.text))
          start = end &+ 1
        }
        writer.endRow(record: before + index + 1, start: rowStart)
      }
    }
  }

  /// The text of a cell as it stands in the file: what stands between its quotes if they are right,
  /// else all of it.
  @_spi(QBank) public static func text(of cell: TextRange, in bytes: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    guard isQuoted(cell, bytes), appendUndoubled(cell, bytes, &text) else {
      return Array(bytes, cell)
    }
    return text
  }

  @inline(__always)
  private static func isQuoted(_ cell: TextRange, _ bytes: Span<UInt8>) -> Bool {
    cell.count >= 2 && bytes[cell.start] == ASCII.quote && bytes[cell.end &- 1] == ASCII.quote
  }

  /// Appends what stands between the quotes of a cell, each doubled quote once; false, with the
  /// text unchanged, when there is a single quote and so the quotes are not right.
  private static func appendUndoubled(
    _ cell: TextRange, _ bytes: Span<UInt8>, _ text: inout [UInt8]
  ) -> Bool {
    let before = text.count
    let end = cell.end - 1
    var start = cell.start + 1
    while let quote = firstQuote(bytes, TextRange(start, end)) {
      guard quote + 1 < end, bytes[quote + 1] == ASCII.quote else {
        text.removeSubrange(before...)
        return false
      }
      text.append(contentsOf: bytes, TextRange(start, quote + 1))
      start = quote + 2
    }
    text.append(contentsOf: bytes, TextRange(start, end))
    return true
  }

  /// A cell that stands there; its text goes to `apart` where the file does not have it as it is.
  @inline(__always)
  package static func cell(
    _ range: TextRange, _ bytes: Span<UInt8>, _ apart: inout [UInt8]
  ) -> Cell {
    if isQuoted(range, bytes) { return quotedCell(range, bytes, &apart) }
    return Cell(range, text: range, hasVisibleEdges: bytes.hasVisibleEdges(range))
  }

  private static func quotedCell(
    _ range: TextRange, _ bytes: Span<UInt8>, _ apart: inout [UInt8]
  ) -> Cell {
    let inner = TextRange(range.start + 1, range.end - 1)
    if firstQuote(bytes, inner) == nil {
      return Cell(range, text: inner, hasVisibleEdges: bytes.hasVisibleEdges(inner))
    }
    let before = apart.count
    guard appendUndoubled(range, bytes, &apart) else {
      // Quotes that are not right are part of the text.
      return Cell(range, text: range, hasVisibleEdges: true)
    }
    let text = TextRange(before, apart.count)
    let hasVisibleEdges = apart.arraySpan.hasVisibleEdges(text)
    return Cell(range, text: text, apart: true, hasVisibleEdges: hasVisibleEdges)
  }

  private static func firstQuote(_ bytes: Span<UInt8>, _ range: TextRange) -> Int? {
    var offset = range.start
    // A block may reach beyond the range, which for most cells is shorter; such matches are
    // discarded below.
    while offset < range.end, offset + ByteBlock.size <= bytes.count {
      let quotes = ByteBlock(bytes, at: offset).equal(to: ASCII.quote).bits
      if quotes != 0 {
        let quote = offset + quotes.trailingZeroBitCount
        return quote < range.end ? quote : nil
      }
      offset += ByteBlock.size
    }
    while offset < range.end {
      if bytes[offset] == ASCII.quote { return offset }
      offset += 1
    }
    return nil
  }
}
