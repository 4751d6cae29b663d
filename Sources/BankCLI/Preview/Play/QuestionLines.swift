@_spi(QBank) import BankQuiz

/// The lines of a question on a screen.
struct QuestionLines {
  let column: GameColumn
  let view: GameView

  private var look: GameLook { column.look }
  private var signs: GameSigns { column.signs }

  // MARK: Above the question

  /// The number of the question, the outcomes of those before, and the name of the quiz.
  var head: String {
    let (number, count) = (view.index + 1, view.count)
    let place =
      column.fitting(
        [
          Localized(en: "\(number) of \(count)", ja: "\(count)問中\(number)問目"),
          Localized("\(number)/\(count)"),
        ], column.width) ?? ""
    let width = DisplayWidth.of(place)
    // Each dot takes two cells, including the space after it, and the dot of the current question is a filled
    // label.
    let widthOfDots = count * 2 + 2 + String(number).count
    guard widthOfDots + width <= column.width, count <= QuestionLines.maxDots else {
      return titled(place, width)
    }
    return titled(dots + "  " + place, widthOfDots + width)
  }

  /// The maximum number of dots; nobody counts more.
  private static let maxDots = 20

  private var dots: String {
    (0..<view.count).map { index in
      if index == view.index { return look.label(.badge, "\(index + 1)") }
      guard index < view.index else { return signs.waiting }
      return view.givesFeedback ? signs.mark(view.outcome(index)) : signs.done
    }.joined(separator: " ")
  }

  private func titled(_ text: String, _ width: Int) -> String {
    let title = column.excerpt(column.words(view.title), column.width - width - 4)
    return column.line((text, width), (title, DisplayWidth.of(title)))
  }

  /// The clock: a line that grows shorter, and a block for each of the last seconds.
  var bar: String {
    let stopped = view.isStopped ? column.words(Localized(en: "stopped ", ja: "停止中 ")) : ""
    let time = column.clock(view.secondsLeft, limit: view.limit)
    let own = stopped + time
    // The label ends in the same cell whether it is filled or not.
    let widest = stopped + column.clock((view.limit + 999) / 1_000, limit: view.limit)
    let label = max(DisplayWidth.of(own), DisplayWidth.of(widest)) + 2
    let cells = column.width - label - 2
    let blanks = String(repeating: " ", count: label - 2 - DisplayWidth.of(own))
    let shown =
      view.isLate && !view.isStopped ? blanks + look.label(.badge, own) : blanks + "  " + own
    if DisplayWidth.of(own) + 2 > column.width { return time }
    if cells < 3 { return trimmed(shown) }
    return line(cells) + "  " + shown
  }

  private func trimmed(_ text: String) -> String { String(text.drop { $0 == " " }) }

  private func line(_ cells: Int) -> String {
    if view.isLate {
      let block = max(1, cells / 10)
      let gap = view.secondsLeft * (block + 1) <= cells ? " " : ""
      let blocks = Array(
        repeating: String(repeating: signs.second, count: block), count: view.secondsLeft)
      let line = blocks.joined(separator: gap)
      return look(.late, line) + String(repeating: " ", count: max(0, cells - line.count))
    }
    let filled = min(cells, (view.left * cells + view.limit - 1) / max(1, view.limit))
    return String(repeating: signs.time, count: filled)
      + String(repeating: signs.gone, count: cells - filled)
  }

  // MARK: The question

  /// The lines of the question text.
  var stem: [String] { column.wrapped(view.problem.question).map { look(.strong, $0) } }

  /// The lines of each choice.
  var choices: [[String]] { view.problem.choices.indices.map { choice($0) } }

  /// The state of a choice.
  private enum Mark {
    /// It can be chosen.
    case open
    /// Another one was chosen, or time has run out.
    case passed
    /// It was chosen, and nothing more is shown.
    case taken
    case right, wrong
  }

  private func mark(_ index: Int) -> Mark {
    guard let attempt = view.attempt else { return .open }
    let isTaken = attempt.choice == index + 1
    guard view.isAnswered, view.givesFeedback else { return isTaken ? .taken : .passed }
    if index + 1 == view.problem.answer { return .right }
    return isTaken ? .wrong : .passed
  }

  private func word(_ mark: Mark) -> String {
    switch mark {
    case .open, .passed: ""
    case .taken: view.isAnswered ? column.words(QuestionWords.answered) : ""
    case .right: column.words(QuestionWords.rightAnswer)
    case .wrong: column.words(QuestionWords.yourAnswer)
    }
  }

  private func choice(_ index: Int) -> [String] {
    let mark = mark(index)
    let number = "\(index + 1)"
    // In a filled row, the fill extends by one cell at each end.
    let edge = column.isNarrow ? 0 : 1
    let indent = String(repeating: " ", count: edge + number.count + 2 + (column.isNarrow ? 1 : 2))
    let room = max(8 + indent.count, column.width - edge)
    let texts = column.wrapped(view.problem.choices[index], indent, room: room)
      .map { String($0.dropFirst(indent.count)) }
    let word = word(mark)
    // The word is shown where it fits; if it fits nowhere, the badge says enough.
    let widest = column.width - indent.count - DisplayWidth.of(word) - 2 - edge
    let place = texts.firstIndex { DisplayWidth.of($0) <= widest }
    return texts.enumerated().map { line, text in
      let parts = Row(
        badge: line == 0 ? number : "", text: text, word: line == place ? word : "",
        indent: indent.count, edge: edge)
      return row(parts, mark)
    }
  }

  /// The parts of a line of a choice.
  private struct Row {
    let badge: String
    let text: String
    let word: String
    let indent: Int
    let edge: Int
  }

