import BankModel

/// What was looked at and found, in numbers.
struct LintSummary {
  let files: Int
  let records: Int
  let counts: DiagnosticCounts

  init(_ linted: [LintedFile]) {
    files = linted.count
    records = linted.reduce(0) { $0 + $1.records }
    counts = linted.reduce(into: DiagnosticCounts()) { $0.add($1.total) }
  }
}
