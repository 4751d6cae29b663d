public import BankModel
public import BankText

/// Takes the records of a CSV file apart into the cells that rules look at.
public enum CSVCells {
  /// Adds the record at `index` of a batch to `rows`, as the record with this number in the file.
  public static func append(
    _ batch: CSVBatch, _ index: Int, number: Int, _ bytes: Span<UInt8>, to rows: inout Rows
  ) {
    var start = batch.start(index)
    for place in batch.cellIndices(index) {
      let end = Int(batch.cellEnds[place])
      rows.cells.append(cell(start..<end, bytes, &rows.text))
      start = end + 1
    }
    rows.ends.append(UInt32(truncatingIfNeeded: rows.cells.count))
    rows.records.append(UInt32(truncatingIfNeeded: number))
  }

  /// The text of a cell as it stands in the file: what stands between its quotes if they are right,
  /// else all of it.
  public static func text(of cell: TextRange, in bytes: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    guard isQuoted(cell.offsets, bytes), appendUndoubled(cell, bytes, &text) else {
      return Array(bytes, cell)
    }
    return text
  }

  @inline(__always)
  private static func isQuoted(_ cell: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    cell.count >= 2 && bytes[cell.lowerBound] == ASCII.quote
      && bytes[cell.upperBound - 1] == ASCII.quote
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

  private static func cell(
    _ range: Range<Int>, _ bytes: Span<UInt8>, _ apart: inout [UInt8]
  ) -> Cell {
    guard isQuoted(range, bytes) else { return Cell(range, text: range) }
    let inner = range.lowerBound + 1..<range.upperBound - 1
    if firstQuote(bytes, TextRange(inner.lowerBound, inner.upperBound)) == nil {
      return Cell(range, text: inner)
    }
    let before = apart.count
    let isRight = appendUndoubled(TextRange(range.lowerBound, range.upperBound), bytes, &apart)
    // Quotes that are not right are part of the text.
    return isRight ? Cell(range, apart: before..<apart.count) : Cell(range, text: range)
  }

  private static func firstQuote(_ bytes: Span<UInt8>, _ range: TextRange) -> Int? {
    var offset = range.start
    while offset + ByteBlock.size <= range.end {
      let quotes = ByteBlock(bytes, at: offset).equal(to: ASCII.quote)
      if quotes != 0 { return offset + quotes.trailingZeroBitCount }
      offset += ByteBlock.size
    }
    while offset < range.end {
      if bytes[offset] == ASCII.quote { return offset }
      offset += 1
    }
    return nil
  }
}
