@_spi(QBank) import BankModel

/// Reads the records of a CSV file, a batch at a time.
///
/// This is RFC 4180 with LF, CRLF or a lone CR at the end of a record, in a fixed dialect that is never guessed; a
/// byte order mark at the start is skipped. The reader is total: for any bytes it returns all records and every
/// defect of their quotes. Memory does not grow with the file.
@_spi(QBank) public struct CSVReader: ~Escapable {
  private let bytes: Span<UInt8>
  private let widths: [Int]
  private let limit: Int
  private let delimiter: UInt8
  /// The start of the next record.
  @_spi(QBank) public private(set) var position: Int

  /// Creates a reader of the records that begin at `start` or later and before `limit`.
  ///
  /// `widths` are the expected numbers of cells in records; they determine where to resume after a quote that is
  /// never closed. `delimiter` separates cells.
  @_lifetime(copy bytes)
  @_spi(QBank) public init(
    _ bytes: Span<UInt8>, widths: [Int], from start: Int? = nil, limit: Int? = nil,
    delimiter: UInt8 = UInt8(ascii: ",")
  ) {
    self.bytes = bytes
    self.delimiter = delimiter
    self.widths = widths
    self.limit = limit ?? bytes.count
    position = start ?? bytes.startOfText
  }

  /// Replaces the content of `batch` by the next records; returns false if there are none left.
  @_spi(QBank) public mutating func next(_ batch: inout CSVBatch) -> Bool {
    batch.removeAll()
    while position < limit, batch.hasRoom {
      let stop = CSVScan.fill(
        &batch, bytes, from: position, limit: limit, delimiter: delimiter)
      if case .needsFallback = stop {
        let record = CSVRecordReader(bytes, widths: widths, delimiter: delimiter)
          .record(at: batch.next)
        batch.append(record)
      }
      position = batch.next
      if case .done = stop { break }
    }
    return batch.count > 0
  }
}

/// Finds the cells that contain given places of a table.
package enum CellSearch {
  /// Returns the record and cell for each of some offsets in ascending order; both are counted from 1.
  package static func cells(
    at offsets: [Int], in bytes: Span<UInt8>
  ) -> [(record: Int, cell: Int)] {
    var found: [(record: Int, cell: Int)] = []
    var reader = CSVReader(bytes, widths: [])
    var batch = CSVBatch()
    var before = 0
    while found.count < offsets.count, reader.next(&batch) {
      for record in 0..<batch.count {
        while found.count < offsets.count, offsets[found.count] < batch.next(record) {
          let offset = offsets[found.count]
          let cell = batch.cells(record).firstIndex { offset <= $0.end } ?? 0
          found.append((before + record + 1, cell + 1))
        }
      }
      before += batch.count
    }
    return found
  }
}

/// Finds the records of a CSV file 64 bytes at a time, as long as its quotes are right.
///
/// For each block it computes bitmasks of quotes, delimiters and line breaks. Running parity determines which bytes
/// are inside quotes; delimiters and line breaks elsewhere end cells. A quote in the middle of a cell, or text
/// after a closing quote, stops the scan, and `CSVRecordReader` continues from there.
private enum CSVScan {
  /// The reason why a scan stopped.
  enum Stop {
    /// The batch is full, or the limit or the end of the file was reached.
    case done
    /// The record at the current offset must be read by `CSVRecordReader`, the fallback.
    case needsFallback
  }

  /// Appends the records that begin at `start` or later and before `limit`, and stores the offset where it stopped
  /// in `batch.next`.
  static func fill(
    _ batch: inout CSVBatch, _ bytes: Span<UInt8>, from start: Int, limit: Int, delimiter: UInt8
  ) -> Stop {
    batch.used.next = start
    var sink = CSVSink(&batch)
    var quotes = QuoteState()
    var offset = start
    var stop = Stop.done
    while sink.hasRoom {
      let isWhole = offset &+ ByteBlock.size <= bytes.count
      let block = isWhole ? ByteBlock(bytes, at: offset) : ByteBlock(lastOf: bytes, from: offset)
      let found = quotes.separators(block, delimiter, hasFeedNext(bytes, offset))
      if sink.add(found, offset, limit, bytes) {
        if sink.hasTooManyCells { stop = .needsFallback }
        break
      }
      if found.firstDefect < min(ByteBlock.size, bytes.count &- offset) || sink.hasTooManyCells {
        stop = .needsFallback
        break
      }
      if !isWhole {
        stop = finish(&sink, bytes.count, isInside: quotes.isInside)
        break
      }
      offset &+= ByteBlock.size
    }
    sink.dropUnfinished()
    batch.used = sink.used
    return stop
  }

  /// Whether the block after the one at `offset` begins with a line feed.
  @inline(__always)
  private static func hasFeedNext(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    let next = offset &+ ByteBlock.size
    return next < bytes.count && bytes[next] == ASCII.lineFeed
  }

  /// Finishes at the end of the file, with which the last record may end instead of a line break.
  private static func finish(_ sink: inout CSVSink, _ end: Int, isInside: Bool) -> Stop {
    if isInside { return .needsFallback }
    if sink.used.next < end {
      sink.endCell(at: end)
      if sink.hasTooManyCells { return .needsFallback }
      sink.endRecord(next: end, cells: sink.used.cells)
    }
    return .done
  }
}

