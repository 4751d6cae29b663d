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
