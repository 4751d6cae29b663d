@_spi(QBank) import BankModel
@_spi(QBank) import BankText

/// The forms in which a row is held against others; see `MatchingForm`.
struct RowForms: Sendable {
  /// Of the question.
  let heading: [UInt32]
  /// Of the choices, in their order.
  let choices: [[UInt32]]
  /// Of the right choice; nil where it is not known.
  let answer: [UInt32]?

  init(_ problem: Problem) {
    heading = MatchingForm.of(problem.question)
    choices = problem.choices.map { MatchingForm.of($0) }
    answer =
      choices.indices.contains(problem.answer.subtracting(clamped: 1))
      ? choices[problem.answer - 1] : nil
  }

  /// How alike the questions are, in ten-thousandths.
  func headingLikeness(_ other: RowForms) -> Int {
    EditDistance.likeness(heading, other.heading)
  }

  /// How alike the choices are when each has the partner that is best for all, in ten-thousandths.
  func choiceLikeness(_ other: RowForms) -> Int {
    let longer = max(choices.count, other.choices.count)
    if longer == 0 { return 10_000 }
    let likeness = choices.map { choice in
      other.choices.map { EditDistance.likeness(choice, $0) }
    }
    return BestAssignment.sum(likeness) / longer
  }

  /// How alike two rows are, in ten-thousandths: half by their questions, half by their choices.
  func likeness(_ other: RowForms) -> Int {
    (headingLikeness(other) + choiceLikeness(other)) / 2
  }
}

/// What stands for a row that no equal row was found for.
struct RowKeys: Sendable {
  /// Of the question.
  let heading: RowDigest
  /// Of the choices, in any order.
  let choices: RowDigest
  /// Of both.
  let both: RowDigest
  /// Of both and the right choice.
  let all: RowDigest
  /// Whether the choices together are long enough not to be shared by chance.
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
