import BankModel
import BankSystem
import BankText

/// Shows the progress of long work on a terminal, after its first second.
final class Progress: Sendable {
  private struct State {
    var step = 1
    var done = 0
    /// When something was said last; nil when nothing was.
    var said: Int?
  }

  private let session: Session
  private let start: Int
  private let state = Locked(State())

  /// How long work may take before progress is shown, and then between two updates, in
  /// milliseconds.
  private static let (patience, pause) = (1_000, 100)

  init(_ session: Session) {
    self.session = session
    start = session.world.milliseconds
  }

  /// The workers of the run, which report progress if there is a terminal.
  var workers: Workers {
    guard session.world.isTerminal(.errors) else { return session.world.workers }
    return session.world.workers.reportingProgress { [self] pieces in add(of: pieces) }
  }

  /// Takes away what was said.
  func finish() {
    if state.withLock({ $0.said != nil }) { session.say("\r\u{1B}[K") }
  }

  private func add(of pieces: Int) {
    let now = session.world.milliseconds
    let text: String? = state.withLock { state in
      state.done += 1
      defer { if state.done >= pieces { state = State(step: state.step + 1, said: state.said) } }
      guard now - start >= Progress.patience, now - (state.said ?? 0) >= Progress.pause else {
        return nil
      }
      state.said = now
      return line(state.step, percent: 100 * state.done / pieces)
    }
    if let text { session.say(text) }
  }

  private func line(_ step: Int, percent: Int) -> String {
    let text = Localized(
      en: "Working, step \(step): \(percent) %", ja: "作業中です（手順\(step)）: \(percent)%")
    return "\r\u{1B}[K" + text[session.language]
  }
}
