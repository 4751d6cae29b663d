@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Texts that show nothing")
struct BlanknessTests {
  @Test(
    "a text is blank if nothing in it is visible",
    arguments: [
      ("", true), (" ", true), ("\u{3000}", true), ("\t\n\r", true), ("\u{A0}\u{2003}", true),
      ("\u{200B}", true), ("\u{FEFF} \u{200D}", true), ("\u{3164}", true), ("a", false),
      (" a ", false),
      ("あ", false), ("。", false), ("\u{200B}a", false), ("\u{0}", false), ("\u{1B}", false),
      ("\u{301}", false),
      // Blank braille and a note without a head; next to others they mean something.
      ("\u{2800}", true), ("\u{2800} \u{2800}", true), ("\u{1D159}", true), ("\u{2800}⠃", false),
    ])
  func table(text: String, isBlank: Bool) {
    let bytes = Array(text.utf8)
    let found = bytes.arraySpan.isBlank
    #expect(found == isBlank)
  }

  private static let parts =
    [
      "a", "~", "!", " ", "\u{7F}", "\u{80}", "é", "あ", "ん", "ー", "、", "\u{3000}", "\u{3001}", "漢",
      "龥",
      "한", "Ａ", "ｶ", "\u{FF00}", "ﾟ", "\u{FFA0}", "\u{200B}", "\u{FEFF}", "\u{3164}", "\u{313F}",
      "\u{3140}", "👍", "\u{E0041}", "\n", "\u{A0}", "\u{115F}",
    ].map { Array($0.utf8) } + [[0x80], [0xE3], [0xFF]]

  /// Whether nothing is visible, scalar by scalar; bytes that are not text are visible.
  private func isBlank(_ bytes: [UInt8]) -> Bool {
    guard isUTF8(bytes) else { return false }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      scalar.properties.isWhitespace || HiddenCharacter.of(scalar.value) == .invisible
    }
  }

  @Test("blankness agrees with a check of every scalar")
  func anyTexts() {
    var generator = Generator(seed: 131)
    let drawn = (0..<500).map { _ in generator.text(upTo: 8, of: Self.parts) }
    for bytes in Array(SeededText.all(upTo: 2, of: Self.parts)) + drawn {
      let found = bytes.arraySpan.isBlank
      #expect(found == isBlank(bytes), "\(VisibleText.escape(bytes))")
    }
  }

  @Test("edges that the quick check calls visible are visible")
  func edges() {
    for scalar in EveryScalar.thatMatters {
      let bytes = Array(String(scalar).utf8)
      let kind = HiddenCharacter.of(scalar.value)
      if bytes.arraySpan.hasVisibleEdges(TextRange(0, bytes.count)),
        kind != nil || scalar.properties.isWhitespace
      {
        Issue.record("\(VisibleText.name(scalar.value)) is not visible")
      }
    }
    for text in SeededText.all(upTo: 3, of: Self.parts) {
      guard text.arraySpan.hasVisibleEdges(TextRange(0, text.count)) else { continue }
      guard let first = text.arraySpan.scalar(at: 0),
        let last = text.arraySpan.scalar(before: text.count)
      else { continue }
      let areVisible = [first, last].allSatisfy { edge in
        HiddenCharacter.of(edge.value) == nil && !isWhitespace(edge.value)
      }
      #expect(areVisible, "\(VisibleText.escape(text))")
    }
  }

  @Test(
    "the quick check recognises common characters as visible",
    arguments: ["a", "~", "あ", "ン", "漢", "。", "Ａ", "ｱ"])
  func usual(text: String) {
    let bytes = Array("\(text) \(text)".utf8)
    let isKnown = bytes.arraySpan.hasVisibleEdges(TextRange(0, bytes.count))
    #expect(isKnown)
  }
}
