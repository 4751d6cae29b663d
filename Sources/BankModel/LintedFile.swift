@_spi(QBank) public import BankText

/// What was found in a file.
public struct LintedFile: Hashable, Sendable {
  /// The file.
  public let source: Source
  /// What places are ranges of: the file, or of a package the texts that are in it.
  @_spi(QBank) public let text: Source
  /// What its rows are read from: the file, or what was extracted of one that is no table and no JSON.
  @_spi(QBank) public let rows: Source
  /// How those are written.
  @_spi(QBank) public let syntax: FileSyntax
  /// What it holds, or nil when that stays unclear.
  public let kind: BankKind?
  /// How many records it has.
  public let records: Int
  /// What was found, in the order of the file; of each rule no more than are kept.
  public private(set) var diagnostics: [Diagnostic]
  /// How many findings there are of each rule that found any, kept or not.
  public private(set) var counts: [String: DiagnosticCounts]
  /// What was found besides that is known and accepted.
  public private(set) var hidden: [HiddenDiagnostic] = []
  /// How many findings there are besides that are not about what has changed.
  public private(set) var unchanged = 0
  /// How many there are besides of which another finding tells.
  @_spi(QBank) public let covered: DiagnosticCounts
  /// What was found in each row; only when it was asked for.
  public let verdicts: RowVerdicts
  /// Whether its records were not checked as questions, because of what is wrong with all of it.
  package var isUnchecked = false
  /// What was recognised of a table whose layout nobody has said.
  package var recognised: Localized?
  /// The questions that were left out because of their kind, whatever the rules say of them.
  package var otherKinds = OtherKinds()
  /// That there are fixes which the format of the file has no way of writing.
  package var unwrittenFixes: UnwrittenFixes?
  /// Where the questions stand that findings are about, by their numbers; only in files whose rows are not
  /// lines of their own.
  package var itemRanges: [Int: TextRange] = [:]
  /// What the cells of a row are called, where they are others than those of a bank.
  package var columnTitles: [Localized] = []

  /// What a cell of a row is called, counted from 1, in the words of its author.
  package func cellTitle(_ number: Int) -> Localized? {
    if columnTitles.isEmpty { return kind?.cellTitle(number) }
    guard columnTitles.indices.contains(number - 1) else { return nil }
    let title = columnTitles[number - 1]
    return title.en.isEmpty ? nil : title
  }

  /// The same in machine-readable output.
  package func cellName(_ number: Int) -> String? {
    columnTitles.isEmpty ? kind?.cellName(number) : cellTitle(number)?.en
  }

  /// The same without the findings themselves: what a summary is made of.
  package var countsOnly: LintedFile {
    var file = LintedFile(
      source: source, kind: kind, records: records, diagnostics: [], counts: counts,
      covered: covered)
    file.isUnchecked = isUnchecked
    file.unwrittenFixes = unwrittenFixes
    (file.hidden, file.unchanged) = (hidden, unchanged)
    return file
  }

  /// The same without the findings that are not about what has changed.
  package func keeping(_ isKept: [Bool]) -> LintedFile {
    var file = self
    for (finding, isKept) in zip(diagnostics, isKept) where !isKept { file.uncount(finding) }
    file.diagnostics = zip(diagnostics, isKept).filter(\.1).map(\.0)
    file.unchanged += diagnostics.count - file.diagnostics.count
    return file
  }

  /// The same where some findings, by their indices, are hidden, each for a reason or none.
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

  /// All findings, also those that are hidden, in the order of the file.
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

  /// How many findings there are.
  public var total: DiagnosticCounts {
    counts.values.reduce(into: DiagnosticCounts()) { $0.add($1) }
  }

  /// What a reader found wrong with a file.
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

  /// What was found in a file.
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

/// A finding that is known and accepted.
public struct HiddenDiagnostic: Hashable, Sendable {
  /// What was found.
  public let diagnostic: Diagnostic
  /// Its place among all findings of the file.
  @_spi(QBank) public let index: Int
  /// Why it is accepted, where somebody has said so.
  public let reason: String?
}

/// How many findings there are of each severity, and how many can be fixed.
public struct DiagnosticCounts: Hashable, Codable, Sendable {
  /// Errors.
  public private(set) var errors = 0
  /// Warnings.
  public private(set) var warnings = 0
  /// Notes.
  public private(set) var notes = 0
  /// Those with a safe fix.
  public private(set) var safeFixes = 0
  /// Those with an unsafe fix.
  public private(set) var unsafeFixes = 0

  /// None.
  @_spi(QBank) public init() {}

  /// One finding of a severity, without a fix.
  @_spi(QBank) public init(_ severity: Severity, _ fix: Applicability? = nil) {
    add(severity, fix)
  }

  /// All together.
  public var total: Int { errors + warnings + notes }

  /// How many findings are at least this bad.
  public func count(atLeast severity: Severity) -> Int {
    switch severity {
    case .error: errors
    case .warning: errors + warnings
    case .note: total
    }
  }

  /// How many findings are just as bad.
  @_spi(QBank) public func count(_ severity: Severity) -> Int {
    switch severity {
    case .error: errors
    case .warning: warnings
    case .note: notes
    }
  }

  /// How many errors are always shown.
  @_spi(QBank) public static let shownErrors = 100

  /// Whether another finding of a severity is shown where so many of a rule were asked for.
  ///
  /// Each severity has places of its own, and a hundred errors always have one: what keeps a file
  /// from being read must not be hidden by what is only worth knowing.
  @_spi(QBank) public func hasRoom(for severity: Severity, of most: Int) -> Bool {
    count(severity) < (severity == .error ? max(most, DiagnosticCounts.shownErrors) : most)
  }

  /// Counts a finding of a severity, and what it offers.
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

  /// How many findings offer a fix of just this applicability, or none.
  @_spi(QBank) public func count(offering fix: Applicability?) -> Int {
    switch fix {
    case .safe: safeFixes
    case .unsafe: unsafeFixes
    case .displayOnly, nil: total - safeFixes - unsafeFixes
    }
  }

  /// How many findings have a fix of at least this applicability.
  @_spi(QBank) public func fixable(_ lowest: Applicability) -> Int {
    switch lowest {
    case .safe: safeFixes
    case .unsafe, .displayOnly: safeFixes + unsafeFixes
    }
  }

  /// The same findings where none of them offers a fix.
  @_spi(QBank) public var withoutFixes: DiagnosticCounts {
    var counts = self
    (counts.safeFixes, counts.unsafeFixes) = (0, 0)
    return counts
  }

  /// Takes back what was counted.
  @_spi(QBank) public mutating func subtract(_ other: DiagnosticCounts) {
    errors -= other.errors
    warnings -= other.warnings
    notes -= other.notes
    safeFixes -= other.safeFixes
    unsafeFixes -= other.unsafeFixes
  }

  /// What was counted here and elsewhere together.
  @_spi(QBank) public func adding(_ other: DiagnosticCounts) -> DiagnosticCounts {
    var sum = self
    sum.add(other)
    return sum
  }

  /// Adds what was counted elsewhere.
  @_spi(QBank) public mutating func add(_ other: DiagnosticCounts) {
    errors += other.errors
    warnings += other.warnings
    notes += other.notes
    safeFixes += other.safeFixes
    unsafeFixes += other.unsafeFixes
  }
}
