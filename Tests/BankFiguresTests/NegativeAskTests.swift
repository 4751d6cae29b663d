import BankFigures
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Questions that ask for what is not so")
struct NegativeAskTests {
  /// The word that makes a question ask for what is not so.
  private static func word(_ question: String) -> String? {
    let bytes = Array(question.utf8)
    return NegativeAsk(bytes.arraySpan).map { String(decoding: bytes[$0.part], as: UTF8.self) }
  }

  @Test(
    "the negative word of a Japanese question is found",
    arguments: [
      ("正しくないものはどれですか？", "正しくない"), ("誤っているものはどれですか？", "誤っている"),
      ("誤ったものはどれですか？", "誤った"), ("誤りを含むものはどれですか？", "誤りを含む"),
      ("誤りはどれですか？", "誤りは"), ("間違っているものを選んでください。", "間違っている"),
      ("間違ったものはどれですか？", "間違った"), ("間違いはどれですか？", "間違いは"),
      ("不適切なものはどれですか？", "不適切"), ("不適当なものはどれですか？", "不適当"),
      ("不正確なものはどれですか？", "不正確"), ("適切でないものはどれですか？", "適切でない"),
      ("適切ではないものはどれですか？", "適切ではない"), ("適当でないものはどれですか？", "適当でない"),
      ("当てはまらないものはどれですか？", "当てはまらない"), ("あてはまらないものはどれですか？", "あてはまらない"),
      ("ビタミンが含まれないものはどれですか？", "含まれない"), ("該当しないものはどれですか？", "該当しない"),
      ("水に溶けないものはどれですか？", "ないもの"), ("水に溶けないのはどれですか？", "ないのは"),
    ])
  func japanese(_ question: String, _ word: String) {
    #expect(Self.word(question) == word)
    #expect(Self.word("次の文を読んでください。" + question) == word)
  }

  @Test(
    "the negative word of an English question is found",
    arguments: [
      ("Which of these is not a fruit?", "not"), ("Which is never green?", "never"),
      ("All of the following are fruits except:", "except"), ("Which statement is false?", "false"),
      ("Which of these is incorrect?", "incorrect"), ("Which is the least likely?", "least"),
      ("Which of these cannot fly?", "cannot"), ("Which of these isn't a fruit?", "isn't"),
    ])
  func english(_ question: String, _ word: String) {
    #expect(Self.word(question) == word)
  }

  @Test(
    "words that only seem to ask for what is not so are left alone",
    arguments: [
      "欠かせないものはどれですか？", "一番少ないものはどれですか？", "危ないものはどれですか？", "なぜ水に溶けないのですか？",
      "正しいものはどれですか？", "Why is the sky not green?", "Is it true or false?", "Which is it?",
      "Which of these weighs at least a ton?", "This is not it. Which is it?",
    ])
  func others(_ question: String) {
    #expect(Self.word(question) == nil)
  }
}
