import BankQuiz

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
