@_spi(QBank) import BankModel

/// Determines whether a text may be a table when its file name extension does not say so.
package enum CSVFit {
  private static let delimiters = [ASCII.comma, UInt8(ascii: ";"), ASCII.tab, UInt8(ascii: "|")]
  private static let enough = 200
  /// The cells of a question with two choices.
  private static let leastCells = 3

  /// Whether the start of a file may be that of a table. This includes files that are known to be something else,
  /// which is reported when they are read.
  package static func fits(_ source: Source) -> Bool {
    source.bytes.isBlank || isKnown(source)
      || delimiters.contains { isTable(widths(of: source, $0)) }
  }

  private static func isKnown(_ source: Source) -> Bool {
    ForeignText.atStart(of: source.bytes)?.isText == false
      || ForeignText.ofDecodedText(source.bytes) != nil
  }

  /// Whether, by the numbers of cells, most rows are questions, or all are guidance.
  private static func isTable(_ widths: [Int]) -> Bool {
    widths.count { $0 >= leastCells } * 2 >= widths.count && !widths.isEmpty
      || widths.count > 1 && widths.allSatisfy { $0 == BankKind.guidance.columnCount }
  }

  /// Returns the number of cells of each of the first rows, without blank ones.
  private static func widths(of source: Source, _ delimiter: UInt8) -> [Int] {
    var reader = CSVReader(source.bytes, widths: [], delimiter: delimiter)
    var batch = CSVBatch(records: enough)
    guard reader.next(&batch) else { return [] }
    return (0..<batch.count).filter { !source.bytes.extracting(batch.range($0).offsets).isBlank }
      .map { batch.width($0) }
  }
}
