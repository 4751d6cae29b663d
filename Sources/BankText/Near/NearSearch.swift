/// Finds all near-duplicates among texts, with the Pass-Join algorithm.
///
/// Texts are grouped by length, duplicates are removed, and the segments of the rest are put into tables. Then the
/// segments of each text are looked up among those of shorter ones. The result depends neither on the number of
/// workers nor on their speed.
package enum NearSearch {
  /// The result of a search.
  package struct Found: Sendable {
    /// The near-duplicates, sorted by their first and then their second text. Of equal texts only the first is
    /// compared with others, and each of the rest forms a pair with the first.
    package let pairs: [NearPair]
    /// The texts that were not compared with all others, because too many of their length are alike; nearly always
    /// empty. Every missing pair contains one of these, or a text equal to one.
    package let unfinished: [Int]
    /// The amount of work.
    let steps: Int
  }

  /// Returns the near-duplicates among texts in several pieces, by their indices in all pieces together, that can be
  /// found within a budget.
  package static func nearDuplicates(
    in pieces: consuming [NearTexts], within limit: NearLimit, workers: Workers,
    work: SearchWork? = nil
  ) -> Found {
    let work = work ?? SearchWork()
    let index = NearIndex(NearTextList(pieces), limit, workers)
    pieces = []
    let blocks = index.blocks
    let found = workers.map(blocks.count) { index.search(blocks[$0], work) }
    var pairs = index.groups.flatMap(\.repeats)
    for block in found { pairs += block.pairs }
    pairs.sort { ($0.first, $0.second) < ($1.first, $1.second) }
    return Found(
      pairs: pairs, unfinished: found.flatMap(\.unfinished).sorted(),
      steps: found.reduce(0) { $0 + $1.steps })
  }
}

extension NearSearch {
  /// Returns the groups of texts that near-duplicates link, or nil if too many are alike to compare them all within
  /// the budget.
  ///
  /// Texts that are already linked are not compared, so that a bank of nothing but near-duplicates is no more work
  /// than any other.
  package static func links(
    in pieces: consuming [NearTexts], within limit: NearLimit, workers: Workers,
    work: SearchWork? = nil
  ) -> LinkedGroups? {
    let count = pieces.reduce(0) { $0 + $1.count }
    let index = NearIndex(NearTextList(pieces), limit, workers)
    pieces = []
    var links = NearLinks(count, work ?? .forLinks)
    for group in index.groups {
      for pair in group.repeats { links.groups.join(pair.first, pair.second) }
    }
    var passes = index.groups.map { _ in [[UInt32]](repeating: [], count: limit.edits + 1) }
    for group in index.groups.indices {
      let edits = limit.allowed(ofLength: index.groups[group].length)
      for number in 0..<index.groups[group].count {
        links.begin(number, of: index.groups[group], edits, index.powers)
        index.forEachTable(of: group) { other, texts, table in
          links.add(texts, table, &passes[other][edits])
        }
        if links.isExhausted { return nil }
      }
    }
    return links.groups
  }
}

/// All texts grouped by length, with their segment tables.
private struct NearIndex: Sendable {
  let groups: [LengthGroup]
  /// The tables of each group, by ascending number of edits.
  private let tables: [[SegmentTable]]
  private let limit: NearLimit
  let powers: Powers

  init(_ texts: NearTextList, _ limit: NearLimit, _ workers: Workers) {
    let lengths = texts.byLength()
    self.limit = limit
    let powers = Powers(upTo: lengths.last?.length ?? 0)
    self.powers = powers
    let made = workers.map(lengths.count) { index in
      let (length, places) = lengths[index]
      let group = LengthGroup(length, places, of: texts)
      let edits = NearIndex.edits(ofLength: length, limit)
      return (group: group, tables: edits.map { SegmentTable(group, edits: $0, powers) })
    }
    groups = made.map(\.group)
    tables = made.map(\.tables)
  }

  /// Returns the numbers of edits with which texts of this length are searched for by texts that are not shorter.
  private static func edits(ofLength length: Int, _ limit: NearLimit) -> [Int] {
    (limit.allowed(ofLength: length)...limit.edits).filter { edits in
      (length...length + edits).contains { limit.allowed(ofLength: $0) == edits }
    }
  }

  /// Texts of one length that are searched for together.
  struct Block: Sendable {
    let group: Int
    let numbers: Range<Int>
  }

  /// All texts in blocks, which depend only on the texts.
  var blocks: [Block] {
    let size = 4096
    return groups.indices.flatMap { group in
      stride(from: 0, to: groups[group].count, by: size).map { start in
        Block(group: group, numbers: start..<min(start + size, groups[group].count))
      }
    }
  }

  /// Calls `body` with each table to search for the texts of a group, and the index and texts of the table's group.
  func forEachTable(of group: Int, _ body: (Int, LengthGroup, SegmentTable) -> Void) {
    let edits = limit.allowed(ofLength: groups[group].length)
    for index in groups.indices.prefix(group + 1).reversed() {
      if groups[index].length + edits < groups[group].length { break }
      if let table = tables[index].first(where: { $0.edits == edits }) {
        body(index, groups[index], table)
      }
    }
  }

  func search(_ block: Block, _ work: SearchWork) -> NearBlock.Found {
    let group = groups[block.group]
    let edits = limit.allowed(ofLength: group.length)
    var shorter: [(LengthGroup, SegmentTable)] = []
    forEachTable(of: block.group) { shorter.append(($1, $2)) }
    return NearBlock(block.numbers, of: group, in: shorter, edits: edits, powers, work).found
  }
}
