@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankSets
@_spi(QBank) import BankText
import Testing

/// Single cases of the advice that `AdviceTests` checks at random.
@Suite("Changes that make a draw possible")
struct SmallChangeTests {
  /// Returns questions of categories, each with the number of words of its text and a difficulty.
  private static func pool(_ parts: [(category: String, words: [Int], difficulty: String)])
    -> QuestionPool
  {
    QuestionPool(
      parts.flatMap { part in
        part.words.enumerated().map { number, words in
          var problem = Problem(
            question: "\(part.category) \(part.difficulty) \(number) "
              + String(repeating: "word ", count: words),
            answer: 1, choices: ["p", "q", "r", "s"])
          problem.details.category = part.category
          problem.details.difficulty = part.difficulty
          return problem
        }
      })
  }

  /// Returns questions with these difficulties.
  private static func pool(of difficulties: [String?]) -> QuestionPool {
    QuestionPool(
      difficulties.enumerated().map { number, difficulty in
        var problem = Problem(question: "q\(number)", answer: 1, choices: ["p", "q", "r", "s"])
        problem.details.difficulty = difficulty
        return problem
      })
  }

  /// Returns the time that the quickest such set takes.
  private static func quickest(_ pool: QuestionPool, _ request: DrawRequest) -> Int? {
    var short = request
    short.maxMilliseconds = 1
    guard case .unmet(.tooSlow(let quickest), _) = pool.draw(short).failure?.reason else {
      return nil
    }
    return quickest
  }

  private static func request(_ quotas: CategoryQuotas) -> DrawRequest {
    var request = DrawRequest(seed: Seed(3))
    request.categories = quotas
    return request
  }

