import BankModel

/// Which choices of a problem are kept where there is no room for all.
enum FewerChoices {
  /// The indices of those that are kept: of the wrong ones, the last are left out.
  static func kept(of count: Int, answer: Int, atMost room: Int) -> [Int] {
    guard count > room, room > 0 else { return Array(0..<count) }
    let right = (0..<count).filter { $0 + 1 == answer }
    let wrong = (0..<count).filter { $0 + 1 != answer }.prefix(room - right.count)
    return (wrong + right).sorted()
  }
}

extension Problem {
  /// The problem with so many choices at most, the right one among them.
  func withChoices(atMost room: Int) -> Problem {
    let kept = FewerChoices.kept(of: choices.count, answer: answer, atMost: room)
    guard kept.count < choices.count else { return self }
    var problem = self
    problem.choices = kept.map { choices[$0] }
    problem.answer = kept.firstIndex(of: answer - 1).map { $0 + 1 } ?? answer
    return problem
  }
}
