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
      let numbers = Locked(0)
      withoutActuallyEscaping(body) { body in
        let work: @Sendable () -> Void = {
          while let piece = numbers.next(below: pieces) { body(piece) }
        }
        let helpers = (1..<min(count, pieces)).compactMap { _ in Posix.start(work) }
        work()
        for helper in helpers { helper.wait() }
      }
    }
  }
}

/// A value that several threads use, one at a time, in any order or in that of tickets issued beforehand.
///
/// Without tickets, the standard library's `Mutex` would do, but it requires macOS 15 and iOS 18.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  private let lock = Posix.Lock()
  private var value: Value
  private var ticket = 0

  /// Protects a value with a lock.
  package init(_ value: Value) { self.value = value }

  /// Runs `body` with exclusive access to the value, out of turn.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.locked { body(&value) }
  }

  /// Runs `body` with exclusive access to the value after all tickets with smaller numbers, counted from 0. Every
  /// ticket must be used, or those after it wait forever.
  package func withTicket<Result>(_ number: Int, _ body: (inout Value) -> Result) -> Result {
    lock.locked(when: { ticket == number }) {
      ticket += 1
      return body(&value)
    }
  }
}

extension Locked<Int> {
  /// Returns the current number and increments it, or returns nil if it has reached the bound.
  package func next(below bound: Int) -> Int? {
    withLock { number in
      guard number < bound else { return nil }
      defer { number += 1 }
      return number
    }
  }
}
