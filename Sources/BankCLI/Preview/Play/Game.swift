@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText

/// A game at the terminal.
struct Game {
  private let rehearsal: Rehearsal
  private let keyboard: any GameKeyboard
  private let world: any World
  private let screen: any GameScreen
  private let isPractice: Bool
  private var session: QuizSession
  /// What has been typed of a line or of a key of several bytes.
  private var keys: GameKeys
  private var gate = KeyGate()
  /// By how many lines the text on the screen has been moved up.
  private var scroll = 0

  /// How a game ends.
  enum Ending: Equatable {
    /// All questions are over.
    case finished(RunResult)
    /// Whoever played has left.
    case left
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
    isPractice = rehearsal.plan.options.practises
    session = QuizSession(rehearsal.questions())
    keys = GameKeys(isByLine: screen.isPlain)
  }

  /// Shows the guidance, asks the questions, and tells how it ended.
  mutating func play() throws(SystemError) -> Ending {
    for index in rehearsal.guidance.indices {
      if let ending = try showGuidance(index) { return ending }
    }
    session.begin(at: world.milliseconds)
    try showNew()
    while let index = session.current {
      if let ending = try take(waitForEvent(session.nextChange(at: world.milliseconds))) {
        return ending
      }
      if session.current == index, session.advance(to: world.milliseconds) != nil {
        try showTimeOut()
      }
      if session.current != index { try showNew() } else { try redraw() }
    }
    return session.result.map { .finished($0) } ?? .left
  }

  /// Shows an entry of the guidance until a key is pressed.
  private mutating func showGuidance(_ index: Int) throws(SystemError) -> Ending? {
    let page = GamePage.guidance(rehearsal.guidance, index)
    try show(page)
    while true {
      switch waitForEvent(nil) {
      case .keys(let pressed):
        if pressed.contains(.leave) { return .left }
        let isScrolled = pressed.allSatisfy { scrolls($0, page) }
        if gate.isOpen, !isScrolled { return nil }
      case .gone: return .left
      case .end(let status): return .ended(status: status)
      case .redraw, .nothing: break
      }
      openGate()
      if !screen.isPlain { try draw(page) }
    }
  }

  // MARK: What happens

  /// What a game can be told.
  private enum Event {
    case keys([GameKeys.Key])
    case redraw, nothing, gone
    case end(status: Int32)
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

  private mutating func take(_ event: Event) throws(SystemError) -> Ending? {
    switch event {
    case .keys(let pressed):
      if pressed.contains(.leave) { return .left }
      try press(pressed)
    case .redraw, .nothing: break
    case .gone: return .left
    case .end(let status): return .ended(status: status)
    }
    openGate()
    return nil
  }

  /// Takes keys up to the one that answers the question.
  private mutating func press(_ pressed: [GameKeys.Key]) throws(SystemError) {
    let index = session.current
    for key in pressed {
      if gate.isOpen { press(key) }
      guard session.current == index else { return }
      try askAgain()
    }
  }

  private mutating func press(_ key: GameKeys.Key) {
    let now = world.milliseconds
    switch key {
    case .choice(let number): _ = session.answer(number, at: now)
    case .stop where isPractice: session.toggle(at: now)
    case .reset where isPractice: session.reset(at: now)
    case .scroll: if let page { _ = scrolls(key, page) }
    case .stop, .reset, .leave, .other: break
    }
  }

  /// Moves the text if the key says so, and tells whether it is one that could.
  private mutating func scrolls(_ key: GameKeys.Key, _ page: GamePage) -> Bool {
    guard case .scroll(let step) = key,
      let moved = screen.scrolled(page, from: scroll, step)
    else { return false }
    if gate.isOpen { scroll = moved }
    return true
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
  }

  // MARK: What is shown

  /// Shows the question that has just begun, if there is one, and waits for no key of the last one.
  private mutating func showNew() throws(SystemError) {
    guard let page else { return }
    try show(page)
  }

  private mutating func show(_ page: GamePage) throws(SystemError) {
    scroll = 0
    try draw(page)
    flush()
    gate.close(at: world.milliseconds)
  }

  private func showTimeOut() throws(SystemError) {
    let bell = StreamText(command: rehearsal.plan.options.isSilent ? "" : "\u{7}")
    try world.write(bell + StreamText(screen.timeOut), to: .output)
  }

  private func redraw() throws(SystemError) {
    guard let page, !screen.isPlain else { return }
    try draw(page)
  }

  private func draw(_ page: GamePage) throws(SystemError) {
    try world.write(screen.text(page, scroll: scroll), to: .output)
  }

  /// Says that what was typed is no answer, on screens that would show nothing else.
  private func askAgain() throws(SystemError) {
    guard let view, screen.isPlain else { return }
    try world.write(screen.again(view), to: .output)
  }

  private var page: GamePage? { view.map { .question($0) } }

  /// What there is to see of the question now.
  private var view: GameView? {
    guard let index = session.current else { return nil }
    return GameView(
      problem: rehearsal.problems[index], index: index, count: session.questions.count,
      limit: session.questions[index].limit,
      secondsLeft: session.secondsLeft(at: world.milliseconds), isStopped: session.isStopped,
      isPractice: isPractice)
  }
}
