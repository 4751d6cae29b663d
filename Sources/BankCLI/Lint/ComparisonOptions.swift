@_spi(QBank) import BankModel
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
  /// Refuses options that do not go together.
  func check() throws(Failure) {
    let mends = fixes || fixesUnsafely || showsDiff
    if mends, comparison.isNeeded || !context.isEmpty { throw .usage(LintMistakes.fixesAll) }
    if comparison.failsOnStale, comparison.baseline == nil {
      throw .usage(LintMistakes.noBaseline)
    }
    if comparison.changes == .standardInput, bank.paths.contains(.standardInput) {
      throw .usage(LintMistakes.inputTwice)
    }
  }
}

/// What is said of options of `qbank lint` that do not go together.
private enum LintMistakes {
  static let fixesAll = Localized(
    en: "Fixes are made in all rows of the files that are named: please leave out --baseline, "
      + "--write-baseline, --changed and --context with --fix, --unsafe-fixes and --diff.",
    ja: "修正は指定したファイルのすべての行に行います。--fix・--unsafe-fixes・--diff は、--baseline・"
      + "--write-baseline・--changed・--context と一緒には使えません。")
  static let noBaseline = Localized(
    en: "--fail-on-stale-baseline needs a baseline: please name it with --baseline.",
    ja: "--fail-on-stale-baseline には、--baseline でベースラインのファイルを指定してください。")
  static let inputTwice = Localized(
    en: "Standard input can be read only once: please put the diff or the bank into a file.",
    ja: "標準入力は一度しか読めません。差分か問題ファイルのどちらかをファイルにしてください。")
}
