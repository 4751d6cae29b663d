@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankSets
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Advice if a draw fails")
struct AdviceTests {
  /// Up to ten questions in two files, of various lengths and difficulties; some are near-duplicates.
  private func pool(_ generator: inout Generator) -> QuestionPool {
    var files: [String: String] = [:]
    for name in ["food", "geo"] {
      let items = (0..<generator.number(1...5)).map { index in
        let letter = generator.pick(["a", "b", "c", "d", "e"])
        let text = String(repeating: letter, count: generator.pick([3, 20, 20, 90]))
        let difficulty = generator.pick(["", ",\"difficulty\":\"easy\"", ",\"difficulty\":0.8"])
        return """
          {"question":"\(name) \(text)\(index)","answer":1,"choices":["p","q","r","s"]\(difficulty)}
          """
      }
      files["\(name).jsonl"] = items.map { $0 + "\n" }.joined()
    }
    return Pools.pool(files)
  }

  private func request(_ generator: inout Generator) -> DrawRequest {
    var request = DrawRequest(seed: Seed(generator.next()))
    request.sets = generator.pick([1, 2, 2, 3, 5, 12])
    request.isDisjoint = generator.below(4) > 0
    request.isSpread = request.sets > 1 && generator.below(4) == 0
    request.keepsNearDuplicatesApart = generator.below(4) == 0
    if generator.below(3) == 0 { request.maxMilliseconds = generator.number(1...40) * 1_000 }
    switch generator.below(5) {
    case 0:
      request.categories = ["food": generator.number(1...4), "geo": generator.number(1...4)]
      if generator.below(2) == 0 { request.count = request.categories?.count }
    case 1:
      let weights = [("food", 1...3), ("geo", 1...3)].map {
        CategoryQuotas.Part($0, generator.number($1))
      }
      request.categories = CategoryQuotas(weights, areShares: true)
      request.count = generator.number(1...8)
    case 2:
      let parts = ["easy", "0.6..1"].compactMap {
        DifficultyQuotas.Part($0, count: generator.number(1...3))
      }
      request.difficulty = DifficultyQuotas(parts)
    default: request.count = generator.number(1...8)
    }
    return request
  }

  @Test("every change that is offered works, and one is offered whenever a set can be drawn")
  func tried() throws {
    var generator = Generator(seed: 2_011)
    var (several, offered) = (0, 0)
    let rounds = Deep.rounds(300, exhaustive: 12_000)
    for _ in 0..<rounds {
      let (pool, request) = (pool(&generator), request(&generator))
      guard let error = pool.draw(request).failure else { continue }
      for change in error.changes {
        let changed = request.changed(change)
        let again = pool.draw(changed)
        #expect(again.failure == nil, "\(request) \(change)")
        #expect(changed != request)
      }
      // Any request can be reduced to one set of one question, if the pool has a question that fits.
      if request.sets > 1 { several += 1 }
      if !error.changes.isEmpty { offered += 1 } else { expectNone(request, pool) }
    }
    #expect(several > rounds / 6 && offered > rounds / 6)
  }

  /// Checks that no change would help: there is no question of any kind that is asked for, or, if sets are to be
  /// alike, there are no two.
  private func expectNone(_ request: DrawRequest, _ pool: QuestionPool) {
    var least = request
    least.maxMilliseconds = nil
    least.sets = request.isSpread ? 2 : 1
    var candidates: [DrawRequest] = []
    if let categories = request.categories, !categories.areShares {
      for part in categories.parts { candidates.append(least.with([part.name: 1])) }
    } else if let difficulty = request.difficulty {
      for part in difficulty.parts {
        var one = least
        (one.count, one.difficulty) =
          (nil, DifficultyQuotas.Part(part.text, count: 1).flatMap { DifficultyQuotas([$0]) })
        candidates.append(one)
      }
    } else {
      least.count = 1
      candidates.append(least)
    }
    for candidate in candidates { #expect(pool.draw(candidate).failure != nil, "\(request)") }
  }

  @Test("the numbers that are offered are the largest that work, and the time is the shortest")
  func largest() {
    var generator = Generator(seed: 2_012)
    for _ in 0..<Deep.rounds(150, exhaustive: 3_000) {
      let (pool, request) = (pool(&generator), request(&generator))
      guard let error = pool.draw(request).failure else { continue }
      for change in error.changes {
        switch change {
        case .sets(let sets):
          for more in (sets + 1)..<request.sets {
            #expect(pool.draw(request.changed(.sets(more))).failure != nil, "\(request)")
          }
        case .count(let count):
          for more in (count + 1)..<request.size {
            #expect(pool.draw(request.changed(.count(more))).failure != nil, "\(request)")
          }
        case .milliseconds(let time):
          let less = request.changed(.milliseconds(time - 100))
          #expect(pool.draw(less).failure != nil, "\(request)")
        case .categories, .together: continue
        }
      }
    }
  }

  @Test(
    "a shortage is counted for all sets together",
    arguments: [(2, 3, 1, 6), (3, 2, 1, 6), (2, 1, 1, 2)])
  func wanted(_ sets: Int, _ each: Int, _ there: Int, _ wanted: Int) throws {
    let pool = Pools.pool([
      "food.csv": "", "geo.csv": "q,1,a,b,c,d\n",
      "x.csv": (0..<9).map { "x\($0),1,a,b,c,d\n" }.joined(),
    ])
    var request = DrawRequest(seed: Seed(1), sets: sets)
    (request.categories, request.isDisjoint) = (["geo": each], true)
    let plain = try #require(pool.draw(request).failure)
    #expect(plain.message.en == "“geo” has \(there) of the \(wanted) questions that are needed")
    request.maxMilliseconds = 60_000
    let error = try #require(pool.draw(request).failure)
    #expect(
      error.reason
        == .unmet(
          .tooFew(kinds: ["geo"], there: there, wanted: wanted, sets: sets), sets: sets))
  }

