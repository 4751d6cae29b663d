import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Characters that a text is about")
struct MentionedCharacterTests {
  @Test(
    "a mentioned character is set apart, or in a long run of symbols",
    arguments: [
      ("10–20", 2, false), ("What is –?", 8, true), ("a –– b", 2, true), ("a––b", 1, false),
      ("a" + String(repeating: "–", count: 16) + "b", 8, false),
      ("a" + String(repeating: "–", count: 40) + "b", 20, true),
    ])
  func mentioned(_ text: String, _ index: Int, _ isMentioned: Bool) {
    let scalars = text.unicodeScalars.map(\.value)
    #expect(MentionedCharacter.isMentioned(scalars, at: index) == isMentioned)
  }

  @Test("a long run of symbols takes linear time")
  func hostile() {
    let count = Deep.samples(40_000, exhaustive: 200_000)
    let text = String(repeating: "–", count: count)
    #expect(SameText.form(of: Array(text.utf8).arraySpan).count == count)
  }
}
