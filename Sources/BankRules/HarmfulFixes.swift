@_spi(QBank) import BankModel

/// The fixes that are allowed in a file.
struct FixLimit {
  /// The lowest applicability that is allowed.
  var lowest: Applicability
  /// The rows in which only safe fixes are allowed.
  private var refused: Set<Int> = []
  /// The number of records when `refused` was recorded: if records were added or removed, its numbers mean nothing.
  private var records = 0

  init(_ lowest: Applicability) { self.lowest = lowest }

  /// Restricts some rows of a file to safe fixes.
  mutating func refuse(_ rows: Set<Int>, in file: LintedFile) {
    if records != file.records { refused = [] }
    refused.formUnion(rows)
    records = file.records
  }

  /// Lifts the restriction to safe fixes for some rows.
  mutating func allow(_ rows: Set<Int>) { refused.subtract(rows) }

  /// Whether the fix of a finding in a file may be applied.
  func allows(_ finding: Diagnostic, in file: LintedFile) -> Bool {
    guard let fix = finding.fix, fix.applicability >= lowest else { return false }
    guard fix.applicability == .unsafe, records == file.records, let row = finding.place.record
    else { return true }
    return !refused.contains(row)
  }
}

/// Detects unsafe fixes that cause more errors than there are without them.
enum HarmfulFixes {
  private struct Kind: Hashable {
    let row: Int
    let rule: String
  }

  /// The rows with new errors due to an unsafe fix, in a round without safe fixes, which reveal errors that were
  /// there before. Empty if the number of rows changed.
  static func rows(_ round: [Diagnostic], _ before: LintedFile, _ after: LintedFile) -> Set<Int> {
    let fixed = Set(round.filter { $0.fix?.applicability == .unsafe }.compactMap(\.place.record))
    if fixed.isEmpty || before.records != after.records { return [] }
    var rows: Set<Int> = []
    let (old, new) = (errors(before), errors(after))
    let sums = (old: sums(old), new: sums(new))
    let gone = old.filter { $1.count > new[$0]?.count ?? 0 }.map(\.key)
    let hides = Set(gone.filter { !rulesOfText.contains($0.rule) }.map(\.row))
    for (kind, found) in new where found.count > old[kind]?.count ?? 0 {
      let isFixed = fixed.contains(kind.row)
      let hasMore = sums.new[kind.row, default: 0] > sums.old[kind.row, default: 0]
      if isFixed, hasMore || !hides.contains(kind.row) {
        rows.insert(kind.row)
      } else if !isFixed, found.refersToFile, hides.isEmpty {
        // A fixed row may have become a duplicate of another row, or contradict it.
        rows.formUnion(fixed)
      }
    }
    return rows
  }

  /// Rules about characters never hide another error. A row that could not be read does: once it is readable, it is
  /// checked for the first time.
  private static let rulesOfText = Set(
    Registry.all.map(\.info).filter { $0.group == .text }.map(\.name))

  private typealias Errors = [Kind: (count: Int, refersToFile: Bool)]

  /// The number of errors of each row.
  private static func sums(_ errors: Errors) -> [Int: Int] {
    errors.reduce(into: [:]) { $0[$1.key.row, default: 0] += $1.value.count }
  }

  private static func errors(_ file: LintedFile) -> Errors {
    file.diagnostics.reduce(into: [:]) { errors, finding in
      guard finding.severity == .error, let row = finding.place.record else { return }
      let refers = finding.related.contains { $0.source.path == file.source.path && $0.row != nil }
      let known = errors[Kind(row: row, rule: finding.rule)] ?? (0, false)
      errors[Kind(row: row, rule: finding.rule)] = (known.count + 1, known.refersToFile || refers)
    }
  }
}
