@_spi(QBank) import BankModel

/// The chance of a right answer as a function of ability: the four-parameter logistic model.
///
/// With a ceiling of 1 it is the three-parameter model (3PL), and without guessing the two-parameter one. The scale
/// is logistic: there is no factor of 1.702. The parameters are slope and difficulty, not slope and intercept.
package struct ItemResponse: Hashable, Sendable {
  /// The discrimination, a: how sharply the question distinguishes players.
  package var discrimination: Double
  /// The difficulty, b: the ability at which the chance is halfway between its bounds.
  package var difficulty: Double
  /// The lower bound, c: the chance of those who know nothing.
  package var guessing: Double
  /// The upper bound, d: the chance of those who know everything.
  package var ceiling: Double

  /// Creates a curve with the given parameters.
  package init(
    discrimination: Double = 1, difficulty: Double = 0, guessing: Double = 0.25,
    ceiling: Double = 1
  ) {
    self.discrimination = discrimination
    self.difficulty = difficulty
    self.guessing = guessing
    self.ceiling = ceiling
  }

  /// The assumed curve of a question: those who know nothing choose at random, and the difficulty is the one its
  /// bank states, or else that of the average player.
  package init(_ problem: Problem) {
    let told = problem.details.difficulty.map { Difficulty.read($0) }
    self.init(try? told?.get(), guessing: 1 / Double(max(1, problem.choices.count)))
  }

  /// The chance of a right answer.
  @inline(__always)
  package func chance(ability: Double) -> Double {
    let odds = Elementary.boundedExp(discrimination * (difficulty - ability))
    return guessing + (ceiling - guessing) / (1 + odds)
  }

  /// The chance for a random player, whose ability is standard normal.
  package var expectedChance: Double {
    StandardNormalMean.of { chance(ability: $0) }
  }
}
