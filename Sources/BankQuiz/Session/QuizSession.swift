import BankModel

/// A run of a set against an external clock: which question is shown, and the outcome of what the player does.
///
/// It is the same for a person at a terminal and for a simulated player. Times are whole milliseconds of any
/// monotonic clock.
///
///     var session = QuizSession(problems, secondsEach: 10)
///     session.begin(at: 0)
///     while let index = session.current {
///       show(problems[index], secondsLeft: session.secondsLeft(at: now()))
///       if let choice = input() { session.answer(choice, at: now()) }
///       session.advance(to: now())
///     }
public struct QuizSession: Sendable {
  /// The questions, in the order asked.
  package let questions: [TimedQuestion]
  /// The outcomes of the questions so far.
  public private(set) var attempts: [Attempt] = []
  private var watch: Stopwatch?

  /// Creates a run that has not begun.
  package init(_ questions: [TimedQuestion]) { self.questions = questions }

  /// Creates a run of problems, each with its own time limit or else with `seconds`.
  ///
  /// - Parameters:
  ///   - problems: The questions, in the order asked.
  ///   - seconds: The time limit if a problem states none; at most a day.
  /// - Complexity: O(*n*) in the length of the texts.
  ///
  ///     var session = QuizSession(sets[0], secondsEach: 10)
  ///     session.begin(at: 0)
  ///     let attempt = session.answer(2, at: 3_500)
  public init(_ problems: [Problem], secondsEach seconds: Int = 10) {
    var limits = TimeLimits()
    limits.usual = max(1, min(max(0, seconds), TimeLimit.longest / 1_000) * 1_000)
    self.init(problems.map { [limits] in TimedQuestion($0, limit: limits.of($0)) })
  }

  /// Shows the first question.
  public mutating func begin(at now: Int) {
    if attempts.isEmpty { watch = Stopwatch(now) }
  }

  /// The index of the question shown, or nil before and after the run.
  public var current: Int? {
    watch == nil || attempts.count == questions.count ? nil : attempts.count
  }

  /// The result of the run, or nil while it is not over.
  public var result: RunResult? {
    attempts.count == questions.count ? RunResult(questions, attempts) : nil
  }

  /// The result if nothing more is answered, as if time ran out for the rest.
  package var resultIfLeft: RunResult {
    RunResult(questions, attempts + questions.dropFirst(attempts.count).map(Attempt.timeOut))
  }

  // MARK: Actions of the player

  /// Takes a choice, counted from 1. An answer exactly at the limit is in time; any later, time has run out.
  ///
  /// - Parameters:
  ///   - choice: The number of the choice.
  ///   - now: The time of the answer.
  /// - Returns: The outcome of the question. Returns nil and does nothing if there is no such choice or no question.
  @discardableResult public mutating func answer(_ choice: Int, at now: Int) -> Attempt? {
    guard let question = shown, (1...max(1, question.choices)).contains(choice), !isStopped else {
      return nil
    }
    return record(Attempt(choice, after: elapsed(at: now), limit: question.limit), at: now)
  }

  /// Advances the clock: when the limit is reached, the question is over. An answer at the same moment must be
  /// given before.
  ///
  /// - Parameter now: The current time.
  /// - Returns: The time-out, or nil if there is time left.
  @discardableResult public mutating func advance(to now: Int) -> Attempt? {
    guard let question = shown, elapsed(at: now) >= question.limit else { return nil }
    return record(Attempt.timeOut(question), at: now)
  }

  private mutating func record(_ attempt: Attempt, at now: Int) -> Attempt {
    attempts.append(attempt)
    watch = Stopwatch(now)
    return attempt
  }

  // MARK: The clock

  private var shown: TimedQuestion? { current.map { questions[$0] } }

  /// The time limit of the question shown, in milliseconds; 0 if none is.
  public var limit: Int { shown?.limit ?? 0 }

  /// How long the question has been shown.
  public func elapsed(at now: Int) -> Int { watch?.elapsed(at: now) ?? 0 }

  /// The seconds left, rounded up: 10, 9, …, 1, and 0 at the very end.
  public func secondsLeft(at now: Int) -> Int {
    guard let question = shown else { return 0 }
    return max(0, (question.limit - elapsed(at: now) + 999) / 1_000)
  }

  /// The milliseconds until the number of seconds left changes or time runs out, or nil if the clock is stopped.
  public func nextChange(at now: Int) -> Int? {
    guard let question = shown, !isStopped else { return nil }
    let left = question.limit - elapsed(at: now)
    return left <= 0 ? 0 : (left - 1) % 1_000 + 1
  }

  // MARK: Practice

  /// Whether the clock has been stopped.
  public var isStopped: Bool { watch?.isStopped ?? false }

  /// Stops or resumes the clock.
  public mutating func toggle(at now: Int) { watch?.toggle(at: now) }

  /// Resets the clock to the moment when the question was shown; it stays stopped if it was.
  public mutating func reset(at now: Int) { watch?.reset(at: now) }

  // MARK: Simulation

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

/// A stopwatch that runs from its creation and can be stopped.
private struct Stopwatch: Sendable {
  private var start: Int
  /// The time it had run when it was stopped.
  private var stoppedAfter: Int?

  init(_ now: Int) { start = now }

  var isStopped: Bool { stoppedAfter != nil }

  func elapsed(at now: Int) -> Int {
    if let stoppedAfter { return stoppedAfter }
    let (passed, isTooLong) = now.subtractingReportingOverflow(start)
    return isTooLong ? (now > start ? .max : 0) : max(0, passed)
  }

  mutating func toggle(at now: Int) {
    if let after = stoppedAfter {
      start = now.subtractingReportingOverflow(after).partialValue
      stoppedAfter = nil
    } else {
      stoppedAfter = elapsed(at: now)
    }
  }

  mutating func reset(at now: Int) {
    start = now
    if isStopped { stoppedAfter = 0 }
  }
}

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
