import BankModel

/// The choices of a problem that are kept if there is no room for all: the last wrong ones are left out.
struct FewerChoices {
  /// The indices of the choices that are kept.
  let kept: [Int]
  /// The number of the right choice among them.
  let answer: Int

  /// Selects from `count` choices; an answer that names none of them is unchanged.
  init(of count: Int, answer: Int, atMost room: Int) {
    let right = (0..<count).filter { $0 + 1 == answer }
    let wrong = (0..<count).filter { $0 + 1 != answer }.prefix(max(0, room - right.count))
    kept = (wrong + right).sorted()
    self.answer = kept.firstIndex { $0 + 1 == answer }.map { $0 + 1 } ?? answer
  }
}

extension Loss {
  /// Describes what becomes of a question with more choices than there is room for.
  package static func tooManyChoices(_ count: Int, answer: Int, atMost room: Int) -> Localized {
    let fewer = FewerChoices(of: count, answer: answer, atMost: room)
    let kept = fewer.kept.map { "\($0 + 1)" }.listed()
    let isRight = 1...count ~= answer
    return Localized(
      en: "there are \(count) choices, but room for \(room): \(kept.en) are kept"
        + (isRight ? ", and the answer is number \(fewer.answer) of these" : ""),
      ja: "選択肢が\(count)個ありますが、\(room)個までしか入りません。\(kept.ja)番が残り"
        + (isRight ? "、正解は残った中の\(fewer.answer)番目です。" : "ます。"))
  }
}

extension Problem {
  /// Returns the problem with at most `room` choices, including the right one.
  package func withChoices(atMost room: Int) -> Problem {
    guard choices.count > room else { return self }
    let fewer = FewerChoices(of: choices.count, answer: answer, atMost: room)
    var problem = self
    problem.choices = fewer.kept.map { choices[$0] }
    problem.answer = fewer.answer
    return problem
  }
}
