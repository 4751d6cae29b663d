@_spi(QBank) import BankText

@_spi(QBank) import BankModel

/// What there is to see of a question.
struct GameView {
  let problem: Problem
  let index: Int
  let count: Int
  /// Milliseconds that there are for it.
  let limit: Int
  let secondsLeft: Int
  let isStopped: Bool
  let isPractice: Bool
}

/// What can be on a screen.
enum GamePage {
  /// An entry of the guidance.
  case guidance([Guidance], Int)
  /// A question.
  case question(GameView)
}

/// Shows a game.
protocol GameScreen: Sendable {
  /// Whether it only writes on and on, and keys come as lines.
  var isPlain: Bool { get }
  /// A page, its text moved up by so many lines where it is too long.
  func text(_ page: GamePage, scroll: Int) -> StreamText
  /// By how many lines the text of a page is moved up after another step; nil where all of it is
  /// seen.
  func scrolled(_ page: GamePage, from scroll: Int, _ step: GameKeys.Scroll) -> Int?
  /// What is said when something was typed that is no answer.
  func again(_ view: GameView) -> StreamText
  /// What is said when time runs out.
  var timeOut: String { get }
}
