@_spi(QBank) import BankModel
import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("Explanations that call another choice right")
struct ExplanationContradictsKeyTests {
  private static func found(_ explanation: String, _ answer: Int, _ choices: [String]) -> [String] {
    let item = JSON.object([
      ("question", .string("?")), ("answer", .number(answer)),
      ("choices", .array(choices.map { .string($0) })), ("explanation", .string(explanation)),
    ])
    let source = Source(Path("bank.json"), Array("[\(item.text)]".utf8))
    return Lint().run([source])[0].diagnostics
      .filter { $0.rule == "explanation-contradicts-key" }.map(\.message.en)
  }

  private static let water = ["salt", "salt water", "sugar"]

  @Test(
    "the choice that an explanation calls right is found by its text",
    arguments: [
      ("The answer is salt water.", 1, water, 2), ("The answer is “salt water”.", 1, water, 2),
      ("The answer is salt.", 2, water, 1), ("The answer is salt", 2, water, 1),
      ("The right answer is Sugar, of course.", 1, water, 3),
      ("Salt water is the correct answer.", 1, water, 2),
      ("Here sugar is the right answer.", 1, water, 3),
      ("\"Sugar\" is the correct answer.", 1, water, 3),
      ("大雪が正解です。", 1, ["雪", "大雪"], 2), ("雪が正解です。", 2, ["雪", "大雪"], 1),
      ("「雪」が正解となります。", 2, ["雪", "雨"], 1), ("正解は雪です。", 2, ["雪", "雨"], 1),
      ("答え：大雪", 1, ["雪", "大雪"], 2), ("42が正解です。", 1, ["2", "42"], 2),
      // The first such phrase counts.
      ("Answer: sugar. Few would say that the correct answer is salt.", 1, water, 3),
    ] as [(String, Int, [String], Int)])
  func texts(_ explanation: String, _ answer: Int, _ choices: [String], _ named: Int) {
    let message = "the explanation says choice \(named) is right, but the answer is \(answer)"
    #expect(Self.found(explanation, answer, choices) == [message])
  }

  private static let cities = ["Paris", "Rome", "Oslo"]

  @Test(
    "the choice that an explanation calls right is found by its letter or number",
    arguments: [
      ("The answer is A.", 2, cities, 1), ("The answer is (c)", 1, cities, 3),
      ("The right answer is option C.", 1, cities, 3), ("The answer is choice B", 1, cities, 2),
      ("The correct choice is letter b", 1, cities, 2), ("The answer is number 3.", 1, cities, 3),
      ("The answer is 2", 1, cities, 2), ("Answer: 1", 2, cities, 1),
      ("正解はBです。", 1, cities, 2), ("正解は選択肢2です。", 1, cities, 2), ("答え：3", 1, cities, 3),
    ] as [(String, Int, [String], Int)])
  func labels(_ explanation: String, _ answer: Int, _ choices: [String], _ named: Int) {
    let message = "the explanation says choice \(named) is right, but the answer is \(answer)"
    #expect(Self.found(explanation, answer, choices) == [message])
  }

  @Test(
    "nothing is found if the explanation agrees, or names no choice",
    arguments: [
      ("The answer is salt water.", 2, water), ("Salt water is the correct answer.", 2, water),
      ("The answer is B.", 2, cities), ("正解は2です。", 2, cities),
      // Words that only begin or end like a choice.
      ("The answer is sugary.", 1, water), ("The answer is salt3.", 2, water),
      ("Basalt is the correct answer.", 2, water), ("142が正解です。", 1, ["2", "42"]),
      // Words and letters that are no labels here.
      ("The answer is a dog.", 2, cities), ("The answer is Berlin.", 1, cities),
      ("The answer is D.", 1, cities), ("The answer is 0.", 1, cities),
      ("The answer is 4.", 1, cities), ("The answer is 1.", 2, ["7 cats", "3 dogs"]),
      ("The answer is ? or B", 1, cities), ("The answer is", 1, cities),
      // The first such phrase counts.
      ("Answer: salt. Few would say that the correct answer is sugar.", 1, water),
      ("", 1, water), ("Salt is white.", 2, water),
    ] as [(String, Int, [String])])
  func nothing(_ explanation: String, _ answer: Int, _ choices: [String]) {
    #expect(Self.found(explanation, answer, choices) == [])
  }
}
