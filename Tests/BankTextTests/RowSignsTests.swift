@_spi(QBank) import BankText
import Testing

@Suite("Signs in a part of a text")
struct RowSignsTests {
  private static let signs: [(String, RowFeatures)] = [
    ("&", .ampersand), ("%", .percent), ("％", .percent), ("x10", .multiplied),
    ("×10", [.multiplied, .latin]),
    ("x 10", .multiplied), ("é", .latin), ("Ã", .latin), ("\u{FFFD}", .replacement),
    ("縺", .rareKanji),
    ("繧", .rareKanji), ("x", []), ("10", []), ("漢字かなカナ、。", []), ("plain text", []),
    ("ﾂ", .narrowKana), ("「", .bracket), ("】", .bracket), ("（", .bracket), ("[", .bracket),
    ("5", []), ("５", .wideLetter), ("Ａ", .wideLetter), ("ｚ", .wideLetter), ("！", []), ("？", []),
    ("e\u{301}", .uncomposed), ("か\u{3099}", .uncomposed), ("\u{212B}", .uncomposed),
    ("я", .otherAlphabet), ("μ", .otherAlphabet), ("•", []), ("*", .tick), ("✓", .tick),
    ("✔", .tick),
    ("<", .lessThan), ("#", .spreadsheet), ("E+05", .spreadsheet), ("E05", []),
    ("a  b", .doubledSign),
    ("a b", []), ("??", .doubledSign), ("?", []), ("〓", .replacement), ("“", .bracket),
    ("”", .bracket), ("‘", []),
  ]

  @Test("a sign is found at any offset, and nothing in other text", arguments: signs)
  func found(_ sign: String, _ signs: RowFeatures) {
    let bytes = Array(sign.utf8)
    for before in [0, 1, 61, 62, 63, 64, 65, 127, 200] {
      for after in [0, 1, 63, 200] {
        let text =
          [UInt8](repeating: UInt8(ascii: "."), count: before) + bytes
          + [UInt8](repeating: UInt8(ascii: "."), count: after)
        let all = TextRange(0, text.count)
        #expect(RowFeatures(signsIn: text.arraySpan, all, withEscapes: false) == signs, "\(before)")
        let own = TextRange(before, before + bytes.count)
        let found = RowFeatures(signsIn: text.arraySpan, own, withEscapes: false)
        #expect(found.isSuperset(of: signs), "\(before), \(after)")
      }
    }
  }

  @Test("every character that NFC changes or moves is a sign of uncomposed text")
  func uncomposed() {
    let missed = (0..<0x11_0000 as Range<UInt32>).compactMap(Unicode.Scalar.init).filter { scalar in
      let isMoved = scalar.properties.canonicalCombiningClass != .notReordered
      guard isMoved || !ComposedForm.holds(for: String(scalar)) else { return false }
      let text = Array(String(scalar).utf8)
      let all = TextRange(0, text.count)
      return !RowFeatures(signsIn: text.arraySpan, all, withEscapes: false).contains(.uncomposed)
    }
    #expect(missed == [])
  }

  @Test("a backslash may be any sign where texts have escapes")
  func escapes() {
    let text = Array(#"a \u0026 b"#.utf8)
    let all = TextRange(0, text.count)
    #expect(RowFeatures(signsIn: text.arraySpan, all, withEscapes: true) == .signs)
    #expect(RowFeatures(signsIn: text.arraySpan, all, withEscapes: false).isEmpty)
  }
}
