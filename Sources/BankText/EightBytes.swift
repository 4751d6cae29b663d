/// Eight bytes that are compared at once in one register, for texts too short for a `ByteBlock`.
///
/// A mask has the highest bit of each matching byte set, and no other.
@frozen
@_spi(QBank) public struct EightBytes {
  /// The number of bytes.
  @_spi(QBank) @inlinable public static var size: Int { 8 }

  /// The bytes, the first one lowest.
  @_spi(QBank) public let bits: UInt64

  /// Loads the bytes that begin at `offset`, all of which must lie inside `bytes`.
  @inlinable @inline(__always)
  @_spi(QBank) public init(_ bytes: Span<UInt8>, at offset: Int) {
    precondition(offset >= 0 && offset &+ EightBytes.size <= bytes.count, "all must be inside")
    let raw = unsafe bytes.bytes
    // In bounds, as checked above.
    bits = UInt64(
      littleEndian: unsafe raw.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// Loads the bytes that begin at `offset`; zeros follow if fewer than eight are left.
  @inlinable @inline(__always)
  @_spi(QBank) public init(_ bytes: Span<UInt8>, paddedAt offset: Int) {
    let missing = offset &+ EightBytes.size &- bytes.count
    if missing <= 0 {
      self.init(bytes, at: offset)
    } else if bytes.count >= EightBytes.size, missing < EightBytes.size {
      let last = EightBytes(bytes, at: bytes.count &- EightBytes.size)
      self.init(bits: last.bits &>> UInt64(missing &* 8))
    } else {
      self.init(shortTextIn: bytes, from: offset)
    }
  }

  /// Loads the bytes of a text of fewer than eight, from an offset on. Out of line, because such texts are few.
  @usableFromInline
  init(shortTextIn bytes: Span<UInt8>, from offset: Int) {
    var (index, bits) = (bytes.count, UInt64(0))
    while index > offset {
      index &-= 1
      bits = bits &<< 8 | UInt64(bytes[index])
    }
    self.init(bits: bits)
  }

  @inlinable @inline(__always)
  init(bits: UInt64) { self.bits = bits }

  /// A mask of the ASCII letters.
  @_spi(QBank) @inlinable @inline(__always) public var letters: UInt64 {
    EightBytes.within(0x61, 0x7A, small)
  }

  /// A mask of the uppercase ASCII letters.
  @_spi(QBank) @inlinable @inline(__always) public var capitals: UInt64 {
    letters & ~(bits &<< 2)
  }

  /// A mask of the ASCII digits.
  @_spi(QBank) @inlinable @inline(__always) public var digits: UInt64 {
    EightBytes.within(0x30, 0x39, bits)
  }

  /// The bytes with ASCII letters lowercased; bytes that are not letters become something else.
  @_spi(QBank) @inlinable @inline(__always) public var small: UInt64 {
    bits | 0x2020_2020_2020_2020
  }

  /// Returns the number of bytes before the first match in a mask; eight if there is none.
  @inlinable @inline(__always)
  @_spi(QBank) public static func count(before answer: UInt64) -> Int {
    answer.trailingZeroBitCount &>> 3
  }

  /// A mask of all bytes.
  @_spi(QBank) @inlinable public static var all: UInt64 { 0x8080_8080_8080_8080 }

  /// Returns a mask of the ASCII bytes from `low` to `high`. No sum of seven bits carries into the next byte.
  @inlinable @inline(__always)
  static func within(_ low: UInt64, _ high: UInt64, _ bytes: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let ascii = bytes & ~all
    let atLeast = ascii &+ (0x80 &- low) &* ones
    let above = ascii &+ (0x7F &- high) &* ones
    return atLeast & ~above & ~bytes & all
  }
}

extension Span<UInt8> {
  /// Returns the offset of the first ASCII digit at or after `start`, or the end if there is none.
  @inline(__always)
  @_spi(QBank) public func firstDigit(from start: Int) -> Int {
    var offset = start
    while offset < count {
      let digits = EightBytes(self, paddedAt: offset).digits
      if digits != 0 { return offset &+ EightBytes.count(before: digits) }
      offset &+= EightBytes.size
    }
    return count
  }
}

extension Span<UInt8> {
  /// Returns the three bytes at an offset as one number, the first one highest, or nil if fewer are left.
  @inlinable @inline(__always)
  @_spi(QBank) public func threeBytes(at offset: Int) -> UInt32? {
    if offset &+ EightBytes.size <= count {
      return UInt32(truncatingIfNeeded: EightBytes(self, at: offset).bits.byteSwapped &>> 40)
    }
    guard offset &+ 2 < count else { return nil }
    return UInt32(self[offset]) &<< 16 | UInt32(self[offset &+ 1]) &<< 8
      | UInt32(self[offset &+ 2])
  }

  /// Returns the scalar of three bytes at an offset, as kana, kanji and most punctuation are, or nil for any other.
  ///
  /// A shortcut for `scalar(at:)`, which also checks that there is no shorter form.
  @inlinable @inline(__always)
  @_spi(QBank) public func threeByteScalar(at offset: Int) -> UInt32? {
    guard let bytes = threeBytes(at: offset), bytes & 0xF0_C0C0 == 0xE0_8080 else { return nil }
    return (bytes & 0x0F_0000) &>> 4 | (bytes & 0x3F00) &>> 2 | bytes & 0x3F
  }

  /// Returns the scalar of a kana, a kanji or a full-width or half-width form that begins at an offset; 0 for
  /// anything else.
  @inline(__always)
  func wideScalar(at offset: Int) -> UInt32 {
    guard let scalar = threeByteScalar(at: offset) else { return 0 }
    return scalar &- 0x3000 < 0x7000 || scalar >= 0xF000 ? scalar : 0
  }
}
