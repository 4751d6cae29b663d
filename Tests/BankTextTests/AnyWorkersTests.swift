@_spi(QBank) import BankText
import Foundation
import Testing

@Suite("Results from workers of any behaviour")
struct AnyWorkersTests {
  private static let squares = (0..<600).map { "\($0 * $0)" }

  /// Ways to run the work, good and bad ones.
  static let ways: [(name: String, workers: Workers)] = [
    ("one after the other", .serial),
    ("nothing is done", Workers(count: 2) { _, _ in }),
    ("half is done", Workers(count: 2) { pieces, body in (0..<pieces / 2).forEach(body) }),
    (
      "backwards, and twice",
      Workers(count: 2) { pieces, body in
        for piece in (0..<pieces).reversed() { for _ in 1...2 { body(piece) } }
      }
    ),
    (
      "pieces that are none",
      Workers(count: 2) { pieces, body in [-1, pieces, .max, .min].forEach(body) }
    ),
    (
      "the same by several at once",
      Workers(count: 4) { pieces, body in
        DispatchQueue.concurrentPerform(iterations: pieces * 4) { body($0 % pieces) }
      }
    ),
  ]

  @Test(
    "every piece has its result, even from workers that skip, repeat or reorder pieces",
    arguments: ways.indices)
  func results(_ way: Int) {
    let workers = Self.ways[way].workers
    #expect(workers.map(600) { "\($0 * $0)" } == Self.squares, "\(Self.ways[way].name)")
    #expect(workers.mapInBatches(600) { "\($0 * $0)" } == Self.squares, "\(Self.ways[way].name)")
    #expect(workers.map(0) { $0 } == [] && workers.map(-1) { $0 } == [])
    #expect(workers.map(1) { $0 } == [0])
  }
}
