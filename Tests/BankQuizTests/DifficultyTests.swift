import BankQuiz
import Testing

@Suite("Difficulties, and shares by weight")
struct DifficultyTests {
  @Test(
    "what a source says is a level in thousandths, or nothing clear",
    arguments: [
      ("0", 0), ("1", 1_000), ("0.25", 250), (".5", 500), ("0.3333", 333), ("25%", 250),
      ("100 %", 1_000), ("easy", 250), ("Easy", 250), ("ＥＡＳＹ", 250), ("medium", 500),
      ("HARD", 750), ("やさしい", 250), ("普通", 500), ("難しい", 750), ("上級", 750), ("1.01", nil),
      ("101%", nil), ("3", nil), ("-0.5", nil), ("", nil), ("tricky", nil), ("0x1", nil),
      ("1e-1", nil), ("nan", nil), (".", nil), ("0.5.5", nil), ("%", nil),
    ] as [(String, Int?)])
  func level(_ text: String, _ level: Int?) { #expect(Difficulty.level(of: text) == level) }

  @Test(
    "words that say the same",
    arguments: [
      ("easy", "Easy", true), ("easy", "やさしい", true), ("tricky", "Tricky", true),
      ("easy", "hard", false), ("easy", "0.25", false), ("0.25", "easy", false),
      ("tricky", "hard", false), ("", "easy", false),
    ])
  func same(_ one: String, _ other: String, _ areSame: Bool) {
    #expect(Difficulty.same(one, other) == areSame)
  }

  @Test(
    "shares by weight: the largest remainders, and of equals the first",
    arguments: [
      (5, [2, 1], [3, 2]), (5, [1, 1], [3, 2]), (5, [60, 40], [3, 2]), (5, [1, 1, 1], [2, 2, 1]),
      (10, [3], [10]), (5, [100, 1, 1], [5, 0, 0]), (4, [1, 2, 3, 4, 5], [0, 1, 1, 1, 1]),
      (0, [1, 2], [0, 0]), (21, [35, 25, 40], [7, 5, 9]), (5, [0, 0], [0, 0]),
    ])
  func shares(_ count: Int, _ weights: [Int], _ shares: [Int]) {
    #expect(Apportionment.of(count, weights: weights) == shares)
  }
}
