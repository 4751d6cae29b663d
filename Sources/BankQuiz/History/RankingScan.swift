@_spi(QBank) import BankText

/// The leader board of a history of any length, worked out line by line in little memory.
///
/// `Ranking` says plainly what it comes to. Lines that cannot make a difference, such as those of
/// other banks, are read as far as that shows, so not every line that is no run is noticed.
@_spi(QBank) public struct RankingScan {
  /// A run by its rank and by where its line begins.
  package struct Standing: Equatable {
    package let rank: Int
    package let offset: Int
  }

  /// What is told of lines that are no runs, as far as they were noticed.
  package private(set) var notes = LineNotes()
  private let group: RunGroup?
  /// The banks of the group, as a line has them.
  private let banks: [UInt8]
  /// The digest of the set, where only that one is looked for.
  private let digest: [UInt8]?
  /// Banks that were told from them by more than their bytes, and whether they are the same.
  private var compared: (banks: [UInt8], areWanted: Bool)?
  private let ranksSimulated: Bool
  private var table = PlayerTable()

  /// A board of the runs of a group, or of all.
  package init(of group: RunGroup?, simulated: Bool) {
    self.group = group
    banks = Array(JSON.array((group?.banks ?? []).map { .string($0) }).text.utf8)
    digest = group?.digest.map { Array($0.utf8) }
    ranksSimulated = simulated
  }

  /// How many players there are.
  package var players: Int { table.count }

  /// Reads the next line, which begins at `offset`.
  @_spi(QBank) public mutating func read(_ bytes: Span<UInt8>, at offset: Int) {
    notes.advance()
    guard let head = RunHead(bytes) else { return readPlainly(bytes, offset) }
    guard ranksSimulated || !head.isSimulated, !head.isExtended, isInGroup(head, bytes),
      let player = head.player, let name = hash(ofName: bytes.extracting(player.start..<player.end))
    else { return }
    guard isBetter(head.score, than: name) else { return }
    guard head.isWhole(bytes) else { return readPlainly(bytes, offset) }
    table.put(PlayerTable.Entry(name: name, offset: offset, score: head.score))
  }

  private mutating func readPlainly(_ bytes: Span<UInt8>, _ offset: Int) {
    let history = History(bytes)
    notes.note(history)
    guard let run = history.runs.first, ranksSimulated || run.kind == .played, run.isRanked,
      group.map({ $0.contains(run) }) ?? true, let player = run.player
    else { return }
    let name = RankingScan.hash(Array(player.utf8).arraySpan)
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
    if let digest {
      let found = bytes.extracting(head.digest.start..<head.digest.end)
      if !RankingScan.areEqual(found, digest) { return false }
    }
    let found = bytes.extracting(head.banks.start..<head.banks.end)
    if RankingScan.areEqual(found, banks) { return true }
    // Other bytes can be the same text, but not where all of them are ASCII.
    if RankingScan.isASCII(found), RankingScan.isASCII(banks.arraySpan) { return false }
    if let compared, RankingScan.areEqual(found, compared.banks) { return compared.areWanted }
    let areWanted = head.names(bytes) == group.banks
    compared = (Array(found), areWanted)
    return areWanted
  }

  private static func areEqual(_ bytes: Span<UInt8>, _ others: [UInt8]) -> Bool {
    guard bytes.count == others.count else { return false }
    let others = others.arraySpan
    for index in 0..<bytes.count where bytes[index] != others[index] { return false }
    return true
  }

  private static func isASCII(_ bytes: Span<UInt8>) -> Bool {
    for index in 0..<bytes.count where bytes[index] >= 0x80 { return false }
    return true
  }

  private func isBetter(_ score: RunScore, than name: Int) -> Bool {
    guard let known = table.index(of: name) else { return true }
    return score.isBetter(than: table[known].score)
  }

  // MARK: Names

  /// The hash of a name; nil when there is nothing in it to be seen.
  private func hash(ofName name: Span<UInt8>) -> Int? {
    guard name.count > 0 else { return nil }
    if name[0] <= 0x20 || name[0] >= 0x80 {
      guard Ranking.name(String(decoding: Array(name), as: UTF8.self)) != nil else { return nil }
    }
    return RankingScan.hash(name)
  }

  private static func hash(_ name: Span<UInt8>) -> Int {
    var hasher = Hasher()
    var word: UInt64 = 0
    for index in 0..<name.count {
      word = word << 8 | UInt64(name[index])
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

  /// The best, with their ranks.
  package func best(_ most: Int) -> [Standing] {
    standings(
      nearest(most) { _ in
        true
      } by: {
        $0.isBefore($1)
      })
  }

  /// A player with those around; nil when the player has no place.
  package func around(_ player: String, reach: Int = 5) -> [Standing]? {
    guard let index = table.index(of: RankingScan.hash(Array(player.utf8).arraySpan)) else {
      return nil
    }
    let own = table[index]
    let before = nearest(reach) {
      $0.isBefore(own)
    } by: {
      $1.isBefore($0)
    }
    let behind = nearest(reach) {
      own.isBefore($0)
    } by: {
      $0.isBefore($1)
    }
    return standings(before.reversed() + [own] + behind)
  }

  /// The rank of a player; nil when the player has none.
  package func rank(of player: String) -> Int? { around(player, reach: 0)?.first?.rank }

  /// The first entries of some, in an order.
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

  /// Entries that follow each other, with their ranks.
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
