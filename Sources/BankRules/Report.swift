@_spi(QBank) import BankFormats
@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// Collects the findings of rules in a part of a file.
///
/// All findings are counted; only so many of each rule are kept with their texts. What a rule says
/// is worked out only for those that are kept.
package struct Report: Sendable {
  /// What the findings are for.
  package let mode: LintMode
  /// How many findings with one kind of fix are kept of a rule to be fixed.
  var mostFixes = Limits.fixesPerPass
  /// How bad what is noted of single rows must be; nil when nothing is noted.
  private let marked: Severity?
  /// What each rule found, in the order of the rules.
  package internal(set) var rules: [RuleFindings]
  /// Which rows something was found in, kept or not.
  private var marks: [RowMark] = []
  /// What concerns every row.
  private var everywhere: [RowVerdicts.Entry] = []
  /// The rows whose answers name no choice, whatever any rule says of that.
  private var unusable: [Int] = []
  private var current = 0
  /// The questions that findings are about, where those are no rows of the file itself: there a fix is
  /// offered only where the file can say what it writes.
  var extract: Extract?
  /// What was found already that speaks for other findings, too.
  var claims = Claims()
  /// The errors in what is lost, which come to light when it no longer is.
  private(set) var lostErrors = DiagnosticCounts()

  /// What one rule found.
  package struct RuleFindings: Sendable {
    /// The name of the rule.
    let name: String
    /// How much its findings matter, unless a finding says otherwise.
    let severity: Severity
    /// What to do about its findings, unless one says otherwise.
    let remedy: Localized
    /// Whether some of its findings offer fixes.
    let offersFixes: Bool
    /// Which of several findings with one cause is reported.
    let precedence: Precedence
    /// How much they all matter, whatever a finding says, when that is settled.
    let settled: Severity?
    /// The findings that were kept, in the order of the file.
    package internal(set) var kept: [Diagnostic] = []
    /// How many of each severity, and with each kind of fix, were kept.
    var keptCounts = DiagnosticCounts()
    /// Why each of those was reported, where many can have one cause.
    var causes: [String] = []
    /// How many findings have each cause, kept or not.
    var causeCounts: [String: DiagnosticCounts] = [:]
    /// How many findings there are, kept or not.
    package internal(set) var counts = DiagnosticCounts()
    /// How many there are besides of which another finding tells.
    var covered = DiagnosticCounts()
    /// How many findings have a safe fix that the file cannot say.
    var unwrittenSafe = 0
    /// How many findings have an unsafe fix that the file cannot say.
    var unwrittenUnsafe = 0
  }

  /// A report for the findings of some rules.
  package init(
    _ rules: [RuleInfo], _ levels: [String: LintOptions.RuleLevel] = [:], _ mode: LintMode,
    marking marked: Severity? = nil
  ) {
    self.mode = mode
    self.marked = marked
    self.rules = rules.map { rule in
      var settled: Severity?
      if case .severity(let severity) = levels[rule.name] { settled = severity }
      return RuleFindings(
        name: rule.name, severity: rule.severity, remedy: rule.remedy, offersFixes: rule.fix != nil,
        precedence: rule.precedence, settled: settled)
    }
  }

  /// Says which rule the next findings are from.
  mutating func begin(_ index: Int) { current = index }

  /// Adds a finding, of the rule's own severity if no other is given.
  ///
  /// Findings with one `cause`, and so of one severity, may be told as one if there are many. `place`, where it
  /// is unless the finding says more exactly where, and `fix`, what it offers, spare working out a finding that is
  /// only counted.
  /// Where it speaks of `others` as well, it stands for what else is found there.
  ///
  /// The compiler makes this anew for each finding of each rule, so it is no more than a question.
  package mutating func add(
    at place: Place? = nil, severity: Severity? = nil, cause: String? = nil,
    fix: Applicability? = nil, others: [Place] = [], _ finding: () -> Finding
  ) {
    let remark = Remark(
      place: place, severity: severity ?? rules[current].severity, cause: cause, fix: fix,
      others: others)
    add(remark, mustBeWorkedOut(remark) ? finding() : nil)
  }

  /// Whether a finding counts for more than what is known of it.
  @inline(never)
  private func mustBeWorkedOut(_ remark: Remark) -> Bool {
    let offersFixes = rules[current].offersFixes
    let severity = rules[current].settled ?? remark.severity
    if extract != nil, remark.fix != nil || offersFixes { return true }
    let needsPlace =
      rules[current].precedence != .content || !claims.isEmpty || isMarked(severity)
    if remark.place == nil, needsPlace { return true }
    return remark.fix == nil && offersFixes || hasRoom(for: remark, severity)
  }

  /// Adds a finding, worked out where it must be, with a fix only where the file can say it.
  @inline(never)
  private mutating func add(_ remark: Remark, _ finding: Finding?) {
    guard let extract, let finding, remark.fix != nil || rules[current].offersFixes else {
      return note(remark, finding)
    }
    var writable = finding
    writable.fix = finding.fix.flatMap { extract.fix($0) == nil ? nil : $0 }
    var remark = remark
    remark.place = writable.place ?? remark.place
    remark.fix = writable.fix?.applicability
    let before = rules[current].counts.total
    note(remark, writable)
    if writable.fix == nil, rules[current].counts.total > before {
      rules[current].countUnwritten(finding.fix?.applicability)
    }
  }

  private mutating func note(_ remark: Remark, _ finding: Finding?) {
    let severity = rules[current].settled ?? remark.severity
    let fix = finding?.fix?.applicability ?? remark.fix
    let place = remark.place ?? finding?.place
    if let place, isCovered(remark, at: place, severity, fix) { return }
    let hasRoom = hasRoom(for: remark, severity)
    rules[current].count(severity, fix, remark.cause)
    if isMarked(severity) { mark(place?.record, severity) }
    assert(finding == nil || place != nil, "it was not said where it is")
    guard let finding, let place else { return }
    assert(remark.fix == nil || remark.fix == fix, "the fix is not the one that was said")
    if hasRoom {
      rules[current].keep(finding, at: finding.place ?? place, severity, remark.cause ?? "")
    }
  }

  /// Whether another finding of the rule is kept with its texts.
  private func hasRoom(for remark: Remark, _ severity: Severity) -> Bool {
    rules[current].hasRoom(
      for: severity, remark.fix, hasCause: remark.cause != nil, mode, mostFixes)
  }

  /// Whether another finding tells of a finding's cause; if not, it may be the one that tells of others.
  private mutating func isCovered(
    _ remark: Remark, at place: Place, _ severity: Severity, _ fix: Applicability?
  ) -> Bool {
    let precedence = rules[current].precedence
    if precedence == .content, claims.isEmpty { return false }
    guard claims.cover(place, precedence, severity) else {
      claims.add(place, precedence, severity)
      for other in remark.others { claims.add(other, precedence, severity) }
      return false
    }
    rules[current].covered.add(severity, nil)
    if severity == .error, claims.isLost(place, precedence) { lostErrors.add(severity, fix) }
    return true
  }

  /// Whether a rule has found something so far.
  func hasFound(_ rule: String) -> Bool {
    rules.contains { $0.name == rule && $0.counts.total > 0 }
  }

  /// Marks a row as wrong of which another finding tells.
  package mutating func markRow(_ record: Int, _ severity: Severity) {
    if isMarked(severity) { mark(record, severity) }
  }

  /// Leaves out what all rules but one have found.
  mutating func keepOnly(_ name: String) {
    for index in rules.indices where rules[index].name != name { rules[index].removeAll() }
    let index = rules.firstIndex { $0.name == name }
    marks = marks.filter { Int($0.rule) == index }
  }

  /// Takes away the fixes that nobody could make, of all rules or all but one.
  mutating func removeFixes(but name: String? = nil) {
    for index in rules.indices where rules[index].name != name { rules[index].removeFixes() }
  }

  /// Notes of every row what one finding says of them all.
  mutating func markAll(_ name: String, _ severity: Severity) {
    guard let rule = rules.first(where: { $0.name == name }) else { return }
    let severity = rule.settled ?? severity
    if isMarked(severity) { everywhere.append(RowVerdicts.Entry(rule: name, severity: severity)) }
  }

  /// Adds what was found in the part of the file that follows.
  mutating func add(_ other: Report) {
    // Of many files most have nothing to tell, and share what is still as it was in the beginning.
    if other.rules.contains(where: \.hasFound) {
      for index in rules.indices { rules[index].add(other.rules[index], mode, mostFixes) }
    }
    marks += other.marks
    unusable += other.unusable
    lostErrors.add(other.lostErrors)
  }

  /// Offsets record numbers, which were counted from 1 in their own chunk.
  mutating func offsetRecords(by before: Int) {
    if before == 0 { return }
    for index in rules.indices {
      for place in rules[index].kept.indices { rules[index].kept[place].offsetRecord(by: before) }
    }
    marks = marks.map { $0.moved(by: before) }
    unusable = unusable.map { $0 + before }
  }
}

