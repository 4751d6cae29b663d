@_spi(QBank) import BankModel

/// Sets that were drawn.
public struct DrawnSets: Hashable, Sendable {
  /// The sets, each with its questions in order; versions of a set are adjacent.
  public let sets: [[DrawnSets.Question]]
  /// Further notes about the draw.
  public let notes: [DrawnSets.Note]

  /// The questions as shown.
  public var problems: [[Problem]] { sets.map { $0.map(\.problem) } }
}

extension DrawnSets {
  /// A question of a set.
  public struct Question: Hashable, Sendable {
    /// Its index in the pool.
    public let place: Int
    /// For each place, the index of the choice that is shown there.
    public let order: [Int]
    /// The question as shown.
    public let problem: Problem
  }
}
