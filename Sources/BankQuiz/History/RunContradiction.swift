/// Something in a recorded run that cannot result from a game.
///
/// It reveals damage and careless changes. Carefully forged results are consistent, and nothing distinguishes them
/// from true ones.
package enum RunContradiction: Equatable, Sendable {
  /// The run has no question.
  case empty
  /// The times of the questions do not add up to the time of the run.
  case time
  /// A question, counted from 1, was answered after its time had run out.
  case late(question: Int)
  /// Time ran out for a question, counted from 1, before its limit or with a right answer.
  case timeOut(question: Int)
  /// A question, counted from 1, has a choice that no question can have.
  case choice(question: Int)
  /// A question, counted from 1, occurred before in the run, and there the verdict on the same choice was
  /// different.
  case verdict(question: Int)
  /// The time was not extended, though the run says so.
  case extra
}

extension RunRecord {
  /// The first contradiction in the run, or nil if it is consistent.
  package var contradiction: RunContradiction? {
    if questions.isEmpty { return .empty }
    if let extended, extended <= 1 { return .extra }
    var rest = milliseconds
    var verdicts: [Answered: Bool] = [:]
    for (index, question) in questions.enumerated() {
      if let contradiction = question.contradiction(index + 1) { return contradiction }
      let answered = Answered(content: question.content, choice: question.choice)
      if question.content != nil, verdicts[answered, default: question.isRight] != question.isRight
      {
        return .verdict(question: index + 1)
      }
      verdicts[answered] = question.isRight
      let (left, isBeyond) = rest.subtractingReportingOverflow(question.milliseconds)
      if isBeyond || left < 0 { return .time }
      rest = left
    }
    return rest == 0 ? nil : .time
  }
}

/// An answer, whose verdict is the same whenever it is given.
private struct Answered: Hashable {
  let content: String?
  let choice: Int?
}

extension RunRecord.Question {
  /// The maximum number of choices of a question.
  private static let maxChoices = 1_000

  fileprivate func contradiction(_ number: Int) -> RunContradiction? {
    if let choice, !(1...Self.maxChoices ~= choice) { return .choice(question: number) }
    if choice == nil, isRight || limit.map({ $0 != milliseconds }) ?? false {
      return .timeOut(question: number)
    }
    if let limit, milliseconds > limit { return .late(question: number) }
    return nil
  }
}
