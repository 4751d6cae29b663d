@_spi(QBank) import BankFormats

/// Collects the findings of rules in a part of a file.
///
/// All findings are counted, but only a limited number of each rule are built and kept.
package struct Report: Sendable {
  /// The purpose of the findings.
  package let mode: LintMode
  /// The maximum number of findings of a rule that are kept for each kind of fix in fix mode.
  var maxFixes = Limits.fixesPerPass
  /// The lowest severity for which rows get a verdict, or nil for no verdicts.
  private let minVerdict: Severity?
  /// The findings of each rule, in the order of the rules.
  package internal(set) var rules: [RuleFindings]
  /// A verdict for each finding in a row, kept or not.
  private var rowVerdicts: [RowVerdict] = []
  /// Verdicts that apply to every row.
  private var everywhere: [RowVerdicts.Entry] = []
  /// The rows whose answer names no choice, whatever the level of the rule about that.
  private var unusable: [Int] = []
  private var current = 0
  /// The extract that the rows come from, if any: a fix is offered only if it can be written in the file's format.
  var extract: Extract?
  /// The places of findings that suppress others inside them.
  var claims = Claims()
  /// Suppressed errors in a part that the app drops: they appear once it no longer does.
  private(set) var lostErrors = DiagnosticCounts()

  /// The findings of one rule.
  package struct RuleFindings: Sendable {
    /// The rule.
    let rule: RuleInfo
    /// The severity from the configuration, which overrides that of a finding.
    let severityOverride: Severity?
    /// The findings that were kept, in the order of the file.
    package internal(set) var kept: [Diagnostic] = []
    /// The number of kept findings by severity and kind of fix.
    var keptCounts = DiagnosticCounts()
    /// The cause of each kept finding; empty if it has none.
    var causes: [String] = []
    /// The number of findings of each cause, kept or not.
    var causeCounts: [String: DiagnosticCounts] = [:]
    /// The number of findings, kept or not.
    package internal(set) var counts = DiagnosticCounts()
    /// Findings suppressed because another finding has the same cause.
    var covered = DiagnosticCounts()
    /// Findings whose fixes cannot be written in the file's format.
    var unwritten = DiagnosticCounts()
  }

  /// Creates a report for the findings of some rules.
  package init(
    _ rules: [RuleInfo], _ levels: [String: LintOptions.RuleLevel] = [:], _ mode: LintMode,
    minVerdict: Severity? = nil
  ) {
    self.mode = mode
    self.minVerdict = minVerdict
    self.rules = rules.map { rule in
      var severityOverride: Severity?
      if case .severity(let severity) = levels[rule.name] { severityOverride = severity }
      return RuleFindings(rule: rule, severityOverride: severityOverride)
    }
  }

  /// Whether some findings of the current rule offer fixes.
  private var offersFixes: Bool { rules[current].rule.fix != nil }

  /// Sets the rule of the findings that follow.
  mutating func begin(_ index: Int) { current = index }

  /// Adds a finding, by default with the rule's own severity.
  ///
  /// `place` and `fix` allow a finding that is only counted not to be built. Findings with the same `cause` have
  /// the same severity and may be summarized. A finding also suppresses those inside the places in `others`.
  ///
  /// Inlined at every call site, so it does only the cheap check.
  package mutating func add(
    at place: Place? = nil, severity: Severity? = nil, cause: String? = nil,
    fix: Applicability? = nil, alsoCovering others: [Place] = [], _ finding: () -> Finding
  ) {
    let pending = PendingFinding(
      place: place, severity: severity ?? rules[current].rule.severity, cause: cause, fix: fix,
      alsoCovers: others)
    add(pending, needsFinding(pending) ? finding() : nil)
  }

  /// Whether the finding has to be built, because what is known of it does not suffice.
  @inline(never)
  private func needsFinding(_ pending: PendingFinding) -> Bool {
    let severity = rules[current].severityOverride ?? pending.severity
    if extract != nil, pending.fix != nil || offersFixes { return true }
    let needsPlace =
      rules[current].rule.precedence != .content || !claims.isEmpty || needsVerdict(severity)
    if pending.place == nil, needsPlace { return true }
    if pending.fix == nil, offersFixes { return true }
    // A cell that is itself the cause may have as many effects as bytes.
    if let place = pending.place, !claims.isEmpty,
      claims.covers(place, rules[current].rule.precedence, severity)
    {
      return false
    }
    return hasRoom(for: pending, severity)
  }

  /// Adds a finding, built if needed, without its fix if that cannot be written in the file's format.
  @inline(never)
  private mutating func add(_ pending: PendingFinding, _ finding: Finding?) {
    guard let extract, let finding, pending.fix != nil || offersFixes else {
      return note(pending, finding)
    }
    var writable = finding
    writable.fix = finding.fix.flatMap { extract.fix($0) == nil ? nil : $0 }
    var pending = pending
    pending.place = writable.place ?? pending.place
    pending.fix = writable.fix?.applicability
    let before = rules[current].counts.total
    note(pending, writable)
    if let lost = finding.fix, writable.fix == nil, rules[current].counts.total > before {
      rules[current].unwritten.add(pending.severity, lost.applicability)
    }
  }

  private mutating func note(_ pending: PendingFinding, _ finding: Finding?) {
    assert(
      pending.severity < .error || rules[current].rule.findsErrors,
      "\(rules[current].rule.name) would be left out where only errors count")
    let severity = rules[current].severityOverride ?? pending.severity
    let fix = finding?.fix?.applicability ?? pending.fix
    let place = pending.place ?? finding?.place
    if let place, isCovered(pending, at: place, severity, fix) { return }
    let hasRoom = hasRoom(for: pending, severity)
    rules[current].count(severity, fix, pending.cause)
    if needsVerdict(severity) { addVerdict(place?.record, severity) }
    assert(finding == nil || place != nil, "it was not said where it is")
    guard let finding, let place else { return }
    assert(pending.fix == nil || pending.fix == fix, "the fix is not the one that was said")
    if hasRoom {
      rules[current].keep(finding, at: finding.place ?? place, severity, pending.cause ?? "")
    }
  }

  /// Whether there is room to keep another finding of the rule.
  private func hasRoom(for pending: PendingFinding, _ severity: Severity) -> Bool {
    rules[current].hasRoom(
      for: severity, pending.fix, hasCause: pending.cause != nil, mode, maxFixes)
  }

  /// Whether another finding has the same cause; if not, claims the place for this one, so that it suppresses
  /// others there.
  private mutating func isCovered(
    _ pending: PendingFinding, at place: Place, _ severity: Severity, _ fix: Applicability?
  ) -> Bool {
    let precedence = rules[current].rule.precedence
    if precedence == .content, claims.isEmpty { return false }
    guard claims.covers(place, precedence, severity) else {
      claims.add(place, precedence, severity)
      for other in pending.alsoCovers { claims.add(other, precedence, severity) }
      return false
    }
    rules[current].covered.add(severity, nil)
    if severity == .error, claims.isLost(place, precedence) { lostErrors.add(severity, fix) }
    return true
  }

  /// Whether a rule has findings so far.
  func hasFound(_ rule: String) -> Bool {
    rules.contains { $0.rule.name == rule && $0.counts.total > 0 }
  }

  /// Adds a verdict for a row whose finding was suppressed.
  package mutating func addRowVerdict(_ record: Int, _ severity: Severity) {
    if needsVerdict(severity) { addVerdict(record, severity) }
  }

  /// Removes the findings of all rules but one.
  mutating func keepOnly(_ name: String) {
    for index in rules.indices where rules[index].rule.name != name { rules[index].removeAll() }
    let index = rules.firstIndex { $0.rule.name == name }
    rowVerdicts = rowVerdicts.filter { Int($0.rule) == index }
  }

  /// Removes the fixes of all rules, or of all but one.
  mutating func removeFixes(but name: String? = nil) {
    for index in rules.indices where rules[index].rule.name != name { rules[index].removeFixes() }
  }

  /// Adds a verdict for every row, for a finding that is about all of them.
  mutating func addVerdictForAllRows(_ name: String, _ severity: Severity) {
    guard let rule = rules.first(where: { $0.rule.name == name }) else { return }
    let severity = rule.severityOverride ?? severity
    if needsVerdict(severity) {
      everywhere.append(RowVerdicts.Entry(rule: name, severity: severity))
    }
  }

  /// Adds the report of the following part of the file.
  mutating func add(_ other: Report) {
    // Most files have no findings, and their empty arrays are shared until something writes to them.
    if other.rules.contains(where: \.hasFound) {
      for index in rules.indices { rules[index].add(other.rules[index], mode, maxFixes) }
    }
    rowVerdicts += other.rowVerdicts
    unusable += other.unusable
    lostErrors.add(other.lostErrors)
  }

  /// Converts record numbers counted within the chunk to those of the file.
  mutating func offsetRecords(by before: Int) {
    if before == 0 { return }
    for index in rules.indices {
      for place in rules[index].kept.indices { rules[index].kept[place].offsetRecord(by: before) }
    }
    rowVerdicts = rowVerdicts.map { $0.moved(by: before) }
    unusable = unusable.map { $0 + before }
  }
}

