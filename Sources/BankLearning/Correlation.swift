import BankQuiz

/// Pearson's correlation r of two numbers, computed from sums.
package struct Correlation: Sendable {
  /// The number of pairs.
  package private(set) var count = 0
  // The first pair; sums are of the distances from it, so that small differences lose little precision.
  private var first = (0.0, 0.0)
  private var (x, y, xx, yy, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)

  /// Creates a correlation of no pairs.
  package init() {}

  /// Adds a pair.
  package mutating func add(_ one: Double, _ other: Double) {
    if count == 0 { first = (one, other) }
    let (a, b) = (one - first.0, other - first.1)
    count += 1
    x += a
    y += b
    xx += a * a
    yy += b * b
    xy += a * b
  }

  /// The correlation, or nil if one of the two numbers is constant.
  package var value: Double? {
    let n = Double(count)
    let (ofX, ofY) = (n * xx - x * x, n * yy - y * y)
    guard count > 2, ofX > 1e-12 * n * xx, ofY > 1e-12 * n * yy else { return nil }
    return min(1, max(-1, (n * xy - x * y) / (ofX.squareRoot() * ofY.squareRoot())))
  }
}

/// Student's t distribution, and related bounds of correlations.
package enum StudentT {
  /// The chance of a value of at least `t` with the given degrees of freedom.
  ///
  /// Uses Hill's normal approximation (1970), accurate to six digits from five degrees on.
  package static func above(_ t: Double, degrees: Double) -> Double {
    guard t.isFinite, degrees >= 2 else { return t == .infinity ? 0 : 1 }
    let a = degrees - 0.5
    let b = 48 * a * a
    let square = a * Elementary.ln(1 + t * t / degrees)
    let z = square.squareRoot()
    let first = (square + 3) * z / b
    let over = z * (((4 * square + 33) * square + 240) * square + 855)
    let normal = z + first - over / (10 * b * (b + 0.8 * square * square + 100))
    return t < 0 ? Normal.below(normal) : Normal.below(-normal)
  }

  /// The upper 95 % bound of a correlation when `r` was found in `count` pairs.
  package static func upperCorrelation(_ r: Double, of count: Int) -> Double {
    guard count > 3, abs(r) < 1 else { return 1 }
    let fisher = 0.5 * Elementary.ln((1 + r) / (1 - r))
    let upper = fisher + 1.959963984540054 / Double(count - 3).squareRoot()
    let square = Elementary.exp(2 * upper)
    return (square - 1) / (square + 1)
  }
}
