@_spi(QBank) import BankQuiz
@_spi(QBank) import BankSets
@_spi(QBank) import BankText
import Foundation
import Testing

@Suite("Requests as values and as text")
struct RequestTests {
  @Test(
    "quotas by category are read and written",
    arguments: [
      (["food=2,geography=3"], ["food": 2, "geography": 3], "food=2,geography=3"),
      (["food=2", "a/b-c=1"], ["food": 2, "a/b-c": 1], "food=2,a/b-c=1"),
      (["a=b=2"], ["a=b": 2], "a=b=2"), ([",,x=007,"], ["x": 7], "x=7"),
      (["a:2,b:1"], CategoryQuotas([.init("a", 2), .init("b", 1)], areShares: true), "a:2,b:1"),
    ] as [([String], CategoryQuotas, String)])
  func categories(_ texts: [String], _ quotas: CategoryQuotas, _ text: String) throws {
    #expect(try CategoryQuotas.read(texts).get() == quotas)
    #expect(quotas.text == text)
    #expect(try CategoryQuotas.read([text]).get() == quotas)
  }

  @Test(
    "an invalid quota is refused with its reason",
    arguments: [
      ([], .unclear("")), ([""], .unclear("")), (["food"], .unclear("food")),
      (["food=0"], .unclear("food=0")), (["=2"], .unclear("=2")), (["a=2,b:1"], .mixed),
      (["a=1,a=2"], .repeated("a")), (["a:1000001"], .unclear("a:1000001")),
    ] as [([String], CategoryQuotas.Mistake)])
  func noCategories(_ texts: [String], _ mistake: CategoryQuotas.Mistake) {
    #expect(CategoryQuotas.read(texts).failure == mistake)
  }

  @Test(
    "quotas by difficulty are read and written",
    arguments: [
      (["0.2..0.8"], [200...800], nil), (["easy,20%..50%"], [250...250, 200...500], nil),
      (["easy=2", "hard=3"], [250...250, 750...750], 5), (["0..1=4"], [0...1_000], 4),
      (["とても難しい,tricky"], [900...900, nil], nil),
    ] as [([String], [ClosedRange<Int>?], Int?)])
  func difficulties(_ texts: [String], _ levels: [ClosedRange<Int>?], _ count: Int?) throws {
    let quotas = try DifficultyQuotas.read(texts).get()
    #expect(quotas.parts.map(\.levels) == levels && quotas.count == count)
    #expect(quotas.text == texts.joined(separator: ","))
  }

