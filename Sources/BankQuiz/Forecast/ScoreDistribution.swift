/// How likely each number of right answers is.
package struct ScoreDistribution: Equatable, Sendable {
  /// The chance of no right answer, of one, …, of all.
  package let chances: [Double]

  /// The distribution with these chances.
  package init(_ chances: [Double]) { self.chances = chances }

  /// Of questions that are answered independently of each other, each with a chance of its own, one
  /// question after the other: the recursion of Lord and Wingersky.
  package init(independent rightAnswers: [Double]) {
    var chances = [1.0]
    for right in rightAnswers {
      var next = chances.map { $0 * (1 - right) } + [0]
      for (score, chance) in chances.enumerated() { next[score + 1] += chance * right }
      chances = next
    }
    self.init(chances)
  }

  /// Of a player with an ability.
  package init(_ items: [ItemResponse], ability: Double) {
    self.init(independent: items.map { $0.chance(ability: ability) })
  }

  /// Of a player drawn from all, whose abilities are standard normal.
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

  /// How far scores differ: the mean square of the distance from the mean.
  package var variance: Double {
    let mean = mean
    return chances.enumerated().reduce(0) {
      let distance = Double($1.offset) - mean
      return $0 + distance * distance * $1.element
    }
  }
}
