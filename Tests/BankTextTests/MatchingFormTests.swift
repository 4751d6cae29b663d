import Foundation
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) import BankText

@Suite("The form in which rows of two banks are compared")
struct MatchingFormTests {
  @Test(
    "texts that differ only in width, case, white space or final punctuation have one form",
    arguments: [
      ("What is it?", "what  is it"), ("ＡＢＣ　１２", "abc 12"), ("ｶﾞﾗｽ。", "ガラス"),
      ("Is it so ?", "is it so"), (" a\n\tb ", "a b"), ("é", "e\u{301}"), ("4!", "4"),
      ("どれ？", "どれ"), ("?", "?"), ("", " "), ("STRASSE", "straße"),
    ])
  func same(one: String, other: String) {
    #expect(MatchingForm.of(one) == MatchingForm.of(other))
  }

  @Test(
    "texts that differ otherwise have different forms",
    arguments: [("a", "b"), ("か", "が"), ("あ", "ア"), ("a b", "ab"), ("1.2", "12"), ("?", "!")])
  func different(one: String, other: String) {
    #expect(MatchingForm.of(one) != MatchingForm.of(other))
  }

  @Test("the form is Foundation's NFKC in lowercase")
  func foundation() {
    var generator = Generator(seed: 13)
    let parts = [
      "A", "b", "Ｃ", "１", "ｶ", "ﾞ", "が", "か", "\u{3099}", " ", "　", "東", "é", "ñ", "-", "ガ", "ー",
      "、", "ヽ",
    ]
    for _ in 0..<Deep.rounds(2_000, exhaustive: 100_000) {
      let text = generator.text(upTo: 12, of: parts)
      let words = text.precomposedStringWithCompatibilityMapping.lowercased()
        .precomposedStringWithCompatibilityMapping.unicodeScalars
        .split { $0.properties.isWhitespace }.map { $0.map(\.value) }
      #expect(MatchingForm.of(text) == Array(words.joined(separator: [0x20])), "\(text)")
    }
  }
}
