/// Numbers the rows of both sides such that rows with the same digest have the same number.
///
/// An open-addressing hash table of plain integers. Numbers are given in the order in which digests first occur, so
/// the result does not depend on the hash.
struct DigestClasses {
  /// The number of each old row.
  private(set) var old: [UInt32] = []
  /// The number of each new row.
  private(set) var new: [UInt32] = []
  /// The number of old rows of each number.
  private(set) var oldCounts: [UInt32] = []
  /// The number of new rows of each number.
  private(set) var newCounts: [UInt32] = []

  /// Numbers all rows.
  init(old: [RowDigest], new: [RowDigest]) {
    var table = Table(capacity: old.count + new.count)
    self.old = old.map { table.number(of: $0) }
    self.new = new.map { table.number(of: $0) }
    oldCounts = [UInt32](repeating: 0, count: table.digests.count)
    newCounts = oldCounts
    for number in self.old { oldCounts[Int(number)] += 1 }
    for number in self.new { newCounts[Int(number)] += 1 }
  }

  /// Whether exactly one row of each side has the number.
  func isPair(_ number: UInt32) -> Bool {
    oldCounts[Int(number)] == 1 && newCounts[Int(number)] == 1
  }

  /// Whether rows of both sides have the number.
  func isShared(_ number: UInt32) -> Bool {
    oldCounts[Int(number)] > 0 && newCounts[Int(number)] > 0
  }

  private struct Table {
    private(set) var digests: [RowDigest] = []
    private var slots: [UInt32]

    init(capacity: Int) {
      let bits = max(4, Int.bitWidth - (2 * capacity).leadingZeroBitCount)
      slots = [UInt32](repeating: .max, count: 1 << bits)
      digests.reserveCapacity(capacity)
    }

    mutating func number(of digest: RowDigest) -> UInt32 {
      let last = slots.count - 1
      var slot = Int(truncatingIfNeeded: digest.low) & last
      while slots[slot] != .max {
        if digests[Int(slots[slot])] == digest { return slots[slot] }
        slot = (slot + 1) & last
      }
      let number = UInt32(truncatingIfNeeded: digests.count)
      slots[slot] = number
      digests.append(digest)
      return number
    }
  }
}
