@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText

/// A game at the terminal.
struct Game {
  private let rehearsal: Rehearsal
  private let keyboard: any GameKeyboard
  private let world: any World
  private var screen: any GameScreen
  private var quiz: PacedQuiz
  /// What has been typed of a line or of a key of several bytes.
  private var keys: GameKeys
  /// What has been typed of the number of a choice.
  private var entry = ChoiceEntry()
  private var gate = KeyGate()
  /// By how many lines the text on the screen has been moved up.
  private var scroll = 0
  /// Whether somebody has asked to leave; the same key once more leaves.
  private var isLeaving = false

  /// How a game ends.
  enum Ending: Equatable {
    /// All questions are over.
    case finished(RunResult)
    /// Whoever played has left.
    case left
    /// Whoever has seen the result wants to play once more.
    case again
    /// The process is to end.
    case ended(status: Int32)
  }

  init(
    _ rehearsal: Rehearsal, _ keyboard: any GameKeyboard, _ world: any World,
    _ screen: any GameScreen
  ) {
    self.rehearsal = rehearsal
    self.keyboard = keyboard
    self.world = world
    self.screen = screen
    let pace = screen.pace(givesFeedback: rehearsal.plan.options.givesFeedback)
    quiz = PacedQuiz(rehearsal.questions(), pace)
    keys = GameKeys(isByLine: screen.isPlain)
  }

  private var options: RehearsalOptions { rehearsal.plan.options }

  /// What was answered of a game that has begun and is not over; nil for any other.
  var left: (result: RunResult, unanswered: Int)? {
    let session = quiz.session
    guard quiz.phase != .outside, session.result == nil else { return nil }
    return (session.resultIfLeft, session.questions.count - session.attempts.count)
  }

  /// Waits for the player to begin, unless that was said by playing once more, asks the questions, and
  /// tells how it ended.
  ///
  /// - Parameter begins: Is told what a game that begins comes to if nothing is answered.
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

  /// Shows what the game came to until the player goes, or wants to play once more.
  mutating func show(_ result: GameResult) throws(SystemError) -> Ending? {
    try hold(.result(result), until: result.next == nil ? [.next] : [.next, .again])
  }

  /// Shows a page until one of some keys is pressed; a key that moves a text does that first.
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

  // MARK: What happens

  /// What a game can be told.
  private enum Event {
    case keys([GameKeys.Key])
    case redraw, nothing, gone
    case end(status: Int32)
  }

  /// In how many milliseconds there is something else to be seen.
  private var nextLook: Int? {
    let now = world.milliseconds
    let change = quiz.nextChange(at: now)
    guard quiz.isAsking, let change, let index = quiz.current,
      let step = screen.step(limit: quiz.session.questions[index].limit)
    else { return change }
    return min(change, step - quiz.session.elapsed(at: now) % step)
  }

  /// The next event within so many milliseconds, or before the gate is to be opened or it is known
  /// what an Escape is.
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

  /// How the game ends with an event, if it does.
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
      // One key that was meant for something else must not end a game.
      if !pressed.isEmpty { isLeaving = presses > 0 }
      if isLeaving { try askAgain() } else { try press(pressed) }
    } else if let ending = ending(event) {
      return ending
    }
    if case .redraw = event, let page { try redraw(page) }
    openGate()
    return nil
  }

  /// Takes keys up to the one that changes what there is to see.
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

  /// Takes a choice, if there is one, at the time of the key that completed its number.
  private mutating func answer(_ choice: Int?, at now: Int) {
    if let choice { quiz.answer(choice, at: now) }
  }

  /// How many choices there are while the clock of a question runs.
  private var choices: Int {
    guard quiz.isAsking, let index = quiz.current else { return 0 }
    return rehearsal.problems[index].choices.count
  }

  /// Moves the text if the key says so, and tells whether it is one that could.
  ///
  /// The space bar moves it as long as there is more, and in a question from the end to the start again.
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

  /// Lets what ends by itself end, and tells it when it was the time.
  private mutating func advance() throws(SystemError) {
    let isAsking = quiz.isAsking
    guard quiz.advance(to: world.milliseconds), isAsking, !options.isSilent else { return }
    try world.write(StreamText(command: "\u{7}"), to: .output)
  }

  /// Opens the gate when it is time to. Whatever was typed before is not asked for, nor is a line
  /// that has been begun.
  private mutating func openGate() {
    guard gate.open(at: world.milliseconds) else { return }
    flush()
  }

  private mutating func flush() {
    keyboard.flushInput()
    keys.flush()
    entry = ChoiceEntry()
  }

  // MARK: What is shown

  /// Shows what has just begun, if there is anything. A question, and what waits for the player, counts no
  /// key that was meant for what was there before.
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

  /// Shows what has become of a page since it was shown.
  private mutating func update(_ page: GamePage?) throws(SystemError) {
    if let page, !screen.isPlain { try draw(page) }
  }

  /// Shows a page on a screen on which something else may stand.
  private mutating func redraw(_ page: GamePage) throws(SystemError) {
    if !screen.isPlain { try draw(page, isNew: true) }
  }

  private mutating func draw(_ page: GamePage, isNew: Bool = false) throws(SystemError) {
    let text = screen.text(page, scroll: scroll, isNew: isNew)
    if text.count > 0 { try world.write(text, to: .output) }
  }

  /// Says that what was typed is no answer, on screens that would show nothing else.
  private func askAgain() throws(SystemError) {
    guard let view, screen.isPlain, quiz.isAsking || quiz.waits else { return }
    try world.write(screen.again(view), to: .output)
  }

  private var page: GamePage? { view.map { .question($0) } }

  /// What there is to see of the question now.
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
