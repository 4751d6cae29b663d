@_spi(QBank) import BankRules

/// Files that could not be checked although no finding says why, because the rules that would say it are off.
///
/// Whatever rules are chosen, a file that was not checked never passes as free of findings.
enum UncheckedFiles {
  /// Returns the files that were not checked and have no finding that says so, each with a message.
  static func unreported(in files: [LintedFile]) -> [(path: Path, reason: Localized)] {
    files.filter { $0.isUnchecked && !isTold($0) }.map { ($0.source.path, reason($0.source.path)) }
  }

  /// Returns messages about files that were only to be compared with others, and could not be read.
  static func uncompared(in files: [LintedFile]) -> [Localized] {
    files.filter(\.isUnchecked).map { file in
      let name = file.source.path.displayText
      return Localized(
        en: "\(name): it could not be read as a bank, so nothing was compared with it",
        ja: "\(name): 問題ファイルとして読めないため、比べる対象にできませんでした。")
    }
  }

  /// Returns the message about banks for which no rule is on, or nil if there are none.
  static func withoutRules(
    _ banks: [Source], _ options: (Path) -> LintOptions
  ) -> Localized? {
    let unchecked = banks.filter { bank in
      let options = options(bank.path)
      return !Registry.all.contains { options.isWanted($0.info) }
    }
    guard let first = unchecked.first?.path.displayText else { return nil }
    let others = unchecked.count - 1
    return Localized(
      en: first + (others > 0 ? " and \(Localized.count(others, "other file", "other files"))" : "")
        + ": every rule is turned off, so nothing was checked",
      ja: first + (others > 0 ? " ほか\(others)ファイル" : "") + ": すべてのルールが無効なため、何も検査していません。")
  }

  /// Whether a rule that reports why a file cannot be read has a finding, or may have one.
  private static func isTold(_ file: LintedFile) -> Bool {
    if file.unchanged > 0 || !file.hidden.isEmpty { return true }
    return file.counts.keys.contains { name in
      switch Registry.rule(named: name) {
      case .reading?: true
      case .file(let rule)?: type(of: rule).info.severity == .error
      default: false
      }
    }
  }

  private static func reason(_ path: Path) -> Localized {
    let name = path.displayText
    return Localized(
      en:
        "\(name): it could not be checked, and the rule that explains why is off; to see why, run "
        + "qbank lint --no-config without --select and --ignore",
      ja: "\(name): 検査できませんでした。理由を示すルールが無効になっています。"
        + "qbank lint --no-config を --select や --ignore なしで実行すると、理由が分かります。")
  }
}
