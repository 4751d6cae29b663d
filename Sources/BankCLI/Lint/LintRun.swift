@_spi(QBank) import BankReports
@_spi(QBank) import BankRules
import BankSystem

/// One run of `qbank lint`.
final class LintRun: BankReadingRun {
  private let command: LintCommandOptions
  let finder: BankFinder
  /// The banks to check. For programs they are in the order of their paths, so that a report does not depend on how
  /// they were named.
  private let banks: [Source]
  private let options: @Sendable (Path) -> LintOptions
  private var results: Results
  private let reports: LintReports
  private var baselines: Baselines
  private let changes: ChangeFinder?
  /// Whether a baseline has entries that are no longer needed.
  private var isStale = false
  /// The files that were not checked, and why.
  private var unread: [(path: Path, reason: Localized)]

  init(_ command: LintCommandOptions, _ session: Session) throws(Failure) {
    try command.check()
    let rewrites = (command.fixes || command.fixesUnsafely) && !command.showsDiff
    var bank = command.bank
    let comparison = command.comparison
    bank.otherFiles = [comparison.baseline, comparison.writtenBaseline].compactMap(\.self)
    finder = try BankFinder(bank, session, rewritten: rewrites, tellsEncodings: false)
    baselines = try Baselines(command, finder, session)
    if comparison.failsOnStale, baselines.isEmpty, !finder.sources.isEmpty {
      throw .usage(LintMistakes.noBaseline)
    }
    changes = try comparison.changes.map { (path) throws(Failure) in
      try ChangeFinder(path, session)
    }
    var compared = command
    compared.comparison.isBaselineUsed = !baselines.isEmpty
    self.command = compared
    unread = finder.unread
    let isForPeople = command.form == .text && command.reports.isEmpty
    banks = isForPeople ? finder.sources : finder.sources.ordered { $0.path < $1.path }
    options = LintRun.options(compared, finder.configurations)
    results = Results(command.output)
    reports = try LintReports(command.reports)
  }

  /// Returns the options for a file, from the configuration and the command line.
  private static func options(
    _ command: LintCommandOptions, _ configurations: Configurations
  ) -> @Sendable (Path) -> LintOptions {
    let mode = command.comparison.isNeeded ? .each : LintMode.show(shown(command))
    return {
      configurations.lintOptions(
        for: $0, preset: command.preset, selected: command.selected, extended: command.extended,
        ignored: command.ignored, mode, keepsHeader: true)
    }
  }

  /// Returns how many diagnostics to keep: those that will not be shown are not needed.
  private static func shown(_ command: LintCommandOptions) -> Int {
    let showsAll =
      command.isVerbose || command.maxFindings > 0 || command.form != .text
      || !command.reports.isEmpty
    return showsAll ? Limits.diagnosticsPerRule : TextReport.maxPlaces
  }