// MARK: Single rows

extension Report {
  private func isMarked(_ severity: Severity) -> Bool { marked.map { severity >= $0 } ?? false }

  private mutating func mark(_ record: Int?, _ severity: Severity) {
    if let record { marks.append(RowMark(record: record, rule: current, severity)) }
  }

  /// How many notes there are of single rows.
  var markCount: Int { marks.count }

  /// Notes of another row, too, what was noted last.
  mutating func markLast(alsoFor record: Int) {
    if let last = marks.last { mark(record, last.severity) }
  }

  /// Notes of a row what another report noted last of another one.
  mutating func mark(_ record: Int, asLastIn other: Report) {
    if let last = other.marks.last { mark(record, last.severity) }
  }

  /// Notes that nobody can choose the right answer of a row.
  mutating func addUnusable(_ record: Int) { unusable.append(record) }
  /// What was found in each row of the file, whose records begin at `starts`, and what is common to all. That an
  /// answer names no choice is an error in its row whatever the rule about that is set to.
  func verdicts(starts: [UInt32], _ common: [RowVerdicts.Entry]) -> RowVerdicts {
    let names = rules.map(\.name) + [Report.unusableAnswer]
    let told = Set(marks.lazy.filter { $0.severity == .error }.map(\.record))
    let others = unusable.map { RowMark(record: $0, rule: names.count - 1, .error) }
    let all = marks + others.filter { !told.contains($0.record) }
    return RowVerdicts(starts: starts, rules: names, marks: all, everywhere: everywhere + common)
  }

