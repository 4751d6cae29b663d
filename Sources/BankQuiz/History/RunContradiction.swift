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
}

extension RunRecord {
  /// The first thing in the run that no game can have led to; nil when it agrees with itself.
  package var contradiction: RunContradiction? {
    if questions.isEmpty { return .empty }
    var rest = milliseconds
    for (index, question) in questions.enumerated() {
      if let contradiction = question.contradiction(index + 1) { return contradiction }
      let (left, isBeyond) = rest.subtractingReportingOverflow(question.milliseconds)
      if isBeyond || left < 0 { return .time }
      rest = left
    }
    return rest == 0 ? nil : .time
  }
}

extension RunRecord.Question {
  fileprivate func contradiction(_ number: Int) -> RunContradiction? {
    if choice == nil, isRight || limit.map({ $0 != milliseconds }) ?? false {
      return .timeOut(question: number)
    }
    if let limit, milliseconds > limit { return .late(question: number) }
    return nil
  }
}
