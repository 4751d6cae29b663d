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

/// The layout of a game in a window of `height` lines.
///
/// The content is a little above the middle, progress and time at the top, and the keys at the bottom. If there is
/// little room, empty lines are dropped first; what still does not fit is scrolled, as in `ScreenLayout`.
struct GameLayout {
  let column: GameColumn
  let height: Int

  /// The minimum height with empty lines at the edges.
  private static let roomy = 14
  /// The minimum height with room for progress and time beside a text that scrolls.
  private static let few = 6

  private var isRoomy: Bool { height >= GameLayout.roomy }

  // MARK: A question

  /// Lays out a question. Nothing moves when it is answered: the room for the verdict is reserved.
  func question(_ lines: QuestionLines, scroll: Int) -> ScreenLayout {
    if isRoomy, let layout = question(lines, edge: 1, gaps: [(1, 1, 1), (1, 0, 1)]) {
      return layout
    }
    return question(lines, edge: 0, gaps: [(1, 0, 1), (1, 0, 0), (0, 0, 0)])
      ?? scrolled(lines, scroll)
  }

  /// The numbers of empty lines between question and choices, between choices, and before the verdict.
  private typealias Gaps = (stem: Int, choice: Int, verdict: Int)

  /// Lays out a question with `edge` empty lines at each edge and the first of the gaps that fit, or returns nil if
  /// none does.
  private func question(_ lines: QuestionLines, edge: Int, gaps: [Gaps]) -> ScreenLayout? {
    let blank = blank(edge)
    let top = blank + [lines.head] + blank + [lines.bar] + blank
    let bottom = blank + lines.keys(isPaged: false) + blank
    let room = height - top.count - bottom.count
    guard let body = body(lines, gaps, room: room) else { return nil }
    return whole(top + centered(body, in: room) + bottom)
  }

  /// Returns question, choices and verdict with the first of the gaps that fit, or nil if none does.
  private func body(_ lines: QuestionLines, _ gaps: [Gaps], room: Int) -> [String]? {
    let (stem, choices, verdict) = (lines.stem, lines.choices, lines.verdict)
    for gap in gaps {
      let list = Array(choices.joined(separator: blank(gap.choice)))
      let body = stem + blank(gap.stem) + list + blank(gap.verdict) + verdict
      if body.count <= room { return body }
    }
    guard gaps.contains(where: { $0.stem == 0 }) else { return nil }
    // A question is shown as a whole, even if there will be no room for the verdict.
    let isNeeded = lines.view.givesFeedback && lines.view.isAnswered
    let alone = stem + choices.joined()
    return isNeeded || alone.count > room ? nil : alone
  }

  private func blank(_ count: Int) -> [String] { Array(repeating: "", count: count) }

  private func centered(_ body: [String], in room: Int) -> [String] {
    let free = room - body.count
    return blank(free * 2 / 5) + body + blank(free - free * 2 / 5)
  }

  private func scrolled(_ lines: QuestionLines, _ scroll: Int) -> ScreenLayout {
    var parts = ScreenParts(text: lines.stem, choices: Array(lines.choices.joined()))
    if lines.view.isAnswered, lines.view.givesFeedback {
      // What is new comes first: why, and what is right. The question is below, to be read again.
      parts.text = Array(lines.verdict.dropFirst())
      parts.after = [""] + lines.stem
      parts.head = Array(lines.verdict.prefix(1))
    }
    if height < GameLayout.few {
      parts.clock = [lines.bar]
    } else {
      parts.head = [lines.head, lines.bar] + parts.head
    }
    parts.hint = lines.keys(isPaged: false)
    let whole = layout(parts, scroll)
    if whole.maxScroll == 0 { return whole }
    parts.hint = lines.keys(isPaged: true)
    return layout(parts, scroll)
  }

  // MARK: Texts

  /// Lays out a text in the middle, above the keys.
  func text(_ text: [String], keys: [String], scroll: Int) -> ScreenLayout {
    let bottom = isRoomy ? [""] + keys + [""] : keys
    let room = height - bottom.count
    if text.count <= room { return whole(centered(text, in: room) + bottom) }
    return layout(ScreenParts(text: text, hint: keys), scroll)
  }

  /// Lays out a text from the top, below a line that is always visible.
  func text(_ text: [String], below head: String, keys: [String], scroll: Int) -> ScreenLayout {
    let top = isRoomy ? ["", head, ""] : [head]
    let bottom = isRoomy ? [""] + keys + [""] : keys
    let room = height - top.count - bottom.count
    if text.count <= room { return whole(top + text + blank(room - text.count) + bottom) }
    return layout(ScreenParts(head: Array(top.drop { $0.isEmpty }), text: text, hint: keys), scroll)
  }

  // MARK: Lines

  private func whole(_ lines: [String]) -> ScreenLayout {
    ScreenLayout(whole: lines.map { column.placed($0) })
  }

  private func layout(_ parts: ScreenParts, _ scroll: Int) -> ScreenLayout {
    let sheet = RunSheet(
      column.language, .plain, width: column.width, isASCII: column.signs.isASCII)
    return ScreenLayout(placed(parts), height: height, scroll: scroll) { seen, count in
      column.placed(sheet.scrollMarker(seen, of: count))
    }
  }

  private func placed(_ parts: ScreenParts) -> ScreenParts {
    ScreenParts(
      head: parts.head.map { column.placed($0) }, text: parts.text.map { column.placed($0) },
      choices: parts.choices.map { column.placed($0) },
      after: parts.after.map { column.placed($0) },
      clock: parts.clock.map { column.placed($0) }, hint: parts.hint.map { column.placed($0) })
  }
}
