import BankModel
import BankQuiz
import BankSystem
import BankText

/// A game at the terminal.
struct Game {
  private let rehearsal: Rehearsal
  private let keyboard: any GameKeyboard
  private let world: any World
  private let screen: any GameScreen
  private let isPractice: Bool
  private var session: QuizSession
  /// What has been typed of a line, on a plain terminal.
  private var keys: GameKeys

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
    try draw(isNew: true)
    while let index = session.current {
      let wait = session.nextChange(at: world.milliseconds)
      switch keyboard.wait(atMost: wait) {
      case .keys(let bytes):
        for key in keys.read(bytes) {
          if key == .leave { return .left }
          press(key)
          if session.current == index { try askAgain() }
        }
      case .redraw, .nothing: break
      case .gone: return .left
      case .end(let status): return .ended(status: status)
      }
      if session.current == index, session.advance(to: world.milliseconds) != nil {
        try showTimeOut()
      }
      if session.current != nil { try draw(isNew: session.current != index) }
    }
    return session.result.map { .finished($0) } ?? .left
  }

  /// Shows an entry of the guidance until a key is pressed.
  private mutating func showGuidance(_ index: Int) throws(SystemError) -> Ending? {
    while true {
      try world.write(screen.guidance(rehearsal.guidance, index), to: .output)
      switch keyboard.wait(atMost: nil) {
      case .keys(let bytes): return keys.read(bytes).contains(.leave) ? .left : nil
      case .gone: return .left
      case .end(let status): return .ended(status: status)
      case .redraw, .nothing: continue
      }
    }
  }

  private mutating func press(_ key: GameKeys.Key) {
    let now = world.milliseconds
    switch key {
    case .choice(let number): _ = session.answer(number, at: now)
    case .stop where isPractice: session.toggle(at: now)
    case .reset where isPractice: session.reset(at: now)
    case .stop, .reset, .leave, .other: break
    }
  }

  private mutating func showTimeOut() throws(SystemError) {
    let bell = rehearsal.plan.options.isSilent ? "" : "\u{7}"
    try world.write(Array((bell + screen.timeOut).utf8), to: .output)
    guard screen.isPlain else { return }
    // A line that has been begun is not meant for the next question.
    keyboard.flushInput()
    keys = GameKeys(isByLine: true)
  }

  private func draw(isNew: Bool) throws(SystemError) {
    guard let view, isNew || !screen.isPlain else { return }
    try world.write(screen.question(view), to: .output)
  }

  /// Says that what was typed is no answer, on screens that would show nothing else.
  private func askAgain() throws(SystemError) {
    guard let view, screen.isPlain else { return }
    try world.write(screen.again(view), to: .output)
  }

  /// What there is to see now.
  private var view: GameView? {
    guard let index = session.current else { return nil }
    return GameView(
      problem: rehearsal.problems[index], index: index, count: session.questions.count,
      limit: session.questions[index].limit,
      secondsLeft: session.secondsLeft(at: world.milliseconds), isStopped: session.isStopped,
      isPractice: isPractice)
  }
}
