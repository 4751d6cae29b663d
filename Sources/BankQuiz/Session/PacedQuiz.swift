/// How long a player sees what became of an answer before the next question is shown.
package struct QuizPace: Equatable, Sendable {
  /// For how many milliseconds the choice that was taken stands out.
  package var selected = 120
  /// For how many milliseconds it is told that there is an answer.
  package var answered = 450
  /// For how many milliseconds it is told that time has run out.
  package var timedOut = 600
  /// Whether what became of the question stays until the player goes on.
  package var waits = false

  /// The pace of a game that tells nothing of right and wrong before its end.
  package init() {}

  /// The same, or that of one that tells it after each answer.
  package init(givesFeedback: Bool) { waits = givesFeedback }

  /// No pause that ends by itself.
  package static func withoutPauses(givesFeedback: Bool) -> QuizPace {
    var pace = QuizPace(givesFeedback: givesFeedback)
    (pace.selected, pace.answered, pace.timedOut) = (0, 0, 0)
    return pace
  }
}

/// A quiz with pauses in which a player sees what became of an answer.
///
/// They are no part of the time of any question: the clock of the next one starts when that is shown.
/// So a run is the same with them and without.
///
///     var quiz = PacedQuiz(questions, QuizPace())
///     quiz.begin(at: 0)
///     quiz.answer(2, at: 3_500)    // .selected(0)
///     quiz.advance(to: 3_620)      // .answered(0)
///     quiz.advance(to: 4_070)      // .question(1), of which 0 ms have gone by
package struct PacedQuiz: Sendable {
  /// What the player sees.
  package enum Phase: Equatable, Sendable {
    /// Nothing yet, or nothing any more.
    case outside
    /// A question by its index, while its clock runs.
    case question(Int)
    /// The choice that was just taken.
    case selected(Int)
    /// That there is an answer, or that time has run out, and in some games whether it was right.
    case answered(Int)
  }

  /// The run itself.
  package private(set) var session: QuizSession
  /// What the player sees now.
  package private(set) var phase = Phase.outside
  private let pace: QuizPace
  /// When the phase ends by itself.
  private var deadline: Int?

  /// A quiz that has not begun.
  package init(_ questions: [TimedQuestion], _ pace: QuizPace) {
    session = QuizSession(questions)
    self.pace = pace
  }

  /// The question that is seen, whether it goes on or is over; nil before the run and after it.
  package var current: Int? {
    switch phase {
    case .outside: nil
    case .question(let index), .selected(let index), .answered(let index): index
    }
  }

  /// Whether the clock of a question runs.
  package var isAsking: Bool { if case .question = phase { true } else { false } }

  /// What became of the question that is seen; nil as long as it goes on.
  package var attempt: Attempt? {
    guard let current, session.attempts.indices.contains(current) else { return nil }
    return session.attempts[current]
  }

  /// Whether each question so far was answered right.
  package var isRight: [Bool] {
    zip(session.questions, session.attempts).map { $0.answer == $1.choice }
  }

  /// Whether it is the player who ends the phase.
  package var waits: Bool { if case .answered = phase { pace.waits } else { false } }

  /// How many milliseconds are left for the question that is seen: after an answer as many as then.
  package func left(at now: Int) -> Int {
    guard let current else { return 0 }
    let spent = attempt?.milliseconds ?? session.elapsed(at: now)
    return max(0, session.questions[current].limit - spent)
  }

  // MARK: What happens

  /// Shows the first question.
  package mutating func begin(at now: Int) {
    session.begin(at: now)
    showQuestion(at: now)
  }

  /// Takes a choice, counted from 1; nil, and nothing happens, where none can be taken.
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

  /// Ends what ends by itself: the time of a question, or a pause. Tells whether something has ended.
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

  /// Goes on to the next question if it is the player who says when.
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

  /// In how many milliseconds something ends by itself, or another number of seconds will be left; nil
  /// when nothing will.
  package func nextChange(at now: Int) -> Int? {
    isAsking ? session.nextChange(at: now) : deadline.map { max(0, $0 - now) }
  }

  // MARK: Practice

  /// Stops the clock of the question, or lets it go on.
  package mutating func toggle(at now: Int) { if isAsking { session.toggle(at: now) } }

  /// Puts the clock back to the moment when the question was shown.
  package mutating func reset(at now: Int) { if isAsking { session.reset(at: now) } }
}
