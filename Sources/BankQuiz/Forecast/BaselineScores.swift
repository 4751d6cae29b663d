/// Baseline scores: those of players who choose by a rule instead of knowing, computed without playing.
///
/// They are never late, since they need not read. A score that is not higher than theirs says nothing about what a
/// player knows.
package struct BaselineScores: Equatable, Sendable {
  /// The scores of those who choose at random.
  package let guesser: ScoreDistribution
  /// The mean score of those who always take the first choice.
  package let alwaysFirst: Double
  /// The mean score of those who take the choice that looks longest.
  package let longestChoice: Double

  /// Computes the scores in a set of all questions, or in a set of `drawn` of them.
  package init(_ questions: [TimedQuestion], drawn: Int? = nil) {
    let part = drawn.map { Double(min($0, questions.count)) / Double(max(1, questions.count)) }
    let chances = questions.map { 1 / Double(max(1, $0.choices)) }
    guesser =
      drawn.map { BaselineScores.drawn(min($0, questions.count), chances) }
      ?? ScoreDistribution(independent: chances)
    alwaysFirst = (part ?? 1) * Double(questions.count { $0.answer == 1 })
    longestChoice = (part ?? 1) * Double(questions.count { $0.answer == $0.longest })
  }

  /// The scores in a set that is drawn without replacement: the chance of each number drawn and each score,
  /// question by question.
  private static func drawn(_ count: Int, _ chances: [Double]) -> ScoreDistribution {
    if Set(chances).count < 2 {
      return ScoreDistribution(independent: Array(chances.prefix(count)))
    }
    var sets = [[Double]](repeating: Array(repeating: 0, count: count + 1), count: count + 1)
    sets[0][0] = 1
    for (index, chance) in chances.enumerated() {
      add(chance, after: index, of: chances.count, &sets)
    }
    return ScoreDistribution(sets[count])
  }

  /// Adds the next question, which is drawn or not.
  private static func add(
    _ chance: Double, after index: Int, of all: Int, _ sets: inout [[Double]]
  ) {
    let count = sets.count - 1
    for size in stride(from: min(count, index + 1), through: 0, by: -1) {
      // Given the number drawn before, the next one is drawn in proportion to the number missing.
      let left = Double(all - index)
      for score in stride(from: size, through: 0, by: -1) {
        let stays = sets[size][score] * (1 - Double(count - size) / left)
        guard size > 0 else {
          sets[size][score] = stays
          continue
        }
        let right = score > 0 ? sets[size - 1][score - 1] * chance : 0
        let drawn = right + sets[size - 1][score] * (1 - chance)
        sets[size][score] = stays + drawn * Double(count - size + 1) / left
      }
    }
  }
}
