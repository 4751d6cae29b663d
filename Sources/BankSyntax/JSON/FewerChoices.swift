package import BankModel

/// The choices of a problem that are kept where there is no room for all: of the wrong ones, the last are left
/// out.
struct FewerChoices {
  /// The indices of those that are kept.
  let kept: [Int]
  /// The number of the right one among them.
  let answer: Int

  /// Those of so many choices; an answer that names none of them stays as it is.
  init(of count: Int, answer: Int, atMost room: Int) {
    let right = (0..<count).filter { $0 + 1 == answer }
    let wrong = (0..<count).filter { $0 + 1 != answer }.prefix(max(0, room - right.count))
    kept = (wrong + right).sorted()
    self.answer = kept.firstIndex { $0 + 1 == answer }.map { $0 + 1 } ?? answer
  }
}

extension Problem {
  /// The problem with so many choices at most, the right one among them.
  package func withChoices(atMost room: Int) -> Problem {
    guard choices.count > room else { return self }
    let fewer = FewerChoices(of: choices.count, answer: answer, atMost: room)
    var problem = self
    problem.choices = fewer.kept.map { choices[$0] }
    problem.answer = fewer.answer
    return problem
  }
}
