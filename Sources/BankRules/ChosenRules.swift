@_spi(QBank) import BankFigures
@_spi(QBank) import BankFormats

/// The rules of a run, grouped by what they check.
struct ChosenRules: Sendable {
  /// All rules, in the order of their pages. Below, each has its index in this array.
  let all: [RegisteredRule]
  private(set) var file: [(index: Int, rule: any FileRule)] = []
  private(set) var reading: [(index: Int, rule: any ReadingRule)] = []
  /// The index of `MergeConflict`, which runs before all others and also checks whole blocks of rows.
  private(set) var conflicts: Int?
  /// Row rules that may find the cause of other findings, and therefore run first.
  private(set) var causes: [(index: Int, rule: any RowRule)] = []
  private(set) var row: [(index: Int, rule: any RowRule)] = []
  private(set) var tally: [(index: Int, rule: any TallyRule)] = []
  private(set) var run: [(index: Int, rule: any RunRule)] = []
  private(set) var problem: [(index: Int, rule: any RowRule)] = []
  /// The features that rules for rows and problems are interested in.
  private(set) var features: RowFeatures = []
  private(set) var character: [(index: Int, rule: any CharacterRule)] = []
  private(set) var duplicates: [(index: Int, rule: any DuplicateRule)] = []
  /// A report without findings.
  private(set) var blankReport: Report
  /// The diagnostics about unknown rule names in the options, reported for every file.
  let unknown: [Diagnostic]
  /// Whether verdicts of rows are recorded.
  let keepsVerdicts: Bool
  /// Whether a rule reports that the app drops the end of a file, so that findings there are suppressed.
  let saysWhatIsLost: Bool
  /// The index of the rule about carriage returns inside rows, if an app may encounter some.
  let returnRule: Int?
  /// Whether headings are recorded, to compare them or to know where rows start.
  private(set) var needsHeadings: Bool

  /// Returns the rules for a file of `bytes` bytes.
  func forFile(of bytes: Int) -> ChosenRules {
    var rules = self
    rules.blankReport.maxFixes = Limits.fixesPerPass(inFileOf: bytes)
    return rules
  }

  /// Whether rows are compared across files, so that no file is finished before all are read.
  var comparesFiles: Bool { !duplicates.isEmpty || !run.isEmpty }

  /// Whether a rule needs near-duplicate questions.
  private(set) var comparesQuestions = false

  /// An empty tally for rules about all problems, or nil if there are no such rules.
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
      options.loader.isApp ? all.firstIndex { $0.info.name == LineEndings.info.name } : nil
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
      case .row(var rule):
        rule.adjust(to: settings)
        if check.info.precedence == .content {
          row.append((index, rule))
        } else {
          causes.append((index, rule))
        }
        features.formUnion(rule.features)
      case .tally(let rule):
        tally.append((index, rule))
        if rule.parts.contains(.cues) { features.formUnion(ProblemTally.cueFeatures) }
        if let rule = rule.runRule { append(rule, index, options) }
      case .run(let rule): append(rule, index, options)
      case .problem(var rule):
        rule.adjust(to: settings)
        problem.append((index, rule))
        features.formUnion(rule.features)
      case .character(let rule): character.append((index, rule))
      case .duplicates(let rule):
        duplicates.append((index, rule))
        needsHeadings = true
      }
    }
    // Rules that find causes run first; among the others the order does not matter.
    let all = all
    let isBefore = { (one: Int, other: Int) in
      (all[one].info.precedence.rawValue, one) < (all[other].info.precedence.rawValue, other)
    }
    causes = causes.ordered { isBefore($0.index, $1.index) }
    problem = problem.ordered { isBefore($0.index, $1.index) }
  }

  /// Checks what a reader found wrong with the rules about reading.
  func check(_ defects: [ReadDefect], in file: BankFile, _ report: inout Report) {
    if defects.isEmpty { return }
    for next in reading {
      report.begin(next.index)
      for defect in defects { next.rule.check(defect, in: file, &report) }
    }
  }

  private mutating func append(_ rule: any RunRule, _ index: Int, _ options: LintOptions) {
    guard options.asksForRun(all[index].info) else { return }
    run.append((index, rule))
    guard rule.comparesQuestions else { return }
    (comparesQuestions, needsHeadings) = (true, true)
  }
}

extension LintOptions {
  /// Whether a rule runs. A rule that is off by default runs if it has a level of its own.
  package func isWanted(_ info: RuleInfo) -> Bool {
    let level = levels[info.name]
    if level == .off || !info.concerns(loader) { return false }
    if findsOnlyErrors, info.precedence == .content, !info.findsErrors, level != .severity(.error) {
      return false
    }
    return rules.contains(info.name, unlessNamed: !info.isOffByDefault || level != nil)
  }

  /// Whether a rule about all files runs. It is skipped if only errors count, because it reports none.
  fileprivate func asksForRun(_ info: RuleInfo) -> Bool {
    !findsOnlyErrors || levels[info.name] == .severity(.error)
  }

  /// The settings of a rule in these options.
  fileprivate func settings(for info: RuleInfo) -> RuleSettings {
    let usual = loader == .timerquiz ? TimeLimit.usual : nil
    return RuleSettings(
      limit: limit ?? usual, setSize: setSize, values: ruleSettings[info.name] ?? [:])
  }
}

extension LintOptions {
  /// An error for each rule name in the options that is unknown.
  ///
  /// Options that enable no rule find nothing, which would look like a bank without errors.
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
      help: near.map(Localized.didYouMean)
        ?? Localized(en: "`qbank rules` lists the names.", ja: "ルールの一覧は `qbank rules` で見られます。"))
  }
}
