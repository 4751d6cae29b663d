@_spi(QBank) import BankReports
@_spi(QBank) import BankRules

/// Reports what prevents parts of files from being questions, for commands that work with the rest.
struct ReadingCheck {
  private let configurations: Configurations
  private let session: Session

  init(_ configurations: Configurations, _ session: Session) {
    (self.configurations, self.session) = (configurations, session)
  }

  /// Reports every error in the files, and returns their total number.
  func errors(in files: [BankFile]) -> Int { errors(inEachOf: files).reduce(0, +) }

  /// Reports every error in the files, and returns their number for each file.
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
