@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@_spi(QBank) @testable import BankQuiz

@Suite("Outlooks computed without playing")
struct OutlookTests {
  private static let capital = Problem(
    question: "What is the capital of Australia?", answer: 3,
    choices: ["Sydney", "Melbourne", "Canberra", "Perth"])

  /// The probabilities and times are from a separate program that computes with forty digits.
  @Test(
    "the outlook of a question depends on its limit",
    arguments: [
      (5, 0.56157282, 4.472721655), (10, 0.05884675916, 5.652715657),
      (15, 0.005079591435, 5.761758015), (20, 0.00051169742, 5.771566836),
    ] as [(Int, Double, Double)])
  func limits(_ limit: Int, _ late: Double, _ seconds: Double) {
    let outlook = QuestionOutlook(TimedQuestion(Self.capital, limit: limit * 1_000))
    #expect(abs(outlook.late - late) < 1e-8)
    #expect(abs(outlook.milliseconds / 1_000 - seconds) < 1e-8)
    // The group's ability is exactly average: 1/4 + 3/4 · 1/2.
    #expect(abs(outlook.known - 0.625) < 1e-12)
    #expect(abs(outlook.right - 0.625 * (1 - late)) < 1e-8)
  }

  /// A speed of 1.25 has the effect of a limit that is a quarter longer.
  @Test("a faster reader has the outlook of a longer limit")
  func speed() {
    var fast = Population()
    fast.meanSpeed = Elementary.ln(1.25)
    let one = QuestionOutlook(TimedQuestion(Self.capital, limit: 8_000), fast)
    let other = QuestionOutlook(TimedQuestion(Self.capital, limit: 10_000))
    #expect(abs(one.late - other.late) < 1e-12)
    #expect(abs(one.milliseconds * 1.25 - other.milliseconds) < 1e-8)
  }

  struct Group: Sendable {
    var ability = 0.0
    var speed = 1.0
    var correlation = 0.0

    var population: Population {
      var population = Population()
      population.meanAbility = ability
      population.meanSpeed = Elementary.ln(speed)
      population.correlation = correlation
      return population
    }
  }

  private static let questions = zip(KnownForecast.medians, [-2.0, -1, 0, 1, 2]).map {
    TimedQuestion(median: $0, limit: 8_000, response: ItemResponse(difficulty: $1))
  }

  @Test(
    "the outlook of a group equals simulated runs within four standard errors",
    arguments: [
      Group(), Group(ability: 0.5), Group(speed: 0.8), Group(correlation: 0.7),
      Group(ability: -1, speed: 1.3, correlation: -0.7),
    ])
  func simulated(_ group: Group) throws {
    let plan = ForecastPlan(
      Self.questions, runs: 40_000, population: group.population, extensions: [1], seed: Seed(11))
    let outcome = Forecast(plan).outcomes[0]
    let outlooks = Self.questions.map { QuestionOutlook($0, group.population) }
    for (played, expected) in zip(outcome.questions, outlooks) {
      #expect(abs(played.success.mean - expected.right) < 4 * (played.success.standardError ?? 0))
      #expect(abs(played.timeOut.mean - expected.late) < 4 * (played.timeOut.standardError ?? 0))
    }
    let round = RoundOutlook(outlooks)
    #expect(abs(outcome.score.mean - round.score) < 4 * (outcome.score.standardError ?? 0))
    let error = outcome.milliseconds.standardError ?? 0
    #expect(abs(outcome.milliseconds.mean - round.milliseconds) < 4 * error)
  }

  /// With a normal ogive in place of the logistic curve the probability is known exactly; the curves differ by no
  /// more than 0.004.
  @Test(
    "correlated ability and speed are combined as in the exact formula", arguments: [0, 0.5, -0.5])
  func tied(_ correlation: Double) {
    let question = TimedQuestion(median: 10, limit: 10_000, response: ItemResponse(difficulty: 1))
    let outlook = QuestionOutlook(question, Group(correlation: correlation).population)
    let slope = 1 / 1.702
    let root = (1 + slope * slope).squareRoot()
    let spread = ReadingTime().spread
    let both = BivariateNormal.below(
      -slope / root, 0, correlation: slope / root * 0.2 / spread * correlation)
    #expect(abs(outlook.right - (0.25 * 0.5 + 0.75 * both)) < 0.004)
  }

  @Test("drawing two of five questions gives two fifths of the score")
  func drawn() {
    let outlooks = Self.questions.map { QuestionOutlook($0) }
    let (all, two) = (RoundOutlook(outlooks), RoundOutlook(outlooks, drawn: 2))
    #expect(abs(two.score - all.score * 0.4) < 1e-12 && two.late == all.late)
  }

