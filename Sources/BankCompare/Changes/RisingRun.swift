/// Tells rows that were moved from those that only others were moved past.
enum RisingRun {
  /// For each old row whether it has a partner and is outside the longest run of rows whose partners
  /// rise.
  static func outside(_ matching: BankMatching) -> [Bool] {
    var outside = [Bool](repeating: false, count: matching.newOfOld.count)
    let old = matching.newOfOld.indices.filter { matching.newOfOld[$0] != BankMatching.none }
    let new = old.map { Int(matching.newOfOld[$0]) }
    if zip(new, new.dropFirst()).allSatisfy({ $0 < $1 }) { return outside }
    for row in old { outside[row] = true }
    for place in longest(new) { outside[old[place]] = false }
    return outside
  }

  /// The places of the longest rising run of different numbers; of several the one whose last number
  /// is least, then the one before it, and so on.
  static func longest(_ numbers: [Int]) -> [Int] {
    // For each length the place of the least number that ends a run of it so far.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for place in numbers.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < numbers[place] { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[place] = ends[low - 1] }
      if low < ends.count { ends[low] = place } else { ends.append(place) }
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
