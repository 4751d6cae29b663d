/// Baseline scores: those of players who pick by a rule instead of knowing, computed without
/// playing.
///
/// They are never late, since they need not read. A score that is no higher than theirs tells nothing
/// about what a player knows.
public struct BaselineScores: Equatable, Sendable {
  /// Of those who take any choice.
  public let guesser: ScoreDistribution
  /// The mean of those who always take the first choice.
  public let alwaysFirst: Double
  /// The mean of those who take the choice that looks longest.
  public let longestChoice: Double

  /// The scores in a set of all the questions, or in a set of so many that are drawn of them.
  public init(_ questions: [TimedQuestion], drawn: Int? = nil) {
    let part = drawn.map { Double(min($0, questions.count)) / Double(max(1, questions.count)) }
    let chances = questions.map { 1 / Double(max(1, $0.choices)) }
    guesser =
      drawn.map { BaselineScores.drawn(min($0, questions.count), chances) }
      ?? ScoreDistribution(independent: chances)
    alwaysFirst = (part ?? 1) * Double(questions.count { $0.answer == 1 })
    longestChoice = (part ?? 1) * Double(questions.count { $0.answer == $0.longest })
  }

  /// The scores in a set that is drawn, each question at most once: how likely it is to have drawn so
  /// many with such a score, question by question.
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

  /// Goes on to the next question, which is drawn or not.
  private static func add(
    _ chance: Double, after index: Int, of all: Int, _ sets: inout [[Double]]
  ) {
    let count = sets.count - 1
    for size in stride(from: min(count, index + 1), through: 0, by: -1) {
      // Given how many were drawn before, the next one is drawn in proportion to those missing.
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
