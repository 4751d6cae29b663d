@_spi(QBank) import BankFigures
@_spi(QBank) import BankText
import Testing

@Suite("Phrases of choices")
struct ChoicePhraseTests {
  private static let texts = [
    "all of the above", "None", "neither A nor B", "A and C", "both B and D", "I and III only",
    "1, 3 and 4",
    "1 and 2",
    "options a and b", "the first two answers", "always warm", "it is often so", "vitamin C",
    "上記すべて", "どれでもない", "AとC", "アとウの両方", "1と3", "①と②", "選択肢2",
    "Ａ と Ｂ", "必ず上がる", "ことがある",
    "2つ目の選択肢", "甲と乙", "前者", "a dog", "salt and sugar", "5 km", "1,000", "犬と猫", "アイスと水", "Ｃ",
  ]

  @Test("are found at one look where they are found by looking properly", arguments: texts)
  func filter(_ text: String) {
    for text in [text, text.uppercased(), "x " + text, text + "。", text + " and more"] {
      let bytes = Array(text.utf8)
      let plain = RowFeatures(phrasesPlainlyIn: text)
      #expect(RowFeatures(phrasesIn: bytes.arraySpan) == plain, "\(text)")
    }
  }
}