  /// What is noted of a row whose answer names no choice where no rule reports an error.
  static let unusableAnswer = "unusable-answer"
}

/// What is known of a finding before it is worked out.
private struct Remark {
  /// Where it is, if that was said.
  var place: Place?
  let severity: Severity
  let cause: String?
  /// What it offers, if that was said.
  var fix: Applicability?
  let others: [Place]
}

extension Report.RuleFindings {
  /// Whether there is anything to tell, or to tell with another.
  fileprivate var hasFound: Bool { counts.total + covered.total > 0 }

  /// Whether another finding is kept with its texts.
  ///
  /// To be fixed, those with one kind of fix share their places, so that none takes the place of one
  /// that will be made. What is told as one needs all that belongs to it, however few are shown.
  fileprivate func hasRoom(
    for severity: Severity, _ fix: Applicability?, hasCause: Bool, _ mode: LintMode,
    _ mostFixes: Int
  ) -> Bool {
    switch mode {
    case .fix: keptCounts.count(offering: fix) < (fix == nil ? Limits.fixesPerPass : mostFixes)
    case .each: counts.total <= Limits.comparedDiagnosticsPerRule
    case .show where hasCause: keptCounts.count(severity) < Limits.diagnosticsPerRule
    case .show(let most):
      keptCounts.hasRoom(for: severity, of: min(max(0, most), Limits.diagnosticsPerRule))
    }
  }

  fileprivate mutating func count(
    _ severity: Severity, _ fix: Applicability?, _ cause: String?
  ) {
    counts.add(severity, fix)
    if let cause { causeCounts[cause, default: DiagnosticCounts()].add(severity, fix) }
  }

  /// Counts a fix that the file cannot say.
  fileprivate mutating func countUnwritten(_ fix: Applicability?) {
    switch fix {
    case .safe: unwrittenSafe += 1
    case .unsafe: unwrittenUnsafe += 1
    case .displayOnly, nil: return
    }
  }

  /// Keeps a finding under the name of the rule.
  mutating func keep(
    _ finding: Finding, at place: Place, _ severity: Severity, _ cause: String
  ) {
    var told = finding
    told.help = finding.help ?? remedy
    kept.append(Diagnostic(rule: name, severity: severity, place: place, told))
    keptCounts.add(severity, finding.fix?.applicability)
    causes.append(cause)
  }

  fileprivate mutating func add(
    _ other: Report.RuleFindings, _ mode: LintMode, _ mostFixes: Int
  ) {
    for (finding, cause) in zip(other.kept, other.causes) {
      let fix = finding.fix?.applicability
      let hasCause = !other.causeCounts.isEmpty
      guard hasRoom(for: finding.severity, fix, hasCause: hasCause, mode, mostFixes) else {
        continue
      }
      kept.append(finding)
      keptCounts.add(finding.severity, fix)
      causes.append(cause)
    }
    causeCounts.merge(other.causeCounts) { $0.adding($1) }
    counts.add(other.counts)
    covered.add(other.covered)
    unwrittenSafe += other.unwrittenSafe
    unwrittenUnsafe += other.unwrittenUnsafe
  }

  fileprivate mutating func removeAll() {
    (unwrittenSafe, unwrittenUnsafe) = (0, 0)
    (kept, causes, causeCounts) = ([], [], [:])
    (keptCounts, counts, covered) = (DiagnosticCounts(), DiagnosticCounts(), DiagnosticCounts())
  }

  fileprivate mutating func removeFixes() {
    for index in kept.indices { kept[index].removeFix() }
    causeCounts = causeCounts.mapValues(\.withoutFixes)
    counts = counts.withoutFixes
  }
}
