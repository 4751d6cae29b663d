@_spi(QBank) import BankQuiz
import BankReports
import BankSystem

/// A screen on which everything has its place. Only lines that have changed are written.
struct FullScreen: GameScreen {
  private let session: Session
  private let look: GameLook
  /// The lines on the screen.
  private var lines: [String]?

  init(_ session: Session, isASCII: Bool) {
    self.session = session
    look = GameLook(colors: session.colors, signs: GameSigns(isASCII: isASCII))
  }

  let isPlain = false

  func pace(givesFeedback: Bool) -> QuizPace { QuizPace(givesFeedback: givesFeedback) }

  /// The column, computed each time because the window may have been resized.
  private var column: GameColumn {
    GameColumn(session.language, look, window: session.windowWidth(atLeast: 12))
  }
  private var height: Int { session.windowHeight(atLeast: 1) }

  /// The step is at least 100 ms: nobody sees the clock move faster than ten times a second.
  func step(limit: Int) -> Int? { max(100, limit / max(1, column.width)) }

  mutating func text(_ page: GamePage, scroll: Int, isNew: Bool) -> StreamText {
    let shown = layout(page, scroll).lines
    defer { lines = shown }
    return StreamText(screen: shown, height: height, over: isNew ? nil : lines)
  }

  func scrolled(_ page: GamePage, from scroll: Int, _ step: GameKeys.Scroll) -> Int? {
    let layout = layout(page, scroll)
    guard layout.maxScroll > 0 else { return nil }
    let lines =
      switch step {
      case .lineUp: -1
      case .lineDown: 1
      // The last line of a page is the first of the next, so that readers keep their place.
      case .pageUp: -max(1, layout.page - 1)
      case .pageDown: max(1, layout.page - 1)
      }
    return min(max(0, layout.scroll + lines), layout.maxScroll)
  }

  /// Writes nothing: the question is still visible.
  func again(_ view: GameView) -> StreamText { StreamText() }

  private func layout(_ page: GamePage, _ scroll: Int) -> ScreenLayout {
    let column = column
    let layout = GameLayout(column: column, height: height)
    switch page {
    case .start(let start):
      let lines = StartLines(column: column, start: start)
      return layout.text(lines.text, keys: lines.keys, scroll: scroll)
    case .question(let view):
      return layout.question(QuestionLines(column: column, view: view), scroll: scroll)
    case .result(let result):
      let context = ListingContext(session, .plain)
      let lines = ResultLines(column: column, game: result) { context.date($0) }
      return layout.text(lines.text, below: lines.head, keys: lines.keys, scroll: scroll)
    }
  }
}

extension Session {
  /// The number of colours for a game: those that the terminal is known to support, unless colour is turned off.
  fileprivate var colors: GameLook.Colors {
    guard style(for: .output).isColored else { return .none }
    let type = world.environment("TERM") ?? ""
    let claim = world.environment("COLORTERM") ?? ""
    let isKnown = type.hasSuffix("256color") || type.hasSuffix("direct")
    return isKnown || ["truecolor", "24bit"].contains(claim) ? .many : .sixteen
  }
}
