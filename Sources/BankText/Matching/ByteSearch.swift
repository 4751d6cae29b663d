/// Looks for some bytes in others, sixteen places at a time.
///
/// Two bytes are compared at all places, which few places pass: those that tell texts from each other best,
/// the last one and one at the start that is not what all scalars of a script begin with.
package struct ByteSearch: Sendable {
  /// What is looked for.
  private let wanted: [UInt8]
  /// Where the one of the two bytes stands in it; the other is the last one.
  private let first: Int

  /// How many bytes it looks for.
  package var count: Int { wanted.count }

  /// A search for some bytes, one at least.
  package init(_ wanted: [UInt8]) {
    self.wanted = wanted
    let start = wanted.first.map { $0 < 0xC0 ? 0 : $0 < 0xE0 ? 1 : 2 } ?? 0
    // The last byte of a single scalar is the other one already.
    first = max(0, min(start, wanted.count - 2))
  }

  /// Where they stand first from one offset on and before another one.
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
    // The last places once more with those before them.
    let again = final &- ByteSearch.lane &+ 1
    if again >= start { return place(wanted, in: bytes, at: again) }
    while offset <= final {
      if bytes[offset &+ last] == wanted[last], stands(wanted, in: bytes, at: offset) {
        return offset
      }
      offset &+= 1
    }
    return nil
  }

  /// The same, place by place.
  func placePlainly(in bytes: Span<UInt8>, from start: Int, before end: Int) -> Int? {
    var offset = start
    while offset + wanted.count <= end {
      if stands(wanted.arraySpan, in: bytes, at: offset) { return offset }
      offset += 1
    }
    return nil
  }

  /// How many places are looked at together.
  private static let lane = 16

  /// The first of the places of a lane where they stand.
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
      if stands(wanted, in: bytes, at: place) { return place }
      places &= places &- 1
    }
    return nil
  }

  private func stands(_ wanted: Span<UInt8>, in bytes: Span<UInt8>, at offset: Int) -> Bool {
    bytes.hasBytes(wanted, at: offset)
  }
}

extension Span<UInt8> {
  /// Whether other bytes stand at an offset.
  package func hasBytes(_ other: Span<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, offset &+ other.count <= count else { return false }
    for index in other.indices where self[offset &+ index] != other[index] { return false }
    return true
  }
}
