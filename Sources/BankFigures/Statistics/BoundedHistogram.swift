@_spi(QBank) import BankText

/// A histogram of whole numbers, in memory that does not grow with how many are added.
///
/// Numbers below 2,048 have bins of their own; above that, bins are as wide as a thousandth of their numbers.
package struct BoundedHistogram: Equatable, Sendable {
  /// The number of numbers added.
  package private(set) var count = 0
  /// The exact sum of the numbers.
  package private(set) var sum = 0
  /// The smallest and the largest number.
  package private(set) var range: ClosedRange<Int>?
  /// The count of each bin, up to the last bin that is not empty.
  private var bins: [UInt32] = []

  /// Creates an empty histogram.
  package init() {}

  /// Adds a number; a negative one counts as 0.
  package mutating func add(_ value: Int) {
    let value = max(0, value)
    let bin = BoundedHistogram.bin(of: value)
    if bin >= bins.count { bins += repeatElement(0, count: bin + 1 - bins.count) }
    bins[bin] &+= 1
    count &+= 1
    sum &+= value
    widen(value...value)
  }

  /// Adds the numbers of another histogram.
  package mutating func merge(_ other: BoundedHistogram) {
    if other.bins.count > bins.count {
      bins += repeatElement(0, count: other.bins.count - bins.count)
    }
    for (bin, count) in other.bins.enumerated() { bins[bin] &+= count }
    count &+= other.count
    sum &+= other.sum
    if let range = other.range { widen(range) }
  }

  private mutating func widen(_ other: ClosedRange<Int>) {
    guard let range else {
      range = other
      return
    }
    if range.contains(other.lowerBound), range.contains(other.upperBound) { return }
    self.range = min(range.lowerBound, other.lowerBound)...max(range.upperBound, other.upperBound)
  }

  /// The mean, or nil if there are no numbers.
  package var mean: Double? { count == 0 ? nil : Double(sum) / Double(count) }

  /// The smallest number that at least the given part of all numbers does not exceed, or nil if there are none.
  package func quantile(_ part: Double) -> Int? {
    guard let range else { return nil }
    let wanted = max(1, Int(clamping: (part * Double(count)).rounded(.up)))
    var seen = 0
    for (bin, count) in bins.enumerated() where count > 0 {
      seen += Int(count)
      if seen >= wanted {
        return min(max(BoundedHistogram.middle(of: bin), range.lowerBound), range.upperBound)
      }
    }
    return range.upperBound
  }

  /// Calls a closure with the midpoint and the count of each bin that is not empty.
  package func forEach(_ body: (_ value: Int, _ count: Int) -> Void) {
    for (bin, count) in bins.enumerated() where count > 0 {
      body(BoundedHistogram.middle(of: bin), Int(count))
    }
  }

  // MARK: Bins

  /// The base-2 logarithm of the count of numbers that have a bin of their own.
  private static let exactBits = 11

  private static func bin(of value: Int) -> Int {
    if value < 1 << exactBits { return value }
    let shift = Int.bitWidth - value.leadingZeroBitCount - exactBits
    // Each power of two above has half as many bins as there are exact ones.
    return (shift << (exactBits - 1)) + value >> shift
  }

  private static func middle(of bin: Int) -> Int {
    if bin < 1 << exactBits { return bin }
    let shift = bin >> (exactBits - 1) - 1
    let first = (bin - shift << (exactBits - 1)) << shift
    return first + (1 << shift - 1) / 2
  }
}
