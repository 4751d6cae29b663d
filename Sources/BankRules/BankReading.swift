@_spi(QBank) import BankFormats

extension Bank {
  /// Reads a bank from the bytes of a CSV, JSON or JSON Lines file: everything usable, and everything that keeps
  /// the rest from being used.
  ///
  /// Reading never fails. An unusable row, such as a problem whose answer is not the number of a choice, is left
  /// out and the diagnostics say why, so a bank without diagnostics is complete. The kind is guidance if the name
  /// begins with `guidance`; JSON is recognized by the extension. What is usable may still be wrong: `Lint` checks
  /// that.
  ///
  ///     let result = Bank.read(bytes, named: "capitals.csv")
  ///     for problem in result.value.problems { print(problem.question) }
  ///     for finding in result.diagnostics { print(finding.message[.english]) }
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - name: The name of the file.
  ///   - kind: The kind of the bank, if its name does not show it.
  /// - Returns: The usable part of the bank, and the diagnostics about the rest.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func read(
    _ bytes: some Collection<UInt8>, named name: String = "bank.csv", kind: BankKind? = nil
  ) -> ReadResult<Bank> {
    read(Source(Path(name), bytes), kind: kind)
  }

  /// Reads a bank from a source.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - kind: The kind of the bank, if its name does not show it.
  /// - Returns: The usable part of the bank, and the diagnostics about the rest.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func read(_ source: Source, kind: BankKind? = nil) -> ReadResult<Bank> {
    let syntax = FileSyntax(source.path)
    guard let imported = Format.of(syntax).reader?(source, ConvertOptions(kind: kind)) else {
      return ReadResult(.problems([]), [])
    }
    let judged = imported.judged(source, syntax, kind: kind)
    return ReadResult(judged.bank, judged.diagnostics)
  }
}

extension ImportResult {
  /// Returns the import with the findings of rules in place of the reader's diagnostics where rules say more; for
  /// an app, without the rows that the app reads differently.
  ///
  /// No rule runs unless the reader found something or an app will read the file; then only the rules about reading
  /// run.
  package func judged(
    _ source: Source, _ syntax: FileSyntax, kind: BankKind? = nil, loader: Loader = .rfc4180,
    levels: [String: LintOptions.RuleLevel] = [:], workers: Workers = .serial
  ) -> ImportResult {
    var judged = self
    if syntax == .csv, !defects.isEmpty || loader.isApp {
      judged.judge(source, kind, loader, levels, workers)
    } else if !defects.isEmpty {
      let file = BankFile(source, syntax, given: kind)
      if file.otherLayout == nil { judged.diagnostics = inWordsOfRules(file, levels, workers) }
    }
    if ImportResult.allowsUnanswerable(levels) { judged.leaveOutUnanswerable() }
    return judged
  }

  private mutating func judge(
    _ source: Source, _ kind: BankKind?, _ loader: Loader,
    _ levels: [String: LintOptions.RuleLevel], _ workers: Workers
  ) {
    let names = ImportResult.readingRules + (loader.isApp ? ImportResult.loaderRules : [])
    let rules = LintOptions.RuleSelection(selected: names)
    // The severity of what an app makes of a row, and of how an answer is written, is configurable; what cannot be
    // read is never a question.
    let settled = ImportResult.loaderRules + ImportResult.answerRules
    var options = LintOptions(
      loader: loader, kind: kind, format: .csv, rules: rules,
      levels: levels.filter { settled.contains($0.key) }, mode: .showAll,
      verdicts: .error)
    options.keepsHeader = false
    let file = Lint(options, workers: workers).run([source])[0]
    let unusable = Set(defects.compactMap(\.recordOfAnswer))
    // An answer that a correct reader can use is good enough for it.
    let isOfUse = { (rule: String, record: Int?) in
      !loader.isApp && ImportResult.answerRules.contains(rule)
        && !(record.map(unusable.contains) ?? true)
    }
    let errors = file.diagnostics.filter {
      $0.severity == .error && !isOfUse($0.rule, $0.place.record)
    }
    let sound = places.indices.filter { index in
      guard let record = places[index].record else { return true }
      return !file.verdicts.entries(ofRecord: record).contains {
        $0.severity == .error && !isOfUse($0.rule, record)
      }
    }
    let numbers = itemNumbers
    bank = bank.keeping(sound)
    self.numbers = sound.map { numbers[$0] }
    places = sound.map { places[$0] }
    // Errors of the reader that no rule reports are kept.
    if !errors.isEmpty || loader.isApp { diagnostics = errors }
  }

