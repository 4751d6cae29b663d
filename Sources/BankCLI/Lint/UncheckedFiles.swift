@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText

/// Files that could not be checked while no finding says why, because the rules that would say it are off.
///
/// Whatever rules are chosen, a file that was not looked at never passes for one in which nothing is wrong.
enum UncheckedFiles {
  /// Those among some files, each with what is said of it.
  static func untold(in files: [LintedFile]) -> [(path: Path, reason: Localized)] {
    files.filter { $0.isUnchecked && !isTold($0) }.map { ($0.source.path, reason($0.source.path)) }
  }

  /// What is said of a file that was only to be compared with others.
  static func uncompared(in files: [LintedFile]) -> [Localized] {
    files.filter(\.isUnchecked).map { file in
      let name = file.source.path.displayText
      return Localized(
        en: "\(name): it could not be read as a bank, so nothing was compared with it",
        ja: "\(name): 問題ファイルとして読めないため、比べる対象にできませんでした。")
    }
  }

  /// What is said where no rule is left that could find anything; nil where there is one.
  static func noRule(_ command: LintCommandOptions) -> Localized? {
    let chosen = Set(command.selected + command.extended)
    if command.selected.isEmpty || !chosen.isSubset(of: command.ignored) { return nil }
    return Localized(
      en: "--ignore takes away every rule that --select names, so nothing was checked",
      ja: "--select で選んだルールがすべて --ignore で除かれたため、何も検査していません。")
  }

  /// Whether a rule that says what keeps a file from being read has found something, or may have.
  private static func isTold(_ file: LintedFile) -> Bool {
    if file.unchanged > 0 || !file.hidden.isEmpty { return true }
    return file.counts.keys.contains { name in
      switch Registry.rule(named: name) {
      case .reading?, .conflicts?: true
      case .file(let rule)?: type(of: rule).info.severity == .error
      default: false
      }
    }
  }

  private static func reason(_ path: Path) -> Localized {
    let name = path.displayText
    return Localized(
      en: "\(name): it could not be checked, and the rule that says why is turned off; "
        + "qbank lint without --select and --ignore tells it",
      ja: "\(name): 検査できませんでした。理由を示すルールが無効になっています。"
        + "--select や --ignore を付けずに qbank lint を実行すると、理由が分かります。")
  }
}
