@_spi(QBank) import BankFormats

extension BankFile {
  /// The place of the first row with a number of cells, or the start of the file if there is none.
  func placeOfRow(withCells width: Int) -> Place {
    var reader = CSVReader(source.bytes, widths: expectedWidths)
    var batch = CSVBatch(records: 100)
    var number = 1
    while reader.next(&batch) {
      if let index = (0..<batch.count).first(where: { batch.width($0) == width }) {
        return Place(batch.range(index), record: number + index)
      }
      number += batch.count
    }
    return Place(TextRange(at: 0))
  }
}
