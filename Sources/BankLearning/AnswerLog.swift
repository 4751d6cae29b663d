@_spi(QBank) import BankQuiz

/// What recorded runs show about questions, in little memory: who answered what, how, and how fast.
///
/// Players and questions are numbers. A name only joins the runs of one player, and a run without a name is that of
/// a player of its own.
package struct AnswerLog: Sendable {
  /// The outcome of a question that was shown.
  package enum Outcome: UInt8, Sendable {
    case right, wrong
    /// No answer came in time, which says nothing about what a player knows.
    case timeOut
  }

  /// What an answer counts for.
  package enum Use: UInt8, Sendable {
    /// Everything.
    case everything
    /// Nothing: it came before anybody could have read the question.
    case unread
    /// Nothing: the player had met the question before, and may have learnt the answer then.
    case again
    /// Nothing: most answers of its run were rapid guesses.
    case rapid
  }

  /// A question as it occurred in a run.
  package struct Answer: Sendable {
    /// The number of the question.
    package let question: Int32
    /// Milliseconds on the clock, and the limit in milliseconds.
    package let milliseconds, limit: Int32
    /// The choice in the order of the bank, counted from 1; 0 if there is none.
    package let choice: UInt8
    package let outcome: Outcome
    package fileprivate(set) var use = Use.everything
  }

  /// A run.
  package struct Run: Sendable {
    /// The number of its player.
    package let player: Int32
    /// When it ended, in seconds.
    package let date: Int
    /// The range of its answers.
    package let answers: Range<Int>
  }

  /// The digests of the questions, in the order of their first occurrence.
  package private(set) var questions: [UInt64] = []
  /// The runs, sorted by date once the log is settled.
  package private(set) var runs: [Run] = []
  /// The answers of all runs.
  package private(set) var answers: [Answer] = []
  /// The number of players, where each run without a name counts as one.
  package private(set) var players = 0
  /// The numbers of runs and answers left out.
  package private(set) var leftOut = LeftOut()

  /// The numbers of runs and answers that do not count, by reason.
  package struct LeftOut: Equatable, Sendable {
    /// Runs of model players.
    package var simulated = 0
    /// Runs that do not say what was asked.
    package var old = 0
    /// Runs that are recorded a second time.
    package var copied = 0
    /// Runs most of whose answers were rapid guesses.
    package var rapid = 0
    /// Answers that came before the question could have been read.
    package var unread = 0
    /// Answers of players who had seen the question before.
    package var again = 0

    /// Creates zero counts.
    package init() {}
  }

  private let includesSimulated: Bool
  private var numbers: [UInt64: Int32] = [:]
  private var names: [[UInt8]: Int32] = [:]
  private var known: Set<Int> = []

  /// Creates an empty log; `simulated` says whether runs of model players count, too.
  package init(simulated: Bool = false) { includesSimulated = simulated }

  /// Adds a run, unless it does not count.
  package mutating func add(_ run: RunRecord) {
    if run.kind == .simulated, !includesSimulated { return leftOut.simulated += 1 }
    // Questions that were unanswered when the run was left may not have been seen.
    let met = run.questions.dropLast(run.unfinished ?? 0)
    if met.isEmpty, run.unfinished != nil { return }
    let contents = met.map { $0.content.flatMap { UInt64($0, radix: 16) } }
    guard !met.isEmpty, !contents.contains(nil) else { return leftOut.old += 1 }
    if isCopy(run) { return leftOut.copied += 1 }
    let first = answers.count
    for (question, content) in zip(met, contents) {
      answers.append(Answer(question, number(of: content ?? 0)))
    }
    runs.append(
      Run(
        player: player(run), date: run.date.secondsSince1970, answers: first..<answers.count)
    )
  }

  /// Whether the same questions were answered before in the same way and time, to the millisecond. Runs in which no
  /// answer came in time are never copies, because they are all alike.
  private mutating func isCopy(_ run: RunRecord) -> Bool {
    if run.questions.allSatisfy({ $0.choice == nil }) { return false }
    var hasher = Hasher()
    for question in run.questions {
      hasher.combine(question.content)
      hasher.combine(question.choice)
      hasher.combine(question.milliseconds)
    }
    return !known.insert(hasher.finalize()).inserted
  }

  private mutating func number(of content: UInt64) -> Int32 {
    if let number = numbers[content] { return number }
    let number = Int32(truncatingIfNeeded: questions.count)
    numbers[content] = number
    questions.append(content)
    return number
  }

  private mutating func player(_ run: RunRecord) -> Int32 {
    let next = Int32(truncatingIfNeeded: players)
    // A run without a name may be recorded both when it was left and when it was continued.
    let start = run.begun.map { Array("\0\($0.iso8601) \(run.quiz.digest)".utf8) }
    if let key = NameKey.of(run.player) ?? start {
      if let known = names[key] { return known }
      names[key] = next
    }
    players += 1
    return next
  }
}

