@_spi(QBank) import BankQuiz
import BankSystem

/// A game at the terminal.
struct Game {
  private let rehearsal: Rehearsal
  private let keyboard: any GameKeyboard
  private let world: any World
  private var screen: any GameScreen
  private var quiz: PacedQuiz
  /// The decoder of keys, with an incomplete line or key sequence.
  private var keys: GameKeys
  /// The digits typed so far of the number of a choice.
  private var entry = ChoiceEntry()
  private var gate = KeyGate()
  /// The number of lines by which the text on the screen is scrolled.
  private var scroll = 0
  /// Whether the key for leaving has been pressed once; pressing it again leaves.
  private var isLeaving = false

  /// How a game ends.
  enum Ending: Equatable {
    /// All questions are over.
    case finished(RunResult)
    /// The player has left.
    case left
    /// The player has seen the result and wants to play again.
    case again
    /// The process must end.
    case ended(status: Int32)
  }

  init(
    _ rehearsal: Rehearsal, _ keyboard: any GameKeyboard, _ world: any World,
    _ screen: any GameScreen
  ) {
    (self.rehearsal, self.keyboard) = (rehearsal, keyboard)
    (self.world, self.screen) = (world, screen)
    let pace = screen.pace(givesFeedback: rehearsal.plan.options.givesFeedback)
    quiz = PacedQuiz(rehearsal.questions(), pace)
    keys = GameKeys(isByLine: screen.isPlain)
  }

  private var options: RehearsalOptions { rehearsal.plan.options }

  /// The result of a game that has begun and is not over, with the number of unanswered questions, or nil if there
  /// is no such game.
  var left: (result: RunResult, unanswered: Int)? {
    let session = quiz.session
    guard quiz.phase != .outside, session.result == nil else { return nil }
    return (session.resultIfLeft, session.questions.count - session.attempts.count)
  }

  /// Waits for the player to begin, unless `atOnce`, then asks the questions, and returns how the game ended.
  ///
  /// - Parameter begins: Called when the game begins, with its result if nothing is answered.
  mutating func play(
    atOnce: Bool, _ begins: (RunResult) -> Void
  ) throws(SystemError) -> Ending {
    if !atOnce, let ending = try holdStart() { return ending }
    begins(quiz.session.resultIfLeft)
    quiz.begin(at: world.milliseconds)
    try showNew()
    while quiz.phase != .outside {
      let before = quiz.phase
      if let ending = try take(waitForEvent(nextLook)) { return ending }
      if quiz.phase == before { try advance() }
      if quiz.phase != before { try showNew() } else { try update(page) }
    }
    return quiz.session.result.map { .finished($0) } ?? .left
  }

  private mutating func holdStart() throws(SystemError) -> Ending? {
    let start = GameStart(
      title: rehearsal.title, guidance: rehearsal.guidance, limits: rehearsal.limits,
      missing: rehearsal.unseen?.text)
    return try hold(.start(start), until: [.start, .next, .space])
  }

  /// Shows the result of the game until the player leaves or wants to play again.
  mutating func show(_ result: GameResult) throws(SystemError) -> Ending? {
    try hold(.result(result), until: result.next == nil ? [.next] : [.next, .again])
  }

  /// Shows a page until one of the wanted keys is pressed. A key that can scroll the text does that first.
  private mutating func hold(
    _ page: GamePage, until wanted: [GameKeys.Key]
  ) throws(SystemError) -> Ending? {
    try show(page)
    while true {
      let event = waitForEvent(nil)
      if case .redraw = event { try redraw(page) }
      if let ending = ending(event) { return ending }
      if case .keys(let pressed) = event, gate.isOpen {
        for key in pressed where !scrolls(key, page) {
          if wanted.contains(key) { return key == .again ? .again : nil }
        }
      }
      openGate()
      try update(page)
    }
  }

  // MARK: Events

  /// What can happen in a game.
  private enum Event {
    case keys([GameKeys.Key])
    case redraw, nothing, gone
    case end(status: Int32)
  }

  /// The number of milliseconds until the screen changes by itself.
  private var nextLook: Int? {
    let now = world.milliseconds
    let change = quiz.nextChange(at: now)
    guard quiz.isAsking, let change, let index = quiz.current,
      let step = screen.step(limit: quiz.session.questions[index].limit)
    else { return change }
    return min(change, step - quiz.session.elapsed(at: now) % step)
  }

  /// Waits at most `limit` milliseconds for the next event, and not beyond the time when the gate opens or an
  /// Escape is resolved.
  private mutating func waitForEvent(_ limit: Int?) -> Event {
    let now = world.milliseconds
    let waits = [limit, gate.wait(at: now), keys.wait(at: now)].compactMap(\.self)
    switch keyboard.wait(atMost: waits.min()) {
    case .keys(let bytes): return .keys(keys.read(bytes, at: world.milliseconds))
    case .redraw: return .redraw
    case .nothing: return keys.takeEscape(at: world.milliseconds) ? .keys([.leave]) : .nothing
    case .gone: return .gone
    case .end(let status): return .end(status: status)
    }
  }

  /// Returns the ending that an event causes, if any.
  private func ending(_ event: Event) -> Ending? {
    switch event {
    case .keys(let pressed): pressed.contains(.leave) ? .left : nil
    case .gone: .left
    case .end(let status): .ended(status: status)
    case .redraw, .nothing: nil
    }
  }

