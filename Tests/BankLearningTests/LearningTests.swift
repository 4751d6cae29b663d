import BankLearning
@_spi(QBank) import BankQuiz
import Testing

/// Figures of two small histories, to the digits that other programs computed.
@Suite("What is learnt from runs: known histories")
struct LearningTests {
  private static let log = PlayedData.log(PlayedData.runs)
  private static let analysis = PlayAnalysis(log)
  /// The questions in the order of their numbers, starting at index 0.
  private static let questions = analysis.questions.sorted { $0.content < $1.content }

  private func near(_ one: Double?, _ other: Double, _ within: Double = 2e-6) -> Bool {
    one.map { abs($0 - other) < within } ?? false
  }

  private func areNear(_ one: [Double], _ other: [Double], _ within: Double = 2e-6) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { near($0, $1, within) }
  }

  @Test("reliability, extremes and correlations of one set equal known values")
  func complete() throws {
    let reliability = try #require(ScoreReliability(PlayedData.rows))
    #expect(near(reliability.alpha, 0.625))
    #expect(near(reliability.error, 0.866025))
    #expect(
      areNear(
        ScoreReliability.extremes(PlayedData.rows),
        [0.462963, 0.537037, 0.462963, 0.901235, 0.950617]))
    let rest = (0..<5).map { question -> Double in
      var correlation = Correlation()
      for row in PlayedData.rows {
        let others = row.count { $0 } - (row[question] ? 1 : 0)
        correlation.add(row[question] ? 1 : 0, Double(others))
      }
      return correlation.value ?? .nan
    }
    #expect(areNear(rest, [0.193892, 0.397360, 0.552816, 0.398353, 0.398353]))
  }

  @Test("difficulties without guessing and without a prior equal known values")
  func plainDifficulties() {
    let model = DifficultyModel(
      PlayedData.complete, guessing: [0, 0, 0, 0, 0], priorSpread: nil)
    let found = model.fit()
    let known = model.knowledge(at: found)
    #expect(areNear(found, [-2.334651, -1.342739, -2.334651, -0.626147, 0.635980]))
    #expect(areNear(known.errors, [1.205102, 0.968038, 1.205102, 0.886802, 0.884535]))
    #expect(near(known.logLikelihood, -19.619029))
  }

  @Test("difficulties with guessing and a prior equal known values")
  func difficulties() {
    let model = DifficultyModel(
      PlayedData.complete, guessing: [Double](repeating: 0.25, count: 5))
    let found = model.fit()
    let known = model.knowledge(at: found)
    #expect(areNear(found, [-1.126772, -0.525527, -1.170643, 0.010479, 1.011327]))
    #expect(areNear(known.errors, [0.925433, 0.880622, 0.916643, 0.867805, 0.896879]))
    #expect(near(known.logLikelihood, -20.629904))
    #expect(
      areNear(
        known.abilities.map(\.mean),
        [-1.053159, 0.842153, 0.364497, 0.842153, -0.638791, 0.251547, 0.364497, -0.172391]))
  }

  /// For each question of the second history: the number of times it was shown, time-outs, right answers, the
  /// correlations with the rest of the run and with ability, b, and the standard error of b.
  static let expected: [(Int, Int, Int, Double, Double, Double, Double)] = [
    (14, 0, 13, 0.155446, 0.235053, -1.731887, 0.812995),
    (16, 0, 15, -0.308607, -0.192696, -1.907661, 0.787178),
    (21, 1, 12, 0.061531, 0.085568, 0.044484, 0.646373),
    (11, 1, 7, 0.275193, 0.365883, -0.362865, 0.805935),
    (17, 0, 13, 0.193536, 0.228004, -0.770891, 0.668149),
    (17, 3, 12, 0.390283, 0.185561, -1.288523, 0.748349),
    (20, 2, 11, 0.510355, 0.536474, 0.191179, 0.638200),
    (15, 2, 5, 0.348317, 0.369936, 1.101916, 0.792738),
    (15, 4, 4, 0.388427, 0.347901, 1.141019, 0.837754),
    (17, 0, 8, 0.222356, 0.144347, 0.750554, 0.726370),
    (19, 4, 4, 0.582340, 0.677765, 1.549091, 0.779009),
    (18, 6, 7, 0.317627, 0.131712, 0.075054, 0.776751),
  ]

  @Test("the figures of every question of drawn sets equal known values", arguments: 0..<12)
  func drawn(_ number: Int) {
    let (question, expected) = (Self.questions[number], Self.expected[number])
    #expect(question.scored.count == expected.0)
    #expect(question.timeOuts.hits == expected.1)
    #expect(question.right.hits == expected.2)
    #expect(near(question.withRest.value, expected.3))
    #expect(near(question.withAbility.value, expected.4))
    #expect(near(question.location, expected.5))
    #expect(near(question.error, expected.6))
  }

  @Test("the choices of players and the test of the key equal known values")
  func choices() throws {
    let question = Self.questions[6]
    #expect(question.choices.choices.map(\.count) == [11, 1, 2, 4])
    #expect(
      areNear(
        question.choices.choices.compactMap(\.meanAbility),
        [0.424231, 0.642939, -0.036547, -0.296876]))
    let test = try #require(question.choices.test(4, key: 1))
    #expect(near(test.t, -3.920007, 1e-5))
    #expect(test.degrees == 13)
    // Far below the threshold for reporting it.
    #expect(question.choices.likelyKey(insteadOf: 1) == nil)
  }

  @Test("times equal known values, although some are cut off by the limit")
  func times() {
    let model = TimeModel(Self.log.times)
    let known = model.knowledge()
    let order = Self.log.questions.indices.sorted {
      Self.log.questions[$0] < Self.log.questions[$1]
    }
    let expected = [
      1.173731, 1.586815, 1.493264, 1.805020, 1.354734, 1.861963, 1.680006, 1.853635, 1.960035,
      1.701976, 1.962772, 2.193664,
    ]
    #expect(areNear(order.map { model.levels.values[$0] }, expected))
    #expect(near(model.spreadOfAnswers, 0.336422))
    #expect(near(model.spreadOfPlayers, 0.189720))
    #expect(near(known.errors[order[0]], 0.098864))
    #expect(near(known.errors[order[11]], 0.092400))
    #expect(near(known.errorOfAnswers, 0.060733))
    #expect(near(known.errorOfPlayers, 0.190093))
    #expect(near(known.logLikelihood, -99.257527))
  }

  @Test("the limit lets 95 % of the answers finish")
  func limit() {
    let spread = (0.336422 * 0.336422 + 0.189720 * 0.189720).squareRoot()
    let short = PlayedQuestion.Time(level: 1.173731, error: 0.1, spread: spread)
    let long = PlayedQuestion.Time(level: 2.193664, error: 0.1, spread: spread)
    #expect(near(short.quantile(0.95), 6.104, 5e-4))
    #expect(near(long.quantile(0.95), 16.928, 5e-4))
    #expect([short.limit, long.limit] == [7, 17])
  }

  @Test("the fit of reading times equals known values")
  func reading() {
    let seconds = [0.8, 1.9, 3.0, 3.7, 2.5, 5.0, 3.2, 4.3, 5.9, 2.7, 4.7, 7.2]
    let own = Self.log.questions.map { seconds[Int($0) - 1] }
    let model = TimeModel(Self.log.times, .reading(.init([own])))
    let known = model.knowledge()
    guard case .reading(let found) = model.levels else { return }
    #expect(near(Elementary.exp(found.factors[0]), 2.573536, 1e-5))
    #expect(near(Elementary.exp(found.factors[1]), 0.848907, 1e-5))
    #expect(near(model.spreadOfAnswers, 0.354046))
    #expect(near(model.spreadOfPlayers, 0.188800))
    #expect(areNear(known.errors, [0.117988, 0.109437], 3e-6))
    #expect(near(known.logLikelihood, -106.740677))
  }

  @Test(
    "the share of a difficulty equals known values",
    arguments: [(-2, 0.155463), (-1, 0.303265), (0, 0.5), (1, 0.696735), (2, 0.844537)])
  func share(_ location: Double, _ share: Double) {
    #expect(near(PlayedQuestion.share(location), share))
  }

  /// `scipy.stats.t.sf`.
  @Test(
    "the tail of Student's t equals known values",
    arguments: [
      (0.0, 13.0, 0.5), (2.0, 13.0, 0.0334202), (3.5, 13.0, 0.00195702), (-1.5, 20.0, 0.9253821),
      (5.0, 58.0, 2.80921e-6), (2.5, 298.0, 0.00647836),
    ])
  func studentT(_ t: Double, _ degrees: Double, _ chance: Double) {
    #expect(abs(StudentT.above(t, degrees: degrees) / chance - 1) < 1e-4)
  }

  /// 1 - .05^(1/n).
  @Test(
    "the bound on the share of a choice that nobody took equals known values",
    arguments: [(10, 0.259), (20, 0.139), (40, 0.072), (60, 0.049)])
  func untaken(_ wrong: Int, _ bound: Double) {
    #expect(near(ChoiceFigures.boundOfUntaken(wrong: wrong), bound, 6e-4))
  }

  @Test("an infinite value is certain, and too few degrees of freedom say nothing")
  func studentTExtremes() {
    #expect(StudentT.above(.infinity, degrees: 13) == 0)
    #expect(StudentT.above(-.infinity, degrees: 13) == 1)
    #expect(StudentT.above(.nan, degrees: 13) == 1)
    #expect(StudentT.above(5, degrees: 1) == 1)
    #expect(StudentT.above(5, degrees: 2) < 0.05)
  }

  /// tanh(atanh(r) + 1.959964 / √(n - 3)).
  @Test(
    "the upper bound of a correlation equals known values",
    arguments: [
      (0.5, 28, 0.735818), (0, 7, 0.753058), (-0.5, 103, -0.339308), (0.5, 4, 0.986859),
      (0.9, 12, 0.971903), (0.5, 3, 1), (0.5, 0, 1), (1, 28, 1), (-1, 28, 1),
    ])
  func upperCorrelation(_ r: Double, _ count: Int, _ bound: Double) {
    #expect(near(StudentT.upperCorrelation(r, of: count), bound))
  }
}
