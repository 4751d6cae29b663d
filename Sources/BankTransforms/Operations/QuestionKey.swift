@_spi(QBank) import BankFormats

/// The contents of a question and its right choice in comparable form.
struct QuestionKey {
  /// The question and its choices, in any order.
  let text: [UInt32]
  /// The right choice; if the answer is not a choice, what is written instead.
  let answer: [UInt32]

  /// A separator that occurs in no text.
  private static let separator = UInt32.max

  /// Computes the key of a question.
  init(_ problem: borrowing ProblemRow, _ likeness: DuplicateQuestions.Likeness) {
    let likeness = likeness.of(problem)
    let choices = QuestionKey.choices(of: problem, in: likeness.form(ofChoice:))
    answer = QuestionKey.answer(of: problem, choices)
    let sorted = choices.sorted { $0.lexicographicallyPrecedes($1) }
    text =
      likeness.form(ofQuestion: problem.question) + sorted.flatMap { [QuestionKey.separator] + $0 }
  }

  /// The choices in their order if the order is significant, as for `both A and B`; otherwise empty.
  static func order(
    of problem: borrowing ProblemRow, _ likeness: DuplicateQuestions.Likeness
  ) -> [UInt32] {
    guard Problem(problem).map({ ChoiceRoles($0).keepsOrder }) ?? false else { return [] }
    return choices(of: problem, in: likeness.of(problem).form(ofChoice:))
      .flatMap { [separator] + $0 }
  }

  /// The members of a question that qbank does not know, such as a picture or a passage.
  static func members(of problem: Problem?) -> [UInt32] {
    let members = problem?.details.unknownMembers.sorted { $0.name < $1.name } ?? []
    return members.flatMap { member in
      [separator] + [member.name, member.json].flatMap { [0] + $0.unicodeScalars.map(\.value) }
    }
  }

  /// The right choice of a question.
  static func answer(of problem: borrowing ProblemRow) -> [UInt32] {
    let form = DuplicateQuestions.Likeness.normalForm.of(problem).form(ofChoice:)
    return answer(of: problem, choices(of: problem, in: form))
  }

  /// The right choice in the given form, or verbatim if another choice has the same form: of か and カ only one is
  /// right. An answer that names no choice is used as it is.
  private static func answer(of problem: borrowing ProblemRow, _ choices: [[UInt32]]) -> [UInt32] {
    guard let right = problem.rightChoice else {
      return [separator] + DuplicateQuestions.Likeness.exact.form(ofChoice: problem.answer)
    }
    let form = choices[right - 1]
    if choices.count(where: { $0 == form }) == 1 { return form }
    return DuplicateQuestions.Likeness.exact.form(ofChoice: problem.choice(right))
  }

  private static func choices(
    of problem: borrowing ProblemRow, in form: (Span<UInt8>) -> [UInt32]
  ) -> [[UInt32]] {
    problem.choiceNumbers.map { form(problem.choice($0)) }
  }

  /// Whether the normal form of a question is not its whole meaning: it has lost something, or the order of the
  /// choices is significant.
  static func saysMore(_ problem: borrowing ProblemRow) -> Bool {
    if NormalForm.losesMeaning(problem.question) || SameText.isAboutWriting(problem.question) {
      return true
    }
    let losesMeaning = problem.choiceNumbers.contains {
      NormalForm.losesMeaning(problem.choice($0))
    }
    return losesMeaning || Problem(problem).map { ChoiceRoles($0).keepsOrder } ?? false
  }
}

extension DuplicateQuestions.Likeness {
  /// The likeness to use for a question: in one about how something is written, every character counts.
  fileprivate func of(_ problem: borrowing ProblemRow) -> Self {
    SameText.isAboutWriting(problem.question) ? .exact : self
  }

  fileprivate func form(ofQuestion text: Span<UInt8>) -> [UInt32] {
    form(text) { NormalForm.ofQuestion($0) }
  }

  fileprivate func form(ofChoice text: Span<UInt8>) -> [UInt32] {
    form(text) { NormalForm.ofChoice($0) }
  }

  /// The form of a text in which `x²` differs from `x2`.
  private func form(_ text: Span<UInt8>, _ form: (Span<UInt8>) -> [UInt32]) -> [UInt32] {
    switch self {
    case .exact: Array(text).map { UInt32($0) }
    case .normalForm: NormalForm.losesMeaning(text) ? SameText.form(of: text) : form(text)
    }
  }
}
