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
  /// The limit in seconds.
  package var seconds: Double { Double(limit) / 1_000 }

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

/// The speed of answers, of one player or of all together: the distribution of speed without that of ability.
///
/// A random speed and the random times given that speed combine to one lognormal distribution, so no run has to be
/// played.
package struct AnswerSpeed: Equatable, Sendable {
  /// The mean speed.
  let mean: Double
  /// The standard deviation of speeds.
  let spreadOfSpeed: Double
  /// The standard deviation of the answers of one player.
  let spreadOfAnswers: Double

  /// The speed of all players of a population.
  init(_ population: Population) {
    mean = population.meanSpeed
    spreadOfSpeed = population.spreadOfSpeed
    spreadOfAnswers = population.spreadOfAnswers
  }

  /// The speed of the players at a point of the standard normal distribution of ability.
  init(_ population: Population, at place: Double) {
    let (tied, own) = (population.correlation, 1 - population.correlation * population.correlation)
    mean = population.meanSpeed + population.spreadOfSpeed * tied * place
    spreadOfSpeed = population.spreadOfSpeed * max(0, own).squareRoot()
    spreadOfAnswers = population.spreadOfAnswers
  }

  /// The speed of a known player.
  init(_ player: KnownPlayer, in population: Population) {
    let drawn = AnswerSpeed(population, at: population.place(of: player.ability))
    mean = player.speed ?? drawn.mean
    spreadOfSpeed = player.speed == nil ? drawn.spreadOfSpeed : 0
    spreadOfAnswers = population.spreadOfAnswers
  }

  /// The distribution of the time to answer a question.
  package func time(_ question: TimedQuestion) -> AnswerTime {
    let variance = spreadOfSpeed * spreadOfSpeed + spreadOfAnswers * spreadOfAnswers
    return AnswerTime(
      median: question.median / Elementary.exp(mean), spread: variance.squareRoot())
  }

  /// The chance that time runs out for a player whose speed is `place` standard deviations from the mean.
  func chanceOfTimeOut(_ question: TimedQuestion, at place: Double) -> Double {
    let speed = mean + spreadOfSpeed * place
    return AnswerTime(median: question.median / Elementary.exp(speed), spread: spreadOfAnswers)
      .chanceOfTimeOut(question.seconds)
  }
}

extension Population {
  /// The speed of each named player, or else of all players together.
  package var speeds: [AnswerSpeed] {
    known.isEmpty ? [AnswerSpeed(self)] : known.map { AnswerSpeed($0, in: self) }
  }
}

/// The time that is enough for most answers, computed without playing.
package enum SufficientLimit {
  /// The share of answers that come in time.
  package static let part = 0.95

  /// The smallest number of whole seconds within which that share of all answers comes, with each question asked
  /// equally often; at most a day.
  package static func seconds(_ questions: [TimedQuestion], _ population: Population) -> Int {
    let times = population.speeds.flatMap { speed in questions.map { speed.time($0) } }
    let most = Double(times.count) * (1 - part)
    var (short, long) = (0, 86_400)
    while long - short > 1 {
      let middle = (short + long) / 2
      let late = times.reduce(0) { $0 + $1.chanceOfTimeOut(Double(middle)) }
      if late <= most { long = middle } else { short = middle }
    }
    return long
  }

  /// The smallest limit among those that people choose that is at least the given seconds: 7, 15, 40, 70, 120.
  package static func limit(of seconds: Int) -> Int {
    let step = seconds <= 10 ? 1 : seconds <= 60 ? 5 : seconds <= 300 ? 10 : 60
    return (seconds + step - 1) / step * step
  }
}
