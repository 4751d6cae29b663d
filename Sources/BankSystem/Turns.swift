/// Something that several threads use one at a time, in an order that is settled beforehand.
public final class Turns<State: Sendable>: @unchecked Sendable {
  private let lock = Posix.Lock()
  private var state: State
  private var next = 0

  /// Something to be used in turns.
  public init(_ state: State) { self.state = state }

  /// Uses it, whoever's turn it is.
  public func use<Result>(_ body: (inout State) -> Result) -> Result {
    lock.locked { body(&state) }
  }

  /// Uses it after all turns with smaller numbers, counted from 0. Every turn must be taken.
  public func take<Result>(_ turn: Int, _ body: (inout State) -> Result) -> Result {
    lock.locked(when: { next == turn }) {
      next += 1
      return body(&state)
    }
  }
}
