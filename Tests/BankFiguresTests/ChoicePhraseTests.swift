@_spi(QBank) import BankFigures
@_spi(QBank) import BankText
import Testing

@Suite("Phrases in choices and questions")
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

  @Test("the fast search finds the same phrases in a choice as the plain one", arguments: texts)
  func filter(_ text: String) {
    for text in [text, text.uppercased(), "x " + text, text + "。", text + " and more"] {
      let bytes = Array(text.utf8)
      let plain = RowFeatures(phrasesPlainlyIn: text)
      let found = RowFeatures(phrasesIn: bytes.arraySpan).subtracting(.doubledText)
      #expect(found == plain.subtracting(.doubledText), "\(text)")
    }
  }

  private static let questions = [
    "What is shown in the picture below?", "the following diagram", "the previous question",
    "Who is currently the king?",
    "Which team won last year?", "as of today", "How many are currently here?", "TBD",
    "Question 1", "lorem ipsum",
    "the shaded area", "下の図はどれ？", "前問の答え", "現在の首相", "昨年の優勝者", "要確認", "問題1", "図に示した", "plain", "犬",
    "次の図形", "下の表面", "a the the b", "をを",
  ]

  @Test(
    "the fast search finds the same phrases in a question as the plain one", arguments: questions)
  func question(_ text: String) {
    for text in [text, text.uppercased(), "x " + text, text + "。", text + " and more"] {
      let bytes = Array(text.utf8)
      let plain = RowFeatures(phrasesPlainlyInQuestion: text)
      let found = RowFeatures(phrasesInQuestion: bytes.arraySpan)
      #expect(found.subtracting(.doubledText) == plain.subtracting(.doubledText), "\(text)")
      #expect(found.isSuperset(of: plain), "\(text)")
    }
  }
}
