@_spi(QBank) import BankText
import Testing

@Suite("Whole numbers from floating-point numbers")
struct WholeNumbersTests {
  @Test(
    "a number becomes its whole part, or the nearest integer that can be represented",
    arguments: [
      (0, 0), (-0.0, 0), (1, 1), (1.9, 1), (-1.9, -1), (0.5, 0), (1e15, 1_000_000_000_000_000),
      (9_223_372_036_854_774_784, 9_223_372_036_854_774_784), (9.3e18, .max), (-9.3e18, .min),
      (1e300, .max), (-1e300, .min), (.infinity, .max), (-.infinity, .min), (.nan, 0),
      (.leastNonzeroMagnitude, 0),
    ] as [(Double, Int)])
  func clamped(value: Double, whole: Int) {
    #expect(Int(clamping: value) == whole)
    #expect(Int64(clamping: value) == Int64(whole))
  }

  @Test(
    "a difference is exact, or the nearest integer that can be represented",
    arguments: [
      (5, 3, 2), (3, 5, -2), (.max, -1, .max), (.max, .min, .max), (.min, 1, .min),
      (.min, .max, .min), (.max, 1, Int.max - 1), (-1, .min, .max), (-2, .max, .min),
      (0, .min, .max),
    ] as [(Int, Int, Int)])
  func difference(_ one: Int, _ other: Int, _ expected: Int) {
    #expect(one.subtracting(clamped: other) == expected)
  }
}
