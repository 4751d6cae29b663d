/// Groups with as nearly a number of questions in all as there can be.
enum GroupChoice {
  /// Of shuffled groups the first ones that fit. Where these are not as many as wanted, and other groups come
  /// nearer to it, those.
  static func of(_ groups: [[Int]], _ wanted: Int) -> [[Int]] {
    var (chosen, missing) = ([[Int]](), wanted)
    for group in groups where group.count <= missing {
      chosen.append(group)
      missing -= group.count
    }
    if missing == 0 { return chosen }
    let sums = ReachedSums(Dictionary(grouping: groups, by: \.count), upTo: wanted + missing - 1)
    return sums.nearest(to: wanted, closerThan: missing) ?? chosen
  }
}

/// Which numbers of questions some groups have together: every one is reached by the fewest kinds of sizes,
/// in a time that grows with the number of sizes, and not with that of groups.
private struct ReachedSums {
  private let bySize: [Int: [[Int]]]
  private let sizes: [Int]
  /// The size by which each sum was first reached, by its index, and how many groups of it that took.
  private var last: [(size: Int, count: Int)?]

  init(_ bySize: [Int: [[Int]]], upTo bound: Int) {
    self.bySize = bySize
    sizes = bySize.keys.filter { $0 <= bound }.sorted()
    last = Array(repeating: nil, count: bound + 1)
    last[0] = (-1, 0)
    for (index, size) in sizes.enumerated() { reach(index, size, bySize[size]?.count ?? 0) }
  }

  private mutating func reach(_ index: Int, _ size: Int, _ available: Int) {
    guard size <= last.count - 1 else { return }
    for sum in size..<last.count where last[sum] == nil {
      guard let before = last[sum - size] else { continue }
      let count = before.size == index ? before.count + 1 : 1
      if count <= available { last[sum] = (index, count) }
    }
  }

  /// The groups whose sum is nearest to a number; nil where none is closer than so many.
  func nearest(to wanted: Int, closerThan distance: Int) -> [[Int]]? {
    for off in 0..<distance {
      for sum in [wanted - off, wanted + off] where last.indices.contains(sum) && last[sum] != nil {
        return groups(sum)
      }
    }
    return nil
  }

  private func groups(_ sum: Int) -> [[Int]] {
    var (sum, found) = (sum, [[Int]]())
    while sum > 0, let step = last[sum] {
      let size = sizes[step.size]
      found += bySize[size]?.prefix(step.count) ?? []
      sum -= size * step.count
    }
    return found
  }
}
