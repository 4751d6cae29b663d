@_spi(QBank) package import BankModel

/// How the chance of a right answer grows with ability: the logistic model with four parameters.
///
/// With a ceiling of 1 it is the model with three (3PL), without guessing that with two. The scale is
/// the logistic one: there is no factor of 1.702. It has slope and difficulty, not slope and
/// intercept.
package struct ItemResponse: Hashable, Sendable {
  /// How sharply the question tells players apart: a.
  package var discrimination: Double
  /// The ability at which the chance is halfway between its bounds: b.
  package var difficulty: Double
  /// The chance of those who know nothing: c.
  package var guessing: Double
  /// The chance of those who know everything: d.
  package var ceiling: Double

  /// A question with these parameters.
  package init(
    discrimination: Double = 1, difficulty: Double = 0, guessing: Double = 0.25,
    ceiling: Double = 1
  ) {
    self.discrimination = discrimination
    self.difficulty = difficulty
    self.guessing = guessing
    self.ceiling = ceiling
  }

  /// What is assumed of a question: who knows nothing picks any choice, and it is as hard as its bank
  /// tells, else as hard as the average player can.
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

  /// The chance for a player drawn from all, whose abilities are standard normal.
  package var expectedChance: Double {
    StandardNormalMean.of { chance(ability: $0) }
  }
}
