/// The Levenshtein distance: the number of scalars to insert, remove or replace to turn one text into another.
///
/// Uses Myers' bit-parallel algorithm (1999, in blocks after Hyyrö), which compares 64 scalars of one text with a
/// scalar of the other at a time.
@_spi(QBank) public enum EditDistance {
  /// Returns the distance of two texts.
  ///
  /// After removing the common prefix and suffix, long texts are compared in chunks of 1,024 scalars. The result is
  /// then an upper bound of the distance.
  @_spi(QBank) public static func between(_ one: [UInt32], _ other: [UInt32]) -> Int {
    let start = zip(one, other).prefix { $0 == $1 }.count
    let (one, other) = (one[start...], other[start...])
    let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    return byChunks(one.dropLast(end), other.dropLast(end))
  }

  /// Returns the similarity of two texts in ten-thousandths: 1 minus the distance as a share of the longer text.
  @_spi(QBank) public static func likeness(_ one: [UInt32], _ other: [UInt32]) -> Int {
    let longer = max(one.count, other.count)
    if longer == 0 { return 10_000 }
    return 10_000 - 10_000 * between(one, other) / longer
  }

  private static let blockSize = 1024

  private static func byChunks(
    _ one: ArraySlice<UInt32>, _ other: ArraySlice<UInt32>
  ) -> Int {
    var (one, other, total) = (one, other, 0)
    while !one.isEmpty, !other.isEmpty {
      let (left, right) = (one.prefix(blockSize), other.prefix(blockSize))
      total += left.count < right.count ? inBlocks(left, right) : inBlocks(right, left)
      (one, other) = (one.dropFirst(blockSize), other.dropFirst(blockSize))
    }
    return total + one.count + other.count
  }

  /// Returns the distance of two texts, the shorter of which is `pattern`.
  private static func inBlocks(
    _ pattern: ArraySlice<UInt32>, _ text: ArraySlice<UInt32>
  ) -> Int {
    let places = ScalarPlaces(pattern)
    let last = UInt64(1) << UInt64((pattern.count - 1) & 63)
    var rising = [UInt64](repeating: .max, count: places.blocks)
    var falling = [UInt64](repeating: 0, count: places.blocks)
    var distance = pattern.count
    for scalar in text {
      let slot = places.slot(of: scalar)
      // The carry from one block of a column to the next; at the top of the first block the distance always rises.
      var (up, down): (UInt64, UInt64) = (1, 0)
      for block in 0..<places.blocks {
        let equal = places.mask(slot, block) | down
        let (plus, minus) = (rising[block], falling[block])
        let vertical = places.mask(slot, block) | minus
        let across = (((equal & plus) &+ plus) ^ plus) | equal
        var (rise, fall) = (minus | ~(across | plus), plus & across)
        if block == places.blocks - 1 {
          if rise & last != 0 { distance += 1 }
          if fall & last != 0 { distance -= 1 }
        }
        let (nextUp, nextDown) = (rise >> 63, fall >> 63)
        (rise, fall) = (rise << 1 | up, fall << 1 | down)
        rising[block] = fall | ~(vertical | rise)
        falling[block] = rise & vertical
        (up, down) = (nextUp, nextDown)
      }
    }
    return distance
  }
}

/// The positions of each scalar in a text, as bitmasks of 64 positions, in an open-addressing hash table.
private struct ScalarPlaces {
  let blocks: Int
  private let shift: UInt32
  private var keys: [UInt32]
  private var masks: [UInt64]

  init(_ pattern: ArraySlice<UInt32>) {
    blocks = (pattern.count + 63) / 64
    let bits = max(4, Int.bitWidth - (2 * pattern.count).leadingZeroBitCount)
    shift = UInt32(32 - bits)
    keys = [UInt32](repeating: .max, count: 1 << bits)
    masks = [UInt64](repeating: 0, count: keys.count * blocks)
    for (place, scalar) in pattern.enumerated() {
      let slot = slot(of: scalar)
      keys[slot] = scalar
      masks[slot * blocks + place >> 6] |= 1 << UInt64(place & 63)
    }
  }

  /// Returns the slot of a scalar, or the free slot where it could be inserted: the table always has free slots.
  func slot(of scalar: UInt32) -> Int {
    var slot = Int((scalar &* 0x9E37_79B1) >> shift)
    while keys[slot] != scalar, keys[slot] != .max { slot = (slot + 1) & (keys.count - 1) }
    return slot
  }

  func mask(_ slot: Int, _ block: Int) -> UInt64 { masks[slot * blocks + block] }
}
