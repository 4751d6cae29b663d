import BankModel
import Testing

@Suite("Words in which questions differ")
struct DifferingWordsTests {
  @Test(
    "whole words that differ are found, in the question and in choices in any order",
    arguments: [
      ("What is the capitol?", "What is the capital?", ["a", "b"], ["b", "a"], "capitol/capital"),
      ("Where is it", "Where is it now", ["a", "b"], ["a", "b"], "/ now"),
      ("Where?", "Where?", ["a", "the sea"], ["the see", "a"], "sea/see"),
      ("山はどれですか", "山はどれでしょうか", ["北岳"], ["北岳"], "はどれですか/はどれでしょうか"),
      ("Same", "Same", ["a"], ["a"], ""),
    ])
  func pairs(
    _ one: String, _ other: String, _ choices: [String], _ otherChoices: [String],
    _ expected: String
  ) {
    let words = DifferingWords(
      Problem(question: one, answer: 1, choices: choices),
      Problem(question: other, answer: 1, choices: otherChoices))
    #expect(words.pairs.map { "\($0.one)/\($0.other)" }.joined(separator: ", ") == expected)
  }
}
