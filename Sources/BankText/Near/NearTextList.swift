/// Where a text is among those that were made piece by piece.
struct TextPlace: Sendable {
  /// The piece.
  let piece: UInt32
  /// The text in its piece.
  let text: UInt32

  /// Rises from text to text.
  var order: UInt64 { UInt64(piece) << 32 | UInt64(text) }
}

/// Texts that were made piece by piece, as one list.
struct NearTextList: Sendable {
  private let pieces: [NearTexts]
  /// The index of the first text of each piece.
  private let firsts: [Int]

  /// The texts of some pieces, in this order.
  init(_ pieces: [NearTexts]) {
    self.pieces = pieces
    var count = 0
    firsts = pieces.map { piece in
      defer { count += piece.count }
      return count
    }
  }

  /// The index of a text among all.
  func index(_ place: TextPlace) -> Int { firsts[Int(place.piece)] + Int(place.text) }

  /// What near-duplicates of a text have in common with it.
  func guardHash(_ place: TextPlace) -> UInt64 {
    pieces[Int(place.piece)].guards[Int(place.text)]
  }

  /// Calls `body` with the units of a text.
  @inline(__always)
  func withUnits<Result>(_ place: TextPlace, _ body: (Span<UInt16>) -> Result) -> Result {
    let piece = pieces[Int(place.piece)]
    return body(piece.units.arraySpan.extracting(piece.range(Int(place.text))))
  }

  /// A hash of a text and what its near-duplicates have in common with it.
  func hash(_ place: TextPlace) -> UInt64 {
    withUnits(place) { text in
      var sum = guardHash(place)
      for index in text.indices { sum = mixed(sum ^ UInt64(text[index]), 0x9E37_79B9_7F4A_7C15) }
      return sum
    }
  }

  /// Whether two texts are the same in all that counts.
  func areEqual(_ one: TextPlace, _ other: TextPlace) -> Bool {
    guardHash(one) == guardHash(other)
      && withUnits(one) { text in
        withUnits(other) { other in text.hasSameUnits(as: other) }
      }
  }

  /// Whether a text is before another in an order in which equal texts are side by side.
  func precedes(_ one: TextPlace, _ other: TextPlace) -> Bool {
    let (own, others) = (guardHash(one), guardHash(other))
    if own != others { return own < others }
    let order = withUnits(one) { text in withUnits(other) { text.order(to: $0) } }
    return order != 0 ? order < 0 : one.order < other.order
  }

  /// All texts by their lengths, the shortest first, those of one length in their order.
  func byLength() -> [(length: Int, places: [TextPlace])] {
    var groups: [Int: [TextPlace]] = [:]
    for (number, piece) in pieces.enumerated() {
      for text in 0..<piece.count {
        groups[piece.range(text).count, default: []].append(
          TextPlace(piece: UInt32(number), text: UInt32(text)))
      }
    }
    return groups.keys.sorted().map { ($0, groups[$0] ?? []) }
  }
}

extension Span<UInt16> {
  /// Whether the units are the same.
  func hasSameUnits(as other: Span<UInt16>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }

  /// Below 0 when it is before another text, by the first unit in which they differ or else by
  /// length; 0 when they are the same.
  package func order(to other: Span<UInt16>) -> Int {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
      return Int(self[index]) - Int(other[index])
    }
    return count - other.count
  }
}

/// Both halves of a product, which depend on every bit of both numbers.
@inline(__always)
func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
  let product = one.multipliedFullWidth(by: other)
  return product.high ^ product.low
}
