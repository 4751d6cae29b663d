/// The distribution of the number of right answers.
package struct ScoreDistribution: Equatable, Sendable {
  /// The chance of no right answer, of one, …, of all.
  package let chances: [Double]

  /// Creates a distribution with the given chances.
  package init(_ chances: [Double]) { self.chances = chances }

  /// The distribution for questions answered independently, each with its own chance, by the recursion of Lord and
  /// Wingersky.
  package init(independent rightAnswers: [Double]) {
    var chances = [1.0]
    for right in rightAnswers {
      var next = chances.map { $0 * (1 - right) } + [0]
      for (score, chance) in chances.enumerated() { next[score + 1] += chance * right }
      chances = next
    }
    self.init(chances)
  }

  /// The distribution for a player with the given ability.
  package init(_ items: [ItemResponse], ability: Double) {
    self.init(independent: items.map { $0.chance(ability: ability) })
  }

  /// The distribution for a random player, whose ability is standard normal.
  package init(_ items: [ItemResponse]) {
    self.init(
      StandardNormalMean.of(count: items.count + 1) {
        ScoreDistribution(items, ability: $0).chances
      })
  }

  /// The mean score.
  package var mean: Double {
    chances.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element }
  }

  /// The variance of the score.
  package var variance: Double {
    let mean = mean
    return chances.enumerated().reduce(0) {
      let distance = Double($1.offset) - mean
      return $0 + distance * distance * $1.element
    }
  }
}
