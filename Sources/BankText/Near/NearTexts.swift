/// Texts to be searched for near-duplicates, as UTF-16 units stored contiguously.
package struct NearTexts: Sendable {
  /// The units of all texts.
  private(set) var units: [UInt16] = []
  /// The end of each text in `units`.
  private(set) var ends: [Int] = []
  /// The guard of each text: a number that is equal for near-duplicates.
  private(set) var guards: [UInt64] = []

  /// Creates an empty list.
  package init() {}

  /// The number of texts.
  package var count: Int { ends.count }

  /// Returns the range of a text in `units`.
  func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// Reserves room for texts of `count` units in all, so that no memory is left behind while they grow.
  package mutating func reserve(units count: Int) { units.reserveCapacity(count) }

  /// Appends units to the current text.
  package mutating func append(_ part: Span<UInt16>) {
    unsafe part.withUnsafeBufferPointer { unsafe units.append(contentsOf: $0) }
  }

  /// Appends a unit to the current text.
  package mutating func append(_ unit: UInt16) { units.append(unit) }

  /// Ends the current text. Only texts with the same guard are near-duplicates.
  package mutating func endText(guard: UInt64) {
    ends.append(units.count)
    guards.append(`guard`)
  }
}

/// A pair of near-duplicates, by their indices.
package struct NearPair: Hashable, Sendable {
  /// The earlier text.
  package let first: Int
  /// The later text.
  package let second: Int
  /// The number of units to insert, delete or substitute.
  package let distance: Int

  /// Creates a pair of two texts in their order.
  package init(_ first: Int, _ second: Int, distance: Int) {
    self.first = first
    self.second = second
    self.distance = distance
  }
}

/// The maximum distance of near-duplicates.
package struct NearLimit: Hashable, Sendable {
  /// The number of edits allowed in long texts, from 1 to 8.
  package let edits: Int

  /// Creates a limit of `edits`, clamped to the valid range.
  package init(_ edits: Int = 3) { self.edits = min(max(edits, 1), NearLimit.most) }

  /// The highest limit.
  package static let most = 8

  /// Returns the number of edits allowed between two texts, given the length of the longer one: a tenth of it, but
  /// at least one.
  package func allowed(ofLength length: Int) -> Int { max(1, min(edits, length / 10)) }
}

/// Finds the text nearest to one that is still being written. It is compared with all of them, because it changes
/// with every key.
package struct NearestText: Sendable {
  private let texts: [NearTexts]
  private let limit: NearLimit

  /// Creates a search in the texts of several pieces.
  package init(_ texts: [NearTexts], within limit: NearLimit) {
    (self.texts, self.limit) = (texts, limit)
  }

  /// Returns the first of the texts nearest to the only text of another piece, by its index in all pieces together,
  /// and the number of edits; nil if none is near.
  package func find(_ text: NearTexts) -> (index: Int, edits: Int)? {
    guard text.count == 1, !text.units.isEmpty else { return nil }
    let units = text.units
    var (found, before): ((index: Int, edits: Int)?, Int) = (nil, 0)
    var distance = BoundedDistance(upTo: limit.edits)
    for piece in texts {
      let span = piece.units.arraySpan
      for index in 0..<piece.count where piece.guards[index] == text.guards[0] {
        let range = piece.range(index)
        // Only a nearer text than the one found is of interest.
        let most = min(allowed(max(range.count, units.count)), (found?.edits ?? .max) - 1)
        guard most >= 0, abs(range.count - units.count) <= most,
          let edits = distance.between(units.arraySpan, span.extracting(range), upTo: most)
        else { continue }
        found = (before + index, edits)
        if edits == 0 { return found }
      }
      before += piece.count
    }
    return found
  }

  /// Returns the number of edits allowed: in a text of a few characters, one edit makes another word.
  private func allowed(_ length: Int) -> Int { length < 8 ? 0 : limit.allowed(ofLength: length) }
}
