/// Texts linked by near-duplicates, found text by text.
struct NearLinks {
  /// The groups linked so far.
  var groups: LinkedGroups
  private let most: Int
  private var steps = 0
  private var hashes = PrefixHashes()
  private var distance = BoundedDistance(upTo: 0)
  private var seen: [UInt32]
  private var powers = Powers(upTo: 0)
  /// The current text, by its number among those of its length.
  private var number = 0
  private var group: LengthGroup?
  private var edits = 0

  /// Creates `count` texts without links.
  init(_ count: Int, _ work: SearchWork) {
    groups = LinkedGroups(count)
    seen = [UInt32](repeating: 0, count: count)
    most = work.maxSteps(texts: count)
  }

  /// Whether the budget is used up.
  var isExhausted: Bool { steps >= most }

  /// Begins the search for the next text.
  mutating func begin(_ number: Int, of group: LengthGroup, _ edits: Int, _ powers: Powers) {
    if self.group?.length != group.length {
      (self.group, self.edits, self.powers) = (group, edits, powers)
      distance = BoundedDistance(upTo: edits)
    }
    self.number = number
    group.withText(number) { hashes.fill($0, powers) }
  }

  /// Links the current text with its near-duplicates among earlier texts in a table.
  mutating func add(_ others: LengthGroup, _ table: SegmentTable, _ passes: inout [UInt32]) {
    guard let group else { return }
    let (own, guardHash) = (group.index(number), group.guardHash(number))
    let end = others.length == group.length ? number : others.count
    var first = groups.first(of: own)
    for segment in 0...edits {
      let probe = table.probe(segment, inLength: group.length)
      for start in probe.starts where !isExhausted {
        let hash = hashes.hash(start..<start &+ probe.count, powers)
        let key = SegmentTable.key(hash, segment, guardHash)
        let looked = table.forEachText(with: key, &passes) { other in
          groups.first(of: others.index(other)) == first
        } _: { other in
          if other >= end || isExhausted { return false }
          if isNear(others, other, guardHash) {
            groups.join(own, others.index(other))
            first = groups.first(of: own)
          }
          return true
        }
        steps += looked
      }
    }
  }

  /// Whether a text that has not been compared yet is a near-duplicate.
  private mutating func isNear(_ others: LengthGroup, _ other: Int, _ guardHash: UInt64) -> Bool {
    guard let group else { return false }
    let stamp = UInt32(truncatingIfNeeded: group.index(number) + 1)
    if seen[others.index(other)] == stamp { return false }
    seen[others.index(other)] = stamp
    guard group.signatures[number].isWithin(edits, of: others.signatures[other]),
      guardHash == others.guardHash(other)
    else { return false }
    steps += 16 + group.length / 8
    let most = edits
    return others.withText(other) { shorter in
      group.withText(number) { distance.between(shorter, $0, upTo: most) != nil }
    }
  }
}

/// The connected components of linked items, as a union–find structure.
package struct LinkedGroups: Sendable {
  private var parents: [Int]

  /// Creates `count` items, each in a group of its own.
  package init(_ count: Int) { parents = Array(0..<count) }

  /// The first item of each item's group.
  package var firsts: [Int] {
    var groups = self
    return parents.indices.map { groups.first(of: $0) }
  }

  package mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (first(of: one), first(of: other))
    parents[max(one, other)] = min(one, other)
  }

  /// Returns the first item of an item's group.
  package mutating func first(of index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }
}
