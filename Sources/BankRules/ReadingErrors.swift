public import BankModel
public import BankText

/// What keeps a file from being read completely and without loss.
public enum ReadingErrors {
  private static let rules = [
    "unclosed-quote", "stray-quote", "text-after-quote", "invalid-utf8", "beyond-limits",
    "invalid-json",
  ]

  /// The mistakes of a file that make it unsafe to write it anew.
  public static func find(in source: Source, workers: Workers = .alone) -> LintedFile {
    let options = LintOptions(rules: RuleSelection(selected: rules))
    return Lint(options, workers: workers).run([source])[0]
  }
}
