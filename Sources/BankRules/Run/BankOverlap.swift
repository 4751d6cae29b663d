@_spi(QBank) import BankModel

/// The questions of a file that other files of a run contain.
struct BankOverlap: Sendable {
  /// The number of questions that are the same in another file.
  private(set) var same = 0
  /// The number of further questions that are nearly the same.
  private(set) var near = 0
  /// Whether some questions are in so many files that they were not counted for each of them.
  private(set) var isCapped = false
  private var counts: [UInt32: Int] = [:]

  /// The maximum number of other files for which a question is counted.
  private static let maxFiles = 64

  /// The other files with the number of common questions, in descending order.
  var byFile: [(file: Int, count: Int)] {
    counts.map { (file: Int($0.key), count: $0.value) }.ordered {
      ($1.count, $0.file) < ($0.count, $1.file)
    }
  }

  /// Computes the overlaps of `files` files.
  static func overlaps(
    files: Int, _ repeats: [DuplicatePair], near: [(row: RowAddress, other: RowAddress)]
  ) -> [BankOverlap] {
    var overlaps = [BankOverlap](repeating: BankOverlap(), count: files)
    var seen: Set<UInt64> = []
    for group in groups(repeats) {
      let others = Set(group.map(\.file))
      for row in group where others.count > 1 {
        if seen.insert(row.place).inserted { overlaps[Int(row.file)].addSame(row.file, others) }
      }
    }
    var nearFiles: [UInt64: Set<UInt32>] = [:]
    for (row, other) in near where !seen.contains(row.place) {
      nearFiles[row.place, default: []].insert(other.file)
    }
    for (place, others) in nearFiles { overlaps[Int(place >> 32)].addNear(others) }
    return overlaps
  }

  private mutating func addSame(_ file: UInt32, _ files: Set<UInt32>) {
    same += 1
    add(files.subtracting([file]))
  }

  private mutating func addNear(_ others: Set<UInt32>) {
    near += 1
    add(others)
  }

  private mutating func add(_ others: Set<UInt32>) {
    if others.count > BankOverlap.maxFiles {
      isCapped = true
    } else {
      for other in others { counts[other, default: 0] += 1 }
    }
  }

  /// Groups of rows that say the same, in any file.
  private static func groups(_ repeats: [DuplicatePair]) -> [[RowAddress]] {
    var groups: [[RowAddress]] = []
    var groupOf: [UInt64: Int] = [:]
    for seen in repeats where seen.kind == .problems && seen.extent != .heading {
      if let group = groupOf[seen.first.place] {
        groupOf[seen.later.place] = group
        groups[group].append(seen.later)
      } else {
        groupOf[seen.first.place] = groups.count
        groupOf[seen.later.place] = groups.count
        groups.append([seen.first, seen.later])
      }
    }
    return groups
  }
}
