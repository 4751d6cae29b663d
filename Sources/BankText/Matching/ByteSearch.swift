/// Substring search in bytes, sixteen offsets at a time.
///
/// Two bytes are compared at all offsets, and few offsets pass. They are those that distinguish texts best: the
/// last one, and one near the start that is not shared by all scalars of a script.
package struct ByteSearch: Sendable {
  /// The bytes to search for.
  private let wanted: [UInt8]
  /// The index of one of the two compared bytes; the other is the last one.
  private let first: Int

  /// The number of bytes to search for.
  package var count: Int { wanted.count }

  /// Creates a search for at least one byte.
  package init(_ wanted: [UInt8]) {
    self.wanted = wanted
    let start = wanted.first.map { $0 < 0xC0 ? 0 : $0 < 0xE0 ? 1 : 2 } ?? 0
    // The last byte of a single scalar is already the other one.
    first = max(0, min(start, wanted.count - 2))
  }

  /// Returns the first offset of the bytes at or after `start` that ends before `end`, or nil if there is none.
  package func place(in bytes: Span<UInt8>, from start: Int, before end: Int) -> Int? {
    let wanted = wanted.arraySpan
    let last = wanted.count &- 1
    let final = end &- wanted.count
    if last < 0 { return start <= final ? start : nil }
    var offset = start
    while offset &+ ByteSearch.lane &- 1 <= final {
      if let found = place(wanted, in: bytes, at: offset) { return found }
      offset &+= ByteSearch.lane
    }
    if offset > final { return nil }
    // The last lane overlaps the one before it.
    let again = final &- ByteSearch.lane &+ 1
    if again >= start { return place(wanted, in: bytes, at: again) }
    while offset <= final {
      if bytes[offset &+ last] == wanted[last], bytes.hasBytes(wanted, at: offset) {
        return offset
      }
      offset &+= 1
    }
    return nil
  }

  /// The number of offsets that are compared at once.
  private static let lane = 16

  /// Returns the first match within a lane of offsets.
  @inline(__always)
  private func place(_ wanted: Span<UInt8>, in bytes: Span<UInt8>, at offset: Int) -> Int? {
    let last = wanted.count &- 1
    precondition(
      offset >= 0 && first <= last && offset &+ last &+ ByteSearch.lane <= bytes.count,
      "a lane must be inside")
    let raw = unsafe bytes.bytes
    // In bounds by the line above.
    let starts = unsafe ByteLane(raw, at: offset &+ first).equal(wanted[first])
    let ends = unsafe ByteLane(raw, at: offset &+ last).equal(wanted[last])
    var places = starts.and(ends).signs
    while places != 0 {
      let place = offset &+ places.trailingZeroBitCount
      if bytes.hasBytes(wanted, at: place) { return place }
      places &= places &- 1
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Whether the bytes at an offset equal `other`.
  @inlinable
  @_spi(QBank) public func hasBytes(_ other: Span<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, offset &+ other.count <= count else { return false }
    for index in other.indices where self[offset &+ index] != other[index] { return false }
    return true
  }
}
