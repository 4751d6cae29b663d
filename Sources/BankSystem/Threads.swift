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
