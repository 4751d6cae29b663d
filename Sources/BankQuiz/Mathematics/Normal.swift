/// The standard normal distribution.
package enum Normal {
  /// The density at `x`.
  package static func density(_ x: Double) -> Double {
    Elementary.exp(-0.5 * (x * x)) * inverseRootOf2Pi
  }

  /// The chance of a value of at most `x`: Phi.
  ///
  /// A power series in the middle; a continued fraction in the tails, because the difference of nearly equal
  /// numbers would leave few significant digits of a small chance.
  package static func below(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x < -2 { return tail(-x) }
    return x > 2 ? 1 - tail(x) : 0.5 + density(x) * series(x)
  }

  /// x + x³ / 3 + x⁵ / (3 · 5) + …
  private static func series(_ x: Double) -> Double {
    let square = x * x
    var term = x
    var sum = x
    var divisor = 3.0
    while term * term > 1e-36 {
      term = term * square / divisor
      sum += term
      divisor += 2
    }
    return sum
  }

  /// The chance of more than `x`, which is at least 2: density / (x + 1 / (x + 2 / (x + 3 / …))).
  private static func tail(_ x: Double) -> Double {
    if x > 39 { return 0 }
    var fraction = x
    for step in stride(from: 100.0, through: 1, by: -1) { fraction = x + step / fraction }
    return density(x) / fraction
  }

  private static let inverseRootOf2Pi = 0.3989422804014327
}

/// The mean of a function of a standard normal variable.
///
/// Uses the trapezoidal rule on a fixed grid, which is practically exact for smooth functions: twelve digits for
/// the logistic curves of questions.
enum StandardNormalMean {
  /// The mean of `value`.
  static func of(_ value: (Double) -> Double) -> Double {
    nodes.reduce(0) { $0 + $1.weight * value($1.place) }
  }

  /// The means of several functions at once.
  static func of(count: Int, _ values: (Double) -> [Double]) -> [Double] {
    var means = [Double](repeating: 0, count: count)
    for node in nodes {
      for (index, value) in values(node.place).enumerated() { means[index] += node.weight * value }
    }
    return means
  }

  private static let nodes = (-144...144).map { step in
    let place = Double(step) / 16
    return (place: place, weight: Normal.density(place) / 16)
  }
}
