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
      for (index, cell) in row.enumerated() {
        if index > 0 { bytes.append(sign) }
        bytes += needsQuotes(cell, sign) ? quoted(cell) : cell
      }
      bytes.append(ASCII.lineFeed)
    }
    if !source.endsInLineBreak, !bytes.isEmpty { bytes.removeLast() }
    return cells(bytes.arraySpan, sign) == rows ? bytes : nil
  }

  private static func needsQuotes(_ cell: [UInt8], _ delimiter: UInt8) -> Bool {
    cell.contains { $0 == delimiter || $0 == ASCII.quote || $0.isLineBreak }
  }

  private static func quoted(_ cell: [UInt8]) -> [UInt8] {
    [ASCII.quote] + DoubledQuotes.doubled(cell) + [ASCII.quote]
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
