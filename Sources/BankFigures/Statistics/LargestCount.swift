/// The exact distribution of the largest of several counts whose places are equally likely.
package enum LargestCount {
  /// The chance that the largest of `places` counts, which add up to `count`, is `largest` or more.
  ///
  /// The places are filled one after the other: the number of ways to put `n` into the first places with no count
  /// that large, divided by the number of all ways.
  package static func atLeast(_ largest: Int, of count: Int, places: Int) -> Double {
    guard places > 0, count >= 0, largest > 0 else { return 1 }
    if largest > count { return 0 }
    if (largest - 1) * places < count { return 1 }
    // The chance of each sum of the places so far, none of which is too large.
    var chances = [Double](repeating: 0, count: count + 1)
    chances[0] = 1
    for place in 1...places {
      var next = [Double](repeating: 0, count: count + 1)
      for (before, chance) in chances.enumerated() where chance > 0 {
        for more in 0..<min(largest, count - before + 1) {
          next[before + more] += chance * ways(more, of: before + more, place)
        }
      }
      chances = next
    }
    return min(1, max(0, 1 - chances[count]))
  }

  /// The chance that, of `count` in the first places, the last of these places has `more`.
  private static func ways(_ more: Int, of count: Int, _ place: Int) -> Double {
    let own = 1 / Double(place)
    if place == 1 { return more == count ? 1 : 0 }
    var chance = 1.0
    for step in 0..<more { chance *= Double(count - step) / Double(more - step) * own }
    for _ in 0..<(count - more) { chance *= 1 - own }
    return chance
  }
}
