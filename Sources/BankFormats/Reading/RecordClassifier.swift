@_spi(QBank) import BankSyntax

/// Determines which records of a batch are sound rows, and what the others are.
struct RecordClassifier {
  private let file: BankFile
  private let batch: CSVBatch
  /// Whether all of the batch is UTF-8, so that its records need not be checked for that.
  private let isText: Bool
  /// Whether the records of the batch can differ from rows only by their size.
  private let isOrdinary: Bool
  /// The number of cells that a row should have; no record has 0.
  private let width: Int
  private let defects: [Int: [CSVDefect]]
  private let overlong: [Int: Int]

  init(_ file: BankFile, _ batch: CSVBatch, isText: Bool) {
    self.file = file
    self.batch = batch
    self.isText = isText
    width = file.width ?? 0
    isOrdinary =
      isText && batch.defects.isEmpty && batch.overlong.isEmpty
      && batch.start(0) > file.source.bytes.startOfText
    defects =
      batch.defects.isEmpty
      ? [:] : Dictionary(grouping: batch.defects, by: \.record).mapValues { $0.map(\.defect) }
    overlong = batch.overlong.isEmpty ? [:] : Dictionary(uniqueKeysWithValues: batch.overlong)
  }

  func hasDefect(_ index: Int) -> Bool { !defects.isEmpty && defects[index] != nil }

  /// Returns what keeps a record from being a row, or nil if it is one.
  func reason(_ index: Int) -> DefectiveRecord.Reason? {
    if isOrdinary, batch.hasCells(width, inBytes: Limits.cellBytes, index), startsVisibly(index) {
      return nil
    }
    return detailedReason(index, batch.range(index))
  }

  private func detailedReason(_ index: Int, _ range: TextRange) -> DefectiveRecord.Reason? {
    if !isText, !isText(range) { return .notText }
    if hasDefect(index), isRunaway(index) { return .runaway }
    if isBeyondLimits(index, range) { return .beyondLimits }
    if file.hasHeader, range.start == file.source.bytes.startOfText { return .header }
    if isBlank(range) { return .blank }
    let width = batch.width(index)
    return width == file.width ? nil : .ragged
  }

  func record(_ index: Int, number: Int, _ reason: DefectiveRecord.Reason?) -> DefectiveRecord {
    DefectiveRecord(
      number: number, range: batch.range(index), next: batch.next(index),
      cells: Array(batch.cells(index).prefix(Limits.columns)),
      width: overlong[index] ?? batch.width(index),
      defects: defects[index] ?? [], reason: reason)
  }

  private func isText(_ range: TextRange) -> Bool {
    UTF8Check.firstInvalid(in: file.source.bytes.extracting(range.offsets)) == nil
  }

  private func isRunaway(_ index: Int) -> Bool {
    defects[index]?.contains { $0.kind == .unclosedQuote } ?? false
  }

  private func isBeyondLimits(_ index: Int, _ range: TextRange) -> Bool {
    if batch.width(index) > Limits.columns || overlong[index] != nil { return true }
    guard range.count > Limits.cellBytes else { return false }
    return batch.cells(index).contains { $0.count > Limits.cellBytes }
  }

  /// Whether the first bytes alone show that a record is not blank.
  private func startsVisibly(_ index: Int) -> Bool {
    let start = batch.start(index)
    let first = file.source.bytes[start]
    if first < 0x80 { return first > ASCII.space && first != ASCII.comma }
    return 0xE3...0xEE ~= first && (first != 0xE3 || file.source.bytes[start + 1] > 0x80)
  }

  /// Whether none of the cells shows anything.
  private func isBlank(_ range: TextRange) -> Bool {
    var offset = range.start
    while offset < range.end {
      guard let scalar = file.source.bytes.scalar(at: offset),
        isWhitespace(scalar.value) || scalar.value == UInt32(ASCII.comma)
      else { return false }
      offset += scalar.length
    }
    return true
  }
}