  private func row(_ row: Row, _ mark: Mark) -> String {
    let blank = String(repeating: " ", count: row.edge)
    if mark == .taken { return takenRow(row) }
    let badge = row.badge.isEmpty ? "" : blank + badge(row.badge, mark)
    let width = row.badge.isEmpty ? 0 : row.edge + row.badge.count + 2
    let left = badge + String(repeating: " ", count: row.indent - width) + row.text
    if row.word.isEmpty { return left }
    return column.line(
      (left, row.indent + DisplayWidth.of(row.text)),
      (row.word + blank, DisplayWidth.of(row.word) + row.edge))
  }

  private func badge(_ number: String, _ mark: Mark) -> String {
    switch mark {
    case .open: look.label(.badge, number)
    case .passed, .taken: " \(number) "
    case .right: look.label(.right, signs.mark(true).padded(to: number.count))
    case .wrong: look.label(.wrong, signs.mark(false).padded(to: number.count))
    }
  }

  /// Returns a row that is filled from end to end, or enclosed in arrows.
  private func takenRow(_ row: Row) -> String {
    let isPlain = look.colors == .none
    let (open, close) = isPlain ? (">", "<") : (" ", " ")
    let badge = row.badge.isEmpty ? "" : isPlain ? "[\(row.badge)]" : " \(row.badge) "
    let start = row.edge == 0 ? badge : (row.badge.isEmpty ? " " : open) + badge
    let left = start.padded(to: row.indent) + row.text
    let end = row.edge == 0 || row.badge.isEmpty ? " " : close
    let line = column.line(
      left, (row.word.isEmpty ? "" : row.word + " ") + (row.edge == 0 ? "" : end))
    return isPlain ? line : look.row(line, width: column.width)
  }

  // MARK: Verdict

  /// The line that says how the question was answered, followed by the explanation.
  ///
  /// Before there is an answer these lines are empty, so that their room is reserved.
  var verdict: [String] {
    guard view.givesFeedback else { return said ?? [""] }
    let explanation = view.problem.details.explanation.map { column.wrapped($0) } ?? []
    return said.map { $0 + explanation } ?? [""] + explanation.map { _ in "" }
  }

  /// The outcome of the question, as far as it is shown.
  private var said: [String]? {
    guard view.isAnswered, let attempt = view.attempt else { return nil }
    guard attempt.choice != nil else { return said(nil, QuestionWords.timedOut) }
    guard view.givesFeedback else { return nil }
    let isRight = view.isRight[view.index]
    let time = column.time(attempt.milliseconds)
    return said(isRight, isRight ? QuestionWords.right(time) : QuestionWords.wrong)
  }

  private func said(_ outcome: Bool?, _ words: Localized) -> [String] {
    let lines = column.wrapped(
      column.words(words), signs.mark(outcome) + " ", room: max(8, column.width - 2))
    if look.colors == .none { return lines }
    return lines.map { look.label(.of(outcome), $0) }
  }

  /// Returns the hints about keys.
  func keys(isPaged: Bool) -> [String] {
    if view.isLeaving {
      return column.keys(QuestionWords.leaveAgain(view.attempts.count, of: view.count), next: true)
    }
    guard view.isAnswered else {
      if view.typed > 0 { return column.keys(QuestionWords.keys(typed: view.typed), next: true) }
      return column.keys(
        QuestionWords.keys(
          view.problem.choices.count, isPaged: isPaged, isPractice: view.isPractice))
    }
    guard view.givesFeedback else { return column.keys([QuestionWords.leave]) }
    return column.keys([QuestionWords.goOn, QuestionWords.leave], next: true)
  }
}

/// Texts about a question.
enum QuestionWords {
  static let answered = Localized(en: "Answered", ja: "回答済み")
  static let rightAnswer = Localized(en: "Right answer", ja: "正解")
  static let yourAnswer = Localized(en: "Your answer", ja: "あなたの回答")
  static let timedOut = Localized(en: "Time has run out", ja: "時間切れです")
  static let wrong = Localized(en: "That is wrong", ja: "残念、不正解です")
  static let leave = Localized(en: "Esc leave", ja: "Esc: やめる")

  /// Returns the hints that ask a player who has pressed the key for leaving to confirm it.
  static func leaveAgain(_ answered: Int, of count: Int) -> [Localized] {
    [
      Localized(
        en: "Esc again leave with \(answered) of \(count) answered",
        ja: "もう一度Esc: やめる（\(count)問中\(answered)問回答）"),
      Localized(en: "other keys continue", ja: "ほかのキー: 続ける"),
    ]
  }

  /// Returns the verdict on a right answer, with the time taken.
  static func right(_ time: String) -> Localized {
    Localized(en: "That is right, in \(time)", ja: "正解です（\(time)）")
  }

  static let goOn = Localized(en: "Space continue", ja: "スペース: 次へ")

  /// Returns the hints while the clock of a question with the given number of choices runs.
  static func keys(_ choices: Int, isPaged: Bool, isPractice: Bool) -> [Localized] {
    var keys = [Localized(en: "1–\(choices) answer", ja: "1〜\(choices): 答える")]
    if isPractice {
      keys += [
        Localized(en: "Space stop or resume", ja: "スペース: 止める・動かす"),
        Localized(en: "r reset the clock", ja: "r: 時計を戻す"),
      ]
    } else if isPaged {
      keys.append(Localized(en: "Space more", ja: "スペース: 続き"))
    }
    return keys + [leave]
  }

  /// Returns the hints while the number of a choice is typed.
  static func keys(typed number: Int) -> [Localized] {
    [
      Localized("\(number)_"),
      Localized(en: "Return answer \(number)", ja: "Enter: \(number)と答える"), leave,
    ]
  }
}
