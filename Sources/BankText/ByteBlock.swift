#if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
  public import _Builtin_intrinsics.intel.sse2
#endif

// Everything here is inlinable and frozen: masks pay off only if they stay in the registers of the loop that uses
// them, and that loop may be in another module.

/// Sixty-four bytes that are compared at once.
///
/// A structural scan runs a handful of comparisons per block instead of one byte at a time, which is ten to twenty
/// times faster.
@frozen
@_spi(QBank) public struct ByteBlock {
  /// The number of bytes in a block.
  @_spi(QBank) @inlinable public static var size: Int { 64 }

  @usableFromInline let lanes: (ByteLane, ByteLane, ByteLane, ByteLane)

  /// Loads the block that begins at `offset`, which must lie completely inside `bytes`.
  @inlinable @inline(__always)
  @_spi(QBank) public init(_ bytes: Span<UInt8>, at offset: Int) {
    precondition(offset >= 0 && offset &+ ByteBlock.size <= bytes.count, "a block must be inside")
    let raw = unsafe bytes.bytes
    // In bounds by the line above; the lanes are contiguous.
    unsafe lanes = (
      ByteLane(raw, at: offset), ByteLane(raw, at: offset &+ 16),
      ByteLane(raw, at: offset &+ 32), ByteLane(raw, at: offset &+ 48)
    )
  }

  /// Loads the last bytes of a file, padded to a block with spaces, which mean nothing to a scan.
  @inlinable @inline(never)
  @_spi(QBank) public init(lastOf bytes: Span<UInt8>, from offset: Int) {
    var filled = [UInt8](repeating: 0x20, count: ByteBlock.size)
    for index in offset..<bytes.count { filled[index - offset] = bytes[index] }
    self.init(filled.arraySpan, at: 0)
  }

  /// Returns a mask of the bytes that equal `byte`.
  @inlinable @inline(__always)
  @_spi(QBank) public func equal(to byte: UInt8) -> ByteMatches {
    ByteMatches(lanes.0.equal(byte), lanes.1.equal(byte), lanes.2.equal(byte), lanes.3.equal(byte))
  }

  /// Returns a mask of the bytes from `low` to `high`. The range may wrap around: 0xF0 to 0x1F is the highest
  /// sixteen values and the lowest thirty-two.
  @inlinable @inline(__always)
  @_spi(QBank) public func within(_ low: UInt8, _ high: UInt8) -> ByteMatches {
    ByteMatches(
      lanes.0.within(low, high), lanes.1.within(low, high), lanes.2.within(low, high),
      lanes.3.within(low, high))
  }

  /// A mask of the bytes outside ASCII.
  @_spi(QBank) @inlinable @inline(__always) public var beyondASCII: UInt64 {
    joined(lanes.0.signs, lanes.1.signs, lanes.2.signs, lanes.3.signs)
  }
}

extension Span<UInt8> {
  /// Whether `body` returns true for the offset of any block, after which `more` further bytes can be read; nil if
  /// the text is too short for a block.
  ///
  /// The last block overlaps the one before it. The last `more` bytes of the text are in no block.
  @inlinable @inline(__always)
  @_spi(QBank) public func hasBlock(before more: Int, where body: (Int) -> Bool) -> Bool? {
    let last = count &- ByteBlock.size &- more
    if last < 0 { return nil }
    var offset = 0
    while !body(offset) {
      if offset == last { return false }
      offset = min(offset &+ ByteBlock.size, last)
    }
    return true
  }
}

/// The bytes of a block that match a comparison.
///
/// Combine matches before converting them to bits, which costs more than the comparison.
@frozen
@_spi(QBank) public struct ByteMatches {
  @usableFromInline let lanes: (ByteLane, ByteLane, ByteLane, ByteLane)

  @inlinable @inline(__always)
  init(_ a: ByteLane, _ b: ByteLane, _ c: ByteLane, _ d: ByteLane) { lanes = (a, b, c, d) }

  /// One bit per byte, lowest bit first.
  @_spi(QBank) @inlinable @inline(__always) public var bits: UInt64 {
    joined(lanes.0.signs, lanes.1.signs, lanes.2.signs, lanes.3.signs)
  }

  /// Whether no byte matches.
  @_spi(QBank) @inlinable @inline(__always) public var isEmpty: Bool {
    lanes.0.or(lanes.1).or(lanes.2.or(lanes.3)).signs == 0
  }

  /// Whether every byte matches.
  @_spi(QBank) @inlinable @inline(__always) public var isFull: Bool {
    lanes.0.and(lanes.1).and(lanes.2.and(lanes.3)).signs == 0xFFFF
  }

  /// The bytes that match either.
  @inlinable @inline(__always)
  @_spi(QBank) public static func | (one: ByteMatches, other: ByteMatches) -> ByteMatches {
    ByteMatches(
      one.lanes.0.or(other.lanes.0), one.lanes.1.or(other.lanes.1), one.lanes.2.or(other.lanes.2),
      one.lanes.3.or(other.lanes.3))
  }

  /// The bytes that match both.
  @inlinable @inline(__always)
  @_spi(QBank) public static func & (one: ByteMatches, other: ByteMatches) -> ByteMatches {
    ByteMatches(
      one.lanes.0.and(other.lanes.0), one.lanes.1.and(other.lanes.1),
      one.lanes.2.and(other.lanes.2), one.lanes.3.and(other.lanes.3))
  }

