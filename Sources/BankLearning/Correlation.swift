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
