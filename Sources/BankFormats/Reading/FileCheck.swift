@_spi(QBank) import BankSyntax

extension BankFile {
  /// Whether it can be rewritten without losing anything: whether all of it can be read, whatever its rows say.
  package func canBeRewritten(workers: Workers = .serial) -> Bool {
    if foreign != nil { return false }
    return syntax == .csv ? canAllRecordsBeRead(workers) : canAllItemsBeRead
  }

  /// Whether all records can be read, judged as by `readRows` but without dividing rows into cells.
  private func canAllRecordsBeRead(_ workers: Workers) -> Bool {
    workers.map(CSVChunks.guessed(source, widths: expectedWidths)) { CheckedChunk($0, of: self) }
      .allSatisfy(\.isRead)
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
  /// Whether a part of the record was not read, rather than the record not being a row.
  fileprivate var isUnread: Bool {
    switch self {
    case .notText, .runaway, .beyondLimits: true
    case .blank, .header, .ragged: false
    }
  }
}

/// Whether all records of a chunk can be read; reading stops at the first one that cannot.
private struct CheckedChunk: CSVChunkResult {
  let chunk: CSVChunk
  let end: Int
  private(set) var isRead = true

  init(_ chunk: CSVChunk, of file: BankFile) {
    let bytes = file.source.bytes
    var reader = CSVReader(
      bytes, widths: file.expectedWidths, from: chunk.start, limit: chunk.limit)
    var batch = CSVBatch()
    while isRead, reader.next(&batch) {
      let part = bytes.extracting(batch.start(0)..<batch.next)
      let isText = UTF8Check.firstInvalid(in: part) == nil
      let classifier = RecordClassifier(file, batch, isText: isText)
      let isUnread = { (index: Int) in
        classifier.hasDefect(index) || classifier.reason(index)?.isUnread ?? false
      }
      isRead = !(0..<batch.count).contains(where: isUnread)
    }
    self.chunk = chunk
    end = reader.position
  }
}
