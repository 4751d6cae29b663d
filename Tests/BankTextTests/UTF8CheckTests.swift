@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Checking UTF-8")
struct UTF8CheckTests {
  /// Bytes around every boundary in UTF-8.
  private static let borders: [UInt8] = [
    0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
    0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
  ]

  /// The offset at which the standard library finds the first invalid byte.
  private func firstInvalid(_ bytes: [UInt8]) -> Int? {
    var decoder = UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.parseScalar(from: &input) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }

  @Test(
    "all short sequences of bytes at boundaries are judged by the definition")
  func shortSequences() {
    let parts = Self.borders.map { [$0] }
    let tails = [0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0x41, 0xC2, 0xFF].map { [UInt8($0)] }
    let long = SeededText.all(upTo: 3, of: tails).flatMap { rest in
      (0xED...0xF5).map { [UInt8($0)] + rest }
    }
    for bytes in Array(SeededText.all(upTo: 3, of: parts)) + long {
      let expected = firstInvalid(bytes)
      #expect((expected == nil) == isUTF8(bytes))
      #expect(UTF8Check.text(bytes).map { Array($0.utf8) } == (expected == nil ? bytes : nil))
      #expect(UTF8Check.firstInvalidPlainly(in: bytes.arraySpan) == expected, "\(bytes)")
      #expect(UTF8Check.firstInvalid(in: bytes.arraySpan) == expected, "\(bytes)")
    }
  }

  @Test("every scalar is decoded from its bytes, forwards and backwards")
  func scalars() {
    for scalar in EveryScalar.thatMatters {
      let bytes = Array(String(scalar).utf8)
      let found = EncodedScalar(scalar.value, length: bytes.count)
      let isFound =
        bytes.arraySpan.scalar(at: 0) == found
        && bytes.arraySpan.scalar(before: bytes.count) == found
      if !isFound { Issue.record("\(VisibleText.name(scalar.value)) is not read") }
    }
  }

  /// Fragments of valid and invalid text.
  private static let parts: [[UInt8]] =
    ["a", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "é", "あいう", "漢字漢字漢字", "👍", "𠮷", "\u{10FFFF}"].map {
      Array($0.utf8)
    }
  private static let wrong: [[UInt8]] = [
    [0x80], [0xC0, 0x80], [0xC2], [0xE3, 0x81], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xE0, 0x9F, 0xBF], [0xFF], [0xF0, 0x9F, 0x91],
  ]

  @Test("the first invalid byte of a long text is found across blocks of 64 bytes")
  func longTexts() {
    var generator = Generator(seed: 61)
    for _ in 0..<1_500 {
      var bytes = generator.text(upTo: 20, of: Self.parts)
      if generator.below(3) > 0 { bytes += generator.pick(Self.wrong) }
      bytes += generator.text(upTo: 20, of: Self.parts)
      let expected = firstInvalid(bytes)
      #expect(UTF8Check.firstInvalid(in: bytes.arraySpan) == expected)
      #expect(UTF8Check.firstInvalidPlainly(in: bytes.arraySpan) == expected)
    }
  }

  @Test("an invalid sequence is found at every place of a block")
  func places() {
    for wrong in Self.wrong {
      for offset in 0..<130 {
        for filler in ["x", "あ"] {
          let text = Array(String(repeating: filler, count: 200).utf8)
          let start = offset / filler.utf8.count * filler.utf8.count
          let bytes = text[..<start] + wrong + text[start...]
          #expect(UTF8Check.firstInvalid(in: Array(bytes).arraySpan) == firstInvalid(Array(bytes)))
        }
      }
    }
  }

  @Test("the search can start at any offset")
  func start() {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62, 0xFE, 0x63]
    let found = (0...5).map { UTF8Check.firstInvalid(in: bytes.arraySpan, from: $0) }
    #expect(found == [1, 1, 3, 3, nil, nil])
  }

  @Test(
    "a run of invalid bytes ends where valid text begins",
    arguments: [
      ([0xFF], 0, 0..<1), ([0xFF, 0xFE, 0x61], 0, 0..<2), ([0x61, 0x80, 0x80], 1, 1..<3),
      ([0xE3, 0x81, 0x61, 0xFF], 0, 0..<2), ([0xFF, 0xE3, 0x81, 0x82], 0, 0..<1),
    ] as [([UInt8], Int, Range<Int>)])
  func runs(bytes: [UInt8], start: Int, run: Range<Int>) {
    let found = UTF8Check.invalidRun(in: bytes.arraySpan, at: start)
    #expect(found == TextRange(run.lowerBound, run.upperBound))
  }

  @Test(
    "a cut text is shortened to whole characters",
    arguments: [
      ("", 0), ("a", 1), ("é", 2), ("é|", 0), ("aあ", 4), ("aあ|", 1), ("aあ||", 1), ("🍎", 4),
      ("🍎|", 0),
      ("🍎||", 0), ("🍎|||", 0), ("あa", 4),
    ])
  func cut(text: String, count: Int) {
    // Each bar removes a byte.
    let bars = text.count { $0 == "|" }
    let bytes = Array(text.utf8.filter { $0 != UInt8(ascii: "|") }.dropLast(bars))
    #expect(UTF8Check.wholeCount(of: bytes.arraySpan) == count)
  }
}
