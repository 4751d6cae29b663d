#if arch(x86_64)
  public import _Builtin_intrinsics.intel.sse2
#endif

// Everything here is inlinable and frozen: masks pay only when they stay in the registers of the
// loop that asks for them, and that loop may be in another module.

/// Sixty-four bytes looked at together.
///
/// Each question about them is answered by a mask with one bit a byte, the first byte's bit lowest.
/// A structural scan asks a handful of such questions per block instead of looking at bytes singly,
/// which is ten to twenty times faster.
@frozen
public struct ByteBlock {
  /// How many bytes a block holds.
  @inlinable public static var size: Int { 64 }

  @usableFromInline let lanes: (ByteLane, ByteLane, ByteLane, ByteLane)

  /// The block that begins at `offset`, all of which must lie inside `bytes`.
  @inlinable @inline(__always)
  public init(_ bytes: Span<UInt8>, at offset: Int) {
    precondition(offset >= 0 && offset &+ ByteBlock.size <= bytes.count, "a block must be inside")
    let raw = unsafe bytes.bytes
    // In bounds by the line above; the lanes follow each other without a gap.
    unsafe lanes = (
      ByteLane(raw, at: offset), ByteLane(raw, at: offset &+ 16),
      ByteLane(raw, at: offset &+ 32), ByteLane(raw, at: offset &+ 48)
    )
  }

  /// The last bytes of a file, filled up to a block with blanks, which mean nothing to a scan.
  @inlinable @inline(never)
  public init(lastOf bytes: Span<UInt8>, from offset: Int) {
    var filled = [UInt8](repeating: 0x20, count: ByteBlock.size)
    for index in offset..<bytes.count { filled[index - offset] = bytes[index] }
    self.init(filled.span, at: 0)
  }

  /// Which bytes equal `byte`.
  @inlinable @inline(__always)
  public func equal(to byte: UInt8) -> UInt64 {
    join(lanes.0.equal(byte), lanes.1.equal(byte), lanes.2.equal(byte), lanes.3.equal(byte))
  }

  /// Which bytes are at most `bound`.
  @inlinable @inline(__always)
  public func atMost(_ bound: UInt8) -> UInt64 {
    join(lanes.0.atMost(bound), lanes.1.atMost(bound), lanes.2.atMost(bound), lanes.3.atMost(bound))
  }

  /// Which bytes are at least `bound`, which must not be 0.
  @inlinable @inline(__always)
  public func atLeast(_ bound: UInt8) -> UInt64 { ~atMost(bound &- 1) }

  /// Which bytes lie from `low` to `high`.
  @inlinable @inline(__always)
  public func within(_ low: UInt8, _ high: UInt8) -> UInt64 {
    join(
      lanes.0.within(low, high), lanes.1.within(low, high), lanes.2.within(low, high),
      lanes.3.within(low, high))
  }

  /// Which bytes lie outside ASCII.
  @inlinable @inline(__always) public var beyondASCII: UInt64 {
    join(lanes.0.signs, lanes.1.signs, lanes.2.signs, lanes.3.signs)
  }

  @inlinable @inline(__always)
  func join(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) -> UInt64 {
    a | b &<< 16 | c &<< 32 | d &<< 48
  }
}

#if arch(x86_64)
  /// The kind of sixteen bytes that this machine is best at.
  @usableFromInline typealias ByteLane = SSE2ByteLane
#else
  /// The kind of sixteen bytes that this machine is best at.
  @usableFromInline typealias ByteLane = PortableByteLane
#endif

/// Sixteen bytes in plain Swift vectors, for every machine.
@frozen @usableFromInline
struct PortableByteLane {
  @usableFromInline let bytes: SIMD16<UInt8>

  /// Loads sixteen bytes, which the caller knows to be there.
  @unsafe @inlinable @inline(__always)
  init(_ raw: RawSpan, at offset: Int) {
    unsafe bytes = raw.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  @inlinable @inline(__always)
  func equal(_ byte: UInt8) -> UInt64 {
    let other = SIMD16<UInt8>(repeating: byte)
    let mask: SIMDMask<SIMD16<Int8>> = bytes .== other
    return bits(mask)
  }

  @inlinable @inline(__always)
  func atMost(_ bound: UInt8) -> UInt64 {
    let other = SIMD16<UInt8>(repeating: bound)
    let mask: SIMDMask<SIMD16<Int8>> = bytes .<= other
    return bits(mask)
  }

  @inlinable @inline(__always)
  func within(_ low: UInt8, _ high: UInt8) -> UInt64 {
    let moved = bytes &- SIMD16<UInt8>(repeating: low)
    let other = SIMD16<UInt8>(repeating: high &- low)
    let mask: SIMDMask<SIMD16<Int8>> = moved .<= other
    return bits(mask)
  }

  @inlinable @inline(__always) var signs: UInt64 {
    let other = SIMD16<UInt8>(repeating: 0x80)
    let mask: SIMDMask<SIMD16<Int8>> = bytes .>= other
    return bits(mask)
  }

  /// One bit a byte: each byte keeps its own bit of eight, and a multiplication gathers them.
  @inlinable @inline(__always)
  func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    let halves = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    let low = ((halves.x & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) &>> 56
    let high = ((halves.y & 0x8040_2010_0804_0201) &* 0x0101_0101_0101_0101) &>> 56
    return low | high &<< 8
  }
}

#if arch(x86_64)
  /// Sixteen bytes by the instructions that every 64-bit Intel and AMD processor has.
  @frozen @usableFromInline
  struct SSE2ByteLane {
    @usableFromInline let bytes: __m128i

    /// Loads sixteen bytes, which the caller knows to be there.
    @unsafe @inlinable @inline(__always)
    init(_ raw: RawSpan, at offset: Int) {
      unsafe bytes = raw.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: __m128i.self)
    }

    @inlinable @inline(__always)
    func equal(_ byte: UInt8) -> UInt64 {
      bits(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(CChar(bitPattern: byte))))
    }

    @inlinable @inline(__always)
    func atMost(_ bound: UInt8) -> UInt64 {
      bits(_mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(CChar(bitPattern: bound))), bytes))
    }

    @inlinable @inline(__always)
    func within(_ low: UInt8, _ high: UInt8) -> UInt64 {
      let moved = _mm_sub_epi8(bytes, _mm_set1_epi8(CChar(bitPattern: low)))
      let bound = _mm_set1_epi8(CChar(bitPattern: high &- low))
      return bits(_mm_cmpeq_epi8(_mm_min_epu8(moved, bound), moved))
    }

    @inlinable @inline(__always) var signs: UInt64 { bits(bytes) }

    @inlinable @inline(__always)
    func bits(_ mask: __m128i) -> UInt64 { UInt64(UInt32(bitPattern: _mm_movemask_epi8(mask))) }
  }
#endif

/// For every bit, whether an odd number of bits are set up to and with it: which bytes stand
/// between an opening and a closing quote.
@inlinable @inline(__always)
public func runningParity(_ bits: UInt64) -> UInt64 {
  var sum = bits
  sum ^= sum &<< 1
  sum ^= sum &<< 2
  sum ^= sum &<< 4
  sum ^= sum &<< 8
  sum ^= sum &<< 16
  sum ^= sum &<< 32
  return sum
}