  private var lowestFix: Applicability? {
    if command.fixesUnsafely { return .unsafe }
    return command.fixes || command.showsDiff ? .safe : nil
  }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    if finder.sources.isEmpty, command.form == .text, command.reports.isEmpty {
      return finder.hasFailed ? .failure : .clean
    }
    if let words = UncheckedFiles.withoutRules(banks, options) { session.tell(words) }
    try results.check(session)
    try session.check(outputs: reports.files)
    let status: ExitStatus
    if let lowestFix {
      status = try fix(lowestFix, &session)
    } else if canStream {
      status = try stream(&session)
    } else {
      let files = try compared(lint(session), session)
      try report(files, &session)
      status = outcome(files)
    }
    results.finish(session)
    return unread.isEmpty ? status : .failure
  }

  private var canStream: Bool {
    command.form == .jsonl && command.maxFindings == 0 && command.reports.isEmpty
      && !command.comparison.isNeeded && finder.context.isEmpty
  }

  /// Returns the findings in the banks. The context comes first, because duplicates are reported at the later row.
  private func lint(_ session: Session) -> [LintedFile] {
    let context = finder.context
    let progress = Progress(session)
    let files = Lint(each: options, workers: progress.workers).run(context + banks)
    progress.finish()
    for words in UncheckedFiles.uncompared(in: Array(files.prefix(context.count))) {
      session.tell(words)
    }
    let own = Array(files.dropFirst(context.count))
    tellRecognised(own, session)
    noteUnchecked(own, session)
    return own
  }

  /// Treats files that were not checked as files that could not be read, unless a finding says so.
  private func noteUnchecked(_ files: [LintedFile], _ session: Session) {
    for file in UncheckedFiles.unreported(in: files) {
      session.reportError(file.reason)
      unread.append(file)
    }
  }

  /// Returns the files with the new findings only.
  private func compared(
    _ files: [LintedFile], _ session: Session
  ) throws(Failure) -> [LintedFile] {
    var files = files
    if command.comparison.isNeeded { try refuseUncounted(files) }
    if command.comparison.isBaselineUsed {
      if command.comparison.writtenBaseline != nil, !unread.isEmpty {
        throw .work(LintRun.notNoted)
      }
      let options = options
      (files, isStale) = try baselines.hide(in: files) { rule, path in
        Registry.rule(named: rule).map { !options(path).isWanted($0.info) } ?? false
      }
    }
    guard let changes else { return files }
    let rows = changes.rows(in: banks + finder.context)
    return files.map { rows.keeping($0) }
  }

  /// Refuses findings that were only counted: they cannot be compared with anything.
  private func refuseUncounted(_ files: [LintedFile]) throws(Failure) {
    for file in files where file.total.total > file.diagnostics.count {
      let most = Limits.comparedDiagnosticsPerRule
      throw .work(
        Localized(
          en:
            "\(file.source.path.displayText): more than \(most) findings of one rule are too many "
            + "to compare; fix their common cause first",
          ja: "\(file.source.path.displayText): 1つのルールの指摘が\(most)件を超えるため比べられません。"
            + "先に共通の原因を修正してください。"))
    }
  }

  private static let notNoted = Localized(
    en: "the baseline was not written because not everything could be read",
    ja: "読めないファイルがあるため、ベースラインは書き込みませんでした。")

  /// Reports findings as lines, file by file, without keeping them.
  private func stream(_ session: inout Session) throws(Failure) -> ExitStatus {
    var lines = JSONLinesReport(report(session), results)
    let progress = Progress(session)
    Lint(each: options, workers: progress.workers).forEach(of: banks) { file in
      progress.finish()
      tellRecognised([file], session)
      noteUnchecked([file], session)
      lines.add([file], &session)
    }
    progress.finish()
    try lines.finish(unread: unread, &session)
    results = lines.results
    return outcome(lines.files)
  }

  /// Reports how tables were read whose layout was recognized rather than given.
  private func tellRecognised(_ files: [LintedFile], _ session: Session) {
    for file in files {
      // What was left out is reported as a finding.
      ToldReading(file).tellRecognised(session)
    }
  }

  private func outcome(_ files: [LintedFile]) -> ExitStatus {
    if isStale, command.comparison.failsOnStale { return .findings }
    return files.contains { file in
      failsFrom(file).map { file.total.count(atLeast: $0) > 0 } ?? false
    } ? .findings : .clean
  }

  /// Returns the severity from which on findings make a file fail: as the command line says, or else the
  /// configuration.
  private func failsFrom(_ file: LintedFile) -> Severity? {
    let settled = finder.configurations.value(for: file.source.path, \.failOn)
    let failOn = command.failOn ?? settled.flatMap { .init(rawValue: $0) } ?? .error
    return Severity(rawValue: failOn.rawValue)
  }

  private func reported(_ files: [LintedFile], _ session: Session) -> ReportedFindings {
    ReportedFindings(
      files, unread: unread, rules: ReportedRule.all, language: session.language,
      version: qbankVersion, hasBaseline: command.comparison.isBaselineUsed, failsFrom: failsFrom,
      fingerprints: \.fingerprints)
  }

  private func fix(
    _ lowest: Applicability, _ session: inout Session
  ) throws(Failure) -> ExitStatus {
    let progress = Progress(session)
    let fixer = Fixer(each: options, lowest: lowest, workers: progress.workers)
    let fixed = fixer.fix(banks)
    progress.finish()
    tellRecognised(fixed.files, session)
    noteUnchecked(fixed.files, session)
    if command.showsDiff { return try showDiff(fixed, &session) }
    var written: [Int] = []
    for (index, new) in fixed.sources.enumerated() {
      let old = banks[index]
      if old === finder.standardInput {
        try results.add(Array(new.file.bytes), &session)
      } else if old !== new, !session.rewrite(old, with: Array(new.file.bytes)) {
        continue
      }
      written.append(index)
    }
    try printFixSummary(fixed, written, &session)
    return written.count < fixed.files.count ? .failure : outcome(fixed.files)
  }

  private func showDiff(
    _ fixed: Fixer.Result, _ session: inout Session
  ) throws(Failure) -> ExitStatus {
    var differs = false
    for (old, new) in zip(banks, fixed.sources) where old !== new {
      differs = true
      try results.add(diff: old.path, old, Array(new.file.bytes), &session)
    }
    return differs ? .findings : .clean
  }

  /// Prints what was fixed in the files that could be written, and what is left in them.
  private func printFixSummary(
    _ fixed: Fixer.Result, _ written: [Int], _ session: inout Session
  ) throws(Failure) {
    let made = written.map { fixed.made[$0] }
    let fixes = made.reduce(0, +)
    let files = made.count { $0 > 0 }
    if command.showsFixes { showFixes(fixed, written, session) }
    if fixes > 0 {
      let byRule = written.reduce(into: [:]) { sum, index in
        sum.merge(fixed.madeByRule[index]) { $0 + $1 }
      }
      session.remark(FixWords.summary(fixes, files: files, byRule: byRule))
    }
    for index in written {
      if fixed.undone[index] > 0 { tellUndone(fixed.undone[index], banks[index].path, session) }
      tellUnwritable(fixed.unwritable[index], banks[index].path, session)
    }
    let left = written.map { fixed.files[$0] }
    if finder.standardInput != nil {
      session.say(text(left, session, .errors))
    } else {
      try report(left, &session)
    }
  }

  /// Reports each fix that was made.
  private func showFixes(_ fixed: Fixer.Result, _ written: [Int], _ session: Session) {
    for index in written {
      for fix in fixed.fixes[index] { session.tell(FixWords.line(fix, banks[index].path)) }
    }
  }

  private func tellUndone(_ count: Int, _ path: Path, _ session: Session) {
    let fixes = Localized.count(count, "fix", "fixes")
    session.tell(
      Localized(
        en: "\(path.displayText): \(fixes) would have caused more errors and "
          + "\(count == 1 ? "was" : "were") not applied; fix what is left by hand.",
        ja: "\(path.displayText): \(count)件の修正は、行うとエラーが増えるため行いませんでした。"
          + "残った指摘は手作業で修正してください。"))
  }

  /// Reports which fixes the encoding prevented, and in which cells.
  private func tellUnwritable(_ fixes: [UnwritableFix], _ path: Path, _ session: Session) {
    for fix in fixes.prefix(LintRun.shownUnwritable) {
      let (row, cell) = (fix.place.record ?? 1, fix.place.cell ?? 1)
      let shown = EncodedOutput.shown(fix.scalar)
      session.tell(
        Localized(
          en: "\(path.displayText), row \(row), cell \(cell): a fix was not applied because "
            + "\(shown) does not exist in \(fix.encoding.rawValue).",
          ja: "\(path.displayText) \(row)行目の\(cell)番目のセル: \(shown) を "
            + "\(fix.encoding.rawValue) で表せないため、修正しませんでした。"))
    }
  }

  private static let shownUnwritable = 10

  private func report(
    _ files: [LintedFile], _ session: inout Session
  ) throws(Failure) {
    try results.add(text(files, session, .output), &session)
    try reports.add(
      files, unread, report(session), command, { reported(files, $0) }, &results, &session)
  }

  private func report(_ session: Session) -> JSONReport {
    JSONReport(
      session.language, version: qbankVersion, maxFindings: command.maxFindings,
      countsOnly: command.showsStatistics)
  }

  private func text(_ files: [LintedFile], _ session: Session, _ stream: Stream) -> String {
    let forPrograms = LintReports.text(command.form, files, unread, report(session)) {
      reported(files, session)
    }
    if let forPrograms { return forPrograms }
    let target = stream == .output ? results.stream : stream
    var report = TextReport(
      rules: ReportedRule.all,
      session.reportOptions(
        for: target, isVerbose: command.isVerbose, maxFindings: command.maxFindings))
    // Whoever opens a report later has not seen standard error. A file that was not read must be in it.
    let errors = target == nil ? unread.map { session.errorLine($0.reason) }.joined() : ""
    // Files that could not be written are reported separately, and are not in the report.
    if files.isEmpty { return errors }
    let (body, end) =
      command.showsStatistics
      ? (report.statistics(files), report.lastLine(files))
      : (report.findings(files), report.summary(files))
    return (session.isQuiet ? body : body + end) + errors
  }
}
