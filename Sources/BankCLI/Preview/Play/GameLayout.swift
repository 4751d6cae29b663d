import BankReports

/// Where the lines of a game stand in a window of so many lines.
///
/// What is looked at stands a little above the middle, what tells the place and the time at the top,
/// and the keys at the bottom. Where there is little room, empty lines go first; what does not fit even
/// then is scrolled, as `ScreenLayout` says.
struct GameLayout {
  let column: GameColumn
  let height: Int

  /// From how many lines on there are empty ones at the edges.
  private static let roomy = 14
  /// From how many lines on there is room for what tells the place and the time, beside a text to scroll.
  private static let few = 6

  private var isRoomy: Bool { height >= GameLayout.roomy }

  // MARK: A question

  /// A question. Nothing of it moves when there is an answer: the room for what is said of that is kept.
  func question(_ lines: QuestionLines, scroll: Int) -> ScreenLayout {
    if isRoomy, let layout = question(lines, edge: 1, gaps: [(1, 1, 1), (1, 0, 1)]) {
      return layout
    }
    return question(lines, edge: 0, gaps: [(1, 0, 1), (1, 0, 0), (0, 0, 0)])
      ?? scrolled(lines, scroll)
  }

  /// Empty lines between question and choices, between choices, and before the verdict.
  private typealias Gaps = (stem: Int, choice: Int, verdict: Int)

  /// A question with so many empty lines at each edge, and the first of some gaps that have room; nil
  /// where none have.
  private func question(_ lines: QuestionLines, edge: Int, gaps: [Gaps]) -> ScreenLayout? {
    let blank = blank(edge)
    let top = blank + [lines.head] + blank + [lines.bar] + blank
    let bottom = blank + lines.keys(isPaged: false) + blank
    let room = height - top.count - bottom.count
    guard let body = body(lines, gaps, room: room) else { return nil }
    return whole(top + centered(body, in: room) + bottom)
  }

  /// Question, choices and verdict with as many empty lines as there is room for; nil where none of the
  /// gaps have.
  private func body(_ lines: QuestionLines, _ gaps: [Gaps], room: Int) -> [String]? {
    let (stem, choices, verdict) = (lines.stem, lines.choices, lines.verdict)
    for gap in gaps {
      let list = Array(choices.joined(separator: blank(gap.choice)))
      let body = stem + blank(gap.stem) + list + blank(gap.verdict) + verdict
      if body.count <= room { return body }
    }
    guard gaps.contains(where: { $0.stem == 0 }) else { return nil }
    // A question is seen as a whole, even if what is said of the answer has no room then.
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
      // What is new comes first: why, and what is right; the question is still there to be read again.
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

  /// A text in the middle, above the keys.
  func text(_ text: [String], keys: [String], scroll: Int) -> ScreenLayout {
    let bottom = isRoomy ? [""] + keys + [""] : keys
    let room = height - bottom.count
    if text.count <= room { return whole(centered(text, in: room) + bottom) }
    return layout(ScreenParts(text: text, hint: keys), scroll)
  }

  /// A text from the top, below a line that is always there.
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
