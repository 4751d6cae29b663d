import BankQuiz

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
