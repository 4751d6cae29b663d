@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankQuiz

@Suite("Standings of an event")
struct EventRankingTests {
  /// A run of an event: who played which round, how many answers were right, when, and how long it took.
  private static func run(
    _ player: String?, _ round: String, _ right: Int, at seconds: Int, _ milliseconds: Int = 9_000,
    team: String? = nil, imported: Bool = false, extended: Double? = nil
  ) -> RunRecord {
    var run = RunRecord.sample(right, player, seconds: seconds, milliseconds: milliseconds)
    run.quiz.digest = round
    (run.event, run.team, run.extended) = ("Friday", team, extended)
    run.isImported = imported
    return run
  }

  private static let runs = [
    run("Ann", "r1", 4, at: 10, 8_000, team: "Red"), run("Ben", "r1", 5, at: 11, team: "Red"),
    run("Cho", "r1", 2, at: 12, team: "Blue"), run("Dan", "r2", 5, at: 101),
    // Played a second time, with the answers known.
    run("Ann", "r1", 5, at: 50), run("Cho", "r2", 5, at: 90, 1_000, team: "Blue", imported: true),
    run("Ann", "r2", 3, at: 100, 7_000), run("Ben", "r2", 2, at: 102, 6_000),
    run("Eve", "r2", 5, at: 103, extended: 1.5), run(nil, "r2", 5, at: 104),
    run(" ", "r2", 5, at: 105),
  ]

  @Test("standings add up the first run of each player in each round")
  func players() {
    let ranking = EventRanking(Self.runs, of: .players)
    let places = ranking.places.map { place in
      let rounds = place.results.map { $0.map { "\($0.right)" } ?? "-" }.joined(separator: " ")
      return "\(place.rank) \(place.name) \(place.total.right)/\(place.total.count) \(rounds)"
    }
    // All have seven right answers except Dan, who played one round; the faster player comes first.
    #expect(places == ["1 Cho 7/10 2 5", "1 Ann 7/10 4 3", "1 Ben 7/10 5 2", "4 Dan 5/5 - 5"])
    #expect(ranking.places.map(\.total.milliseconds) == [10_000, 15_000, 15_000, 9_000])
    #expect(ranking.places.map(\.isImported) == [true, false, false, false])
    #expect(ranking.rounds.map(\.digest) == ["r1", "r2"])
  }

  @Test("a first run with extra time gives no result, and the team is that of a run that counts")
  func firstRuns() {
    let runs = [
      Self.run("Ann", "r1", 0, at: 1, extended: 2), Self.run("Ann", "r1", 5, at: 2),
      Self.run("Ann", "r2", 1, at: 3, team: "Red"), Self.run("Ann", "r2", 5, at: 4, team: "Blue"),
      Self.run("Ben", "r1", 2, at: 5),
    ]
    let ranking = EventRanking(runs, of: .players)
    #expect(ranking.places.map(\.name) == ["Ben", "Ann"])
    #expect(ranking.places[1].results.map { $0?.right } == [nil, 1])
    #expect(ranking.places[1].team == "Red" && ranking.extended == 1)
  }

  @Test("teams are compared by the average of their members")
  func teams() {
    let runs = Self.runs + [Self.run("Fay", "r1", 3, at: 20, team: "Blue")]
    let ranking = EventRanking(runs, of: .teams)
    let places = ranking.places.map { "\($0.rank) \($0.name) \($0.members) \($0.total.right)" }
    // Red: 7 and 7 right answers; Blue: 7 and 3.
    #expect(places == ["1 Red 2 14", "2 Blue 2 10"])
    #expect(ranking.teamless == 1)
    #expect(ranking.places[1].results.map { $0?.right } == [5, 5])
  }

  @Test(
    "the places around a name can be shown",
    arguments: [("Ann", 1, ["Cho", "Ann", "Ben"]), ("Dan", 0, ["Dan"])])
  func around(name: String, reach: Int, names: [String]) {
    let ranking = EventRanking(Self.runs, of: .players)
    #expect(ranking.around(name, reach: reach)?.map(\.name) == names)
    #expect(ranking.around("Zoe") == nil)
  }

  @Test("standings equal a plain count, in whatever order the runs were recorded")
  func plainly() {
    var generator = Generator(seed: 5)
    for _ in 0..<50 {
      // No two runs are of the same second, so their order in the file does not matter.
      var runs = (0..<30).map { second in
        Self.run(
          generator.pick(["p1", "p2", "p3", "p4"]), generator.pick(["r1", "r2", "r3"]),
          generator.number(0...5), at: second, generator.number(1...9))
      }
      for index in runs.indices { runs.swapAt(index, generator.number(0...index)) }
      var totals: [String: Int] = [:]
      for player in ["p1", "p2", "p3", "p4"] {
        for round in ["r1", "r2", "r3"] {
          let own = runs.filter { $0.player == player && $0.quiz.digest == round }
          totals[player, default: 0] += own.min { $0.date < $1.date }?.score ?? 0
        }
      }
      for place in EventRanking(runs, of: .players).places {
        #expect(place.total.right == totals[place.name])
        #expect(place.rank == 1 + totals.values.count { $0 > place.total.right })
      }
    }
  }

  @Test("the runs of an event are found in a history, by any spelling of its name")
  func scan() {
    var generator = Generator(seed: 6)
    let events = [nil, "Friday", "\u{304C}", "\u{304B}\u{3099}", "a\"b"]
    var runs: [RunRecord] = []
    for second in 0..<200 {
      var run = Self.run("Ann", "r1", 1, at: second)
      run.event = generator.pick(events)
      if generator.number(0...5) == 0 { run.kind = .simulated }
      runs.append(run)
    }
    for event in events.compactMap(\.self) {
      for simulated in [false, true] {
        var scan = EventScan(event, RunFilter(simulated: simulated))
        for run in runs { scan.read(Array(run.line.utf8).arraySpan) }
        let own = runs.filter { $0.event == event }
        #expect(scan.runs == own.filter { simulated || $0.kind == .played })
        #expect(scan.runs.count + scan.simulated == own.count && scan.leftOut == 0)
      }
    }
  }

  @Test("invalid and newer lines are reported")
  func skipped() {
    var scan = EventScan("Friday", RunFilter(simulated: false))
    for line in ["x", Self.runs[0].line, "{\"version\":9}"] {
      scan.read(Array(line.utf8).arraySpan)
    }
    scan.skipLine()
    #expect(scan.runs == [Self.runs[0]] && scan.notes.skipped.map(\.line) == [1, 4])
    #expect(scan.notes.newerLine == 3)
  }
}
