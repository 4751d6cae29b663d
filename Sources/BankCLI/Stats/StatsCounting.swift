@_spi(QBank) import BankRules

/// Counts the questions of banks that were found.
struct StatsCounting {
  private let finder: BankFinder
  private let plan: ReadingPlan
  /// Whether the time limit applies to all questions.
  private let hasLimitForAll: Bool
  private let withTags: Bool

  /// - Parameters:
  ///   - finder: The banks.
  ///   - limit: The time limit of all questions in milliseconds, if there is one.
  ///   - withTags: Whether questions are grouped by their tags, too.
  init(_ finder: BankFinder, limit: Int?, withTags: Bool) {
    (self.finder, self.withTags) = (finder, withTags)
    (plan, hasLimitForAll) = (ReadingPlan(limit: limit ?? TimeLimit.usual), limit != nil)
  }

  /// Returns the figures, and the findings about records that were not counted.
  func figures(_ workers: Workers) -> (figures: StatsFigures, linted: [LintedFile]) {
    let linted = lint(workers)
    let categories = finder.categories()
    var files: [StatsFigures.File] = []
    for (index, source) in finder.sources.enumerated() {
      let step = Workers.Step.chunks(
        done: 0, of: 0, file: index + 1, files: finder.sources.count)
      files.append(file(source, categories[index], linted[index], workers.at(step)))
    }
    let figures = StatsFigures(
      files, unread: finder.unread.map(\.path), plan, hasLimitForAll: hasLimitForAll)
    return (figures, linted)
  }

  /// Runs the rules of lint that find what keeps records from being questions, and duplicates.
  private func lint(_ workers: Workers) -> [LintedFile] {
    let configurations = finder.configurations
    let lint = Lint(
      each: { path in
        // The number of duplicates is a figure, whatever their configured severity.
        configurations.lintOptions(
          for: path, selected: StatsFigures.duplicateRules, needed: ImportResult.rulesOfReading,
          .show(StatsCounting.shownFindings))
      }, workers: workers)
    return lint.run(finder.sources)
  }

  private func file(
    _ source: Source, _ category: String, _ linted: LintedFile, _ workers: Workers
  ) -> StatsFigures.File {
    let configurations = finder.configurations
    let format = configurations.format(of: source.path)
    let measured = MeasuredQuestion(plan, isLimitForAll: hasLimitForAll)
    let figures = FileFigures(
      configurations.file(source), in: format, measured, withTags: withTags, workers)
    return StatsFigures.File(
      path: source.path, category: Array(category.utf8), figures: figures, linted: linted)
  }

  /// The maximum number of findings of a rule that are shown for a file.
  private static let shownFindings = 10
}
