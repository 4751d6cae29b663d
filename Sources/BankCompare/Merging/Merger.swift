@_spi(QBank) import BankFormats

/// Merges two sides in steps: questions of the base, added questions, ids, then the order of all.
struct Merger {
  let base, ours, theirs: CompareSide
  private var ofOurs, ofTheirs: MergePairs
  var result = BankMerge()
  /// Rows of the base that a side removed and neither side changed.
  private var removed: [Int] = []

  init(_ base: CompareSide, _ ours: CompareSide, _ theirs: CompareSide) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    (ofOurs, ofTheirs) = (MergePairs(base, ours), MergePairs(base, theirs))
    MergePairs.align(&ofOurs, &ofTheirs, base, ours, theirs)
  }

  mutating func run() {
    for row in 0..<base.count { addRow(row) }
    let additions = MergedAdditions(ours: ofOurs.added, theirs: ofTheirs.added, self)
    result.entries += additions.entries
    result.notes += additions.notes
    noteCopies()
    joinEqualIDs()
    orderEntries()
  }

  // MARK: Rows of the base

  private mutating func addRow(_ row: Int) {
    switch (ofOurs.ofBase[row], ofTheirs.ofBase[row]) {
    case (nil, nil): removed.append(row)
    case (let own?, nil): addRemoved(row, ours, own, isOurs: true)
    case (nil, let other?): addRemoved(row, theirs, other, isOurs: false)
    case (let own?, let other?): addKept(row, own, other)
    }
  }

  /// Adds a row that one side removed and the other one kept.
  private mutating func addRemoved(_ row: Int, _ side: CompareSide, _ left: Int, isOurs: Bool) {
    let isSame = base.digests[row] == side.digests[left]
    if isSame || RowMerge.isOnlyReordered(base.problem(at: row), side.problem(at: left)) {
      removed.append(row)
      return
    }
    add([row], isOurs ? [left] : [], isOurs ? [] : [left], .conflict(.deleted))
  }

  private mutating func addKept(_ row: Int, _ own: Int, _ other: Int) {
    let digests = [base.digests[row], ours.digests[own], theirs.digests[other]]
    if digests[1] == digests[2] { return add([row], [own], [other], .same) }
    if digests[0] == digests[2] { return add([row], [own], [other], .ours) }
    if digests[0] == digests[1] { return add([row], [own], [other], .theirs) }
    let merge = RowMerge(
      base: base.problem(at: row), ours: ours.problem(at: own), theirs: theirs.problem(at: other))
    result.notes += merge.notes.map { .init(note: $0, ours: own, theirs: other) }
    guard let problem = merge.merged else {
      return add([row], [own], [other], .conflict(merge.reason ?? .question))
    }
    if problem.isSame(as: theirs.problem(at: other)) { return add([row], [own], [other], .theirs) }
    let isOurs = problem.isSame(as: ours.problem(at: own))
    add([row], [own], [other], isOurs ? .ours : .merged(problem))
  }

  private mutating func add(
    _ base: [Int], _ ours: [Int], _ theirs: [Int], _ outcome: BankMerge.Outcome
  ) {
    result.entries.append(BankMerge.Entry(base: base, ours: ours, theirs: theirs, outcome: outcome))
  }

  /// Notes rows that one side removed and the other one copied.
  private mutating func noteCopies() {
    if removed.isEmpty { return }
    let added = result.entries.filter(\.base.isEmpty)
    let digests = added.map { entry in
      entry.ours.first.map { ours.digests[$0] } ?? entry.theirs.first.map { theirs.digests[$0] }
        ?? RowDigest(high: 0, low: 0)
    }
    let classes = DigestClasses(old: removed.map { base.digests[$0] }, new: digests)
    for (entry, number) in zip(added, classes.new) where classes.isShared(number) {
      result.notes.append(.init(note: .copy, ours: entry.ours.first, theirs: entry.theirs.first))
    }
  }

  // MARK: Ids

  /// Combines rows that end up with the same id into one conflict, unless they already shared it on one side.
  private mutating func joinEqualIDs() {
    if ours.ids.isEmpty, theirs.ids.isEmpty { return }
    var entriesOfID: [UInt64: [Int]] = [:]
    for index in result.entries.indices {
      let id = self.id(of: result.entries[index])
      if id != 0 { entriesOfID[id, default: []].append(index) }
    }
    let shared = entriesOfID.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    var isGone = [Bool](repeating: false, count: result.entries.count)
    for group in shared where !isKnown(group) {
      result.entries[group[0]].outcome = .conflict(.id)
      for other in group.dropFirst() {
        result.entries[group[0]].join(result.entries[other])
        isGone[other] = true
      }
    }
    let entries = result.entries
    result.entries = entries.indices.filter { !isGone[$0] }.map { entries[$0] }
  }

  /// The hash of the id that a question has in the result; 0 if it has none, or if it is in conflict.
  private func id(of entry: BankMerge.Entry) -> UInt64 {
    switch entry.outcome {
    case .conflict: 0
    case .merged(let problem): problem.details.id.map { CompareSide.hash(ofID: $0) } ?? 0
    case .theirs: entry.theirs.first.map { theirs.id($0) } ?? 0
    case .same, .ours:
      entry.ours.first.map { ours.id($0) } ?? entry.theirs.first.map { theirs.id($0) } ?? 0
    }
  }

  /// Whether one side already has all of these rows with the same id.
  private func isKnown(_ group: [Int]) -> Bool {
    let entries = group.map { result.entries[$0] }
    let ids = entries.map { id(of: $0) }
    return zip(entries, ids).allSatisfy { $0.ours.first.map { ours.id($0) } == $1 }
      || zip(entries, ids).allSatisfy { $0.theirs.first.map { theirs.id($0) } == $1 }
  }

  // MARK: Order

  private mutating func orderEntries() {
    let order = MergeOrder(result.entries, ours: ours.count, theirs: theirs.count)
    if order.isReorderedTwice {
      result.notes.append(.init(note: .orderOfRows, ours: nil, theirs: nil))
    }
    let entries = result.entries
    result.entries = order.places.map { entries[$0] }
  }
}

extension BankMerge {
  /// Creates an empty merge.
  init() {}
}

extension BankMerge.Entry {
  /// Adds the rows of another entry, in the order of each version.
  fileprivate mutating func join(_ other: BankMerge.Entry) {
    base = (base + other.base).sorted()
    ours = (ours + other.ours).sorted()
    theirs = (theirs + other.theirs).sorted()
  }
}

extension CompareSide {
  /// The hash of the id of a row; 0 if it has none.
  fileprivate func id(_ row: Int) -> UInt64 { ids.isEmpty ? 0 : ids[row] }
}
