import BankLearning
@_spi(QBank) import BankQuiz
import Testing

/// How long reading takes, learnt from simulated histories whose parameters are known.
@Suite("What is learnt from runs: reading speed")
struct CalibrationTests {
  /// Forty questions, every second one Japanese. Their texts take one to three seconds to read, their choices about
  /// as long.
  private static let facts = (0..<40).map { number -> QuestionFacts in
    let (stem, choices) = (1 + 0.05 * Double(number), 0.5 + Double(number * 7 % 40) / 20)
    return QuestionFacts(
      choices: 4, answer: 1, reading: stem + choices, stem: stem,
      characters: number % 2 == 0 ? 0 : stem + choices)
  }

  /// What is learnt if the median player needs 2.308 s plus `part` of the reading.
  private static func calibration(
    seed: UInt64, runs: Int, _ part: (QuestionFacts) -> Double
  ) -> Calibration? {
    let levels = facts.map { Elementary.ln(ReadingTime.base(choices: 4) + part($0)) }
    var history = SimulatedHistory(
      seed: seed, locations: [Double](repeating: 0, count: 40), levels: levels)
    for (number, facts) in facts.enumerated() { history.facts[UInt64(number + 1)] = facts }
    history.play(runs)
    return history.learnt().analysis.calibration
  }

  /// Whether a value is within three standard errors of the estimate.
  private func holds(_ measure: Calibration.Measure, _ value: Double) -> Bool {
    abs(measure.logarithm - Elementary.ln(value)) < 3 * measure.error
  }

  @Test("the reading rate and the base time are estimated")
  func rate() throws {
    let found = try #require(Self.calibration(seed: 21, runs: 1_000) { 0.8 * $0.reading })
    #expect(holds(found.base, 2.308289))
    #expect(holds(found.rate, 0.8))
    #expect(found.base.error < 0.1 && found.rate.error < 0.1)
  }

  @Test("the part of the choices that is read is estimated")
  func choices() throws {
    let found = try #require(
      Self.calibration(seed: 22, runs: 2_000) { $0.stem + 0.5 * ($0.reading - $0.stem) })
    let part = try #require(found.partOfChoices)
    #expect(holds(part, 0.5))
    #expect(part.error < 0.3)
  }

  @Test("the rates of kana and kanji and of other characters are estimated separately")
  func scripts() throws {
    let found = try #require(
      Self.calibration(seed: 23, runs: 2_000) {
        1.3 * $0.characters + 0.7 * ($0.reading - $0.characters)
      })
    let scripts = try #require(found.scripts)
    #expect(holds(scripts.characters, 1.3))
    #expect(holds(scripts.others, 0.7))
    #expect(scripts.characters.interval.lowerBound > scripts.others.interval.upperBound)
  }

  @Test("too few runs or questions give no estimate")
  func refused() {
    #expect(Self.calibration(seed: 24, runs: 15) { $0.reading } == nil)
    let few = Array(Self.facts.prefix(9))
    #expect(PlayAnalysis(PlayedData.log(PlayedData.runs)).calibration == nil)
    var history = SimulatedHistory(seed: 25, questions: 9)
    for (number, facts) in few.enumerated() { history.facts[UInt64(number + 1)] = facts }
    history.play(500)
    #expect(history.learnt().analysis.calibration == nil)
  }
}
