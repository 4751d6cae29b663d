/// What to expect of a round of some questions, worked out without playing it.
package struct RoundOutlook: Equatable, Sendable {
  /// The score to expect.
  package let score: Double
  /// Milliseconds to expect on the clock.
  package let milliseconds: Double
  /// The part of the questions for which time is expected to run out.
  package let late: Double

  /// What comes of some questions together, or of so many of them that are drawn.
  package init(_ questions: some Collection<QuestionOutlook>, drawn: Int? = nil) {
    let part = drawn.map { Double($0) / Double(max(1, questions.count)) } ?? 1
    score = questions.reduce(0) { $0 + $1.right } * part
    milliseconds = questions.reduce(0) { $0 + $1.milliseconds } * part
    late = questions.reduce(0) { $0 + $1.late } / Double(max(1, questions.count))
  }
}

extension ScoreDistribution {
  /// Of a player who is known, whose speed is the same for all questions of a round even where it is
  /// drawn.
  package init(
    _ questions: [TimedQuestion], _ player: KnownPlayer, in population: Population = Population()
  ) {
    let speed = AnswerSpeed(player, in: population)
    let known = questions.map { $0.response.chance(ability: player.ability) }
    let chances = { (place: Double) in
      ScoreDistribution(
        independent: zip(questions, known).map {
          $1 * (1 - speed.chanceOfTimeOut($0, at: place))
        }
      ).chances
    }
    self.init(
      speed.spreadOfSpeed == 0
        ? chances(0) : StandardNormalMean.of(count: questions.count + 1, chances))
  }

  /// The chance of a score of at least so many.
  package func chance(ofAtLeast score: Int) -> Double {
    chances.dropFirst(max(0, score)).reduce(0, +)
  }
}
