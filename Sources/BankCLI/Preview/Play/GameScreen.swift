@_spi(QBank) import BankQuiz

/// The visible state of a question.
struct GameView {
  /// The name of the quiz.
  let title: Localized
  var problem: Problem
  let index: Int
  let count: Int
  /// The time limit in milliseconds.
  var limit: Int
  /// The remaining time in milliseconds.
  var left: Int
  /// The phase that the player sees.
  let phase: PacedQuiz.Phase
  /// The attempts at this question, once it has been answered, and at those before.
  let attempts: [Attempt]
  /// Whether each attempt was right.
  let isRight: [Bool]
  /// The number of a choice typed so far, or 0.
  var typed = 0
  /// Whether the player learns at once whether an answer was right.
  let givesFeedback: Bool
  var isStopped = false
  var isPractice = false
  /// Whether the player is asked to confirm leaving.
  var isLeaving = false

  /// The remaining seconds, rounded up.
  var secondsLeft: Int { (left + 999) / 1_000 }

  /// The attempt at the question, or nil while its clock runs.
  var attempt: Attempt? { attempts.indices.contains(index) ? attempts[index] : nil }

  /// Whether the outcome of the question is shown.
  var isAnswered: Bool { if case .answered = phase { true } else { false } }

  /// Whether few seconds are left: at most three, and at most three tenths of the limit.
  var isLate: Bool { attempt == nil && left > 0 && left <= min(3_000, limit * 3 / 10) }

  /// Returns the outcome of a finished question: right, wrong, or nil if out of time.
  func outcome(_ index: Int) -> Bool? { attempts[index].choice == nil ? nil : isRight[index] }
}

/// What is shown before the first question.
struct GameStart {
  let title: Localized
  let guidance: [Guidance]
  /// The time limits of the questions, in milliseconds.
  let limits: [Int]
  /// A note on content of the questions that is not shown, or nil if there is none.
  var missing: Localized?
}

/// A page of the screen.
enum GamePage {
  /// The title page: what is played, and how.
  case start(GameStart)
  /// A question.
  case question(GameView)
  /// The result of the game.
  case result(GameResult)
}

/// A screen that shows a game.
protocol GameScreen: Sendable {
  /// Whether output is only appended, and keys arrive as lines.
  var isPlain: Bool { get }
  /// Returns how long the outcome of an answer is shown.
  func pace(givesFeedback: Bool) -> QuizPace
  /// Returns the number of milliseconds after which a clock with this limit looks different, apart from the seconds
  /// that it shows, or nil if it does not.
  func step(limit: Int) -> Int?
  /// Returns the text of a page, scrolled by `scroll` lines if it is too long.
  mutating func text(_ page: GamePage, scroll: Int, isNew: Bool) -> StreamText
  /// Returns the scroll offset after a step, or nil if the whole page is visible.
  func scrolled(_ page: GamePage, from scroll: Int, _ step: GameKeys.Scroll) -> Int?
  /// Returns the text for when something was typed that is not an answer.
  func again(_ view: GameView) -> StreamText
}

/// The result of a game, and how it compares with earlier ones.
struct GameResult {
  let title: Localized
  let problems: [Problem]
  let result: RunResult
  /// How the run compares with earlier runs of the same player, if all of them are known and there are any.
  var record: Record?
  /// The rank of the player among those who played the same, and their number, or nil for a player without a name.
  var standing: (rank: Int, players: Int)?
  /// The latest runs of the same kind, newest first, beginning with the one that was just played.
  var latest: [RunRecord] = []
  /// What is played if the player wants to play again, or nil if nothing is.
  var next: Next?

  /// What can be played after a game.
  enum Next {
    /// The same set, drawn with the given seed.
    case same
    /// A newly drawn set.
    case drawn
  }

  /// How a run compares with the best one before it.
  enum Record {
    /// It is better. If only time makes it so, with as many right answers, `faster` is the number of milliseconds
    /// saved.
    case best(faster: Int?)
    /// The earlier run is still the best.
    case behind(RunRecord)
  }

  /// Compares the recorded run with the others, which are given newest first.
  mutating func compare(_ run: RunRecord, with recorded: [RunRecord], isAll: Bool) {
    let group = run.group
    latest = recorded.filter { $0.unfinished == nil && group.contains($0) }
    guard isAll else { return }
    let player = NameKey.of(run.player)
    let own = latest.dropFirst().filter {
      $0.kind == .played && NameKey.of($0.player) == player
    }
    let best = own.reduce(nil as RunRecord?) { best, run in
      best.map { run.rankedScore.isBetter(than: $0.rankedScore) ? run : $0 } ?? run
    }
    guard let best else { return }
    guard run.rankedScore.isBetter(than: best.rankedScore) else { return record = .behind(best) }
    let gained = best.milliseconds.subtractingReportingOverflow(run.milliseconds)
    record = .best(faster: run.score == best.score ? max(0, gained.partialValue) : nil)
  }

  /// Whether a run is the best of the latest runs.
  func isBest(_ run: RunRecord) -> Bool {
    !latest.contains { $0.rankedScore.isBetter(than: run.rankedScore) }
  }

  /// Returns the outcome of a question: right, wrong, or nil if out of time.
  func outcome(_ index: Int) -> Bool? {
    result.attempts[index].choice == nil ? nil : result.isRight[index]
  }
}
