@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText

/// What findings are compared with, so that only those are told that are new.
struct ComparisonOptions: Sendable {
  var baseline: Path?
  var writtenBaseline: Path?
  var failsOnStale = false
  var changes: Path?

  /// Whether known findings are told from others: those of a baseline that is named or settled for a file.
  var isBaselineUsed = false

  /// Whether each finding is looked at by itself.
  var isNeeded: Bool { isBaselineUsed || changes != nil }

  /// Whether the command line says what findings are compared with.
  fileprivate var isNamed: Bool {
    baseline != nil || writtenBaseline != nil || changes != nil
  }
}

extension LintCommandOptions {
  /// The baseline for a file: what the command line names, else what is settled for the file. Fixes are made in
  /// all rows, and a baseline that is written begins anew: neither asks for the one that is settled.
  func baseline(for path: Path, _ configurations: Configurations) -> Path? {
    if let namedBaseline { return namedBaseline }
    return makesFixes ? nil : configurations.all(for: path).baseline
  }

  /// The baseline that the command line names for all files.
  var namedBaseline: Path? { comparison.baseline ?? comparison.writtenBaseline }

  private var makesFixes: Bool { fixes || fixesUnsafely || showsDiff }

  /// Refuses options that do not go together.
  func check() throws(Failure) {
    if makesFixes, comparison.isNamed || comparison.failsOnStale || !context.isEmpty {
      throw .usage(LintMistakes.fixesAll)
    }
    if showsFixes, !(fixes || fixesUnsafely) || showsDiff { throw .usage(LintMistakes.noFixes) }
    let readsInput =
      bank.paths.contains(.standardInput) || comparison.changes == .standardInput
    // What is read from standard input is written there when it is fixed.
    if let output, !makesFixes || !bank.paths.contains(.standardInput) { try Form.check(output) }
    if watches, makesFixes || writesFiles || readsInput { throw .usage(LintMistakes.watchedOnly) }
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
enum LintMistakes {
  fileprivate static let fixesAll = Localized(
    en: "Fixes apply to all rows of the named files and use no baseline: do not combine --fix, "
      + "--unsafe-fixes or --diff with --baseline, --write-baseline, --fail-on-stale-baseline, "
      + "--changed or --context.",
    ja: "修正は指定したファイルのすべての行に行い、ベースラインは使いません。--fix・--unsafe-fixes・--diff は、--baseline・"
      + "--write-baseline・--fail-on-stale-baseline・--changed・--context と一緒には使えません。")
  fileprivate static let noFixes = Localized(
    en:
      "--show-fixes lists applied fixes: use it with --fix or --unsafe-fixes, and without --diff.",
    ja: "--show-fixes は行った修正を表示します。--fix か --unsafe-fixes と一緒に、--diff なしで使ってください。")
  fileprivate static let watchedOnly = Localized(
    en: "--watch checks files and writes none: leave out --fix, --unsafe-fixes, --diff, --output, "
      + "--save, --write-baseline and -.",
    ja: "--watch はファイルを検査するだけで、何も書き込みません。--fix・--unsafe-fixes・--diff・--output・--save・"
      + "--write-baseline・- は使えません。")
  static let noBaseline = Localized(
    en: "--fail-on-stale-baseline needs a baseline: name it with --baseline.",
    ja: "--fail-on-stale-baseline には、--baseline でベースラインのファイルを指定してください。")
  fileprivate static let inputTwice = Localized(
    en: "Standard input can be read only once: put the diff or the bank into a file.",
    ja: "標準入力は一度しか読めません。差分か問題ファイルのどちらかをファイルにしてください。")
}
