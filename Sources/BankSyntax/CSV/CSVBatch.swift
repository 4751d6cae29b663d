@_spi(QBank) public import BankModel
@_spi(QBank) public import BankText

/// Some records of a CSV file as flat offsets: no string, no array per record.
///
/// It is a buffer that is refilled while a file is read, of a fixed size that fits the processor's
/// cache.
@_spi(QBank) public struct CSVBatch: Sendable {
  /// Where each cell ends; those of one record follow those of the one before.
  package var cellEnds: [UInt32]
  /// Where each record begins.
  var starts: [UInt32]
  /// Where each record's cells end in `cellEnds`.
  var lasts: [UInt32]
  /// How much of the three is used.
  package var used = Counts()
  /// What is wrong with quotes, with the index of the record, in order.
  @_spi(QBank) public internal(set) var defects: [(record: Int, defect: CSVDefect)] = []
  /// Records of which no more cells than `Limits.columns` are kept, with how many they have.
  @_spi(QBank) public internal(set) var overlong: [(record: Int, cells: Int)] = []

  /// How much of a batch is used.
  package struct Counts {
    package var cells = 0
    var records = 0
    /// Where the record after the last one begins.
    package var next = 0
  }

  /// What a block of bytes or a record can add to the cells, and a block to the records.
  static var reserve: (cells: Int, records: Int) {
    (Limits.columns + ByteBlock.size, ByteBlock.size)
  }

  /// Room for about so many records of the usual size, and for one of any size at least.
  @_spi(QBank) public init(records: Int = 2_000) {
    cellEnds = [UInt32](repeating: 0, count: records * 4 + 2 * CSVBatch.reserve.cells)
    starts = [UInt32](repeating: 0, count: records + CSVBatch.reserve.records)
    lasts = starts
  }

  /// Whether there is room for more.
  var hasRoom: Bool { CSVBatch.hasRoom(used, cellEnds.count, starts.count) }

  static func hasRoom(_ used: Counts, _ cells: Int, _ records: Int) -> Bool {
    used.cells &+ reserve.cells <= cells && used.records &+ reserve.records <= records
  }

  /// How many records there are.
  @_spi(QBank) public var count: Int { used.records }

  /// Where the record after the last one begins.
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

  /// Where the record at `index` begins.
  @_spi(QBank) public func start(_ index: Int) -> Int { Int(starts[index]) }

  /// The places in `cellEnds` of the cells of the record at `index`.
  package func cellIndices(_ index: Int) -> Range<Int> {
    (index == 0 ? 0 : Int(lasts[index - 1]))..<Int(lasts[index])
  }

  /// How many cells of the record at `index` are kept.
  @_spi(QBank) public func width(_ index: Int) -> Int { cellIndices(index).count }

  /// Whether the record at `index` has this many cells and, all together, at most so many bytes.
  @_spi(QBank) public func hasCells(_ width: Int, inBytes limit: Int, _ index: Int) -> Bool {
    self.width(index) == width && next(index) - start(index) <= limit
  }

  /// The record at `index` as it stands in the file, without what ends the line.
  @_spi(QBank) public func range(_ index: Int) -> TextRange {
    TextRange(start(index), Int(cellEnds[cellIndices(index).upperBound - 1]))
  }

  /// The cells of the record at `index` as they stand in the file.
  @_spi(QBank) public func cells(_ index: Int) -> [TextRange] {
    var start = start(index)
    return cellIndices(index).map { place in
      let end = Int(cellEnds[place])
      defer { start = end + 1 }
      return TextRange(start, end)
    }
  }

  /// A cell of a batch, by the index of its record and its index in that.
  @_spi(QBank) public struct Cursor: Sendable {
    /// The index of the record.
    @_spi(QBank) public fileprivate(set) var record = 0
    /// The index of the cell.
    @_spi(QBank) public fileprivate(set) var cell = 0

    /// The first cell.
    @_spi(QBank) public init() {}
  }

  /// Moves on to the cell that the byte at `offset` belongs to; a comma belongs to the cell before.
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

  /// A cell as it stands in the file.
  @_spi(QBank) public func cell(_ cursor: Cursor) -> TextRange {
    let place = cellIndices(cursor.record).lowerBound + cursor.cell
    let start = cursor.cell == 0 ? start(cursor.record) : Int(cellEnds[place - 1]) + 1
    return TextRange(start, Int(cellEnds[place]))
  }

  /// Where the line after the record at `index` begins.
  @_spi(QBank) public func next(_ index: Int) -> Int { index + 1 < count ? start(index + 1) : next }

  /// How the line of the record at `index` ends; nil at the end of the file, and where text is passed over:
  /// after a quote that is never closed, and behind the last cell that is counted.
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
