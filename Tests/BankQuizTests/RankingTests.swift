@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankQuiz

@Suite("Leaderboards")
struct RankingTests {
  private static let ranking = Ranking([
    .sample(3, "Emi", milliseconds: 20_000), .sample(5, "Aki", milliseconds: 40_000),
    .sample(5, nil), .sample(5, ""), .sample(5, " \u{3000}\t"),
    .sample(3, "Ben", milliseconds: 10_000), .sample(0, "Zoe"),
    .sample(3, "Cho", milliseconds: 20_000), .sample(3, "Cho", milliseconds: 30_000),
    .sample(1, "Ben", milliseconds: 1), .sample(2, "Aki"),
  ])

  @Test("each player is listed once; equal scores share a rank, the faster and earlier first")
  func order() {
    let places = Self.ranking.places.map { "\($0.rank) \($0.player) \($0.run.score)" }
    #expect(places == ["1 Aki 5", "2 Ben 3", "2 Emi 3", "2 Cho 3", "5 Zoe 0"])
    #expect(Self.ranking.places[3].run.milliseconds == 20_000)
  }

  @Test(
    "a rank is one more than the number of players with a better score",
    arguments: [(5, 1), (4, 2), (3, 2), (2, 5), (0, 5)])
  func rank(score: Int, rank: Int) { #expect(Self.ranking.rank(of: .sample(score)) == rank) }

  @Test("scores are compared by share, and numbers of any size can be compared")
  func sizes() {
    func score(_ right: Int, _ count: Int, _ time: Int) -> RunScore {
      RunScore(right: right, count: count, milliseconds: time)
    }
    // In order from best to worst.
    let scores = [
      score(5, 5, 10), score(30, 30, 90), score(30, 30, .max), score(29, 30, 1), score(4, 5, 20),
      score(1, .max, 5), score(0, 3, 1), score(0, 0, 7),
    ]
    for (index, one) in scores.enumerated() {
      for (other, two) in scores.enumerated() {
        #expect(one.isBetter(than: two) == (index < other), "\(one), \(two)")
      }
    }
  }

  @Test("ranks equal a plain count")
  func plainly() {
    let runs = (0..<200).map { RunRecord.sample($0 * 7 % 6, "p\($0)", milliseconds: $0 * 37 % 90) }
    for place in Ranking(runs).places {
      #expect(place.rank == 1 + runs.count { $0.score > place.run.score })
    }
  }

  @Test(
    "the places around a player can be shown",
    arguments: [
      ("Aki", 1, ["Aki", "Ben"]), ("Cho", 1, ["Emi", "Cho", "Zoe"]),
      ("Zoe", 2, ["Emi", "Cho", "Zoe"]),
      ("Emi", 0, ["Emi"]), ("Emi", 99, ["Aki", "Ben", "Emi", "Cho", "Zoe"]),
    ])
  func around(player: String, reach: Int, names: [String]) {
    #expect(Self.ranking.around(player, reach: reach)?.map(\.player) == names)
  }

  @Test("there are no places around a player without a run", arguments: ["", " ", "Ak", "Dan"])
  func nobody(player: String) { #expect(Self.ranking.around(player) == nil) }
}

@Suite("Leaderboards of long histories")
struct RankingScanTests {
  /// Banks of equal and of different names; が composed and decomposed, and the kelvin sign, which equals K.
  private static let banks = [
    ["a"], ["a", "b\"ö"], ["x/\u{304C}"], ["x/\u{304B}\u{3099}"], ["K"], ["\u{212A}"],
  ]

  /// A random run of one of several banks, with two or five questions, in one of two versions.
  private static func run(_ generator: inout Generator) -> RunRecord {
    let names = [
      "Ann", " ann", "Ｂｅｎ", "Ben", "Caf\u{E9}", "Cafe\u{301}", "彩", "Q\"uote", " ", "\u{3000}",
      "だい", "たゞ", "p1", "p2",
      "p3", "p4",
    ]
    let count = [2, 5][generator.number(0...1)]
    let isComplete = generator.number(0...2) > 0
    let questions = (0..<count).map { _ in
      RunRecord.Question(
        choice: generator.number(0...3) == 0 ? nil : 1, milliseconds: generator.number(1...9),
        isRight: generator.number(0...1) == 0, content: isComplete ? "00ff00ff00ff00ff" : nil,
        limit: isComplete ? 10 : nil)
    }
    var run = RunRecord(
      date: Timestamp(secondsSince1970: generator.number(0...2_000_000_000)),
      kind: generator.number(0...5) == 0 ? .simulated : .played,
      player: generator.number(0...8) == 0 ? nil : names[generator.number(0...names.count - 1)],
      quiz: RunRecord.Quiz(
        banks: generator.pick(banks), seed: generator.pick(["1", "x"]),
        set: generator.number(1...2), digest: generator.pick(["", "0a", "0b"]),
        pool: generator.pick([nil, nil, "p1", "p2"])),
      questions: questions, milliseconds: generator.number(0...20))
    if generator.number(0...5) == 0 {
      run.begun = Timestamp(secondsSince1970: generator.number(0...2_000_000_000))
      run.leave(generator.number(0...count))
    }
    guard generator.number(0...2) == 0 else { return run }
    run.event = generator.pick([nil, "Friday", "彩\"", "\u{304C}", "\u{304B}\u{3099}"])
    run.team = generator.pick([nil, "Red"])
    run.extended = generator.pick([nil, nil, 1.5, 2, 10, 1.123_456_789_012])
    run.isImported = generator.number(0...1) == 0
    return run
  }

  /// The line of a random run, perhaps damaged.
  private static func line(_ generator: inout Generator) -> String {
    let line = run(&generator).line
    switch generator.number(0...19) {
    case 0: return String(line.prefix(generator.number(0...line.count)))
    case 1: return line.replacing("\"right\":true", with: "\"right\":false", maxReplacements: 1)
    case 2: return line.replacing(",\"", with: ", \"")
    case 3: return line.replacing("\"score\":", with: "\"score\":1")
    case 4: return line + "\r"
    case 5: return line.replacing("T", with: "X")
    case 6: return "garbage"
    case 7: return line.replacing("\"limit\":10", with: "\"limit\":0")
    case 8: return line + "}"
    case 9: return line.replacing("\"player\"", with: "\"mood\":1,\"player\"")
    default: return line
    }
  }

  private static func check(_ text: String, _ group: RunGroup?, simulated: Bool) {
    var scan = RankingScan(of: group, simulated: simulated)
    var (lines, offset): ([Int: String], Int) = ([:], 0)
    for line in Array(text.utf8).split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
    {
      scan.read(Array(line).arraySpan, at: offset)
      lines[offset] = String(decoding: line, as: UTF8.self)
      offset += line.count + 1
    }
    let runs = History(Array(text.utf8)).runs.filter {
      (simulated || $0.kind == .played) && (group?.contains($0) ?? true)
    }
    let plain = Ranking(runs)
    func places(_ standings: [RankingScan.Standing]) -> [String] {
      standings.map { standing in
        let run = History(Array((lines[standing.offset] ?? "").utf8)).runs.first
        return "\(standing.rank) \(run?.line ?? "-")"
      }
    }
    #expect(places(scan.best(1_000)) == plain.places.map { "\($0.rank) \($0.run.line)" })
    #expect(scan.players == plain.places.count)
    for place in plain.places {
      for reach in [0, 2] {
        #expect(
          places(scan.around(place.player, reach: reach) ?? [])
            == plain.around(place.player, reach: reach)?.map { "\($0.rank) \($0.run.line)" })
      }
    }
    #expect(scan.around("Dan") == nil)
    #expect(scan.notes.newerLine == nil)
  }

  @Test("a scan equals the plain leaderboard for any lines")
  func plainly() {
    var generator = Generator(seed: 21)
    let groups: [RunGroup?] = [
      nil, RunGroup(banks: ["a"], count: 5), RunGroup(banks: ["a", "b\"ö"], count: 2),
      RunGroup(banks: ["c"], count: 5), RunGroup(banks: Self.banks[3], count: 2),
      RunGroup(banks: Self.banks[4], count: 5), RunGroup(banks: ["./a"], count: 5, digest: "0a"),
      RunGroup(banks: ["a"], count: 5, digest: "0a", isOfOneSet: true),
      RunGroup(banks: ["c"], count: 2, pool: "p1"), RunGroup(banks: ["a"], count: 2, pool: "p2"),
    ]
    for _ in 0..<Deep.rounds(20, least: 7, exhaustive: 500) {
      let text = (0..<generator.number(0...60)).map { _ in Self.line(&generator) + "\n" }.joined()
      for group in groups {
        for simulated in [false, true] { Self.check(text, group, simulated: simulated) }
      }
    }
  }

  @Test(
    "a line that differs in a single place is judged like the plain leaderboard does",
    arguments: [
      ("x", "x"), ("},{", "}{"), ("},{", "};{"), ("},{", "},,{"), ("[{", "[,{"), ("}]}", "},]}"),
      ("00ff00ff00ff00ff", "00ff00ff00ff00fg"), ("00ff00ff00ff00ff", "00ff00ff00ff00f`"),
      ("00ff00ff00ff00ff", "00ff00ff00ff00f:"), ("00ff00ff00ff00ff", "00ff00ff00ff00f/"),
      ("00ff00ff00ff00ff", "00FF00FF00FF00FF"), ("00ff00ff00ff00ff", "0a0f00ff00ff00ff"),
      ("00ff00ff00ff00ff", "00ff00ff00ff00f"), ("00ff00ff00ff00ff", "00ff00ff00ff00ff0"),
      ("\"00ff00ff00ff00ff\"", "1234567890123456"), ("ff\",\"ch", "ff,\"ch"),
      (":1.5,", ":1,"), (":1.5,", ":9,"), (":1.5,", ":0,"), (":1.5,", ":0.5,"), (":1.5,", ":10,"),
      (":1.5,", ":1.,"), (":1.5,", ":1.12345678,"), (":1.5,", ":1.123456789,"), (":1.5,", ":x,"),
      (":1.5,", ":-1,"), (":1.5,", ":\"1\","), (":1.5,", ","), ("\"limit\":10", "\"limit\":010"),
      ("\"choice\":1,", "\"choice\":0,"), ("\"choice\":1,", "\"choice\":x,"), ("]}", "]"),
    ])
  func almost(_ part: String, _ other: String) {
    let question = RunRecord.Question(
      choice: 1, milliseconds: 5, isRight: true, content: "00ff00ff00ff00ff", limit: 10)
    var run = RunRecord(
      date: Timestamp(secondsSince1970: 1_795_132_800), kind: .played, player: "Ann",
      quiz: RunRecord.Quiz(banks: ["a"], seed: "1", set: 1, digest: "0a"),
      questions: [question, question], milliseconds: 10)
    run.extended = 1.5
    #expect(part == "x" || run.line.contains(part))
    let line = run.line.replacing(part, with: other, maxReplacements: 1)
    Self.check(line + "\n" + RunRecord.sample(1, "Ben").line + "\n", nil, simulated: false)
  }

  @Test("a run is cut off wherever its line ends")
  func cut() {
    var run = RunRecord.sample(2, "Ann")
    run.extended = 1.5
    for count in 0...run.line.count {
      Self.check(String(run.line.prefix(count)) + "\n", nil, simulated: false)
    }
  }

  @Test("the newest run that matches a filter equals that of a plain search")
  func latest() {
    var generator = Generator(seed: 22)
    let names = ["a", "b\"ö", "a b\"ö", "\u{304C}", "x/\u{304B}\u{3099}", "K", "c"]
    var found = 0
    for _ in 0..<Deep.rounds(20, exhaustive: 500) {
      let lines = (0..<generator.number(0...30)).map { _ in Self.line(&generator) }
      for name in names.map(Optional.init) + [nil] {
        let filter = RunFilter(
          bank: name, count: generator.pick([nil, 2, 5, 7]), seed: generator.pick([nil, "x"]),
          set: generator.pick([nil, nil, 2]), simulated: generator.number(0...1) == 0)
        var scan = LatestScan(filter, now: 0)
        for (number, line) in lines.enumerated() {
          scan.read(Array(line.utf8).arraySpan, at: number)
        }
        #expect(scan.offset == Self.latest(lines, filter))
        if scan.offset != nil { found += 1 }
      }
    }
    #expect(found > 30)
  }

  /// Returns the number of the line with the newest run that matches the filter, or nil if there is none. A run
  /// whose bank has exactly the given name comes before one whose path only ends in it.
  private static func latest(_ lines: [String], _ filter: RunFilter) -> Int? {
    let runs = lines.enumerated().compactMap { number, line in
      History(Array(line.utf8)).runs.first.map { (number: number, run: $0) }
    }
    let asked = runs.filter { _, run in
      let banks = run.quiz.banks
      let all = banks + [banks.joined(separator: " "), String(banks[0].suffix(1))]
      return Ranking([run]).places.count == 1 && (filter.allowsSimulated || run.kind == .played)
        && (filter.bank.map { all.contains($0) } ?? true)
        && (filter.count.map { $0 == run.questions.count } ?? true)
        && (filter.seed.map { $0 == run.quiz.seed } ?? true)
        && (filter.set.map { $0 == run.quiz.set } ?? true)
    }
    let exact = asked.filter { $0.run.quiz.banks.joined(separator: " ") == filter.bank }
    return (exact.isEmpty ? asked : exact).max {
      ($0.run.date, $0.number) < ($1.run.date, $1.number)
    }?.number
  }

  @Test(
    "a run dated in the future is never the newest, and is counted",
    arguments: [
      // With a clock that shows 2026-11-20.
      (1_795_132_800, "2099-01-31T00:00:00Z", 0, 1), (1_795_132_800, "2026-11-21T00:00:00Z", 1, 0),
      // With a clock that is not set.
      (0, "2099-01-31T00:00:00Z", 1, 0),
    ])
  func future(now: Int, date: String, latest: Int, count: Int) throws {
    var late = RunRecord.sample(1, "Ben")
    late.date = try #require(Timestamp(iso8601: date))
    var scan = LatestScan(RunFilter(simulated: false), now: now)
    for (number, run) in [RunRecord.sample(2, "Ann"), late].enumerated() {
      scan.read(Array(run.line.utf8).arraySpan, at: number)
    }
    #expect(scan.offset == latest && scan.future.count == count)
    if count > 0 { #expect(scan.future.latestDay == "2099-01-31") }
  }

  @Test("thousands of players are ranked")
  func many() {
    let count = Deep.samples(4_000, exhaustive: 40_000)
    let text = (0..<count).map { RunRecord.sample($0 % 6, "p\($0)", milliseconds: $0).line + "\n" }
    var scan = RankingScan(of: RunGroup(banks: ["banks"], count: 5), simulated: false)
    var offset = 0
    for line in text {
      scan.read(Array(line.utf8.dropLast()).arraySpan, at: offset)
      offset += line.utf8.count
    }
    #expect(scan.players == count)
    // Every sixth player from 5 on has five right answers: 666 of 4,000.
    #expect(scan.rank(of: "p5") == 1 && scan.rank(of: "p\(count - 5)") == 1)
    #expect(scan.rank(of: "p4") == count / 6 + 1)
  }

  @Test("a line that is left out is reported, and the lines after it are counted")
  func leftOut() {
    var scan = RankingScan(of: nil, simulated: false)
    scan.read(Array(RunRecord.sample(1, "A").line.utf8).arraySpan, at: 0)
    scan.skipLine()
    scan.read(Array("x".utf8).arraySpan, at: 0)
    #expect(scan.notes.skipped.map(\.line) == [2, 3])
    #expect(scan.notes.skipped.map(\.reason) == [.notJSON, .notJSON])
  }

  @Test("invalid lines and lines of a newer version are reported")
  func skipped() {
    var scan = RankingScan(of: nil, simulated: false)
    for line in ["x", RunRecord.sample(1, "A").line, "{\"ver", "", "[]", "x", "x", "x"] {
      scan.read(Array(line.utf8).arraySpan, at: 0)
    }
    #expect(scan.notes.skipped.map(\.line) == [1, 3, 5, 6, 7] && scan.notes.skippedCount == 6)
    #expect(
      scan.notes.skipped.prefix(3).map(\.reason) == [.notJSON, .torn, .invalidMember("version")])
    scan.read(Array("{\"version\":5}".utf8).arraySpan, at: 0)
    #expect(scan.notes.newerLine == 9)
  }
}

extension RunGroup {
  fileprivate init(
    banks: [String], count: Int, digest: String = "", pool: String?, isOfOneSet: Bool = false
  ) {
    self.init(banks: banks, count: count)
    (self.digest, self.pool, self.isOfOneSet) = (digest, pool, isOfOneSet)
  }

  fileprivate init(banks: [String], count: Int, digest: String, isOfOneSet: Bool = false) {
    self.init(banks: banks, count: count, digest: digest, pool: nil, isOfOneSet: isOfOneSet)
  }
}

extension RunRecord {
  /// Removes the answers to the last `unanswered` questions, as if the run had been abandoned before them.
  mutating func leave(_ unanswered: Int) {
    for index in questions.indices.suffix(unanswered) {
      questions[index].choice = nil
      questions[index].isRight = false
      questions[index].milliseconds = questions[index].limit ?? questions[index].milliseconds
    }
    unfinished = unanswered > 0 ? unanswered : nil
  }
}
