import Foundation
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankText

@Suite("Normal forms for comparing texts")
struct NormalFormTests {
  private func question(_ text: String) -> [UInt32] {
    NormalForm.ofQuestion(Array(text.utf8).arraySpan)
  }

  private func choice(_ text: String) -> [UInt32] {
    NormalForm.ofChoice(Array(text.utf8).arraySpan)
  }

  /// Texts, whether they are the same question, and whether they are the same choice.
  private static let pairs: [(String, String, isQuestion: Bool, isChoice: Bool)] = [
    ("東京", "東京", true, true),
    ("東京", "京都", false, false),
    ("ABC", "ＡＢＣ", true, true),
    ("ABC", "abc", true, false),
    ("Straße", "STRASSE", true, false),
    ("ΟΔΟΣ", "οδος", true, false),
    ("ｶﾀｶﾅ", "カタカナ", true, true),
    ("カタカナ", "かたかな", true, true),
    ("ｶﾞ", "が", true, true),
    ("か\u{3099}", "が", true, true),
    ("は", "ば", false, false),
    ("は", "ぱ", false, false),
    ("café", "cafe\u{301}", true, true),
    ("café", "cafe", false, false),
    ("한국", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", true, true),
    ("a b", "ab", true, false),
    ("a  b", "a b", true, true),
    ("a\u{3000}b", "a b", true, true),
    (" a ", "a", true, true),
    ("a\u{200B}b", "ab", true, true),
    ("a\u{FEFF}", "a", true, true),
    ("どれ？", "どれ", true, false),
    ("どれ？", "どれ?", true, true),
    ("どれ!?", "どれ", true, false),
    ("これ、それ。", "これそれ", true, true),
    ("「東京」", "東京", true, true),
    ("『東京』", "東京", true, true),
    ("“a”", "\"a\"", true, true),
    ("“a”", "«a»", true, true),
    ("„a“", "'a'", true, false),
    ("Who wrote ‘Emma’?", "Who wrote Emma?", true, false),
    ("Who wrote \"1984\"?", "Who wrote ‘1984’?", true, false),
    ("作品\"猫\"の作者", "作品『猫』の作者", true, true),
    ("don't", "dont", false, false),
    ("don't 'go'", "don’t \"go\"", true, false),
    ("l'“été”", "l’été", true, true),
    ("the dogs' owner", "the dogs owner", false, false),
    ("the dogs' owner", "the dogs’ owner", true, true),
    ("a 27\" screen", "a 27 screen", false, true),
    ("a 27\" screen", "a 27” screen", true, true),
    ("5' or 5\"", "5\" or 5'", false, false),
    ("cafe\u{301}'s", "cafe\u{301}s", false, false),
    ("don’t", "don't", true, true),
    ("1.2", "12", false, false),
    ("1,2", "12", false, false),
    ("a–b", "a-b", true, true),
    ("a—b", "a−b", true, true),
    ("3〜5", "3~5", true, true),
    ("3～5", "3〜5", true, true),
    ("Aー1", "A-1", true, false),
    ("コーヒー", "コ-ヒ-", false, false),
    ("コーヒー", "コヒ", false, false),
    ("①", "1", true, true),
    ("㍻", "平成", true, true),
    ("x²", "x2", true, true),
    ("+1", "1", false, false),
    ("", "", true, true),
    ("", " \u{200B}", true, true),
    ("q\u{307}\u{323}", "q\u{323}\u{307}", true, true),
  ]

  @Test("two texts are the same as questions and as choices, or differ", arguments: pairs)
  func same(one: String, other: String, isQuestion: Bool, isChoice: Bool) {
    #expect((question(one) == question(other)) == isQuestion)
    #expect((choice(one) == choice(other)) == isChoice)
  }

  @Test("quotation marks of every kind do not change a question")
  func quotationMarks() {
    let marks = EveryScalar.assigned.filter(\.properties.isQuotationMark)
    #expect(marks.count > 25)
    for mark in marks {
      #expect(
        question("Who wrote \(mark)Emma\(mark)?") == question("Who wrote Emma?"),
        "\(VisibleText.name(mark.value))")
    }
  }

  @Test(
    "compatibility mappings of superscripts and fractions lose meaning",
    arguments: [
      ("x²", true), ("½", true), ("10⁶", true), ("H₂O", true), ("⅓", true), ("x2", false),
      ("①", false), ("ＡＢＣ", false), ("東京", false), ("", false),
    ])
  func losesMeaning(text: String, expected: Bool) {
    let bytes = Array(text.utf8)
    let losesMeaning = NormalForm.losesMeaning(bytes.arraySpan)
    #expect(losesMeaning == expected)
  }

