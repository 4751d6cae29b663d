@_spi(QBank) import BankModel
import BankText

/// Which findings of a run are shown, where there are more than were asked for.
///
/// What keeps a file from being read must not be hidden by what is only worth knowing: each severity
/// has places of its own for a rule, and over all rules errors come first.
struct ShownFindings {
  /// For each file the indices of the diagnostics that are shown, in order.
  private(set) var indices: [[Int]]
  private let files: [LintedFile]

  /// - Parameters:
  ///   - maxPerRule: How many findings of a rule and a severity are shown for each file; 0 for all.
  ///   - most: How many findings are shown in all; 0 for all.
  init(_ files: [LintedFile], maxPerRule: Int, most: Int) {
    self.files = files
    indices = files.map { ShownFindings.indices(of: $0, maxPerRule) }
    if most > 0 { keep(most) }
  }

  /// The findings that are shown of a file.
  func diagnostics(_ file: Int) -> [Diagnostic] {
    indices[file].map { files[file].diagnostics[$0] }
  }

  /// How many findings of each rule are not shown of a file, by the names of the rules.
  func hidden(_ file: Int) -> [(rule: String, count: Int)] {
    if files[file].counts.isEmpty { return [] }
    let shown = Dictionary(grouping: diagnostics(file), by: \.rule).mapValues(\.count)
    return files[file].counts.map { ($0, $1.total - shown[$0, default: 0]) }
      .filter { $0.1 > 0 }.ordered { $0.0 < $1.0 }
  }

  private static func indices(of file: LintedFile, _ maxPerRule: Int) -> [Int] {
    if maxPerRule == 0 { return Array(file.diagnostics.indices) }
    var shown: [String: DiagnosticCounts] = [:]
    return file.diagnostics.indices.filter { index in
      let (rule, severity) = (file.diagnostics[index].rule, file.diagnostics[index].severity)
      var counts = shown[rule] ?? DiagnosticCounts()
      guard counts.hasRoom(for: severity, of: maxPerRule) else { return false }
      counts.add(severity, nil)
      shown[rule] = counts
      return true
    }
  }

  /// Leaves out what is too much over all files and rules: the least severe, and those that come last.
  private mutating func keep(_ most: Int) {
    var rooms: [Severity: Int] = [:]
    var free = most
    for severity in Severity.allCases.reversed() {
      let count = files.indices.reduce(0) { sum, file in
        sum + indices[file].count { files[file].diagnostics[$0].severity == severity }
      }
      let most = severity == .error ? max(free, DiagnosticCounts.shownErrors) : free
      rooms[severity] = min(count, most)
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
