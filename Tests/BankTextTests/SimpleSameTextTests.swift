import TestSupport
import Testing

@testable @_spi(QBank) import BankText

@Suite("The fast path for forms of simple texts")
struct SimpleSameTextTests {
  private static let parts = [
    "a", "B", "7", " ", "  ", ".", ",", "?", "？", "。", "、", "「", "」", "『", "』", "あ", "ア", "ー", "・",
    "空",
    "々", "（", "(", ")", ";", "-", "é", "e\u{301}", "が", "か\u{3099}", "\u{200B}", "\n", "\t", "　",
    "Ａ", "ﾊ",
    "print", "print(", "x²",
  ]

  @Test("random texts have the form that the plain algorithm gives")
  func likeOthers() {
    var generator = Generator(seed: 5)
    for _ in 0..<Deep.rounds(20_000, exhaustive: 1_000_000) {
      let text = (0..<generator.below(8)).map { _ in
        Self.parts[Int(generator.below(UInt64(Self.parts.count)))]
      }.joined()
      let bytes = Array(text.utf8)
      #expect(
        SameText.form(of: bytes.arraySpan) == SameText.formPlainly(of: bytes.arraySpan), "\(text)")
    }
  }

  /// When time is short, one in sixteen of the thousands of ideographs and syllables.
  @Test("every character of up to three bytes has the form that the plain algorithm gives")
  func everyCharacter() {
    for value in UInt32(0x20)..<0x1_0000 {
      if !Deep.hasTime, 0x3400..<0xD800 ~= value, value % 16 != 0 { continue }
      guard let scalar = Unicode.Scalar(value) else { continue }
      for text in ["\(scalar)", "空は\(scalar)", "a \(scalar) b"] {
        let bytes = Array(text.utf8)
        if SameText.form(of: bytes.arraySpan) != SameText.formPlainly(of: bytes.arraySpan) {
          Issue.record("U+\(String(value, radix: 16)) in \(text)")
        }
      }
    }
  }
}
