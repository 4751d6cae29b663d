/// Finds the near-duplicates among texts: Pass-Join, which misses none.
///
/// Texts are brought together by length, equal ones are taken out, and the segments of those that
/// are left go into tables. Then the segments of each text are looked up among those of shorter
/// ones. What is found depends neither on the number of workers nor on their speed.
package enum NearSearch {
  /// What was found.
  package struct Found: Sendable {
    /// The near-duplicates, by their first and then their second text. Of texts that are equal only
    /// the first is compared with others, and each of them is a pair with the first.
    package let pairs: [NearPair]
    /// The texts that were not compared with all others, because too many of their length are
    /// alike. In each pair that is missing is one of these, or one that equals it. None, nearly
    /// always.
    package let unfinished: [Int]
    /// How much work it was.
    let steps: Int
  }

  /// The near-duplicates among texts that were made piece by piece, by their indices in all pieces
  /// together.
  package static func nearDuplicates(
    in pieces: consuming [NearTexts], within limit: NearLimit, workers: Workers
  ) -> Found {
    nearDuplicates(in: pieces, within: limit, workers: workers, work: SearchWork())
  }

  /// The same with so much work.
  static func nearDuplicates(
    in pieces: consuming [NearTexts], within limit: NearLimit, workers: Workers, work: SearchWork
  ) -> Found {
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
  /// Of each text the first of all that near-duplicates link it with; nil where too many are alike to compare
  /// them all.
  ///
  /// Texts that are linked already are not compared, so that a bank of nothing but near-duplicates is no more
  /// work than another one.
  package static func links(
    in pieces: consuming [NearTexts], within limit: NearLimit, workers: Workers
  ) -> LinkedGroups? {
    links(in: pieces, within: limit, workers: workers, work: .forLinks)
  }

  /// The same with so much work.
  static func links(
    in pieces: consuming [NearTexts], within limit: NearLimit, workers: Workers, work: SearchWork
  ) -> LinkedGroups? {
    let count = pieces.reduce(0) { $0 + $1.count }
    let index = NearIndex(NearTextList(pieces), limit, workers)
    pieces = []
    var links = NearLinks(count, work)
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

/// All texts by length, with their tables.
private struct NearIndex: Sendable {
  let groups: [LengthGroup]
  /// Of each group its tables, the one for the fewest edits first.
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

  /// For how many edits texts of a length are looked for by texts that are not shorter.
  private static func edits(ofLength length: Int, _ limit: NearLimit) -> [Int] {
    (limit.allowed(ofLength: length)...limit.edits).filter { edits in
      (length...length + edits).contains { limit.allowed(ofLength: $0) == edits }
    }
  }

  /// Some texts of one length, that are searched for together.
  struct Block: Sendable {
    let group: Int
    let numbers: Range<Int>
  }

  /// All texts in blocks, which depend on nothing but the texts.
  var blocks: [Block] {
    let size = 4096
    return groups.indices.flatMap { group in
      stride(from: 0, to: groups[group].count, by: size).map { start in
        Block(group: group, numbers: start..<min(start + size, groups[group].count))
      }
    }
  }

  /// Calls `body` with the tables in which the texts of a group are looked for, and whose they are.
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
