@_spi(QBank) import BankModel
import Testing

@testable import BankRules

@Suite("Questions that differ by a typo")
struct TypoTests {
  @Test(
    "a difference of letters within a word, of kana or of marks is a typo",
    arguments: [
      ("Which colour is it?", "Which color is it?", true),
      ("Which is max?", "Which is min?", false), ("これわ何？", "これは何？", true),
      ("どれでしょうか", "どれですか", true), ("鳥のはねは何色？", "鳥のあしは何色？", false),
      ("火の色は？", "水の色は？", false), ("What is 1 + 2?", "What is 1 - 2?", false),
      ("5の倍数は？", "6の倍数は？", false), ("αの値は？", "βの値は？", false), ("空は、何色？", "空は何色？", true),
    ])
  func typos(_ one: String, _ other: String, _ isTypo: Bool) {
    let problems = [one, other].map { Problem(question: $0, answer: 1, choices: ["p", "q"]) }
    #expect(Typo.isLikely(between: problems[0], problems[1]) == isTypo)
  }

  @Test("questions with different numbers of other choices do not differ by a typo")
  func otherChoices() {
    let choices = [["blue", "red"], ["red", "blue"], ["bleu", "red"], ["bleu", "gren", "red"]]
    let problems = choices.map { Problem(question: "?", answer: 1, choices: $0) }
    #expect(problems.map { Typo.isLikely(between: problems[0], $0) } == [true, true, true, false])
  }
}
