import BankText

/// A number of hits out of a number of times.
package struct Share: Equatable, Sendable {
  /// The number of hits.
  package private(set) var hits = 0
  /// The number of times.
  package private(set) var count = 0

  /// Creates a share of nothing.
  package init() {}

  /// Creates a share of `hits` out of `count`.
  package init(_ hits: Int, of count: Int) { (self.hits, self.count) = (hits, count) }

  /// Counts one time, and a hit if it is one.
  package mutating func add(_ isHit: Bool) {
    hits &+= isHit ? 1 : 0
    count &+= 1
  }

  /// Adds another share.
  package mutating func merge(_ other: Share) {
    hits &+= other.hits
    count &+= other.count
  }

  /// The share as a fraction, or nil if there were no times.
  package var value: Double? { count == 0 ? nil : Double(hits) / Double(count) }

  /// Wilson's 95 % confidence interval.
  package var interval: ClosedRange<Double> {
    guard count > 0 else { return 0...1 }
    let z = 1.959963984540054
    let (n, p) = (Double(count), Double(hits) / Double(count))
    let middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    let low = hits == 0 ? 0 : max(0, middle - half)
    return low...(hits == count ? 1 : max(low, min(1, middle + half)))
  }
}

/// Corrects p-values for several tests at once.
package enum Holm {
  /// The p-values corrected by Holm's method, in the same order.
  package static func adjusted(_ chances: [Double]) -> [Double] {
    let order = chances.indices.ordered { (chances[$0], $0) < (chances[$1], $1) }
    var adjusted = chances
    var largest = 0.0
    for (rank, index) in order.enumerated() {
      largest = max(largest, min(1, Double(chances.count - rank) * chances[index]))
      adjusted[index] = largest
    }
    return adjusted
  }
}
