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
    let isJudged = problem.statesDifficulty && question.choices > 1
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

/// A question and its place in the sets of a forecast.
struct AskedQuestion: Sendable {
  /// The index of the set, or nil if there is only one.
  let set: Int?
  /// The index of the question in the set.
  let index: Int
  let problem: Problem
  let timed: TimedQuestion

  /// Returns all questions of the sets of a rehearsal.
  static func all(of rehearsal: Rehearsal) -> [AskedQuestion] {
    rehearsal.sets.indices.flatMap { set in
      zip(rehearsal.sets[set], rehearsal.questions(set)).enumerated().map { index, question in
        AskedQuestion(
          set: rehearsal.sets.count > 1 ? set : nil, index: index, problem: question.0,
          timed: question.1)
      }
    }
  }

  /// Whether the limit was learnt from play, which is better evidence than a model.
  var hasLearntLimit: Bool {
    guard let note = LearntNote(of: problem.details), let limit = problem.details.limit else {
      return false
    }
    return note.limit == Numbers.text(limit) && Double(timed.limit) == limit * 1_000
  }

  /// The name of the question at the start of a sentence.
  var name: Localized {
    let number = index + 1
    guard let set else { return Localized(en: "Question \(number)", ja: "\(number)問目") }
    return Localized(
      en: "Question \(number) of set \(set + 1)", ja: "セット\(set + 1)の\(number)問目")
  }
}
