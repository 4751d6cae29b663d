/// Something in a recorded run that no game can have led to.
///
/// It shows what was damaged or changed carelessly. Results that were made up with care agree with
/// themselves, and nothing can tell them from true ones.
package enum RunContradiction: Equatable, Sendable {
  /// There is no question in it.
  case empty
  /// The times of its questions come to another time than the whole run has.
  case time
  /// A question, counted from 1, was answered after its time had run out.
  case late(question: Int)
  /// Time ran out for a question, counted from 1, before its limit or with a right answer.
  case timeOut(question: Int)
  /// A question, counted from 1, has a choice that none can have.
  case choice(question: Int)
  /// A question, counted from 1, has been met before in the run, and there the same choice was right, or
  /// wrong.
  case verdict(question: Int)
  /// The time was made no longer, though it is said to be.
  case extra
}

extension RunRecord {
  /// The first thing in the run that no game can have led to; nil when it agrees with itself.
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

/// What was answered, by which it is right or wrong whenever it is answered.
private struct Answered: Hashable {
  let content: String?
  let choice: Int?
}

extension RunRecord.Question {
  /// No question has more choices than these.
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
