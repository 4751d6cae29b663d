@_spi(QBank) import BankText

/// How often each of many whole numbers comes, in a memory that does not grow with how many there are.
///
/// Numbers below 2,048 are counted one by one; above, a thousandth of a number is not told apart.
package struct BoundedHistogram: Equatable, Sendable {
  /// How many numbers were added.
  package private(set) var count = 0
  /// All of them together, exactly.
  package private(set) var sum = 0
  /// The smallest and the largest one.
  package private(set) var range: ClosedRange<Int>?
  /// How many there are in each bin, up to the last one that has any.
  private var bins: [UInt32] = []

  /// No numbers.
  package init() {}

  /// Adds a number; one below zero counts as zero.
  package mutating func add(_ value: Int) {
    let value = max(0, value)
    let bin = BoundedHistogram.bin(of: value)
    if bin >= bins.count {
      bins += repeatElement(0, count: bin + 1 - bins.count)
    }
    bins[bin] &+= 1
    count &+= 1
    sum &+= value
    widen(value...value)
  }

  /// Adds the numbers of another one.
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

  /// The mean; nil of no numbers.
  package var mean: Double? { count == 0 ? nil : Double(sum) / Double(count) }

  /// The smallest number that so large a part is not above; nil of no numbers.
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

  /// Calls a body with the middle of each bin that has numbers, and how many.
  package func forEach(_ body: (_ value: Int, _ count: Int) -> Void) {
    for (bin, count) in bins.enumerated() where count > 0 {
      body(BoundedHistogram.middle(of: bin), Int(count))
    }
  }

  // MARK: Bins

  /// The numbers that have a bin of their own: two to the power of so many.
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
