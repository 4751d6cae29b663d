@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankRules
@_spi(QBank) import BankSets
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Drawing sets in an app")
struct DrawTests {
  /// The question texts of each set.
  private func names(_ pool: QuestionPool, _ request: DrawRequest) throws -> [[String]] {
    try pool.draw(request).get().problems.map { $0.map(\.question) }
  }

  /// A request and its expected result.
  struct Case<Result: Sendable>: Sendable {
    let request: DrawRequest
    let result: Result

    init(_ result: Result, _ wish: Wish) {
      request = Pools.request(42, wish)
      self.result = result
    }
  }

  /// The numbers were computed from the definition of the methods, independently of this code.
  private static let vectors: [Case<[[Int]]>] = [
    Case([[97, 30, 23, 13, 99]]) { _ in },
    Case([[97]]) { $0.count = 1 },
    Case([[97, 30, 23, 13, 99], [13, 37, 90, 74, 31]]) { $0.sets = 2 },
    Case([[8, 38, 68, 92, 99]]) { $0.method = .timerquiz },
  ]

  @Test("the questions equal those of the method's definition", arguments: vectors)
  func drawn(_ example: Case<[[Int]]>) throws {
    let sets = try names(Pools.hundred, example.request)
    #expect(sets == example.result.map { $0.map { "q\($0)" } })
  }

