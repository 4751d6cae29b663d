// Rows that tell the same.
extension Matcher {
  /// Pairs equal rows: first those that are there once, then copies beside partners, then the rest in
  /// order.
  mutating func matchEqualRows() {
    let classes = DigestClasses(old: old.digests, new: new.digests)
    var newRows = [UInt32](repeating: BankMatching.none, count: classes.oldCounts.count)
    for (row, number) in classes.new.enumerated() where classes.isPair(number) {
      newRows[Int(number)] = UInt32(truncatingIfNeeded: row)
    }
    var hasCopies = false
    for (row, number) in classes.old.enumerated() where classes.isShared(number) {
      if classes.isPair(number) { join(row, Int(newRows[Int(number)])) } else { hasCopies = true }
    }
    guard hasCopies else { return }
    matchNeighbours(classes)
    matchInOrder(classes)
  }

  /// Pairs copies whose neighbours are partners, along whole runs of them.
  private mutating func matchNeighbours(_ classes: DigestClasses) {
    for row in classes.old.indices where isFree(old: row) {
      if row == 0 {
        matchCopies(row, 0, classes)
      } else if !isFree(old: row - 1) {
        matchCopies(row, Int(result.newOfOld[row - 1]) + 1, classes)
      }
    }
    for row in classes.old.indices.reversed() where isFree(old: row) {
      if row == old.count - 1 {
        matchCopies(row, new.count - 1, classes)
      } else if !isFree(old: row + 1) {
        matchCopies(row, Int(result.newOfOld[row + 1]) - 1, classes)
      }
    }
  }

  private mutating func matchCopies(_ oldRow: Int, _ newRow: Int, _ classes: DigestClasses) {
    guard classes.new.indices.contains(newRow), isFree(new: newRow),
      classes.old[oldRow] == classes.new[newRow]
    else { return }
    join(oldRow, newRow)
  }

  private mutating func matchInOrder(_ classes: DigestClasses) {
    var copies: [UInt32: [Int]] = [:]
    for row in classes.new.indices.reversed() where isFree(new: row) {
      if classes.isShared(classes.new[row]) { copies[classes.new[row], default: []].append(row) }
    }
    for row in classes.old.indices where isFree(old: row) {
      guard let partner = copies[classes.old[row]]?.popLast() else { continue }
      join(row, partner)
    }
  }
}