extension AnswerLog.Answer {
  fileprivate init(_ question: RunRecord.Question, _ number: Int32) {
    self.question = number
    milliseconds = Int32(clamping: question.milliseconds)
    limit = Int32(clamping: question.limit ?? 0)
    choice = UInt8(clamping: question.choice ?? 0)
    outcome = question.choice == nil ? .timeOut : question.isRight ? .right : .wrong
  }
}

// MARK: What counts

extension AnswerLog {
  /// No question can be read faster than this.
  package static let unreadMilliseconds = 300
  /// An answer in less than this part of the median time is a rapid guess.
  private static let rapidPart = 0.1

  /// Sorts the runs by date, and determines what each answer counts for.
  package mutating func settle() {
    runs = runs.indices.ordered { (runs[$0].date, $0) < (runs[$1].date, $1) }.map { runs[$0] }
    markUnread()
    markAgain()
    markRapid()
    (numbers, names, known) = ([:], [:], [])
  }

  private mutating func markUnread() {
    for index in answers.indices
    where answers[index].milliseconds < Int32(AnswerLog.unreadMilliseconds) {
      answers[index].use = .unread
      leftOut.unread += 1
    }
  }

  private mutating func markAgain() {
    var met: Set<UInt64> = []
    for run in runs {
      for index in run.answers {
        let player = UInt64(UInt32(bitPattern: run.player)) << 32
        let isNew = met.insert(player | UInt64(UInt32(bitPattern: answers[index].question)))
          .inserted
        if isNew || answers[index].use != .everything { continue }
        answers[index].use = .again
        leftOut.again += 1
      }
    }
  }

  /// Three rapid guesses out of five are too many.
  private mutating func markRapid() {
    let medians = mediansInTime
    for run in runs {
      let rapid = run.answers.count { index in
        let answer = answers[index]
        let usual = medians[Int(answer.question)]
        return answer.outcome != .timeOut
          && Double(answer.milliseconds) < AnswerLog.rapidPart * usual
      }
      guard 5 * rapid >= 3 * run.answers.count, rapid >= 3 else { continue }
      leftOut.rapid += 1
      for index in run.answers where answers[index].use == .everything {
        answers[index].use = .rapid
      }
    }
  }

  /// The median of the times in time for each question; 0 if there are none.
  private var mediansInTime: [Double] {
    var times = [[Int32]](repeating: [], count: questions.count)
    for answer in answers where answer.outcome != .timeOut {
      times[Int(answer.question)].append(answer.milliseconds)
    }
    return times.map { times in
      times.isEmpty ? 0 : Double(times.sorted()[times.count / 2])
    }
  }
}

extension AnswerLog {
  /// The number of runs that were all right in less than half of the time that the model RT-1 expects, though no
  /// question had come up before: those who knew the answers play like that, and so do some fast readers.
  func runsKnownBeforehand(_ facts: [QuestionFacts?]) -> Int {
    runs.count { run in
      let own = answers[run.answers]
      guard own.count >= Minimum.questionsKnown,
        own.allSatisfy({ $0.outcome == .right && $0.use != .again })
      else { return false }
      var (time, expected) = (0.0, 0.0)
      for answer in own {
        guard let facts = facts[Int(answer.question)] else { return false }
        time += Double(answer.milliseconds) / 1_000
        expected += facts.median
      }
      return time < 0.5 * expected
    }
  }
}
