@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// What a question says, and which choice it names, in a form that can be compared.
struct QuestionKey {
  /// The question and its choices in any order.
  let text: [UInt32]
  /// The right choice; empty where none is.
  let answer: [UInt32]

  /// What a question says.
  init(_ problem: borrowing ProblemRow, _ likeness: DuplicateQuestions.Likeness) {
    var forms: [[UInt32]] = []
    for number in 0..<problem.choiceCount {
      forms.append(
        QuestionKey.form(problem.choice(number + 1), likeness) { NormalForm.ofChoice($0) })
    }
    answer = problem.rightChoice.map { forms[$0 - 1] } ?? []
    let question = QuestionKey.form(problem.question, likeness) { NormalForm.ofQuestion($0) }
    let choices = forms.sorted { $0.lexicographicallyPrecedes($1) }
    // No text has this scalar in it.
    text = question + choices.flatMap { [UInt32.max] + $0 }
  }

  /// The right choice of a question in normal form; empty where none is.
  static func answer(of problem: borrowing ProblemRow) -> [UInt32] {
    guard let right = problem.rightChoice else { return [] }
    return form(problem.choice(right), .normalForm) { NormalForm.ofChoice($0) }
  }

  /// Whether a normal form of one of its texts has lost something of which the meaning depends.
  static func losesMeaning(_ problem: borrowing ProblemRow) -> Bool {
    if NormalForm.losesMeaning(problem.question) { return true }
    for number in 0..<problem.choiceCount where NormalForm.losesMeaning(problem.choice(number + 1))
    {
      return true
    }
    return false
  }

  /// A text where `x²` is not `x2`.
  private static func form(
    _ text: Span<UInt8>, _ likeness: DuplicateQuestions.Likeness, _ form: (Span<UInt8>) -> [UInt32]
  ) -> [UInt32] {
    switch likeness {
    case .exact: Array(text).map { UInt32($0) }
    case .normalForm: NormalForm.losesMeaning(text) ? SameText.form(of: text) : form(text)
    }
  }
}
