@_spi(QBank) import BankText

/// The leaderboard of a history of any length, computed line by line in little memory.
///
/// `Ranking` is the plain counterpart. Lines that cannot make a difference, such as those of other banks, are read
/// only as far as that shows, so not every line that is not a run is noticed.
@_spi(QBank) public struct RankingScan {
  /// A run, by its rank and the offset of its line.
  package struct Standing: Equatable {
    package let rank: Int
    package let offset: Int
  }

  /// The notes on lines that are not runs, as far as they were noticed.
  package private(set) var notes = LineNotes()
  private let group: RunGroup?
  /// The digest of the group, as written in a line.
  private let digest: [UInt8]
  private let pool: [UInt8]?
  /// The lists of banks seen in runs of the group or of other runs of the same size, as written in lines.
  private var met: [Met] = []
  private let ranksSimulated: Bool
  private var table = PlayerTable()

  /// Creates a board of the runs of a group, or of all runs.
  package init(of group: RunGroup?, simulated: Bool) {
    self.group = group
    digest = Array((group?.digest ?? "").utf8)
    pool = group?.pool.map { Array($0.utf8) }
    ranksSimulated = simulated
  }

  /// A list of banks, as written in a line.
  private struct Met {
    let banks: [UInt8]
    let names: [String]
    /// Whether the group has these names.
    let areOfGroup: Bool
    /// Whether there was a run outside the group with these banks.
    var hasOthers = false
  }

  /// The names of banks that have runs of the same size outside the group.
  package var otherBanks: [[String]] { met.filter(\.hasOthers).map(\.names) }

  /// The number of players.
  package var players: Int { table.count }

  /// Reads the next line, which begins at `offset`.
  @_spi(QBank) public mutating func read(_ bytes: Span<UInt8>, at offset: Int) {
    notes.advance()
    guard let head = RunHead(bytes) else { return readPlainly(bytes, offset) }
    guard ranksSimulated || !head.isSimulated, !head.isExtended, !head.isUnfinished,
      isInGroup(head, bytes), let player = head.player,
      let name = NameKey.of(bytes.extracting(player.start..<player.end)).map(RankingScan.hash)
    else { return }
    guard isBetter(head.score, than: name) else { return }
    guard head.isWhole(bytes) else { return readPlainly(bytes, offset) }
    table.put(PlayerTable.Entry(name: name, offset: offset, score: head.score))
  }

  private mutating func readPlainly(_ bytes: Span<UInt8>, _ offset: Int) {
    let history = History(bytes)
    notes.note(history)
    guard let run = history.runs.first, ranksSimulated || run.kind == .played, run.isOnBoard,
      group.map({ $0.contains(run) }) ?? true, let key = NameKey.of(run.player)
    else { return }
    let name = RankingScan.hash(key)
    guard isBetter(run.rankedScore, than: name) else { return }
    table.put(PlayerTable.Entry(name: name, offset: offset, score: run.rankedScore))
  }

  /// Leaves out a line that is too long to be read.
  package mutating func skipLine() {
    notes.advance()
    notes.skip(.notJSON)
  }

  private mutating func isInGroup(_ head: RunHead, _ bytes: Span<UInt8>) -> Bool {
    guard let group else { return true }
    guard head.score.count == group.count else { return false }
    let set = bytes.extracting(head.digest.start..<head.digest.end)
    if !digest.isEmpty, set.isSame(as: digest.arraySpan) { return true }
    let place = place(of: head, bytes, group)
    let isIn = isInGroup(head, bytes, group, areNamed: met[place].areOfGroup, hasSet: set.count > 0)
    if !isIn { met[place].hasOthers = true }
    return isIn
  }

  private func isInGroup(
    _ head: RunHead, _ bytes: Span<UInt8>, _ group: RunGroup, areNamed: Bool, hasSet: Bool
  ) -> Bool {
    if group.isOfOneSet, !digest.isEmpty || hasSet { return false }
    if let pool, let own = head.pool {
      return bytes.extracting(own.start..<own.end).isSame(as: pool.arraySpan)
    }
    return areNamed
  }

  /// The index of the banks of a line among the few lists seen.
  private mutating func place(of head: RunHead, _ bytes: Span<UInt8>, _ group: RunGroup) -> Int {
    let found = bytes.extracting(head.banks.start..<head.banks.end)
    if let place = met.firstIndex(where: { found.isSame(as: $0.banks.arraySpan) }) {
      return place
    }
    if met.count == RankingScan.maxMet { met.removeLast() }
    let names = head.names(bytes)
    met.append(
      Met(
        banks: Array(found), names: names, areOfGroup: BankNames.areEqual(names, group.banks)))
    return met.count - 1
  }

  /// The maximum number of lists of banks kept.
  private static let maxMet = 64

  private func isBetter(_ score: RunScore, than name: Int) -> Bool {
    guard let known = table.index(of: name) else { return true }
    return score.isBetter(than: table[known].score)
  }

  // MARK: Names

  private static func hash(_ name: [UInt8]) -> Int {
    var hasher = Hasher()
    var word: UInt64 = 0
    for (index, byte) in name.enumerated() {
      word = word << 8 | UInt64(byte)
      if index % 8 == 7 {
        hasher.combine(word)
        word = 0
      }
    }
    hasher.combine(word)
    hasher.combine(name.count)
    return hasher.finalize()
  }

  // MARK: Places

