import BankLearning
@_spi(QBank) import BankQuiz
import Testing

/// How long reading takes, from histories of which the truth is known.
@Suite("What is learnt from runs: reading")
struct CalibrationTests {
  /// Forty questions, every second one Japanese, whose texts take from one second to three and whose
  /// choices take about as long.
  private static let facts = (0..<40).map { number -> QuestionFacts in
    let (stem, choices) = (1 + 0.05 * Double(number), 0.5 + Double(number * 7 % 40) / 20)
    return QuestionFacts(
      choices: 4, answer: 1, reading: stem + choices, stem: stem,
      characters: number % 2 == 0 ? 0 : stem + choices)
  }

  /// What is learnt where half of all players need 2.308 s and these parts of the reading.
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

  /// Whether a value lies within three standard errors.
  private func holds(_ measure: Calibration.Measure, _ value: Double) -> Bool {
    abs(measure.logarithm - Elementary.ln(value)) < 3 * measure.error
  }

  @Test("how fast players read, and what they need besides")
  func rate() throws {
    let found = try #require(Self.calibration(seed: 21, runs: 1_000) { 0.8 * $0.reading })
    #expect(holds(found.base, 2.308289))
    #expect(holds(found.rate, 0.8))
    #expect(found.base.error < 0.1 && found.rate.error < 0.1)
  }

  @Test("how much of the choices is read")
  func choices() throws {
    let found = try #require(
      Self.calibration(seed: 22, runs: 2_000) { $0.stem + 0.5 * ($0.reading - $0.stem) })
    let part = try #require(found.partOfChoices)
    #expect(holds(part, 0.5))
    #expect(part.error < 0.3)
  }

  @Test("kana and kanji apart from other signs")
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

  @Test("nothing is told of too few runs, too few questions, or a script that is rare")
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
