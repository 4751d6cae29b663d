@_spi(QBank) import BankModel

/// The changes between two versions of a bank, question by question.
package struct BankDiff: Hashable, Sendable {
  /// The number of changed rows of each kind. Each row is counted once, by its most important change.
  package struct Counts: Hashable, Sendable {
    /// Rows whose right answer is another one.
    package var answers = 0
    /// Other edited rows.
    package var edited = 0
    /// Rows that were added.
    package var added = 0
    /// Rows that were removed.
    package var removed = 0
    /// Rows that took the place of others, and are perhaps edited versions of them.
    package var replaced = 0
    /// Rows that only changed their position.
    package var moved = 0

    /// Creates counts of zero.
    package init() {}

    /// Adds the counts of another bank.
    package mutating func add(_ other: Counts) {
      answers += other.answers
      edited += other.edited
      added += other.added
      removed += other.removed
      replaced += other.replaced
      moved += other.moved
    }

    /// The sum of all counts.
    package var total: Int { answers + edited + added + removed + replaced + moved }
  }

  /// Edited rows, including those with another answer, in the order of the new rows.
  package private(set) var edits: [RowEdit] = []
  /// Rows that took the place of others, perhaps edited, in the order of the new rows.
  package private(set) var replaced: [RowEdit]
  /// Rows that were added, in their order.
  package private(set) var added: [Int]
  /// Rows that were removed, in their order.
  package private(set) var removed: [Int]
  /// Rows that changed only their position among the others, as old and new row, in the order of the new rows.
  package private(set) var moved: [BankMatching.Pair] = []
  /// Pairs of rows that have the same id and are different questions.
  package let reusedIDs: [BankMatching.Pair]
  /// Whether too many rows were left to search the removed and added ones for edited ones.
  package let isPartial: Bool

  /// Compares two versions of a bank.
  package init(_ old: CompareSide, _ new: CompareSide, _ workers: Workers = .serial) {
    self.init(BankMatching(old, new, workers), old, new, workers)
  }

  /// Compares two versions of a bank whose rows are already matched.
  package init(
    _ matching: BankMatching, _ old: CompareSide, _ new: CompareSide, _ workers: Workers = .serial
  ) {
    let isMoved = RisingRun.outside(matching)
    let edit = { @Sendable (pair: BankMatching.Pair, isMoved: Bool) in
      RowEdit(pair, old.problem(at: pair.old), new.problem(at: pair.new), isMoved: isMoved)
    }
    added = matching.added
    removed = matching.removed
    reusedIDs = matching.reusedIDs
    isPartial = matching.isPartial
    replaced = matching.replaced.map { edit($0, false) }.ordered { $0.pair.new < $1.pair.new }
    var isOnlyMoved = isMoved
    let edited = workers.mapInBatches(matching.edited.count) { index in
      edit(matching.edited[index], isMoved[matching.edited[index].old])
    }
    for edit in edited {
      // A pair that differs only in notation has no changes.
      if edit.changes.isEmpty || edit.changes == [.moved] { continue }
      edits.append(edit)
      isOnlyMoved[edit.pair.old] = false
    }
    edits.sort { $0.pair.new < $1.pair.new }
    for row in isOnlyMoved.indices where isOnlyMoved[row] {
      guard let partner = matching.newRow(of: row) else { continue }
      moved.append(BankMatching.Pair(old: row, new: partner, stage: .equal))
    }
    moved.sort { $0.new < $1.new }
  }

  /// Edited rows with another answer.
  var answers: [RowEdit] { edits.filter(\.hasOtherAnswer) }

  /// Edited rows with the same answer.
  var otherEdits: [RowEdit] { edits.filter { !$0.hasOtherAnswer } }

  /// Whether some edited rows may be different questions.
  var isDoubtful: Bool { (edits + replaced).contains { !$0.pair.isCertain } }

  /// Whether both banks say the same in the same order.
  package var isEmpty: Bool { counts.total == 0 }

  /// The number of changed rows of each kind.
  package var counts: Counts {
    var counts = Counts()
    counts.answers = edits.count(where: \.hasOtherAnswer)
    counts.edited = edits.count - counts.answers
    (counts.added, counts.removed) = (added.count, removed.count)
    (counts.replaced, counts.moved) = (replaced.count, moved.count)
    return counts
  }
}

extension BankDiff {
  /// A kind of change to a row.
  package enum Kind: String, Sendable, CaseIterable {
    case answers, edited, replaced, added, removed, moved
  }

  /// Keeps only the rows of one kind.
  package mutating func keep(only kind: Kind) {
    edits.removeAll { kind != ($0.hasOtherAnswer ? .answers : .edited) }
    if kind != .replaced { replaced = [] }
    if kind != .added { added = [] }
    if kind != .removed { removed = [] }
    if kind != .moved { moved = [] }
  }

  /// Compares rows that moved from one file to another; rows without a partner are left out.
  init(
    between matching: BankMatching, _ old: CompareSide, _ new: CompareSide,
    where isMoved: (BankMatching.Pair) -> Bool
  ) {
    (added, removed, replaced, reusedIDs) = ([], [], [], [])
    isPartial = matching.isPartial
    var edited: [Int: BankMatching.Pair] = [:]
    for pair in matching.edited { edited[pair.old] = pair }
    for row in 0..<old.count {
      guard let partner = matching.newRow(of: row) else { continue }
      let pair = edited[row] ?? BankMatching.Pair(old: row, new: partner, stage: .equal)
      if !isMoved(pair) { continue }
      let edit = RowEdit(pair, old.problem(at: row), new.problem(at: partner), isMoved: true)
      if edit.changes == [.moved] { moved.append(pair) } else { edits.append(edit) }
    }
    edits.sort { $0.pair.new < $1.pair.new }
    moved.sort { $0.new < $1.new }
  }

  /// Removes rows that were found in other files.
  mutating func forget(removed gone: Set<Int>, added come: Set<Int>) {
    removed.removeAll(where: gone.contains)
    added.removeAll(where: come.contains)
  }
}
