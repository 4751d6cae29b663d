@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText

/// What there is to see of a question.
struct GameView {
  /// What the quiz is called.
  let title: Localized
  var problem: Problem
  let index: Int
  let count: Int
  /// Milliseconds that there are for it.
  var limit: Int
  /// Milliseconds that are left.
  var left: Int
  /// What the player sees of it.
  let phase: PacedQuiz.Phase
  /// What became of it, and of those before.
  let attempts: [Attempt]
  /// Whether each of them was answered right.
  let isRight: [Bool]
  /// What has been typed of the number of a choice; 0 where nothing has.
  var typed = 0
  /// Whether right and wrong are told at once.
  let givesFeedback: Bool
  var isStopped = false
  var isPractice = false

  /// How many seconds are left, a second that has begun as a whole one.
  var secondsLeft: Int { (left + 999) / 1_000 }

  /// What became of the question; nil as long as its clock runs.
  var attempt: Attempt? { attempts.indices.contains(index) ? attempts[index] : nil }

  /// Whether it is told by now what became of it.
  var isAnswered: Bool { if case .answered = phase { true } else { false } }

  /// Whether few seconds are left: three, and no more than three tenths of all.
  var isLate: Bool { attempt == nil && left > 0 && left <= min(3_000, limit * 3 / 10) }

  /// What is told of a question that is over: right, wrong, or out of time.
  func outcome(_ index: Int) -> Bool? { attempts[index].choice == nil ? nil : isRight[index] }
}

/// What there is to see before the first question.
struct GameStart {
  let title: Localized
  let guidance: [Guidance]
  /// How long there is for each question, in milliseconds.
  let limits: [Int]
  /// What the questions have and is not shown; nil where they have nothing of the kind.
  var missing: Localized?
}

/// What can be on a screen.
enum GamePage {
  /// What is played, and how.
  case start(GameStart)
  /// A question.
  case question(GameView)
  /// What the game came to.
  case result(GameResult)
}

/// Shows a game.
protocol GameScreen: Sendable {
  /// Whether it only writes on and on, and keys come as lines.
  var isPlain: Bool { get }
  /// How long a player sees what became of an answer.
  func pace(givesFeedback: Bool) -> QuizPace
  /// After how many milliseconds a clock of so many looks otherwise, beside the seconds that it tells;
  /// nil when it does not.
  func step(limit: Int) -> Int?
  /// A page, its text moved up by so many lines where it is too long.
  mutating func text(_ page: GamePage, scroll: Int, isNew: Bool) -> StreamText
  /// By how many lines the text of a page is moved up after another step; nil where all of it is
  /// seen.
  func scrolled(_ page: GamePage, from scroll: Int, _ step: GameKeys.Scroll) -> Int?
  /// What is said when something was typed that is no answer.
  func again(_ view: GameView) -> StreamText
}
