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
    let readsInput =
      bank.paths.contains(.standardInput) || comparison.changes == .standardInput
    // What is read from standard input is written there when it is fixed.
    if let output, !makesFixes || !bank.paths.contains(.standardInput) { try Form.check(output) }
    if watches, readsInput { throw .usage(LintMistakes.watchedInput) }
    if comparison.changes == .standardInput, bank.paths.contains(.standardInput) {
      throw .usage(LintMistakes.inputTwice)
    }
  }
}

/// What is said of options of `qbank lint` that do not go together.
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
