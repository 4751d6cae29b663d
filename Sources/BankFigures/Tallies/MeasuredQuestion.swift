@_spi(QBank) package import BankModel
import BankQuiz
@_spi(QBank) import BankText

/// What is measured of a question before anything is counted; used again for the next one.
package struct MeasuredQuestion: Sendable {
  /// How long questions take, and how long there is for them.
  package let plan: ReadingPlan
  /// Whether the limits of questions themselves do not count.
  private let isLimitForAll: Bool
  /// Characters of the question.
  private(set) var characters = 0
  /// Characters of each choice.
  private(set) var choiceLengths: [Int] = []
  /// Cells of each choice.
  private(set) var widths: [Int] = []
  /// Words of all texts.
  private(set) var words = 0
  /// What there is to read.
  private(set) var reading = ReadingCounts()
  /// What reading takes, in tenths of a millisecond.
  package private(set) var tenths = 0
  /// The number of the right choice, if one is named.
  package private(set) var right: Int?
  /// The limit in milliseconds.
  package private(set) var limit: Int
  /// What it says of how hard it is.
  private(set) var difficulty: Result<Difficulty, Difficulty.Mistake>?
  /// Characters of the question and its choices.
  var allCharacters: Int { choiceLengths.reduce(characters, &+) }

  /// Nothing yet.
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
    for number in 1..<problem.choiceCount + 1 {
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

  /// The time that it is expected to take on the clock, in milliseconds; what would take longer than its
  /// limit counts as the limit. All of a bank together take what `ReadingTally.expectedTime` tells.
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
      let isPossible = TimeLimit.isPossible(seconds: own)
      limit = isPossible ? max(1, Int(clamping: (own * 1_000).rounded())) : TimeLimit.longest
    }
  }
}
