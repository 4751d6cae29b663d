@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText

/// What findings are compared with, so that only those are told that are new.
struct ComparisonOptions: Sendable {
  var baseline: Path?
  var writtenBaseline: Path?
  var failsOnStale = false
  var changes: Path?

  /// Whether known findings are told from others.
  var isBaselineUsed: Bool { baseline != nil || writtenBaseline != nil }

  /// Whether each finding is looked at by itself.
  var isNeeded: Bool { isBaselineUsed || changes != nil }
}

extension LintCommandOptions {
  /// The same with what the configuration settles where the command line says nothing. Fixes are made in all
  /// rows, and a baseline that is written begins anew: neither asks for the one that is settled.
  func settled(_ session: Session) throws(Failure) -> LintCommandOptions {
    let found = try Configurations.ofPaths(bank, session)
    var command = self
    let isNeeded = !mends && comparison.writtenBaseline == nil
    if isNeeded { command.comparison.baseline = comparison.baseline ?? found.baseline }
    return command
  }

  private var mends: Bool { fixes || fixesUnsafely || showsDiff }

  /// Refuses options that do not go together.
  func check() throws(Failure) {
    if mends, comparison.isNeeded || !context.isEmpty { throw .usage(LintMistakes.fixesAll) }
    if showsFixes, !(fixes || fixesUnsafely) || showsDiff { throw .usage(LintMistakes.noFixes) }
    let readsInput =
      bank.paths.contains(.standardInput) || comparison.changes == .standardInput
    if watches, mends || writesFiles || readsInput { throw .usage(LintMistakes.watchedOnly) }
    if comparison.failsOnStale, comparison.baseline == nil {
      throw .usage(LintMistakes.noBaseline)
    }
    if comparison.changes == .standardInput, bank.paths.contains(.standardInput) {
      throw .usage(LintMistakes.inputTwice)
    }
  }
}

extension LintCommandOptions {
  /// Whether what is found goes into files.
  private var writesFiles: Bool {
    output != nil || !reports.isEmpty || comparison.writtenBaseline != nil
  }
}

/// What is said of options of `qbank lint` that do not go together.
private enum LintMistakes {
  static let fixesAll = Localized(
    en: "Fixes are made in all rows of the files that are named: please leave out --baseline, "
      + "--write-baseline, --changed and --context with --fix, --unsafe-fixes and --diff.",
    ja: "修正は指定したファイルのすべての行に行います。--fix・--unsafe-fixes・--diff は、--baseline・"
      + "--write-baseline・--changed・--context と一緒には使えません。")
  static let noFixes = Localized(
    en: "--show-fixes tells of fixes that are made: please use it with --fix or --unsafe-fixes, "
      + "and --diff by itself.",
    ja: "--show-fixes は行った修正を表示します。--fix か --unsafe-fixes と一緒に使ってください（--diff とは使えません）。")
  static let watchedOnly = Localized(
    en:
      "--watch looks at files and writes none: please leave out --fix, --unsafe-fixes, --diff, --output, "
      + "--report, --write-baseline and -.",
    ja: "--watch はファイルを調べるだけで、何も書き込みません。--fix・--unsafe-fixes・--diff・--output・--report・"
      + "--write-baseline・- は使えません。")
  static let noBaseline = Localized(
    en: "--fail-on-stale-baseline needs a baseline: please name it with --baseline.",
    ja: "--fail-on-stale-baseline には、--baseline でベースラインのファイルを指定してください。")
  static let inputTwice = Localized(
    en: "Standard input can be read only once: please put the diff or the bank into a file.",
    ja: "標準入力は一度しか読めません。差分か問題ファイルのどちらかをファイルにしてください。")
}
