@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Text that is safe to show")
struct VisibleTextTests {
  @Test(
    "hidden characters are shown as code points, and nothing else is changed",
    arguments: [
      ("", ""), ("abc", "abc"), ("東京タワー", "東京タワー"), ("a b", "a b"), ("“é”", "“é”"),
      ("\u{1B}[31mred", "⟨U+001B⟩[31mred"), ("a\0b", "a⟨U+0000⟩b"), ("a\tb", "a⟨U+0009⟩b"),
      ("a\nb", "a⟨U+000A⟩b"), ("a\r\nb", "a⟨U+000D⟩⟨U+000A⟩b"), ("\u{7F}", "⟨U+007F⟩"),
      ("\u{9B}1m", "⟨U+009B⟩1m"), ("a\u{200B}b", "a⟨U+200B⟩b"), ("\u{FEFF}a", "⟨U+FEFF⟩a"),
      ("\u{202E}abc\u{202C}", "⟨U+202E⟩abc⟨U+202C⟩"), ("\u{2066}a", "⟨U+2066⟩a"),
      ("\u{200F}a", "⟨U+200F⟩a"), ("a\u{AD}b", "a⟨U+00AD⟩b"), ("a\u{2028}b", "a⟨U+2028⟩b"),
      ("\u{3164}", "⟨U+3164⟩"), ("\u{E0041}", "⟨U+E0041⟩"), ("\u{FFFE}", "⟨U+FFFE⟩"),
      ("e\u{301}", "e\u{301}"), ("\u{301}", "⟨U+0301⟩"), (",\u{301}", ",\u{301}"),
      ("\n\u{301}", "⟨U+000A⟩⟨U+0301⟩"), ("が", "が"), ("か\u{3099}", "か\u{3099}"),
      ("👨‍👩‍👧", "👨‍👩‍👧"), ("👍🏽", "👍🏽"), ("🇯🇵", "🇯🇵"), ("❤\u{FE0F}", "❤\u{FE0F}"), ("a\u{202E}", "a⟨U+202E⟩"),
      ("⟨U+200B⟩", "⟨U+200B⟩"), ("a\u{200D}b", "a⟨U+200D⟩b"), ("あ\u{200C}", "あ⟨U+200C⟩"),
      ("a\u{E0068}\u{E0069}", "a⟨U+E0068⟩⟨U+E0069⟩"), (" \u{FE0F}", " ⟨U+FE0F⟩"),
      ("字\u{E0100}", "字\u{E0100}"),
      ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴⟨U+E0067⟩⟨U+E0062⟩⟨U+E007F⟩"),
    ])
  func table(text: String, shown: String) {
    #expect(VisibleText.escape(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test("each invalid byte is shown in hexadecimal")
  func bytes() {
    #expect(VisibleText.escape([0x61, 0xFF, 0x62]) == "a⟨FF⟩b")
    #expect(VisibleText.escape([0xE3, 0x81]) == "⟨E3⟩⟨81⟩")
    #expect(VisibleText.escape([0xED, 0xA0, 0x80]) == "⟨ED⟩⟨A0⟩⟨80⟩")
    #expect(VisibleText.escape([0x00, 0xC0]) == "⟨U+0000⟩⟨C0⟩")
  }

  @Test("no hidden scalar gets through, alone or next to others")
  func nothingRaw() {
    for scalar in EveryScalar.thatMatters {
      let isHidden = HiddenCharacter.of(scalar.value) != nil || scalar == "\n" || scalar == "\r"
      guard isHidden || scalar.properties.isNoncharacterCodePoint else { continue }
      for text in ["\(scalar)", "a\(scalar)b", "\u{3042}\(scalar)"] {
        let shown = VisibleText.escape(text)
        // A selector may remain after a letter; what it selects is drawn.
        let isChosen = !text.hasPrefix(String(scalar)) && scalar.properties.isVariationSelector
        if shown.unicodeScalars.contains(scalar), !isChosen {
          Issue.record("\(VisibleText.name(scalar.value)) gets through")
        }
      }
    }
  }

  private static let parts =
    [
      "a", " ", "あ", "👨‍👩‍👧", "e\u{301}", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{202E}", "\n", "\r",
      "\0",
      "\u{1B}", "\u{85}", "\u{E0061}", "🇯", "\u{600}", "각",
    ].map { Array($0.utf8) } + [[0xFF], [0xE3], [0x82]]

  @Test("glyphs cover all bytes in order and are as wide as they are drawn")
  func pieces() {
    var generator = Generator(seed: 111)
    for _ in 0..<1_000 {
      let bytes = generator.text(upTo: 12, of: Self.parts)
      let range = TextRange(0, bytes.count)
      let pieces = VisibleText.glyphs(bytes.arraySpan, range)
      var end = 0
      for piece in pieces {
        #expect(piece.range.start == end && !piece.range.isEmpty)
        end = piece.range.end
        if let placeholder = piece.placeholder {
          #expect(piece.width == placeholder.count)
        } else {
          let text = String(decoding: Array(bytes.arraySpan, piece.range), as: UTF8.self)
          #expect(piece.width == DisplayWidth.of(text))
        }
      }
      #expect(end == bytes.count)
      let shown = VisibleText.text(of: pieces[...], in: bytes.arraySpan)
      #expect(VisibleText.escape(bytes) == shown)
      // Escaping is idempotent.
      #expect(VisibleText.escape(shown) == shown)
    }
  }

  @Test(
    "an excerpt is cut at its width and ends with an ellipsis",
    arguments: [
      ("abc", 3, "abc"), ("abcd", 3, "abc…"), ("", 3, ""), ("東京都", 4, "東京…"), ("東京都", 5, "東京…"),
      ("東京都", 6, "東京都"), ("👨‍👩‍👧👨‍👩‍👧", 2, "👨‍👩‍👧…"), ("a\nb", 9, "a⟨U+000A⟩…"), ("a\nb", 10, "a⟨U+000A⟩b"),
    ])
  func excerpt(text: String, limit: Int, shown: String) {
    let bytes = Array(text.utf8)
    let found = VisibleText.excerpt(bytes.arraySpan, TextRange(0, bytes.count), limit: limit)
    #expect(found == shown)
  }

  @Test("an excerpt of a letter with endless marks is short")
  func longExcerpt() {
    let marks = Array(("a" + String(repeating: "\u{301}", count: 100_000)).utf8)
    let found = VisibleText.excerpt(marks.arraySpan, TextRange(0, marks.count))
    #expect(found.utf8.count < 2_000)
    #expect(found.hasSuffix("…"))
  }

  @Test(
    "a scalar is named by its code point",
    arguments: [(0, "U+0000"), (0x200B, "U+200B"), (0x1F600, "U+1F600"), (0x10FFFF, "U+10FFFF")])
  func names(scalar: UInt32, name: String) { #expect(VisibleText.name(scalar) == name) }
}
