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
