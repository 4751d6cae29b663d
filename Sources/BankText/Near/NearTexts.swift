/// Texts to be searched for near-duplicates, as units of UTF-16, one after the other in one array.
package struct NearTexts: Sendable {
  /// The units of all texts.
  private(set) var units: [UInt16] = []
  /// Where each text ends in `units`.
  private(set) var ends: [Int] = []
  /// Of each text a number that near-duplicates have in common.
  private(set) var guards: [UInt64] = []

  /// None yet.
  package init() {}

  /// How many there are.
  package var count: Int { ends.count }

  /// Where a text is in `units`.
  func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// Makes room for texts of so many units in all, so that none is left behind while they grow.
  package mutating func reserve(units count: Int) { units.reserveCapacity(count) }

  /// Adds to the text that is being made.
  package mutating func append(_ part: Span<UInt16>) {
    unsafe part.withUnsafeBufferPointer { unsafe units.append(contentsOf: $0) }
  }

  /// Adds a unit to the text that is being made.
  package mutating func append(_ unit: UInt16) { units.append(unit) }

  /// Ends the text that was made. Only texts with the same guard are near-duplicates.
  package mutating func endText(guard: UInt64) {
    ends.append(units.count)
    guards.append(`guard`)
  }
}

/// Two texts that are nearly the same, by their indices.
package struct NearPair: Hashable, Sendable {
  /// The earlier one.
  package let first: Int
  /// The later one.
  package let second: Int
  /// How many units must be inserted, deleted or substituted.
  package let distance: Int

  /// Two texts in their order.
  package init(_ first: Int, _ second: Int, distance: Int) {
    self.first = first
    self.second = second
    self.distance = distance
  }
}

/// How far apart near-duplicates may be.
package struct NearLimit: Hashable, Sendable {
  /// What is allowed of long texts, from 1 to 8.
  package let edits: Int

  /// So many edits, or the nearest number that can be asked for.
  package init(_ edits: Int = 3) { self.edits = min(max(edits, 1), NearLimit.most) }

  /// The most that can be asked for.
  package static let most = 8

  /// What is allowed of two texts, of which the longer one has so many units: a tenth of them, but
  /// always one edit.
  package func allowed(ofLength length: Int) -> Int { max(1, min(edits, length / 10)) }
}
