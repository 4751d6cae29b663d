@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

/// The sets were computed from the definition of the method, independently of this code.
@Suite("Drawing sets from a seed")
struct QuestionDrawTests {
  @Test(
    "shuffle-v1 draws the known sets",
    arguments: [
      (5, 100, 42, 1, [97, 30, 23, 13, 99]), (5, 100, 42, 2, [13, 37, 90, 74, 31]),
      (6, 100, 42, 1, [97, 30, 23, 13, 99, 70]), (5, 12, 0, 1, [11, 5, 6, 4, 8]),
      (5, 5, 1, 1, [3, 0, 1, 4, 2]), (1, 1, 9, 1, [0]),
      (3, 1_000_000, 2_024, 7, [794_651, 953_200, 705_062]), (0, 3, 1, 1, []), (0, 0, 1, 1, []),
    ] as [(Int, Int, UInt64, Int, [Int])])
  func shuffleV1(_ count: Int, _ pool: Int, _ seed: UInt64, _ set: Int, _ drawn: [Int]) {
    var draw = QuestionDraw(of: pool, Seed(seed))
    #expect(draw.set(set, count: count) == drawn)
  }

  @Test(
    "timerquiz draws forward, as the app does",
    arguments: [
      (5, 100, 42, 1, [8, 38, 68, 92, 99]), (10, 10, 42, 1, [0, 4, 7, 9, 3, 8, 5, 1, 2, 6]),
      (10, 10, 0, 1, [6, 7, 2, 5, 8, 9, 1, 4, 3, 0]),
      (10, 10, 1, 1, [7, 5, 6, 1, 8, 3, 2, 4, 9, 0]), (5, 100, 42, 2, [15, 58, 85, 82, 99]),
    ] as [(Int, Int, UInt64, Int, [Int])])
  func timerquiz(_ count: Int, _ pool: Int, _ seed: UInt64, _ set: Int, _ drawn: [Int]) {
    var draw = QuestionDraw(of: pool, Seed(seed), .timerquiz)
    #expect(draw.set(set, count: count) == drawn)
  }

  @Test("no question repeats, a larger set only adds at the end, and sets are independent")
  func properties() {
    var generator = Generator(seed: 4)
    for _ in 0..<2_000 {
      let pool = generator.number(1...30)
      let count = generator.number(0...pool)
      let set = generator.number(1...9)
      let method = generator.pick(QuestionDraw.Method.allCases)
      let seed = Seed(generator.next())
      var draw = QuestionDraw(of: pool, seed, method)
      let all = draw.set(set, count: pool)
      #expect(all.sorted() == Array(0..<pool))
      #expect(draw.set(set, count: count) == Array(all.prefix(count)))
      _ = draw.set(set + 1, count: count)
      #expect(draw.set(set, count: pool) == all)
    }
  }

  @Test(
    "if there are too few questions, all are drawn, and only as many sets as possible",
    arguments: QuestionDraw.Method.allCases)
  func tooFew(_ method: QuestionDraw.Method) {
    var two = QuestionDraw(of: 2, Seed(1), method)
    #expect(two.set(1, count: 5).sorted() == [0, 1])
    #expect(two.set(1, count: .max).sorted() == [0, 1])
    #expect(two.set(1, count: -1) == [] && two.set(-1, count: 2).sorted() == [0, 1])
    #expect(two.disjointSets(.max, count: 1).map(\.count) == [1, 1])
    #expect(two.disjointSets(2, count: 3) == [] && two.disjointSets(-1, count: 1) == [])
    var none = QuestionDraw(of: -3, Seed(1), method)
    #expect(none.set(1, count: 1) == [])
  }
}
