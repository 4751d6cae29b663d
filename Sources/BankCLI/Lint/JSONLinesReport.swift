@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankRules
@_spi(QBank) import BankText

/// Findings as lines of JSON, on their way out: of a file that was reported no more is kept than its numbers.
struct JSONLinesReport {
  private let report: JSONReport
  /// Where the lines go.
  private(set) var results: Results
  /// The files that were reported, without their findings.
  private(set) var files: [LintedFile] = []
  private var listed = 0

  init(_ report: JSONReport, _ results: Results) {
    (self.report, self.results) = (report, results)
  }

  /// What went wrong while a line was written.
  private var failure: Failure?

  /// Reports some files, unless something has gone wrong.
  mutating func add(_ more: [LintedFile], _ session: inout Session) {
    files += more.map(\.countsOnly)
    listed += report.forEachLine(of: more, fingerprints: { $0.fingerprints }) { line in
      if failure != nil { return }
      do throws(Failure) { try results.add(line, &session) } catch { failure = error }
    }
  }

  /// Writes the last line, which says that the report is whole.
  mutating func finish(
    unread: [(path: Path, reason: Localized)], _ session: inout Session
  ) throws(Failure) {
    if let failure { throw failure }
    try results.add(report.lastLine(files, listed: listed, unread: unread), &session)
  }
}
