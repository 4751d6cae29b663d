@_spi(QBank) import BankModel

/// Writes CSV to be opened in a spreadsheet, and counts the cells that the spreadsheet would evaluate.
package struct SpreadsheetCSV {
  private let escapesFormulas: Bool
  private var writer: CSVWriter
  /// The number of cells that the spreadsheet would evaluate as formulas.
  package private(set) var formulaCount = 0

  /// Creates a table; with `escapingFormulas`, an apostrophe keeps apparent formulas from being evaluated.
  package init(escapingFormulas: Bool, delimiter: UInt8 = UInt8(ascii: ",")) {
    escapesFormulas = escapingFormulas
    writer = CSVWriter(.rfc4180, delimiter: delimiter)
  }

  /// Appends the names of the columns verbatim, because others find the columns by them.
  package mutating func appendHeader(_ row: [String]) { writer.appendRow(row) }

  /// Appends a row.
  package mutating func append(_ row: [String]) { writer.appendRow(row.map { cell($0) }) }

  private mutating func cell(_ text: String) -> String {
    guard SpreadsheetFormula.isFormula(Array(text.utf8).arraySpan) else { return text }
    if escapesFormulas { return "'" + text }
    formulaCount += 1
    return text
  }

  /// Returns the bytes of the table.
  package mutating func finish() -> [UInt8] {
    writer.finish()
    return writer.bytes
  }
}
