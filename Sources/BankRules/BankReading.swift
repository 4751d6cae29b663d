@_spi(QBank) package import BankFormats
@_spi(QBank) public import BankModel
@_spi(QBank) import BankSyntax
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
    let judged = imported.judged(source, syntax, kind: kind)
    return ReadResult(judged.bank, judged.diagnostics)
  }
}

extension ImportResult {
  /// The same in the words of the rules where they have more to say than the reader; for an app,
  /// without the rows that it reads otherwise.
  ///
  /// No rule runs unless the reader found something or an app will read the file; then those do that
  /// are about reading.
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
    // How much it matters what an app makes of a row, and how an answer is written, may be settled; what cannot be
    // read is no question.
    let settled = ImportResult.loaderRules + ImportResult.answerRules
    var options = LintOptions(
      loader: loader, kind: kind, format: GivenFormat(.csv), rules: rules,
      levels: levels.filter { settled.contains($0.key) }, mode: .showAll,
      verdicts: .error)
    options.keepsHeader = false
    let file = Lint(options, workers: workers).run([source])[0]
    let unusable = Set(defects.compactMap(\.recordOfAnswer))
    // Any answer that a correct reader can use will do for it.
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
    // Errors of readers that no rule reports are kept.
    if !errors.isEmpty || loader.isApp { diagnostics = errors }
  }

  /// Whether it is settled that it is no error where an answer names no choice.
  package static func allowsUnanswerable(_ levels: [String: LintOptions.RuleLevel]) -> Bool {
    answerRules.contains { levels[$0].map { $0 != .severity(.error) } ?? false }
  }

  /// Makes losses of the questions whose answer names no choice where no rule calls that an error: nobody could be
  /// right, so no setting makes them questions of a bank.
  private mutating func leaveOutUnanswerable() {
    let names = ImportResult.answerRules
    let told = Set(diagnostics.filter { names.contains($0.rule) }.compactMap(\.place.record))
    let unreported = Set(defects.compactMap(\.recordOfAnswer)).subtracting(told)
    diagnostics.removeAll { $0.place.record.map(unreported.contains) ?? false }
    losses += unreported.sorted().map { Loss.unanswerable($0) }
  }

  /// What was wrong with items, each by itself, and with the answers of those that are sound.
  private func inWordsOfRules(
    _ file: BankFile, _ levels: [String: LintOptions.RuleLevel], _ workers: Workers
  ) -> [Diagnostic] {
    let rules = ChosenRules(LintOptions(mode: .showAll))
    var report = rules.blankReport
    if let rule = rules.conflicts {
      report.begin(rule)
      for defect in defects { MergeConflict().check(defect, in: file, &report) }
    }
    for next in rules.reading {
      report.begin(next.index)
      for defect in defects { next.rule.check(defect, in: file, &report) }
    }
    report.summarize(rules.all, file, CSVShape())
    let unusable = Set(defects.compactMap(\.recordOfAnswer))
    if unusable.isEmpty { return report.rules.flatMap(\.kept) }
    let answers = LintOptions(
      kind: file.kind, format: GivenFormat(.of(file.syntax)),
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
  /// The rules about what an app makes of single rows; how many it needs, and what ends them, is
  /// nothing to those who read them.
  private static let loaderRules = Registry.all.filter { rule in
    if case .file = rule { return false }
    return rule.info.group == .loaders
  }.map(\.info.name)

  private static func names(of group: RuleGroup) -> [String] {
    Registry.all.map(\.info).filter { $0.group == group }.map(\.name)
  }
}

extension Loss {
  /// A question that is left out because its answer names no choice.
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
  /// What keeps the file from being written anew without losing something, in the words of the rules;
  /// nil when nothing does.
  package func obstaclesToRewriting(workers: Workers = .serial) -> LintedFile? {
    if canBeRewritten(workers: workers) { return nil }
    let options = LintOptions(
      rules: LintOptions.RuleSelection(selected: BankFile.rulesOfObstacles), mode: .showAll)
    return Lint(options, workers: workers).run([source])[0]
  }

  private static let rulesOfObstacles = [
    "unclosed-quote", "stray-quote", "invalid-utf8", "not-csv", "beyond-limits",
    "invalid-json",
  ]
}
