import CTables

/// A table about ranges of scalars: in order, the first and the last scalar of each and the value of all of them.
struct ScalarTable: Sendable {
  let numbers: TableNumbers

  init(_ table: table) { unsafe numbers = TableNumbers(table) }

  /// Returns the first scalar and the value of the range that contains `scalar`, or nil if there is none.
  func range(of scalar: UInt32) -> (first: UInt32, value: UInt32)? {
    let index = (0..<numbers.count / 3).partitioningIndex { numbers[$0 * 3 + 1] >= scalar } * 3
    guard index < numbers.count, numbers[index] <= scalar else { return nil }
    return (numbers[index], numbers[index + 2])
  }

  /// The cells of scalars that do not take exactly one on a terminal.
  static let widths = unsafe ScalarTable(table_widths())
  /// The canonical combining classes of marks.
  static let classes = unsafe ScalarTable(table_classes())
  /// The compatibility decompositions of all scalars but Hangul syllables.
  static let decompositions = unsafe ScalarTable(table_decompositions())
  /// The canonical decompositions that are not the compatibility decomposition of the same scalar.
  static let canonicalExceptions = unsafe ScalarTable(table_canonical_exceptions())
  /// The scalars that case folding changes, and decomposition does not.
  static let foldings = unsafe ScalarTable(table_foldings())
  /// What scalars become, one after the other.
  private static let parts = unsafe TableNumbers(table_parts())
}

extension ScalarTable {
  /// Returns what a scalar becomes, or nil if it does not change.
  ///
  /// The value of its range is the index of the range's first part, times 64, plus 32 if that is also its canonical
  /// decomposition, plus the number of parts of each scalar.
  func parts(of scalar: UInt32, ifCanonical: Bool = false) -> Slice<TableNumbers>? {
    guard let (first, value) = range(of: scalar), !ifCanonical || value & 32 != 0 else {
      return nil
    }
    let count = Int(value & 31)
    let start = Int(value >> 6) + Int(scalar - first) * count
    return ScalarTable.parts[start..<start + count]
  }

  /// Returns the canonical decomposition of a scalar, or nil if it has none.
  static func canonicalParts(of scalar: UInt32) -> Slice<TableNumbers>? {
    canonicalExceptions.parts(of: scalar) ?? decompositions.parts(of: scalar, ifCanonical: true)
  }
}

/// Returns the canonical combining class: 0 for everything except combining marks.
func combiningClass(_ scalar: UInt32) -> UInt32 {
  scalar < 0x300 || isInert(scalar) ? 0 : ScalarTable.classes.range(of: scalar)?.value ?? 0
}

/// The bytes of a table of `CTables`, read where they are in the program.
@safe struct TableBytes: RandomAccessCollection, @unchecked Sendable {
  private let start: UnsafePointer<UInt8>
  let endIndex: Int
  var startIndex: Int { 0 }

  init(_ table: table) {
    unsafe start = table.bytes
    unsafe endIndex = Int(table.count)
  }

  subscript(index: Int) -> UInt8 {
    precondition(0..<endIndex ~= index)
    return unsafe start[index]
  }

  /// Returns the number of three bytes, least significant first, at an offset.
  func number(at offset: Int) -> UInt32 {
    precondition(offset >= 0 && offset + 2 < endIndex)
    let bytes = unsafe start + offset
    return unsafe UInt32(bytes[0]) | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) << 16
  }
}

/// The numbers of a table, three bytes each.
struct TableNumbers: RandomAccessCollection, Sendable {
  private let bytes: TableBytes
  var startIndex: Int { 0 }
  var endIndex: Int { bytes.count / 3 }

  init(_ table: table) { unsafe bytes = TableBytes(table) }

  subscript(index: Int) -> UInt32 { bytes.number(at: index * 3) }
}

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
