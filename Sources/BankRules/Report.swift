import BankFormats
public import BankModel
import BankText

/// What a rule says about a place, before the frame adds the rule's name.
public struct Finding: Sendable {
  /// Where it is.
  public var place: Place
  /// What is wrong: in English without capital and full stop.
  public var message: Localized
  /// Why it matters, in the same form.
  public var why: Localized?
  /// What to do.
  public var help: Localized?
  /// Other places that belong to it.
  public var related: [Related]
  /// A change that would mend it.
  public var fix: Fix?

  /// What a rule says about a place.
  public init(
    _ place: Place, _ message: Localized, why: Localized? = nil, help: Localized? = nil,
    related: [Related] = [], fix: Fix? = nil
  ) {
    self.place = place
    self.message = message
    self.why = why
    self.help = help
    self.related = related
    self.fix = fix
  }
}

/// Collects what rules find in a part of a file.
///
/// All findings are counted; only so many of each rule are kept with their texts. What a rule says
/// is worked out only for those that are kept.
public struct Report: Sendable {
  /// How many findings of each rule are kept. Those with a cause are always kept up to the limit,
  /// because what is told as one needs all that belongs to it.
  public let keep: Int
  /// What each rule found, in the order of the rules.
  public private(set) var rules: [RuleFindings]
  private var current = 0

  /// What one rule found.
  public struct RuleFindings: Sendable {
    /// The name of the rule.
    let name: String
    /// How much its findings matter, unless a finding says otherwise.
    let severity: Severity
    /// How much they all matter, whatever a finding says, when that is settled.
    let settled: Severity?
    /// The findings that were kept, in the order of the file.
    public internal(set) var kept: [Diagnostic] = []
    /// Why each of those was reported, where many can have one cause.
    var causes: [String] = []
    /// How many findings have each cause, kept or not.
    var causeCounts: [String: Int] = [:]
    /// How many findings there are, kept or not.
    public internal(set) var counts = FindingCounts()
  }

  /// A report for the findings of some rules.
  init(_ rules: [RuleInfo], _ levels: [String: RuleLevel] = [:], keep: Int) {
    self.keep = keep
    self.rules = rules.map { rule in
      var settled: Severity?
      if case .severity(let severity) = levels[rule.name] { settled = severity }
      return RuleFindings(name: rule.name, severity: rule.severity, settled: settled)
    }
  }

  /// Says which rule the next findings are from.
  mutating func begin(_ index: Int) { current = index }

  /// Adds a finding, of the rule's own severity if no other is given.
  ///
  /// Findings with one `cause`, and so of one severity, may be told as one if there are many. `fix`
  /// is what the finding offers: said beforehand, because of what is not kept it counts too.
  public mutating func add(
    severity: Severity? = nil, cause: String? = nil, fix: Applicability? = nil,
    _ finding: () -> Finding
  ) {
    let severity = rules[current].settled ?? severity ?? rules[current].severity
    if let cause { rules[current].causeCounts[cause, default: 0] += 1 }
    let limit = cause == nil ? keep : max(keep, Limits.findingsPerRule)
    guard rules[current].kept.count < limit else {
      rules[current].counts.add(severity, fix)
      return
    }
    let finding = finding()
    assert(fix == nil || fix == finding.fix?.applicability, "the fix is not the one that was said")
    rules[current].counts.add(severity, finding.fix?.applicability)
    rules[current].keep(finding, severity, cause ?? "")
  }

  /// Whether a rule has found something so far.
  func hasFound(_ rule: String) -> Bool {
    rules.contains { $0.name == rule && $0.counts.total > 0 }
  }

  /// Adds what was found in the part of the file that follows.
  mutating func add(_ other: Report) {
    for index in rules.indices { rules[index].add(other.rules[index], keep: keep) }
  }

  /// Counts records from a later number on: what was found was counted from 1 in its own part.
  mutating func countRecords(after before: Int) {
    if before == 0 { return }
    for index in rules.indices {
      for place in rules[index].kept.indices { rules[index].kept[place].countRecord(after: before) }
    }
  }

  /// Tells once what was found for one cause all over the file.
  mutating func summarize(_ chosen: ChosenRules, _ file: BankFile, _ shape: CSVShape) {
    for (index, check) in chosen.all.enumerated() where !rules[index].causeCounts.isEmpty {
      guard let rule = check.rule.summarizing else { continue }
      rules[index].summarize(rule, file, shape, mayFixPart: keep == Limits.fixesPerPass)
    }
  }
}

extension Report.RuleFindings {
  /// Keeps a finding under the name of the rule.
  fileprivate mutating func keep(_ finding: Finding, _ severity: Severity, _ cause: String) {
    kept.append(
      Diagnostic(
        rule: name, severity: severity, place: finding.place, message: finding.message,
        why: finding.why, help: finding.help, related: finding.related, fix: finding.fix))
    causes.append(cause)
  }

  fileprivate mutating func add(_ other: Report.RuleFindings, keep: Int) {
    let limit = other.causeCounts.isEmpty ? keep : max(keep, Limits.findingsPerRule)
    let room = max(0, limit - kept.count)
    kept += other.kept.prefix(room)
    causes += other.causes.prefix(room)
    causeCounts.merge(other.causeCounts, uniquingKeysWith: +)
    counts.add(other.counts)
  }

  fileprivate mutating func summarize(
    _ rule: any SummarizingRule, _ file: BankFile, _ shape: CSVShape, mayFixPart: Bool
  ) {
    for (cause, count) in causeCounts.sorted(by: { $0.key < $1.key }) {
      let own = kept.indices.filter { causes[$0] == cause }
      guard let first = own.first else { continue }
      let common = CommonFindings(
        cause: cause, count: count, kept: own.map { kept[$0] }, mayFixPart: mayFixPart)
      let (severity, fix) = (kept[first].severity, kept[first].fix?.applicability)
      switch rule.summary(of: common, in: file, shape) {
      case .keep: continue
      case .drop:
        remove(own)
        counts.add(severity, fix, -count)
      case .one(let finding):
        remove(own)
        counts.tellAsOne(count, severity, fix)
        keep(finding, severity, "")
        counts.add(severity, finding.fix?.applicability)
      }
    }
  }

  private mutating func remove(_ places: [Int]) {
    for place in places.reversed() {
      kept.remove(at: place)
      causes.remove(at: place)
    }
  }
}
