@_spi(QBank) import BankText

// Rows whose forms agree.
extension Matcher {
  /// The rows of one side that are left, with what stands for their forms.
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

  /// Pairs rows by question, choices and answer, then without the answer, then by the question with
  /// choices that are alike, then by the choices.
  mutating func matchForms() {
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

  /// Pairs rows by the question alone: with choices that are a little alike, or with any choices where
  /// only two rows are left that ask it.
  ///
  /// This comes after likeness, because “Which of these is right?” with other choices is asked of
  /// something else wherever a better partner is left.
  mutating func matchHeadings() {
    let (oldRows, newRows) = (unmatchedOld, unmatchedNew)
    if oldRows.isEmpty || newRows.isEmpty { return }
    let (oldRest, newRest) = (
      Leftovers(oldRows, of: old, workers), Leftovers(newRows, of: new, workers)
    )
    for group in groups(oldRest, newRest, \.heading) {
      match(group, .heading, threshold: group.isPair ? 0 : 3_000) { $0.choiceLikeness($1) }
    }
  }

  /// The rows that have no partner yet, by a key that both sides have; in the order of the old rows.
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

  /// So many pairs of a group are held against each other at most. More is a bank whose questions
  /// are all alike, and there they are looked at by everything that they share.
  private static let maxPairs = 10_000

  /// Pairs rows whose forms are the same: those that are most alike as they are written, and of too
  /// many those that come at one place in the order of their texts.
  private mutating func matchSameForms(_ group: Group) {
    if group.isPair {
      return accept(BankMatching.Pair(old: group.old[0], new: group.new[0], stage: .forms))
    }
    var (oldRows, newRows) = compared(group.old, group.new)
    if oldRows.count > Matcher.maxPairs / newRows.count {
      oldRows.sort { ($0.rank, $0.index) < ($1.rank, $1.index) }
      newRows.sort { ($0.rank, $0.index) < ($1.rank, $1.index) }
      for (one, other) in zip(oldRows, newRows) {
        accept(
          BankMatching.Pair(old: one.index, new: other.index, stage: .forms, isCertain: false))
      }
      return
    }
    var pairs = ScoredPairs()
    for one in oldRows {
      for other in newRows { pairs.add(one, other, score: one.textLikeness(other), .forms) }
    }
    pairs.best(from: 0).forEach { accept($0) }
  }

  /// Pairs rows by how alike the rest of them is.
  private mutating func match(
    _ group: Group, _ stage: BankMatching.Stage, threshold: Int,
    _ likeness: (RowForms, RowForms) -> Int
  ) {
    if group.old.count > Matcher.maxPairs / group.new.count { return }
    let (oldRows, newRows) = compared(group.old, group.new)
    var pairs = ScoredPairs()
    for one in oldRows {
      for other in newRows { pairs.add(one, other, score: likeness(one.forms, other.forms), stage) }
    }
    pairs.best(from: threshold).forEach { accept($0) }
  }

  /// Rows of both sides made ready to be held against each other.
  func compared(_ oldRows: [Int], _ newRows: [Int]) -> ([ComparedRow], [ComparedRow]) {
    var rows = oldRows.map { ComparedRow(old.problem(at: $0), index: $0) }
    var others = newRows.map { ComparedRow(new.problem(at: $0), index: $0) }
    ComparedRow.rank(&rows, &others)
    return (rows, others)
  }
}
