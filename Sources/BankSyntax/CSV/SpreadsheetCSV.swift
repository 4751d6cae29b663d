@_spi(QBank) import BankModel

/// Writes CSV to be opened in a spreadsheet, and counts the cells that the spreadsheet would evaluate.
package struct SpreadsheetCSV {
  private let escapesFormulas: Bool
  private let delimiter: UInt8
  private var writer = CSVWriter(.rfc4180)
  /// The bytes of the table if the delimiter is not a comma.
  private var others: [UInt8] = []
  /// The number of cells that the spreadsheet would evaluate as formulas.
  package private(set) var formulaCount = 0

  /// Creates a table; with `escapingFormulas`, an apostrophe keeps apparent formulas from being evaluated.
  package init(escapingFormulas: Bool, delimiter: UInt8 = UInt8(ascii: ",")) {
    escapesFormulas = escapingFormulas
    self.delimiter = delimiter
  }

  /// Appends the names of the columns verbatim, because others find the columns by them.
  package mutating func appendHeader(_ row: [String]) { appendRow(row) }

  /// Appends a row.
  package mutating func append(_ row: [String]) { appendRow(row.map { cell($0) }) }

  private mutating func appendRow(_ row: [String]) {
    if delimiter == ASCII.comma { return writer.appendRow(row) }
    for (index, text) in row.enumerated() {
      if index > 0 { others.append(delimiter) }
      let bytes = Array(text.utf8)
      let isFirstMark = others.isEmpty && bytes.starts(with: byteOrderMark)
      if bytes.contains(delimiter) || isFirstMark || DoubledQuotes.needsQuotes(bytes.arraySpan) {
        DoubledQuotes.appendQuoted(bytes.arraySpan, to: &others)
      } else {
        others += bytes
      }
    }
    others.append(ASCII.lineFeed)
  }

  private mutating func cell(_ text: String) -> String {
    guard SpreadsheetFormula.isFormula(Array(text.utf8).arraySpan) else { return text }
    if escapesFormulas { return "'" + text }
    formulaCount += 1
    return text
  }

  /// Returns the bytes of the table.
  package mutating func finish() -> [UInt8] {
    writer.finish()
    return delimiter == ASCII.comma ? writer.bytes : others
  }
}
