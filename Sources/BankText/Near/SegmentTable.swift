/// A hash table of the segments of all texts of one length: the index of Pass-Join.
///
/// A text is cut into one segment more than the number of allowed edits, so every text within that many edits
/// contains at least one of them unchanged, and near its original position.
final class SegmentTable: Sendable {
  /// The number of edits allowed.
  let edits: Int
  private let length: Int
  /// The start of the entries of each slot, followed by the end of the last one.
  private let starts: [UInt32]
  /// The low half of a key above the number of the text in its group; the entries of a slot are in the order of the
  /// texts.
  private let entries: [UInt64]
  private let shift: UInt64
  /// A bitmask with a bit for each key, eight times as many bits as slots. Most keys that are looked up are in no
  /// table, which the filter shows without waiting for memory: the bits stay in the cache, and the slots do not.
  private let filter: [UInt64]
  /// The probe of each segment for texts of this length, then for those longer by one unit, and so on.
  private let probes: [Probe]

  /// The positions at which a segment may begin in a text, and its number of units.
  struct Probe: Sendable {
    let starts: Range<Int>
    let count: Int
  }

  /// Builds the table of a group.
  init(_ group: LengthGroup, edits: Int, _ powers: Powers) {
    self.edits = edits
    length = group.length
    probes = (0...edits).flatMap { [length] more in
      (0...edits).map { SegmentTable.probe($0, of: length, edits, inLength: length + more) }
    }
    let count = group.count * (edits + 1)
    var bits = 4
    while bits < 32, 1 << bits < count { bits += 1 }
    shift = UInt64(64 - bits)
    var starts = [UInt32](repeating: 0, count: (1 << bits) + 1)
    var filter = [UInt64](repeating: 0, count: 1 << (bits - 3))
    var entries = [UInt64](repeating: 0, count: count)
    let keys = SegmentTable.keys(of: group, edits, powers)
    for key in keys {
      starts[Int(key >> shift)] += 1
      let bit = key >> (shift - 3)
      filter[Int(bit >> 6)] |= 1 << (bit & 63)
    }
    var end: UInt32 = 0
    for slot in starts.indices {
      end += starts[slot]
      starts[slot] = end
    }
    for index in keys.indices.reversed() {
      let slot = Int(keys[index] >> shift)
      starts[slot] -= 1
      entries[Int(starts[slot])] = keys[index] << 32 | UInt64(index / (edits + 1))
    }
    (self.starts, self.filter, self.entries) = (starts, filter, entries)
  }

  /// Returns the keys of all segments of all texts.
  private static func keys(of group: LengthGroup, _ edits: Int, _ powers: Powers) -> [UInt64] {
    var keys: [UInt64] = []
    keys.reserveCapacity(group.count * (edits + 1))
    var hashes = PrefixHashes()
    for text in 0..<group.count {
      group.withText(text) { hashes.fill($0, powers) }
      let guardHash = group.guardHash(text)
      for number in 0...edits {
        let hash = hashes.hash(segment(number, of: group.length, edits), powers)
        keys.append(key(hash, number, guardHash))
      }
    }
    return keys
  }

  /// Returns the range of a segment, counted from 0, of a text that is cut for `edits` edits. If the segments
  /// cannot have equal lengths, the last ones are one unit longer.
  static func segment(_ number: Int, of length: Int, _ edits: Int) -> Range<Int> {
    let (short, longer) = length.quotientAndRemainder(dividingBy: edits + 1)
    let firstLonger = edits + 1 - longer
    let start = number * short + max(0, number - firstLonger)
    return start..<start + short + (number < firstLonger ? 0 : 1)
  }

  /// Returns the probe of a segment for a text that is longer than these by at most `edits`.
  @inline(__always)
  func probe(_ number: Int, inLength other: Int) -> Probe {
    probes[(other &- length) &* (edits &+ 1) &+ number]
  }

  /// Before the first unchanged segment there are at least as many edits as segments, and behind it as well, so it
  /// is moved by no more than these.
  private static func probe(
    _ number: Int, of length: Int, _ edits: Int, inLength other: Int
  ) -> Probe {
    let segment = segment(number, of: length, edits)
    let moved = segment.lowerBound + other - length
    let low = max(0, segment.lowerBound - number, moved - (edits - number))
    let high = min(other - segment.count, segment.lowerBound + number, moved + (edits - number))
    return Probe(starts: low..<max(low, high + 1), count: segment.count)
  }

