@_spi(QBank) import BankModel

/// The findings of a file, by the rows that they are about.
struct FileFindings {
  private var rows: [Int: DiagnosticCounts] = [:]
  /// The findings that belong to no row that was asked for. With those of rows, they add up to what `lint` counts.
  private(set) var rest: DiagnosticCounts

  /// Groups the findings of a linted file.
  init(_ file: LintedFile) {
    rest = file.total
    for found in file.diagnostics {
      guard let record = found.place.record else { continue }
      rows[record, default: DiagnosticCounts()].add(found.severity, found.fix?.applicability)
    }
  }

  /// Removes and returns the findings of a row, given by its record number in reports.
  mutating func take(ofRecord record: Int) -> DiagnosticCounts {
    guard let own = rows.removeValue(forKey: record) else { return DiagnosticCounts() }
    rest.subtract(own)
    return own
  }
}