  /// The best runs, with their ranks.
  package func best(_ most: Int) -> [Standing] {
    standings(nearest(most, where: { _ in true }, by: { $0.isBefore($1) }))
  }

  /// A player and the places around, or nil if the player has no place.
  package func around(_ player: String, reach: Int = 5) -> [Standing]? {
    guard let key = NameKey.of(player), let index = table.index(of: RankingScan.hash(key)) else {
      return nil
    }
    let own = table[index]
    let before = nearest(reach, where: { $0.isBefore(own) }, by: { $1.isBefore($0) })
    let behind = nearest(reach, where: { own.isBefore($0) }, by: { $0.isBefore($1) })
    return standings(before.reversed() + [own] + behind)
  }

  /// The rank of a player, or nil if there is none.
  package func rank(of player: String) -> Int? { around(player, reach: 0)?.first?.rank }

  /// The first of the given entries in an order.
  private func nearest(
    _ most: Int, where isWanted: (PlayerTable.Entry) -> Bool,
    by isBefore: (PlayerTable.Entry, PlayerTable.Entry) -> Bool
  ) -> [PlayerTable.Entry] {
    var first: [PlayerTable.Entry] = []
    for index in 0..<table.count {
      let entry = table[index]
      guard isWanted(entry) else { continue }
      if first.count == most {
        guard let last = first.last, isBefore(entry, last) else { continue }
        first.removeLast()
      }
      let place = first.firstIndex { isBefore(entry, $0) } ?? first.count
      first.insert(entry, at: place)
    }
    return first
  }

  /// Consecutive entries with their ranks.
  private func standings(_ entries: [PlayerTable.Entry]) -> [Standing] {
    guard let first = entries.first else { return [] }
    var (before, higher) = (0, 0)
    for index in 0..<table.count {
      if table[index].isBefore(first) { before += 1 }
      if table[index].score.isHigher(than: first.score) { higher += 1 }
    }
    var rank = higher + 1
    return entries.enumerated().map { index, entry in
      if index > 0, entries[index - 1].score.isHigher(than: entry.score) {
        rank = before + index + 1
      }
      return Standing(rank: rank, offset: entry.offset)
    }
  }
}

/// The best run of each of many players, in little memory.
///
/// A player is identified by a hash of the name with a per-process key, so that nobody can craft names that
/// collide.
private struct PlayerTable {
  /// The best run of a player.
  struct Entry {
    let name: Int
    /// The offset of its line in the file.
    let offset: Int
    private let right: UInt32
    private let count: UInt32
    private let milliseconds: Int

    init(name: Int, offset: Int, score: RunScore) {
      (self.name, self.offset) = (name, offset)
      // The line has at least as many bytes as answers.
      right = UInt32(clamping: score.right)
      count = UInt32(clamping: score.count)
      milliseconds = score.milliseconds
    }

    var score: RunScore {
      RunScore(right: Int(right), count: Int(count), milliseconds: milliseconds)
    }

    /// Whether it ranks before another entry.
    func isBefore(_ other: Entry) -> Bool {
      if score.isBetter(than: other.score) { return true }
      return !other.score.isBetter(than: score) && offset < other.offset
    }
  }

  // The size of a page: a single growing array would temporarily be in memory twice.
  private static let page = 1 << 14
  private var pages: [[Entry]] = []
  /// For each slot, half of the name's hash and the number of its entry, counted from 1; 0 if empty. The half
  /// avoids accesses to entries of others, which are far apart in memory.
  private var slots = [UInt64](repeating: 0, count: 1 << 8)
  private(set) var count = 0

  subscript(index: Int) -> Entry { pages[index / PlayerTable.page][index % PlayerTable.page] }

  /// The index of a player's entry, or nil if there is none.
  func index(of name: Int) -> Int? {
    PlayerTable.index(in: slots[slot(of: name)])
  }

  /// Replaces the run of a player.
  mutating func put(_ entry: Entry) {
    let slot = slot(of: entry.name)
    if let index = PlayerTable.index(in: slots[slot]) {
      pages[index / PlayerTable.page][index % PlayerTable.page] = entry
      return
    }
    if count % PlayerTable.page == 0 {
      pages.append([])
      pages[pages.count - 1].reserveCapacity(count == 0 ? 1 << 6 : PlayerTable.page)
    }
    pages[pages.count - 1].append(entry)
    count += 1
    slots[slot] = PlayerTable.half(of: entry.name) | UInt64(count)
    if count > slots.count / 4 * 3 { grow() }
  }

  /// The slot of a player's entry, or the empty slot where it belongs.
  private func slot(of name: Int) -> Int {
    let mask = slots.count - 1
    let half = PlayerTable.half(of: name)
    var slot = name & mask
    while let index = PlayerTable.index(in: slots[slot]) {
      if slots[slot] & ~PlayerTable.numbers == half, self[index].name == name { break }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private static let numbers: UInt64 = 0xFFFF_FFFF

  /// The half of a hash that is kept in a slot, in the bits not taken by the number.
  private static func half(of name: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: name) & ~numbers
  }

  private static func index(in slot: UInt64) -> Int? {
    slot == 0 ? nil : Int(truncatingIfNeeded: slot & numbers) - 1
  }

  private mutating func grow() {
    let size = slots.count * 2
    slots = []
    slots = [UInt64](repeating: 0, count: size)
    for index in 0..<count {
      let name = self[index].name
      slots[slot(of: name)] = PlayerTable.half(of: name) | UInt64(index + 1)
    }
  }
}
