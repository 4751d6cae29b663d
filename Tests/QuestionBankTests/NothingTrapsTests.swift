import QuestionBank
import Testing

/// The library answers, and never traps, whatever an app passes.
struct NothingTrapsTests {
  private static let numbers = [Int.min, -1, 0, 1, 2, 3, 1_000, .max]
  private static let problem = Problem(question: "Which?", answer: 1, choices: ["a", "b"])
  private static let source = Source(name: "a.csv", Array("Which?,1,a,b,c,d\n".utf8))

  @Test("nothing is drawn from an empty pool", arguments: numbers)
  func emptyPool(_ number: Int) {
    let pool = QuestionPool([])
    let request = DrawRequest(seed: Seed(1), count: number, sets: number)
    guard case .failure(let error) = pool.draw(request) else {
      Issue.record("drew \(number) of nothing")
      return
    }
    #expect(!error.message.en.isEmpty && !error.message.ja.isEmpty)
  }

  @Test("any number of questions and sets may be requested", arguments: numbers)
  func requests(_ number: Int) {
    let pool = QuestionPool([Self.problem, Self.problem], named: "letters")
    for sets in [Int.min, 0, 1, 2, .max] {
      for isDisjoint in [false, true] {
        var request = DrawRequest(seed: Seed(1), count: number, sets: sets)
        request.isDisjoint = isDisjoint
        let drawn = try? pool.draw(request).get()
        // Two questions allow one or two sets of one or two questions; disjoint sets have one each.
        let isPossible =
          (1...2).contains(number) && (1...2).contains(sets)
          && (!isDisjoint || number * sets <= 2)
        #expect((drawn?.sets.count ?? 0) == (isPossible ? sets : 0), "\(number) \(sets)")
      }
    }
  }

  @Test("conditions may have any numbers", arguments: numbers)
  func conditions(_ number: Int) {
    let pool = QuestionPool([Self.problem, Self.problem], named: "letters")
    var request = DrawRequest(seed: Seed(1), count: 1)
    request.maxMilliseconds = number
    if case .failure(let error) = pool.draw(request) { #expect(!error.message.en.isEmpty) }
    request.maxMilliseconds = nil
    for areShares in [false, true] {
      request.categories = CategoryQuotas([.init("letters", number)], areShares: areShares)
      let isDrawn = (try? pool.draw(request).get()) != nil
      #expect(isDrawn == (areShares ? (1...1_000_000).contains(number) : number == 1))
    }
    request.categories = CategoryQuotas([])
    #expect(throws: DrawError.self) { try pool.draw(request).get() }
  }

  @Test("ranges may be outside a file", arguments: numbers)
  func ranges(_ number: Int) {
    let source = Self.source
    var range = TextRange(number, number)
    #expect(range.offsets.isEmpty)
    #expect(source.string(range).isEmpty)
    #expect(source.lineAndColumn(at: number).line <= 2)
    range = TextRange(0, number)
    #expect(source.string(range).utf8.count == max(0, min(number, source.count)))
    for start in Self.numbers where start != .min {
      range = TextRange(start, number)
      #expect(range.offsets.lowerBound == start)
      #expect(range.isEmpty == (range.count == 0))
    }
  }

  @Test("any record may be asked for", arguments: numbers)
  func rows(_ number: Int) throws {
    let file = try #require(Lint().run([Self.source]).first)
    #expect(file.verdicts.isSound(record: number) == (number == 1))
    #expect(file.verdicts.worst(ofRecord: number) != .error)
    #expect(file.verdicts.entries(ofRecord: number).allSatisfy { $0.severity != .error })
  }

  @Test("a clock may show any time", arguments: numbers)
  func clock(_ now: Int) {
    for start in Self.numbers {
      var session = QuizSession([Self.problem, Self.problem], secondsEach: now)
      #expect(session.answer(1, at: start) == nil)
      session.begin(at: start)
      #expect((0...86_399).contains(session.secondsLeft(at: now)))
      #expect(session.elapsed(at: now) >= 0)
      session.toggle(at: now)
      session.toggle(at: start)
      session.reset(at: now)
      #expect(session.answer(now, at: now).map { (1...2).contains($0.choice ?? 1) } ?? true)
      session.advance(to: start)
      #expect(session.attempts.count <= 2)
    }
  }

  @Test("a set without questions is over at once")
  func nothingToPlay() {
    let session = QuizSession([])
    #expect(session.current == nil)
    #expect(session.result?.score == 0)
  }

  @Test("a ranking has places around its players only", arguments: numbers)
  func ranking(_ reach: Int) {
    let quiz = RunRecord.Quiz(banks: [], seed: "1")
    let date = Timestamp(secondsSince1970: reach)
    let runs = ["Ann", "Bob", "Cy"].map {
      RunRecord(
        date: date, kind: .played, player: $0, quiz: quiz, questions: [], milliseconds: reach)
    }
    let ranking = Ranking(runs)
    #expect(ranking.around("Bob", reach: reach)?.count == (reach < 1 ? 1 : 3))
    #expect(ranking.around("Dan", reach: reach) == nil)
    #expect(runs.map { ranking.rank(of: $0) } == [1, 1, 1])
  }

  @Test(
    "every format writes any problem, or reports the losses", arguments: Format.all.map(\.name))
  func writing(_ name: String) throws {
    let format = try #require(Format.named(name))
    for answer in Self.numbers {
      for count in [0, 1, 2, 4, 30] {
        var problem = Problem(
          question: "", answer: answer, choices: (0..<count).map { "choice \($0)" })
        problem.details.pinned = [answer]
        problem.details.points = .nan
        problem.details.limit = answer < 0 ? -.infinity : .greatestFiniteMagnitude
        let written = format.write(.problems([problem]))
        #expect((written != nil) == format.isWritable)
      }
    }
    #expect(format.write(.problems([])).map(\.losses) ?? [] == [])
    let read = format.read(Source(name: "", [0xFF, 0x00, 0x22]))
    #expect((read != nil) == format.isReadable)
  }

  @Test("idle workers do not change the result")
  func workers() {
    for count in Self.numbers {
      let idle = Workers(count: count) { _, _ in }
      #expect(Lint(workers: idle).run([Self.source]) == Lint().run([Self.source]))
      #expect(Lint(workers: idle).run([]).isEmpty)
    }
  }
}
