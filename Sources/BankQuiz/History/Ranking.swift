@_spi(QBank) import BankText

/// The leaderboard: the best completed run of each player with a name.
///
/// The rank is the number of players with a better score, plus one, so equal scores share a rank; among them the
/// faster run comes first, then the one recorded earlier. Scores are compared as shares of the questions, and times
/// per question: that makes no difference if all runs have as many questions, and otherwise 29 of 30 is less than 5
/// of 5.
///
///     let history = History(bytes)
///     for place in Ranking(history.runs).places.prefix(10) {
///       print(place.rank, place.player, place.run.score)
///     }
public struct Ranking: Hashable, Sendable {
  /// A run with its rank.
  public struct Place: Hashable, Sendable {
    /// The rank, counted from 1.
    public let rank: Int
    /// The name of the player.
    public let player: String
    /// The best run of the player.
    public let run: RunRecord

    /// Creates a place, or returns nil if the run has no name.
    package init?(rank: Int, run: RunRecord) {
      guard let player = Ranking.name(run.player) else { return nil }
      (self.rank, self.player, self.run) = (rank, player, run)
    }
  }

  /// The number of places a leaderboard shows.
  package static let shown = 100

  /// All places, best first.
  public let places: [Place]

  /// Ranks runs; those without a name and those with extra time are left out.
  ///
  /// - Parameter runs: The runs, in the order in which they were recorded.
  /// - Complexity: O(*n* log *n*) in the number of runs.
  public init(_ runs: [RunRecord]) {
    var best: [[UInt8]: (index: Int, run: RunRecord)] = [:]
    for (index, run) in runs.enumerated() {
      guard run.isOnBoard, let key = NameKey.of(run.player) else { continue }
      if let known = best[key], !run.rankedScore.isBetter(than: known.run.rankedScore) { continue }
      best[key] = (index, run)
    }
    let ranked = best.values.sorted { $0.index < $1.index }.map(\.run)
    places = RunScore.ranked(ranked.map(\.rankedScore)).compactMap { index, rank in
      Place(rank: rank, run: ranked[index])
    }
  }

  /// The name to be ranked under, trimmed, or nil if there is none.
  package static func name(_ text: String?) -> String? {
    guard let text, let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(text[first...last])
  }

  /// The rank that a run has or would have.
  ///
  /// - Parameter run: The run.
  /// - Complexity: O(*n*) in the number of better players.
  public func rank(of run: RunRecord) -> Int {
    1 + places.prefix { $0.run.rankedScore.isHigher(than: run.rankedScore) }.count
  }

  /// The place of a player and those around it, or nil if the player has none.
  ///
  /// - Parameters:
  ///   - player: The name.
  ///   - reach: The number of places before and after it.
  /// - Complexity: O(*n*) in the number of places.
  public func around(_ player: String, reach: Int = 5) -> ArraySlice<Place>? {
    NameKey.around(player, in: places, reach: reach) { $0.player }
  }
}
