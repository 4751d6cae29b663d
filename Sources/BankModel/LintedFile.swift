public import BankText

/// What was found in a file.
public struct LintedFile: Sendable {
  /// The file.
  public let source: Source
  /// What it holds, or nil when that stays unclear.
  public let kind: Kind?
  /// How many records it has.
  public let records: Int
  /// What was found, in the order of the file; of each rule no more than are kept.
  public let findings: [Diagnostic]
  /// How many findings there are of each rule that found any, kept or not.
  public let counts: [String: FindingCounts]
  /// For each record where it begins, if it is a row that can be used; only when it was asked for.
  public let rows: [UInt32]

  /// Stands for a record that is no row.
  public static let noRow = UInt32.max

  /// How many findings there are.
  public var total: FindingCounts {
    counts.values.reduce(into: FindingCounts()) { $0.add($1) }
  }

  /// What a reader found wrong with a file.
  public init(
    _ source: Source, _ diagnostics: [Diagnostic], kind: Kind? = nil, records: Int = 0
  ) {
    var counts: [String: FindingCounts] = [:]
    for found in diagnostics {
      counts[found.rule, default: FindingCounts()].add(found.severity, found.fix?.applicability)
    }
    self.init(source: source, kind: kind, records: records, findings: diagnostics, counts: counts)
  }

  /// What was found in a file.
  public init(
    source: Source, kind: Kind?, records: Int, findings: [Diagnostic],
    counts: [String: FindingCounts], rows: [UInt32] = []
  ) {
    self.source = source
    self.kind = kind
    self.records = records
    self.findings = findings
    self.counts = counts
    self.rows = rows
  }
}

/// How many findings there are of each severity, and how many can be mended.
public struct FindingCounts: Equatable, Sendable {
  /// Errors.
  public private(set) var errors = 0
  /// Warnings.
  public private(set) var warnings = 0
  /// Notes.
  public private(set) var notes = 0
  /// Those that a safe fix would mend.
  public private(set) var safeFixes = 0
  /// Those that an unsafe fix would mend.
  public private(set) var unsafeFixes = 0
  /// Errors that are told together with one of the others.
  public private(set) var errorsToldAsOne = 0

  /// None.
  public init() {}

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

  /// Counts findings of a severity that offer the same fix.
  public mutating func add(_ severity: Severity, _ fix: Applicability?, _ count: Int = 1) {
    switch severity {
    case .error: errors += count
    case .warning: warnings += count
    case .note: notes += count
    }
    switch fix {
    case .safe: safeFixes += count
    case .unsafe: unsafeFixes += count
    case .displayOnly, nil: return
    }
  }

  /// Puts one finding in the place of so many of a severity and a fix.
  public mutating func tellAsOne(_ count: Int, _ severity: Severity, _ fix: Applicability?) {
    add(severity, fix, -count)
    if severity == .error { errorsToldAsOne += count - 1 }
  }

  /// Adds what was counted elsewhere.
  public mutating func add(_ other: FindingCounts) {
    errors += other.errors
    warnings += other.warnings
    notes += other.notes
    safeFixes += other.safeFixes
    unsafeFixes += other.unsafeFixes
    errorsToldAsOne += other.errorsToldAsOne
  }
}
