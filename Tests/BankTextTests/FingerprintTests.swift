@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

/// Equal texts must never have different fingerprints, or a duplicate would never be found.
@Suite("Fingerprints of texts")
struct FingerprintTests {
  /// The three hashes that texts of one normal form must share.
  private struct Prints: Equatable {
    let ends: UInt32
    let whole: UInt32
    let initial: UInt32

    init(_ text: [UInt8]) {
      let tables = Fingerprint.shared
      let reader = tables.reader
      ends = reader.of(text.arraySpan)
      whole = reader.ofWhole(text.arraySpan)
      initial = reader.initial(of: text.arraySpan)
    }
  }

  /// Expects equal fingerprints of all texts with the same normal form.
  private func expectOnePrintAForm(
    _ texts: some Sequence<[UInt8]>, _ form: (Span<UInt8>) -> [UInt32]
  ) {
    var known: [[UInt32]: (prints: Prints, text: [UInt8])] = [:]
    for text in texts {
      let (form, prints) = (form(text.arraySpan), Prints(text))
      if let first = known[form], first.prints != prints {
        let names = [first.text, text].map { VisibleText.escape($0) }
        Issue.record("\(names[0]) and \(names[1]) have one form and two fingerprints")
      }
      known[form] = known[form] ?? (prints, text)
    }
  }

  @Test("single scalars with one normal form have one fingerprint")
  func scalars() {
    let texts = EveryScalar.assigned.lazy.map { Array(String($0).utf8) }
    expectOnePrintAForm(texts, NormalForm.ofQuestion)
    let signs = EveryScalar.assigned.lazy.filter { !$0.properties.isUnifiedIdeograph }
    expectOnePrintAForm(signs.map { Array(String($0).utf8) }, NormalForm.ofChoice)
  }

  @Test("the entries of the lookup tables follow the plain definition")
  func entries() {
    for scalar in 0..<0x80 {
      #expect(UInt32(Fingerprint.asciiEntries[scalar]) == Fingerprint.single(UInt32(scalar)))
    }
    for (start, entries) in [
      (0x3000, Fingerprint.kanaEntries), (0xFF00, Fingerprint.fullWidthEntries),
    ] {
      for (index, entry) in entries.enumerated() {
        #expect(UInt32(entry) == Fingerprint.single(UInt32(start + index)))
      }
    }
    #expect(Fingerprint.kanaEntries.count == 0x100)
    #expect(Fingerprint.fullWidthEntries.count == 0xA0)
  }

  private static let parts = [
    "a", "A", "Ａ", "é", "e\u{301}", "ß", "ss", "が", "ｶﾞ", "ガ", "か\u{3099}", "ー", "-", "—", "〜", "～",
    " ", "\u{3000}", "\u{200B}", "、", "。", "「", "『", "”", "\"", "!", "？", "①", "1", "㌔", "ｷﾛ", "각",
    "𠮷",
    "👍", "ǆ", "ﬀ", "", "Σ", "ς", "½", "㍿", "ﾟ", "\u{345}", "'", "’", "«", "‚",
  ].map { Array($0.utf8) }

  @Test("short texts with one normal form have one fingerprint")
  func shortTexts() {
    let texts = SeededText.all(upTo: 2, of: Self.parts)
    expectOnePrintAForm(texts, NormalForm.ofQuestion)
    expectOnePrintAForm(texts, NormalForm.ofChoice)
    let few = SeededText.all(upTo: 3, of: Array(Self.parts.prefix(24)))
    expectOnePrintAForm(few, NormalForm.ofQuestion)
  }

  /// Spellings of one thing, all of them equal in a question.
  private static let spellings: [[String]] = [
    ["a", "A", "Ａ", "ａ"], ["ss", "ß", "ẞ"], ["が", "ガ", "ｶﾞ", "か\u{3099}"],
    ["", " ", "\u{3000}", "、"],
    ["", "\u{200B}", "。", "!", "？"], ["-", "—", "−"], ["〜", "～", "~"], ["1", "①", "１"],
    ["é", "E\u{301}"],
    ["漢"], ["𠮷"], ["キロ", "㌔", "ｷﾛ"], ["각", "\u{1100}\u{1161}\u{11A8}"], ["😀"], ["ж", "Ж"],
    ["", "「", "」"], ["", "«", "»", "『"],
  ]

  @Test(
    "two spellings of a text of any length have one fingerprint",
    arguments: [3, 9, 10, 11, 20, 40, 100])
  func twoSpellings(length: Int) {
    var generator = Generator(seed: UInt64(length))
    for _ in 0..<60 {
      let things = (0..<length).map { _ in generator.pick(Self.spellings) }
      let texts = (0..<2).map { _ in
        Array(things.map { generator.pick($0) }.joined().utf8)
      }
      let forms = texts.map { NormalForm.ofQuestion($0.arraySpan) }
      #expect(forms[0] == forms[1])
      #expect(Prints(texts[0]) == Prints(texts[1]), "\(texts.map { VisibleText.escape($0) })")
    }
  }

  @Test("trailing white space and punctuation do not change the fingerprint")
  func padding() {
    for length in 0...50 {
      let text = String(repeating: "山", count: length)
      for count in [1, 30, 64] {
        for blank in [" ", "\u{3000}", "。", "\u{200B}", "、!"] {
          let padded = text + String(repeating: blank, count: count)
          #expect(Prints(Array(padded.utf8)) == Prints(Array(text.utf8)), "\(length)")
        }
      }
    }
  }

  @Test("different questions almost always have different fingerprints")
  func different() {
    let texts = (0..<5_000).map { "第\($0)問：\($0 * 7_919)の次の素数は？" }
    let prints = texts.map { Prints(Array($0.utf8)) }
    #expect(Set(prints.map(\.ends)).count > 4_990)
    #expect(Set(prints.map(\.whole)).count > 4_990)
  }

  @Test("the middle of a long text changes only the fingerprint of the whole")
  func middle() {
    let long = { (middle: String) in "一二三四五六七八九十あ\(middle)い一二三四五六七八九十" }
    let (one, other) = (Prints(Array(long("甲").utf8)), Prints(Array(long("乙").utf8)))
    #expect(one.ends == other.ends)
    #expect(one.whole != other.whole)
  }

  @Test("a byte that is no character of UTF-8 counts as a replacement character")
  func invalid() {
    for (bytes, text) in [
      ([0xFF], "\u{FFFD}"), ([0x61, 0xFF], "a\u{FFFD}"), ([0xFF, 0x61], "\u{FFFD}a"),
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xFF, 0xFF, 0x61, 0x62], "\u{FFFD}\u{FFFD}ab"),
    ] as [([UInt8], String)] {
      #expect(Prints(bytes) == Prints(Array(text.utf8)))
    }
  }
}
