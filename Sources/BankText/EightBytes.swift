/// Eight bytes looked at together in one register: for texts that are too short for a `ByteBlock`.
///
/// An answer has the highest bit of each byte that fits, and no other.
@frozen
@_spi(QBank) public struct EightBytes {
  /// How many bytes they are.
  @_spi(QBank) @inlinable public static var size: Int { 8 }

  /// The bytes, the first one lowest.
  @_spi(QBank) public let bits: UInt64

  /// Those that begin at `offset`, all of which must lie inside `bytes`.
  @inlinable @inline(__always)
  @_spi(QBank) public init(_ bytes: Span<UInt8>, at offset: Int) {
    precondition(offset >= 0 && offset &+ EightBytes.size <= bytes.count, "all must be inside")
    let raw = unsafe bytes.bytes
    // In bounds, as was just checked.
    bits = UInt64(
      littleEndian: unsafe raw.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// Which are letters of ASCII.
  @_spi(QBank) @inlinable @inline(__always) public var letters: UInt64 {
    EightBytes.within(0x61, 0x7A, small)
  }

  /// Which are capital letters of ASCII.
  @_spi(QBank) @inlinable @inline(__always) public var capitals: UInt64 {
    letters & ~(bits &<< 2)
  }

  /// Which are digits of ASCII.
  @_spi(QBank) @inlinable @inline(__always) public var digits: UInt64 {
    EightBytes.within(0x30, 0x39, bits)
  }

  /// The same with small letters for capital ones; what is no letter becomes something else.
  @_spi(QBank) @inlinable @inline(__always) public var small: UInt64 {
    bits | 0x2020_2020_2020_2020
  }

  /// How many bytes stand before the first one of an answer: eight where it has none.
  @inlinable @inline(__always)
  @_spi(QBank) public static func count(before answer: UInt64) -> Int {
    answer.trailingZeroBitCount &>> 3
  }

  /// The highest bit of every byte.
  @_spi(QBank) @inlinable public static var all: UInt64 { 0x8080_8080_8080_8080 }

  /// Which bytes of ASCII lie from `low` to `high`: no sum of seven bits carries into the next byte.
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
  /// Where the first digit of ASCII stands from an offset on; the end where there is none.
  @inline(__always)
  @_spi(QBank) public func firstDigit(from start: Int) -> Int {
    var offset = start
    while count &- offset > EightBytes.size {
      let digits = EightBytes(self, at: offset).digits
      if digits != 0 { return offset &+ EightBytes.count(before: digits) }
      offset &+= EightBytes.size
    }
    if count >= EightBytes.size, offset < count {
      // The last eight bytes, less those that were seen.
      let last = count &- EightBytes.size
      let digits = EightBytes(self, at: last).digits &>> UInt64((offset &- last) &* 8)
      return digits == 0 ? count : offset &+ EightBytes.count(before: digits)
    }
    while offset < count, !self[offset].isDigit { offset &+= 1 }
    return offset
  }
}
