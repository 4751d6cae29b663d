@_spi(QBank) import BankModel

/// Which fixes may be made in a file.
struct FixLimit {
  /// How far a fix must be trusted.
  var lowest: Applicability
  /// The rows in which only safe fixes are made.
  var refused: Set<Int> = []

  init(_ lowest: Applicability) { self.lowest = lowest }

  /// Whether the fix of a finding may be made.
  func allows(_ finding: Diagnostic) -> Bool {
    guard let fix = finding.fix, fix.applicability >= lowest else { return false }
    return fix.applicability == .safe || finding.place.record.map { !refused.contains($0) } ?? true
  }
}

/// Unsafe fixes with which there is more wrong than without them.
enum HarmfulFixes {
  /// The rows in which unsafe fixes of a round have led to more errors; none where rows came or went with
  /// it, so that nobody can tell which they are.
  static func records(_ round: [Diagnostic], _ before: LintedFile, _ after: LintedFile) -> Set<Int>
  {
    let mended = round.filter { $0.fix?.applicability == .unsafe }.compactMap(\.place.record)
    if mended.isEmpty || before.records != after.records { return [] }
    let (old, new) = (errors(before), errors(after))
    return Set(mended.filter { new[$0, default: 0] > old[$0, default: 0] })
  }

  private static func errors(_ file: LintedFile) -> [Int: Int] {
    file.diagnostics.reduce(into: [:]) { counts, finding in
      guard finding.severity == .error, let record = finding.place.record else { return }
      counts[record, default: 0] += 1
    }
  }
}
