/// The Levenshtein distance of two texts in units, up to a bound.
///
/// For each diagonal of the usual matrix, only the furthest cell that a given number of edits reaches is kept
/// (Ukkonen's and Myers' method). So the time is proportional to the length plus the square of the bound, instead
/// of the square of the length.
struct BoundedDistance {
  private let bound: Int
  /// The furthest row reached on each diagonal, beginning with the lowest diagonal.
  private var rows: [Int]

  /// Computes distances up to `bound`, which must not be negative.
  init(upTo bound: Int) {
    self.bound = bound
    rows = [Int](repeating: BoundedDistance.unreached, count: 2 * bound + 3)
  }

  /// So low that no step leads from it into the matrix.
  private static let unreached = -2

  /// Returns the distance of two texts, or nil if it exceeds `limit` or the bound.
  mutating func between(
    _ one: Span<UInt16>, _ other: Span<UInt16>, upTo limit: Int
  ) -> Int? {
    let limit = min(limit, bound)
    let end = other.count - one.count
    guard abs(end) <= limit else { return nil }
    for index in rows.indices { rows[index] = BoundedDistance.unreached }
    for edits in 0...limit {
      extend(one, other, by: edits)
      if rows[end + bound + 1] == one.count { return edits }
    }
    return nil
  }

  /// Extends `rows` from what one edit less reaches to what `edits` reach.
  private mutating func extend(_ one: Span<UInt16>, _ other: Span<UInt16>, by edits: Int) {
    var below = BoundedDistance.unreached
    for diagonal in max(-edits, -one.count)...min(edits, other.count) {
      let index = diagonal + bound + 1
      let before = rows[index]
      // A substitution, an insertion into the first text, or a deletion from it.
      let reached = edits == 0 ? 0 : max(before + 1, below, rows[index + 1] + 1)
      let row = min(reached, one.count, other.count - diagonal)
      rows[index] = row + equalUnits(one, row, other, row + diagonal)
      below = before
    }
  }
}

/// Returns the length of the common prefix of two texts from the given offsets on.
@inline(__always)
private func equalUnits(
  _ one: Span<UInt16>, _ start: Int, _ other: Span<UInt16>, _ otherStart: Int
) -> Int {
  let most = min(one.count - start, other.count - otherStart)
  var count = 0
  while count &+ 4 <= most {
    let difference = one.four(at: start &+ count) ^ other.four(at: otherStart &+ count)
    if difference != 0 { return count &+ difference.trailingZeroBitCount / 16 }
    count &+= 4
  }
  while count < most, one[start &+ count] == other[otherStart &+ count] { count &+= 1 }
  return count
}
