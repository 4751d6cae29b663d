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

/// The order of the questions of a merge.
///
/// The order is that of ours, or of theirs if only theirs reordered questions of the base. A question that only the
/// other side has follows the nearest question that precedes it there.
private struct MergeOrder {
  /// The indices of the entries, in the order of the result.
  private(set) var places: [Int] = []
  /// Whether both sides reordered questions of the base differently.
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

  /// The entries in the order of one version, each at the position of its first row.
  private static func sequence(_ rows: [[Int]], of count: Int) -> [Int] {
    var entryOfRow = [Int](repeating: -1, count: count)
    for (entry, rows) in rows.enumerated() {
      if let first = rows.first { entryOfRow[first] = entry }
    }
    return entryOfRow.filter { $0 >= 0 }
  }

  /// Inserts the entries of `other` that `first` lacks, each after the entry that precedes it in `other`.
  ///
  /// Uses a linked list; the slot after the last entry is a sentinel before the first.
  private func insert(_ other: [Int], into first: [Int], isOurs: Bool) -> [Int] {
    let top = entries.count
    var next = [Int](repeating: -1, count: entries.count + 1)
    var isPlaced = [Bool](repeating: false, count: entries.count)
    var last = top
    for entry in first { (next[last], isPlaced[entry], last) = (entry, true, entry) }
    var previous = top
    for entry in other {
      if !isPlaced[entry] {
        // Among entries that both sides added at the same place, ours come first.
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

/// The certain matches between rows of the base and rows of one side.
///
/// A doubtful pair counts as a removed row and an added one: that can cause a conflict, but never a question mixed
/// from two.
private struct MergePairs {
  /// For each row of the base, the row of the side.
  private(set) var ofBase: [Int?]
  /// The rows of the side that are not in the base.
  private(set) var added: [Int]

  init(_ base: CompareSide, _ side: CompareSide) {
    let matching = BankMatching(base, side)
    ofBase = (0..<base.count).map { matching.newRow(of: $0) }
    for pair in matching.edited where !pair.isCertain { ofBase[pair.old] = nil }
    var isPaired = [Bool](repeating: false, count: side.count)
    for row in ofBase { if let row { isPaired[row] = true } }
    added = isPaired.indices.filter { !isPaired[$0] }
  }

  /// Aligns the matches of equal rows. Which of several equal rows a side removed or edited is unknown: if both
  /// sides did the same, it is attributed to the same rows as far as possible.
  static func align(
    _ ours: inout MergePairs, _ theirs: inout MergePairs, _ base: CompareSide, _ one: CompareSide,
    _ other: CompareSide
  ) {
    let classes = DigestClasses(old: base.digests, new: [])
    var copies: [UInt32: [Int]] = [:]
    for (row, number) in classes.old.enumerated() where classes.oldCounts[Int(number)] > 1 {
      copies[number, default: []].append(row)
    }
    for number in copies.keys.sorted() {
      guard let rows = copies[number] else { continue }
      theirs.meetEdits(of: ours, rows, base, one, other)
      ours.closeRanks(rows, base, one)
      theirs.closeRanks(rows, base, other)
    }
  }

  /// Moves an edit that both sides made to these equal rows to the row where the other side has it.
  private mutating func meetEdits(
    of ours: MergePairs, _ rows: [Int], _ base: CompareSide, _ one: CompareSide,
    _ other: CompareSide
  ) {
    for row in rows {
      guard let partner = ours.ofBase[row], one.digests[partner] != base.digests[row] else {
        continue
      }
      let edit = one.digests[partner]
      let hasEdit = { (place: Int, own: MergePairs) in
        own.ofBase[place].map { other.digests[$0] == edit } ?? false
      }
      if hasEdit(row, self) { continue }
      let place = rows.first { place in
        hasEdit(place, self) && ours.ofBase[place].map { one.digests[$0] != edit } ?? true
      }
      if let place { ofBase.swapAt(row, place) }
    }
  }

  /// Assigns the rows of the side that equal these of the base to the first ones of them.
  private mutating func closeRanks(_ rows: [Int], _ base: CompareSide, _ side: CompareSide) {
    let isEdited = { (row: Int, partner: Int?) in
      partner.map { side.digests[$0] != base.digests[row] } ?? false
    }
    let free = rows.filter { !isEdited($0, ofBase[$0]) }
    let partners = free.compactMap { ofBase[$0] }
    if partners.count == free.count { return }
    for (place, row) in free.enumerated() {
      ofBase[row] = partners.indices.contains(place) ? partners[place] : nil
    }
  }
}
