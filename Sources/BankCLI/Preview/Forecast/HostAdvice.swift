@_spi(QBank) import BankFigures
@_spi(QBank) import BankSets

/// What a host can do before anybody plays. All of it is computed; nothing is simulated.
struct HostAdvice {
  /// The number of seconds that suffice for most answers.
  let seconds: Int
  /// The limit that would suffice, in seconds.
  let limit: Int
  /// The shortest and the longest of the actual limits, in milliseconds.
  let limits: ClosedRange<Int>
  /// The number of questions whose limit was learnt from play.
  let learntLimits: Int
  /// The questions that are worth a second look, in their order, set by set.
  let concerns: [QuestionConcern]
  /// Whether any question states its difficulty.
  let statesDifficulty: Bool
  /// The expected outcome of each set.
  let sets: [RoundOutlook]
  /// The expected outcome of each known player.
  let players: [PlayerOutlook]

  init(_ rehearsal: Rehearsal, _ workers: Workers) {
    let population = rehearsal.plan.population
    let asked = AskedQuestion.all(of: rehearsal)
    let questions = asked.map(\.timed)
    seconds = SufficientLimit.seconds(questions, population)
    limit = SufficientLimit.limit(of: seconds)
    let given = questions.map(\.limit)
    limits = (given.min() ?? 0)...(given.max() ?? 0)
    learntLimits = asked.count(where: \.hasLearntLimit)
    let outlooks = workers.mapInBatches(questions.count) {
      QuestionOutlook(questions[$0], population)
    }
    concerns = workers.mapInBatches(asked.count) { index in
      QuestionConcern(asked[index], outlooks[index], population)
    }.compactMap(\.self)
    statesDifficulty = asked.contains { $0.problem.statesDifficulty }
    sets = rehearsal.sets.indices.map { set in
      let own = asked.indices.filter { (asked[$0].set ?? 0) == set }
      return RoundOutlook(own.map { outlooks[$0] }, drawn: rehearsal.drawn)
    }
    let first = rehearsal.questions()
    players = population.known.map { player in
      PlayerOutlook(player, first, rehearsal, of: population)
    }
  }

  /// The index of the set with the lowest expected score, or nil if the difference is negligible.
  var hardestSet: Int? {
    HostAdvice.clearMaximum(sets.map { -$0.score }, by: 0.05)
  }

  /// The index of the set that is expected to take longest, or nil if the difference is negligible.
  var longestSet: Int? {
    HostAdvice.clearMaximum(sets.map(\.milliseconds), by: 1_000)
  }

  /// The players who run out of time often.
  var latePlayers: [PlayerOutlook] { players.filter { $0.round.late > QuestionConcern.maxLate } }

  /// Returns the index of the largest value, or nil if it exceeds the smallest by less than `least`.
  private static func clearMaximum(_ values: [Double], by least: Double) -> Int? {
    guard let most = values.max(), let fewest = values.min(), most - fewest >= least else {
      return nil
    }
    return values.firstIndex(of: most)
  }
}

/// The expected outcome of a known player.
struct PlayerOutlook {
  let player: KnownPlayer
  let round: RoundOutlook
  /// The chance of passing, or nil if there is no pass mark or computing it would take too long.
  let passing: Double?

  init(
    _ player: KnownPlayer, _ questions: [TimedQuestion], _ rehearsal: Rehearsal,
    of population: Population
  ) {
    self.player = player
    let outlooks = questions.map { QuestionOutlook($0, player, in: population) }
    round = RoundOutlook(outlooks, drawn: rehearsal.drawn)
    let work = questions.count * questions.count * population.known.count
    let isQuick = questions.count <= 1_000 && work <= PlayerOutlook.most && rehearsal.drawn == nil
    passing = rehearsal.passing.flatMap { score in
      isQuick
        ? ScoreDistribution(questions, player, in: population).chance(ofAtLeast: score) : nil
    }
  }

  /// The maximum work. The distribution of scores takes quadratic time in the questions for each player.
  private static let most = 2_000_000
}

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
  fileprivate static let maxLate = 0.2
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
  fileprivate var hasLearntLimit: Bool {
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
