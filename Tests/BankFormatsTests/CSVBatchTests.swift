@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Batches of CSV records")
struct CSVBatchTests {
  @Test("a cursor finds the record and the cell of every byte")
  func cursor() {
    let parts = ["a", ",", "\n", "\r\n", "\"x,\ny\"", "あ"].map { Array($0.utf8) }
    var generator = Generator(seed: 3)
    for _ in 0..<100 {
      let bytes = generator.text(upTo: 60, of: parts)
      var batch = CSVBatch()
      var reader = CSVReader(bytes.arraySpan, widths: [])
      guard reader.next(&batch) else { continue }
      var cursor = CSVBatch.Cursor()
      for offset in bytes.indices where generator.below(3) == 0 {
        batch.advance(&cursor, to: offset)
        let (record, cell) = place(of: offset, bytes)
        #expect(cursor.record == record)
        #expect(cursor.cell == cell)
        #expect(batch.cell(cursor) == batch.cells(record)[cell])
      }
    }
  }

  /// Returns the record and the cell that a byte belongs to: a comma to the cell before it, a line ending to the
  /// last cell of its line.
  private func place(of offset: Int, _ bytes: [UInt8]) -> (record: Int, cell: Int) {
    let records = PlainCSV(bytes, widths: []).records
    let record = records.lastIndex { $0.start <= offset } ?? 0
    let cell = records[record].cells.lastIndex { $0.range.start <= offset } ?? 0
    return (record, cell)
  }

  @Test(
    "a record is matched by its number of cells and its length in bytes",
    arguments: [
      ("a,b\n", 2, 4, true), ("a,b\n", 2, 3, false), ("a,b", 2, 3, true), ("a,b\r\n", 2, 4, false),
      ("a,b\n", 3, 9, false), ("\"a,b\"\n", 1, 6, true),
    ])
  func hasCells(file: String, width: Int, limit: Int, expected: Bool) {
    var batch = CSVBatch()
    let bytes = file.bytes
    var reader = CSVReader(bytes.arraySpan, widths: [])
    while reader.next(&batch), batch.count == 0 {}
    #expect(batch.hasCells(width, inBytes: limit, 0) == expected)
  }
}
