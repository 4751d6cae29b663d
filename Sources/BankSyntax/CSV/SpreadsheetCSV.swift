@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Writes a table in CSV that people open with a spreadsheet, and counts the cells that it would run.
package struct SpreadsheetCSV {
  private let escapesFormulas: Bool
  private let delimiter: UInt8
  private var writer = CSVWriter(.rfc4180)
  /// The table where something else than a comma stands between cells.
  private var others: [UInt8] = []
  /// How many cells the spreadsheet would run.
  package private(set) var formulaCount = 0

  /// A table; an apostrophe keeps what looks like a formula from being run, if that is wanted.
  package init(escapingFormulas: Bool, delimiter: UInt8 = UInt8(ascii: ",")) {
    escapesFormulas = escapingFormulas
    self.delimiter = delimiter
  }

  /// Adds the names of the columns, by which others find them, as they are.
  package mutating func appendHeader(_ row: [String]) { appendRow(row) }

  /// Adds a row.
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

  /// The table as a file.
  package mutating func finish() -> [UInt8] {
    writer.finish()
    return delimiter == ASCII.comma ? writer.bytes : others
  }
}
