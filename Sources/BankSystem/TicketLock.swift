/// State behind a lock that threads can take in the order of numbers given to them beforehand.
public final class TicketLock<State: Sendable>: @unchecked Sendable {
  private let lock = Posix.Lock()
  private var state: State
  private var next = 0

  /// Puts some state behind a lock.
  public init(_ state: State) { self.state = state }

  /// Uses the state under the lock, out of turn.
  public func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    lock.locked { body(&state) }
  }

  /// Uses the state under the lock after all turns with smaller numbers, counted from 0. Every turn
  /// must be taken, or those after it wait for ever.
  public func withTicket<Result>(_ turn: Int, _ body: (inout State) -> Result) -> Result {
    lock.locked(when: { next == turn }) {
      next += 1
      return body(&state)
    }
  }
}
