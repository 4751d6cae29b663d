@_spi(QBank) import BankModel

/// Matches the rows of two banks in stages.
struct Matcher {
  private let old: CompareSide
  private let new: CompareSide
  private let workers: Workers
  private(set) var result: BankMatching

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
  private var unmatchedOld: [Int] { result.newOfOld.indices.filter(isFree(old:)) }

  /// New rows without a partner, in their order.
  private var unmatchedNew: [Int] { result.oldOfNew.indices.filter(isFree(new:)) }

  private func isFree(old index: Int) -> Bool { result.newOfOld[index] == BankMatching.none }

  private func isFree(new index: Int) -> Bool { result.oldOfNew[index] == BankMatching.none }

  /// Makes partners of two equal rows.
  private mutating func join(_ oldRow: Int, _ newRow: Int) {
    result.newOfOld[oldRow] = UInt32(truncatingIfNeeded: newRow)
    result.oldOfNew[newRow] = UInt32(truncatingIfNeeded: oldRow)
  }

  /// Makes partners of two rows that differ.
  private mutating func accept(_ pair: BankMatching.Pair) {
    join(pair.old, pair.new)
    result.edited.append(pair)
  }

  // MARK: Equal ids

  /// Matches rows whose id is unique on both sides, if they are at all alike.
  ///
  /// Rows that are equal as a whole have equal ids, so an earlier match of equal rows cannot have taken any of
  /// these.
  private mutating func matchIDs() {
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

  // MARK: Equal rows

  /// Matches equal rows: first those that occur once, then copies next to partners, then the rest in order.
  private mutating func matchEqualRows() {
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

  /// Matches copies whose neighbours are partners, along whole runs of them.
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

  // MARK: Likeness, and the same neighbours

  /// Matches the rows that are most alike.
  private mutating func matchLikeRows() {
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
      // A lower score makes neither a pair nor a rival of one.
      if score >= BankMatching.likenessThreshold - BankMatching.doubtfulGap {
        let isSameHeading = oldRows[one].forms.heading == newRows[other].forms.heading
        pairs.add(oldRows[one], newRows[other], score: score, isSameHeading ? .heading : .likeness)
      }
    }
    for pair in pairs.best(from: BankMatching.likenessThreshold) { accept(pair) }
  }

  /// Finds rows that took the place of others and are a little like them.
  private mutating func findReplaced() {
    let oldOfGap = Matcher.gaps(result.newOfOld) { result.newOfOld[$0] }
    let newOfGap = Matcher.gaps(result.oldOfNew) { UInt32(truncatingIfNeeded: $0) }
    // In the order of the rows, so that the result does not depend on the order of a dictionary.
    for gap in oldOfGap.keys.sorted() {
      if let oldRows = oldOfGap[gap], let newRows = newOfGap[gap] { replace(oldRows, newRows) }
    }
    result.replaced.sort { $0.old < $1.old }
    let (oldGone, newGone) = (Set(result.replaced.map(\.old)), Set(result.replaced.map(\.new)))
    if oldGone.isEmpty { return }
    result.removed.removeAll { oldGone.contains($0) }
    result.added.removeAll { newGone.contains($0) }
  }

  /// The rows without a partner by the new row of the last pair before them.
  private static func gaps(_ partners: [UInt32], _ newRow: (Int) -> UInt32) -> [UInt32: [Int]] {
    var (gaps, last): ([UInt32: [Int]], UInt32) = ([:], BankMatching.none)
    for row in partners.indices {
      if partners[row] == BankMatching.none {
        gaps[last, default: []].append(row)
      } else {
        last = newRow(row)
      }
    }
    return gaps
  }

  /// The maximum number of pairs of one gap that are compared.
  private static let maxPairsOfGap = 2_500

  private mutating func replace(_ oldRest: [Int], _ newRest: [Int]) {
    if oldRest.count > Matcher.maxPairsOfGap / newRest.count { return }
    let (oldRows, newRows) = compared(oldRest, newRest)
    let pairs = ScoredPairs(of: oldRows, newRows, .place) { $0.forms.likeness($1.forms) }
    result.replaced += pairs.best(from: BankMatching.placeThreshold)
  }

  // MARK: Equal forms

  /// The unmatched rows of one side, with the keys of their forms.
  private struct Leftovers {
    let rows: [Int]
    let keys: [RowKeys]

    init(_ rows: [Int], of side: CompareSide, _ workers: Workers) {
      self.rows = rows
      keys = workers.mapInBatches(rows.count) { RowKeys(RowForms(side.problem(at: rows[$0]))) }
    }
  }

  /// Rows of both sides that share a key.
  private struct Group {
    var old: [Int] = []
    var new: [Int] = []
    var hasLongChoices = true

    var isPair: Bool { old.count == 1 && new.count == 1 }
  }

  /// Matches rows by question, choices and answer, then without the answer, then by the question if the choices are
  /// alike, then by the choices.
  private mutating func matchForms() {
    let (oldRows, newRows) = (unmatchedOld, unmatchedNew)
    if oldRows.isEmpty || newRows.isEmpty { return }
    let (oldRest, newRest) = (
      Leftovers(oldRows, of: old, workers), Leftovers(newRows, of: new, workers)
    )
    for key in [\RowKeys.all, \RowKeys.both] {
      for group in groups(oldRest, newRest, key) { matchSameForms(group) }
    }
    for group in groups(oldRest, newRest, \.heading) {
      match(group, .heading, threshold: 6_000) { $0.choiceLikeness($1) }
    }
    for group in groups(oldRest, newRest, \.choices) {
      let isRare = group.hasLongChoices && group.isPair
      match(group, .choices, threshold: isRare ? 2_500 : 5_000) { $0.headingLikeness($1) }
    }
  }

  /// Matches rows by the question alone: if the choices are a little alike, or with any choices if the two rows are
  /// the only ones left that ask it.
  ///
  /// This comes after likeness, because “Which of these is right?” with other choices is another question wherever
  /// a better partner is left.
  private mutating func matchHeadings() {
    let (oldRows, newRows) = (unmatchedOld, unmatchedNew)
    if oldRows.isEmpty || newRows.isEmpty { return }
    let (oldRest, newRest) = (
      Leftovers(oldRows, of: old, workers), Leftovers(newRows, of: new, workers)
    )
    for group in groups(oldRest, newRest, \.heading) {
      match(group, .heading, threshold: group.isPair ? 0 : 3_000) { $0.choiceLikeness($1) }
    }
  }

  /// Groups the unmatched rows by a key that both sides have, in the order of the old rows.
  private func groups(
    _ oldRest: Leftovers, _ newRest: Leftovers, _ key: KeyPath<RowKeys, RowDigest>
  ) -> [Group] {
    let oldFree = oldRest.rows.indices.filter { isFree(old: oldRest.rows[$0]) }
    let newFree = newRest.rows.indices.filter { isFree(new: newRest.rows[$0]) }
    let classes = DigestClasses(
      old: oldFree.map { oldRest.keys[$0][keyPath: key] },
      new: newFree.map { newRest.keys[$0][keyPath: key] })
    var places: [UInt32: Int] = [:]
    var groups: [Group] = []
    for (place, number) in classes.old.enumerated() where classes.isShared(number) {
      let row = oldFree[place]
      let index = places[number] ?? groups.count
      if index == groups.count {
        groups.append(Group(hasLongChoices: oldRest.keys[row].hasLongChoices))
        places[number] = index
      }
      groups[index].old.append(oldRest.rows[row])
    }
    for (place, number) in classes.new.enumerated() {
      if let index = places[number] { groups[index].new.append(newRest.rows[newFree[place]]) }
    }
    return groups
  }

  /// The maximum number of pairs of a group that are compared. A larger group comes from a bank whose questions are
  /// all alike, and those are matched by everything they share.
  private static let maxPairs = 10_000

  /// Matches rows with equal forms by the likeness of their raw texts or, if there are too many, by their rank in
  /// the order of their texts.
  private mutating func matchSameForms(_ group: Group) {
    if group.isPair {
      return accept(BankMatching.Pair(old: group.old[0], new: group.new[0], stage: .forms))
    }
    var (oldRows, newRows) = compared(group.old, group.new)
    if oldRows.count > Matcher.maxPairs / newRows.count {
      oldRows.sort { ($0.rank, $0.index) < ($1.rank, $1.index) }
      newRows.sort { ($0.rank, $0.index) < ($1.rank, $1.index) }
      for (one, other) in zip(oldRows, newRows) {
        accept(BankMatching.Pair(old: one.index, new: other.index, stage: .forms, isCertain: false))
      }
      return
    }
    let pairs = ScoredPairs(of: oldRows, newRows, .forms) { $0.textLikeness($1) }
    pairs.best(from: 0).forEach { accept($0) }
  }

  /// Matches the rows of a group by the likeness of the parts that the key does not cover.
  private mutating func match(
    _ group: Group, _ stage: BankMatching.Stage, threshold: Int,
    _ likeness: (RowForms, RowForms) -> Int
  ) {
    if group.old.count > Matcher.maxPairs / group.new.count { return }
    let (oldRows, newRows) = compared(group.old, group.new)
    let pairs = ScoredPairs(of: oldRows, newRows, stage) { likeness($0.forms, $1.forms) }
    pairs.best(from: threshold).forEach { accept($0) }
  }

  /// Loads rows of both sides for comparison and ranks them.
  private func compared(_ oldRows: [Int], _ newRows: [Int]) -> ([ComparedRow], [ComparedRow]) {
    var rows = oldRows.map { ComparedRow(old.problem(at: $0), index: $0) }
    var others = newRows.map { ComparedRow(new.problem(at: $0), index: $0) }
    ComparedRow.rank(&rows, &others)
    return (rows, others)
  }
}