  /// Scalars that Foundation decomposes, too: its table is of an older Unicode version than ours.
  private static let known = EveryScalar.assigned.filter { scalar in
    scalar.properties.age.map { $0.major < 16 } ?? false
  }

  @Test("every scalar is decomposed as in Foundation")
  func decomposition() {
    for scalar in Self.known {
      let text = String(scalar)
      let own = NormalForm.decomposed(Array(text.utf8).arraySpan)
      let theirs = text.decomposedStringWithCompatibilityMapping.unicodeScalars.map(\.value)
      if own != theirs { Issue.record("\(VisibleText.name(scalar.value)) becomes \(own)") }
    }
  }

  @Test("combining marks are ordered as in Foundation")
  func markOrder() {
    let parts = [
      "a", "e", "が", "각", "\u{301}", "\u{323}", "\u{327}", "\u{345}", "\u{3099}", "\u{94D}",
      "\u{5B0}",
      "\u{5BC}", "\u{1D165}", "é", "ǭ", "ﾊ", "ẛ̣", "\u{0}",
    ]
    var generator = Generator(seed: 81)
    for _ in 0..<2_000 {
      let text = generator.text(upTo: 8, of: parts)
      let theirs = text.decomposedStringWithCompatibilityMapping.unicodeScalars.map(\.value)
      let own = NormalForm.decomposed(Array(text.utf8).arraySpan)
      #expect(own == theirs)
    }
  }

  /// Foundation orders the parts of these wrongly; the expected ones are from Python.
  @Test(
    "marks that come from one scalar are ordered, too",
    arguments: [
      ([0xFF9F, 0x5B0], [0x309A, 0x5B0]), ([0x5B0, 0xFF9F], [0x309A, 0x5B0]),
      ([0x30CF, 0xFF9F, 0x345, 0x5B0], [0x30CF, 0x309A, 0x5B0, 0x345]),
      ([0xF73, 0x323], [0xF71, 0xF72, 0x323]), ([0x323, 0xF73], [0xF71, 0xF72, 0x323]),
      ([0x61, 0x5B0, 0xFF9F, 0x301], [0x61, 0x309A, 0x5B0, 0x301]),
    ] as [([UInt32], [UInt32])])
  func partOrder(scalars: [UInt32], expected: [UInt32]) {
    let bytes = scalars.compactMap(Unicode.Scalar.init).flatMap { Array(String($0).utf8) }
    let own = NormalForm.decomposed(bytes.arraySpan)
    #expect(own == expected)
  }

  @Test("combining classes and case folding agree with the standard library")
  func properties() {
    for scalar in EveryScalar.assigned {
      let properties = scalar.properties
      let order = UInt32(properties.canonicalCombiningClass.rawValue)
      if combiningClass(scalar.value) != order {
        Issue.record("the class of \(VisibleText.name(scalar.value)) is not \(order)")
      }
      guard properties.changesWhenCaseFolded else { continue }
      let form = question(String(scalar))
      if form != question(properties.lowercaseMapping)
        || form != question(properties.uppercaseMapping)
      {
        Issue.record("\(VisibleText.name(scalar.value)) differs from its other case")
      }
    }
  }

  @Test("scalars that are said to need no table are in none")
  func inert() {
    for scalar in EveryScalar.assigned where isInert(scalar.value) {
      let isPlain =
        ScalarTable.decompositions.parts(of: scalar.value) == nil
        && ScalarTable.foldings.parts(of: scalar.value) == nil
        && ScalarTable.classes.range(of: scalar.value) == nil
      if !isPlain { Issue.record("\(VisibleText.name(scalar.value)) does need one") }
    }
  }

  @Test("bytes that are not UTF-8 are replaced, which loses meaning")
  func noText() {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62]
    let form = NormalForm.ofQuestion(bytes.arraySpan)
    #expect(form == [0x61, 0xFFFD, 0x62])
    // A program may interpret them in any way, so they are never just a spelling of something else.
    let losesMeaning = NormalForm.losesMeaning(bytes.arraySpan)
    #expect(losesMeaning)
  }
}

extension NormalFormTests {
  @Test("exactly the kana without another form are said to need no table")
  func inertKana() {
    for scalar in UInt32(0x3000)..<0x3100 {
      let isInertPlainly =
        ScalarTable.decompositions.parts(of: scalar) == nil
        && ScalarTable.foldings.parts(of: scalar) == nil
        && ScalarTable.classes.range(of: scalar) == nil
      #expect(isInert(scalar) == isInertPlainly, "\(String(scalar, radix: 16))")
    }
  }
}