  // MARK: One source of the limit

  @Test("the time of a set follows the limit for all, a question's own limit, or the usual one")
  func limits() throws {
    let long = String(repeating: "word ", count: 60)
    var problems = (0..<4).map {
      Problem(question: "\(long)\($0)", answer: 1, choices: ["p", "q", "r", "s"])
    }
    problems[0].details.limit = 20
    let pool = QuestionPool(problems)
    for (forAll, usual) in [(nil, 10), (nil, 30), (25, 10), (nil, 1)] as [(Int?, Int)] {
      var request = DrawRequest(seed: Seed(1), count: 4)
      request.secondsEach = usual
      request.limits.forAll = forAll.map { $0 * 1_000 }
      let least = problems.map { problem in
        let limit = Double(forAll ?? problem.details.limit.map { Int(clamping: $0) } ?? usual)
        return Int(
          clamping: (ReadingTime().answerTime(problem).mean(within: limit) * 1_000).rounded())
      }.reduce(0, +)
      request.maxMilliseconds = least - 1
      #expect(pool.draw(request).failure?.reason == .unmet(.tooSlow(quickest: least), sets: 1))
      request.maxMilliseconds = least
      let drawn = try pool.draw(request).get()
      let manifest = Manifest(drawn, from: pool, by: request)
      #expect(try Manifest(json: manifest.json)?.request.get() == request)
    }
  }

  @Test("invalid limits are reported if they matter")
  func replacedLimits() throws {
    var problems = (0..<4).map {
      Problem(question: "q\($0)", answer: 1, choices: ["p", "q", "r", "s"])
    }
    (problems[0].details.limit, problems[1].details.limit) = (0, 90_000)
    problems[2].details.limit = 0.5
    var request = DrawRequest(seed: Seed(1), count: 4)
    #expect(try QuestionPool(problems).draw(request).get().notes == [])
    request.maxMilliseconds = 60_000
    #expect(try QuestionPool(problems).draw(request).get().notes == [.replacedLimits(2)])
    request.limits.forAll = 5_000
    #expect(try QuestionPool(problems).draw(request).get().notes == [])
  }

  /// A million model players reach what the sets promise, within four standard errors.
  @Test("the spread of sets agrees with the forecast")
  func promise() throws {
    let told = ["hard", "0.2", nil, "b=1 c=0.1", "very easy", "60%"]
    let problems = told.enumerated().map { index, difficulty in
      var problem = Problem(
        question: String(repeating: "word ", count: 4 * index + 1) + "\(index)", answer: 1,
        choices: ["p", "q", "r", "s"])
      problem.details.difficulty = difficulty
      return problem
    }
    var request = DrawRequest(seed: Seed(5), count: 3, sets: 2)
    request.isSpread = true
    let drawn = try QuestionPool(problems).draw(request).get()
    guard
      case .spread(_, let after, areNearest: true) = drawn.notes.last(where: {
        if case .spread = $0 { true } else { false }
      })
    else {
      Issue.record("\(drawn.notes)")
      return
    }
    #expect(drawn.notes.contains(.assumedDifficulty(1)))
    let outcomes = drawn.problems.map { set in
      let questions = set.map { TimedQuestion($0, limit: request.limits.of($0)) }
      return Forecast(
        ForecastPlan(questions, runs: 100_000, extensions: [1], seed: Seed(9))
      ).outcomes[0]
    }
    let apart = abs(outcomes[0].score.mean - outcomes[1].score.mean)
    let late = abs(outcomes[0].milliseconds.mean - outcomes[1].milliseconds.mean)
    #expect(abs(apart - Double(after.score) / 1_000) < 0.03)
    #expect(abs(late - Double(after.milliseconds)) < 100)
  }
}

extension DrawRequest {
  /// Returns the request with other categories and without a total number of questions.
  fileprivate func with(_ categories: CategoryQuotas) -> DrawRequest {
    var request = self
    (request.categories, request.count) = (categories, nil)
    return request
  }
}
