/// Something that a player sees or does in a run, with the time since the run began.
package struct RunEvent: Equatable, Sendable {
  /// Milliseconds since the first question was shown.
  package let time: Int
  /// The index of the question concerned.
  package let question: Int
  /// The kind of event.
  package let kind: Kind

  /// Creates an event.
  package init(time: Int, question: Int, kind: Kind) {
    self.time = time
    self.question = question
    self.kind = kind
  }

  /// The kinds of events.
  package enum Kind: Equatable, Sendable {
    /// The question is shown.
    case shown
    /// Another second has passed, and this many are left.
    case tick(secondsLeft: Int)
    /// A choice is taken.
    case answered(Attempt, isRight: Bool)
    /// Time runs out.
    case timedOut
  }
}

extension QuizSession {
  /// Plays a set on a simulated clock that takes no time, and reports everything that happens.
  ///
  /// The attempts are those of a `Player`, one for each question.
  package static func play(
    _ questions: [TimedQuestion], _ attempts: [Attempt]
  ) -> (events: [RunEvent], result: RunResult) {
    var session = QuizSession(questions)
    var events: [RunEvent] = []
    var now = 0
    session.begin(at: now)
    while let index = session.current, index < attempts.count {
      let attempt = attempts[index]
      let end = now + attempt.milliseconds
      events.append(RunEvent(time: now, question: index, kind: .shown))
      while let wait = session.nextChange(at: now), now + wait < end {
        now += wait
        let left = session.secondsLeft(at: now)
        events.append(RunEvent(time: now, question: index, kind: .tick(secondsLeft: left)))
      }
      now = end
      let made = attempt.choice.map { session.answer($0, at: now) } ?? session.advance(to: now)
      guard let made else { break }
      let isRight = questions[index].answer == made.choice
      let kind: RunEvent.Kind =
        made.choice == nil ? .timedOut : .answered(made, isRight: isRight)
      events.append(RunEvent(time: now, question: index, kind: kind))
    }
    return (events, RunResult(questions, session.attempts))
  }
}