  @Test(
    "an invalid difficulty is refused",
    arguments: ["", "0.8..0.2", "..", "easy=0", "easy=2,hard", "=3", "easy=1=2", "1..5"])
  func noDifficulty(_ text: String) { #expect(DifficultyQuotas.read([text]).failure != nil) }

  @Test(
    "times in seconds are read, or refused",
    arguments: [
      ("45", 45_000), ("37.5", 37_500), ("0.001", 1), ("7.0009", 7_001),
      ("31536000", 31_536_000_000),
      ("31536001", nil), ("0", nil), ("-1", nil), ("1e3", nil), ("", nil), ("1.2.3", nil),
    ] as [(String, Int?)])
  func times(_ written: String, _ milliseconds: Int?) {
    #expect(DrawRequest.milliseconds(ofSeconds: written) == milliseconds)
  }

  @Test(
    "the usual time for a question is from a second to less than a day",
    arguments: [
      (25, 25), (1, 1), (0, 1), (-5, 1), (86_399, 86_399), (86_400, 86_399), (.max, 86_399),
      (.min, 1),
    ] as [(Int, Int)])
  func usualSeconds(_ wanted: Int, _ seconds: Int) {
    var request = DrawRequest(seed: Seed(1))
    #expect(request.secondsEach == 10)
    request.secondsEach = wanted
    #expect(request.secondsEach == seconds && request.limits.usual == seconds * 1_000)
  }

  @Test(
    "options that do not exclude each other are not contradictory",
    arguments: [
      { ($0.order, $0.versions) = (.easyFirst, 1) }, { ($0.included, $0.sets) = (["a"], 3) },
      { ($0.included, $0.isDisjoint, $0.sets) = (["a"], true, 1) },
      { ($0.included, $0.isCovering) = ([], true) }, { ($0.included, $0.versions) = (["a"], 2) },
      { ($0.method, $0.included) = (.timerquiz, []) }, { ($0.together, $0.sets) = ("t:", 3) },
      { ($0.together, $0.count) = ("t:", 2_000) }, { ($0.isSpread, $0.isCovering) = (true, true) },
      { ($0.isSpread, $0.sets) = (true, 2) }, { $0.maxMilliseconds = 0 },
    ] as [Wish])
  func consistent(_ wish: Wish) { #expect(Pools.request(42, wish).contradiction == nil) }

  /// Valid requests, each with another wish.
  private static let requests: [DrawRequest] = {
    let wishes: [Wish] = [
      { _ in }, { $0.count = 7 }, { $0.sets = 3 }, { $0.categories = ["food": 2, "x": 1] },
      { $0.categories = CategoryQuotas([.init("a", 60), .init("b", 40)], areShares: true) },
      { $0.difficulty = try? DifficultyQuotas.read(["0.2..0.80,easy"]).get() },
      { $0.difficulty = try? DifficultyQuotas.read(["easy=2,hard=1"]).get() },
      { $0.maxMilliseconds = 37_050 }, { $0.maxMilliseconds = 60_000 },
      { $0.keepsNearDuplicatesApart = true }, { ($0.sets, $0.isDisjoint) = (2, true) },
      { $0.isCovering = true }, { ($0.sets, $0.isSpread) = (2, true) },
      { $0.shufflesChoices = true }, { $0.balancesAnswers = true }, { $0.method = .timerquiz },
      { $0.included = ["a.csv:3", "What, when?"] }, { $0.together = "text:" },
      { $0.order = .easyFirst },
      { ($0.keepsNearDuplicatesApart, $0.conditionMethod) = (true, .v1) },
      { ($0.maxMilliseconds, $0.conditionMethod) = (9_000, .v1) },
    ]
    let seeds = [Seed(0), Seed(.max), Seed("exam"), Seed("042")].compactMap { $0 }
    return seeds.flatMap { seed in
      wishes.map { wish in
        var request = DrawRequest(seed: seed)
        wish(&request)
        return request
      }
    }
  }()

  @Test("a request is read back from the options of a manifest", arguments: requests)
  func options(_ request: DrawRequest) throws {
    var again = try DrawRequest.read(request.options, seed: request.seed).get()
    #expect(again.size == request.size)
    // The size is written even if it was not given.
    again.count = request.count
    #expect(again == request)
    let names = request.options.map(\.name)
    #expect(names == DrawOption.allCases.filter(names.contains))
  }

  @Test("a request is read back from JSON", arguments: requests)
  func codable(_ request: DrawRequest) throws {
    let bytes = try JSONEncoder().encode(request)
    #expect(try JSONDecoder().decode(DrawRequest.self, from: bytes) == request)
  }

  @Test(
    "a stored request without a method for conditions uses the first one",
    arguments: requests)
  func stored(_ request: DrawRequest) throws {
    let bytes = try JSONEncoder().encode(request)
    var members = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    members["constraints"] = nil
    let older = try JSONSerialization.data(withJSONObject: members)
    var expected = request
    expected.conditionMethod = .v1
    #expect(try JSONDecoder().decode(DrawRequest.self, from: older) == expected)
  }

  @Test(
    "JSON that is not a seed or not a difficulty is refused",
    arguments: ["\"\"", "\"18446744073709551616\"", "7", "null"])
  func notCodable(_ json: String) {
    let bytes = Data("[\(json)]".utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Seed].self, from: bytes) }
    let other = Data("[\"0.8..0.2\"]".utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([DifficultyQuotas].self, from: other)
    }
  }
}
