/// The expected outcome of a round of questions, computed without playing it.
package struct RoundOutlook: Equatable, Sendable {
  /// The expected score.
  package let score: Double
  /// The expected milliseconds on the clock.
  package let milliseconds: Double
  /// The expected share of questions for which time runs out.
  package let late: Double

  /// The outlook of some questions together, or of `drawn` of them.
  package init(_ questions: some Collection<QuestionOutlook>, drawn: Int? = nil) {
    let part = drawn.map { Double($0) / Double(max(1, questions.count)) } ?? 1
    score = questions.reduce(0) { $0 + $1.right } * part
    milliseconds = questions.reduce(0) { $0 + $1.milliseconds } * part
    late = questions.reduce(0) { $0 + $1.late } / Double(max(1, questions.count))
  }
}

extension ScoreDistribution {
  /// The outlook for a known player, whose random speed is the same for all questions of a round.
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

  /// The chance of a score of at least `score`.
  package func chance(ofAtLeast score: Int) -> Double {
    chances.dropFirst(max(0, score)).reduce(0, +)
  }
}
