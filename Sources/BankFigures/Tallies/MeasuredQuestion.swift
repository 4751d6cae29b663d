@_spi(QBank) import BankQuiz

/// The measurements of one question, reused for the next one.
package struct MeasuredQuestion: Sendable {
  /// The reading times, and the usual limit.
  package let plan: ReadingPlan
  /// Whether limits that questions set themselves are ignored.
  private let isLimitForAll: Bool
  /// The characters of the question.
  private(set) var characters = 0
  /// The characters of each choice.
  private(set) var choiceLengths: [Int] = []
  /// The width of each choice, in cells.
  private(set) var widths: [Int] = []
  /// The words of all texts.
  private(set) var words = 0
  /// The characters to read, by class.
  private(set) var reading = ReadingCounts()
  /// The reading time, in tenths of a millisecond.
  package private(set) var tenths = 0
  /// The number of the right choice, or nil if none is named.
  package private(set) var right: Int?
  /// The limit, in milliseconds.
  package private(set) var limit: Int
  /// The difficulty that the question states.
  private(set) var difficulty: Result<Difficulty, Difficulty.Mistake>?
  /// The characters of the question and its choices.
  var allCharacters: Int { choiceLengths.reduce(characters, &+) }

  /// Creates empty measurements.
  package init(_ plan: ReadingPlan, isLimitForAll: Bool) {
    self.plan = plan
    self.isLimitForAll = isLimitForAll
    limit = plan.limit
  }

  /// Measures a question.
  package mutating func measure(_ problem: borrowing ProblemRow) {
    let question = TextMeasure(problem.question)
    (characters, words, reading) = (question.characters, question.words, question.reading)
    choiceLengths.removeAll(keepingCapacity: true)
    widths.removeAll(keepingCapacity: true)
    for number in problem.choiceNumbers {
      let choice = TextMeasure(problem.choice(number))
      choiceLengths.append(choice.characters)
      widths.append(choice.width)
      words &+= choice.words
      reading = reading + choice.reading
    }
    tenths = plan.reading(reading)
    right = problem.rightChoice
    measureDetails(problem)
  }

  /// The expected time on the clock, in milliseconds; a time beyond the limit counts as the limit. For all
  /// questions of a bank together, `ReadingTally.expectedTime` is used.
  package func expectedTime(choices: Int) -> Int {
    let median = tenths &+ plan.base(choices)
    return plan.onTheClock((median &+ 50) / 100, limit: limit)
  }

  private mutating func measureDetails(_ problem: borrowing ProblemRow) {
    limit = plan.limit
    difficulty = nil
    if let cell = problem.row.detail(.difficulty) {
      let text = problem.row.string(of: cell)
      if !text.isEmpty { difficulty = Difficulty.read(text) }
    }
    if !isLimitForAll, let cell = problem.row.detail(.limit),
      let own = Double(problem.row.string(of: cell)), own > 0
    {
      limit = TimeLimit.milliseconds(own)
    }
  }
}
