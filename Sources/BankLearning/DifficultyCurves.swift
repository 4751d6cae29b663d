import BankQuiz
@_spi(QBank) import BankText

extension DifficultyModel {
  /// How the chance of a right answer to each question grows with ability: worked out once at each place
  /// of the grid, for all answers to it.
  struct Curves: Sendable {
    /// For each question and place the chance that an answer is wrong.
    let wrong: [Double]
    /// How fast the logarithm of the chance of a right one falls as the question gets harder.
    let falls: [Double]
    /// For each question 1 over the chance of not guessing.
    let inverseRest: [Double]

    /// The curves of questions of some difficulties.
    init(_ difficulties: [Double], guessing: [Double]) {
      var (wrong, falls) = ([Double](), [Double]())
      wrong.reserveCapacity(difficulties.count * AbilityGrid.count)
      falls.reserveCapacity(difficulties.count * AbilityGrid.count)
      for (difficulty, guessing) in zip(difficulties, guessing) {
        let (odds, other) = (Elementary.exp(difficulty), 1 - guessing)
        for inverse in AbilityGrid.inverseOdds {
          let knowing = 1 / (1 + odds * inverse)
          let missing = other * (odds * inverse * knowing)
          wrong.append(missing)
          falls.append(knowing * missing / (guessing + other * knowing))
        }
      }
      (self.wrong, self.falls) = (wrong, falls)
      inverseRest = guessing.map { 1 / (1 - $0) }
    }

    /// Where the places of a question begin.
    func start(_ question: Int32) -> Int { Int(question) * AbilityGrid.count }
  }
}
