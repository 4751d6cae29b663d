@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// How long it takes to read and answer a question: the model RT-1.
///
/// The parts come from published reading and reaction times as far as there are any; `page` tells
/// which are assumed. Everything can be set, so that the model can be fitted to measured times.
package struct ReadingTime: Equatable, Sendable {
  /// Seconds that a kana or kanji takes.
  package var secondsPerCharacter = 0.1333
  /// Seconds that a letter of another script takes.
  package var secondsPerLetter = 0.0548
  /// Seconds that a digit takes.
  package var secondsPerDigit = 0.1
  /// Seconds that a sign of mathematics or of a currency takes.
  package var secondsPerSymbol = 0.1
  /// The part of the choices that is read: 1 is all of them; who stops at the right one reads less.
  package var partOfChoices = 1.0
  /// How far players differ in speed: the standard deviation of the logarithm.
  package var spreadOfPlayers = 0.2
  /// How far the answers of one player differ.
  package var spreadOfAnswers = 0.35

  /// The model with the values that it is published with.
  package init() {}

  /// Kana and kanji read in a minute. What one of them takes is rounded to a tenth of a millisecond,
  /// so that 450 is 0.1333 s.
  package var charactersPerMinute: Double {
    get { 60 / secondsPerCharacter }
    set { secondsPerCharacter = (60 / newValue * 10_000).rounded() / 10_000 }
  }

  /// Milliseconds that a letter takes.
  package var millisecondsPerLetter: Double {
    get { secondsPerLetter * 1_000 }
    set { secondsPerLetter = (newValue * 10_000).rounded() / 10_000_000 }
  }

  /// Seconds to look at the question, make up one's mind and tap; 2.308 for four choices.
  package static func base(choices: Int) -> Double {
    orientation + mentalStep + secondsPerBit * log2(Double(choices + 1)) + tap
  }

  /// Seconds that reading takes.
  package func reading(_ counts: ReadingCounts) -> Double {
    secondsPerLetter * Double(counts.letters) + secondsPerCharacter * Double(counts.characters)
      + secondsPerDigit * Double(counts.digits) + secondsPerSymbol * Double(counts.symbols)
  }

  /// Seconds that reading a question and its choices takes.
  package func reading(_ problem: Problem) -> Double {
    let choices = problem.choices.reduce(0.0) { $0 + reading(ReadingCounts($1)) }
    return reading(ReadingCounts(problem.question)) + partOfChoices * choices
  }

  /// Seconds that half of all players need at most.
  package func median(_ problem: Problem) -> Double {
    ReadingTime.base(choices: problem.choices.count) + reading(problem)
  }

  /// How long the answers of all players take.
  package func answerTime(_ problem: Problem) -> AnswerTime {
    AnswerTime(median: median(problem), spread: spread)
  }

  /// How far any two answers differ, of one player or of two.
  package var spread: Double {
    (spreadOfPlayers * spreadOfPlayers + spreadOfAnswers * spreadOfAnswers).squareRoot()
  }

  /// What can be read of a question with four choices if no more than a part of the players is to
  /// run out of time.
  package func budget(chanceOfTimeOut: Double, limit: Double) -> Budget {
    let median = AnswerTime.longestMedian(
      chanceOfTimeOut: chanceOfTimeOut, limit: limit, spread: spread)
    return Budget(median: median, reading: max(0, median - ReadingTime.base(choices: 4)), self)
  }

  /// How much there can be to read.
  package struct Budget: Equatable, Sendable {
    /// The longest median, in seconds.
    package let median: Double
    /// Seconds of reading in it, for question and choices together.
    package let reading: Double
    /// So many kana and kanji.
    package let characters: Int
    /// Or so many letters.
    package let letters: Int

    init(median: Double, reading: Double, _ model: ReadingTime) {
      self.median = median
      self.reading = reading
      characters = Budget.count(reading, model.secondsPerCharacter)
      letters = Budget.count(reading, model.secondsPerLetter)
    }

    /// How many signs of so many seconds fit; what takes no time, fits without end.
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