  @Test("if no change of one kind suffices, the kinds shrink together, the largest first")
  func together() throws {
    let pool = Self.pool([
      ("food", [9, 9, 9, 9, 9, 9], "easy"), ("geo", [9, 9, 9, 9, 9, 9], "easy"),
    ])
    var request = Self.request(["food": 6, "geo": 6])
    for (food, geo) in [(1, 1), (2, 2), (1, 2)] {
      let quickest: Int = try #require(
        Self.quickest(pool, Self.request(["food": food, "geo": geo])))
      request.maxMilliseconds = quickest
      let changes = try #require(pool.draw(request).failure).changes
      #expect(
        changes.last == .categories([.init("food", food), .init("geo", geo)]), "\(changes)")
    }
  }

  @Test("if only a question of one kind is quick enough, the others are left out")
  func single() throws {
    let pool = Self.pool([("food", [1, 1], "easy"), ("geo", [60], "easy")])
    var request = Self.request(["food": 2, "geo": 1])
    let quickest: Int = try #require(Self.quickest(pool, Self.request(["food": 1])))
    request.maxMilliseconds = quickest
    let changes = try #require(pool.draw(request).failure).changes
    #expect(changes.last == .categories([.init("food", 1), .init("geo", 0)]), "\(changes)")
  }

  @Test("fewer sets of fewer questions use as many questions as possible")
  func both() throws {
    for count in [70, 100, 130] {
      let pool = QuestionPool(
        (0..<count).map { Problem(question: "q\($0)", answer: 1, choices: ["p", "q"]) })
      var request = DrawRequest(seed: Seed(3), count: count + 20, sets: count + 20)
      request.isDisjoint = true
      let changes = try #require(pool.draw(request).failure).changes
      #expect(changes == [.together([.sets(count), .count(1)])])
    }
  }

  @Test("the numbers of difficulties are changed, and one that would be 0 is left out")
  func difficulties() throws {
    let pool = Self.pool([("food", [1, 1, 1], "easy"), ("geo", [1, 1], "hard")])
    var request = DrawRequest(seed: Seed(3))
    request.difficulty = try DifficultyQuotas.read(["easy=4", "hard=2"]).get()
    let error = try #require(pool.draw(request).failure)
    #expect(error.changes == [.categories([.init("easy", 3)])])
    #expect(request.changed(error.changes[0]).difficulty?.text == "easy=3,hard=2")
    let none = request.changed(.categories([.init("easy", 0)]))
    #expect(none.difficulty?.text == "hard=2" && none.size == 2)
    #expect(pool.draw(none).failure == nil)
    var categories = Self.request(["food": 2, "geo": 3])
    categories = categories.changed(.categories([.init("food", 0), .init("geo", 1)]))
    #expect(categories.categories == ["geo": 1])
  }

  @Test("sets with numbers of both categories and difficulties can be longer, or fewer")
  func joint() throws {
    let pool = Self.pool([("food", [1, 1, 60], "easy"), ("geo", [5], "hard")])
    var request = Self.request(["food": 1])
    request.difficulty = try DifficultyQuotas.read(["easy=1"]).get()
    let one = try #require(Self.quickest(pool, request))
    (request.sets, request.isDisjoint, request.maxMilliseconds) = (3, true, one)
    let changes = try #require(pool.draw(request).failure).changes
    #expect(changes.count == 2 && changes.last == .sets(2), "\(changes)")
    guard case .milliseconds(let time)? = changes.first else {
      Issue.record("no longer time in \(changes)")
      return
    }
    #expect(time > one)
    for change in changes { #expect(pool.draw(request.changed(change)).failure == nil) }
  }

  @Test("with too many tables to try, nobody can say that there are no sets")
  func manyTables() throws {
    let names = ["a", "b", "c"]
    let pool = Self.pool(
      names.flatMap { name in
        ["easy", "medium", "hard"].map { (name, [Int](repeating: 3, count: 12), $0) }
      })
    var request = Self.request(["a": 12, "b": 12, "c": 12])
    request.difficulty = try DifficultyQuotas.read(["easy=12", "medium=12", "hard=12"]).get()
    #expect(pool.draw(request).failure == nil)
    request.maxMilliseconds = 1
    #expect(pool.draw(request).failure?.reason == .unmet(.notFound, sets: 1))
  }

  @Test("no set is offered that is smaller than the questions in every set")
  func included() throws {
    let pool = Self.pool([("food", [1, 1, 60, 60, 60], "easy")])
    var request = DrawRequest(seed: Seed(3), count: 4)
    request.included = pool.indices.suffix(3).map { pool[$0].question }
    request.maxMilliseconds = 1_000
    let changes = try #require(pool.draw(request).failure).changes
    guard changes.count == 1, case .milliseconds = changes[0] else {
      Issue.record("\(changes)")
      return
    }
    #expect(pool.draw(request.changed(changes[0])).failure == nil)
  }

  // MARK: The order of a set

  @Test("easy questions come first, and equal ones stay in the order of the draw")
  func order() throws {
    let shares = ["0.9", "0.1", "0.5", "0.1", "0.9", "0.3"]
    let pool = Self.pool(of: shares)
    var request = DrawRequest(seed: Seed(8), count: shares.count)
    let drawn = try pool.draw(request).get().problems[0]
    request.order = .easyFirst
    let ordered = try pool.draw(request).get().problems[0]
    let expected = ["0.1", "0.3", "0.5", "0.9"].flatMap { share in
      drawn.filter { $0.details.difficulty == share }
    }
    #expect(ordered == expected && ordered != drawn)
  }

  @Test("a note about unclear difficulties counts those drawn, or all if all matter")
  func notes() throws {
    let pool = Self.pool(of: ["0.1", "tricky", "0.5", nil, "0.7", "knotty", "0.3", "0.2"])
    var request = DrawRequest(seed: Seed(8), count: 2, sets: 2)
    request.order = .easyFirst
    let drawn = try pool.draw(request).get()
    let unclear = Set(drawn.sets.joined().map(\.place)).count { [1, 3, 5].contains($0) }
    #expect(drawn.notes == (unclear == 0 ? [] : [.assumedDifficulty(unclear)]))
    request.isSpread = true
    let notes = try pool.draw(request).get().notes.filter {
      if case .assumedDifficulty = $0 { true } else { false }
    }
    #expect(notes == [.assumedDifficulty(3)])
  }
}