  /// The bytes that match this one and not the other.
  @inlinable @inline(__always)
  @_spi(QBank) public func without(_ other: ByteMatches) -> ByteMatches {
    ByteMatches(
      lanes.0.without(other.lanes.0), lanes.1.without(other.lanes.1),
      lanes.2.without(other.lanes.2), lanes.3.without(other.lanes.3))
  }
}

@inlinable @inline(__always)
func joined(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) -> UInt64 {
  a | b &<< 16 | c &<< 32 | d &<< 48
}

#if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
  /// The sixteen-byte vector that is fastest on this machine.
  @usableFromInline typealias ByteLane = SSE2ByteLane
#else
  /// The sixteen-byte vector that is fastest on this machine.
  @usableFromInline typealias ByteLane = PortableByteLane
#endif

/// Sixteen bytes as a portable Swift vector. A comparison yields sixteen bytes as well: all ones where it is true,
/// zero elsewhere.
@frozen @usableFromInline
struct PortableByteLane {
  @usableFromInline let bytes: SIMD16<UInt8>

  @inlinable @inline(__always)
  init(_ bytes: SIMD16<UInt8>) { self.bytes = bytes }

  /// Loads sixteen bytes, which the caller guarantees to be readable.
  @unsafe @inlinable @inline(__always)
  init(_ raw: RawSpan, at offset: Int) {
    unsafe bytes = raw.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  @inlinable @inline(__always)
  func equal(_ byte: UInt8) -> PortableByteLane { answer(bytes .== SIMD16(repeating: byte)) }

  @inlinable @inline(__always)
  func within(_ low: UInt8, _ high: UInt8) -> PortableByteLane {
    let moved = bytes &- SIMD16<UInt8>(repeating: low)
    return answer(moved .<= SIMD16(repeating: high &- low))
  }

  @inlinable @inline(__always)
  func or(_ other: Self) -> Self { Self(bytes | other.bytes) }

  @inlinable @inline(__always)
  func and(_ other: Self) -> Self { Self(bytes & other.bytes) }

  @inlinable @inline(__always)
  func without(_ other: Self) -> Self { Self(bytes & ~other.bytes) }

  /// The highest bit of each byte, gathered by a multiplication.
  @inlinable @inline(__always) var signs: UInt64 {
    let halves = unsafe unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
    return gathered(halves.x) | gathered(halves.y) &<< 8
  }

  @inlinable @inline(__always)
  func gathered(_ bytes: UInt64) -> UInt64 {
    (((bytes & 0x8080_8080_8080_8080) &>> 7) &* 0x0102_0408_1020_4080) &>> 56
  }

  @inlinable @inline(__always)
  func answer(_ mask: SIMDMask<SIMD16<Int8>>) -> PortableByteLane {
    PortableByteLane(unsafe unsafeBitCast(mask, to: SIMD16<UInt8>.self))
  }
}

#if arch(x86_64) && canImport(_Builtin_intrinsics.intel.sse2)
  /// Sixteen bytes in an SSE2 register, which every 64-bit Intel and AMD processor has.
  @frozen @usableFromInline
  struct SSE2ByteLane {
    @usableFromInline let bytes: __m128i

    @inlinable @inline(__always)
    init(_ bytes: __m128i) { self.bytes = bytes }

    /// Loads sixteen bytes, which the caller guarantees to be readable.
    @unsafe @inlinable @inline(__always)
    init(_ raw: RawSpan, at offset: Int) {
      unsafe bytes = raw.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: __m128i.self)
    }

    @inlinable @inline(__always)
    func equal(_ byte: UInt8) -> SSE2ByteLane {
      SSE2ByteLane(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(CChar(bitPattern: byte))))
    }

    @inlinable @inline(__always)
    func within(_ low: UInt8, _ high: UInt8) -> SSE2ByteLane {
      let moved = _mm_sub_epi8(bytes, _mm_set1_epi8(CChar(bitPattern: low)))
      let bound = _mm_set1_epi8(CChar(bitPattern: high &- low))
      return SSE2ByteLane(_mm_cmpeq_epi8(_mm_min_epu8(moved, bound), moved))
    }

    @inlinable @inline(__always)
    func or(_ other: Self) -> Self { Self(_mm_or_si128(bytes, other.bytes)) }

    @inlinable @inline(__always)
    func and(_ other: Self) -> Self { Self(_mm_and_si128(bytes, other.bytes)) }

    @inlinable @inline(__always)
    func without(_ other: Self) -> Self { Self(_mm_andnot_si128(other.bytes, bytes)) }

    /// The highest bit of each byte.
    @inlinable @inline(__always) var signs: UInt64 {
      UInt64(UInt32(bitPattern: _mm_movemask_epi8(bytes)))
    }
  }
#endif

/// The prefix XOR: each bit says whether an odd number of bits are set up to and including it. Applied to quotes,
/// it marks the bytes between an opening and a closing one.
@inlinable @inline(__always)
@_spi(QBank) public func runningParity(_ bits: UInt64) -> UInt64 {
  var sum = bits
  sum ^= sum &<< 1
  sum ^= sum &<< 2
  sum ^= sum &<< 4
  sum ^= sum &<< 8
  sum ^= sum &<< 16
  sum ^= sum &<< 32
  return sum
}
