@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Shuffling choices")
struct ChoiceShuffleTests {
  /// The orders were computed independently of this code.
  @Test(
    "the order depends on the seed, the set and the identity of the problem",
    arguments: [
      (42, 1, "q1", [3, 2, 0, 1]), (42, 2, "q1", [2, 0, 3, 1]), (42, 1, "空の色は？", [0, 2, 1, 3]),
      (7, 1, "q", [2, 3, 1, 0]),
    ] as [(UInt64, Int, String, [Int])])
  func orders(_ seed: UInt64, _ set: Int, _ identity: String, _ order: [Int]) {
    let shuffle = ChoiceShuffle(Seed(seed), set: set)
    var problem = Problem(question: identity, answer: 3, choices: ["w", "x", "y", "z"])
    #expect(shuffle.order(of: problem) == order)
    problem.question = "asked in other words"
    problem.details.id = identity
    #expect(shuffle.order(of: problem) == order)
    #expect(shuffle.shuffled(problem).answer == order.firstIndex(of: 2).map { $0 + 1 })
  }

  @Test("pinned and summarizing choices keep their places and use no random number")
  func kept() {
    // The stream of “q1” orders three choices as 2, 0, 1.
    let shuffle = ChoiceShuffle(Seed(42), set: 1)
    var problem = Problem(question: "q1", answer: 1, choices: ["dog", "cat", "cow", "owl"])
    for (choices, pinned, order) in [
      (["dog", "cat", "cow", "None of these"], [], [2, 0, 1, 3]),
      (["dog", "上記のすべて", "cow", "owl"], [], [3, 0, 2, 1]),
      (["dog", "cat", "cow", "owl"], [4], [2, 0, 1, 3]),
      (["dog", "cat", "cow", "owl"], [1], [0, 3, 1, 2]),
      (["dog", "cat", "all of these", "owl", "none of these"], [], [3, 0, 1, 2, 4]),
      (["dog", "cat", "A and B", "owl"], [], [0, 1, 2, 3]),
    ] as [([String], [Int], [Int])] {
      problem.choices = choices
      problem.details.pinned = pinned
      #expect(shuffle.order(of: problem) == order, "\(choices)")
    }
  }

  @Test("the right choice stays right in any problem")
  func answers() {
    var generator = Generator(seed: 5)
    let words = ["dog", "猫", "All of the above", "none", "A and B", "", "cat", "42", "上記のすべて"]
    for _ in 0..<3_000 {
      let count = generator.number(2...6)
      let choices = (0..<count).map { "\(generator.pick(words))\($0 % 2 == 0 ? "" : " ")" }
      let answer = generator.number(1...count)
      var problem = Problem(question: "\(generator.next())", answer: answer, choices: choices)
      problem.details.pinned = [generator.number(1...count)]
      let shuffled = ChoiceShuffle(Seed(generator.next()), set: 1).shuffled(problem)
      #expect(shuffled.choices.sorted() == choices.sorted())
      #expect(shuffled.choices[shuffled.answer - 1] == choices[answer - 1])
      #expect(problem.details.pinned.allSatisfy { shuffled.choices[$0 - 1] == choices[$0 - 1] })
    }
  }

  /// Chi-square with 3 degrees of freedom exceeds 16.27 once in a thousand.
  @Test("the right choice is equally likely at every place")
  func uniform() {
    var counts = [0, 0, 0, 0]
    for number in 0..<8_000 {
      let problem = Problem(question: "q\(number)", answer: 2, choices: ["w", "x", "y", "z"])
      counts[ChoiceShuffle(Seed(42), set: 1).shuffled(problem).answer - 1] += 1
    }
    let chiSquare = counts.reduce(0.0) { $0 + Double(($1 - 2_000) * ($1 - 2_000)) / 2_000 }
    #expect(chiSquare < 16.27)
  }
}
