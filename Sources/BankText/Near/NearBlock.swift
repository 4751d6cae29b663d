/// Searches for near-duplicates of a block of texts of one length among all shorter texts, and among the earlier
/// ones of the same length.
struct NearBlock {
  /// The result of a search.
  struct Found: Sendable {
    /// The near-duplicates.
    var pairs: [NearPair] = []
    /// The texts whose search was abandoned, because too many are alike.
    var unfinished: [Int] = []
    /// The amount of work.
    var steps = 0
  }

  /// The result of the search.
  private(set) var found = Found()

  private let group: LengthGroup
  private let edits: Int
  private let powers: Powers
  private var hashes = PrefixHashes()
  private var distance: BoundedDistance

  /// Searches for near-duplicates of the texts with these numbers in `group`, in tables of texts of this length or
  /// shorter.
  init(
    _ numbers: Range<Int>, of group: LengthGroup, in shorter: [(LengthGroup, SegmentTable)],
    edits: Int, _ powers: Powers, _ work: SearchWork
  ) {
    self.group = group
    self.edits = edits
    self.powers = powers
    distance = BoundedDistance(upTo: edits)
    var seen = shorter.map { [UInt32](repeating: 0, count: $0.0.count) }
    // All threads share the tables: counting references to them for each text would make threads wait for each other.
    let tables = unsafe shorter.map { others, table in
      unsafe (Unmanaged.passUnretained(others), Unmanaged.passUnretained(table))
    }
    let all = work.maxSteps(texts: numbers.count)
    for number in numbers {
      let most = min(all, found.steps + work.maxPerText)
      if found.steps < most {
        group.withText(number) { hashes.fill($0, powers) }
        for index in unsafe tables.indices where found.steps < most {
          unsafe tables[index].0._withUnsafeGuaranteedRef { others in
            unsafe tables[index].1._withUnsafeGuaranteedRef { table in
              search(number, others, table, &seen[index], upTo: most)
            }
          }
        }
      }
      if found.steps >= most { found.unfinished.append(group.index(number)) }
    }
    withExtendedLifetime(shorter) {}
  }

  /// A pair takes memory, so it costs more steps than an entry that is checked.
  private static let stepsPerPair = 256
  /// The fixed cost of a comparison, in addition to its units.
  private static let stepsPerComparison = 16

  /// Searches for near-duplicates of a text in a table of others.
  private mutating func search(
    _ number: Int, _ others: LengthGroup, _ table: SegmentTable, _ seen: inout [UInt32],
    upTo most: Int
  ) {
    let stamp = UInt32(truncatingIfNeeded: number + 1)
    let end = others.length == group.length ? number : others.count
    let guardHash = group.guardHash(number)
    for segment in 0...edits {
      let probe = table.probe(segment, inLength: group.length)
      for start in probe.starts {
        let hash = hashes.hash(start..<start &+ probe.count, powers)
        let key = SegmentTable.key(hash, segment, guardHash)
        let looked = table.forEachText(with: key) { other in
          if other >= end || found.steps >= most { return false }
          if seen[other] == stamp { return true }
          seen[other] = stamp
          compare(number, others, other)
          return true
        }
        found.steps += looked
      }
    }
  }

  /// Compares two texts that share a segment.
  @inline(__always)
  private mutating func compare(_ number: Int, _ others: LengthGroup, _ other: Int) {
    guard group.signatures[number].isWithin(edits, of: others.signatures[other]),
      group.guardHash(number) == others.guardHash(other)
    else { return }
    compareUnits(number, others, other)
  }

  @inline(never)
  private mutating func compareUnits(_ number: Int, _ others: LengthGroup, _ other: Int) {
    found.steps += NearBlock.stepsPerComparison + group.length / 8
    let group = group
    let most = edits
    let edits = others.withText(other) { shorter in
      group.withText(number) { distance.between(shorter, $0, upTo: most) }
    }
    guard let edits else { return }
    found.steps += NearBlock.stepsPerPair
    let (one, other) = (group.index(number), others.index(other))
    found.pairs.append(NearPair(min(one, other), max(one, other), distance: edits))
  }
}

/// The budget of a search, in steps.
package struct SearchWork: Sendable {
  /// The steps allowed regardless of the number of texts.
  var fixed = 1_000_000
  /// The steps allowed per text.
  var perText = 4_000
  /// The maximum number of steps for one text: a text like thousands of others would otherwise form a pair with
  /// each of them, and `dedupe` reads every question of every pair.
  var maxPerText = 250_000

  /// For links, all of which must be found, because some of them alone are of no use.
  static let forLinks = SearchWork(perText: 20_000)

  /// Returns the number of steps after which a search among `texts` texts is abandoned. It is linear, so that twice
  /// as many texts take at most twice as long, however alike they are.
  func maxSteps(texts: Int) -> Int { fixed + perText * texts }
}
