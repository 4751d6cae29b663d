@_spi(QBank) import BankReports
@_spi(QBank) import BankRules

/// Findings that are written as lines of JSON. Of a file that was reported, only the counts are kept.
struct JSONLinesReport {
  private let report: JSONReport
  /// Where the lines are written.
  private(set) var results: Results
  /// The files that were reported, without their findings.
  private(set) var files: [LintedFile] = []
  private var listed = 0

  init(_ report: JSONReport, _ results: Results) {
    (self.report, self.results) = (report, results)
  }

  /// The failure that occurred while writing a line, if any.
  private var failure: Failure?

  /// Reports some files, unless an earlier write has failed.
  mutating func add(_ more: [LintedFile], _ session: inout Session) {
    files += more.map(\.countsOnly)
    listed += report.forEachLine(of: more, fingerprints: { $0.fingerprints }) { line in
      if failure != nil { return }
      do throws(Failure) { try results.add(line, &session) } catch { failure = error }
    }
  }

  /// Writes the last line, which says that the report is complete.
  mutating func finish(
    unread: [(path: Path, reason: Localized)], _ session: inout Session
  ) throws(Failure) {
    if let failure { throw failure }
    try results.add(report.lastLine(files, listed: listed, unread: unread), &session)
  }
}
