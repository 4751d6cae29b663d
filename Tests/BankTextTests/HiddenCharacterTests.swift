@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Hidden characters")
struct HiddenCharacterTests {
  @Test(
    "each hidden character is of a kind, and visible ones of none",
    arguments: [
      (0x00, HiddenCharacter.nul), (0x01, .control), (0x09, .control), (0x1B, .control),
      (0x7F, .control), (0x85, .control), (0x9B, .control), (0x2028, .control), (0x2029, .control),
      (0x202A, .bidirectional), (0x202E, .bidirectional), (0x2066, .bidirectional),
      (0x2069, .bidirectional), (0x200E, .invisible), (0x061C, .invisible), (0x200B, .invisible),
      (0x200D, .invisible), (0xAD, .invisible), (0xFEFF, .invisible), (0xFE0F, .invisible),
      (0x3164, .invisible), (0xE0041, .invisible), (0x0A, nil), (0x0D, nil), (0x20, nil),
      (0xA0, nil), (0x3000, nil), (0x41, nil), (0x3042, nil), (0x301, nil), (0x0600, nil),
    ] as [(UInt32, HiddenCharacter?)])
  func table(scalar: UInt32, kind: HiddenCharacter?) {
    #expect(HiddenCharacter.of(scalar) == kind)
  }

  /// The standard library's properties are the second source.
  @Test("controls, line separators and default ignorable characters are hidden")
  func everyScalar() {
    for scalar in EveryScalar.thatMatters where scalar != "\n" && scalar != "\r" {
      let properties = scalar.properties
      let isHidden =
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default:
          properties.isDefaultIgnorableCodePoint || (0xFFF9...0xFFFB).contains(scalar.value)
            || ((0x2000...0x20FF).contains(scalar.value) && properties.generalCategory == .format)
        }
      if (HiddenCharacter.of(scalar.value) != nil) != isHidden {
        Issue.record("\(VisibleText.name(scalar.value)) is misjudged")
      }
      if isWhitespace(scalar.value) != properties.isWhitespace {
        Issue.record("\(VisibleText.name(scalar.value)) is a blank or is none")
      }
    }
  }

  private static func tags(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.compactMap { .init(0xE_0000 + $0.value) }))
  }

  @Test("tag characters that do not spell a flag are shown, even a thousand of them")
  func tagsAreShown() {
    let text =
      "🏴" + Self.tags("gbeng") + "\u{E007F} 🏴" + String(repeating: Self.tags("a"), count: 1_000)
    let shown = VisibleText.escape(text)
    #expect(shown.hasPrefix("🏴" + Self.tags("gbeng") + "\u{E007F} 🏴⟨U+E0061⟩⟨U+E0061⟩"))
    #expect(shown.components(separatedBy: "⟨U+E0061⟩").count == 1_001)
  }

  @Test(
    "a hidden character is meaningful only between characters that need it",
    arguments: [
      ("❤\u{FE0F}", 1, true), ("字\u{E0100}", 1, true), ("\u{FE0F}", 0, false),
      (" \u{FE0F}", 1, false), ("\u{301}\u{FE0F}", 1, false), ("👨\u{200D}👩", 1, true),
      ("❤\u{FE0F}\u{200D}🔥", 2, true), ("क्\u{200D}", 2, true), ("ن\u{200C}", 1, true),
      ("a\u{200D}b", 1, false), ("あ\u{200C}", 1, false), ("1\u{200D}", 1, false),
      ("\u{200D}", 0, false), ("🏴\u{E0067}", 1, false), ("🏴\u{E0067}\u{E0062}", 2, false),
      ("🏴" + tags("gbeng") + "\u{E007F}", 1, true), ("🏴" + tags("gbeng") + "\u{E007F}", 6, true),
      ("🏴" + tags("usca") + "\u{E007F}", 3, true), ("🏴" + tags("usca"), 3, false),
      ("🏴" + tags("aaaaaaa") + "\u{E007F}", 3, false), ("🏴" + tags("a b") + "\u{E007F}", 1, false),
      ("a\u{E0067}", 1, false), ("שלום\u{200F}", 4, true), ("abc\u{200F}", 3, false),
      ("ع\u{61C}", 1, true), ("a\u{200B}b", 1, false), ("שלום\u{202E}", 4, false),
      ("a\u{AD}b", 1, false), ("ᠠ\u{180B}", 1, true),
    ])
  func home(text: String, place: Int, isMeaningful: Bool) throws {
    let scalars = Array(text.unicodeScalars)
    let offset = scalars[..<place].reduce(0) { $0 + String($1).utf8.count }
    let bytes = Array(text.utf8)
    let found = HiddenCharacter.isMeaningful(
      scalars[place].value, at: offset, in: bytes.arraySpan, cell: TextRange(0, bytes.count))
    #expect(found == isMeaningful)
  }

  @Test("characters of another cell do not make a hidden character meaningful")
  func otherCells() {
    let bytes = Array("❤,\u{FE0F},שלום,\u{200F}".utf8)
    let selector = HiddenCharacter.isMeaningful(
      0xFE0F, at: 4, in: bytes.arraySpan, cell: TextRange(4, 7))
    let mark = HiddenCharacter.isMeaningful(
      0x200F, at: 17, in: bytes.arraySpan, cell: TextRange(17, 20))
    #expect(!selector)
    #expect(!mark)
  }

  @Test(
    "a direction mark is meaningful beside letters of every script from right to left",
    arguments: [
      (0x591, true), (0x5D0, true), (0x61B, true), (0x61D, true), (0x8FF, true), (0x900, false),
      (0xFB1C, false), (0xFB1D, true), (0xFDFF, true), (0xFE00, false), (0xFE6F, false),
      (0xFE70, true), (0xFEFC, true), (0x107FF, false), (0x10800, true), (0x10900, true),
      (0x10FFF, true), (0x11000, false), (0x1E7FF, false), (0x1E800, true), (0x1E900, true),
      (0x1EFFF, true), (0x1F000, false),
    ] as [(UInt32, Bool)])
  func rightToLeft(_ letter: UInt32, _ isMeaningful: Bool) throws {
    let text = try String(#require(Unicode.Scalar(letter))) + "\u{200F}"
    let bytes = Array(text.utf8)
    let found = HiddenCharacter.isMeaningful(
      0x200F, at: bytes.count - 3, in: bytes.arraySpan, cell: TextRange(0, bytes.count))
    #expect(found == isMeaningful)
  }

  @Test("the direction of a cell is not taken for that of another")
  func directions() {
    let bytes = Array("שלום\u{200F},abc\u{200F}".utf8)
    let cells = [TextRange(0, 11), TextRange(12, 18)]
    var direction = CellDirection()
    let found = [cells[0], cells[1], cells[1], cells[0], cells[0]].map { cell in
      HiddenCharacter.isMeaningful(
        0x200F, at: cell.end - 3, in: bytes.arraySpan, cell: cell, &direction)
    }
    #expect(found == [true, false, false, true, true])
  }
}
