@_spi(QBank) import BankText
import Testing

@_spi(QBank) @testable import BankText

@Suite("Bitmasks of 64 bytes")
struct ByteBlockTests {
  /// Bytes around every boundary of a comparison.
  private static let interesting: [UInt8] = [
    0, 1, 9, 10, 13, 31, 32, 34, 44, 127, 128, 191, 192, 224, 255,
  ]

  @Test("every mask agrees with a check of each byte")
  func masks() {
    var generator = Generator(seed: 1)
    for _ in 0..<200 {
      let bytes = (0..<64).map { _ in
        Self.interesting[Int(generator.below(UInt64(Self.interesting.count)))]
      }
      let block = ByteBlock(bytes.arraySpan, at: 0)
      for byte in Self.interesting {
        let equal = block.equal(to: byte)
        #expect(equal.bits == bits(bytes) { $0 == byte })
        #expect(equal.isEmpty == !bytes.contains(byte))
        for other in Self.interesting {
          let within = block.within(byte, other)
          #expect(within.bits == bits(bytes) { $0 &- byte <= other &- byte })
          #expect((equal | within).bits == equal.bits | within.bits)
          #expect((equal & within).bits == equal.bits & within.bits)
          #expect(equal.without(within).bits == equal.bits & ~within.bits)
        }
      }
      #expect(block.beyondASCII == bits(bytes) { $0 >= 0x80 })
    }
  }

  #if arch(x86_64)
    @Test("x86-64 uses the SSE2 lane")
    func ownLane() { #expect(ByteLane.self == SSE2ByteLane.self) }
  #endif

  @Test("the portable lane gives the same results as the processor's own")
  func portableLane() {
    for start in 0..<256 {
      let bytes = (0..<16).map { UInt8(truncatingIfNeeded: start + $0 * 7) }
      let span = bytes.arraySpan
      let portable = unsafe PortableByteLane(span.bytes, at: 0)
      let own = unsafe ByteLane(span.bytes, at: 0)
      for byte in Self.interesting {
        #expect(portable.equal(byte).signs == own.equal(byte).signs)
        #expect(portable.within(byte, 0x40).signs == own.within(byte, 0x40).signs)
        let others = (portable.within(9, 99), own.within(9, 99))
        #expect(portable.or(others.0).signs == own.or(others.1).signs)
        #expect(portable.and(others.0).signs == own.and(others.1).signs)
        #expect(portable.without(others.0).signs == own.without(others.1).signs)
      }
      #expect(portable.signs == own.signs)
    }
  }

  @Test("the last block of a file is padded with spaces")
  func lastBlock() {
    let bytes = Array("abc,\"def\"".utf8)
    let block = ByteBlock(lastOf: bytes.arraySpan, from: 2)
    let expected = Array("c,\"def\"".utf8) + [UInt8](repeating: 0x20, count: 57)
    for byte in UInt8.min...UInt8.max {
      #expect(block.equal(to: byte).bits == bits(expected) { $0 == byte })
    }
  }

  @Test("the running parity is set between quotes")
  func parity() {
    var generator = Generator(seed: 2)
    for _ in 0..<1_000 {
      let quotes = generator.next() & generator.next()
      var inside = false
      var expected: UInt64 = 0
      for bit in 0..<64 {
        if quotes >> UInt64(bit) & 1 == 1 { inside.toggle() }
        if inside { expected |= 1 << UInt64(bit) }
      }
      #expect(runningParity(quotes) == expected)
    }
  }

  private func bits(_ bytes: [UInt8], _ isSet: (UInt8) -> Bool) -> UInt64 {
    bytes.enumerated().reduce(0) { $0 | (isSet($1.element) ? 1 << UInt64($1.offset) : 0) }
  }
}
