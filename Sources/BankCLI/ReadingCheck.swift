@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankRules
@_spi(QBank) import BankText

/// Tells what keeps parts of files from being questions, for commands that work with those that are.
struct ReadingCheck {
  private let configurations: Configurations
  private let session: Session

  init(_ configurations: Configurations, _ session: Session) {
    (self.configurations, self.session) = (configurations, session)
  }

  /// How many errors there are in some files; each is told.
  func errors(in files: [BankFile]) -> Int {
    let configurations = configurations
    let lint = Lint(
      each: { path in
        configurations.lintOptions(
          for: path, needed: ImportResult.rulesOfReading, .showAll)
      }, workers: session.world.workers)
    var count = 0
    let sources = files.map { $0.extract?.file ?? $0.source }
    for found in lint.run(sources).map(\.withErrorsOnly) where !found.diagnostics.isEmpty {
      count += found.diagnostics.count
      session.report(found)
    }
    return count
  }
}
