@_spi(QBank) import BankModel
@_spi(QBank) package import BankText

/// What became of the questions of a bank, question by question.
package struct BankDiff: Hashable, Sendable {
  /// How many rows were changed, each counted once, by what names it.
  package struct Counts: Hashable, Sendable {
    /// Rows of which another answer is right.
    package var answers = 0
    /// Other edited rows.
    package var edited = 0
    /// Rows that were added.
    package var added = 0
    /// Rows that were removed.
    package var removed = 0
    /// Rows in place of others, perhaps edited ones.
    package var replaced = 0
    /// Rows that only stand elsewhere.
    package var moved = 0

    /// None.
    package init() {}

    /// Adds those of another bank.
    package mutating func add(_ other: Counts) {
      answers += other.answers
      edited += other.edited
      added += other.added
      removed += other.removed
      replaced += other.replaced
      moved += other.moved
    }

    /// All of them together.
    package var total: Int { answers + edited + added + removed + replaced + moved }
  }

  /// Rows that are not what they were, those with another answer included, in the order of the new
  /// rows.
  package private(set) var edits: [RowEdit] = []
  /// Rows in place of others, perhaps edited, in the order of the new rows.
  package private(set) var replaced: [RowEdit]
  /// Rows that were added, in their order.
  package private(set) var added: [Int]
  /// Rows that were removed, in their order.
  package private(set) var removed: [Int]
  /// Rows that stand elsewhere among the others and are what they were, as old and new row, in the
  /// order of the new rows.
  package private(set) var moved: [BankMatching.Pair] = []
  /// Pairs of rows with one id that are two questions.
  package let reusedIDs: [BankMatching.Pair]
  /// Whether too many rows were left to look for edited ones among those removed and added.
  package let isPartial: Bool

  /// What became of the rows of one bank in another.
  package init(_ old: CompareSide, _ new: CompareSide, _ workers: Workers = .serial) {
    self.init(BankMatching(old, new, workers), old, new, workers)
  }

  /// The same with rows that were matched before.
  package init(
    _ matching: BankMatching, _ old: CompareSide, _ new: CompareSide,
    _ workers: Workers = .serial
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
      // What is only written in another way has no changes.
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

  /// Whether both banks tell the same in the same order.
  package var isEmpty: Bool { counts.total == 0 }

  /// How many rows were changed.
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
  /// What rows can have become.
  package enum Kind: String, Sendable, CaseIterable {
    case answers, edited, replaced, added, removed, moved
  }

  /// Keeps the rows of one kind.
  package mutating func keep(only kind: Kind) {
    edits.removeAll { kind != ($0.hasOtherAnswer ? .answers : .edited) }
    if kind != .replaced { replaced = [] }
    if kind != .added { added = [] }
    if kind != .removed { removed = [] }
    if kind != .moved { moved = [] }
  }

  /// What became of rows that went from one file to another, without those that have no partner.
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

  /// Forgets rows that are found elsewhere.
  mutating func forget(removed gone: Set<Int>, added come: Set<Int>) {
    removed.removeAll(where: gone.contains)
    added.removeAll(where: come.contains)
  }
}
