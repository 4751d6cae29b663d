import BankSystem
@_spi(QBank) import BankText
import Testing

@Suite("Workers")
struct ThreadsTests {
  @Test(
    "results are in order, and each piece is processed once",
    arguments: [1, 2, 3, 8, 100], [0, 1, 2, 7, 1_000])
  func order(workers: Int, pieces: Int) {
    let calls = Locked<[Int: Int]>([:])
    let results = Threads.workers(workers).map(pieces) { piece in
      calls.withLock { $0[piece, default: 0] += 1 }
      return "\(piece)"
    }
    #expect(results == (0..<pieces).map { "\($0)" })
    #expect(calls.withLock { $0 } == Dictionary(uniqueKeysWithValues: (0..<pieces).map { ($0, 1) }))
  }

  @Test("the number of workers is at least one")
  func count() {
    #expect(Threads.workers.count >= 1)
    #expect(Threads.workers(5).count == 5)
    #expect(Threads.workers(0).count == 1)
  }

  @Test("several pieces are processed at the same time")
  func sideBySide() {
    // Each of the two pieces waits for the other, so a single worker would wait forever.
    let arrived = Locked(0)
    let results = Threads.workers(2).map(2) { piece in
      arrived.withLock { $0 += 1 }
      while arrived.withLock({ $0 }) < 2 {}
      return piece
    }
    #expect(results == [0, 1])
  }
}
