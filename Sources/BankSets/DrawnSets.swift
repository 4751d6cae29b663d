@_spi(QBank) public import BankModel

/// Sets that were drawn.
public struct DrawnSets: Hashable, Sendable {
  /// The sets, each with its questions in their order; versions of a set follow each other.
  public let sets: [[DrawnSets.Question]]
  /// What there is to know besides.
  public let notes: [DrawnSets.Note]

  /// The questions as they are shown.
  public var problems: [[Problem]] { sets.map { $0.map(\.problem) } }
}

extension DrawnSets {
  /// A question of a set.
  public struct Question: Hashable, Sendable {
    /// Its index in the pool.
    public let place: Int
    /// For each place the index of the choice that comes there.
    public let order: [Int]
    /// The question as it is shown.
    public let problem: Problem
  }
}
