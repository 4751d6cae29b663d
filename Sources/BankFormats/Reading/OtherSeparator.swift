@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankText

/// Tells whether another character than a comma separates the cells of a table, in whose texts there
/// are commas, too.
///
/// Where there is neither a comma nor a quote, each row is a single cell, and its rule tells.
enum OtherSeparator {
  private static let separators: [Unicode.Scalar] = [";", "\t", "|", "；", "｜"]
  private static let enough = 100

  /// The character; nil when the rows are those of a table with commas, or of none.
  static func of(_ source: Source) -> Unicode.Scalar? {
    var reader = CSVReader(source.bytes, widths: BankKind.allCases.map(\.columnCount))
    var batch = CSVBatch(records: enough)
    guard reader.next(&batch) else { return nil }
    let rows = (0..<batch.count).map { index in
      let cells = batch.cells(index).map { CSVCells.text(of: $0, in: source.bytes) }
      return (cells: cells, whole: source.copy(batch.range(index)))
    }.filter { !$0.whole.arraySpan.isBlank }
    let isCut = rows.contains { $0.cells.count > 1 || $0.whole.contains(ASCII.quote) }
    if !isCut || rows.contains(where: { isQuestion($0.cells) }) { return nil }
    let isSteady = steadyWidth(rows.map(\.cells)) > 2
    return separators.first { separator in
      let parts = rows.map { split($0.whole, at: separator) }
      let questions = parts.count { isQuestion($0) || isQuestion(Array($0.dropFirst())) }
      // One row may name the columns.
      if questions > 0, questions * 10 >= (rows.count - 1) * 8 { return true }
      return !isSteady && rows.count > 2 && steadyWidth(parts) > 3
    }
  }

  /// How many cells nearly all rows have; 0 when they differ.
  private static func steadyWidth(_ rows: [[[UInt8]]]) -> Int {
    let widths = rows.map(\.count)
    let common = widths.max { a, b in
      widths.count { $0 == a } < widths.count { $0 == b }
    }
    guard let common, widths.count(where: { $0 == common }) * 10 >= rows.count * 9 else { return 0 }
    return common
  }

  /// Whether cells are a question, the number of a choice, and choices.
  private static func isQuestion(_ cells: [[UInt8]]) -> Bool {
    guard (4...12).contains(cells.count), let answer = Answer(cells[1]).number else { return false }
    return (1...cells.count - BankKind.cellsBeforeChoices).contains(answer)
      && Answer(cells[0]) == .text
  }

  private static func split(_ text: [UInt8], at separator: Unicode.Scalar) -> [[UInt8]] {
    String(decoding: text, as: UTF8.self).unicodeScalars
      .split(separator: separator, omittingEmptySubsequences: false)
      .map { unquoted(Array(String($0).utf8)[...]) }
  }

  private static func unquoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let isEdge = { (byte: UInt8) in byte == ASCII.quote || byte == ASCII.space }
    return Array(text.drop(while: isEdge).reversed().drop(while: isEdge).reversed())
  }
}
