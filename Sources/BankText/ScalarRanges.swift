/// A set of scalars, stored as sorted ranges in a flat array of integers.
@_spi(QBank) public struct ScalarRanges: Sendable {
  /// The first and the last scalar of each range.
  private let bounds: [UInt32]

  /// Creates a set of the ranges with these first and last scalars, in order.
  @_spi(QBank) public init(_ bounds: [UInt32]) { self.bounds = bounds }

  /// Whether the set contains a scalar.
  @_spi(QBank) public func contains(_ scalar: UInt32) -> Bool {
    let range = (0..<bounds.count / 2).partitioningIndex { bounds[$0 * 2 + 1] >= scalar }
    return range * 2 < bounds.count && bounds[range * 2] <= scalar
  }
}
