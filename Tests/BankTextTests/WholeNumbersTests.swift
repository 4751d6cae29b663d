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
}
