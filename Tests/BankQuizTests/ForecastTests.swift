@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText
import Testing

/// What an independent program in another language, written from the definition of the method, counts for 10,000
/// players with seed 42.
struct KnownForecast: Sendable {
  let scores: [Int]
  let milliseconds: Int
  let timeOuts: [Int]
  let right: [Int]

  static let medians = [5.322, 5.774, 7.348, 8.791, 3.108]

  static let all = [
    KnownForecast(
      scores: [229, 1330, 2790, 3124, 2010, 517], milliseconds: 304_382_401,
      timeOuts: [558, 824, 2214, 3693, 17], right: [8293, 7118, 4797, 3009, 3690]),
    KnownForecast(
      scores: [138, 956, 2381, 3254, 2484, 787], milliseconds: 316_887_702,
      timeOuts: [168, 271, 936, 1868, 6], right: [8648, 7553, 5591, 3864, 3695]),
    KnownForecast(
      scores: [110, 819, 2212, 3231, 2690, 938], milliseconds: 322_360_089,
      timeOuts: [38, 88, 377, 903, 2], right: [8760, 7695, 5920, 4315, 3696]),
    KnownForecast(
      scores: [103, 750, 2092, 3188, 2818, 1049], milliseconds: 325_823_237,
      timeOuts: [6, 7, 54, 199, 0], right: [8791, 7759, 6114, 4655, 3696]),
  ]
}

@Suite("Forecasts")
struct ForecastTests {
  private static let questions = zip(KnownForecast.medians, [-2.0, -1, 0, 1, 2]).map {
    TimedQuestion(median: $0, limit: 10_000, response: ItemResponse(difficulty: $1))
  }
  private static let pool = (0..<20).map { index in
    TimedQuestion(
      median: 4 + Double(index) / 10, limit: 10_000,
      response: ItemResponse(difficulty: Double(index) / 10 - 2))
  }

  @Test("all counts equal those of an independent program")
  func known() {
    let forecast = Forecast(ForecastPlan(Self.questions, seed: Seed(42)))
    #expect(forecast.outcomes.map(\.extended) == [1, 1.25, 1.5, 2])
    for (outcome, known) in zip(forecast.outcomes, KnownForecast.all) {
      #expect(outcome.scores == known.scores)
      #expect((outcome.milliseconds.mean * 10_000).rounded() == Double(known.milliseconds))
      #expect(outcome.questions.map(\.timeOuts) == known.timeOuts)
      #expect(outcome.questions.map(\.right) == known.right)
      #expect(outcome.questions.allSatisfy { $0.asked == 10_000 })
    }
    // This variance follows from the sum of squares of the first outcome, 9628014602609.
    let variance = 9_628_014_602_609.0 / 1e4 - 30_438.2401 * 30_438.2401
    #expect(abs(forecast.outcomes[0].milliseconds.variance - variance) < 1e-3 * 36_000)
  }

