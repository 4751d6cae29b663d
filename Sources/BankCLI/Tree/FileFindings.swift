@_spi(QBank) import BankModel

/// The findings of a file, by the rows that they are about.
struct FileFindings {
  private var rows: [Int: DiagnosticCounts] = [:]
  /// Those that belong to no row that was asked for. All together there are as many as `lint` counts.
  private(set) var rest: DiagnosticCounts

  /// The findings of a file that was looked at.
  init(_ file: LintedFile) {
    rest = file.total
    for found in file.diagnostics {
      guard let record = found.place.record else { continue }
      rows[record, default: DiagnosticCounts()].add(found.severity, found.fix?.applicability)
    }
  }

  /// Takes what was found in a row, by its number as reports tell it.
  mutating func take(ofRecord record: Int) -> DiagnosticCounts {
    guard let own = rows.removeValue(forKey: record) else { return DiagnosticCounts() }
    rest.subtract(own)
    return own
  }
}
