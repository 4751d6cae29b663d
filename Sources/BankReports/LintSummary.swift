import BankModel

/// What was looked at and found, in numbers.
struct LintSummary {
  let files: Int
  let records: Int
  let counts: SeverityCounts
  /// How many of the kept findings each kind of fix would mend.
  let fixable: (safe: Int, unsafe: Int)

  init(_ linted: [LintedFile]) {
    files = linted.count
    records = linted.reduce(0) { $0 + $1.records }
    counts = linted.reduce(into: SeverityCounts()) { $0.add($1.total) }
    var fixable = (safe: 0, unsafe: 0)
    for file in linted {
      for finding in file.findings {
        switch finding.fix?.applicability {
        case .safe: fixable.safe += 1
        case .unsafe: fixable.unsafe += 1
        case .displayOnly, nil: continue
        }
      }
    }
    self.fixable = fixable
  }
}
