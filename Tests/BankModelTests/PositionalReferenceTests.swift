@_spi(QBank) import BankModel
import Testing

@Suite("Choices that speak of each other")
struct PositionalReferenceTests {
  @Test(
    "by their letters or places",
    arguments: [
      "A and B", "Both A and C", "a and b only", "(A) and (C)", "A, B and C", "A & D", "A or B",
      "C only", "Neither A nor B", "neither (a) nor (b)", "Option B is wrong", "See choice 2",
      "Both options A and C", "The same as answer D", "The first choice", "the last option",
      "1 and 3 only", "1 & 2", "All of the following", "All of the below", "none below",
      "アとイ", "アとウの両方", "AとB", "ＡとＣの両方", "Aのみ", "イだけ", "1と3", "①と③", "AおよびC",
      "AでもBでもない", "アでもイでもない", "選択肢Aと同じ", "選択肢2", "1番目の選択肢", "最初の選択肢", "下記のすべて",
    ])
  func found(_ choice: String) {
    #expect(PositionalReference.isFound(in: problem(choices: ["いぬ", "Cat", "とり", choice])))
  }

  @Test(
    "or only seem to",
    arguments: [
      "A", "3", "All of the above", "None of these", "上記のすべて", "これらのどれでもない", "Vitamin A and C",
      "An answer a child gives", "The first answering machine", "10 and 20", "1, 3", "12",
      "Above sea level",
      "and", "or", "", "only", "I and II", "ABBA", "A bee", "アイスランド", "エクアドルとペルー", "1月と3月",
      "3だけ増える",
      "犬と猫", "below zero", "と", "選択肢がない",
    ])
  func notFound(_ choice: String) {
    #expect(!PositionalReference.isFound(in: problem(choices: ["いぬ", "Cat", "とり", choice])))
  }

  @Test(
    "what is numbered in the question is no choice",
    arguments: [
      (
        "1. Bees fly. 2. Cows fly. 3. Owls fly. Which is true?", ["1 only", "1 and 3", "2", "none"]
      ),
      ("A: red B: blue. Which is a colour?", ["A only", "A and B", "B only", "Nothing"]),
      ("Which pair?", ["A and B", "A and C", "B and C", "B and D"]),
      ("（1）犬　（2）猫　鳴くのは？", ["1のみ", "1と2", "2のみ", "いない"]),
    ])
  func defined(_ question: String, _ choices: [String]) {
    #expect(!PositionalReference.isFound(in: problem(question, choices: choices)))
  }

  @Test(
    "an explanation may name choices, too",
    arguments: [
      ("Option A is a trap.", true), ("選択肢アはひっかけです。", true), ("The second choice is older.", true),
      ("Because it is the oldest.", false), ("A and B are blood groups.", false),
    ])
  func explained(_ explanation: String, _ isFound: Bool) {
    var problem = problem(choices: ["a dog", "a cat", "a cow", "an owl"])
    problem.details.explanation = explanation
    #expect(PositionalReference.isFound(in: problem) == isFound)
  }

  private func problem(_ question: String = "どれ？", choices: [String]) -> Problem {
    Problem(question: question, answer: 1, choices: choices)
  }
}

@Suite("Choices that sum up the others")
struct SummingChoiceTests {
  @Test(
    "in English and Japanese",
    arguments: [
      "All of the above", "all of the above.", "None of the above", "All of these", "None of these",
      "all the above", "None of the other answers", "Both of these", "All of them",
      "All are correct",
      "None", "Neither", "All four", "Any of the above", "No correct answer", "Neither of the two",
      "Two of the above", "上記のすべて", "上記すべて", "以上のすべて", "これらすべて", "これらのいずれでもない", "いずれも正しい",
      "いずれでもない", "どれでもない", "どれも正しくない", "該当なし", "なし", "選択肢のすべて", "上のどれでもない", "すべて正しい。",
      "上記のいずれも正しくない", "正しいものはない",
    ])
  func summing(_ choice: String) { #expect(SummingChoice.isSumming(choice)) }

  @Test(
    "or not",
    arguments: [
      "", "All of the fungi", "Above the knee", "Nonetheless", "One", "Three", "A none",
      "all night",
      "以上", "以上です", "すべての生物", "上野", "上の階", "いずれ死ぬ", "なしの木", "選択肢", "両方向", "10以上",
      "これらの実験から分かるように、温度が上がるほど反応は速くなる",
    ])
  func other(_ choice: String) { #expect(!SummingChoice.isSumming(choice)) }
}