  private mutating func take(_ event: Event) throws(SystemError) -> Ending? {
    if case .keys(let pressed) = event {
      let presses = pressed.count { $0 == .leave }
      if presses + (isLeaving ? 1 : 0) > 1 { return .left }
      // A single key that was meant for something else must not end a game.
      if !pressed.isEmpty { isLeaving = presses > 0 }
      if isLeaving { try askAgain() } else { try press(pressed) }
    } else if let ending = ending(event) {
      return ending
    }
    if case .redraw = event, let page { try redraw(page) }
    openGate()
    return nil
  }

  /// Handles keys up to the one that changes the phase of the quiz.
  private mutating func press(_ pressed: [GameKeys.Key]) throws(SystemError) {
    let before = quiz.phase
    for key in pressed {
      if gate.isOpen { press(key) }
      guard quiz.phase == before else { return }
      try askAgain()
    }
  }

  private mutating func press(_ key: GameKeys.Key) {
    let now = world.milliseconds
    if let page, scrolls(key, page) { return }
    switch key {
    case .digit(let digit): answer(entry.take(digit, of: choices), at: now)
    case .next where entry.number > 0: answer(entry.finish(), at: now)
    case .choice(let number): quiz.answer(number, at: now)
    case .erase: entry.erase()
    case .space where options.practises && quiz.isAsking: quiz.toggle(at: now)
    case .again where options.practises: quiz.reset(at: now)
    case .space, .next: quiz.proceed(at: now)
    case .again, .start, .scroll, .leave, .other: break
    }
  }

  /// Answers with a choice, if there is one, at the time of the key that completed its number.
  private mutating func answer(_ choice: Int?, at now: Int) {
    if let choice { quiz.answer(choice, at: now) }
  }

  /// The number of choices of the question whose clock is running, or 0.
  private var choices: Int {
    guard quiz.isAsking, let index = quiz.current else { return 0 }
    return rehearsal.problems[index].choices.count
  }

  /// Scrolls the text if the key does that, and returns whether it was a key for scrolling.
  ///
  /// The space bar scrolls as long as there is more, and in a question returns from the end to the start.
  private mutating func scrolls(_ key: GameKeys.Key, _ page: GamePage) -> Bool {
    let step: GameKeys.Scroll
    switch key {
    case .scroll(let asked): step = asked
    case .space where !(options.practises && quiz.isAsking): step = .pageDown
    default: return false
    }
    guard let moved = screen.scrolled(page, from: scroll, step) else { return false }
    if key == .space, moved == scroll {
      guard quiz.isAsking, gate.isOpen else { return false }
      scroll = 0
    } else if gate.isOpen {
      scroll = moved
    }
    return true
  }

  /// Ends the phases whose time is over, and sounds the bell if a question has run out of time.
  private mutating func advance() throws(SystemError) {
    let isAsking = quiz.isAsking
    guard quiz.advance(to: world.milliseconds), isAsking, !options.isSilent else { return }
    try world.write(StreamText(command: "\u{7}"), to: .output)
  }

  /// Opens the gate when its time has come. Whatever was typed before is discarded, including an unfinished line.
  private mutating func openGate() {
    guard gate.open(at: world.milliseconds) else { return }
    flush()
  }

  private mutating func flush() {
    keyboard.flushInput()
    keys.flush()
    entry = ChoiceEntry()
  }

  // MARK: Screen

  /// Shows the new phase, if there is anything to show. A question, and a phase that waits for the player, ignores
  /// keys that were meant for what was shown before.
  private mutating func showNew() throws(SystemError) {
    isLeaving = false
    guard let page else { return }
    if quiz.isAsking || quiz.waits { try show(page) } else { try draw(page) }
  }

  private mutating func show(_ page: GamePage) throws(SystemError) {
    scroll = 0
    try draw(page)
    flush()
    gate.close(at: world.milliseconds)
  }

  /// Updates a page that has been shown.
  private mutating func update(_ page: GamePage?) throws(SystemError) {
    if let page, !screen.isPlain { try draw(page) }
  }

  /// Redraws a page on a screen whose contents are unknown.
  private mutating func redraw(_ page: GamePage) throws(SystemError) {
    if !screen.isPlain { try draw(page, isNew: true) }
  }

  private mutating func draw(_ page: GamePage, isNew: Bool = false) throws(SystemError) {
    let text = screen.text(page, scroll: scroll, isNew: isNew)
    if text.count > 0 { try world.write(text, to: .output) }
  }

  /// Says that what was typed is not an answer, on screens that would otherwise show nothing.
  private func askAgain() throws(SystemError) {
    guard let view, screen.isPlain, quiz.isAsking || quiz.waits else { return }
    try world.write(screen.again(view), to: .output)
  }

  private var page: GamePage? { view.map { .question($0) } }

  /// The current view of the question.
  private var view: GameView? {
    guard let index = quiz.current else { return nil }
    return GameView(
      title: rehearsal.title, problem: rehearsal.problems[index], index: index,
      count: rehearsal.problems.count, limit: quiz.session.questions[index].limit,
      left: quiz.left(at: world.milliseconds), phase: quiz.phase, attempts: quiz.session.attempts,
      isRight: quiz.isRight, typed: entry.number, givesFeedback: options.givesFeedback,
      isStopped: quiz.session.isStopped && quiz.isAsking, isPractice: options.practises,
      isLeaving: isLeaving)
  }
}
