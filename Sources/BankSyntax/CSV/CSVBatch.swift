@_spi(QBank) import BankModel

/// A batch of records of a CSV file as flat offsets: no string, and no array per record.
///
/// It is a buffer that is refilled while a file is read, of a fixed size that fits the processor's cache.
@_spi(QBank) public struct CSVBatch: Sendable {
  /// The end of each cell, record after record.
  package var cellEnds: [UInt32]
  /// The start of each record.
  var starts: [UInt32]
  /// The end of each record's cells in `cellEnds`.
  var lasts: [UInt32]
  /// The used portion of the three arrays.
  package var used = Counts()
  /// The defects of quotes with the index of their record, in order.
  @_spi(QBank) public internal(set) var defects: [(record: Int, defect: CSVDefect)] = []
  /// The records with more than `Limits.columns` cells, of which only so many are kept, with their numbers of
  /// cells.
  @_spi(QBank) public internal(set) var overlong: [(record: Int, cells: Int)] = []

  /// The used portion of a batch.
  package struct Counts {
    package var cells = 0
    var records = 0
    /// The start of the record after the last one.
    package var next = 0
  }

  /// The maximum number of cells that a block of bytes or a record can add, and of records that a block can add.
  static var reserve: (cells: Int, records: Int) {
    (Limits.columns + ByteBlock.size, ByteBlock.size)
  }

  /// Creates a batch with room for about `records` records of typical size, and for at least one of any size.
  @_spi(QBank) public init(records: Int = 2_000) {
    cellEnds = [UInt32](repeating: 0, count: records * 4 + 2 * CSVBatch.reserve.cells)
    starts = [UInt32](repeating: 0, count: records + CSVBatch.reserve.records)
    lasts = starts
  }

  /// Whether there is room for another block or record.
  var hasRoom: Bool { CSVBatch.hasRoom(used, cellEnds.count, starts.count) }

  static func hasRoom(_ used: Counts, _ cells: Int, _ records: Int) -> Bool {
    used.cells &+ reserve.cells <= cells && used.records &+ reserve.records <= records
  }

  /// The number of records.
  @_spi(QBank) public var count: Int { used.records }

  /// The start of the record after the last one.
  @_spi(QBank) public var next: Int { used.next }

  mutating func removeAll() {
    used = Counts()
    defects.removeAll(keepingCapacity: true)
    overlong.removeAll(keepingCapacity: true)
  }

  package mutating func append(_ record: CSVRecord) {
    for defect in record.defects { defects.append((count, defect)) }
    if record.cellCount > Limits.columns { overlong.append((count, record.cellCount)) }
    for end in record.cellEnds {
      cellEnds[used.cells] = UInt32(truncatingIfNeeded: end)
      used.cells += 1
    }
    starts[count] = UInt32(truncatingIfNeeded: record.start)
    lasts[count] = UInt32(truncatingIfNeeded: used.cells)
    used.records += 1
    used.next = record.next
  }

  /// Returns the start of the record at `index`.
  @_spi(QBank) public func start(_ index: Int) -> Int { Int(starts[index]) }

  /// Returns the indices in `cellEnds` of the cells in the record at `index`.
  package func cellIndices(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(lasts[index - 1]))..<Int(lasts[index])
  }

  /// Returns the number of cells kept of the record at `index`.
  @_spi(QBank) public func width(_ index: Int) -> Int { cellIndices(index).count }

  /// Whether the record at `index` has `width` cells and at most `limit` bytes in all.
  @_spi(QBank) public func hasCells(_ width: Int, inBytes limit: Int, _ index: Int) -> Bool {
    self.width(index) == width && next(index) - start(index) <= limit
  }

  /// Returns the range of the record at `index` in the file, without the line ending.
  @_spi(QBank) public func range(_ index: Int) -> TextRange {
    TextRange(start(index), Int(cellEnds[cellIndices(index).upperBound - 1]))
  }

  /// Returns the ranges of the cells in the record at `index`.
  @_spi(QBank) public func cells(_ index: Int) -> [TextRange] {
    var start = start(index)
    return cellIndices(index).map { place in
      let end = Int(cellEnds[place])
      defer { start = end + 1 }
      return TextRange(start, end)
    }
  }

  /// The position of a cell in a batch: the index of its record, and its index in the record.
  @_spi(QBank) public struct Cursor: Sendable {
    /// The index of the record.
    @_spi(QBank) public fileprivate(set) var record = 0
    /// The index of the cell.
    @_spi(QBank) public fileprivate(set) var cell = 0

    /// Creates a cursor at the first cell.
    @_spi(QBank) public init() {}
  }

  /// Advances to the cell that contains the byte at `offset`; a comma belongs to the preceding cell.
  @_spi(QBank) public func advance(_ cursor: inout Cursor, to offset: Int) {
    while next(cursor.record) <= offset, cursor.record + 1 < count {
      cursor.record += 1
      cursor.cell = 0
    }
    let cells = cellIndices(cursor.record)
    while cursor.cell + 1 < cells.count, Int(cellEnds[cells.lowerBound + cursor.cell]) < offset {
      cursor.cell += 1
    }
  }

  /// Returns the range of a cell in the file.
  @_spi(QBank) public func cell(_ cursor: Cursor) -> TextRange {
    let place = cellIndices(cursor.record).lowerBound + cursor.cell
    let start = cursor.cell == 0 ? start(cursor.record) : Int(cellEnds[place - 1]) + 1
    return TextRange(start, Int(cellEnds[place]))
  }

  /// Returns the start of the line after the record at `index`.
  @_spi(QBank) public func next(_ index: Int) -> Int { index + 1 < count ? start(index + 1) : next }

  /// Returns the line ending of the record at `index`, or nil at the end of the file and where text is skipped:
  /// after a quote that is never closed, and after the last cell that is counted.
  @inline(__always)
  func lineEnd(_ index: Int, _ bytes: Span<UInt8>) -> CSVShape.LineEnding? {
    let end = Int(cellEnds[cellIndices(index).upperBound - 1])
    switch next(index) - end {
    case 1 where bytes[end] == ASCII.lineFeed: return .lf
    case 1 where bytes[end] == ASCII.carriageReturn: return .cr
    case 2 where bytes[end] == ASCII.carriageReturn && bytes[end + 1] == ASCII.lineFeed:
      return .crlf
    default: return nil
    }
  }
}

/// Splits the records of a CSV file into the cells that rules check.
@_spi(QBank) public enum CSVCells {
  /// Replaces the rows by the records of a batch that satisfy a predicate; `before` is the number of records in the
  /// file before the batch.
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

  /// Returns the text of a cell in the file: the content of its quotes if they are right, else everything.
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

  /// Appends the content of a cell's quotes with doubled quotes undoubled. Returns false, with the text unchanged,
  /// if it has a single quote, so that the quotes are wrong.
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

  /// Creates the cell with this range; its text is appended to `apart` unless it is verbatim in the file.
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
      // Wrong quotes are part of the text.
      return Cell(range, text: range, hasVisibleEdges: true)
    }
    let text = TextRange(before, apart.count)
    let hasVisibleEdges = apart.arraySpan.hasVisibleEdges(text)
    return Cell(range, text: text, apart: true, hasVisibleEdges: hasVisibleEdges)
  }

  private static func firstQuote(_ bytes: Span<UInt8>, _ range: TextRange) -> Int? {
    var offset = range.start
    // A block may reach beyond the range, which for most cells is shorter; matches there are discarded below.
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
