@_spi(QBank) import BankSystem

/// Shows the progress of long work on a terminal, after the first second.
final class Progress: Sendable {
  private struct State {
    var done = 0
    /// The time of the last update, or nil if there was none.
    var said: Int?
    /// Whether the last update is still visible.
    var isShown = false
  }

  private let session: Session
  private let start: Int
  private let state = Locked(State())
  /// Whether progress is shown at all.
  private let isWatched: Bool

  /// How long work takes before progress is shown, and the minimum time between two updates, in milliseconds.
  private static let (patience, pause) = (1_000, 100)

  /// The progress of a command.
  init(_ session: Session) {
    self.session = session
    start = session.world.milliseconds
    isWatched = session.world.isTerminal(.errors) && !session.isQuiet
  }

  /// The workers of the run, which report progress if there is a terminal.
  var workers: Workers {
    guard isWatched else { return session.world.workers }
    return session.world.workers.reportingSteps { [self] step, pieces in add(to: step, of: pieces) }
  }

  /// Removes the last update, at the end or before other output.
  func finish() {
    let isShown = state.withLock { state in
      defer { state.isShown = false }
      return state.isShown
    }
    if isShown { session.say(Progress.newLine) }
  }

  /// Records that one more piece of a step is done.
  func add(to step: Workers.Step, of pieces: Int) {
    let done = state.withLock { state in
      let done = state.done + 1
      state.done = done >= pieces ? 0 : done
      return done
    }
    show(Progress.text(step, done, of: pieces))
  }

  /// Shows what has been done so far, unless the last update was too recent.
  func show(_ text: @autoclosure () -> Localized) {
    guard isWatched else { return }
    let now = session.world.milliseconds
    guard now - start >= Progress.patience else { return }
    let isTime = state.withLock { state in
      if let said = state.said, now - said < Progress.pause { return false }
      (state.said, state.isShown) = (now, true)
      return true
    }
    if isTime {
      session.say(Progress.newLine + StreamText("\(session.command) \(text()[session.language])"))
    }
  }

  /// Clears the line and returns to its start.
  private static let newLine = StreamText(command: "\r\u{1B}[K")

  private static func text(_ step: Workers.Step, _ done: Int, of pieces: Int) -> Localized {
    let share = "\(100 * done / max(1, pieces))"
    switch step {
    case .files(let before, let files):
      return Localized(
        en: "\(before + done) of \(Localized.count(files, "file", "files"))",
        ja: "\(files)ファイル中\(before + done)ファイル")
    case .chunks(let before, let chunks, let file, let files):
      let share = 100 * (before + done) / max(1, chunks)
      return Localized(
        en: "file \(file) of \(files): \(share)%", ja: "\(files)ファイル中\(file)ファイル目（\(share)%）")
    case .comparison:
      return Localized(en: "comparing questions: \(share)%", ja: "同じ問題を探しています（\(share)%）")
    case .unnamed: return Localized(en: "\(share)%", ja: "\(share)%")
    }
  }
}
