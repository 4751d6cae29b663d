@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankSets

@Suite("The cost of advice")
struct AdviceWorkTests {
  /// Drawing 800 sets of five costs up to 27 million steps: a million questions and 1.6 million exchanges. Advice
  /// takes fewer, whether the draws fail at once or nearly succeed.
  @Test(
    "advice about many sets of a large bank takes bounded work",
    arguments: Deep.hasTime ? [15_000, 20_000, 24_000, 26_000] : [15_000])
  func many(_ time: Int) throws {
    var generator = Generator(seed: 31)
    let problems = (0..<5_000).map { index in
      Problem(
        question: String(repeating: "word ", count: generator.number(1...25)) + "\(index)",
        answer: 1,
        choices: ["a", "b", "c", "d"])
    }
    let pool = QuestionPool(problems)
    var request = DrawRequest(seed: Seed(1), count: 5, sets: 800)
    (request.isDisjoint, request.maxMilliseconds) = (true, time)
    let error = try #require(pool.draw(request).failure)
    #expect(!error.changes.isEmpty)
    for change in error.changes.prefix(Deep.hasTime ? .max : 1) {
      #expect(pool.draw(request.changed(change)).failure == nil, "\(change)")
    }
    var advice = DrawAdvice(request, try PoolFigures(request, pool))
    let most = advice.effort
    let changes = advice.changes()
    #expect(changes == error.changes)
    #expect(most - advice.effort < 16_000_000)
  }
}