  // MARK: Players who are known

  /// The score distribution of five questions, b from -2 to 2, for a player of ability 0, computed by a separate
  /// program.
  @Test("scores of a known player without time pressure equal known values")
  func known() {
    let questions = [-2.0, -1, 0, 1, 2].map {
      TimedQuestion(median: 5, limit: 1_000_000, response: ItemResponse(difficulty: $0))
    }
    let expected = [
      0.002449339, 0.041999810, 0.209304607, 0.390247027, 0.286346186, 0.069653030,
    ]
    for speed in [0.0, nil] {
      let found = ScoreDistribution(questions, KnownPlayer("Ann", ability: 0, speed: speed))
      #expect(zip(found.chances, expected).allSatisfy { abs($0 - $1) < 1e-9 })
      #expect(abs(found.chance(ofAtLeast: 4) - (0.286346186 + 0.069653030)) < 1e-9)
    }
  }

  @Test("scores of a class equal many simulated runs of its players", arguments: [0, 0.8])
  func scores(_ correlation: Double) {
    var group = Group(correlation: correlation).population
    group.known = [
      KnownPlayer("Ann", ability: 1), KnownPlayer("Ben", ability: -1, speed: Elementary.ln(0.7)),
    ]
    let plan = ForecastPlan(
      Self.questions, runs: 40_000, population: group, extensions: [1], seed: Seed(3))
    let outcome = Forecast(plan).outcomes[0]
    let chances = group.known.map { ScoreDistribution(Self.questions, $0, in: group).chances }
    for (score, times) in outcome.scores.enumerated() {
      // Each player plays exactly half of the runs, so the variance is at most that of drawing the player at
      // random.
      let chance = (chances[0][score] + chances[1][score]) / 2
      let error = (chance * (1 - chance) / 40_000).squareRoot()
      #expect(abs(Double(times) / 40_000 - chance) < 4 * error)
    }
    let round = RoundOutlook(Self.questions.map { QuestionOutlook($0, group) })
    let means = zip(chances, group.known).map { chances, _ in ScoreDistribution(chances).mean }
    #expect(abs(round.score - (means[0] + means[1]) / 2) < 1e-9)
  }

  @Test("players of a class take turns, each as a model player of that ability and speed")
  func turns() {
    var group = Population()
    group.known = [
      KnownPlayer("Ann", ability: 1, speed: 0.1), KnownPlayer("Ben", ability: -1, speed: -0.3),
      KnownPlayer("Kim", ability: 0, speed: 0),
    ]
    let seed = Seed(9)
    var scores = Array(repeating: 0, count: 6)
    for number in 1...200 {
      let player = group.known[(number - 1) % 3]
      let attempts = Player.model(ability: player.ability, speed: player.speed)
        .attempts(Self.questions, seed: seed, number: number)
      scores[zip(attempts, Self.questions).count { $0.choice == $1.answer }] += 1
    }
    let plan = ForecastPlan(
      Self.questions, runs: 200, population: group, extensions: [1], seed: seed)
    #expect(Forecast(plan).outcomes[0].scores == scores)
  }

  // MARK: Time enough

  /// Median · e^(0.403112887 · 1.644853627), rounded up.
  @Test(
    "the sufficient limit lets 95 % of the answers to one question finish",
    arguments: [(5.322289214, 11), (2.308289214, 5), (8.791089214, 18), (40, 78)])
  func enough(_ median: Double, _ seconds: Int) {
    let question = TimedQuestion(median: median, limit: 10_000)
    #expect(SufficientLimit.seconds([question], Population()) == seconds)
  }

  @Test("the sufficient limit covers several questions and several players")
  func enoughForAll() {
    var group = Population()
    group.known = [KnownPlayer("Ann", ability: 0, speed: 0.2), KnownPlayer("Ben", ability: 0)]
    let seconds = SufficientLimit.seconds(Self.questions, group)
    let late = [seconds, seconds - 1].map { limit in
      let questions = KnownForecast.medians.map { TimedQuestion(median: $0, limit: limit * 1_000) }
      return RoundOutlook(questions.map { QuestionOutlook($0, group) }).late
    }
    #expect(late[0] <= 0.05 && late[1] > 0.05)
    #expect(SufficientLimit.seconds([TimedQuestion(median: 1e9, limit: 1)], Population()) == 86_400)
  }

  @Test(
    "a limit is rounded up to one that people would choose",
    arguments: [(1, 1), (10, 10), (11, 15), (14, 15), (60, 60), (61, 70), (301, 360)])
  func limit(_ seconds: Int, _ limit: Int) {
    #expect(SufficientLimit.limit(of: seconds) == limit)
  }
}
