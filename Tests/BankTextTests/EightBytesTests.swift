@_spi(QBank) import BankText
import Testing

@Suite("Eight bytes in a register")
struct EightBytesTests {
  private static let around: [UInt8] = [
    0x00, 0x20, 0x2F, 0x30, 0x39, 0x3A, 0x40, 0x41, 0x5A, 0x5B, 0x60, 0x61, 0x7A, 0x7B, 0x7F, 0x80,
    0xB0,
    0xC1, 0xDA, 0xE1, 0xFA, 0xFF,
  ]

  @Test("every mask agrees with a check of each byte")
  func answers() {
    var generator = Generator(seed: 1)
    for byte in UInt8.min...UInt8.max {
      for place in 0..<8 {
        var bytes = (0..<8).map { _ in Self.around[Int(generator.below(UInt64(Self.around.count)))]
        }
        bytes[place] = byte
        let eight = EightBytes(bytes.arraySpan, at: 0)
        #expect(
          eight.letters == bits(bytes) { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) })
        #expect(eight.capitals == bits(bytes) { (0x41...0x5A).contains($0) })
        #expect(eight.digits == bits(bytes) { (0x30...0x39).contains($0) })
        let first = bytes.firstIndex { (0x30...0x39).contains($0) }
        #expect(EightBytes.count(before: eight.digits) == first ?? 8)
      }
    }
  }

  @Test("capital letters become lowercase")
  func small() {
    let eight = EightBytes(Array("AbCdeFGz".utf8).arraySpan, at: 0)
    let letters = (0..<8).map { UInt8(truncatingIfNeeded: eight.small >> UInt64($0 * 8)) }
    #expect(letters == Array("abcdefgz".utf8))
  }

  @Test("the first digit is found at any offset")
  func firstDigit() {
    for length in 0..<40 {
      for digit in 0..<length + 1 {
        var bytes = [UInt8](repeating: 0xE3, count: length)
        if digit < length { bytes[digit] = 0x37 }
        for start in 0..<length + 1 {
          #expect(bytes.arraySpan.firstDigit(from: start) == (start <= digit ? digit : length))
        }
      }
    }
  }

  private func bits(_ bytes: [UInt8], _ isSo: (UInt8) -> Bool) -> UInt64 {
    bytes.enumerated().reduce(0) { isSo($1.element) ? $0 | 0x80 << UInt64($1.offset * 8) : $0 }
  }
}
