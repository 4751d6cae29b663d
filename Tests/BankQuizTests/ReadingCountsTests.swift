@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Counting what takes time to read")
struct ReadingCountsTests {
  /// Every scalar after a kana is compared to Foundation's NFKC and the definition of the classes.
  @Test("every scalar is counted by the definition of its class")
  func everyScalar() {
    for value in 0..<0x3_0000 as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value), isKnown(scalar) else { continue }
      let text = "か\(scalar)"
      if ReadingCounts(text) != plain(text) { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test("random texts are counted by the definition", arguments: 0..<4)
  func random(_ seed: UInt64) {
    let parts = [
      "a", "Ａ", "é", "e\u{301}", "9", "９", "٣", "か", "カ", "が", "か\u{3099}", "ｶﾞ", "・", "ー", "々",
      "〆", "〇", "漢", "𠮷", "한", "\u{1112}\u{1161}", "$", "￥", "+", "＋", "=\u{338}", "∃\u{338}",
      "⇔\u{338}", "½", "²", "①", "㍻", "㌔", "😀", " ", "　", "。", "|", "~", "^", "`", "\u{5D0}",
      "\u{0}",
    ]
    var generator = Generator(seed: seed)
    for _ in 0..<1_000 {
      let text = generator.text(upTo: 9, of: parts)
      if ReadingCounts(text) != plain(text) { Issue.record("\(text.unicodeScalars.map(\.value))") }
    }
  }

  /// The figures were counted independently of this code.
  @Test(
    "figures of the calibration questions equal known ones",
    .enabled(if: Places.shared != nil, "needs QBANK_SHARED"),
    arguments: [("en", 2_900, 10.4, 31.9, 12.8), ("ja", 3_433, 8.9, 31.2, 12.7)])
  func calibration(
    _ language: String, _ count: Int, _ upTo20: Double, _ upTo50: Double, _ median: Double
  ) throws {
    let folder = try #require(Places.shared) + "/data/calibration/\(language)"
    var medians: [Double] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      let bank = Bank.read(Source(Path(name), bytes)).value
      medians += bank.problems.map { ReadingTime().median($0) }
    }
    let model = ReadingTime()
    let share = { (chance: Double) in
      let most = AnswerTime.longestMedian(
        chanceOfTimeOut: chance, limit: 10, spread: model.spread)
      return (1_000 * Double(medians.count { $0 <= most }) / Double(medians.count)).rounded() / 10
    }
    #expect(medians.count == count)
    #expect(share(0.2) == upTo20 && share(0.5) == upTo50)
    #expect((medians.sorted()[count / 2] * 10).rounded() / 10 == median)
  }

  /// Whether both libraries know a scalar; recent ones may be missing from either.
  private func isKnown(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.age.map { $0.major < 16 } ?? false
  }

  private func plain(_ text: String) -> ReadingCounts {
    var counts = ReadingCounts()
    let form = text.decomposedStringWithCompatibilityMapping.decomposedStringWithCanonicalMapping
      .precomposedStringWithCanonicalMapping
    for scalar in form.unicodeScalars {
      switch (scalar.value, scalar.properties.generalCategory) {
      case (0x30FB, _): break
      case (0x3040...0x30FF, _), (0x3400...0x9FFF, _), (0x3005...0x3007, _): counts.characters += 1
      case (_, .decimalNumber): counts.digits += 1
      case (_, .uppercaseLetter), (_, .lowercaseLetter), (_, .titlecaseLetter),
        (_, .modifierLetter), (_, .otherLetter):
        counts.letters += 1
      case (_, .mathSymbol), (_, .currencySymbol): counts.symbols += 1
      default: break
      }
    }
    return counts
  }
}
