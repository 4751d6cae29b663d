@_spi(QBank) import BankText

// Matching by equal forms.
extension Matcher {
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

  /// Matches rows by the question alone: if the choices are a little alike, or with any choices if the two rows are
  /// the only ones left that ask it.
  ///
  /// This comes after likeness, because “Which of these is right?” with other choices is another question wherever
  /// a better partner is left.
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
  func compared(_ oldRows: [Int], _ newRows: [Int]) -> ([ComparedRow], [ComparedRow]) {
    var rows = oldRows.map { ComparedRow(old.problem(at: $0), index: $0) }
    var others = newRows.map { ComparedRow(new.problem(at: $0), index: $0) }
    ComparedRow.rank(&rows, &others)
    return (rows, others)
  }
}
