@_spi(QBank) import BankText

/// The diagnostics of a file.
public struct LintedFile: Hashable, Sendable {
  /// The file.
  public let source: Source
  /// The source that places are ranges of: the file, or the extracted text of a package.
  @_spi(QBank) public let text: Source
  /// The source that rows are read from: the file, or an extract of a file that is neither a table nor JSON.
  @_spi(QBank) public let rows: Source
  /// The syntax of `rows`.
  @_spi(QBank) public let syntax: FileSyntax
  /// The kind of its content, or nil if that is unclear.
  public let kind: BankKind?
  /// The number of records.
  public let records: Int
  /// The diagnostics, in the order of the file, up to a limit for each rule.
  public private(set) var diagnostics: [Diagnostic]
  /// The number of diagnostics for each rule that reported any, including those that were not kept.
  public private(set) var counts: [String: DiagnosticCounts]
  /// Further diagnostics that are known and accepted.
  public private(set) var hidden: [HiddenDiagnostic] = []
  /// The number of further diagnostics that are not about what has changed.
  public private(set) var unchanged = 0
  /// The number of further diagnostics that are covered by another one.
  @_spi(QBank) public let covered: DiagnosticCounts
  /// What was found in each row, if this was requested.
  public let verdicts: RowVerdicts
  /// Whether its records were not checked as questions, because of a finding about the whole file.
  package var isUnchecked = false
  /// A description of the recognised table, or nil if the layout was given.
  package var recognised: Localized?
  /// The questions that were left out because of their kind, whatever the rules say about them.
  package var otherKinds = OtherKinds()
  /// The fixes that the format of the file cannot express, or nil if there are none.
  package var unwrittenFixes: UnwrittenFixes?
  /// The ranges of the questions with diagnostics, by number; only for files whose rows are not on lines of their
  /// own.
  package var itemRanges: [Int: TextRange] = [:]
  /// The titles of the cells in a row, if they differ from those of a bank.
  package var columnTitles: [Localized] = []

  /// Returns the name of a cell in a row, counted from 1, in the words of its author.
  package func cellTitle(_ number: Int) -> Localized? {
    if columnTitles.isEmpty { return kind?.cellTitle(number) }
    guard columnTitles.indices.contains(number - 1) else { return nil }
    let title = columnTitles[number - 1]
    return title.en.isEmpty ? nil : title
  }

  /// Returns the name of a cell in a row, counted from 1, in machine-readable output.
  package func cellName(_ number: Int) -> String? {
    columnTitles.isEmpty ? kind?.cellName(number) : cellTitle(number)?.en
  }

  /// A copy without the diagnostics themselves, from which a summary is made.
  package var countsOnly: LintedFile {
    var file = LintedFile(
      source: source, kind: kind, records: records, diagnostics: [], counts: counts,
      covered: covered)
    file.isUnchecked = isUnchecked
    file.unwrittenFixes = unwrittenFixes
    (file.hidden, file.unchanged) = (hidden, unchanged)
    return file
  }

  /// Returns a copy without the diagnostics that are not about what has changed.
  package func keeping(_ isKept: [Bool]) -> LintedFile {
    var file = self
    for (finding, isKept) in zip(diagnostics, isKept) where !isKept { file.uncount(finding) }
    file.diagnostics = zip(diagnostics, isKept).filter(\.1).map(\.0)
    file.unchanged += diagnostics.count - file.diagnostics.count
    return file
  }

  /// Returns a copy in which some diagnostics, given by their indices, are hidden, each with an optional reason.
  package func hiding(_ reasons: [Int: String?]) -> LintedFile {
    var file = self
    for index in reasons.keys.sorted() {
      file.uncount(diagnostics[index])
      file.hidden.append(
        HiddenDiagnostic(
          diagnostic: diagnostics[index], index: index, reason: reasons[index] ?? nil))
    }
    file.diagnostics = diagnostics.indices.filter { reasons[$0] == nil }.map { diagnostics[$0] }
    return file
  }

  private mutating func uncount(_ finding: Diagnostic) {
    let one = DiagnosticCounts(finding.severity, finding.fix?.applicability)
    counts[finding.rule]?.subtract(one)
    if counts[finding.rule]?.total == 0 { counts[finding.rule] = nil }
  }

  /// All diagnostics, including hidden ones, in the order of the file.
  package var everything: [Diagnostic] {
    if hidden.isEmpty { return diagnostics }
    var (all, next) = ([Diagnostic](), 0)
    var rest = diagnostics[...]
    while next < hidden.count || !rest.isEmpty {
      if next < hidden.count, hidden[next].index == all.count {
        all.append(hidden[next].diagnostic)
        next += 1
      } else {
        all.append(rest.removeFirst())
      }
    }
    return all
  }

  /// The number of diagnostics.
  public var total: DiagnosticCounts {
    counts.values.reduce(into: DiagnosticCounts()) { $0.add($1) }
  }

  /// Creates a file from what a reader found wrong with it.
  @_spi(QBank) public init(
    _ source: Source, _ diagnostics: [Diagnostic], kind: BankKind? = nil, records: Int = 0
  ) {
    var counts: [String: DiagnosticCounts] = [:]
    for found in diagnostics {
      counts[found.rule, default: DiagnosticCounts()].add(found.severity, found.fix?.applicability)
    }
    self.init(
      source: source, kind: kind, records: records, diagnostics: diagnostics, counts: counts)
  }

