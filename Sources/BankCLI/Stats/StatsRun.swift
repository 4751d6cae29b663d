@_spi(QBank) import BankReports
import BankSystem

/// One run of `qbank stats`: counts the questions of all banks, and shows the figures.
final class StatsRun: BankReadingRun {
  private let options: StatsCommandOptions
  private let limit: Int?
  let finder: BankFinder
  private var results: Results

  init(_ options: StatsCommandOptions, _ session: Session) throws(Failure) {
    if options.escapesFormulas { try FormulaNote.check(options.form.kind) }
    self.options = options
    limit = try TimeLimit.parse(options.limit)
    finder = try BankFinder(options.bank, session)
    results = Results(options.output)
    try results.check(session)
  }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    let progress = Progress(session)
    let counting = StatsCounting(finder, limit: limit, withTags: options.by == .tag)
    let (figures, linted) = counting.figures(progress.workers)
    progress.finish()
    let hasErrors = tell(linted, figures.files, session)
    if finder.sources.isEmpty { return .failure }
    try show(figures, &session)
    if finder.hasFailed { return .failure }
    return hasErrors ? .findings : .clean
  }

  // MARK: Showing

  /// Reports what could not be counted, and returns whether any of it is an error.
  private func tell(
    _ linted: [LintedFile], _ files: [StatsFigures.File], _ session: Session
  ) -> Bool {
    var hasErrors = false
    for (found, file) in zip(linted, files) {
      let read = ToldReading(found)
      // The report for people says itself what is left out.
      options.form == .text ? read.tellRecognised(session) : read.tell(session)
      if found.kind == .guidance, options.form != .text {
        session.tell(StatsRun.guidance(found.source.path))
      }
      if found.kind == .guidance { continue }
      let kept = found.withErrorsOnly.diagnostics.filter {
        !StatsFigures.duplicateRules.contains($0.rule)
      }
      if file.left > 0 || !kept.isEmpty { hasErrors = true }
      if !kept.isEmpty {
        session.report(LintedFile(found.source, kept, kind: found.kind, records: found.records))
      }
    }
    return hasErrors
  }

  private static func guidance(_ path: Path) -> Localized {
    Localized(
      en: "\(path.displayText) contains guidance and was not counted.",
      ja: "\(path.displayText) はガイダンスのため、集計していません。")
  }

  private func show(
    _ figures: StatsFigures, _ session: inout Session
  ) throws(Failure) {
    let report = StatsReport(figures: figures, grouping: options.by, language: session.language)
    switch options.form {
    case .text:
      try results.add(report.text(results.style(session), session), &session)
    case .json:
      let json = StatsJSON(figures: figures, grouping: options.by).json
      try results.add(json.text + "\n", &session)
    case .csv:
      let table = StatsCSV(figures, by: options.by)
      try results.addTable(escapingFormulas: options.escapesFormulas, &session) {
        table.write(to: &$0)
      }
    case .html: try results.add(report.page, &session)
    }
    results.finish(session)
  }
}
