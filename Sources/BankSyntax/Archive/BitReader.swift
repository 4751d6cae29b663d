/// Reads bits from bytes, the lowest bit of each byte first.
struct BitReader: ~Escapable {
  private let bytes: Span<UInt8>
  /// The offset of the next byte to be fetched.
  private var next = 0
  private var buffer: UInt64 = 0
  private var bufferedBits = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  /// Whether less than a whole byte is left.
  var isAtEnd: Bool { next == bytes.count && bufferedBits < 8 }

  /// Peeks at the next bits, at most 15; bits after the end are zero.
  mutating func peek(_ count: Int) -> Int {
    while bufferedBits < count, next < bytes.count {
      buffer |= UInt64(bytes[next]) << UInt64(bufferedBits)
      bufferedBits += 8
      next += 1
    }
    return Int(truncatingIfNeeded: buffer) & (1 << count - 1)
  }

  /// Consumes bits that were peeked at; returns false if fewer are left.
  mutating func drop(_ count: Int) -> Bool {
    if count > bufferedBits { return false }
    buffer >>= UInt64(count)
    bufferedBits -= count
    return true
  }

  /// Returns the next bits as a number, at most 15, or nil if fewer are left.
  mutating func take(_ count: Int) -> Int? {
    let bits = peek(count)
    return drop(count) ? bits : nil
  }

  /// Skips the rest of a partially read byte.
  mutating func skipToByte() {
    buffer >>= UInt64(bufferedBits & 7)
    bufferedBits &= ~7
  }

  /// Appends the next whole bytes to `output`; returns false if fewer are left.
  mutating func takeBytes(_ count: Int, to output: inout [UInt8]) -> Bool {
    skipToByte()
    let start = next - bufferedBits / 8
    if count > bytes.count - start { return false }
    for index in start..<start + count { output.append(bytes[index]) }
    buffer = 0
    bufferedBits = 0
    next = start + count
    return true
  }
}
