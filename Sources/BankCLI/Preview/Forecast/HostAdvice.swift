@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankSets
@_spi(QBank) import BankText

/// What a host can do before anybody plays: all of it worked out, none of it played.
struct HostAdvice {
  /// So many seconds are enough for most answers.
  let seconds: Int
  /// The limit that would do.
  let limit: Int
  /// The limits that there are, in milliseconds.
  let limits: ClosedRange<Int>
  /// How many questions have a limit that was learnt from play.
  let learntLimits: Int
  /// The questions that are worth a second look, set after set in their order.
  let concerns: [QuestionConcern]
  /// Whether any question tells how hard it is.
  let tellsDifficulty: Bool
  /// What is expected of each set.
  let sets: [RoundOutlook]
  /// What is expected of each player who is known.
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
    tellsDifficulty = asked.contains { $0.problem.tellsDifficulty }
    sets = rehearsal.sets.indices.map { set in
      let own = asked.indices.filter { (asked[$0].set ?? 0) == set }
      return RoundOutlook(own.map { outlooks[$0] }, drawn: rehearsal.drawn)
    }
    let first = rehearsal.questions()
    players = population.known.map { player in
      PlayerOutlook(player, first, rehearsal, of: population)
    }
  }

  /// The set of which the least score is expected, counted from 0; nil where it is no more than a shade.
  var hardestSet: Int? {
    HostAdvice.outstanding(sets.map { -$0.score }, by: 0.05)
  }

  /// The set that is expected to take longest.
  var longestSet: Int? {
    HostAdvice.outstanding(sets.map(\.milliseconds), by: 1_000)
  }

  /// The players who run out of time often.
  var latePlayers: [PlayerOutlook] { players.filter { $0.round.late > QuestionConcern.maxLate } }

  /// Where the greatest of some values is, if it is so much greater than the least.
  private static func outstanding(_ values: [Double], by least: Double) -> Int? {
    guard let most = values.max(), let fewest = values.min(), most - fewest >= least else {
      return nil
    }
    return values.firstIndex(of: most)
  }
}

/// What is expected of a player who is known.
struct PlayerOutlook {
  let player: KnownPlayer
  let round: RoundOutlook
  /// The chance of passing; nil where there is nothing to pass, or it takes too long to tell.
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

  /// Chances of scores take the square of the questions for each player.
  private static let most = 2_000_000
}

extension Problem {
  /// Whether it is known how hard it is.
  var tellsDifficulty: Bool {
    details.difficulty.flatMap { try? Difficulty.read($0).get() } != nil
  }
}
