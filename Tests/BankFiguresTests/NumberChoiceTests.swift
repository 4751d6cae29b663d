@_spi(QBank) import BankText
import Testing

@testable import BankFigures

@Suite("Choices that are numbers")
struct NumberChoiceTests {
  private static func value(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return NumberChoice(bytes.arraySpan)?.value
  }

  @Test(
    "numbers in digits, kanji or both are read",
    arguments: [
      ("0", 0), ("12", 12), ("１２", 12), ("3.25", 3.25), ("1,234", 1_234), ("1/2", 0.5), ("-5", -5),
      ("−5", -5), ("+5", 5), ("$5", 5), ("約5", 5), ("3千", 3_000), ("2万", 20_000),
      ("5億", 500_000_000),
      ("一", 1), ("九", 9), ("十", 10), ("十二", 12), ("二十三", 23), ("百", 100), ("三百五", 305),
      ("千九百", 1_900), ("万", 10_000), ("十万", 100_000), ("三万五千", 35_000),
      ("二百三十万", 2_300_000), ("一億二千万", 120_000_000), ("二千二十六", 2_026), ("5 km", 5),
    ])
  func values(_ text: String, _ value: Double) {
    #expect(Self.value(text) == value)
  }

  @Test(
    "words, ranges, lists and impossible fractions are no numbers",
    arguments: ["", " ", "far", "é", "1-2", "1, 2", "5/0", "-", "km 5"])
  func others(_ text: String) {
    #expect(Self.value(text) == nil)
  }
}