/// The ends of cells and records in a block.
private struct Separators {
  /// The delimiters and line breaks that end cells.
  var cells: UInt64
  /// The line breaks among them, which end records.
  var lines: UInt64
  /// The position of the first defect of quotes, or 64 if there is none; no bit after it is set.
  var firstDefect = 64
}

/// The state that is carried from one block of a file to the next.
private struct QuoteState {
  /// All bits set inside a quoted cell that continues, else none.
  private var inside: UInt64 = 0
  /// In the lowest bit, whether the next byte may be an opening quote.
  private var mayOpen: UInt64 = 1
  /// In the lowest bit, whether the last byte closed a quoted cell.
  private var closed: UInt64 = 0

  var isInside: Bool { inside != 0 }

  @inline(__always)
  mutating func separators(
    _ block: ByteBlock, _ delimiter: UInt8, _ hasFeedNext: Bool
  ) -> Separators {
    let quotes = block.equal(to: ASCII.quote).bits
    let delimiters = block.equal(to: delimiter).bits
    let feeds = block.equal(to: ASCII.lineFeed).bits
    let returns = block.equal(to: ASCII.carriageReturn).bits
    let within = runningParity(quotes) ^ inside
    // A CR before an LF is not a line ending by itself.
    let pairs = feeds &>> 1 | (hasFeedNext ? 1 &<< 63 : 0)
    let lines = (feeds | (returns & ~pairs)) & ~within
    let cells = (delimiters & ~within) | lines

    let opens = quotes & within
    let closes = quotes & ~within
    let badOpens = opens & ~((cells | closes) &<< 1 | mayOpen)
    let badCloses = (closes &<< 1 | closed) & ~(delimiters | feeds | returns | quotes)
    inside = UInt64(bitPattern: Int64(bitPattern: within) &>> 63)
    mayOpen = (cells | closes) &>> 63
    closed = closes &>> 63
    let bad = badOpens | badCloses
    if bad == 0 { return Separators(cells: cells, lines: lines) }
    let before = (bad & (0 &- bad)) &- 1
    return Separators(
      cells: cells & before, lines: lines & before, firstDefect: bad.trailingZeroBitCount)
  }
}

/// The output of a scan: the arrays of a batch, accessed once instead of at each store.
private struct CSVSink: ~Copyable, ~Escapable {
  private var cellEnds: MutableSpan<UInt32>
  private var starts: MutableSpan<UInt32>
  private var lasts: MutableSpan<UInt32>
  private(set) var used: CSVBatch.Counts
  /// The number of cells before the current record.
  private var firstCell: Int

  @_lifetime(&batch)
  init(_ batch: inout CSVBatch) {
    used = batch.used
    firstCell = used.cells
    cellEnds = batch.cellEnds.mutableArraySpan
    starts = batch.starts.mutableArraySpan
    lasts = batch.lasts.mutableArraySpan
  }

  /// Appends the ends of cells and records in a block; returns true if the next record is beyond the limit or has
  /// more cells than are kept.
  ///
  /// Cells are written first, without testing which of them end a record: a mispredicted branch costs more than a
  /// second pass over the few that do.
  @inline(__always)
  mutating func add(
    _ found: Separators, _ offset: Int, _ limit: Int, _ bytes: Span<UInt8>
  ) -> Bool {
    let before = used.cells
    var rest = found.cells
    while rest != 0 {
      endCell(at: offset &+ rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
    var lines = found.lines
    while lines != 0 {
      let line = lines & (0 &- lines)
      let cells = before &+ (found.cells & (line &- 1)).nonzeroBitCount &+ 1
      if cells &- firstCell > Limits.columns { return true }
      endRecord(at: offset &+ lines.trailingZeroBitCount, cells: cells, bytes)
      if used.next >= limit { return true }
      lines &= lines &- 1
    }
    return false
  }

  /// Ends a record at a line break, with the cells so far. For CR LF, only the LF is found.
  @inline(__always)
  private mutating func endRecord(at place: Int, cells: Int, _ bytes: Span<UInt8>) {
    if place > used.next, bytes[place &- 1] == ASCII.carriageReturn, bytes[place] == ASCII.lineFeed
    {
      cellEnds[cells &- 1] &-= 1
    }
    endRecord(next: place &+ 1, cells: cells)
  }

  @inline(__always)
  mutating func endCell(at place: Int) {
    cellEnds[used.cells] = UInt32(truncatingIfNeeded: place)
    used.cells &+= 1
  }

  @inline(__always)
  mutating func endRecord(next: Int, cells: Int) {
    starts[used.records] = UInt32(truncatingIfNeeded: used.next)
    lasts[used.records] = UInt32(truncatingIfNeeded: cells)
    used.records &+= 1
    used.next = next
    firstCell = cells
  }

  /// Whether there is room for the maximum that a block can add.
  var hasRoom: Bool { CSVBatch.hasRoom(used, cellEnds.count, starts.count) }

  /// Whether the current record has more cells than are kept.
  var hasTooManyCells: Bool { used.cells &- firstCell > Limits.columns }

  /// Discards the cells of an unfinished record.
  mutating func dropUnfinished() { used.cells = firstCell }
}
