/// The order of the questions of a merge.
///
/// That of ours, or of theirs if they alone have put questions of the base into another one. What only the
/// other side has comes behind the nearest row that is before it there.
struct MergeOrder {
  /// The entries, by their indices, in the order of the result.
  private(set) var places: [Int] = []
  /// Whether both sides have put questions of the base into another order, each its own.
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

  /// The entries in the order of one version, each at its first row there.
  private static func sequence(_ rows: [[Int]], of count: Int) -> [Int] {
    var entryOfRow = [Int](repeating: -1, count: count)
    for (entry, rows) in rows.enumerated() {
      if let first = rows.first { entryOfRow[first] = entry }
    }
    return entryOfRow.filter { $0 >= 0 }
  }

  /// Puts the entries of the other side that the first has not behind those that are before them there.
  ///
  /// A list of links: the place behind the last entry stands for what is before the first.
  private func insert(_ other: [Int], into first: [Int], isOurs: Bool) -> [Int] {
    let top = entries.count
    var next = [Int](repeating: -1, count: entries.count + 1)
    var isPlaced = [Bool](repeating: false, count: entries.count)
    var last = top
    for entry in first {
      (next[last], isPlaced[entry], last) = (entry, true, entry)
    }
    var previous = top
    for entry in other {
      if !isPlaced[entry] {
        // Of what both have added at one place, ours come first.
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