  @Test(
    "a set has as many questions of each category as wanted",
    arguments: [
      (["food": 2, "places": 1], 2, 1), (["food/drinks": 3, "places": 2], 3, 2),
      (["drinks": 1, "fruit": 1, "places": 3], 2, 3),
      (CategoryQuotas([.init("food", 3), .init("places", 1)], areShares: true), 4, 1),
    ] as [(CategoryQuotas, Int, Int)])
  func categories(_ quotas: CategoryQuotas, _ food: Int, _ places: Int) throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let set = try names(
        Pools.pool(Pools.library), Pools.request(seed) { $0.categories = quotas })[0]
      #expect(set.count { !$0.hasPrefix("place") } == food)
      #expect(set.count { $0.hasPrefix("place") } == places)
    }
  }

  @Test("disjoint sets repeat no question, and covering sets contain every question once")
  func apart() throws {
    let disjoint = Pools.request {
      ($0.count, $0.sets, $0.isDisjoint) = (4, 25, true)
    }
    #expect(Set(try names(Pools.hundred, disjoint).joined()).count == 100)
    let covering = Pools.request { ($0.count, $0.isCovering) = (7, true) }
    let drawn = try Pools.hundred.draw(covering).get()
    #expect(Set(drawn.sets.joined().map(\.place)) == Set(0..<100))
    #expect(drawn.notes == [.covered(questions: 100, sets: 15, sizes: 6...7)])
  }

  @Test("the right choice stays right when choices are shuffled or balanced")
  func choices() throws {
    for wish in [
      { $0.shufflesChoices = true }, { $0.balancesAnswers = true },
    ] as [Wish] {
      let pool = Pools.pool(Pools.library)
      let request = Pools.request(7) {
        $0.count = 9
        wish(&$0)
      }
      let set = try pool.draw(request).get().sets[0]
      for question in set {
        let (old, new) = (pool[question.place], question.problem)
        #expect(new.choices[new.answer - 1] == old.choices[old.answer - 1])
        #expect(new.choices == question.order.map { old.choices[$0] })
      }
      #expect(set.contains { $0.order != [0, 1, 2, 3] })
    }
  }

  @Test("wrong and contradictory questions are never drawn")
  func wrong() throws {
    let files = [
      "a.csv": "good,1,a,b,c,d\nwrong,9,a,b,c,d\nsame,1,a,b,c,d\n",
      "b.csv": "same,2,a,b,c,d\nfine,2,a,b,c,d\n", "guidance.csv": "title,text\n",
    ]
    #expect(Pools.pool(files).map(\.question) == ["good", "fine"])
    let all = Pools.pool(files, withWrong: true)
    #expect(all.names == ["a.csv", "b.csv"])
    #expect(all.map(\.answer) == [1, Problem.unknownAnswer, 1, 2, 2])
    #expect(all.withoutWrong.map(\.question) == ["good", "fine"])
  }

  @Test("questions in memory are drawn like those of a file, with their details")
  func inMemory() throws {
    var problems = Array(Pools.hundred)
    problems[97].question = "two\nlines"
    problems[97].details.category = "space/stars"
    problems[23].details.explanation = "because"
    var wrong = problems[0]
    wrong.answer = 5
    let pool = QuestionPool(problems + [wrong], named: "stars")
    #expect(Array(pool) == problems)
    let drawn = try pool.draw(Pools.request(42)).get()
    #expect(drawn.problems == [[97, 30, 23, 13, 99].map { problems[$0] }])
    let manifest = Manifest(drawn, from: pool, by: Pools.request(42))
    #expect(try manifest.replay(in: pool).get() == drawn && manifest.changes(in: pool) == [])
    #expect(manifest.sources.map(\.path) == ["stars"])
    let one = Pools.request { $0.categories = ["space": 1] }
    #expect(try pool.draw(one).get().problems == [[problems[97]]])
    #expect(QuestionPool([Problem]()).isEmpty)
  }

  @Test("any number of workers draws the same sets")
  func workers() throws {
    let request = Pools.request { ($0.sets, $0.shufflesChoices) = (600, true) }
    let backwards = Workers(count: 2) { pieces, body in (0..<pieces).reversed().forEach(body) }
    #expect(
      try Pools.hundred.draw(request).get()
        == Pools.hundred.draw(request, workers: backwards).get())
  }

  // MARK: What cannot be met

  private static let contradictions: [Case<DrawContradiction>] = [
    Case(.none(.count)) { $0.count = 0 },
    Case(.none(.count)) { $0.count = -1 },
    Case(.none(.sets)) { $0.sets = 0 },
    Case(.none(.sets)) { $0.sets = .min },
    Case(.tooManySets(most: 1_000_000)) { $0.sets = .max },
    Case(.tooManyQuestions(most: 5_000_000)) { ($0.sets, $0.count) = (2, .max) },
    Case(.apart(.cover, .sets)) { ($0.isCovering, $0.sets) = (true, 2) },
    Case(.apart(.cover, .perCategory)) { ($0.isCovering, $0.categories) = (true, ["a": 1]) },
    Case(.apart(.cover, .maxSeconds)) { ($0.isCovering, $0.maxMilliseconds) = (true, 9) },
    Case(.spreadOfOne) { $0.isSpread = true },
    Case(.seconds) { $0.maxMilliseconds = -1 },
    Case(.seconds) { $0.maxMilliseconds = .max },
    Case(.apart(.compat, .cover)) { ($0.method, $0.isCovering) = (.timerquiz, true) },
    Case(.apart(.compat, .shuffleChoices)) {
      ($0.method, $0.shufflesChoices) = (.timerquiz, true)
    },
    Case(.apart(.compat, .perCategory)) { ($0.method, $0.categories) = (.timerquiz, ["a": 1]) },
    Case(.sum(.perCategory, 2, count: 3)) { ($0.count, $0.categories) = (3, ["a": 2]) },
    Case(.sum(.difficulty, 2, count: 3)) {
      $0.count = 3
      $0.difficulty = try? DifficultyQuotas.read(["easy=2"]).get()
    },
    Case(.sums(categories: 3, difficulties: 2)) {
      $0.categories = ["a": 3]
      $0.difficulty = try? DifficultyQuotas.read(["easy=2"]).get()
    },
    Case(.apart(.include, .cover)) { ($0.included, $0.isCovering) = (["a"], true) },
    Case(.apart(.include, .disjoint)) {
      ($0.included, $0.isDisjoint, $0.sets) = (["a"], true, 2)
    },
    Case(.apart(.include, .together)) { ($0.included, $0.together) = (["a"], "t:") },
    Case(.apart(.together, .order)) { ($0.together, $0.order) = ("t:", .easyFirst) },
    Case(.apart(.together, .maxSeconds)) { ($0.together, $0.maxMilliseconds) = ("t:", 9) },
    Case(.apart(.together, .perCategory)) { ($0.together, $0.categories) = ("t:", ["a": 1]) },
    Case(.apart(.compat, .order)) { ($0.method, $0.order) = (.timerquiz, .easyFirst) },
    Case(.apart(.compat, .include)) { ($0.method, $0.included) = (.timerquiz, ["a"]) },
    Case(.apart(.cover, .difficulty)) {
      $0.isCovering = true
      $0.difficulty = try? DifficultyQuotas.read(["easy=2"]).get()
    },
    Case(.apart(.include, .spread)) {
      ($0.included, $0.isSpread, $0.sets) = (["a"], true, 2)
    },
    Case(.apart(.order, .versions)) { ($0.order, $0.versions) = (.easyFirst, 2) },
    Case(.apart(.together, .versions)) { ($0.together, $0.versions) = ("t:", 2) },
    Case(.apart(.together, .noNearDuplicates)) {
      ($0.together, $0.keepsNearDuplicatesApart) = ("t:", true)
    },
    Case(.apart(.compat, .together)) { ($0.method, $0.together) = (.timerquiz, "t:") },
    Case(.apart(.compat, .versions)) { ($0.method, $0.versions) = (.timerquiz, 2) },
    Case(.apart(.compat, .balanceAnswers)) {
      ($0.method, $0.balancesAnswers) = (.timerquiz, true)
    },
    Case(.tooManyQuestions(most: 2_000)) { ($0.together, $0.count) = ("t:", 2_001) },
    Case(.categories(.unclear(""))) { $0.categories = [:] },
    Case(.categories(.unclear("a=-2"))) { $0.categories = ["a": -2] },
    Case(.categories(.unclear("a,b=2"))) { $0.categories = ["a,b": 2] },
    Case(.categories(.repeated("a"))) { $0.categories = ["a": 1, "a": 2] },
  ]

  @Test("a contradictory request is refused, whatever the pool is", arguments: contradictions)
  func senseless(_ example: Case<DrawContradiction>) {
    #expect(example.request.contradiction == example.result)
    let error = Pools.hundred.draw(example.request).failure
    #expect(error?.reason == .contradiction(example.result))
  }

  /// Why there are no sets, and the changes that are offered.
  struct Unmet: Hashable, Sendable {
    let reason: DrawError.Reason
    let changes: [DrawError.Change]

    init(_ reason: DrawError.Reason, _ changes: [DrawError.Change] = []) {
      (self.reason, self.changes) = (reason, changes)
    }
  }

  private static let shortages: [Case<Unmet>] = [
    Case(Unmet(.tooFewQuestions(there: 9, wanted: 10, sets: 1), [.count(9)])) { $0.count = 10 },
    Case(Unmet(.tooFewQuestions(there: 9, wanted: 4, sets: 3), [.sets(2), .count(3)])) {
      ($0.count, $0.sets, $0.isDisjoint) = (4, 3, true)
    },
    Case(
      Unmet(
        .tooFewQuestions(there: 9, wanted: 12, sets: 10),
        [.together([.sets(9), .count(1)])])
    ) { ($0.count, $0.sets, $0.isDisjoint) = (12, 10, true) },
    Case(
      Unmet(
        .unknownCategory(
          "foot", of: ["drinks", "food", "food/drinks", "food/fruit", "fruit", "places"]))
    ) { $0.categories = ["foot": 1] },
    Case(Unmet(.overlappingCategory("fruit"))) { $0.categories = ["food": 1, "fruit": 1] },
    Case(
      Unmet(
        .tooFewInCategory("places", there: 3, wanted: 5, sets: 1),
        [.categories([.init("places", 3)])])
    ) { $0.categories = ["places": 5, "food": 1] },
    Case(
      Unmet(
        .tooFewInCategory("places", there: 3, wanted: 5, sets: 1),
        [.together([.categories([.init("places", 3)]), .count(4)])])
    ) { ($0.categories, $0.count) = (["places": 5, "food": 1], 6) },
    Case(Unmet(.tooFewInCategory("places", there: 3, wanted: 1, sets: 4), [.sets(3)])) {
      ($0.categories, $0.sets, $0.isDisjoint) = (["places": 1], 4, true)
    },
    Case(
      Unmet(
        .unmet(.tooFew(kinds: [""], there: 9, wanted: 10, sets: 1), sets: 1), [.count(9)])
    ) { ($0.maxMilliseconds, $0.count) = (60_000_000, 10) },
    Case(Unmet(.unmet(.tooFew(kinds: [""], there: 0, wanted: 5, sets: 1), sets: 1))) {
      $0.difficulty = try? DifficultyQuotas.read(["easy"]).get()
    },
  ]

  @Test("a shortage is reported with the changes that would help", arguments: shortages)
  func unmet(_ example: Case<Unmet>) {
    let error = Pools.pool(Pools.library).draw(example.request).failure
    #expect(error.map { Unmet($0.reason, $0.changes) } == example.result)
  }

  @Test("a time that is too short is reported with the shortest possible one")
  func tooSlow() throws {
    let request = Pools.request { ($0.count, $0.maxMilliseconds) = (2, 1_000) }
    let error = try #require(Pools.hundred.draw(request).failure)
    guard case .unmet(.tooSlow(let quickest), 1) = error.reason else {
      Issue.record("\(error)")
      return
    }
    // The time is rounded up to tenths of a second, as it is reported.
    #expect(error.changes == [.milliseconds((quickest + 99) / 100 * 100)])
    let longer = Pools.request { ($0.count, $0.maxMilliseconds) = (2, quickest) }
    #expect(try Pools.hundred.draw(longer).get().sets[0].count == 2)
  }

  /// A difficulty, and the number of questions of the pool that have it.
  @Test(
    "a known word means its level of difficulty, any other only itself",
    arguments: [
      ("easy", 4), ("やさしい", 4), ("0.25", 4), ("25%", 4), ("0.2..0.3", 4), ("HARD", 2), ("0.75", 2),
      ("tricky", 2), ("spicy", 1), ("easy,tricky", 6), ("medium", 0),
    ])
  func difficulty(_ text: String, _ count: Int) {
    let told = [
      "easy", "やさしい", "0.25", "25%", "hard", "b=1.314912", "tricky", "Tricky", "spicy", nil,
    ]
    let problems = told.enumerated().map { index, difficulty in
      var problem = Problem(question: "q\(index)", answer: 1, choices: ["a", "b", "c", "d"])
      problem.details.difficulty = difficulty
      return problem
    }
    let quotas = try? DifficultyQuotas.read([text]).get()
    let tooMany = Pools.request { ($0.difficulty, $0.count) = (quotas, count + 1) }
    #expect(
      QuestionPool(problems).draw(tooMany).failure?.reason
        == .unmet(.tooFew(kinds: [""], there: count, wanted: count + 1, sets: 1), sets: 1))
  }

  @Test("both methods for conditions give the same sets if near-duplicates are allowed")
  func sameSets() {
    let wishes: [Wish] = [
      { $0.maxMilliseconds = 30_000 }, { ($0.count, $0.isCovering) = (4, true) },
      { ($0.count, $0.sets, $0.isSpread) = (2, 3, true) },
      { ($0.maxMilliseconds, $0.categories) = (30_000, ["food": 2, "places": 1]) },
    ]
    let pool = Pools.pool(Pools.library)
    for (number, wish) in wishes.enumerated() {
      for seed in 0..<8 {
        var request = Pools.request(UInt64(seed * 10 + number), wish)
        #expect(request.conditionMethod == .v2)
        let new = pool.draw(request)
        request.conditionMethod = .v1
        #expect(pool.draw(request) == new)
      }
    }
  }

  @Test("any request gives sets that match it, or a reason")
  func anything() {
    var generator = Generator(seed: 10)
    let pools = [
      Pools.pool([:]), Pools.pool(["a.csv": "q,1,a,b,c,d\n"]), Pools.pool(Pools.library),
    ]
    let numbers = [Int.min, -1, 0, 1, 2, 3, 5, 9, 10, 1 << 40, .max]
    for _ in 0..<1_000 {
      var request = DrawRequest(seed: Seed(generator.next()), count: generator.pick(numbers))
      if generator.below(2) == 0 { request.count = nil }
      if generator.below(3) > 0 { request.sets = generator.pick([1, 1, 2, 3, 9, .max, -1]) }
      if generator.below(4) == 0 { request.method = .timerquiz }
      if generator.below(2) == 0 {
        let parts = ["food", "places", "drinks", "none", ""].filter { _ in generator.below(2) == 0 }
          .map { CategoryQuotas.Part($0, generator.pick(numbers)) }
        request.categories = CategoryQuotas(parts, areShares: generator.below(2) == 0)
      }
      if generator.below(4) == 0 { request.maxMilliseconds = generator.pick(numbers + [9_000]) }
      request.keepsNearDuplicatesApart = generator.below(4) == 0
      request.isDisjoint = generator.below(3) == 0
      request.isCovering = generator.below(6) == 0
      request.isSpread = generator.below(6) == 0
      request.shufflesChoices = generator.below(3) == 0
      request.balancesAnswers = generator.below(3) == 0
      let pool = generator.pick(pools)
      guard case .success(let drawn) = pool.draw(request) else { continue }
      for set in drawn.sets {
        #expect(request.isCovering ? set.count <= request.size : set.count == request.size)
        #expect(Set(set.map(\.place)).count == set.count)
      }
      #expect(request.isCovering || drawn.sets.count == request.sets)
    }
  }
}
