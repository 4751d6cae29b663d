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

extension TimedQuestion {
  /// The limit in seconds.
  package var seconds: Double { Double(limit) / 1_000 }
}
