/// A set of scalars, kept as sorted ranges in a flat array of integers.
public struct ScalarRanges: Sendable {
  /// For each range `stride` numbers, of which the first two are its first and last scalar.
  let numbers: [UInt32]
  let stride: Int

  /// The ranges with these first and last scalars, in order.
  public init(_ numbers: [UInt32]) { self.init(numbers: numbers, stride: 2) }

  init(numbers: [UInt32], stride: Int) {
    self.numbers = numbers
    self.stride = stride
  }

  /// Where the range that holds `scalar` begins in `numbers`, or nil when none does.
  func index(of scalar: UInt32) -> Int? {
    var low = 0
    var high = numbers.count / stride
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle * stride + 1] < scalar { low = middle + 1 } else { high = middle }
    }
    let index = low * stride
    return index < numbers.count && numbers[index] <= scalar ? index : nil
  }

  /// Whether it holds a scalar.
  public func contains(_ scalar: UInt32) -> Bool { index(of: scalar) != nil }

  static let wide = ScalarRanges(UnicodeTables.wide)
  static let zeroWidth = ScalarRanges(UnicodeTables.zeroWidth)
  static let combining = ScalarRanges(numbers: UnicodeTables.combining, stride: 3)
}

/// What some scalars become, kept as sorted keys and their parts in flat arrays of integers.
struct ScalarMapping {
  let keys: [UInt32]
  let starts: [UInt16]
  let parts: [UInt32]

  /// The parts that `scalar` becomes, or nil when it stays as it is.
  func parts(of scalar: UInt32) -> ArraySlice<UInt32>? {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < scalar { low = middle + 1 } else { high = middle }
    }
    guard low < keys.count, keys[low] == scalar else { return nil }
    return parts[Int(starts[low])..<Int(starts[low + 1])]
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

/// The canonical combining class: 0 for everything but combining marks.
func combiningClass(_ scalar: UInt32) -> UInt32 {
  guard scalar >= 0x300, let index = ScalarRanges.combining.index(of: scalar) else { return 0 }
  return UnicodeTables.combining[index + 2]
}
