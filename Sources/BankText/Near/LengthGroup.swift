/// The different texts of one length, by numbers of their own.
///
/// Their units stay where they are: a copy side by side would be half as much memory again.
final class LengthGroup: Sendable {
  /// How many units each text has.
  let length: Int
  private let texts: NearTextList
  private let places: [TextPlace]
  /// Of each text what is in it.
  let signatures: [TextSignature]
  /// Texts that are equal to one of these, as pairs of it and the later one.
  let repeats: [NearPair]

  /// The texts at some places, all of which have this length, in the order of their indices.
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

  /// How many different texts there are.
  var count: Int { places.count }

  /// The index of a text among all.
  func index(_ number: Int) -> Int { texts.index(places[number]) }

  /// What near-duplicates of a text have in common with it.
  @inline(__always)
  func guardHash(_ number: Int) -> UInt64 { texts.guardHash(places[number]) }

  /// Calls `body` with the units of a text.
  @inline(__always)
  func withText<Result>(_ number: Int, _ body: (Span<UInt16>) -> Result) -> Result {
    texts.withUnits(places[number], body)
  }

  /// The places with equal texts side by side, in their order: sorted by hashes, and where these
  /// are equal and the texts are not, by the texts.
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

/// What units and pairs of neighbours are in a text, each as a set of sixty-four kinds.
///
/// An edit changes a few of them only, so most texts that differ more are told apart without being
/// compared.
struct TextSignature: Sendable {
  private var units: UInt64 = 0
  private var pairs: UInt64 = 0

  /// What is in a text.
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

  /// Whether two texts can be within so many edits: one edit takes away one unit and two pairs at
  /// most, and adds as many.
  @inline(__always)
  func isWithin(_ edits: Int, of other: TextSignature) -> Bool {
    (units ^ other.units).nonzeroBitCount <= 2 * edits
      && (pairs ^ other.pairs).nonzeroBitCount <= 4 * edits
  }
}
