// Rows that are alike, and rows between the same neighbours.
extension Matcher {
  /// Pairs the rows that are most alike.
  mutating func matchLikeRows() {
    let (oldRest, newRest) = (unmatchedOld, unmatchedNew)
    if oldRest.isEmpty || newRest.isEmpty { return }
    if max(oldRest.count, newRest.count) > BankMatching.maxCompared {
      result.isPartial = true
      return
    }
    let (oldRows, newRows) = compared(oldRest, newRest)
    var pairs = ScoredPairs()
    for (one, other) in SharedGrams.pairs(oldRows, newRows) {
      let score = oldRows[one].forms.likeness(newRows[other].forms)
      // Less is neither a pair nor a rival of one.
      if score >= BankMatching.likenessThreshold - BankMatching.doubtfulGap {
        let isSameHeading = oldRows[one].forms.heading == newRows[other].forms.heading
        pairs.add(
          oldRows[one], newRows[other], score: score, isSameHeading ? .heading : .likeness)
      }
    }
    for pair in pairs.best(from: BankMatching.likenessThreshold) { accept(pair) }
  }

  /// Finds rows that took the place of others and are a little like them.
  mutating func findReplaced() {
    var (oldOfGap, newOfGap): ([UInt32: [Int]], [UInt32: [Int]]) = ([:], [:])
    var last = BankMatching.none
    for row in result.newOfOld.indices {
      if isFree(old: row) {
        oldOfGap[last, default: []].append(row)
      } else {
        last = result.newOfOld[row]
      }
    }
    last = BankMatching.none
    for row in result.oldOfNew.indices {
      if isFree(new: row) {
        newOfGap[last, default: []].append(row)
      } else {
        last = UInt32(truncatingIfNeeded: row)
      }
    }
    // In the order of the rows, so that nothing depends on that of a dictionary.
    for gap in oldOfGap.keys.sorted() {
      if let oldRows = oldOfGap[gap], let newRows = newOfGap[gap] { replace(oldRows, newRows) }
    }
    result.replaced.sort { $0.old < $1.old }
    let (oldGone, newGone) = (Set(result.replaced.map(\.old)), Set(result.replaced.map(\.new)))
    if oldGone.isEmpty { return }
    result.removed.removeAll { oldGone.contains($0) }
    result.added.removeAll { newGone.contains($0) }
  }

  /// So many pairs of one gap are held against each other at most.
  private static let maxPairsOfGap = 2_500

  private mutating func replace(_ oldRest: [Int], _ newRest: [Int]) {
    if oldRest.count > Matcher.maxPairsOfGap / newRest.count { return }
    let (oldRows, newRows) = compared(oldRest, newRest)
    var pairs = ScoredPairs()
    for one in oldRows {
      for other in newRows {
        pairs.add(one, other, score: one.forms.likeness(other.forms), .place)
      }
    }
    result.replaced += pairs.best(from: BankMatching.placeThreshold)
  }
}
