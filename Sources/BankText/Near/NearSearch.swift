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

/// All texts by length, with their tables.
private struct NearIndex: Sendable {
  let groups: [LengthGroup]
  /// Of each group its tables, the one for the fewest edits first.
  private let tables: [[SegmentTable]]
  private let limit: NearLimit
  private let powers: Powers

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

  func search(_ block: Block, _ work: SearchWork) -> NearBlock.Found {
    let group = groups[block.group]
    let edits = limit.allowed(ofLength: group.length)
    var shorter: [(LengthGroup, SegmentTable)] = []
    for index in groups.indices.prefix(block.group + 1).reversed() {
      if groups[index].length + edits < group.length { break }
      let table = tables[index].first { $0.edits == edits }
      if let table { shorter.append((groups[index], table)) }
    }
    return NearBlock(block.numbers, of: group, in: shorter, edits: edits, powers, work).found
  }
}
