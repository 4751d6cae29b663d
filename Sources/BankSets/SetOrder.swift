@_spi(QBank) import BankQuiz

/// An order of the questions in a set other than that of the draw.
package enum SetOrder: String, CaseIterable, Hashable, Sendable, Codable {
  /// The questions that most people can answer come first.
  case easyFirst = "easy-first"

  /// Returns the questions of a set in this order; those of equal difficulty stay in the order of the draw.
  func sorted(_ set: [Int], _ chances: [Int: Double]) -> [Int] {
    set.enumerated().ordered { one, other in
      let (first, second) = (chances[one.element] ?? 0, chances[other.element] ?? 0)
      return first != second ? first > second : one.offset < other.offset
    }.map(\.element)
  }

  /// Returns the probability of a right answer to each question, given enough time.
  static func chances(of sets: [[Int]], in pool: QuestionPool) -> [Int: Double] {
    var chances: [Int: Double] = [:]
    for place in sets.joined() where chances[place] == nil {
      chances[place] = ItemResponse(pool[place]).expectedChance
    }
    return chances
  }
}
