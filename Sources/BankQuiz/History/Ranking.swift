/// The leader board: runs with a name, the best first.
///
/// The rank is the number of runs with a better score, plus one. So equal scores share a rank;
/// among them the faster comes first, then the earlier.
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
    /// The run.
    public let run: RunRecord
  }

  /// How many places a leader board shows.
  package static let shown = 100

  /// All places, the best first.
  public let places: [Place]

  /// The ranking of some runs; those without a name are left out.
  ///
  /// - Parameter runs: The runs, in the order in which they were recorded.
  /// - Complexity: O(*n* log *n*) in the number of runs.
  public init(_ runs: [RunRecord]) {
    let named = runs.enumerated().compactMap { index, run in
      Ranking.name(run.player).map { (index: index, player: $0, run: run) }
    }
    let sorted = named.sorted { one, other in
      (-one.run.score, one.run.milliseconds, one.run.date, one.index)
        < (-other.run.score, other.run.milliseconds, other.run.date, other.index)
    }
    var places: [Place] = []
    for (index, entry) in sorted.enumerated() {
      let before = places.last.flatMap { $0.run.score == entry.run.score ? $0.rank : nil }
      places.append(Place(rank: before ?? index + 1, player: entry.player, run: entry.run))
    }
    self.places = places
  }

  /// The name under which somebody can be ranked; nil for none, and for nothing but blanks.
  package static func name(_ text: String?) -> String? {
    guard let text, text.contains(where: { !$0.isWhitespace }) else { return nil }
    return text
  }

  /// The rank that a run with this score has or would have.
  ///
  /// - Complexity: O(*n*) in the number of better runs.
  public func rank(ofScore score: Int) -> Int {
    1 + places.prefix { $0.run.score > score }.count
  }

  /// The best place of a player and those around it; nil when the player has none.
  ///
  /// - Parameters:
  ///   - player: The name.
  ///   - reach: How many places are shown before and behind it.
  /// - Complexity: O(*n*) in the number of places.
  public func around(_ player: String, reach: Int = 5) -> ArraySlice<Place>? {
    guard let index = places.firstIndex(where: { $0.player == player }) else { return nil }
    let reach = max(0, min(reach, places.count))
    return places[max(0, index - reach)..<min(places.count, index + reach + 1)]
  }
}
