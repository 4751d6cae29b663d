@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankModel

@Suite("Negated questions")
struct NegationTests {
  @Test(
    "negations are found in questions",
    arguments: [
      ("Which is a mammal?", false), ("Which is not a mammal?", true),
      ("Which is NOT a mammal?", true),
      ("Which isn't a mammal?", true), ("Which isn’t a mammal?", true), ("All except one", true),
      ("Who knotted the rope?", false), ("What is a note?", false), ("No. 1", true),
      ("What did he notice?", false), ("Which is incorrect?", true), ("Which is correct?", false),
      ("正しいものはどれか", false), ("正しくないものはどれか", true), ("誤っているものはどれか", true),
      ("不適切なものはどれか", true), ("Aを除くもの", true), ("演算子 not の結果", true), ("", false), ("not", true),
    ])
  func questions(text: String, isNegative: Bool) {
    #expect(Negation.isIn(text) == isNegative)
    #expect(Negation.isIn(Array(text.utf8).arraySpan) == isNegative)
  }

  private static let parts = [
    "not", "NOT", "no", "n", "'", "’", "t", " ", ".", "7", "な", "い", "な", "誤", "不", "除", "日", "ー",
    "é",
    "\u{301}", "\u{3099}", "\u{FE00}", "\u{200D}", "Ｎ", "incorrect", "except", "👍", "、", "〇",
    "\r\n",
  ]

  @Test("the fast scan equals the plain one inside long texts")
  func blocks() {
    var numbers = Generator(seed: 2)
    let others = [
      "in ", "ex", "knot ", "note ", "north ", "fan ", "なか", "言語、", "A", "b ", "“", "\u{F967}",
    ]
    for _ in 0..<Deep.rounds(4_000, exhaustive: 400_000) {
      let (before, behind) = (
        numbers.text(upTo: 40, of: others), numbers.text(upTo: 40, of: others)
      )
      let text = before + numbers.text(upTo: 2, of: Self.parts) + behind
      let found = Negation.isIn(Array(text.utf8).arraySpan)
      #expect(found == Negation.isIn(text), "\(text)")
    }
  }

  @Test("the fast scan equals the plain one")
  func bytes() {
    var numbers = Generator(seed: 1)
    for _ in 0..<Deep.rounds(20_000, exhaustive: 2_000_000) {
      let text = numbers.text(upTo: 6, of: Self.parts)
      let found = Negation.isIn(Array(text.utf8).arraySpan)
      #expect(found == Negation.isIn(text), "\(text.unicodeScalars.map(\.value))")
    }
  }
}
