@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import Foundation
import Testing

/// Expected values were computed with forty digits, independently of this code.
@Suite("Logarithm, exponential and normal distribution")
struct MathematicsTests {
  @Test(
    "logarithms equal known values",
    arguments: [
      (0.5, -0.69314718055994530942), (2, 0.69314718055994530942), (3, 1.0986122886681096914),
      (5, 1.6094379124341003746), (7, 1.9459101490553133051), (10, 2.3025850929940456840),
      (123456.789, 11.723646487185880981), (0.001, -6.907755278982137052),
      (1.0000000001, 1.0000000826903710094e-10), (.leastNonzeroMagnitude, -744.44007192138126231),
      (1.7976931348623157e308, 709.78271289338397310),
    ])
  func ln(_ x: Double, _ expected: Double) { expect(Elementary.ln(x), expected, 1e-15) }

  @Test(
    "exponentials equal known values",
    arguments: [
      (-10, 4.5399929762484851536e-5), (-1, 0.36787944117144232160),
      (-0.5, 0.60653065971263342360), (0.5, 1.6487212707001281468), (1, 2.7182818284590452354),
      (10, 22026.465794806716517), (709.5, 1.3549863193146328309e308),
      (-707.5, 5.4532329910667416073e-308),
    ])
  func exp(_ x: Double, _ expected: Double) { expect(Elementary.exp(x), expected, 1e-15) }

  @Test(
    "probabilities of the normal distribution equal known values",
    arguments: [
      (-6, 9.86587645037698e-10), (-4, 3.16712418331199e-5), (-3, 0.00134989803163009453),
      (-2, 0.0227501319481792072), (-1, 0.158655253931457051), (-0.5, 0.308537538725986896),
      (0, 0.5), (0.5, 0.691462461274013104), (1.96, 0.975002104851779566),
      (-20, 2.7536241186062336951e-89), (9, 1),
    ])
  func below(_ x: Double, _ expected: Double) { expect(Normal.below(x), expected, 1e-13) }

  @Test(
    "quantiles of the normal distribution equal known values",
    arguments: [
      (1e-10, -6.3613409024040562), (0.001, -3.09023230616781354), (0.025, -1.95996398454005424),
      (0.25, -0.674489750196081743), (0.5, 0), (0.75, 0.674489750196081743),
      (0.9, 1.28155156554460047), (0.999, 3.09023230616781354), (1e-300, -37.047096299361199237),
    ])
  func quantile(_ p: Double, _ expected: Double) { expect(Normal.quantile(p), expected, 1e-13) }

  @Test("limits are infinite or exact, and invalid arguments give NaN")
  func edges() {
    #expect(Elementary.ln(0) == -.infinity && Elementary.ln(.infinity) == .infinity)
    #expect(Elementary.ln(-1).isNaN && Elementary.ln(.nan).isNaN && Elementary.exp(.nan).isNaN)
    #expect(Elementary.exp(800) == .infinity && Elementary.exp(-800) == 0)
    #expect(Elementary.ln(1) == 0 && Elementary.exp(0) == 1)
    #expect(Normal.quantile(0) == -.infinity && Normal.quantile(1) == .infinity)
    #expect(Normal.quantile(-0.1).isNaN && Normal.quantile(.nan).isNaN && Normal.below(.nan).isNaN)
    #expect(Normal.below(-.infinity) == 0 && Normal.below(.infinity) == 1)
  }

  @Test("results equal those of the C library except for the last bits")
  func library() {
    var generator = Generator(seed: 11)
    for _ in 0..<20_000 {
      let unit = Double(generator.next() >> 11) * 0x1p-53
      let x = (unit - 0.5) * 1_400
      expect(Elementary.exp(x), Foundation.exp(x), 1e-15)
      let y = Foundation.exp(x)
      expect(Elementary.ln(y), Foundation.log(y), 1e-15)
      let z = (unit - 0.5) * 16
      expect(Normal.below(z), erfc(-z / 2.0.squareRoot()) / 2, 1e-13)
    }
  }

  /// Far above the mean a probability is so near 1 that it no longer determines the value to 13 digits.
  @Test("the quantile is the inverse of the probability")
  func inverse() {
    var generator = Generator(seed: 12)
    for _ in 0..<20_000 {
      let p = (Double(generator.next() >> 11) + 0.5) * 0x1p-53
      expect(Normal.below(Normal.quantile(p)), p, 1e-13)
    }
  }

  private func expect(
    _ found: Double, _ expected: Double, _ error: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      abs(found - expected) <= error * abs(expected), "\(found) instead of \(expected)",
      sourceLocation: sourceLocation)
  }
}