  /// Returns the lookup key: the hash of a segment, mixed with its number and the guard of its text.
  @inline(__always)
  static func key(_ hash: UInt64, _ number: Int, _ guardHash: UInt64) -> UInt64 {
    mixed(
      hash ^ guardHash ^ UInt64(truncatingIfNeeded: number + 1) &* 0xA076_1D64_78BD_642F,
      0xE703_7ED1_A0B4_28DB)
  }

  /// Calls `body` with the number of each text that has a segment with this key, until it returns false. Returns
  /// the number of entries that were checked, or 1 if the filter rejects the key.
  @inline(__always)
  func forEachText(with key: UInt64, _ body: (Int) -> Bool) -> Int {
    let bit = key &>> (shift &- 3)
    if filter[Int(bit &>> 6)] &>> (bit & 63) & 1 == 0 { return 1 }
    let slot = Int(key >> shift)
    let range = Int(starts[slot])..<Int(starts[slot + 1])
    for index in range {
      let entry = entries[index]
      if entry >> 32 == key & 0xFFFF_FFFF, !body(Int(entry & 0xFFFF_FFFF)) {
        return index - range.lowerBound + 1
      }
    }
    return range.count
  }

  /// Calls `body` like `forEachText(with:_:)`, but skips texts that are already linked (`isLinked`). For runs of
  /// these, `passes` stores the entry to continue at, so that a run is skipped at once.
  func forEachText(
    with key: UInt64, _ passes: inout [UInt32], unless isLinked: (Int) -> Bool,
    _ body: (Int) -> Bool
  ) -> Int {
    let bit = key &>> (shift &- 3)
    if filter[Int(bit &>> 6)] &>> (bit & 63) & 1 == 0 { return 1 }
    if passes.isEmpty { passes = [UInt32](repeating: 0, count: entries.count) }
    let slot = Int(key >> shift)
    var (index, end, looked) = (Int(starts[slot]), Int(starts[slot + 1]), 1)
    while index < end {
      looked += 1
      let entry = entries[index]
      if isLinked(Int(entry & 0xFFFF_FFFF)) {
        var next = max(index + 1, Int(passes[index]))
        while next < end, isLinked(Int(entries[next] & 0xFFFF_FFFF)) {
          looked += 1
          next = max(next + 1, Int(passes[next]))
        }
        passes[index] = UInt32(truncatingIfNeeded: next)
        index = next
      } else {
        if entry >> 32 == key & 0xFFFF_FFFF, !body(Int(entry & 0xFFFF_FFFF)) { end = index }
        index += 1
      }
    }
    return looked
  }
}

/// Powers of a base and of its inverse, modulo 2^64.
struct Powers: Sendable {
  fileprivate private(set) var powers: [UInt64] = [1]
  fileprivate private(set) var inverse: [UInt64] = [1]

  /// Computes the powers for texts of up to `length` units.
  init(upTo length: Int) {
    let base: UInt64 = 0x9E37_79B9_7F4A_7C15
    // Newton's iteration doubles the number of correct bits, which is three at first.
    var inverseBase = base
    for _ in 0..<5 { inverseBase = inverseBase &* (2 &- base &* inverseBase) }
    powers.reserveCapacity(length + 1)
    inverse.reserveCapacity(length + 1)
    for index in 0..<length {
      powers.append(powers[index] &* base)
      inverse.append(inverse[index] &* inverseBase)
    }
  }
}

/// Hashes of all prefixes of a text, from which the hash of any substring follows.
///
/// Each unit has a power of its own, so that the multiplications are independent of each other.
struct PrefixHashes {
  private var sums: [UInt64] = [0]

  /// Replaces the previous text.
  @inline(__always)
  mutating func fill(_ text: Span<UInt16>, _ powers: Powers) {
    if sums.count <= text.count {
      sums += [UInt64](repeating: 0, count: text.count + 1 - sums.count)
    }
    var sums = sums.mutableArraySpan
    let powers = powers.powers.arraySpan
    var sum: UInt64 = 0
    for index in text.indices {
      sum &+= (UInt64(text[index]) &+ 1) &* powers[index]
      sums[index + 1] = sum
    }
  }

  /// Returns the hash of a substring, which does not depend on its position.
  @inline(__always)
  func hash(_ range: Range<Int>, _ powers: Powers) -> UInt64 {
    (sums[range.upperBound] &- sums[range.lowerBound]) &* powers.inverse[range.lowerBound]
  }
}
