import BankFigures
@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

/// Why a question is worth a second look.
struct QuestionConcern: Sendable {
  let asked: AskedQuestion
  let outlook: QuestionOutlook
  /// Milliseconds until time runs out.
  let limit: Int
  /// Seconds that reading takes: what is asked, and what can be chosen.
  let reading: (question: Double, choices: Double)
  /// A limit that would be enough, where time is short.
  let enough: Int
  /// What gives the right choice away.
  let cue: Cue?
  private let isTooLong: Bool
  private let isTooHard: Bool
  private let isTooEasy: Bool

  /// What can be wrong with a question, by the name it has for programs.
  enum Reason: String {
    case tooLong = "too-long"
    case tooHard = "too-hard"
    case tooEasy = "too-easy"
    case givenAway = "given-away"
  }

  /// More than this part of all players should not run out of time.
  static let maxLate = 0.2
  /// A question that fewer than this part know, or all but this part, tells nobody apart.
  private static let fewest = 0.1

  /// Nil where nothing is wrong with a question.
  init?(
    _ asked: AskedQuestion, _ outlook: QuestionOutlook, _ population: Population
  ) {
    let (problem, question) = (asked.problem, asked.timed)
    (self.asked, self.outlook, limit) = (asked, outlook, question.limit)
    let model = ReadingTime()
    let stem = model.reading(ReadingCounts(problem.question))
    reading = (stem, model.reading(problem) - stem)
    // Limits that were learnt from play stand.
    isTooLong = outlook.late > QuestionConcern.maxLate && !asked.hasLearntLimit
    enough =
      isTooLong ? SufficientLimit.limit(of: SufficientLimit.seconds([question], population)) : 0
    cue = Cue.givingAway(problem)
    // Of those who do not know it, some guess right.
    let guessing = question.response.guessing
    let knows = (outlook.known - guessing) / max(1e-9, 1 - guessing)
    let isJudged = problem.tellsDifficulty && question.choices > 1
    let bound = QuestionConcern.fewest + 1e-9
    isTooHard = isJudged && knows <= bound
    isTooEasy = isJudged && 1 - knows <= bound
    if reasons.isEmpty { return nil }
  }

  /// What is wrong with it, what matters most before all else.
  var reasons: [Reason] {
    var reasons: [Reason] = []
    if isTooLong { reasons.append(.tooLong) }
    if isTooHard { reasons.append(.tooHard) }
    if isTooEasy { reasons.append(.tooEasy) }
    if cue != nil { reasons.append(.givenAway) }
    return reasons
  }
}
