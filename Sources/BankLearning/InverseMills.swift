@_spi(QBank) import BankQuiz

extension Normal {
  /// The density at `x` over the chance of more: the mean of a standard normal variable that is known to be more
  /// than `x`.
  ///
  /// Hermite cubics interpolate between the points of a table, accurate to 1e-10: a time-out is evaluated for every
  /// speed of the grid, over and over.
  static func meanAbove(_ x: Double) -> Double {
    guard x > meansFrom else { return 0 }
    guard x < meansTo else { return x + 1 / x - 2 / (x * x * x) }
    let steps = (x - meansFrom) * meansPerUnit
    let index = min(Int(clamping: steps), means.count - 2)
    let part = steps - Double(index)
    let (left, right) = (means[index], means[index + 1])
    let (square, rest) = (part * part, 1 - part)
    let values = left.value * (1 + 2 * part) * rest * rest + right.value * square * (3 - 2 * part)
    let slopes = left.slope * part * rest * rest - right.slope * square * rest
    return values + slopes / meansPerUnit
  }

  /// The logarithm of the chance of more than `x`, given the result of `meanAbove`.
  static func lnAbove(_ x: Double, meanAbove mean: Double) -> Double {
    if x < -8 { return 0 }
    return -0.5 * (x * x) - lnRootOf2Pi - Elementary.ln(mean)
  }

  static let lnRootOf2Pi = 0.9189385332046727

  private static let meansFrom = -12.0
  private static let meansTo = 30.0
  private static let meansPerUnit = 64.0

  private static let means: [(value: Double, slope: Double)] = {
    (0...Int(clamping: (meansTo - meansFrom) * meansPerUnit)).map { step in
      let x = meansFrom + Double(step) / meansPerUnit
      let mean = density(x) / below(-x)
      return (mean, mean * (mean - x))
    }
  }()
}
