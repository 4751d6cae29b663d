@_spi(QBank) import BankRules

/// What findings are compared with, so that only new ones are reported.
struct ComparisonOptions: Sendable {
  var baseline: Path?
  var writtenBaseline: Path?
  var failsOnStale = false
  var changes: Path?

  /// Whether findings are compared with a baseline, named or configured for a file.
  var isBaselineUsed = false

  /// Whether findings are compared one by one, so that each must be kept.
  var isNeeded: Bool { isBaselineUsed || changes != nil }
}

extension LintCommandOptions {
  /// Returns the baseline for a file: the one that the command line names, or else the configured one. The
  /// configured one is not used for fixes, which are made in all rows, nor for a baseline that is written, which
  /// starts afresh.
  func baseline(for path: Path, _ configurations: Configurations) -> Path? {
    if let namedBaseline { return namedBaseline }
    return makesFixes ? nil : configurations.all(for: path).baseline
  }

  /// The baseline that the command line names for all files.
  var namedBaseline: Path? { comparison.baseline ?? comparison.writtenBaseline }

  private var makesFixes: Bool { fixes || fixesUnsafely || showsDiff }

  /// Refuses options that do not go together.
  func check() throws(Failure) {
    let readsInput =
      bank.paths.contains(.standardInput) || comparison.changes == .standardInput
    // Standard input that is fixed is written to the output.
    if let output, !makesFixes || !bank.paths.contains(.standardInput) { try Form.check(output) }
    if watches, readsInput { throw .usage(LintMistakes.watchedInput) }
    if comparison.changes == .standardInput, bank.paths.contains(.standardInput) {
      throw .usage(LintMistakes.inputTwice)
    }
  }
}

/// Messages about options of `qbank lint` that cannot be combined.
enum LintMistakes {
  fileprivate static let watchedInput = Localized(
    en: "'--watch' looks at files again; standard input cannot be read twice.",
    ja: "'--watch' はファイルを繰り返し検査します。標準入力には使えません。")
  static let noBaseline = Localized(
    en: "--fail-on-stale-baseline needs a baseline: name it with --baseline.",
    ja: "--fail-on-stale-baseline には、--baseline でベースラインのファイルを指定してください。")
  fileprivate static let inputTwice = Localized(
    en: "Standard input can be read only once: put the diff or the bank into a file.",
    ja: "標準入力は一度しか読めません。差分か問題ファイルのどちらかをファイルにしてください。")
}
