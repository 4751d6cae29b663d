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
