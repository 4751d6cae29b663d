import BankModel
@_spi(QBank) import BankText

/// Matches the rows of two banks, stage after stage.
struct Matcher {
  let old: CompareSide
  let new: CompareSide
  let workers: Workers
  var result: BankMatching

  init(_ old: CompareSide, _ new: CompareSide, _ workers: Workers) {
    self.old = old
    self.new = new
    self.workers = workers
    result = BankMatching(oldCount: old.count, newCount: new.count)
  }

  mutating func run() {
    matchEqualRows()
    matchIDs()
    matchForms()
    matchLikeRows()
    matchHeadings()
    result.removed = unmatchedOld
    result.added = unmatchedNew
    findReplaced()
    result.edited.sort { $0.old < $1.old }
  }

  /// Old rows without a partner, in their order.
  var unmatchedOld: [Int] { result.newOfOld.indices.filter(isFree(old:)) }

  /// New rows without a partner, in their order.
  var unmatchedNew: [Int] { result.oldOfNew.indices.filter(isFree(new:)) }

  func isFree(old index: Int) -> Bool { result.newOfOld[index] == BankMatching.none }

  func isFree(new index: Int) -> Bool { result.oldOfNew[index] == BankMatching.none }

  /// Makes partners of two rows that tell the same.
  mutating func join(_ oldRow: Int, _ newRow: Int) {
    result.newOfOld[oldRow] = UInt32(truncatingIfNeeded: newRow)
    result.oldOfNew[newRow] = UInt32(truncatingIfNeeded: oldRow)
  }

  /// Makes partners of two rows that do not.
  mutating func accept(_ pair: BankMatching.Pair) {
    join(pair.old, pair.new)
    result.edited.append(pair)
  }
}

// MARK: Equal ids

extension Matcher {
  /// Pairs rows whose id no other row has, if they are at all alike.
  ///
  /// Rows that are equal as a whole have equal ids, so that none of these is taken by an equal row
  /// before.
  mutating func matchIDs() {
    guard !old.ids.isEmpty, !new.ids.isEmpty else { return }
    let classes = DigestClasses(
      old: old.ids.map { RowDigest(high: $0, low: $0) },
      new: new.ids.map { RowDigest(high: $0, low: $0) })
    var rowOfClass: [UInt32: Int] = [:]
    for row in new.ids.indices where new.ids[row] != 0 && classes.isPair(classes.new[row]) {
      if isFree(new: row) { rowOfClass[classes.new[row]] = row }
    }
    for row in old.ids.indices where old.ids[row] != 0 && isFree(old: row) {
      guard let partner = rowOfClass[classes.old[row]] else { continue }
      let (oldProblem, newProblem) = (old.problem(at: row), new.problem(at: partner))
      guard oldProblem.details.id == newProblem.details.id else { continue }
      let score = RowForms(oldProblem).likeness(RowForms(newProblem))
      let pair = BankMatching.Pair(old: row, new: partner, stage: .id, score: score)
      if score < BankMatching.idThreshold { result.reusedIDs.append(pair) } else { accept(pair) }
    }
  }
}
