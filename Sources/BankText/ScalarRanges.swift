/// A set of scalars, stored as sorted ranges in a flat array of integers.
@_spi(QBank) public struct ScalarRanges: Sendable {
  /// `stride` numbers per range, of which the first two are its first and last scalar.
  let numbers: [UInt32]
  let stride: Int

  /// Creates a set of the ranges with these first and last scalars, in order.
  @_spi(QBank) public init(_ numbers: [UInt32]) { self.init(numbers: numbers, stride: 2) }

  init(numbers: [UInt32], stride: Int) {
    self.numbers = numbers
    self.stride = stride
  }

  /// Returns the index in `numbers` of the range that contains `scalar`, or nil if there is none.
  func index(of scalar: UInt32) -> Int? {
    let range = (0..<numbers.count / stride).partitioningIndex {
      numbers[$0 * stride + 1] >= scalar
    }
    let index = range * stride
    return index < numbers.count && numbers[index] <= scalar ? index : nil
  }

  /// Whether the set contains a scalar.
  @_spi(QBank) public func contains(_ scalar: UInt32) -> Bool { index(of: scalar) != nil }

  static let wide = ScalarRanges(UnicodeTables.wide)
  static let zeroWidth = ScalarRanges(UnicodeTables.zeroWidth)
  static let combining = ScalarRanges(numbers: UnicodeTables.combining, stride: 3)
}

/// A mapping of scalars to sequences of scalars, stored as sorted keys and their parts in flat arrays of integers.
struct ScalarMapping {
  let keys: [UInt32]
  let starts: [UInt16]
  let parts: [UInt32]

  /// Returns the scalars that `scalar` maps to, or nil if it does not change.
  func parts(of scalar: UInt32) -> ArraySlice<UInt32>? {
    let found = keys.indices.partitioningIndex { keys[$0] >= scalar }
    guard found < keys.count, keys[found] == scalar else { return nil }
    return parts[Int(starts[found])..<Int(starts[found + 1])]
  }

  static let decomposition = ScalarMapping(
    keys: UnicodeTables.decompositionKeys, starts: UnicodeTables.decompositionStarts,
    parts: UnicodeTables.decompositionParts)
  static let canonical = ScalarMapping(
    keys: UnicodeTables.canonicalKeys, starts: UnicodeTables.canonicalStarts,
    parts: UnicodeTables.canonicalParts)
  static let folding = ScalarMapping(
    keys: UnicodeTables.foldingKeys, starts: UnicodeTables.foldingStarts,
    parts: UnicodeTables.foldingParts)
}

/// Returns the canonical combining class: 0 for everything except combining marks.
func combiningClass(_ scalar: UInt32) -> UInt32 {
  guard scalar >= 0x300, let index = ScalarRanges.combining.index(of: scalar) else { return 0 }
  return UnicodeTables.combining[index + 2]
}
