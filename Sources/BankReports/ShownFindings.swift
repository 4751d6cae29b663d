@_spi(QBank) import BankModel
import BankText

/// Which findings of a run are shown, where there are more than were asked for: the most severe, from the first
/// file on.
struct ShownFindings {
  /// For each file the indices of the diagnostics that are shown, in order.
  private(set) var indices: [[Int]]
  private let files: [LintedFile]

  /// - Parameter most: How many findings are shown in all; 0 for all.
  init(_ files: [LintedFile], most: Int) {
    self.files = files
    indices = files.map { Array($0.diagnostics.indices) }
    if most > 0 { keep(most) }
  }

  /// The findings that are shown of a file.
  func diagnostics(_ file: Int) -> [Diagnostic] {
    indices[file].map { files[file].diagnostics[$0] }
  }

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
