@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Normal forms from a lookup table")
struct NormalUnitsTests {
  private func expectNormalForms(_ text: [UInt8]) {
    var units = NormalUnits()
    units.appendQuestion(text.arraySpan)
    let end = units.count
    units.appendChoice(text.arraySpan)
    let all = units.units
    let found = all.indices.map { all[$0] }
    let question = utf16(NormalForm.ofQuestion(text.arraySpan))
    let choice = utf16(NormalForm.ofChoice(text.arraySpan))
    if Array(found[..<end]) != question || Array(found[end...]) != choice {
      Issue.record("\(VisibleText.escape(text)) has other units than its normal forms")
    }
  }

  private func utf16(_ form: [UInt32]) -> [UInt16] {
    PlainKana.composed(form).flatMap { Array(String(Unicode.Scalar($0) ?? "\u{FFFD}").utf16) }
  }

  @Test("every scalar, alone and between letters, has its normal form")
  func scalars() {
    for scalar in EveryScalar.thatMatters where scalar.value < 0x1_0000 || scalar.value % 31 == 0 {
      expectNormalForms(Array("\(scalar)".utf8))
      expectNormalForms(Array("a\(scalar)b".utf8))
    }
  }

  private static let parts =
    [
      "a", "A", "Ａ", "7", "é", "ß", "が", "ｶ", "ﾞ", "ガ", "か\u{3099}", "ー", "ｰ", "-", "—", "〜", "～",
      " ",
      "\u{3000}", "\u{200B}", "、", "「", "『", "”", "“", "\"", "＂", "!", "？", "①", "㌔", "각", "𠮷", "👍",
      "\u{301}", "'", "’", "＇", "«", "日", "я", "й", "\u{300}", "\t", "\n", "\u{2028}", "¨", "…",
      "\0",
    ].map { Array($0.utf8) } + [[0xFF], [0xE3], [0xE3, 0x81], [0xC3], [0x80], [0xE0, 0x81, 0x81]]

  @Test("short texts of all combinations and random ones have their normal form")
  func texts() {
    for text in SeededText.all(upTo: 2, of: Self.parts) { expectNormalForms(text) }
    var numbers = Generator(seed: 3)
    for _ in 0..<Deep.rounds(20_000, exhaustive: 2_000_000) {
      expectNormalForms(numbers.text(upTo: 8, of: Self.parts))
    }
  }

  @Test(
    "common characters need no fallback",
    arguments: ["What’s “this”, don't you?", "東京は「ガ行」ーか。"])
  func usual(text: String) {
    let entries = text.unicodeScalars.filter { !(0x3400..<0xA000).contains($0.value) }
      .map { UnitTable.index(of: $0.value).map { UnitTable.question.entries[$0] } }
    #expect(
      entries.allSatisfy { $0 != nil && UInt16(truncatingIfNeeded: $0 ?? 0) != UnitTable.plainly })
  }

  @Test(
    "less common characters need no fallback either",
    arguments: ["Ответ", "نهر", "→○①", "été", "（Ａ）？ｶﾅ"])
  func lessUsual(text: String) {
    for scalar in text.unicodeScalars where UnitTable.index(of: scalar.value) == nil {
      let entries = [UnitTable.Kind.question, .choice].map {
        UnitTable.entry(ofOther: scalar.value, $0)
      }
      #expect(
        !entries.map { UInt16(truncatingIfNeeded: $0) }.contains(UnitTable.plainly), "\(scalar)")
    }
  }
}
