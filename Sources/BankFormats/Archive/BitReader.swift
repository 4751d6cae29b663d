/// Reads bits from bytes, the lowest bit of each byte first.
struct BitReader: ~Escapable {
  private let bytes: Span<UInt8>
  /// The byte that is fetched next.
  private var next = 0
  private var held: UInt64 = 0
  private var heldCount = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  /// Whether less than a whole byte is left.
  var isAtEnd: Bool { next == bytes.count && heldCount < 8 }

  /// Peeks at the next bits, at most 15; zeros behind the end.
  mutating func look(_ count: Int) -> Int {
    while heldCount < count, next < bytes.count {
      held |= UInt64(bytes[next]) << UInt64(heldCount)
      heldCount += 8
      next += 1
    }
    return Int(truncatingIfNeeded: held) & (1 << count - 1)
  }

  /// Consumes bits that were peeked at; false when there are not so many.
  mutating func drop(_ count: Int) -> Bool {
    if count > heldCount { return false }
    held >>= UInt64(count)
    heldCount -= count
    return true
  }

  /// The next bits as a number, at most 15, or nil when there are not so many left.
  mutating func take(_ count: Int) -> Int? {
    let bits = look(count)
    return drop(count) ? bits : nil
  }

  /// Skips the rest of a byte that has been begun.
  mutating func skipToByte() {
    held >>= UInt64(heldCount & 7)
    heldCount &= ~7
  }

  /// The next whole bytes, or nil when there are not so many left.
  mutating func takeBytes(_ count: Int, to output: inout [UInt8]) -> Bool {
    skipToByte()
    let start = next - heldCount / 8
    if count > bytes.count - start { return false }
    for index in start..<start + count { output.append(bytes[index]) }
    held = 0
    heldCount = 0
    next = start + count
    return true
  }
}
