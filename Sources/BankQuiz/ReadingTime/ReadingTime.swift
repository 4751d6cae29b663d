@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

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

  /// Kana and kanji per minute. The time for one is rounded to a tenth of a millisecond, so that 450 gives 0.1333
  /// s.
  package var charactersPerMinute: Double {
    get { 60 / secondsPerCharacter }
    set { secondsPerCharacter = (60 / newValue * 10_000).rounded() / 10_000 }
  }

  /// Milliseconds per letter.
  package var millisecondsPerLetter: Double {
    get { secondsPerLetter * 1_000 }
    set { secondsPerLetter = (newValue * 10_000).rounded() / 10_000_000 }
  }

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

  /// The amount of reading for a question with four choices at which at most the given part of the players run out
  /// of time.
  package func budget(chanceOfTimeOut: Double, limit: Double) -> Budget {
    let median = AnswerTime.longestMedian(
      chanceOfTimeOut: chanceOfTimeOut, limit: limit, spread: spread)
    return Budget(median: median, reading: max(0, median - ReadingTime.base(choices: 4)), self)
  }

  /// A maximum amount of reading.
  package struct Budget: Equatable, Sendable {
    /// The longest median, in seconds.
    package let median: Double
    /// The seconds of reading in it, for the question and its choices together.
    package let reading: Double
    /// The number of kana and kanji.
    package let characters: Int
    /// The number of letters instead.
    package let letters: Int

    init(median: Double, reading: Double, _ model: ReadingTime) {
      self.median = median
      self.reading = reading
      characters = Budget.count(reading, model.secondsPerCharacter)
      letters = Budget.count(reading, model.secondsPerLetter)
    }

    /// The number of characters that fit at the given seconds each; unlimited if they take no time.
    private static func count(_ reading: Double, _ seconds: Double) -> Int {
      seconds > 0 ? Int(clamping: min(reading / seconds, 1e15).rounded()) : .max
    }
  }

  private static let orientation = 0.33
  private static let mentalStep = 1.35
  private static let secondsPerBit = 0.15
  private static let tap = 0.28

  private static func log2(_ x: Double) -> Double { Elementary.ln(x) / Elementary.ln(2) }
}
