@_spi(QBank) import BankModel
import BankText

/// Which findings of a run are shown, where there are more than were asked for.
///
/// What keeps a file from being read must not be hidden by what is only worth knowing: each severity
/// has places of its own for a rule, and over all rules errors come first. Errors have some in every
/// file, fewer where there are many files, but always one; a warning that was shown ten times in one file is
/// as well understood in the next.
struct ShownFindings {
  /// For each file the indices of the diagnostics that are shown, in order.
  private(set) var indices: [[Int]]
  private let files: [LintedFile]

  /// - Parameters:
  ///   - maxPerRule: How many warnings, and how many notes, of a rule are shown; 0 for all.
  ///   - most: How many findings are shown in all; 0 for all.
  init(_ files: [LintedFile], maxPerRule: Int, most: Int) {
    self.files = files
    var shown: [String: DiagnosticCounts] = [:]
    indices = files.map { ShownFindings.indices(of: $0, maxPerRule, &shown) }
    if most > 0 { keep(most) }
  }

  /// The findings that are shown of a file.
  func diagnostics(_ file: Int) -> [Diagnostic] {
    indices[file].map { files[file].diagnostics[$0] }
  }

  /// Findings of a rule that are not shown: how many, and in which files.
  struct Hidden {
    let rule: String
    fileprivate(set) var count = 0
    fileprivate(set) var files: [Int] = []
  }

  /// What is not shown, by the names of the rules.
  var hidden: [Hidden] {
    var found: [String: Hidden] = [:]
    for file in files.indices where !files[file].counts.isEmpty {
      let shown = Dictionary(grouping: diagnostics(file), by: \.rule).mapValues(\.count)
      for (rule, counts) in files[file].counts where counts.total > shown[rule, default: 0] {
        found[rule, default: Hidden(rule: rule)].count += counts.total - shown[rule, default: 0]
        found[rule]?.files.append(file)
      }
    }
    return found.values.ordered { $0.rule < $1.rule }
  }

  private static func indices(
    of file: LintedFile, _ maxPerRule: Int, _ shown: inout [String: DiagnosticCounts]
  ) -> [Int] {
    if maxPerRule == 0 { return Array(file.diagnostics.indices) }
    var shownHere: [String: DiagnosticCounts] = [:]
    return file.diagnostics.indices.filter { index in
      let (rule, severity) = (file.diagnostics[index].rule, file.diagnostics[index].severity)
      let here = shownHere[rule, default: DiagnosticCounts()].count(severity)
      let all = shown[rule, default: DiagnosticCounts()].count(severity)
      let hasRoom =
        severity == .error
        ? here == 0 || here < max(maxPerRule, errorsInFile) && all < max(maxPerRule, errorsInAll)
        : all < maxPerRule
      guard hasRoom else { return false }
      shownHere[rule, default: DiagnosticCounts()].add(severity, nil)
      shown[rule, default: DiagnosticCounts()].add(severity, nil)
      return true
    }
  }

  /// So many errors of a rule are shown of a file, and of all files together, where fewer were asked for.
  private static let (errorsInFile, errorsInAll) = (20, 100)

  /// Leaves out what is too much over all files and rules: the least severe, and those that come last.
  private mutating func keep(_ most: Int) {
    var rooms: [Severity: Int] = [:]
    var free = most
    for severity in Severity.allCases.reversed() {
      let count = files.indices.reduce(0) { sum, file in
        sum + indices[file].count { files[file].diagnostics[$0].severity == severity }
      }
      rooms[severity] = min(count, free)
      free = max(0, free - count)
    }
    for file in files.indices {
      indices[file] = indices[file].filter { index in
        let severity = files[file].diagnostics[index].severity
        rooms[severity]? -= 1
        return rooms[severity].map { $0 >= 0 } ?? false
      }
    }
  }
}
