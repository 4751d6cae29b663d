import BankQuiz
import BankText
import Testing

/// Orders that were computed apart from this code, from the definition of the method.
@Suite("Orders drawn from a seed")
struct ShuffleTests {
  @Test(
    "ten things",
    arguments: [
      (0, [7, 8, 3, 1, 5, 4, 2, 0, 9, 6]), (1, [3, 6, 1, 5, 0, 9, 2, 8, 4, 7]),
      (42, [9, 1, 4, 2, 8, 7, 6, 5, 3, 0]),
    ] as [(UInt64, [Int])])
  func ten(_ seed: UInt64, _ order: [Int]) { #expect(shuffled(10, seed) == order) }

  @Test("a pack of cards")
  func pack() {
    #expect(
      shuffled(52, 42) == [
        40, 1, 51, 35, 31, 3, 18, 21, 42, 37, 7, 20, 46, 6, 0, 16, 44, 14, 43, 41, 26, 9, 30, 15,
        50, 10, 49, 8, 17, 13, 5, 2, 23, 24, 29, 22, 39, 27, 12, 32, 11, 28, 25, 48, 38, 33, 36, 47,
        45, 34, 19, 4,
      ])
  }

  @Test("a few things, by seeds from 0")
  func few() {
    let fours = [
      "1032", "0312", "1320", "3012", "3021", "0231", "0123", "3102", "0213", "1230", "2013",
      "1230", "0321", "3120", "0312", "3012",
    ]
    let fives = ["14023", "40123", "31420", "41023", "02431", "03421", "10243", "04213"]
    let twos = ["01", "01", "10", "01", "10", "10", "01", "01"]
    for (count, orders) in [(4, fours), (5, fives), (2, twos)] {
      let found = orders.indices.map { seed in
        shuffled(count, UInt64(seed)).map(String.init).joined()
      }
      #expect(found == orders)
    }
  }

  /// What an independent computation of the same definition counts.
  @Test("every order of four comes as often as another, to the digit")
  func orders() {
    var counts: [[Int]: Int] = [:]
    for seed in 0..<240_000 as Range<UInt64> { counts[shuffled(4, seed), default: 0] += 1 }
    let chiSquare = counts.values.reduce(0.0) {
      $0 + Double(($1 - 10_000) * ($1 - 10_000)) / 10_000
    }
    #expect(counts.count == 24)
    #expect((chiSquare * 1_000).rounded() == 17_782)
    #expect(counts.values.min() == 9_821 && counts.values.max() == 10_154)
    #expect(counts[[0, 1, 2, 3]] == 9_967 && counts[[3, 2, 1, 0]] == 9_894)
  }

  @Test("nothing and a single thing cost no number", arguments: [0, 1])
  func nothing(_ count: Int) {
    var (generator, other) = (Generator(seed: 7), Generator(seed: 7))
    var things = Array(0..<count)
    generator.shuffle(&things)
    #expect(generator.next() == other.next())
  }

  private func shuffled(_ count: Int, _ seed: UInt64) -> [Int] {
    var generator = Generator(seed: seed)
    var things = Array(0..<count)
    generator.shuffle(&things)
    return things
  }
}
