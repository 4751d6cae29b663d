/// How fast answers come, of one player or of all together: the distribution of speed without that of
/// ability.
///
/// A speed that is drawn and the times that are drawn with it add up to one lognormal distribution, so
/// that nobody has to play.
package struct AnswerSpeed: Equatable, Sendable {
  /// The mean speed.
  let mean: Double
  /// How far speeds differ: the standard deviation.
  let spreadOfSpeed: Double
  /// How far the answers of one player differ.
  let spreadOfAnswers: Double

  /// That of all players who are drawn.
  init(_ population: Population) {
    mean = population.meanSpeed
    spreadOfSpeed = population.spreadOfSpeed
    spreadOfAnswers = population.spreadOfAnswers
  }

  /// That of the players at a place in the standard normal distribution of ability.
  init(_ population: Population, at place: Double) {
    let (tied, own) = (population.correlation, 1 - population.correlation * population.correlation)
    mean = population.meanSpeed + population.spreadOfSpeed * tied * place
    spreadOfSpeed = population.spreadOfSpeed * max(0, own).squareRoot()
    spreadOfAnswers = population.spreadOfAnswers
  }

  /// That of a player who is known.
  init(_ player: KnownPlayer, in population: Population) {
    let drawn = AnswerSpeed(population, at: population.place(of: player.ability))
    mean = player.speed ?? drawn.mean
    spreadOfSpeed = player.speed == nil ? drawn.spreadOfSpeed : 0
    spreadOfAnswers = population.spreadOfAnswers
  }

  /// How long their answers to a question take.
  package func time(_ question: TimedQuestion) -> AnswerTime {
    let variance = spreadOfSpeed * spreadOfSpeed + spreadOfAnswers * spreadOfAnswers
    return AnswerTime(
      median: question.median / Elementary.exp(mean), spread: variance.squareRoot())
  }

  /// The chance that time runs out for a player whose speed is so many standard deviations from the
  /// mean.
  func chanceOfTimeOut(_ question: TimedQuestion, at place: Double) -> Double {
    let speed = mean + spreadOfSpeed * place
    return AnswerTime(median: question.median / Elementary.exp(speed), spread: spreadOfAnswers)
      .chanceOfTimeOut(question.seconds)
  }
}

extension Population {
  /// How fast answers come: of each player who is named, else of all together.
  package var speeds: [AnswerSpeed] {
    known.isEmpty ? [AnswerSpeed(self)] : known.map { AnswerSpeed($0, in: self) }
  }
}

extension TimedQuestion {
  /// The limit in seconds.
  package var seconds: Double { Double(limit) / 1_000 }
}
