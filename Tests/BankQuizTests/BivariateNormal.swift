@_spi(QBank) import BankQuiz
import Testing

/// The probability that two correlated normal variables are below two bounds (Phi2), to which the simulation of
/// ability and speed is compared.
enum BivariateNormal {
  /// Integrates over the angle whose sine is the correlation, by Simpson's rule.
  static func below(_ h: Double, _ k: Double, correlation: Double) -> Double {
    let end = arcsine(correlation)
    let steps = 2_000
    let sum = (0...steps).reduce(0.0) { sum, step in
      let weight = step == 0 || step == steps ? 1.0 : step % 2 == 1 ? 4 : 2
      return sum + weight * height(h, k, end * Double(step) / Double(steps))
    }
    return Normal.below(h) * Normal.below(k) + sum * end / Double(steps) / 3 / (2 * .pi)
  }

  private static func height(_ h: Double, _ k: Double, _ angle: Double) -> Double {
    let (sine, square) = sineAndSquaredCosine(angle)
    return Elementary.exp(-(h * h + k * k - 2 * h * k * sine) / (2 * square))
  }

  private static func sineAndSquaredCosine(_ angle: Double) -> (Double, Double) {
    var (term, sine) = (angle, angle)
    for power in stride(from: 3.0, through: 31, by: 2) {
      term *= -angle * angle / (power * (power - 1))
      sine += term
    }
    return (sine, 1 - sine * sine)
  }

  /// Finds the angle by bisection.
  private static func arcsine(_ x: Double) -> Double {
    var (low, high) = (-Double.pi / 2, Double.pi / 2)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if sineAndSquaredCosine(middle).0 < x { low = middle } else { high = middle }
    }
    return low
  }
}

@Suite("The bivariate normal distribution")
struct BivariateNormalTests {
  @Test(
    "probabilities equal published values",
    arguments: [
      (0, 0, 0.5, 1.0 / 3), (0, 0, -0.5, 1.0 / 6), (1, -1, 0.3, 0.14833820905742),
      (-0.5, 0.5, 0.9, 0.30773465854999),
    ] as [(Double, Double, Double, Double)])
  func known(_ h: Double, _ k: Double, _ correlation: Double, _ expected: Double) {
    #expect(abs(BivariateNormal.below(h, k, correlation: correlation) - expected) < 1e-13)
  }
}
