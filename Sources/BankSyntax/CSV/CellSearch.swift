@_spi(QBank) import BankModel

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
