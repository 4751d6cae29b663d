import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Characters that a text is about")
struct MentionedCharacterTests {
  @Test(
    "stand alone, or in a long row of signs",
    arguments: [
      ("10–20", 2, false), ("What is –?", 8, true), ("a –– b", 2, true), ("a––b", 1, false),
      ("a" + String(repeating: "–", count: 16) + "b", 8, false),
      ("a" + String(repeating: "–", count: 40) + "b", 20, true),
    ])
  func mentioned(_ text: String, _ index: Int, _ isMentioned: Bool) {
    let scalars = text.unicodeScalars.map(\.value)
    #expect(MentionedCharacter.isMentioned(scalars, at: index) == isMentioned)
  }

  @Test("a row of signs is gone over in the time that its length takes")
  func hostile() {
    let count = Deep.samples(40_000, exhaustive: 200_000)
    let text = String(repeating: "–", count: count)
    #expect(SameText.form(of: Array(text.utf8).arraySpan).count == count)
  }
}
