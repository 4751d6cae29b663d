@_spi(QBank) import BankModel
@_spi(QBank) import BankText

extension BankFile {
  /// Whether it can be written anew without losing anything: whether all of it can be read, whatever
  /// its rows say. It stops at the first thing that cannot.
  package var canBeRewritten: Bool {
    if foreign != nil { return false }
    return syntax == .csv ? canAllRecordsBeRead : canAllItemsBeRead
  }

  /// The same judgement as `readRows` makes, without taking rows apart into cells.
  private var canAllRecordsBeRead: Bool {
    let bytes = source.bytes
    var reader = CSVReader(bytes, widths: expectedWidths)
    var batch = CSVBatch()
    while reader.next(&batch) {
      let part = bytes.extracting(batch.start(0)..<batch.next)
      let isText = UTF8Check.firstInvalid(in: part) == nil
      let classifier = RecordClassifier(self, batch, isText: isText)
      let isUnread = { (index: Int) in
        classifier.hasDefect(index) || classifier.reason(index)?.isUnread ?? false
      }
      if (0..<batch.count).contains(where: isUnread) { return false }
    }
    return true
  }

  private var canAllItemsBeRead: Bool {
    var isWhole = true
    readRows { chunk in
      if !chunk.defects.isEmpty { isWhole = false }
    }
    return isWhole
  }
}

extension DefectiveRecord.Reason {
  /// Whether a part of the record was not read, rather than being no row.
  fileprivate var isUnread: Bool {
    switch self {
    case .notText, .runaway, .beyondLimits: true
    case .blank, .header, .ragged: false
    }
  }
}
