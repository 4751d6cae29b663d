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
    let ordered = LengthGroup.withEqualsTogether(places, texts)
    var (different, repeats): ([TextPlace], [NearPair]) = ([], [])
    for (index, place) in ordered.enumerated() {
      if index > 0, let first = different.last, texts.areEqual(ordered[index - 1], place) {
        repeats.append(NearPair(texts.index(first), texts.index(place), distance: 0))
      } else {
        different.append(place)
      }
    }
    self.places = different
    self.repeats = repeats
    signatures = different.map { place in texts.withUnits(place) { TextSignature($0) } }
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

  /// Returns the places with equal texts adjacent, in their order: sorted by hash, and where hashes of different
  /// texts collide, by the texts.
  private static func withEqualsTogether(
    _ places: [TextPlace], _ texts: NearTextList
  ) -> [TextPlace] {
    let hashed = places.map { (hash: texts.hash($0), place: $0) }
      .sorted { ($0.hash, $0.place.order) < ($1.hash, $1.place.order) }
    var result = hashed.map(\.place)
    var start = 0
    for end in 1..<max(1, hashed.count + 1)
    where end == hashed.count || hashed[end].hash != hashed[start].hash {
      let run = start..<end
      if run.dropFirst().contains(where: { !texts.areEqual(result[start], result[$0]) }) {
        result[run].sort { texts.precedes($0, $1) }
      }
      start = end
    }
    return result
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
