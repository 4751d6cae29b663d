@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankQuiz

/// Simulates many players and compares the results to computed values: no figure may be off by more than four
/// standard errors. Seeds are fixed, so that a test always passes or always fails.
@Suite("Simulated players agree with computed values")
struct SimulationTests {
  private static let runs = Deep.samples(50_000, exhaustive: 1_000_000)

  @Test("scores without time pressure agree with known distributions", arguments: KnownScores.all)
  func scores(_ known: KnownScores) {
    let questions = known.items.map { TimedQuestion(median: 5, limit: 1_000_000, response: $0) }
    let plan = ForecastPlan(questions, runs: Self.runs, extensions: [1], seed: Seed(1))
    let outcome = Forecast(plan, workers: Self.workers).outcomes[0]
    for (times, chance) in zip(outcome.scores, known.chances) {
      #expect(Self.isNear(times, chance, of: Self.runs))
    }
    #expect(abs(outcome.score.mean - 3.125) < 4 * (outcome.score.standardError ?? 0))
    #expect(outcome.questions.allSatisfy { $0.timeOuts == 0 && $0.asked == Self.runs })
  }

  @Test("times and time-outs of questions and limits of any length agree with the model")
  func times() throws {
    let medians = [3.0, 5, 7, 9, 12]
    let questions = medians.map { TimedQuestion(median: $0, limit: 10_000) }
    let extensions = [0.5, 1, 1.5, 2]
    let plan = ForecastPlan(questions, runs: Self.runs, extensions: extensions, seed: Seed(2))
    for (outcome, factor) in zip(Forecast(plan, workers: Self.workers).outcomes, extensions) {
      let times = medians.map { AnswerTime(median: $0, spread: ReadingTime().spread) }
      for (question, time) in zip(outcome.questions, times) {
        let chance = time.chanceOfTimeOut(10 * factor)
        #expect(Self.isNear(question.timeOuts, chance, of: Self.runs))
      }
      let mean = times.reduce(0) { $0 + $1.mean(within: 10 * factor) }
      let error = try #require(outcome.milliseconds.standardError) / 1_000
      #expect(abs(outcome.milliseconds.mean / 1_000 - mean) < 4 * error)
    }
  }

  struct Joint: Sendable {
    let discrimination, difficulty, median, correlation: Double
    let inTime, right: Double
  }

  @Test(
    "correlated ability and speed agree with a closed form",
    arguments: [
      Joint(
        discrimination: 1, difficulty: 0, median: 7, correlation: 0, inTime: 0.8118681876,
        right: 0.5074176173),
      Joint(
        discrimination: 1, difficulty: 0, median: 7, correlation: 0.5, inTime: 0.8118681876,
        right: 0.5215890096),
      Joint(
        discrimination: 1, difficulty: 0, median: 10, correlation: 0.5, inTime: 0.5,
        right: 0.3335471079),
      Joint(
        discrimination: 1, difficulty: 1, median: 10, correlation: 0.5, inTime: 0.5,
        right: 0.2312548762),
      Joint(
        discrimination: 1, difficulty: 1, median: 10, correlation: -0.5, inTime: 0.5,
        right: 0.1985576696),
      Joint(
        discrimination: 1.7, difficulty: -1, median: 5, correlation: 0.3, inTime: 0.957237091,
        right: 0.8203334074),
    ])
  func joint(_ joint: Joint) {
    #expect(abs(Self.closedForm(joint) - joint.right) < 1e-10)
    var population = Population()
    population.correlation = joint.correlation
    let (clock, streams) = (AnswerClock(median: joint.median), PlayerStreams(Seed(3)))
    var (inTime, right) = (0, 0)
    for number in 1...Self.runs {
      var numbers = streams[number]
      let member = population.member(&numbers.member)
      if clock.milliseconds(member.speed, population, &numbers.times) > 10_000 { continue }
      inTime += 1
      // The closed form is for a normal curve in place of a logistic one.
      let score = joint.discrimination * (member.ability - joint.difficulty)
      if numbers.answers.unit() < 0.25 + 0.75 * Normal.below(score) { right += 1 }
    }
    #expect(Self.isNear(inTime, joint.inTime, of: Self.runs))
    #expect(Self.isNear(right, joint.right, of: Self.runs))
  }

  /// The closed form for players whose curves are normal.
  private static func closedForm(_ joint: Joint) -> Double {
    let (a, b) = (joint.discrimination, joint.difficulty)
    let root = (1 + a * a).squareRoot()
    let spread = (0.35 * 0.35 + 0.2 * 0.2).squareRoot()
    let k = (Elementary.ln(10) - Elementary.ln(joint.median)) / spread
    let tie = a / root * 0.2 / spread * joint.correlation
    return 0.25 * Normal.below(k)
      + 0.75 * BivariateNormal.below(-a * b / root, k, correlation: tie)
  }

  private static let workers = Workers.serial

  private static func isNear(_ times: Int, _ chance: Double, of runs: Int) -> Bool {
    let error = (chance * (1 - chance) / Double(runs)).squareRoot()
    return abs(Double(times) / Double(runs) - chance) < 4 * error
  }
}
