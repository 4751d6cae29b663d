@_spi(QBank) import BankReports
@_spi(QBank) import BankRules
import BankSystem
import Templates

/// One run of `qbank report`: the findings of lint, the figures of stats, and every row, on one page.
final class ReportRun: BankReadingRun {
  private let options: ReportCommandOptions
  private var results: Results
  private let limit: Int?
  let finder: BankFinder

  init(_ options: ReportCommandOptions, _ session: Session) throws(Failure) {
    self.options = options
    results = Results(try options.place())
    limit = try TimeLimit.parse(options.limit)
    finder = try BankFinder(options.bank, session)
    try results.check(session)
  }

  func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    if finder.sources.isEmpty { return .failure }
    let progress = Progress(session)
    let linted = lint(progress.workers)
    let counting = StatsCounting(finder, limit: limit, withTags: false)
    let figures = counting.figures(progress.workers).figures
    let files = zip(linted, figures.files).map { (linted: $0, rows: BankRows.of($1)) }
    progress.finish()
    for file in linted { ToldReading(file).tell(session) }
    let page = BankPage(
      title: title[session.language], language: session.language, files: files,
      rules: rules(linted), warnings: warnings(linted),
      figures: StatsReport(figures: figures, grouping: nil, language: session.language).figuresOnly
    ).html(template: Templates.banksPage)
    try results.add(page, &session)
    results.finish(session)
    return finder.hasFailed ? .failure : .clean
  }

  /// Returns everything that lint finds.
  private func lint(_ workers: Workers) -> [LintedFile] {
    let (configurations, options) = (finder.configurations, options)
    return Lint(
      each: {
        configurations.lintOptions(
          for: $0, selected: options.selected, extended: options.extended,
          ignored: options.ignored, .showAll)
      }, workers: workers
    ).run(finder.sources)
  }

  /// Returns the summaries of the rules that have findings.
  private func rules(_ linted: [LintedFile]) -> [(name: String, summary: Localized)] {
    Registry.all.map(\.info).filter { info in linted.contains { $0.counts[info.name] != nil } }
      .map { ($0.name, $0.summary) }
  }

  /// Returns warnings about what the page does not show because it was not read.
  private func warnings(_ linted: [LintedFile]) -> [Localized] {
    let unread = finder.unread.map { path, reason in
      let name = path.displayText
      return Localized(
        en: "Not read: \(name): \(reason.en)", ja: "読み込めません: \(name): \(reason.ja)")
    }
    let leftOut = linted.compactMap { file in
      file.otherKinds.sentence?.about(file.source.path)
    }
    return unread + leftOut + [finder.passedOver(withAdvice: false)].compactMap(\.self)
  }

  /// The names of the files and folders, as many as fit a title.
  private var title: Localized {
    let names = options.bank.inputs.compactMap { path -> String? in
      let last = (path == .standardInput ? options.bank.stdinFilename : path)?.components.last
      return last == nil || last == "." || last == ".." ? nil : last
    }
    if names.isEmpty { return Localized(en: "Question banks", ja: "問題ファイル") }
    let shown = names.prefix(ReportRun.namesInTitle)
    let rest = names.count - shown.count
    let start = shown.listed()
    return rest == 0
      ? start : Localized(en: "\(start.en) and \(rest) more", ja: "\(start.ja) ほか\(rest)件")
  }

  private static let namesInTitle = 3
}
