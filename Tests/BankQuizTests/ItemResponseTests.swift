@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import Testing

/// Expected values were computed with high precision, independently of this code.
@Suite("Probabilities of right answers, and scores")
struct ItemResponseTests {
  @Test(
    "the probability of a right answer by ability equals known values",
    arguments: [
      (-2, 0.285569404883), (-1, 0.356388298675), (0, 0.515757770331), (1, 0.734242229669),
      (2, 0.893611701325),
    ])
  func chance(_ ability: Double, _ expected: Double) {
    let item = ItemResponse(discrimination: 1.2, difficulty: 0.5)
    #expect(abs(item.chance(ability: ability) - expected) < 1e-12)
  }

  @Test(
    "the mean probability over all players equals known values",
    arguments: [
      ([1, 0, 0, 1], 0.5), ([1, 0, 0.25, 1], 0.625), ([1, 1, 0, 1], 0.303265329856),
      ([1, 1, 0.25, 1], 0.477448997392), ([1, -1, 0.25, 1], 0.772551002608),
      ([1.7, 1, 0.25, 1], 0.430557438986), ([1.7, -1, 0.25, 1], 0.819442561014),
      ([2, 1.5, 0.25, 1], 0.347195650701), ([0.5, 1, 0.25, 1], 0.538017961701),
      ([1.2, -0.5, 0.2, 0.98], 0.679514186751), ([1.702, 1, 0, 1], 0.240620805937),
      ([1.702, 1, 0.25, 1], 0.430465604453),
    ] as [([Double], Double)])
  func expectedChance(_ parameters: [Double], _ expected: Double) {
    #expect(abs(item(parameters).expectedChance - expected) < 1e-12)
    let mirrored = item([parameters[0], -parameters[1], parameters[2], parameters[3]])
    let sum = item(parameters).expectedChance + mirrored.expectedChance
    #expect(abs(sum - parameters[2] - parameters[3]) < 1e-12)
  }

  @Test(
    "score distributions of five questions over all players equal known values",
    arguments: KnownScores.all)
  func scores(_ known: KnownScores) {
    let scores = ScoreDistribution(known.items)
    #expect(abs(scores.mean - 3.125) < 1e-9 && abs(scores.variance - known.variance) < 5e-9)
    for (found, expected) in zip(scores.chances, known.chances) {
      #expect(abs(found - expected) < 1e-9)
    }
  }

  @Test("the score distribution of a single player equals known values")
  func scoresOfOne() {
    let expected = [0.002449339, 0.041999810, 0.209304607, 0.390247027, 0.286346186, 0.069653030]
    let scores = ScoreDistribution(KnownScores.all[2].items, ability: 0)
    for (found, expected) in zip(scores.chances, expected) { #expect(abs(found - expected) < 1e-9) }
  }

  @Test("the score distribution of guessing is binomial")
  func guessing() {
    let scores = ScoreDistribution(independent: Array(repeating: 0.25, count: 5))
    #expect(scores.chances.map { $0 * 1_024 } == [243, 405, 270, 90, 15, 1])
    #expect(scores.mean == 1.25 && scores.variance == 0.9375)
    #expect(ScoreDistribution(independent: []).chances == [1])
  }

  @Test("an unknown difficulty counts as average, and guessing as picking any choice")
  func unreported() {
    var problem = Problem(question: "?", answer: 1, choices: ["a", "b", "c", "d", "e"])
    for told in [nil, "chapter 3", "1.5", ""] {
      problem.details.difficulty = told
      #expect(ItemResponse(problem) == ItemResponse(difficulty: 0, guessing: 0.2))
    }
  }

  private func item(_ parameters: [Double]) -> ItemResponse {
    ItemResponse(
      discrimination: parameters[0], difficulty: parameters[1], guessing: parameters[2],
      ceiling: parameters[3])
  }
}

/// Five questions whose scores are known to nine digits.
struct KnownScores: Sendable {
  let items: [ItemResponse]
  let variance: Double
  let chances: [Double]

  static let all = [
    KnownScores(
      items: Array(repeating: ItemResponse(), count: 5), variance: 1.65988915,
      chances: [0.022671661, 0.094828010, 0.195823059, 0.267103226, 0.260654023, 0.158920020]),
    KnownScores(
      items: Array(repeating: ItemResponse(discrimination: 1.7), count: 5), variance: 2.11704492,
      chances: [0.039595960, 0.119625509, 0.184540193, 0.211501726, 0.221894132, 0.222842480]),
    KnownScores(
      items: [-2, -1, 0, 1, 2].map { ItemResponse(difficulty: $0) }, variance: 1.2712585,
      chances: [0.010259570, 0.069138371, 0.204097787, 0.326222465, 0.282410376, 0.107871432]),
  ]
}
