/// The expected outcome of a question, computed without playing it.
package struct QuestionOutlook: Equatable, Sendable {
  /// The chance of a right answer if there were no clock.
  package let known: Double
  /// The chance of running out of time.
  package let late: Double
  /// The chance of a right answer in time, which is the expected score.
  package let right: Double
  /// The expected milliseconds on the clock, which stops at the limit.
  package let milliseconds: Double

  private init(known: Double, right: Double, _ time: AnswerTime, limit: Double) {
    (self.known, self.right) = (known, right)
    late = time.chanceOfTimeOut(limit)
    milliseconds = time.mean(within: limit) * 1_000
  }

  /// The outlook for all players of a population together.
  package init(_ question: TimedQuestion, _ population: Population = Population()) {
    guard population.known.isEmpty else {
      self.init(meanOf: population.known.map { QuestionOutlook(question, $0, in: population) })
      return
    }
    let time = AnswerSpeed(population).time(question)
    let known = StandardNormalMean.of { question.chance(population, at: $0) }
    let right =
      population.correlation == 0
      ? known * (1 - time.chanceOfTimeOut(question.seconds))
      : StandardNormalMean.of { place in
        let tied = AnswerSpeed(population, at: place).time(question)
        return question.chance(population, at: place)
          * (1 - tied.chanceOfTimeOut(question.seconds))
      }
    self.init(known: known, right: right, time, limit: question.seconds)
  }

  /// The outlook for a known player.
  package init(
    _ question: TimedQuestion, _ player: KnownPlayer, in population: Population = Population()
  ) {
    let known = question.response.chance(ability: player.ability)
    let time = AnswerSpeed(player, in: population).time(question)
    self.init(
      known: known, right: known * (1 - time.chanceOfTimeOut(question.seconds)), time,
      limit: question.seconds)
  }

  private init(meanOf outlooks: [QuestionOutlook]) {
    let count = Double(max(1, outlooks.count))
    func mean(_ value: (QuestionOutlook) -> Double) -> Double {
      outlooks.reduce(0) { $0 + value($1) } / count
    }
    known = mean(\.known)
    late = mean(\.late)
    right = mean(\.right)
    milliseconds = mean(\.milliseconds)
  }
}

extension TimedQuestion {
  /// The chance of a right answer for the player at a point of the standard normal distribution.
  fileprivate func chance(_ population: Population, at place: Double) -> Double {
    response.chance(ability: population.meanAbility + population.spreadOfAbility * place)
  }
}

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
