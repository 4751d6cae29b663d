@_spi(QBank) import BankText

/// Decompresses deflated data, the usual compression of zip archives (RFC 1951).
struct Inflate: ~Escapable {
  private var bits: BitReader
  private let size: Int
  private var output: [UInt8] = []

  @_lifetime(copy bytes)
  private init(_ bytes: Span<UInt8>, size: Int) {
    bits = BitReader(bytes)
    self.size = size
    // Deflate cannot expand data by a greater factor, so a false size does not reserve memory.
    output.reserveCapacity(min(size, bytes.count * 1_032))
  }

  /// Returns the decompressed data, or nil if it is damaged or its size is not exactly `size` bytes.
  static func unpack(_ bytes: Span<UInt8>, size: Int) -> [UInt8]? {
    var inflate = Inflate(bytes, size: size)
    return inflate.unpackBlocks() ? inflate.output : nil
  }

  private mutating func unpackBlocks() -> Bool {
    while true {
      guard let isLast = bits.take(1), let kind = bits.take(2), unpackBlock(kind) else {
        return false
      }
      if isLast == 1 { return bits.isAtEnd && output.count == size }
    }
  }

  private mutating func unpackBlock(_ kind: Int) -> Bool {
    switch kind {
    case 0: return copyBlock()
    case 1: return unpackSymbols(FixedCodes.symbols, FixedCodes.distances)
    case 2:
      guard let codes = CodeLengths.codes(&bits) else { return false }
      return unpackSymbols(codes.symbols, codes.distances)
    default: return false
    }
  }

  /// Copies a stored block: its length, the complement of that, and its bytes.
  private mutating func copyBlock() -> Bool {
    bits.skipToByte()
    var head: [UInt8] = []
    guard bits.takeBytes(4, to: &head) else { return false }
    let length = head.arraySpan.little16(at: 0)
    guard length ^ 0xFFFF == head.arraySpan.little16(at: 2), length <= size - output.count else {
      return false
    }
    return bits.takeBytes(length, to: &output)
  }

  private mutating func unpackSymbols(_ symbols: PrefixCode, _ distances: PrefixCode) -> Bool {
    while let symbol = symbols.next(&bits) {
      switch symbol {
      case ..<256:
        if output.count == size { return false }
        output.append(UInt8(symbol))
      case 256: return true
      default: if !repeatText(symbol - 257, distances) { return false }
      }
    }
    return false
  }

  /// Copies a back-reference: the length of the repeated text, and its distance.
  private mutating func repeatText(_ lengthSymbol: Int, _ distances: PrefixCode) -> Bool {
    guard lengthSymbol < Repeats.lengths.count,
      let more = bits.take(Int(Repeats.lengthBits[lengthSymbol])),
      let symbol = distances.next(&bits), symbol < Repeats.distances.count,
      let further = bits.take(Int(Repeats.distanceBits[symbol]))
    else { return false }
    let length = Int(Repeats.lengths[lengthSymbol]) + more
    let distance = Int(Repeats.distances[symbol]) + further
    guard distance <= output.count, length <= size - output.count else { return false }
    for _ in 0..<length { output.append(output[output.count - distance]) }
    return true
  }
}

/// The meaning of the symbols of a back-reference: the minimum length or distance, and the number of extra bits
/// that follow.
private enum Repeats {
  static let lengths: [UInt16] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  static let lengthBits: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  static let distances: [UInt16] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  static let distanceBits: [UInt8] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]
}

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
