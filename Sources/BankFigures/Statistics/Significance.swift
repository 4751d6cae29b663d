import BankQuiz
@_spi(QBank) import BankText

/// The exact binomial test of how often something occurred when the chance of each time is known.
package enum BinomialTest {
  /// The two-sided p-value: the chance of all numbers that are no likelier than `hits`.
  ///
  /// All chances are relative to that of the likeliest number, so that no factorial is needed. Numbers count as
  /// equally likely if they differ by no more than rounding explains.
  package static func twoSided(_ hits: Int, of count: Int, chance: Double) -> Double {
    guard count > 0, (0...count).contains(hits), chance > 0, chance < 1 else { return 1 }
    let ratios = ratios(count, chance)
    guard let own = ratios.first(where: { $0.number == hits })?.ratio else { return 0 }
    let limit = own * (1 + 1e-7)
    var (part, all) = (0.0, 0.0)
    // In ascending order, so that no small term is lost beside a large one.
    for ratio in ratios.map(\.ratio).sorted() {
      all += ratio
      if ratio <= limit { part += ratio }
    }
    return min(1, part / all)
  }

  /// The chance of each number relative to that of the likeliest one; numbers that are practically impossible are
  /// left out.
  private static func ratios(_ count: Int, _ chance: Double) -> [(number: Int, ratio: Double)] {
    let odds = chance / (1 - chance)
    let mode = min(count, Int(clamping: (Double(count + 1) * chance).rounded(.down)))
    var ratios = [(number: mode, ratio: 1.0)]
    var ratio = 1.0
    for number in stride(from: mode + 1, through: count, by: 1) {
      ratio *= Double(count - number + 1) / Double(number) * odds
      if ratio < smallest { break }
      ratios.append((number, ratio))
    }
    ratio = 1
    for number in stride(from: mode - 1, through: 0, by: -1) {
      ratio *= Double(number + 1) / Double(count - number) / odds
      if ratio < smallest { break }
      ratios.append((number, ratio))
    }
    return ratios
  }

  private static let smallest = 1e-300
}

/// The chi-square distribution.
package enum ChiSquare {
  /// The statistic of counts that are expected to be equal.
  package static func ofEqualShares(_ counts: [Int]) -> Double {
    let total = counts.reduce(0, +)
    guard total > 0, !counts.isEmpty else { return 0 }
    let expected = Double(total) / Double(counts.count)
    return counts.reduce(0.0) { sum, count in
      let distance = Double(count) - expected
      return sum + distance * distance / expected
    }
  }

  /// The chance of a value of at least `x` with the given degrees of freedom.
  ///
  /// A closed form: for one degree twice the tail of the normal distribution, for two an exponential; every two
  /// degrees more add one term.
  package static func above(_ x: Double, degrees: Int) -> Double {
    guard x > 0, degrees > 0 else { return 1 }
    let isOdd = degrees % 2 == 1
    let root = x.squareRoot()
    var chance = isOdd ? 2 * Normal.below(-root) : Elementary.exp(-x / 2)
    var term = isOdd ? 2 * root * Normal.density(root) : Elementary.exp(-x / 2) * x / 2
    for step in stride(from: isOdd ? 3 : 4, through: degrees, by: 2) {
      chance += term
      term *= x / Double(step)
    }
    return min(1, chance)
  }
}

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