  /// Creates a file with its diagnostics.
  @_spi(QBank) public init(
    source: Source, kind: BankKind?, records: Int, diagnostics: [Diagnostic],
    counts: [String: DiagnosticCounts], covered: DiagnosticCounts = DiagnosticCounts(),
    verdicts: RowVerdicts = .none, text: Source? = nil, rows: Source? = nil,
    syntax: FileSyntax? = nil
  ) {
    self.source = source
    self.text = text ?? source
    self.rows = rows ?? source
    self.syntax = syntax ?? FileSyntax(source.path)
    self.kind = kind
    self.records = records
    self.diagnostics = diagnostics
    self.counts = counts
    self.covered = covered
    self.verdicts = verdicts
  }
}

/// A diagnostic that is known and accepted.
public struct HiddenDiagnostic: Hashable, Sendable {
  /// The diagnostic.
  public let diagnostic: Diagnostic
  /// Its index among all diagnostics of the file.
  @_spi(QBank) public let index: Int
  /// Why it is accepted, or nil if no reason was given.
  public let reason: String?
}

/// The number of diagnostics of each severity, and of those that can be fixed.
public struct DiagnosticCounts: Hashable, Codable, Sendable {
  /// Errors.
  public private(set) var errors = 0
  /// Warnings.
  public private(set) var warnings = 0
  /// Notes.
  public private(set) var notes = 0
  /// Diagnostics with a safe fix.
  public private(set) var safeFixes = 0
  /// Diagnostics with an unsafe fix.
  public private(set) var unsafeFixes = 0

  /// Creates counts of zero.
  @_spi(QBank) public init() {}

  /// Counts one diagnostic of a severity, with an optional fix.
  @_spi(QBank) public init(_ severity: Severity, _ fix: Applicability? = nil) {
    add(severity, fix)
  }

  /// The number of diagnostics of all severities.
  public var total: Int { errors + warnings + notes }

  /// Returns the number of diagnostics of at least this severity.
  public func count(atLeast severity: Severity) -> Int {
    switch severity {
    case .error: errors
    case .warning: errors + warnings
    case .note: total
    }
  }

  /// Returns the number of diagnostics of exactly this severity.
  @_spi(QBank) public func count(_ severity: Severity) -> Int {
    switch severity {
    case .error: errors
    case .warning: warnings
    case .note: notes
    }
  }

  /// The number of errors that are always shown.
  @_spi(QBank) public static let shownErrors = 100

  /// Whether another diagnostic of a severity is shown when at most `most` per rule were requested.
  ///
  /// Each severity has its own quota, and a hundred errors are always shown: what makes a file unreadable must not
  /// be hidden by what is only worth knowing.
  @_spi(QBank) public func hasRoom(for severity: Severity, of most: Int) -> Bool {
    count(severity) < (severity == .error ? max(most, DiagnosticCounts.shownErrors) : most)
  }

  /// Counts a diagnostic of a severity, with the fix that it offers.
  @_spi(QBank) public mutating func add(_ severity: Severity, _ fix: Applicability?) {
    switch severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .note: notes += 1
    }
    switch fix {
    case .safe: safeFixes += 1
    case .unsafe: unsafeFixes += 1
    case .displayOnly, nil: return
    }
  }

  /// Returns the number of diagnostics that offer a fix of exactly this applicability, or no fix for nil.
  @_spi(QBank) public func count(offering fix: Applicability?) -> Int {
    switch fix {
    case .safe: safeFixes
    case .unsafe: unsafeFixes
    case .displayOnly, nil: total - safeFixes - unsafeFixes
    }
  }

  /// Returns the number of diagnostics with a fix of at least this applicability.
  @_spi(QBank) public func fixable(_ lowest: Applicability) -> Int {
    switch lowest {
    case .safe: safeFixes
    case .unsafe, .displayOnly: safeFixes + unsafeFixes
    }
  }

  /// The same counts without any fixes.
  @_spi(QBank) public var withoutFixes: DiagnosticCounts {
    var counts = self
    (counts.safeFixes, counts.unsafeFixes) = (0, 0)
    return counts
  }

  /// Subtracts other counts.
  @_spi(QBank) public mutating func subtract(_ other: DiagnosticCounts) {
    errors -= other.errors
    warnings -= other.warnings
    notes -= other.notes
    safeFixes -= other.safeFixes
    unsafeFixes -= other.unsafeFixes
  }

  /// Returns the sum of these and other counts.
  @_spi(QBank) public func adding(_ other: DiagnosticCounts) -> DiagnosticCounts {
    var sum = self
    sum.add(other)
    return sum
  }

  /// Adds other counts.
  @_spi(QBank) public mutating func add(_ other: DiagnosticCounts) {
    errors += other.errors
    warnings += other.warnings
    notes += other.notes
    safeFixes += other.safeFixes
    unsafeFixes += other.unsafeFixes
  }
}

/// Fixes for findings that the format of the file cannot express.
package struct UnwrittenFixes: Hashable, Sendable {
  /// The number of findings that they would fix.
  package let count: Int
  /// The name of the format.
  package let format: String
  /// The commands that make a copy and fix it; empty if the format can express other fixes.
  package let commands: [String]

  /// Creates the description of unwritten fixes and of what to do instead.
  package init(_ count: Int, format: String, commands: [String]) {
    (self.count, self.format, self.commands) = (count, format, commands)
  }
}
