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

  /// How many errors there are in all of some files; each is told.
  func errors(in files: [BankFile]) -> Int { errors(inEachOf: files).reduce(0, +) }

  /// How many errors there are in each of some files; all are told.
  func errors(inEachOf files: [BankFile]) -> [Int] {
    let configurations = configurations
    let lint = Lint(
      each: { path in
        configurations.lintOptions(
          for: path, needed: ImportResult.rulesOfReading, .showAll)
      }, workers: session.world.workers)
    let sources = files.map { $0.extract?.file ?? $0.source }
    return lint.run(sources).map(\.withErrorsOnly).map { found in
      if !found.diagnostics.isEmpty { session.report(found) }
      return found.diagnostics.count
    }
  }
}
