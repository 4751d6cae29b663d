@_spi(QBank) import BankSyntax

/// The canonical form of a table whose delimiter is not a comma.
package enum CanonicalTable {
  /// Rewrites a table without changing the text of any cell or how the file ends. Returns nil if its quotes are
  /// wrong, so that its cells are uncertain.
  package static func write(_ source: Source, delimiter: Layout.Delimiter) -> [UInt8]? {
    let sign = delimiter.rawValue
    guard let rows = cells(source.bytes, sign) else { return nil }
    var bytes: [UInt8] = []
    for row in rows {
      bytes += line(row, sign)
      bytes.append(ASCII.lineFeed)
    }
    if !source.endsInLineBreak, !bytes.isEmpty { bytes.removeLast() }
    return cells(bytes.arraySpan, sign) == rows ? bytes : nil
  }

  /// Returns cells joined by a delimiter, quoted where they have to be, or all of them.
  static func line(
    _ cells: [[UInt8]], _ delimiter: UInt8, quotesAll: Bool = false
  ) -> [UInt8] {
    var line: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { line.append(delimiter) }
      if quotesAll
        || cell.contains(where: { $0 == delimiter || $0 == ASCII.quote || $0.isLineBreak })
      {
        DoubledQuotes.appendQuoted(cell.arraySpan, to: &line)
      } else {
        line += cell
      }
    }
    return line
  }

  /// Returns the texts of all cells, or nil if quotes are wrong.
  private static func cells(_ bytes: Span<UInt8>, _ delimiter: UInt8) -> [[[UInt8]]]? {
    var reader = CSVReader(bytes, widths: [], delimiter: delimiter)
    var batch = CSVBatch()
    var rows: [[[UInt8]]] = []
    while reader.next(&batch) {
      guard batch.defects.isEmpty, batch.overlong.isEmpty else { return nil }
      for index in 0..<batch.count {
        rows.append(batch.cells(index).map { CSVCells.text(of: $0, in: bytes) })
      }
    }
    return rows
  }
}
