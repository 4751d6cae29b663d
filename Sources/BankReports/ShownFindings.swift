@_spi(QBank) import BankModel

/// The findings of a run that are shown when there are more than requested: the most severe, starting with the
/// first file.
struct ShownFindings {
  /// For each file the indices of the diagnostics shown, in order.
  private(set) var indices: [[Int]]

  /// - Parameter most: The maximum number of findings shown in all; 0 for no limit.
  init(_ files: [LintedFile], most: Int) {
    indices = files.map { Array($0.diagnostics.indices) }
    if most > 0 { keep(most, of: files) }
  }

  /// Removes the findings beyond the limit across all files and rules: the least severe, and the last among those.
  private mutating func keep(_ most: Int, of files: [LintedFile]) {
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
