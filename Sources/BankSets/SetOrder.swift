@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

/// In which order the questions of a set come, where it is not that in which they were drawn.
package enum SetOrder: String, CaseIterable, Hashable, Sendable, Codable {
  /// What most people know comes first.
  case easyFirst = "easy-first"

  /// The questions of a set in this order; those that are as hard stay in the order in which they
  /// were drawn.
  func sorted(_ set: [Int], _ chances: [Int: Double]) -> [Int] {
    set.enumerated().ordered { one, other in
      let (first, second) = (chances[one.element] ?? 0, chances[other.element] ?? 0)
      return first != second ? first > second : one.offset < other.offset
    }.map(\.element)
  }

  /// How likely a right answer to each question is if there is time enough.
  static func chances(of sets: [[Int]], in pool: QuestionPool) -> [Int: Double] {
    var chances: [Int: Double] = [:]
    for place in sets.joined() where chances[place] == nil {
      chances[place] = ItemResponse(pool[place]).expectedChance
    }
    return chances
  }
}
