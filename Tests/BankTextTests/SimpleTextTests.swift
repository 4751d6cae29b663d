@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Simple texts")
struct SimpleTextTests {
  private func count(_ text: String) -> Int? { SimpleText.count(Array(text.utf8).arraySpan) }

  @Test(
    "a simple text has a number of characters, any other nil",
    arguments: [
      ("", 0), ("a", 1), ("é", 1), ("か", 1), ("漢字", 2), ("Ａ１", 2), ("a\n", 2), ("\u{2FF}", 1),
      ("Which planet is nearest to the Sun?", 35), ("太陽に一番近い惑星は次のうちどれですか？", 20),
      ("a\r\n", nil), ("e\u{301}", nil), ("か\u{3099}", nil), ("\u{302A}", nil), ("“a”", nil),
      ("한국어", nil), ("🙂", nil), ("ｶﾞ", nil), ("\u{FEFF}a", nil), ("\u{F900}", nil), ("\u{300}", nil),
      ("日本で一番高い山は\u{3099}どれですか？", nil), ("What is the capital of “France” today?", nil),
      ("日本で一番高い山は、富士山\r\nですか？", nil),
    ] as [(String, Int?)])
  func counts(_ text: String, _ expected: Int?) { #expect(count(text) == expected) }

  @Test("every simple scalar is a character of its own that NFC leaves unchanged")
  func everyScalar() {
    var found = 0
    for value in UInt32(0)..<0x11_0000 where value < 0x1_1000 || value.isMultiple(of: 97) {
      guard let scalar = Unicode.Scalar(value), count(String(scalar)) != nil else { continue }
      // Between letters that combine with marks, and far enough in to fill whole lanes.
      let text = "eかハゝ abcdefghijklm\(scalar)\(scalar)eか"
      let scalars = text.unicodeScalars.count
      found += 1
      #expect(count(text) == scalars && text.count == scalars, "U+\(String(value, radix: 16))")
      #expect(ComposedForm.of(text).unicodeScalars.elementsEqual(text.unicodeScalars))
    }
    #expect(found > 28_000)
  }

  @Test("a scalar that is not simple is noticed at any place")
  func everyPlace() {
    for odd in ["\r", "\u{301}", "\u{3099}", "\u{302A}", "’", "🙂", "한", "ﾞ", "\u{FE0F}"] {
      for before in 0...40 {
        for filler in ["a", "か", "é"] {
          let text = String(repeating: filler, count: before) + odd + "かabc漢字、defghijklmnop"
          #expect(count(text) == nil, "\(text.debugDescription)")
        }
      }
    }
  }

  /// The plain counterpart of `SimpleText.count`, scalar by scalar.
  private static func countPlainly(_ bytes: Span<UInt8>) -> Int? {
    var (offset, count) = (0, 0)
    while offset < bytes.count {
      guard let length = SimpleText.length(bytes, at: offset) else { return nil }
      offset += length
      count += 1
    }
    return count
  }

  @Test("any bytes are counted as scalar by scalar")
  func random() {
    var generator = Generator(seed: 64)
    let parts: [[UInt8]] =
      ["a", "b ", "か", "が", "漢", "、", "Ａ", "é"].map { Array($0.utf8) }
      + [
        "\r", "’", "\u{301}", "\u{3099}", "\u{302A}", "한", "🙂", "ﾞ", "\u{F900}",
      ].map { Array($0.utf8) } + [
        [0xE3], [0x81], [0xE3, 0x81], [0xC3], [0xFF], [0xC0, 0x80], [0xEF],
      ]
    var simple = 0
    let rounds = Deep.rounds(20_000, exhaustive: 1_000_000)
    for _ in 0..<rounds {
      // Odd parts are rare, so that lanes without them are tested.
      let odd = generator.below(3) == 0
      var bytes: [UInt8] = []
      for _ in 0..<generator.number(0...40) {
        let isOdd = odd && generator.below(20) == 0
        bytes += parts[generator.number(isOdd ? 8...parts.count - 1 : 0...7)]
      }
      if generator.below(10) == 0, !bytes.isEmpty { bytes.removeLast() }
      let count = SimpleText.count(bytes.arraySpan)
      #expect(count == Self.countPlainly(bytes.arraySpan), "\(bytes)")
      guard let count else { continue }
      simple += 1
      #expect(count == String(wholeUTF8: bytes)?.count, "\(bytes)")
    }
    #expect(simple > rounds / 20)
  }

  @Test("characters are counted as in the standard library")
  func characters() {
    var generator = Generator(seed: 65)
    let parts = [
      "a", "b ", "か", "漢", "’", "…", "é", "e\u{301}", "\r\n", "\r", "👩\u{200D}🚀", "한", "ｶﾞ",
      "か\u{3099}",
    ]
    for _ in 0..<Deep.rounds(4_000, exhaustive: 200_000) {
      let text = (0..<generator.number(0...30)).map { _ in generator.pick(parts) }.joined()
      let bytes = Array(text.utf8)
      #expect(TextCounts.characters(bytes.arraySpan) == text.count, "\(text.debugDescription)")
    }
  }
}

extension String {
  /// Creates a text from bytes, or returns nil if they are not UTF-8.
  fileprivate init?(wholeUTF8 bytes: [UInt8]) {
    self.init(decoding: bytes, as: UTF8.self)
    if !utf8.elementsEqual(bytes) { return nil }
  }

  @Test(
    "words are what is between white space",
    arguments: [
      ([], 0), (Array(" ".utf8), 0), (Array("one".utf8), 1), (Array(" one  two\nthree ".utf8), 3),
      (Array("a\u{A0}b\u{3000}c".utf8), 3), ([0x61, 0xFF, 0x20, 0xFF], 2), ([0xFF], 1),
    ] as [([UInt8], Int)])
  func words(_ bytes: [UInt8], _ count: Int) {
    #expect(TextCounts.words(bytes.arraySpan) == count)
  }
}
