/// The distinct texts of one length, numbered within the group.
///
/// Their units stay in place: a contiguous copy would take half as much memory again.
final class LengthGroup: Sendable {
  /// The number of units in each text.
  let length: Int
  private let texts: NearTextList
  private let places: [TextPlace]
  /// The signature of each text.
  let signatures: [TextSignature]
  /// Pairs of a text of this group and a later one that equals it.
  let repeats: [NearPair]

  /// Groups the texts at the given places, all of which have this length, in the order of their indices.
  init(_ length: Int, _ places: [TextPlace], of texts: NearTextList) {
    self.length = length
    self.texts = texts
    var distinct = DistinctTexts(texts, capacity: places.count)
    var repeats: [NearPair] = []
    var signatures: [TextSignature] = []
    signatures.reserveCapacity(places.count)
    for place in places {
      if let first = distinct.add(place) {
        repeats.append(NearPair(texts.index(first), texts.index(place), distance: 0))
      } else {
        // Now, while the text is in the cache.
        signatures.append(texts.withUnits(place) { TextSignature($0) })
      }
    }
    self.places = distinct.places
    self.repeats = repeats
    self.signatures = signatures
  }

  /// The number of distinct texts.
  var count: Int { places.count }

  /// Returns the index of a text among all texts.
  func index(_ number: Int) -> Int { texts.index(places[number]) }

  /// Returns the guard of a text, which is equal for near-duplicates.
  @inline(__always)
  func guardHash(_ number: Int) -> UInt64 { texts.guardHash(places[number]) }

  /// Calls `body` with the units of a text.
  @inline(__always)
  func withText<Result>(_ number: Int, _ body: (Span<UInt16>) -> Result) -> Result {
    texts.withUnits(places[number], body)
  }
}

/// Texts without those that equal an earlier one, in their order, which is that of the memory they are in.
private struct DistinctTexts {
  private(set) var places: [TextPlace] = []
  private let texts: NearTextList
  /// A hash table with linear probing: the high half of a hash above the number of its text, counted from 1.
  private var slots: [UInt64]

  /// Creates a table for at most `count` of some texts.
  init(_ texts: NearTextList, capacity count: Int) {
    self.texts = texts
    var size = 4
    while size < 2 * count { size *= 2 }
    slots = [UInt64](repeating: 0, count: size)
  }

  /// Adds a text, or returns the earlier one that it equals.
  mutating func add(_ place: TextPlace) -> TextPlace? {
    let hash = texts.hash(place)
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if slots[slot] &>> 32 == hash &>> 32 {
        let first = places[Int(slots[slot] & 0xFFFF_FFFF) - 1]
        if texts.areEqual(first, place) { return first }
      }
      slot = (slot &+ 1) & mask
    }
    places.append(place)
    slots[slot] = hash & ~0xFFFF_FFFF | UInt64(places.count)
    return nil
  }
}

/// The units of a text, and the pairs of neighbours, each hashed into a bitmask of 64 bits.
///
/// An edit changes only a few bits, so most pairs of texts that are further apart are rejected without a
/// comparison.
struct TextSignature: Sendable {
  private var units: UInt64 = 0
  private var pairs: UInt64 = 0

  /// Computes the signature of a text.
  init(_ text: Span<UInt16>) {
    var last: UInt64 = 0
    for index in text.indices {
      let unit = UInt64(text[index])
      units |= TextSignature.bit(unit)
      if index > 0 { pairs |= TextSignature.bit(last << 16 | unit) }
      last = unit
    }
  }

  @inline(__always)
  private static func bit(_ number: UInt64) -> UInt64 {
    1 &<< ((number &* 0x9E37_79B9_7F4A_7C15) &>> 58)
  }

  /// Whether two texts may be within `edits` of each other: one edit removes at most one unit and two pairs, and
  /// adds as many.
  @inline(__always)
  func isWithin(_ edits: Int, of other: TextSignature) -> Bool {
    (units ^ other.units).nonzeroBitCount <= 2 * edits
      && (pairs ^ other.pairs).nonzeroBitCount <= 4 * edits
  }
}
