import Testing

@testable import BankQuiz

@Suite("Numbers that are too large for an integer")
struct PickedWaysTests {
  @Test(
    "a number from 0 to 1 picks by the ways, and the last if rounding leaves a rest",
    arguments: [
      (0, 1), (0.249, 1), (0.25, 3), (0.999, 3), (1, 3), (1.5, 3),
    ])
  func picks(_ number: Double, _ index: Int) {
    #expect(Ways.pick([.none, .one, .none, Ways(3), .none], number) == index)
  }

  @Test("of no ways none is picked")
  func nothing() {
    #expect(Ways.pick([], 0.5) == nil && Ways.pick([.none, .none], 0.5) == nil)
  }

  @Test("sums of squares are carried into the upper half")
  func squares() {
    var sum = WideSum()
    for _ in 0..<3 { sum.addSquare(of: 1 << 31) }
    #expect(sum.high == 0 && sum.low == 3 << 62)
    sum.addSquare(of: -(1 << 31))
    #expect(sum.high == 1 && sum.low == 0 && sum.value == 0x1p64)
    var other = sum
    other.add(sum)
    #expect(other.high == 2 && other.low == 0)
    sum.addSquare(of: .max)
    #expect(sum.high == 1 << 62 && sum.low == 1)
  }
}
