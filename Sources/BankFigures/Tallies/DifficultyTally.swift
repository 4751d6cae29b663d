import BankModel

/// The stated difficulties of questions: counted per chunk, then merged.
package struct DifficultyTally: Equatable, Sendable {
  /// The number of questions in each fifth, from easy to hard.
  package private(set) var fifths = [Int](repeating: 0, count: 5)
  /// The number of questions that state parameters instead of a share.
  package private(set) var parameters = 0
  /// The number of questions that state something that is not a difficulty.
  package private(set) var unclear = 0
  /// The sum of all shares, in thousandths.
  private var thousandths = 0

  /// Creates an empty tally.
  package init() {}

  /// The number of questions that state a share.
  package var shares: Int { fifths.reduce(0, +) }

  /// The mean share, or nil if no question states one.
  package var mean: Double? { shares == 0 ? nil : Double(thousandths) / Double(shares) / 1_000 }

  /// Adds the stated difficulty of a question.
  package mutating func add(_ read: Result<Difficulty, Difficulty.Mistake>) {
    switch read {
    case .success(.share(let share)):
      let level = Difficulty.level(ofShare: share)
      fifths[min(max(level / 200, 0), 4)] &+= 1
      thousandths &+= level
    case .success(.parameters): parameters &+= 1
    case .failure: unclear &+= 1
    }
  }

  /// Adds the counts of another tally.
  package mutating func merge(_ other: DifficultyTally) {
    for index in fifths.indices { fifths[index] &+= other.fifths[index] }
    parameters &+= other.parameters
    unclear &+= other.unclear
    thousandths &+= other.thousandths
  }
}
