/// A mean estimated by simulation, and its precision.
package struct Estimate: Equatable, Sendable {
  /// The mean.
  package let mean: Double
  /// The variance of single values.
  package let variance: Double
  /// The number of values.
  package let count: Int

  /// Creates an estimate from a sum and a sum of squares.
  init(sum: Double, squares: Double, count: Int) {
    self.count = count
    let divisor = Double(max(1, count))
    mean = sum / divisor
    variance = max(0, squares / divisor - mean * mean)
  }

  /// Creates an estimate of the share of `times` out of `count`.
  package init(_ times: Int, of count: Int) {
    self.init(sum: Double(times), squares: Double(times), count: count)
  }

  /// The standard error of the mean: in two cases out of three the truth is no farther off. Nil if the values do
  /// not show it, as with one value or a few that happen to be equal.
  package var standardError: Double? {
    if count < 2 || (variance == 0 && count < Estimate.many) { return nil }
    return (variance / Double(count - 1)).squareRoot()
  }

  /// The number of values from which equality is no accident.
  private static let many = 30
}
