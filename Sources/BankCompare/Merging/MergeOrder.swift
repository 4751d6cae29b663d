/// The order of the questions of a merge.
///
/// The order is that of ours, or of theirs if only theirs reordered questions of the base. A question that only the
/// other side has follows the nearest question that precedes it there.
struct MergeOrder {
  /// The indices of the entries, in the order of the result.
  private(set) var places: [Int] = []
  /// Whether both sides reordered questions of the base differently.
  let isReorderedTwice: Bool

  private let entries: [BankMerge.Entry]

  init(_ entries: [BankMerge.Entry], ours: Int, theirs: Int) {
    self.entries = entries
    let own = MergeOrder.sequence(entries.map(\.ours), of: ours)
    let other = MergeOrder.sequence(entries.map(\.theirs), of: theirs)
    let isCommon = { (index: Int) in
      let entry = entries[index]
      return !entry.base.isEmpty && !entry.ours.isEmpty && !entry.theirs.isEmpty
    }
    let (ownCommon, otherCommon) = (own.filter(isCommon), other.filter(isCommon))
    let isRising = { (indices: [Int]) in
      zip(indices, indices.dropFirst()).allSatisfy { entries[$0].base[0] < entries[$1].base[0] }
    }
    let areReordered = (!isRising(ownCommon), !isRising(otherCommon))
    isReorderedTwice = areReordered.0 && areReordered.1 && ownCommon != otherCommon
    let isTheirs = areReordered.1 && !areReordered.0
    places =
      isTheirs ? insert(own, into: other, isOurs: true) : insert(other, into: own, isOurs: false)
  }

  /// The entries in the order of one version, each at the position of its first row.
  private static func sequence(_ rows: [[Int]], of count: Int) -> [Int] {
    var entryOfRow = [Int](repeating: -1, count: count)
    for (entry, rows) in rows.enumerated() {
      if let first = rows.first { entryOfRow[first] = entry }
    }
    return entryOfRow.filter { $0 >= 0 }
  }

  /// Inserts the entries of `other` that `first` lacks, each after the entry that precedes it in `other`.
  ///
  /// Uses a linked list; the slot after the last entry is a sentinel before the first.
  private func insert(_ other: [Int], into first: [Int], isOurs: Bool) -> [Int] {
    let top = entries.count
    var next = [Int](repeating: -1, count: entries.count + 1)
    var isPlaced = [Bool](repeating: false, count: entries.count)
    var last = top
    for entry in first { (next[last], isPlaced[entry], last) = (entry, true, entry) }
    var previous = top
    for entry in other {
      if !isPlaced[entry] {
        // Among entries that both sides added at the same place, ours come first.
        while !isOurs, next[previous] >= 0, isOnlyOurs(next[previous]) { previous = next[previous] }
        (next[entry], next[previous], isPlaced[entry]) = (next[previous], entry, true)
      }
      previous = entry
    }
    var order: [Int] = []
    var entry = next[top]
    while entry >= 0 {
      order.append(entry)
      entry = next[entry]
    }
    return order
  }

  private func isOnlyOurs(_ entry: Int) -> Bool {
    entries[entry].base.isEmpty && entries[entry].theirs.isEmpty
  }
}
