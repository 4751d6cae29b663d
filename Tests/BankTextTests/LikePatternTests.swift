@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Searching bytes and matching patterns")
struct LikePatternTests {
  @Test("bytes are found at their first place within given limits")
  func search() {
    var generator = Generator(seed: 70)
    let letters = Array("aab".utf8) + [0xE3, 0x81, 0x82]
    var found = 0
    let rounds = Deep.rounds(20_000, exhaustive: 1_000_000)
    for _ in 0..<rounds {
      let bytes = (0..<generator.number(0...90)).map { _ in generator.pick(letters) }
      let wanted = (0..<generator.number(1...6)).map { _ in generator.pick(letters) }
      let start = generator.number(0...bytes.count)
      let end = generator.number(start...bytes.count)
      let place = ByteSearch(wanted).place(in: bytes.arraySpan, from: start, before: end)
      #expect(place == (start...end).first { bytes[$0..<end].starts(with: wanted) })
      found += place == nil ? 0 : 1
    }
    #expect(found > rounds / 30)
  }

  private func fits(_ text: String, _ pattern: String) -> Bool {
    LikePattern(Array(pattern.utf8).arraySpan).fits(Array(text.utf8).arraySpan)
  }

  @Test(
    "% matches any text, _ one character, and a backslash escapes both",
    arguments: [
      ("abc", "abc", true), ("abc", "ab", false), ("abc", "%", true), ("", "%", true),
      ("", "", true), ("a", "", false), ("abc", "a%c", true), ("ac", "a%c", true),
      ("aba", "ab%ba", false), ("abba", "ab%ba", true), ("abc", "%b%", true),
      ("abcabc", "%ca%c", true), ("aXbXc", "a%X%X%c", true), ("aXc", "a%X%X%c", false),
      ("a%c", "a\\%c", true), ("abc", "a\\%c", false), ("abc", "a_c", true), ("aかc", "a_c", true),
      ("ac", "a_c", false), ("日本で一番高い山はどれですか？", "%高い山%", true),
      ("日本で一番高い山はどれですか？", "日本%？", true), ("日本で一番高い山はどれですか？", "%低い山%", false),
      ("Cafe\u{301} is", "Café%", true), ("Café is", "%e\u{301} is", true),
      ("か\u{3099}く", "が%", true),
      ("か\u{3099}く", "か%", false),
    ])
  func pairs(_ text: String, _ pattern: String, _ isFit: Bool) {
    #expect(fits(text, pattern) == isFit)
  }

  @Test("random patterns match as in a comparison of each character")
  func plainly() {
    var generator = Generator(seed: 71)
    let letters = ["a", "b", "か", "漢", "é"]
    var fitting = 0
    let rounds = Deep.rounds(20_000, exhaustive: 1_000_000)
    for _ in 0..<rounds {
      let text = generator.text(upTo: 40, of: letters)
      let pattern = generator.text(upTo: 6, of: letters + ["%", "%", "%"])
      let bytes = Array(text.utf8)
      let like = LikePattern(Array(pattern.utf8).arraySpan)
      let isFit = like.fits(bytes.arraySpan)
      #expect(isFit == like.fitsPlainly(bytes.arraySpan), "\(text) \(pattern)")
      fitting += isFit ? 1 : 0
    }
    #expect(fitting > rounds / 30)
  }
}
