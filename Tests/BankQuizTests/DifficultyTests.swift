@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
import Testing

@Suite("Difficulties, and shares by weight")
struct DifficultyTests {
  @Test(
    "a difficulty is read as a share in thousandths, or not at all",
    arguments: [
      ("0", 0), ("1", 1_000), ("0.25", 250), (".5", 500), ("0.3333", 333), ("25%", 250),
      ("100 %", 1_000), ("1e-1", 100), ("０．２５", 250), ("２５％", 250), (" 0.5 ", 500),
      ("very easy", 100), ("easy", 250), ("Easy", 250), ("ＥＡＳＹ", 250), ("medium", 500),
      ("average", 500), ("HARD", 750), ("Very Hard", 900), ("やさしい", 250), ("とても易しい", 100),
      ("普通", 500), ("標準", 500), ("難しい", 750), ("上級", 750), ("とても難しい", 900), ("1.01", nil),
      ("101%", nil), ("3", nil), ("-0.5", nil), ("", nil), ("tricky", nil), ("0x1", nil),
      ("nan", nil), ("inf", nil), (".", nil), ("0.5.5", nil), ("%", nil), ("!", nil),
    ] as [(String, Int?)])
  func level(_ text: String, _ level: Int?) {
    #expect((try? Difficulty.read(text).get())?.level == level)
  }

  @Test(
    "an unreadable difficulty is reported with its reason",
    arguments: [
      ("1.5", .outside), ("-0.01", .outside), ("−2", .outside), ("150%", .outside), ("3", .outside),
      ("a=0", .parameters), ("a=11", .parameters), ("b=10.5", .parameters), ("c=1", .parameters),
      ("c=-0.1", .parameters), ("b=x", .parameters), ("b=", .word), ("b=1 b=2", .parameters),
      ("d=1", .word), ("b=1 x", .word), ("=1", .word), ("tricky", .word), ("level 3", .word),
      ("nan", .word), ("b=nan", .parameters), ("b=inf", .parameters), ("1e400", .outside),
      ("-1e400", .outside), ("1e400%", .outside), ("a=0x1p1", .parameters),
      ("b=1e400", .parameters),
    ] as [(String, Difficulty.Mistake)])
  func mistake(_ text: String, _ mistake: Difficulty.Mistake) {
    #expect(Difficulty.read(text) == .failure(mistake))
  }

  @Test(
    "parameters are read by name, in any combination",
    arguments: [
      ("b=1.5", 1, 1.5, nil), ("a=1.2 b=0.5 c=0.2", 1.2, 0.5, 0.2), ("c=0.1", 1, 0, 0.1),
      ("A = 2, B = -1", 2, -1, nil), ("b=0.5;a=1.7", 1.7, 0.5, nil), ("ｂ＝１", 1, 1, nil),
      ("b=−1", 1, -1, nil),
    ] as [(String, Double, Double, Double?)])
  func parameters(_ text: String, _ a: Double, _ b: Double, _ c: Double?) {
    guard case .success(.parameters(let own)) = Difficulty.read(text) else {
      Issue.record("\(text) is not read")
      return
    }
    #expect(own.slope == a && own.location == b && own.guessing == c)
    var problem = Problem(question: "?", answer: 1, choices: ["a", "b", "c", "d"])
    problem.details.difficulty = text
    let response = ItemResponse(problem)
    #expect(response.discrimination == a && response.difficulty == b)
    #expect(response.guessing == c ?? 0.25 && response.ceiling == 1)
  }

  @Test(
    "words are equal if they mean the same difficulty, in either language",
    arguments: [
      ("easy", "Easy", true), ("easy", "やさしい", true), ("tricky", "Tricky", true),
      ("very hard", "とても難しい", true), ("easy", "hard", false), ("easy", "0.25", false),
      ("0.25", "easy", false), ("tricky", "hard", false), ("", "easy", false), ("!", "?", false),
    ])
  func same(_ one: String, _ other: String, _ areSame: Bool) {
    #expect(Difficulty.areSameWord(one, other) == areSame)
  }

  // MARK: One meaning

  /// Values of b and the share that does not know the answer, computed with numpy.
  private static let knownShares = [
    (-2.564222, 0.1), (-2, 0.155463), (-1.314912, 0.25), (-1, 0.303265), (0, 0.5), (1, 0.696735),
    (2, 0.844537),
  ]

  @Test("the share for a b, and the b for a share, equal known values", arguments: knownShares)
  func published(_ b: Double, _ share: Double) {
    #expect(abs(ItemResponse.location(ofShare: share) - b) < 6e-6)
    let read = (try? Difficulty.read("b=\(b)").get())?.share
    #expect(abs((read ?? 0) - share) < 1e-6)
  }

  /// The mean of a function of a standard normal ability by Simpson's rule: another rule and another grid than the
  /// code under test.
  private func mean(_ value: (Double) -> Double) -> Double {
    let steps = 4_000
    let width = 20.0 / Double(steps)
    var sum = 0.0
    for step in 0...steps {
      let x = -10 + Double(step) * width
      let weight = step == 0 || step == steps ? 1.0 : step % 2 == 0 ? 2.0 : 4.0
      sum += weight * value(x) * Normal.density(x)
    }
    return sum * width / 3
  }

  @Test(
    "an average group gets c + (1 - c)(1 - difficulty) right, in every notation",
    arguments: [
      "0", "0.001", "0.02", "0.1", "1/3", "0.3333", "0.5", "62.5%", "0.9", "0.999", "1",
      "very easy", "easy", "普通", "hard", "とても難しい", "b=-3", "b=2", "a=0.5 b=1", "a=3 b=-0.7",
      "a=10 b=2",
      "b=1 c=0.1", "c=0", "a=1.7 b=-1 c=0.33",
    ])
  func meaning(_ told: String) throws {
    for choices in 2...6 {
      var problem = Problem(
        question: "?", answer: 1, choices: (1...choices).map { "choice \($0)" })
      problem.details.difficulty = told
      let response = ItemResponse(problem)
      let read = try? Difficulty.read(told).get()
      // An unknown difficulty counts as one half; 0 and 1 are kept a thousandth away from certainty.
      let share = min(max(read?.share ?? 0.5, 0.001), 0.999)
      let right = response.guessing + (1 - response.guessing) * (1 - share)
      let integral = mean { response.chance(ability: $0) }
      #expect(abs(integral - right) < 1e-9, "\(told), \(choices) choices")
      #expect(abs(response.expectedChance - right) < 1e-9, "\(told), \(choices) choices")
    }
  }

  @Test(
    "shares by weight use largest remainders, and the first of equal ones",
    arguments: [
      (5, [2, 1], [3, 2]), (5, [1, 1], [3, 2]), (5, [60, 40], [3, 2]), (5, [1, 1, 1], [2, 2, 1]),
      (10, [3], [10]), (5, [100, 1, 1], [5, 0, 0]), (4, [1, 2, 3, 4, 5], [0, 1, 1, 1, 1]),
      (0, [1, 2], [0, 0]), (21, [35, 25, 40], [7, 5, 9]), (5, [0, 0], [0, 0]),
      (1, [50, 30, 20], [1, 0, 0]), (2, [1, 1, 1], [1, 1, 0]), (7, [], []),
    ])
  func shares(_ count: Int, _ weights: [Int], _ shares: [Int]) {
    #expect(Apportionment.of(count, weights: weights) == shares)
  }
}
