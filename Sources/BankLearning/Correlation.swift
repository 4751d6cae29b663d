/// How far two numbers go together: Pearson's r, from sums.
package struct Correlation: Sendable {
  /// How many pairs there are.
  package private(set) var count = 0
  // Of the distances from the first pair, so that little is lost of small differences.
  private var first = (0.0, 0.0)
  private var (x, y, xx, yy, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)

  /// No pairs.
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

  /// The correlation; nil where one of the two is always the same.
  package var value: Double? {
    let n = Double(count)
    let (ofX, ofY) = (n * xx - x * x, n * yy - y * y)
    guard count > 2, ofX > 1e-12 * n * xx, ofY > 1e-12 * n * yy else { return nil }
    return min(1, max(-1, (n * xy - x * y) / (ofX.squareRoot() * ofY.squareRoot())))
  }
}
