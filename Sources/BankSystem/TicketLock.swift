/// State behind a lock that threads can acquire in the order of tickets issued beforehand.
package final class TicketLock<State: Sendable>: @unchecked Sendable {
  private let lock = Posix.Lock()
  private var state: State
  private var next = 0

  /// Protects some state with a lock.
  package init(_ state: State) { self.state = state }

  /// Runs `body` with the state under the lock, out of turn.
  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    lock.locked { body(&state) }
  }

  /// Runs `body` with the state under the lock after all turns with smaller numbers, counted from 0. Every turn
  /// must be taken, or those after it wait forever.
  package func withTicket<Result>(_ turn: Int, _ body: (inout State) -> Result) -> Result {
    lock.locked(when: { next == turn }) {
      next += 1
      return body(&state)
    }
  }
}