  /// From the same program: 4,196 runs of five of twenty questions, with ability and speed correlated.
  @Test("forecasts of drawn questions equal those of an independent program")
  func drawn() {
    var population = Population()
    population.correlation = 0.5
    let plan = ForecastPlan(
      Self.pool, drawn: 5, runs: 4_196, population: population, extensions: [2, 1], seed: Seed(42))
    let outcomes = Forecast(plan).outcomes
    #expect(outcomes[0].scores == [31, 175, 461, 944, 1336, 1249])
    #expect(outcomes[1].scores == [21, 131, 393, 848, 1394, 1409])
    #expect((outcomes[0].milliseconds.mean * 4_196).rounded() == 109_979_835)
    #expect(
      outcomes[0].questions.map(\.asked) == [
        1053, 1074, 1095, 1048, 1016, 1040, 1001, 1072, 1069, 1054, 1069, 1030, 1073, 1027, 1052,
        1000, 1043, 1041, 1077, 1046,
      ])
    #expect(
      outcomes[0].questions.map(\.timeOuts) == [
        10, 9, 20, 12, 19, 27, 19, 31, 44, 45, 51, 65, 56, 50, 67, 76, 71, 70, 96, 77,
      ])
    #expect(
      outcomes[1].questions.map(\.right) == [
        919, 920, 959, 882, 857, 874, 806, 872, 852, 824, 825, 757, 786, 738, 744, 727, 687, 690,
        697, 666,
      ])
  }

  @Test("a forecast is the same for any number of threads", arguments: [1, 2, 3, 8])
  func threads(_ count: Int) {
    let plan = ForecastPlan(Self.pool, drawn: 5, runs: 9_000, seed: Seed(5))
    #expect(Forecast(plan, workers: Threads.workers(count)) == Self.alone)
  }

  private static let alone = Forecast(
    ForecastPlan(pool, drawn: 5, runs: 9_000, seed: Seed(5)))

  @Test("each run of a forecast is what the model player does with the drawn set")
  func sameAsPlayer() {
    let seed = Seed(6)
    var draw = QuestionDraw(of: Self.pool.count, seed)
    var scores = Array(repeating: 0, count: 6)
    var milliseconds = 0
    for number in 1...500 {
      let set = draw.set(number, count: 5).map { Self.pool[$0] }
      let attempts = Player.model().attempts(set, seed: seed, number: number)
      scores[zip(attempts, set).count { $0.choice == $1.answer }] += 1
      milliseconds += attempts.reduce(0) { $0 + $1.milliseconds }
    }
    let plan = ForecastPlan(Self.pool, drawn: 5, runs: 500, extensions: [1], seed: seed)
    let outcome = Forecast(plan).outcomes[0]
    #expect(outcome.scores == scores)
    #expect((outcome.milliseconds.mean * 500).rounded() == Double(milliseconds))
  }

  @Test("a forecast may have no runs or no questions")
  func nothing() {
    let nobody = Forecast(ForecastPlan(Self.questions, runs: 0, seed: Seed(1)))
    #expect(nobody.outcomes[0].scores == [0, 0, 0, 0, 0, 0])
    #expect(nobody.outcomes[0].score.mean == 0 && nobody.outcomes[0].score.standardError == nil)
    let empty = Forecast(ForecastPlan([], drawn: 5, runs: 10, seed: Seed(1)))
    #expect(empty.length == 0 && empty.outcomes[0].scores == [10])
  }

  /// The standard error of a mean is unknown after a single run, or a few runs that happen to be equal; otherwise
  /// it is the root of the sample variance divided by the number of runs.
  @Test(
    "the standard error of a mean is unknown after too few runs",
    arguments: [
      (0, 0, nil), (1, 0, nil), (1, 1, nil), (2, 2, nil), (2, 1, 0.5), (29, 0, nil), (100, 0, 0),
      (10, 5, 0.166667),
    ] as [(Int, Int, Double?)])
  func standardError(_ runs: Int, _ right: Int, _ expected: Double?) {
    let found = Estimate(right, of: runs).standardError
    guard let expected else {
      #expect(found == nil)
      return
    }
    #expect(abs((found ?? -1) - expected) < 1e-6)
  }

  @Test("scores of guessing and of following cues are computed exactly")
  func cues() {
    let cues = BaselineScores(Self.questions)
    #expect(cues.guesser.chances.map { $0 * 1_024 } == [243, 405, 270, 90, 15, 1])
    #expect(cues.alwaysFirst == 5 && cues.longestChoice == 5)
    #expect(abs(BaselineScores(Self.pool, drawn: 5).alwaysFirst - 5) < 1e-12)
  }

  @Test("scores for drawn sets are averaged over questions with two to five choices")
  func cuesOfDrawn() {
    let questions = (0..<6).map { index in
      let choices = Array(["a", "bbb", "c", "d", "e"].prefix(2 + index % 4))
      return TimedQuestion(
        Problem(question: "", answer: 1 + index % 2, choices: choices), limit: 10_000)
    }
    let sets = (0..<64).filter { $0.nonzeroBitCount == 3 }
    var mean = [0.0, 0, 0, 0]
    for set in sets {
      let chances = questions.indices.filter { set >> $0 & 1 == 1 }
        .map { 1 / Double(questions[$0].choices) }
      let scores = ScoreDistribution(independent: chances).chances
      for index in mean.indices { mean[index] += scores[index] / Double(sets.count) }
    }
    let cues = BaselineScores(questions, drawn: 3)
    #expect(zip(cues.guesser.chances, mean).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(cues.alwaysFirst == 1.5 && cues.longestChoice == 1.5)
  }
}
