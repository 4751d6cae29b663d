import BankFigures
@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// The rules of a run, sorted by what they look at.
struct ChosenRules: Sendable {
  /// All of them, in the order of their pages. Below, each is kept with its index in this list.
  let all: [RegisteredRule]
  private(set) var file: [(index: Int, rule: any FileRule)] = []
  private(set) var reading: [(index: Int, rule: any ReadingRule)] = []
  /// The index of `MergeConflict`, which comes before all others and sees whole blocks of rows as well.
  private(set) var conflicts: Int?
  /// Those of the rows that may find the cause of what others find, and so come before them.
  private(set) var causes: [(index: Int, rule: any RowRule)] = []
  private(set) var row: [(index: Int, rule: any RowRule)] = []
  private(set) var tally: [(index: Int, rule: any TallyRule)] = []
  private(set) var run: [(index: Int, rule: any RunRule)] = []
  private(set) var problem: [(index: Int, rule: any ProblemRule)] = []
  /// What some of those about rows and problems want to see.
  private(set) var features: RowFeatures = []
  private(set) var character: [(index: Int, rule: any CharacterRule)] = []
  private(set) var duplicates: [(index: Int, rule: any DuplicateRule)] = []
  /// A report in which nothing has been found.
  private(set) var blankReport: Report
  /// What is wrong with the names of rules in the options, in every file.
  let unknown: [Diagnostic]
  /// Whether it is told what was found in each row.
  let keepsVerdicts: Bool
  /// Whether a rule reports that the app drops the end of a file, so that findings there are suppressed.
  let saysWhatIsLost: Bool
  /// The index of the rule that speaks of carriage returns inside rows, if an app may have some.
  let returnRule: Int?
  /// Whether headings are remembered: to compare them, or to tell where rows begin.
  private(set) var needsHeadings: Bool

  /// These rules for a file of so many bytes.
  func forFile(of bytes: Int) -> ChosenRules {
    var rules = self
    rules.blankReport.maxFixes = Limits.fixesPerPass(inFileOf: bytes)
    return rules
  }

  /// Whether rows are compared with those of other files, so that no file is done before all are.
  var comparesFiles: Bool { !duplicates.isEmpty || !run.isEmpty }

  /// Whether some rule asks which questions are nearly the same.
  private(set) var comparesQuestions = false

  /// What is counted for rules about all problems; nil where there are none.
  var blankTally: ProblemTally? {
    if tally.isEmpty { return nil }
    return ProblemTally(tally.reduce(into: []) { $0.formUnion($1.rule.parts) })
  }

  init(_ options: LintOptions) {
    all = Registry.all.filter { options.isWanted($0.info) }
    unknown = options.unknownRules
    keepsVerdicts = options.verdicts != nil
    needsHeadings = keepsVerdicts
    blankReport = Report(
      all.map(\.info), options.levels, options.mode, minVerdict: options.verdicts)
    saysWhatIsLost = all.contains { $0.info.name == FinalNewline.info.name }
    returnRule =
      options.loader.isApp
      ? all.firstIndex { $0.info.name == LineEndings.info.name } : nil
    for (index, check) in all.enumerated() {
      let settings = options.settings(for: check.info)
      switch check {
      case .file(let rule): file.append((index, rule))
      case .reading(let rule):
        if check.info.name == MergeConflict.info.name {
          conflicts = index
        } else {
          reading.append((index, rule))
        }
      case .row(let rule):
        if check.info.precedence == .content {
          row.append((index, rule.adjusted(to: settings)))
        } else {
          causes.append((index, rule.adjusted(to: settings)))
        }
        features.formUnion(rule.features)
      case .tally(let rule):
        tally.append((index, rule))
        if rule.parts.contains(.cues) { features.formUnion(ProblemTally.cueFeatures) }
        if let rule = rule as? any RunRule { append(rule, index, options) }
      case .run(let rule): append(rule, index, options)
      case .problem(let rule):
        problem.append((index, rule.adjusted(to: settings)))
        features.formUnion(rule.features)
      case .character(let rule): character.append((index, rule))
      case .duplicates(let rule):
        duplicates.append((index, rule))
        needsHeadings = true
      }
    }
    // What tells of others' cause comes first; for the rest the order makes no difference.
    let all = all
    let isBefore = { (one: Int, other: Int) in
      (all[one].info.precedence.rawValue, one) < (all[other].info.precedence.rawValue, other)
    }
    causes = causes.ordered { isBefore($0.index, $1.index) }
    problem = problem.ordered { isBefore($0.index, $1.index) }
  }
}

extension ChosenRules {
  private mutating func append(_ rule: any RunRule, _ index: Int, _ options: LintOptions) {
    guard options.asksForRun(all[index].info) else { return }
    run.append((index, rule))
    guard rule.comparesQuestions else { return }
    (comparesQuestions, needsHeadings) = (true, true)
  }
}

extension LintOptions {
  /// Whether a rule looks: a level of its own asks for one that is off by default.
  package func isWanted(_ info: RuleInfo) -> Bool {
    let level = levels[info.name]
    if level == .off || !info.concerns(loader) { return false }
    if findsOnlyErrors, info.precedence == .content, !info.findsErrors,
      level != .severity(.error)
    {
      return false
    }
    return rules.contains(info.name, unlessNamed: !info.isOffByDefault || level != nil)
  }

  /// Whether a rule about all files is asked: not where only errors count, for it has none.
  fileprivate func asksForRun(_ info: RuleInfo) -> Bool {
    !findsOnlyErrors || levels[info.name] == .severity(.error)
  }

  /// What a rule asks of them.
  fileprivate func settings(for info: RuleInfo) -> RuleSettings {
    let usual = loader == .timerquiz ? TimeLimit.usual : nil
    return RuleSettings(
      limit: limit ?? usual, setSize: setSize, values: ruleSettings[info.name] ?? [:])
  }
}

extension LintOptions {
  /// An error for each name in them that no rule has.
  ///
  /// Options that turn nothing on find nothing, which would look like a bank without a mistake.
  var unknownRules: [Diagnostic] {
    let names = rules.given.union(levels.keys).filter { Registry.rule(named: $0) == nil }
    return names.sorted().map(LintOptions.unknownRule)
  }

  private static func unknownRule(_ name: String) -> Diagnostic {
    let shown = VisibleText.escape(name)
    let near = NearestName.of(name, in: Registry.all.map(\.info.name))
    return Diagnostic(
      rule: "unknown-rule", severity: .error, place: Place(TextRange(at: 0)),
      message: Localized(
        en: "the options name an unknown rule, “\(shown)”",
        ja: "オプションで指定された「\(shown)」というルールはありません。"),
      why: Localized(
        en: "what it was meant to report may be in the file", ja: "報告されるはずの誤りが残っているかもしれません。"),
      help: near.map { Localized(en: "Did you mean “\($0)”?", ja: "「\($0)」のことですか？") }
        ?? Localized(
          en: "`qbank rules` lists the names.", ja: "ルールの一覧は `qbank rules` で見られます。"))
  }
}
