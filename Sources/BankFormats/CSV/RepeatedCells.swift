@_spi(QBank) import BankSyntax

/// Finds cells that differ in one text of a table and are equal in another, for example because two characters are
/// written as one.
package enum RepeatedCells {
  /// Returns the number of the first record, counted from 1, in which cells become equal, or nil if there is none.
  /// Both texts have the same records, whatever delimiter they use.
  package static func firstRecord(_ text: Span<UInt8>, _ other: Span<UInt8>) -> Int? {
    Layout.Delimiter.allCases.compactMap { firstRecord(text, other, $0.rawValue) }.min()
  }

  private static func firstRecord(
    _ text: Span<UInt8>, _ other: Span<UInt8>, _ delimiter: UInt8
  ) -> Int? {
    var readers = (
      CSVReader(text, widths: [], delimiter: delimiter),
      CSVReader(other, widths: [], delimiter: delimiter)
    )
    var batches = (CSVBatch(), CSVBatch())
    var before = 0
    while readers.0.next(&batches.0), readers.1.next(&batches.1) {
      for record in 0..<min(batches.0.count, batches.1.count) {
        let counts = (
          distinctCells(batches.0, record, text), distinctCells(batches.1, record, other)
        )
        if counts.0 > counts.1 { return before + record + 1 }
      }
      before += batches.0.count
    }
    return nil
  }

  private static func distinctCells(
    _ batch: CSVBatch, _ record: Int, _ bytes: Span<UInt8>
  ) -> Int {
    Set(batch.cells(record).map { CSVCells.text(of: $0, in: bytes) }).count
  }
}
