/// A mean that was found by trying, and how far off it may be.
package struct Estimate: Equatable, Sendable {
  /// The mean.
  package let mean: Double
  /// How far single values are from it: the mean square of the distance.
  package let variance: Double
  /// How many values there were.
  package let count: Int

  /// Values of which the sum and the sum of squares are known.
  init(sum: Double, squares: Double, count: Int) {
    self.count = count
    let divisor = Double(max(1, count))
    mean = sum / divisor
    variance = max(0, squares / divisor - mean * mean)
  }

  /// How often something came about.
  package init(_ times: Int, of count: Int) {
    self.init(sum: Double(times), squares: Double(times), count: count)
  }

  /// The standard error of the mean: in two cases of three the truth is no farther off. Nil where the
  /// values do not tell: one tells nothing, and neither do a few that happen to be the same.
  package var standardError: Double? {
    if count < 2 || (variance == 0 && count < Estimate.many) { return nil }
    return (variance / Double(count - 1)).squareRoot()
  }

  /// So many values that are all the same are so by no accident.
  private static let many = 30
}
