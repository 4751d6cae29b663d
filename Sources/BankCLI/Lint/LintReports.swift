@_spi(QBank) import BankReports
@_spi(QBank) import BankRules

/// The reports that a run of lint writes to files, in addition to what it prints.
struct LintReports {
  private let wanted: [(form: LintCommandOptions.Form, file: Path)]

  /// Parses the reports that were asked for, such as `sarif=out.sarif`.
  init(_ words: [String]) throws(Failure) {
    var wanted: [(form: LintCommandOptions.Form, file: Path)] = []
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[1].isEmpty, parts[1] != "-",
        let form = LintCommandOptions.Form(rawValue: String(parts[0])), form != .text
      else { throw .usage(LintReports.mistake(word)) }
      wanted.append((form, Path(String(parts[1]))))
    }
    self.wanted = wanted
  }

  /// The files of the reports.
  var files: [Path] { wanted.map(\.file) }

  /// Adds the reports to the files to write, and prints annotations beside the text where GitHub reads it.
  func add(
    _ files: [LintedFile], _ unread: [(path: Path, reason: Localized)], _ report: JSONReport,
    _ command: LintCommandOptions, _ reported: (Session) -> ReportedFindings,
    _ results: inout Results, _ session: inout Session
  ) throws(Failure) {
    let isAnnotated = command.form == .text && command.output == nil && session.isGitHubJob
    if wanted.isEmpty, !isAnnotated { return }
    let found = reported(session)
    for (form, file) in wanted {
      guard let text = LintReports.text(form, files, unread, report, { found }) else { continue }
      session.put(Array(text.utf8), at: file)
    }
    if isAnnotated { try results.add(ReportFormat.github.text(found), &session) }
  }

  /// Returns a report for programs, or nil for the form that is for people.
  static func text(
    _ form: LintCommandOptions.Form, _ files: [LintedFile],
    _ unread: [(path: Path, reason: Localized)], _ report: JSONReport,
    _ found: () -> ReportedFindings
  ) -> String? {
    if form == .json { return report.text(files, unread: unread) { $0.fingerprints } }
    if form == .jsonl {
      var text = ""
      let listed = report.forEachLine(of: files, fingerprints: { $0.fingerprints }) { text += $0 }
      return text + report.lastLine(files, listed: listed, unread: unread)
    }
    return ReportFormat.named(form.rawValue)?.text(found())
  }

  private static func mistake(_ word: String) -> Localized {
    let names = LintCommandOptions.Form.words
      .filter { $0 != LintCommandOptions.Form.text.rawValue }.listed()
    let shown = VisibleText.escape(word)
    return Localized(
      en: "The value '\(shown)' is invalid for '--save <format=file>'. Please write a format "
        + "(\(names.en)), = and a file, as in sarif=out.sarif.",
      ja: "'--save <format=file>' に '\(shown)' は使えません。"
        + "sarif=out.sarif のように、形式（\(names.ja)）と = とファイル名を書いてください。")
  }
}

extension ReportedRule {
  /// All rules, as reports describe them.
  static var all: [ReportedRule] {
    Registry.all.map(\.info).map { info in
      ReportedRule(
        name: info.name, severity: info.severity, summary: info.summary, details: info.what,
        remedy: info.remedy)
    }
  }
}

extension Session {
  /// Whether GitHub runs this as a step of a job, and so reads the output.
  var isGitHubJob: Bool { world.environment("GITHUB_ACTIONS") == "true" }
}

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
