/// The best run of each of many players, in little memory.
///
/// A player is identified by a hash of the name with a per-process key, so that nobody can craft names that
/// collide.
struct PlayerTable {
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
