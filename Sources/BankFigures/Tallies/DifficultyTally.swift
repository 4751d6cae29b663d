package import BankModel

/// How hard questions are said to be: counted in any pieces, then put together.
package struct DifficultyTally: Equatable, Sendable {
  /// How many are in each fifth, from easy to hard.
  package private(set) var fifths = [Int](repeating: 0, count: 5)
  /// How many say parameters instead of a share.
  package private(set) var parameters = 0
  /// How many say something that is no difficulty.
  package private(set) var unclear = 0
  /// All shares together, in thousandths.
  private var thousandths = 0

  /// No questions.
  package init() {}

  /// How many say a share.
  package var shares: Int { fifths.reduce(0, +) }

  /// The mean share; nil where none says one.
  package var mean: Double? {
    shares == 0 ? nil : Double(thousandths) / Double(shares) / 1_000
  }

  /// Adds what a question says.
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

  /// Adds the questions of another one.
  package mutating func merge(_ other: DifficultyTally) {
    for index in fifths.indices { fifths[index] &+= other.fifths[index] }
    parameters &+= other.parameters
    unclear &+= other.unclear
    thousandths &+= other.thousandths
  }
}
