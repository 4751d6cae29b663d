import BankQuiz

/// Student's distribution, and two numbers that go with correlations.
package enum StudentT {
  /// The chance of a value of `t` or more, for so many degrees of freedom.
  ///
  /// By Hill's normal approximation (1970), which from five degrees on is right to six digits.
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

  /// The largest correlation that is not ruled out (95 %) where `r` was found in so many pairs.
  package static func upperCorrelation(_ r: Double, of count: Int) -> Double {
    guard count > 3, abs(r) < 1 else { return 1 }
    let fisher = 0.5 * Elementary.ln((1 + r) / (1 - r))
    let upper = fisher + 1.959963984540054 / Double(count - 3).squareRoot()
    let square = Elementary.exp(2 * upper)
    return (square - 1) / (square + 1)
  }
}
