/// How long a player sees the outcome of an answer before the next question is shown.
package struct QuizPace: Equatable, Sendable {
  /// The milliseconds for which the choice taken is highlighted.
  package var selected = 120
  /// The milliseconds for which the screen says that there is an answer.
  package var answered = 450
  /// The milliseconds for which the screen says that time has run out.
  package var timedOut = 600
  /// Whether the outcome of the question stays until the player continues.
  package var waits = false

  /// The pace of a game that does not reveal right and wrong before its end.
  package init() {}

  /// As above, or the pace of a game that reveals them after each answer.
  package init(givesFeedback: Bool) { waits = givesFeedback }

  /// A pace in which no pause ends by itself.
  package static func withoutPauses(givesFeedback: Bool) -> QuizPace {
    var pace = QuizPace(givesFeedback: givesFeedback)
    (pace.selected, pace.answered, pace.timedOut) = (0, 0, 0)
    return pace
  }
}

/// A quiz with pauses in which a player sees the outcome of an answer.
///
/// Pauses do not count towards the time of any question: the clock of the next one starts when it is shown. So a
/// run is the same with and without them.
///
///     var quiz = PacedQuiz(questions, QuizPace())
///     quiz.begin(at: 0)
///     quiz.answer(2, at: 3_500)    // .selected(0)
///     quiz.advance(to: 3_620)      // .answered(0)
///     quiz.advance(to: 4_070)      // .question(1), at 0 ms
package struct PacedQuiz: Sendable {
  /// What the player sees.
  package enum Phase: Equatable, Sendable {
    /// Nothing: the run has not begun, or is over.
    case outside
    /// A question by its index, while its clock runs.
    case question(Int)
    /// The choice that was just taken, with the index of its question.
    case selected(Int)
    /// That there is an answer or that time has run out, and in some games whether it was right.
    case answered(Int)
  }

  /// The run itself.
  package private(set) var session: QuizSession
  /// What the player sees at the moment.
  package private(set) var phase = Phase.outside
  private let pace: QuizPace
  /// When the phase ends by itself, or nil if it does not.
  private var deadline: Int?

  /// Creates a quiz that has not begun.
  package init(_ questions: [TimedQuestion], _ pace: QuizPace) {
    session = QuizSession(questions)
    self.pace = pace
  }

  /// The question shown, whether open or over, or nil before and after the run.
  package var current: Int? {
    switch phase {
    case .outside: nil
    case .question(let index), .selected(let index), .answered(let index): index
    }
  }

  /// Whether a question is being asked.
  package var isAsking: Bool { if case .question = phase { true } else { false } }

  /// The outcome of the question shown, or nil while it is open.
  package var attempt: Attempt? {
    guard let current, session.attempts.indices.contains(current) else { return nil }
    return session.attempts[current]
  }

  /// Whether each question so far was answered right.
  package var isRight: [Bool] {
    zip(session.questions, session.attempts).map { $0.answer == $1.choice }
  }

  /// Whether the phase ends only when the player continues.
  package var waits: Bool { if case .answered = phase { pace.waits } else { false } }

  /// The milliseconds left for the question shown; after an answer, those left at that moment.
  package func left(at now: Int) -> Int {
    guard let current else { return 0 }
    let spent = attempt?.milliseconds ?? session.elapsed(at: now)
    return max(0, session.questions[current].limit - spent)
  }

  // MARK: Events

  /// Shows the first question.
  package mutating func begin(at now: Int) {
    session.begin(at: now)
    showQuestion(at: now)
  }

  /// Takes a choice, counted from 1. Returns nil and does nothing if none can be taken.
  @discardableResult
  package mutating func answer(_ choice: Int, at now: Int) -> Attempt? {
    guard case .question(let index) = phase, let attempt = session.answer(choice, at: now) else {
      return nil
    }
    if attempt.choice == nil {
      tell(index, for: pace.timedOut, at: now)
    } else {
      phase = .selected(index)
      deadline = now.addingReportingOverflow(pace.selected).partialValue
    }
    return attempt
  }

  /// Ends what ends by itself: the time of a question, or a pause. Returns whether anything has ended.
  package mutating func advance(to now: Int) -> Bool {
    if case .question(let index) = phase {
      guard session.advance(to: now) != nil else { return false }
      tell(index, for: pace.timedOut, at: now)
      return true
    }
    guard let deadline, now >= deadline else { return false }
    if case .selected(let index) = phase {
      tell(index, for: pace.answered, at: now)
    } else {
      showQuestion(at: now)
    }
    return true
  }

  /// Continues with the next question if the player is the one who decides that.
  package mutating func proceed(at now: Int) {
    if waits { showQuestion(at: now) }
  }

  private mutating func tell(_ index: Int, for milliseconds: Int, at now: Int) {
    phase = .answered(index)
    deadline = pace.waits ? nil : now.addingReportingOverflow(milliseconds).partialValue
  }

  private mutating func showQuestion(at now: Int) {
    deadline = nil
    guard let next = session.current else { return phase = .outside }
    phase = .question(next)
    session.reset(at: now)
  }

  /// The milliseconds until something ends by itself or the number of seconds left changes, or nil if nothing will.
  package func nextChange(at now: Int) -> Int? {
    isAsking ? session.nextChange(at: now) : deadline.map { max(0, $0 - now) }
  }

  // MARK: Practice

  /// Stops or resumes the clock of the question.
  package mutating func toggle(at now: Int) { if isAsking { session.toggle(at: now) } }

  /// Resets the clock to the moment when the question was shown.
  package mutating func reset(at now: Int) { if isAsking { session.reset(at: now) } }
}
