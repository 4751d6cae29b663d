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
      ("Which of these isn’t a fruit?", "isn’t"), ("Which of these ISN’T a fruit?", "ISN’T"),
      ("This is a fruit, which of these isn’t", "isn’t"), ("What’s not a fruit?", "not"),
      ("Who’s never been to France?", "never"),
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
      "Which is the bird that’s not able to fly?",
    ])
  func others(_ question: String) {
    #expect(Self.word(question) == nil)
  }

  @Test(
    "a sentence ends at a full-width mark, but not at a full-width comma",
    arguments: [
      ("水に溶けないものはどれ？では、正しいものはどれですか？", nil),
      ("水に溶けないものを探せ！次のうち、油はどれですか？", nil),
      ("水に溶けないものを探せ。次のうち、油はどれですか？", nil),
      ("水に溶けないもの，それはどれですか？", "ないもの"),
    ] as [(String, String?)])
  func sentences(_ question: String, _ word: String?) {
    #expect(Self.word(question) == word)
  }

  @Test(
    "“which” after a preposition at the start asks, but a relative pronoun does not",
    arguments: [
      ("In which country is rice not grown?", "not"),
      ("To which class do whales not belong?", "not"),
      ("During which war was radar not used?", "not"),
      ("Name the animal which does not fly", nil),
      ("Rice which is not cooked is what?", nil),
    ] as [(String, String?)])
  func prepositions(_ question: String, _ word: String?) {
    #expect(Self.word(question) == word)
  }

  @Test(
    "しか makes a negation a statement only within its clause",
    arguments: [
      ("日本にしかいないものはどれですか？", nil),
      ("日本にしか住まず、泳がないものはどれですか？", "ないもの"),
    ] as [(String, String?)])
  func only(_ question: String, _ word: String?) {
    #expect(Self.word(question) == word)
  }

  @Test(
    "in Japanese what is asked for stands near the negative word",
    arguments: [
      ("正しくない日本語の文はどれですか？", "正しくない"), ("温度が正しくないとき、鳴る音は何ですか？", nil),
      ("アルコールのないビールはどれですか？", "ない"), ("骨のない動物はどれですか？", "ない"),
      ("一番好きなのは骨のない動物", nil), ("骨のない場合はどれですか？", nil),
    ] as [(String, String?)])
  func near(_ question: String, _ word: String?) {
    #expect(Self.word(question) == word)
  }

  @Test(
    "nothing is asked about words between quotes, unless the word alone is quoted",
    arguments: [
      ("Who wrote the book \"What not to wear\"?", nil),
      ("Which book is called “What not to wear”?", nil),
      ("Which \"fruit\" is not \"red\"?", "not"), ("Which is \"not\" a fruit?", "not"),
      ("Which of these \"is not a fruit?", "not"),
      ("Which of these “is not a fruit?", "not"), ("Which “of” these is not a fruit?", "not"),
      ("Which is “not” a fruit?", "not"), ("All of these are fruits—except:", "except"),
      ("Which of these isn't", "isn't"),
      ("「食べないもの」という歌の作者は誰ですか？", nil),
      ("水に溶けないものは「油」ですか、どれですか？", "ないもの"),
      ("次の「食べないものはどれですか？", "ないもの"), ("次の「食べないもの』はどれですか？", "ないもの"),
    ] as [(String, String?)])
  func quotes(_ question: String, _ word: String?) {
    #expect(Self.word(question) == word)
  }

  @Test(
    "a word in capitals or marks is emphasized",
    arguments: [
      ("Which is NOT red?", true), ("Which is **not** red?", true), ("Which is _not_ red?", true),
      ("Which is <b>not</b> red?", true), ("Which is \"not\" red?", true),
      ("Which is “not” red?", true), ("Which is “not red?", false),
      ("Which is not red?", false), ("Which is *not red?", false), ("Which is not* red?", false),
      ("All of these are red except", false), ("WHICH IS NOT RED?", false),
      ("「正しくない」ものはどれですか？", true), ("*正しくない*ものはどれですか？", true),
      ("次のうち正しくないものはどれですか？", false), ("正しくないものはどれですか？", false),
    ])
  func emphasis(_ question: String, _ isEmphasized: Bool) {
    let bytes = Array(question.utf8)
    #expect(NegativeAsk(bytes.arraySpan)?.isEmphasized == isEmphasized)
  }
}
