import BankFigures
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankReports
@_spi(QBank) import BankRules
import BankSystem
@_spi(QBank) import BankText
import Templates

/// One run of `qbank stats`: counts the questions of all banks, and shows the figures.
struct StatsRun {
  private let options: StatsCommandOptions
  private let limit: Int?
  let finder: BankFinder
  private var results: Results

  init(_ options: StatsCommandOptions, _ session: Session) throws(Failure) {
    self.options = options
    limit = try options.limitForAll()
    finder = try BankFinder(options.bank, session)
    results = Results(options.output)
    let outputs = [options.output, options.page].compactMap { $0 == .standardInput ? nil : $0 }
    try session.check(outputs: outputs)
  }

  mutating func finish(_ session: inout Session) throws(Failure) -> ExitStatus {
    let progress = Progress(session)
    let linted = lint(progress.workers)
    var files: [StatsFigures.File] = []
    for (index, source) in finder.sources.enumerated() {
      let step = Workers.Step.chunks(
        done: 0, of: 0, file: index + 1, files: finder.sources.count)
      files.append(file(source, linted[index], progress.workers.at(step)))
    }
    progress.finish()
    let hasErrors = tell(linted, files, session)
    let figures = StatsFigures(
      files, unread: finder.unread.map(\.path), ReadingPlan(limit: limit ?? TimeLimit.usual))
    if finder.sources.isEmpty { return .failure }
    try show(figures, &session)
    if finder.hasFailed { return .failure }
    return hasErrors ? .findings : .clean
  }

  // MARK: Counting

  /// What keeps records from being questions, and which questions repeat others, by the rules of lint.
  private func lint(_ workers: Workers) -> [LintedFile] {
    let configurations = finder.configurations
    let rules = ImportResult.rulesOfReading + StatsFigures.duplicateRules
    let lint = Lint(
      each: { path in
        LintOptions(
          loader: configurations.loader(for: path), kind: configurations.kind(of: path),
          format: configurations.format(of: path),
          rules: LintOptions.RuleSelection(selected: rules), mode: .show(StatsRun.shownFindings))
      }, workers: workers)
    return lint.run(finder.sources)
  }

  private func file(
    _ source: Source, _ linted: LintedFile, _ workers: Workers
  ) -> StatsFigures.File {
    let configurations = finder.configurations
    let format = configurations.format(of: source.path)?.format
    let bank = BankFile(
      source, in: format, given: configurations.kind(of: source.path),
      loader: configurations.loader(for: source.path))
    let measured = MeasuredQuestion(
      ReadingPlan(limit: limit ?? TimeLimit.usual), isLimitForAll: limit != nil)
    let figures = FileFigures(
      bank, in: format, measured, withTags: options.by == .tag, workers)
    return StatsFigures.File(
      path: source.path, category: category(of: source.path), figures: figures, linted: linted)
  }

  /// The category that a file of a folder is: its path there, without the ending of its name.
  private func category(of path: Path) -> [UInt8] {
    guard let folder = finder.banks.filter({ $0.value.contains(path) }).keys.min() else {
      return []
    }
    let skipped = folder.bytes.count + (folder.bytes.last == UInt8(ascii: "/") ? 0 : 1)
    let own = folder == Path(".") && path.bytes.first != UInt8(ascii: ".")
    let name = Array(path.bytes.dropFirst(own ? 0 : skipped))
    let base = name.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > base else { return name }
    return Array(name[..<dot])
  }

  // MARK: Showing

  /// Tells what could not be counted; whether any of it is an error.
  private func tell(
    _ linted: [LintedFile], _ files: [StatsFigures.File], _ session: Session
  ) -> Bool {
    var hasErrors = false
    for (found, file) in zip(linted, files) {
      if let words = found.recognised { session.tellRecognised(words, found.source.path) }
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
      en: "\(path.displayText) holds guidance and was not counted.",
      ja: "\(path.displayText) はガイダンスのため、集計していません。")
  }

  private mutating func show(
    _ figures: StatsFigures, _ session: inout Session
  ) throws(Failure) {
    let report = StatsReport(figures, by: options.by, session.language)
    if options.page == .standardInput {
      try session.print(report.page(template: Templates.reportPage))
      return
    }
    switch options.form {
    case .text:
      try results.add(report.text(results.style(session), session), &session)
    case .json: try results.add(StatsJSON(figures, by: options.by).json.text + "\n", &session)
    case .csv: try results.add(StatsCSV(figures, by: options.by).text, &session)
    }
    results.finish(session)
    if let page = options.page {
      session.put(report.page(template: Templates.reportPage), at: page)
    }
  }

  /// So many findings of a rule are shown of a file.
  private static let shownFindings = 10
}
