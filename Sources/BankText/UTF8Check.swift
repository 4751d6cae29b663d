/// Finds bytes that are not UTF-8.
@_spi(QBank) public enum UTF8Check {
  /// Returns the first offset at or after `start` whose bytes are not UTF-8, or nil if all of them are.
  ///
  /// Blocks of 64 bytes are validated by the pattern of lead and continuation bytes, the rest scalar by scalar.
  @_spi(QBank) public static func firstInvalid(in bytes: Span<UInt8>, from start: Int = 0) -> Int? {
    var shape = UTF8Shape()
    var offset = start
    while offset + ByteBlock.size <= bytes.count,
      shape.accepts(ByteBlock(bytes, at: offset), bytes, offset)
    {
      offset += ByteBlock.size
    }
    return firstInvalidPlainly(in: bytes, from: startOfScalar(bytes, over: offset, start))
  }

  /// The plain counterpart of `firstInvalid`, scalar by scalar, which the fast path is tested against.
  @_spi(QBank) public static func firstInvalidPlainly(in bytes: Span<UInt8>, from start: Int = 0)
    -> Int?
  {
    var offset = start
    while offset < bytes.count {
      guard let scalar = bytes.scalar(at: offset) else { return offset }
      offset += scalar.length
    }
    return nil
  }

  /// Returns the bytes as text, or nil if they are not UTF-8.
  ///
  /// The standard library's `String(validating:as:)` would do, but requires macOS 15 and iOS 18.
  @_spi(QBank) public static func text(_ bytes: [UInt8]) -> String? {
    firstInvalid(in: bytes.arraySpan) == nil ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Returns the number of bytes up to the last complete character of a text that may be cut within one.
  @_spi(QBank) public static func wholeCount(of bytes: Span<UInt8>) -> Int {
    for back in 1...max(1, min(3, bytes.count)) where back <= bytes.count {
      let byte = bytes[bytes.count - back]
      if byte & 0xC0 == 0x80 { continue }
      let width = byte < 0xC2 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : byte < 0xF5 ? 4 : 1
      return back < width ? bytes.count - back : bytes.count
    }
    return bytes.count
  }

  /// Returns the run of invalid bytes from `start` on; the byte at `start` must be invalid.
  @_spi(QBank) public static func invalidRun(in bytes: Span<UInt8>, at start: Int) -> TextRange {
    var end = start + 1
    while end < bytes.count, bytes.scalar(at: end) == nil { end += 1 }
    return TextRange(start, end)
  }

  /// Returns the start of a scalar that may extend over `offset`, so that decoding can begin there.
  static func startOfScalar(_ bytes: Span<UInt8>, over offset: Int, _ start: Int) -> Int {
    for back in 1...3 where offset - back >= start && bytes[offset - back] >= 0xC0 {
      return offset - back
    }
    return offset
  }
}

/// The structure of UTF-8 text: after each lead byte the right number of continuation bytes, and nowhere else. Only
/// lead bytes for which that is not enough are decoded one by one.
struct UTF8Shape {
  /// A mask of the next block's first bytes that must be continuation bytes.
  private var owed: UInt64 = 0

  /// Whether a block can continue the text so far.
  @inline(__always)
  mutating func accepts(_ block: ByteBlock, _ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    let beyond = block.beyondASCII
    if beyond | owed == 0 { return true }
    if acceptsThreeByteCharacters(block, beyond) { return true }
    let twoOrMore = block.within(0xC0, 0xFF).bits
    let threeOrMore = block.within(0xE0, 0xFF).bits
    let four = block.within(0xF0, 0xFF).bits
    let expected = owed | twoOrMore &<< 1 | threeOrMore &<< 2 | four &<< 3
    owed = twoOrMore &>> 63 | threeOrMore &>> 62 | four &>> 61
    let doubtful =
      block.within(0xF0, 0xFF) | block.equal(to: 0xE0) | block.equal(to: 0xED)
      | block.within(0xC0, 0xC1)
    return beyond & ~twoOrMore == expected && areScalars(at: doubtful.bits, bytes, offset)
  }

  /// Accepts a block of ASCII and characters of three bytes without doubtful lead bytes, as Japanese text consists
  /// of; false for any other block, which may be UTF-8 nevertheless.
  @inline(__always)
  private mutating func acceptsThreeByteCharacters(_ block: ByteBlock, _ beyond: UInt64) -> Bool {
    let leads = block.within(0xE1, 0xEF).without(block.equal(to: 0xED)).bits
    let isOnlyLeadsAndContinuations = block.within(0x80, 0xBF).bits == beyond & ~leads
    guard isOnlyLeadsAndContinuations else { return false }
    var shape = self
    guard shape.acceptsThreeByteCharacters(beyond, leads) else { return false }
    self = shape
    return true
  }

  /// Whether a block can continue the text whose non-ASCII bytes are lead bytes of three-byte characters, none of
  /// them doubtful, and continuation bytes.
  @inline(__always)
  mutating func acceptsThreeByteCharacters(_ beyond: UInt64, _ leads: UInt64) -> Bool {
    let expected = owed | leads &<< 1 | leads &<< 2
    owed = leads &>> 63 | leads &>> 62
    return beyond & ~leads == expected
  }

  /// Whether scalars begin at these lead bytes, which may begin an overlong form, a surrogate or a number that is
  /// too large.
  private func areScalars(at leads: UInt64, _ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    var rest = leads
    while rest != 0 {
      if bytes.scalar(at: offset + rest.trailingZeroBitCount) == nil { return false }
      rest &= rest &- 1
    }
    return true
  }
}
