@_spi(QBank) import BankModel

/// The forms in which a row is compared with others; see `MatchingForm`.
struct RowForms: Sendable {
  /// The form of the question.
  let heading: [UInt32]
  /// The forms of the choices, in their order.
  let choices: [[UInt32]]
  /// The form of the right choice, or nil if the answer is unknown.
  let answer: [UInt32]?

  init(_ problem: Problem) {
    heading = MatchingForm.of(problem.question)
    let choices = problem.choices.map { MatchingForm.of($0) }
    self.choices = choices
    answer = problem.rightIndex.map { choices[$0] }
  }

  /// The likeness of the questions, in ten-thousandths.
  func headingLikeness(_ other: RowForms) -> Int { EditDistance.likeness(heading, other.heading) }

  /// The likeness of the choices under the best assignment, in ten-thousandths.
  func choiceLikeness(_ other: RowForms) -> Int {
    let longer = max(choices.count, other.choices.count)
    if longer == 0 { return 10_000 }
    let likeness = choices.map { choice in other.choices.map { EditDistance.likeness(choice, $0) } }
    return BestAssignment.sum(likeness) / longer
  }

  /// The likeness of two rows, in ten-thousandths: the mean of that of their questions and that of their choices.
  func likeness(_ other: RowForms) -> Int { (headingLikeness(other) + choiceLikeness(other)) / 2 }
}

/// The digests by which a row without an equal one is matched.
struct RowKeys: Sendable {
  /// The digest of the question.
  let heading: RowDigest
  /// The digest of the choices, in any order.
  let choices: RowDigest
  /// The digest of the question and the choices.
  let both: RowDigest
  /// The digest of the question, the choices and the right choice.
  let all: RowDigest
  /// Whether the choices together are long enough not to coincide by chance.
  let hasLongChoices: Bool

  init(_ forms: RowForms) {
    var maker = RowDigestMaker()
    maker.add(forms.heading)
    heading = maker.digest
    maker = RowDigestMaker()
    for choice in forms.choices.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      maker.add(choice)
    }
    choices = maker.digest
    maker = RowDigestMaker()
    maker.add(heading)
    maker.add(choices)
    both = maker.digest
    maker.add(forms.answer ?? [])
    all = maker.digest
    hasLongChoices = forms.choices.reduce(0) { $0 + $1.count } >= 24
  }
}
