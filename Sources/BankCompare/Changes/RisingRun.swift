@_spi(QBank) import BankText

/// Distinguishes rows that were moved from those that others were moved past.
enum RisingRun {
  /// For each old row, whether it has a partner and is outside the longest increasing subsequence of partners.
  static func outside(_ matching: BankMatching) -> [Bool] {
    var outside = [Bool](repeating: false, count: matching.newOfOld.count)
    let old = matching.newOfOld.indices.filter { matching.newOfOld[$0] != BankMatching.none }
    let new = old.map { Int(matching.newOfOld[$0]) }
    if zip(new, new.dropFirst()).allSatisfy({ $0 < $1 }) { return outside }
    for row in old { outside[row] = true }
    for place in longest(new) { outside[old[place]] = false }
    return outside
  }

  /// The positions of the longest increasing subsequence of distinct numbers. Among several, the one with the least
  /// last number wins, then the one with the least number before it, and so on.
  static func longest(_ numbers: [Int]) -> [Int] {
    // For each length, the position of the least number that ends a subsequence of that length so far.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for place in numbers.indices {
      let length = ends.indices.partitioningIndex { numbers[ends[$0]] >= numbers[place] }
      if length > 0 { previous[place] = ends[length - 1] }
      if length < ends.count { ends[length] = place } else { ends.append(place) }
    }
    var run: [Int] = []
    var place = ends.last ?? -1
    while place >= 0 {
      run.append(place)
      place = previous[place]
    }
    return run.reversed()
  }
}
