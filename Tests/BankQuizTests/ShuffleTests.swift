@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import Testing

/// The orders were computed from the definition of the method, independently of this code.
@Suite("Shuffles")
struct ShuffleTests {
  @Test(
    "ten items are shuffled into the known orders",
    arguments: [
      (0, [7, 8, 3, 1, 5, 4, 2, 0, 9, 6]), (1, [3, 6, 1, 5, 0, 9, 2, 8, 4, 7]),
      (42, [9, 1, 4, 2, 8, 7, 6, 5, 3, 0]),
    ] as [(UInt64, [Int])])
  func ten(_ seed: UInt64, _ order: [Int]) { #expect(shuffled(10, seed) == order) }

  @Test("a pack of cards is shuffled into the known order")
  func pack() {
    #expect(
      shuffled(52, 42) == [
        40, 1, 51, 35, 31, 3, 18, 21, 42, 37, 7, 20, 46, 6, 0, 16, 44, 14, 43, 41, 26, 9, 30, 15,
        50, 10, 49, 8, 17, 13, 5, 2, 23, 24, 29, 22, 39, 27, 12, 32, 11, 28, 25, 48, 38, 33, 36, 47,
        45, 34, 19, 4,
      ])
  }

  @Test("few items are shuffled into the known orders for the seeds from 0")
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

  /// The expected counts are from an independent computation of the same definition.
  @Test("all orders of four are equally frequent, with the exact known counts")
  func orders() {
    var counts: [[Int]: Int] = [:]
    for seed in 0..<240_000 as Range<UInt64> { counts[shuffled(4, seed), default: 0] += 1 }
    #expect(counts.count == 24)
    #expect((chiSquare(counts) * 1_000).rounded() == 17_782)
    #expect(counts.values.min() == 9_821 && counts.values.max() == 10_154)
    #expect(counts[[0, 1, 2, 3]] == 9_967 && counts[[3, 2, 1, 0]] == 9_894)
    let places = (0..<4).map { place in
      (0..<4).map { item in counts.reduce(0) { $0 + ($1.key[place] == item ? $1.value : 0) } }
    }
    #expect(
      places == [
        [60_155, 59_837, 60_191, 59_817], [60_167, 59_861, 60_051, 59_921],
        [59_537, 60_281, 59_944, 60_238], [60_141, 60_021, 59_814, 60_024],
      ])
  }

  @Test("forward shuffles are equally frequent, with the exact known counts")
  func forwardOrders() {
    var counts: [[Int]: Int] = [:]
    for seed in 0..<240_000 as Range<UInt64> {
      var draw = QuestionDraw(of: 4, Seed(seed), .timerquiz)
      counts[draw.set(1, count: 4), default: 0] += 1
    }
    #expect((chiSquare(counts) * 1_000).rounded() == 17_782)
    #expect(counts[[0, 1, 2, 3]] == 10_153 && counts[[3, 2, 1, 0]] == 10_154)
  }

  @Test("consecutive shuffles of one stream are equally frequent, with the exact known counts")
  func oneStream() {
    var counts: [[Int]: Int] = [:]
    var generator = Generator(seed: 42)
    for _ in 0..<240_000 {
      var things = [0, 1, 2, 3]
      generator.shuffle(&things)
      counts[things, default: 0] += 1
    }
    #expect((chiSquare(counts) * 10_000).rounded() == 280_424)
    #expect(counts.values.min() == 9_843 && counts.values.max() == 10_242)
  }

  @Test("forward shuffles give the known orders")
  func forward() {
    let fours = [
      "2301", "2031", "0321", "2013", "1320", "1230", "3012", "2130", "3201", "0123", "3210",
      "0123", "1302", "0312", "2031", "2013",
    ]
    let fives = ["30214", "30124", "03241", "30241", "14302", "13042", "34102", "32410"]
    for (count, orders) in [(4, fours), (5, fives)] {
      let found = orders.indices.map { seed in
        var draw = QuestionDraw(of: count, Seed(UInt64(seed)), .timerquiz)
        return draw.set(1, count: count).map(String.init).joined()
      }
      #expect(found == orders)
    }
    var draw = QuestionDraw(of: 52, Seed(42), .timerquiz)
    #expect(
      draw.set(1, count: 52) == [
        4, 20, 36, 48, 51, 41, 39, 45, 5, 34, 38, 22, 44, 25, 8, 47, 10, 46, 42, 18, 11, 26, 35, 40,
        32, 16, 2, 17, 43, 9, 6, 12, 49, 50, 3, 15, 29, 37, 31, 0, 27, 21, 33, 19, 30, 7, 24, 23,
        13,
        14, 1, 28,
      ])
  }

  private func chiSquare(_ counts: [[Int]: Int]) -> Double {
    counts.values.reduce(0.0) { $0 + Double(($1 - 10_000) * ($1 - 10_000)) / 10_000 }
  }

  @Test("shuffling nothing or a single item uses no random number", arguments: [0, 1])
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