// MARK: Single rows

extension Report {
  private func needsVerdict(_ severity: Severity) -> Bool {
    minVerdict.map { severity >= $0 } ?? false
  }

  private mutating func addVerdict(_ record: Int?, _ severity: Severity) {
    if let record { rowVerdicts.append(RowVerdict(record: record, rule: current, severity)) }
  }

  /// The number of verdicts of rows.
  var verdictCount: Int { rowVerdicts.count }

  /// Repeats the last verdict for another row.
  mutating func repeatLastVerdict(for record: Int) {
    if let last = rowVerdicts.last { addVerdict(record, last.severity) }
  }

  /// Adds the last verdict of another report to a row.
  mutating func addVerdict(_ record: Int, asLastIn other: Report) {
    if let last = other.rowVerdicts.last { addVerdict(record, last.severity) }
  }

  /// Records a row whose answer names no choice.
  mutating func addUnusable(_ record: Int) { unusable.append(record) }
  /// The verdicts of all rows, given the starts of their records and the verdicts common to all. A row whose answer
  /// names no choice has an error, whatever the level of the rule about that.
  func verdicts(starts: [UInt32], _ common: [RowVerdicts.Entry]) -> RowVerdicts {
    let names = rules.map(\.rule.name) + [Report.unusableAnswer]
    let told = Set(rowVerdicts.lazy.filter { $0.severity == .error }.map(\.record))
    let others = unusable.map { RowVerdict(record: $0, rule: names.count - 1, .error) }
    let all = rowVerdicts + others.filter { !told.contains($0.record) }
    return RowVerdicts(starts: starts, rules: names, verdicts: all, everywhere: everywhere + common)
  }

