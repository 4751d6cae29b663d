@_spi(QBank) import BankModel

/// The standings of an event: the total of each player, or each team, over all of its rounds.
///
/// A round is a set of questions. The first run of each player in a round counts, finished or not, because a player
/// who starts again has seen answers; if that was a run with extra time, which compares with no other, the player
/// has no result in the round. More right answers come first, then the shorter time. Teams are compared by the
/// average of their members, because their sizes may differ.
package struct EventRanking: Hashable, Sendable {
  /// Whose results are added up.
  package enum Side: Sendable {
    case players, teams
  }

  /// The result of a player or a team in a round.
  package struct RoundResult: Hashable, Sendable {
    /// The number of right answers.
    package var right = 0
    /// The number of questions.
    package var count = 0
    /// The time it took.
    package var milliseconds = 0

    fileprivate static func + (one: RoundResult, other: RoundResult) -> RoundResult {
      RoundResult(
        right: one.right.adding(clamped: other.right),
        count: one.count.adding(clamped: other.count),
        milliseconds: one.milliseconds.adding(clamped: other.milliseconds))
    }
  }

  /// A player or a team with its rank.
  package struct Place: Hashable, Sendable {
    /// The rank, counted from 1: the number of better ones plus one.
    package fileprivate(set) var rank: Int
    /// The name.
    package let name: String
    /// The team of a player, as recorded last.
    package fileprivate(set) var team: String?
    /// The number of players added up.
    package fileprivate(set) var members: Int
    /// The result of each round, or nil if it was not played.
    package fileprivate(set) var results: [RoundResult?]
    /// Whether any of the results was imported.
    package fileprivate(set) var isImported: Bool

    /// The total of all rounds.
    package var total: RoundResult { results.compactMap(\.self).reduce(RoundResult(), +) }

    /// What is compared: right answers and time per member.
    fileprivate var score: RunScore {
      RunScore(right: total.right, count: members, milliseconds: total.milliseconds)
    }
  }

  /// The rounds, each by its first run, in the order in which they were first played.
  package let rounds: [RunRecord.Quiz]
  /// All places, best first.
  package let places: [Place]
  /// The number of players without a team, who have no place where teams are compared.
  package let teamless: Int
  /// The number of runs without a rank because their players had extra time.
  package let extended: Int

  /// Computes the standings from the runs of an event.
  ///
  /// - Complexity: O(*n* log *n*) in the number of runs.
  package init(_ runs: [RunRecord], of side: Side) {
    let runs = runs.current.filter { Ranking.name($0.player) != nil }.inOrderOfTime
    var numbers: [RoundKey: Int] = [:]
    var rounds: [RunRecord.Quiz] = []
    for run in runs where run.isRanked && numbers[RoundKey(run)] == nil {
      numbers[RoundKey(run)] = rounds.count
      rounds.append(run.quiz)
    }
    var players = Tally(rounds: rounds.count)
    for run in runs {
      if let round = numbers[RoundKey(run)] { players.add(run, round: round) }
    }
    self.rounds = rounds
    extended = runs.count { $0.extended != nil }
    switch side {
    case .players: (places, teamless) = (EventRanking.ranked(players.places), 0)
    case .teams:
      let (teams, others) = EventRanking.teams(of: players.places)
      (places, teamless) = (EventRanking.ranked(teams), others)
    }
  }

  /// The places around that of a name, or nil if it has none.
  package func around(_ name: String, reach: Int = 5) -> ArraySlice<Place>? {
    NameKey.around(name, in: places, reach: reach) { $0.name }
  }

  // MARK: Computation

  /// The players added up to their teams, and the number of those without one.
  private static func teams(of players: [Place]) -> (teams: [Place], others: Int) {
    let teams = players.grouped { NameKey.of($0.team) }.compactMap { _, members -> Place? in
      guard let name = Ranking.name(members[0].team) else { return nil }
      var team = Place(
        rank: 0, name: name, team: nil, members: 1, results: members[0].results,
        isImported: members[0].isImported)
      for member in members.dropFirst() { team.add(member) }
      return team
    }
    return (teams, players.count { Ranking.name($0.team) == nil })
  }

  private static func ranked(_ places: [Place]) -> [Place] {
    RunScore.ranked(places.map(\.score)).map { index, rank in
      var place = places[index]
      place.rank = rank
      return place
    }
  }
}

extension EventRanking.Place {
  fileprivate mutating func add(_ member: EventRanking.Place) {
    members += 1
    isImported = isImported || member.isImported
    for (round, result) in member.results.enumerated() {
      guard let result else { continue }
      results[round] = (results[round] ?? EventRanking.RoundResult()) + result
    }
  }
}

/// What distinguishes one set of questions from another.
private struct RoundKey: Hashable {
  private let parts: [String]

  init(_ run: RunRecord) {
    let quiz = run.quiz
    // A record from an app may have no digest; then what it was drawn by identifies it.
    let draw = quiz.banks + [quiz.seed, quiz.method, String(quiz.set)]
    parts = (quiz.digest.isEmpty ? draw : [quiz.digest]) + [String(run.questions.count)]
  }
}

/// The players of an event, in order of appearance.
private struct Tally {
  private(set) var places: [EventRanking.Place] = []
  private var indices: [[UInt8]: Int] = [:]
  private let rounds: Int
  /// The players who have seen the questions of each round.
  private var seen: [Set<[UInt8]>]

  init(rounds: Int) {
    self.rounds = rounds
    seen = Array(repeating: [], count: rounds)
  }

  mutating func add(_ run: RunRecord, round: Int) {
    guard let name = Ranking.name(run.player), let key = NameKey.of(name),
      seen[round].insert(key).inserted, run.isRanked
    else { return }
    let index = self.index(of: name, key)
    places[index].team = Ranking.name(run.team) ?? places[index].team
    places[index].results[round] = EventRanking.RoundResult(
      right: run.score, count: run.questions.count, milliseconds: run.milliseconds)
    places[index].isImported = places[index].isImported || run.isImported
  }

  private mutating func index(of name: String, _ key: [UInt8]) -> Int {
    if let index = indices[key] { return index }
    indices[key] = places.count
    places.append(
      EventRanking.Place(
        rank: 0, name: name, team: nil, members: 1, results: Array(repeating: nil, count: rounds),
        isImported: false))
    return places.count - 1
  }
}

extension [RunRecord] {
  /// The runs in order of their start, or of their end if no start is recorded; within one second, as recorded.
  fileprivate var inOrderOfTime: [RunRecord] {
    let times = map { $0.begun ?? $0.date }
    return indices.ordered { (times[$0], $0) < (times[$1], $1) }.map { self[$0] }
  }
}

extension Int {
  /// The sum, clamped to the largest number: times in a line may be anything.
  func adding(clamped other: Int) -> Int {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? .max : sum
  }
}
