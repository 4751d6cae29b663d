/// The position of a text in several pieces.
struct TextPlace: Sendable {
  /// The index of the piece.
  let piece: UInt32
  /// The index of the text in its piece.
  let text: UInt32
}

/// The texts of several pieces as one list.
struct NearTextList: Sendable {
  private let pieces: [NearTexts]
  /// The index of the first text of each piece.
  private let firsts: [Int]
  /// Differs from run to run, so that nobody can write a file of texts with equal hashes. No result depends on it.
  private let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

  /// Concatenates pieces in this order.
  init(_ pieces: [NearTexts]) {
    self.pieces = pieces
    var count = 0
    firsts = pieces.map { piece in
      defer { count += piece.count }
      return count
    }
  }

  /// Returns the index of a text among all texts.
  func index(_ place: TextPlace) -> Int { firsts[Int(place.piece)] + Int(place.text) }

  /// Returns the guard of a text, which is equal for near-duplicates.
  func guardHash(_ place: TextPlace) -> UInt64 {
    pieces[Int(place.piece)].guards[Int(place.text)]
  }

  /// Calls `body` with the units of a text.
  @inline(__always)
  func withUnits<Result>(_ place: TextPlace, _ body: (Span<UInt16>) -> Result) -> Result {
    let piece = pieces[Int(place.piece)]
    return body(piece.units.arraySpan.extracting(piece.range(Int(place.text))))
  }

  /// Returns a hash of a text and its guard.
  func hash(_ place: TextPlace) -> UInt64 {
    withUnits(place) { text in
      var (sum, index) = (guardHash(place) ^ seed, 0)
      while index &+ 4 <= text.count {
        sum = mixed(sum ^ text.four(at: index), 0x9E37_79B9_7F4A_7C15)
        index &+= 4
      }
      while index < text.count {
        sum = mixed(sum ^ UInt64(text[index]), 0x9E37_79B9_7F4A_7C15)
        index &+= 1
      }
      return sum
    }
  }

  /// Whether two texts have the same units and the same guard.
  func areEqual(_ one: TextPlace, _ other: TextPlace) -> Bool {
    guardHash(one) == guardHash(other)
      && withUnits(one) { text in withUnits(other) { text.order(to: $0) == 0 } }
  }

  /// Returns all texts grouped by length in ascending order, those of one length in their order.
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
  /// Four units from an index on as one number, the first one lowest.
  @inlinable @inline(__always)
  @_spi(QBank) public func four(at index: Int) -> UInt64 {
    precondition(index >= 0 && index &+ 4 <= count, "all four must be inside")
    let raw = unsafe bytes
    // In bounds, as checked above.
    return UInt64(
      littleEndian: unsafe raw.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index &* 2, as: UInt64.self))
  }

  /// Returns a negative number if the text comes before `other`, by the first differing unit or else by length, and
  /// 0 if they are equal.
  package func order(to other: Span<UInt16>) -> Int {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
      return Int(self[index]) - Int(other[index])
    }
    return count - other.count
  }
}

/// Combines both halves of a product, which depend on every bit of both numbers.
@inline(__always)
func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
  let product = one.multipliedFullWidth(by: other)
  return product.high ^ product.low
}
