@_spi(QBank) import BankModel
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
