@_spi(QBank) import BankText

/// Workers that use all processors.
package enum Threads {
  /// As many workers as there are processors.
  package static var workers: Workers { workers(Posix.processorCount) }

  /// Starts work in a thread of its own; false if the system cannot start one.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    Posix.start(work) != nil
  }

  /// Returns the given number of workers.
  package static func workers(_ count: Int) -> Workers {
    if count < 2 { return .serial }
    return Workers(count: count) { pieces, body in
      let queue = Queue(pieces)
      withoutActuallyEscaping(body) { body in
        let work: @Sendable () -> Void = { while let piece = queue.next() { body(piece) } }
        let helpers = (1..<min(count, pieces)).compactMap { _ in Posix.start(work) }
        work()
        for helper in helpers { helper.wait() }
      }
    }
  }

  /// Hands out each number once.
  private final class Queue: @unchecked Sendable {
    private let lock = Posix.Lock()
    private let count: Int
    private var taken = 0

    init(_ count: Int) { self.count = count }

    func next() -> Int? {
      lock.locked {
        guard taken < count else { return nil }
        taken += 1
        return taken - 1
      }
    }
  }
}

/// A value that several threads use, one at a time.
///
/// The standard library's `Mutex` would do, but requires macOS 15 and iOS 18.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = Posix.Lock()
  private var value: Value

  /// Protects a value with a lock.
  package init(_ value: Value) { self.value = value }

  /// Runs `body` with exclusive access to the value.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.locked { body(&value) }
  }
}

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
