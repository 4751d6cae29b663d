@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// Which fixes may be made in a file.
struct FixLimit {
  /// How far a fix must be trusted.
  var lowest: Applicability
  /// The rows in which only safe fixes are made.
  private var refused: Set<Int> = []
  /// How many rows there were when these were counted: where some came or went, nobody can tell which they are.
  private var records = 0

  init(_ lowest: Applicability) { self.lowest = lowest }

  /// Makes only safe fixes in some rows of a file.
  mutating func refuse(_ rows: Set<Int>, in file: LintedFile) {
    if records != file.records { refused = [] }
    refused.formUnion(rows)
    records = file.records
  }

  /// Takes back that only safe fixes are made in some rows.
  mutating func allow(_ rows: Set<Int>) { refused.subtract(rows) }

  /// Whether the fix of a finding in a file may be made.
  func allows(_ finding: Diagnostic, in file: LintedFile) -> Bool {
    guard let fix = finding.fix, fix.applicability >= lowest else { return false }
    guard fix.applicability == .unsafe, records == file.records, let row = finding.place.record
    else { return true }
    return !refused.contains(row)
  }
}

/// Unsafe fixes with which there is more wrong than without them.
enum HarmfulFixes {
  private struct Kind: Hashable {
    let row: Int
    let rule: String
  }

  /// The rows that have errors which they did not have, because of an unsafe fix in a round without safe ones:
  /// such fixes bring to light what was there before. None where rows came or went with it.
  static func rows(_ round: [Diagnostic], _ before: LintedFile, _ after: LintedFile) -> Set<Int> {
    let fixed = Set(
      round.filter { $0.fix?.applicability == .unsafe }.compactMap(\.place.record))
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
        // Another row may repeat or contradict one that was fixed.
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

  /// How many errors each row has.
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
