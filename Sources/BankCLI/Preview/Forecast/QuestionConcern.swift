@_spi(QBank) import BankFigures

/// Why a question is worth a second look.
struct QuestionConcern: Sendable {
  let asked: AskedQuestion
  let outlook: QuestionOutlook
  /// The time limit in milliseconds.
  let limit: Int
  /// The seconds that reading the question and its choices takes.
  let reading: (question: Double, choices: Double)
  /// A sufficient limit, if the present one is too short.
  let enough: Int
  /// The cue that gives the right choice away, if any.
  let cue: Cue?
  private let isTooLong: Bool
  private let isTooHard: Bool
  private let isTooEasy: Bool

  /// What can be wrong with a question. Raw values are the names in JSON.
  enum Reason: String {
    case tooLong = "too-long"
    case tooHard = "too-hard"
    case tooEasy = "too-easy"
    case givenAway = "given-away"
  }

  /// The maximum share of players who may run out of time.
  static let maxLate = 0.2
  /// A question that is known to a smaller share of players, or unknown to a smaller share, does not discriminate
  /// between them.
  private static let fewest = 0.1

  /// Returns nil if nothing is wrong with the question.
  init?(
    _ asked: AskedQuestion, _ outlook: QuestionOutlook, _ population: Population
  ) {
    let (problem, question) = (asked.problem, asked.timed)
    (self.asked, self.outlook, limit) = (asked, outlook, question.limit)
    let model = ReadingTime()
    let stem = model.reading(ReadingCounts(problem.question))
    reading = (stem, model.reading(problem) - stem)
    // Limits that were learnt from play are not questioned.
    isTooLong = outlook.late > QuestionConcern.maxLate && !asked.hasLearntLimit
    enough =
      isTooLong ? SufficientLimit.limit(of: SufficientLimit.seconds([question], population)) : 0
    cue = Cue.givingAway(problem)
    // Some players who do not know the answer guess it.
    let guessing = question.response.guessing
    let knows = (outlook.known - guessing) / max(1e-9, 1 - guessing)
    let isJudged = problem.tellsDifficulty && question.choices > 1
    let bound = QuestionConcern.fewest + 1e-9
    isTooHard = isJudged && knows <= bound
    isTooEasy = isJudged && 1 - knows <= bound
    if reasons.isEmpty { return nil }
  }

  /// What is wrong with the question, the most important first.
  var reasons: [Reason] {
    var reasons: [Reason] = []
    if isTooLong { reasons.append(.tooLong) }
    if isTooHard { reasons.append(.tooHard) }
    if isTooEasy { reasons.append(.tooEasy) }
    if cue != nil { reasons.append(.givenAway) }
    return reasons
  }
}
