@_spi(QBank) package import BankFormats
@_spi(QBank) public import BankModel
@_spi(QBank) public import BankText

extension Bank {
  /// Reads a bank from the bytes of a CSV, JSON or JSON Lines file: all that can be used, and all that
  /// keeps the rest from it.
  ///
  /// It never fails. A row that cannot be used, such as a problem whose answer is the number of no
  /// choice, is left out and the diagnostics tell why; so a bank without diagnostics is complete. The
  /// name tells the kind where it begins with `guidance`, and JSON by its ending. What can be used
  /// may still be wrong: `Lint` looks at that.
  ///
  ///     let result = Bank.read(bytes, named: "capitals.csv")
  ///     for problem in result.value.problems { print(problem.question) }
  ///     for finding in result.diagnostics { print(finding.message[.english]) }
  ///
  /// - Parameters:
  ///   - bytes: All of the file.
  ///   - name: What it is called.
  ///   - kind: What it holds, if its name does not tell.
  /// - Returns: What can be used, and what keeps the rest from it.
  /// - Complexity: O(*n*) in the bytes.
  public static func read(
    _ bytes: some Collection<UInt8>, named name: String = "bank.csv", kind: BankKind? = nil
  ) -> ReadResult<Bank> {
    read(Source(Path(name), bytes), kind: kind)
  }

  /// Reads a bank from a file that is in memory already.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - kind: What it holds, if its name does not tell.
  /// - Returns: What can be used, and what keeps the rest from it.
  /// - Complexity: O(*n*) in the bytes.
  public static func read(_ source: Source, kind: BankKind? = nil) -> ReadResult<Bank> {
    let syntax = FileSyntax(source.path)
    guard let imported = Format.of(syntax).reader?(source, ConvertOptions(kind: kind)) else {
      return ReadResult(.problems([]), [])
    }
    return ReadResult(imported.bank, imported.explained(source, syntax, kind: kind))
  }
}

extension ImportResult {
  /// What was wrong, in the words of the rules where they have more to say than the reader.
  ///
  /// No rule runs unless the reader found something; then those do that are about reading.
  package func explained(
    _ source: Source, _ syntax: FileSyntax, kind: BankKind? = nil, workers: Workers = .serial
  ) -> [Diagnostic] {
    guard !defects.isEmpty else { return diagnostics }
    guard syntax == .csv else { return inWordsOfRules(BankFile(source, syntax, given: kind)) }
    let rules = LintOptions.RuleSelection(selected: ImportResult.readingRules)
    let options = LintOptions(kind: kind, syntax: syntax, rules: rules, mode: .showAll)
    let unusable = Set(defects.compactMap(\.recordOfAnswer))
    let errors = Lint(options, workers: workers).run([source])[0].diagnostics.filter { found in
      let isAboutReading = !ImportResult.answerRules.contains(found.rule)
      return found.severity == .error
        && (isAboutReading || found.place.record.map(unusable.contains) ?? true)
    }
    // What no rule speaks of is told all the same.
    return errors.isEmpty ? diagnostics : errors
  }

  /// What was wrong with items, each by itself.
  private func inWordsOfRules(_ file: BankFile) -> [Diagnostic] {
    let rules = ChosenRules(LintOptions(mode: .showAll))
    var report = rules.blankReport
    for next in rules.reading {
      report.begin(next.index)
      for defect in defects { next.rule.check(defect, in: file, &report) }
    }
    return report.rules.flatMap(\.kept)
  }

  /// The rules about what keeps a row from being read or used.
  private static let readingRules = names(of: .reading) + answerRules
  private static let answerRules = names(of: .answers)

  private static func names(of group: RuleGroup) -> [String] {
    Registry.all.map(\.info).filter { $0.group == group }.map(\.name)
  }
}

extension BankFile {
  /// What keeps the file from being written anew without losing something, in the words of the rules;
  /// nil when nothing does.
  package func obstaclesToRewriting(workers: Workers = .serial) -> LintedFile? {
    if canBeRewritten { return nil }
    let options = LintOptions(
      rules: LintOptions.RuleSelection(selected: BankFile.rulesOfObstacles), mode: .showAll)
    return Lint(options, workers: workers).run([source])[0]
  }

  private static let rulesOfObstacles = [
    "unclosed-quote", "stray-quote", "text-after-quote", "invalid-utf8", "not-csv", "beyond-limits",
    "invalid-json",
  ]
}
