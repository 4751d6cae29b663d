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
