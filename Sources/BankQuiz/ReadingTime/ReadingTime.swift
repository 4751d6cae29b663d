@_spi(QBank) import BankModel

/// The model RT-1 of the time it takes to read and answer a question.
///
/// The parameters come from published reading and reaction times as far as there are any; `page` says which are
/// assumed. All of them can be set, so that the model can be fitted to measured times.
package struct ReadingTime: Equatable, Sendable {
  /// Seconds per kana or kanji.
  package var secondsPerCharacter = 0.1333
  /// Seconds per letter of another script.
  package var secondsPerLetter = 0.0548
  /// Seconds per digit.
  package var secondsPerDigit = 0.1
  /// Seconds per mathematical or currency symbol.
  package var secondsPerSymbol = 0.1
  /// The part of the choices that is read: 1 is all of them; players who stop at the right one read less.
  package var partOfChoices = 1.0
  /// The standard deviation of the logarithm of times between players.
  package var spreadOfPlayers = 0.2
  /// The standard deviation of the logarithm of times between the answers of one player.
  package var spreadOfAnswers = 0.35

  /// Creates the model with its published values.
  package init() {}

  /// Seconds to look at the question, decide and tap; 2.308 for four choices.
  package static func base(choices: Int) -> Double {
    orientation + mentalStep + secondsPerBit * log2(Double(choices + 1)) + tap
  }

  /// The reading time, in seconds.
  package func reading(_ counts: ReadingCounts) -> Double {
    secondsPerLetter * Double(counts.letters) + secondsPerCharacter * Double(counts.characters)
      + secondsPerDigit * Double(counts.digits) + secondsPerSymbol * Double(counts.symbols)
  }

  /// The reading time of a question and its choices, in seconds.
  package func reading(_ problem: Problem) -> Double {
    let choices = problem.choices.reduce(0.0) { $0 + reading(ReadingCounts($1)) }
    return reading(ReadingCounts(problem.question)) + partOfChoices * choices
  }

  /// The median answer time, in seconds.
  package func median(_ problem: Problem) -> Double {
    ReadingTime.base(choices: problem.choices.count) + reading(problem)
  }

  /// The distribution of the answer times of all players.
  package func answerTime(_ problem: Problem) -> AnswerTime {
    AnswerTime(median: median(problem), spread: spread)
  }

  /// The standard deviation between any two answers, of one player or of two.
  package var spread: Double {
    (spreadOfPlayers * spreadOfPlayers + spreadOfAnswers * spreadOfAnswers).squareRoot()
  }

  private static let orientation = 0.33
  private static let mentalStep = 1.35
  private static let secondsPerBit = 0.15
  private static let tap = 0.28

  private static func log2(_ x: Double) -> Double { Elementary.ln(x) / Elementary.ln(2) }
}

/// The lognormal distribution of the time to answer a question.
package struct AnswerTime: Equatable, Sendable {
  /// The median, in seconds.
  package let median: Double
  /// The standard deviation of the logarithm.
  package let spread: Double

  /// Creates a distribution from its median in seconds.
  package init(median: Double, spread: Double) {
    self.median = median
    self.spread = spread
  }

  /// The mean in seconds without a limit.
  package var mean: Double { median * Elementary.exp(0.5 * (spread * spread)) }

  /// The chance that an answer takes longer than a limit in seconds.
  package func chanceOfTimeOut(_ limit: Double) -> Double { Normal.below(-score(limit)) }

  /// The mean time on the clock, where times beyond the limit count as the limit.
  package func mean(within limit: Double) -> Double {
    mean * Normal.below(score(limit) - spread) + limit * chanceOfTimeOut(limit)
  }

  /// The longest median for which the chance of a time-out does not exceed the given one.
  package static func longestMedian(
    chanceOfTimeOut: Double, limit: Double, spread: Double
  ) -> Double {
    limit * Elementary.exp(spread * Normal.quantile(chanceOfTimeOut))
  }

  /// The standard score of a limit.
  private func score(_ limit: Double) -> Double {
    (Elementary.ln(limit) - Elementary.ln(median)) / spread
  }
}