  /// The verdict on such a row if no rule reports it as an error.
  static let unusableAnswer = "unusable-answer"
}

extension LintedFile {
  /// The number of rows without a reported error that cannot be asked, because their answer names no choice.
  package var unusableRows: Int {
    var count = 0
    verdicts.forEachRow { record, _ in
      let errors = verdicts.entries(ofRecord: record).filter { $0.severity == .error }
      if !errors.isEmpty, errors.allSatisfy({ $0.rule == Report.unusableAnswer }) { count += 1 }
    }
    return count
  }
}

/// What is known of a finding before it is built.
private struct PendingFinding {
  /// The place, if given.
  var place: Place?
  let severity: Severity
  let cause: String?
  /// The applicability of its fix, if given.
  var fix: Applicability?
  let alsoCovers: [Place]
}

extension Report.RuleFindings {
  /// Whether there are any findings, including suppressed ones.
  fileprivate var hasFound: Bool { counts.total + covered.total > 0 }

  /// Whether there is room to keep another finding.
  ///
  /// In fix mode each kind of fix has its own limit, so that findings without a fix do not crowd out those with
  /// one. Findings that may be summarized have the full limit, however few are shown.
  fileprivate func hasRoom(
    for severity: Severity, _ fix: Applicability?, hasCause: Bool, _ mode: LintMode, _ maxFixes: Int
  ) -> Bool {
    switch mode {
    case .fix: keptCounts.count(offering: fix) < (fix == nil ? Limits.fixesPerPass : maxFixes)
    case .each: counts.total <= Limits.comparedDiagnosticsPerRule
    case .show where hasCause: keptCounts.count(severity) < Limits.diagnosticsPerRule
    case .show(let most):
      keptCounts.hasRoom(for: severity, of: min(max(0, most), Limits.diagnosticsPerRule))
    }
  }

  fileprivate mutating func count(_ severity: Severity, _ fix: Applicability?, _ cause: String?) {
    counts.add(severity, fix)
    if let cause { causeCounts[cause, default: DiagnosticCounts()].add(severity, fix) }
  }

  /// Keeps a finding of the rule.
  mutating func keep(_ finding: Finding, at place: Place, _ severity: Severity, _ cause: String) {
    var told = finding
    told.help = finding.help ?? rule.remedy
    kept.append(Diagnostic(rule: rule.name, severity: severity, place: place, told))
    keptCounts.add(severity, finding.fix?.applicability)
    causes.append(cause)
  }

  fileprivate mutating func add(_ other: Report.RuleFindings, _ mode: LintMode, _ maxFixes: Int) {
    for (finding, cause) in zip(other.kept, other.causes) {
      let fix = finding.fix?.applicability
      let hasCause = !other.causeCounts.isEmpty
      guard hasRoom(for: finding.severity, fix, hasCause: hasCause, mode, maxFixes) else {
        continue
      }
      kept.append(finding)
      keptCounts.add(finding.severity, fix)
      causes.append(cause)
    }
    causeCounts.merge(other.causeCounts) { $0.adding($1) }
    counts.add(other.counts)
    covered.add(other.covered)
    unwritten.add(other.unwritten)
  }

  fileprivate mutating func removeAll() {
    (kept, causes, causeCounts) = ([], [], [:])
    (keptCounts, counts) = (DiagnosticCounts(), DiagnosticCounts())
    (covered, unwritten) = (DiagnosticCounts(), DiagnosticCounts())
  }

  fileprivate mutating func removeFixes() {
    for index in kept.indices { kept[index].removeFix() }
    causeCounts = causeCounts.mapValues(\.withoutFixes)
    counts = counts.withoutFixes
  }
}