  /// Whether the configuration says that an answer that names no choice is not an error.
  package static func allowsUnanswerable(_ levels: [String: LintOptions.RuleLevel]) -> Bool {
    answerRules.contains { levels[$0].map { $0 != .severity(.error) } ?? false }
  }

  /// Turns questions whose answer names no choice into losses where no rule calls that an error: nobody could be
  /// right, so no setting makes them questions of a bank.
  private mutating func leaveOutUnanswerable() {
    let names = ImportResult.answerRules
    let told = Set(diagnostics.filter { names.contains($0.rule) }.compactMap(\.place.record))
    let unreported = Set(defects.compactMap(\.recordOfAnswer)).subtracting(told)
    diagnostics.removeAll { $0.place.record.map(unreported.contains) ?? false }
    losses += unreported.sorted().map { Loss.unanswerable($0) }
  }

  /// The defects of the items and the unusable answers of the sound ones, reported by rules.
  private func inWordsOfRules(
    _ file: BankFile, _ levels: [String: LintOptions.RuleLevel], _ workers: Workers
  ) -> [Diagnostic] {
    let rules = ChosenRules(LintOptions(mode: .showAll))
    var report = rules.blankReport
    if let rule = rules.conflicts {
      report.begin(rule)
      for defect in defects { MergeConflict().check(defect, in: file, &report) }
    }
    rules.check(defects, in: file, &report)
    report.summarize(rules.all, file, CSVShape())
    let unusable = Set(defects.compactMap(\.recordOfAnswer))
    if unusable.isEmpty { return report.rules.flatMap(\.kept) }
    let answers = LintOptions(
      kind: file.kind, format: .of(file.syntax),
      rules: LintOptions.RuleSelection(selected: ImportResult.answerRules),
      levels: levels.filter { ImportResult.answerRules.contains($0.key) }, mode: .showAll)
    let found = Lint(answers, workers: workers).run([file.source])[0].diagnostics.filter {
      $0.severity == .error && ($0.place.record.map(unusable.contains) ?? false)
    }
    let answersInWords =
      found.isEmpty
      ? diagnostics.filter { $0.place.record.map(unusable.contains) ?? false } : found
    return (report.rules.flatMap(\.kept) + answersInWords)
      .ordered { $0.place.range < $1.place.range }
  }

  /// The rules about what keeps a row from being read or used.
  private static let readingRules = rulesOfReading + answerRules
  /// The rules about what keeps records from being rows.
  package static let rulesOfReading = names(of: .reading)
  private static let answerRules = names(of: .answers)
  /// The rules about what an app makes of single rows. The number of rows it needs and the line ending do not
  /// matter to an import.
  private static let loaderRules = Registry.all.filter { rule in
    if case .file = rule { return false }
    return rule.info.group == .loaders
  }.map(\.info.name)

  private static func names(of group: RuleGroup) -> [String] {
    Registry.all.map(\.info).filter { $0.group == group }.map(\.name)
  }
}

extension Loss {
  /// The loss of a question whose answer names no choice.
  package static func unanswerable(_ number: Int) -> Loss {
    Loss(
      number, .questionType,
      Localized(
        en: "its answer names no choice, so nobody could be right; no setting allows that",
        ja: "正解がどの選択肢も指していません。正解できない問題は、設定にかかわらず取り込みません。"),
      skipping: Localized(
        en: "question whose answer is not one of the choices", ja: "正解がどの選択肢も指していない問題"))
  }
}

extension BankFile {
  /// The findings that keep the file from being rewritten without loss, or nil if there are none.
  package func obstaclesToRewriting(workers: Workers = .serial) -> LintedFile? {
    if canBeRewritten(workers: workers) { return nil }
    let options = LintOptions(
      rules: LintOptions.RuleSelection(selected: BankFile.rulesOfObstacles), mode: .showAll)
    return Lint(options, workers: workers).run([source])[0]
  }

  private static let rulesOfObstacles = [
    "unclosed-quote", "stray-quote", "invalid-utf8", "not-csv", "beyond-limits", "invalid-json",
  ]
}
