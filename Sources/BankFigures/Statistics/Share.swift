import BankText

/// How often something came about, of how many times.
package struct Share: Equatable, Sendable {
  /// How often it did.
  package private(set) var hits = 0
  /// How often it could have.
  package private(set) var count = 0

  /// A share of nothing.
  package init() {}

  /// So many of a number.
  package init(_ hits: Int, of count: Int) {
    (self.hits, self.count) = (hits, count)
  }

  /// Adds one time.
  package mutating func add(_ isHit: Bool) {
    hits &+= isHit ? 1 : 0
    count &+= 1
  }

  /// Adds the times of another one.
  package mutating func merge(_ other: Share) {
    hits &+= other.hits
    count &+= other.count
  }

  /// The share; nil of nothing.
  package var value: Double? { count == 0 ? nil : Double(hits) / Double(count) }

  /// Wilson's interval, in which the true share is nineteen times of twenty.
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

/// Several tests at once.
package enum Holm {
  /// The chances as they count where all of these were looked at, in the same order: by Holm's
  /// method.
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
