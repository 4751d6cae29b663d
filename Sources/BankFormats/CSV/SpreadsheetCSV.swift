@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Writes a table in CSV that people open with a spreadsheet, and counts the cells that it would run.
package struct SpreadsheetCSV {
  private let escapesFormulas: Bool
  private var writer = CSVWriter(.rfc4180)
  /// How many cells the spreadsheet would run.
  package private(set) var formulaCount = 0

  /// A table; an apostrophe keeps what looks like a formula from being run, if that is wanted.
  package init(escapingFormulas: Bool) { escapesFormulas = escapingFormulas }

  /// Adds the names of the columns, by which others find them, as they are.
  package mutating func appendHeader(_ row: [String]) { writer.appendRow(row) }

  /// Adds a row.
  package mutating func append(_ row: [String]) { writer.appendRow(row.map { cell($0) }) }

  private mutating func cell(_ text: String) -> String {
    guard SpreadsheetFormula.isFormula(Array(text.utf8).arraySpan) else { return text }
    if escapesFormulas { return "'" + text }
    formulaCount += 1
    return text
  }

  /// The table as a file.
  package mutating func finish() -> [UInt8] {
    writer.finish()
    return writer.bytes
  }
}
