/// A similarity join: finds the pairs of texts that share four fifths of all their shingles, given as sets of
/// numbers.
///
/// Two such sets share one of the few rarest numbers of each, so only those are looked up (a prefix filter),
/// smaller sets first. Every pair is found; the work is bounded.
struct SimilarityJoin {
  /// The shingles of each text, rarest first.
  private let sets: [[UInt64]]
  private var steps = 0

  /// The maximum number of numbers visited.
  private let maxSteps: Int
  private static let buckets = 1 << 16

  /// Takes sets of shingles, each shingle as a number. At most `stepsPerText` numbers are visited per text, so that
  /// twice as many texts take at most twice as long, or are refused.
  init(_ sets: [[UInt64]], stepsPerText: Int = 20_000) {
    maxSteps = stepsPerText * sets.count
    var counts = [UInt64](repeating: 0, count: SimilarityJoin.buckets)
    for set in sets { for shingle in set { counts[SimilarityJoin.bucket(shingle)] += 1 } }
    // The frequency of a shingle is in the high bits of its number, so numbers sort by rarity.
    self.sets = sets.map { set in
      set.map { min(counts[SimilarityJoin.bucket($0)], 0xFF_FFFF) << 40 | $0 >> 24 }.sorted()
    }
  }

  private static func bucket(_ shingle: UInt64) -> Int { Int(shingle & 0xFFFF) }

  /// Calls `body` with the indices of each pair of similar texts, except pairs already known to belong together;
  /// false if there were too many to visit.
  mutating func pairs(
    unless areTogether: (Int, Int) -> Bool = { _, _ in false }, _ body: (Int, Int) -> Void
  ) -> Bool {
    let order = sets.indices.sorted { (sets[$0].count, $0) < (sets[$1].count, $1) }
    var holders: [UInt64: [Int]] = [:]
    var seen = [Int](repeating: -1, count: sets.count)
    for text in order where !sets[text].isEmpty {
      for shingle in rare(sets[text]) {
        let others = holders[shingle, default: []]
        steps += others.count
        for other in others where seen[other] != text {
          seen[other] = text
          if !areTogether(other, text), areAlike(sets[other], sets[text]) { body(other, text) }
        }
        holders[shingle, default: []].append(text)
      }
      if steps > maxSteps { return false }
    }
    return true
  }

  /// The shortest prefix of the rarest numbers that two similar sets cannot both lack.
  private func rare(_ set: [UInt64]) -> ArraySlice<UInt64> {
    set.prefix(set.count - (set.count * 4 + 4) / 5 + 1)
  }

  private mutating func areAlike(_ one: [UInt64], _ other: [UInt64]) -> Bool {
    if one.count * 5 < other.count * 4 { return false }
    var (index, otherIndex, common) = (0, 0, 0)
    defer { steps += index + otherIndex - common }
    // The maximum number of elements that may be missing in the other set.
    let spare = (one.count * 5 - other.count * 4) / 9
    while index < one.count, otherIndex < other.count, index - common <= spare {
      if one[index] == other[otherIndex] {
        (index, otherIndex, common) = (index + 1, otherIndex + 1, common + 1)
      } else if one[index] < other[otherIndex] {
        index += 1
      } else {
        otherIndex += 1
      }
    }
    return common * 5 >= (one.count + other.count - common) * 4
  }
}
