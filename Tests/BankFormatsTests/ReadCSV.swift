@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// The records that qbank's own readers find in a file, in the form of the plain reader.
struct ReadCSV {
  private var batch = CSVBatch(records: 100)
  private var rows = Rows()

  /// Returns the records that the batch reader finds, from `start` on and before `limit`.
  mutating func records(
    _ bytes: [UInt8], widths: [Int], from start: Int? = nil, limit: Int? = nil
  ) -> [PlainCSV.Record] {
    var reader = CSVReader(bytes.arraySpan, widths: widths, from: start, limit: limit)
    var records: [PlainCSV.Record] = []
    while reader.next(&batch) {
      let first = records.count
      CSVCells.fill(&rows, from: batch, bytes.arraySpan, after: first) { _ in true }
      rows.withView(bytes.arraySpan) { view in
        for index in 0..<batch.count { records.append(record(index, view.row(index))) }
      }
      for (index, defect) in batch.defects { records[first + index].defects.append(defect) }
    }
    return records
  }

  private func record(_ index: Int, _ row: borrowing Row) -> PlainCSV.Record {
    let cells = batch.cells(index).enumerated().map { index, range in
      PlainCSV.Cell(range: range, text: Array(row.text(index + 1)))
    }
    return PlainCSV.Record(start: batch.start(index), next: batch.next(index), cells: cells)
  }

  /// Returns the records that the reader of single records finds, one after the other.
  static func singly(_ bytes: [UInt8], widths: [Int]) -> [PlainCSV.Record] {
    let reader = CSVRecordReader(bytes.arraySpan, widths: widths)
    var records: [PlainCSV.Record] = []
    var place = bytes.arraySpan.startOfText
    while place < bytes.count {
      let record = reader.record(at: place)
      let cells = record.cellEnds.indices.map { index in
        let range = record.cell(index)
        return PlainCSV.Cell(range: range, text: CSVCells.text(of: range, in: bytes.arraySpan))
      }
      records.append(
        PlainCSV.Record(
          start: record.start, next: record.next, cells: cells, defects: record.defects))
      place = record.next
    }
    return records
  }
}
