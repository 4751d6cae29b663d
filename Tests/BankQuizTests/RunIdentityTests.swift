@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankQuiz

@Suite("Identity of names, banks and runs")
struct RunIdentityTests {
  @Test(
    "names that look the same have one key",
    arguments: [
      ("Ann", " Ann", true), ("Ann", "Ann\u{3000}", true), ("Caf\u{E9}", "Cafe\u{301}", true),
      ("Reds", "reds ", true), ("Ａｎｎ", "ann", true), ("ガ", "ｶﾞ", true), ("Ann", "Anna", false),
      ("Ann B", "AnnB", false), ("か", "が", false),
    ])
  func names(one: String, other: String, areOne: Bool) {
    #expect((NameKey.of(one) == NameKey.of(other)) == areOne)
    for name in [one, other] {
      #expect(NameKey.of(Array(name.utf8).arraySpan) == NameKey.of(name), "\(name)")
    }
  }

  @Test("an invisible name is not a name", arguments: ["", " ", "\u{3000}\t"])
  func blank(name: String) {
    #expect(NameKey.of(name) == nil && NameKey.of(Array(name.utf8).arraySpan) == nil)
  }

  /// A bank as it was typed, other banks, and the shortest name that identifies the first.
  @Test(
    "a bank has the shortest name that distinguishes it from others",
    arguments: [
      ("banks/x.csv", [], "x.csv"), ("banks/x.csv", ["y.csv"], "x.csv"),
      ("a/x.csv", ["b/x.csv"], "a/x.csv"), ("q/a/x.csv", ["b/x.csv"], "a/x.csv"),
      ("x.csv", ["b/x.csv"], "x.csv"), ("./x.csv", [], "x.csv"),
    ])
  func shortest(bank: String, others: [String], name: String) {
    #expect(BankNames.shortest(of: [bank], besides: others.map { [$0] }) == name)
  }

  /// A run of a bank as it was typed, with the digests of its set and of its pool.
  private static func run(_ bank: String, set: String = "", pool: String? = nil) -> RunRecord {
    var run = RunRecord.sample(3, "Ann")
    run.quiz = RunRecord.Quiz(banks: [bank], seed: "7", digest: set, pool: pool)
    return run
  }

  @Test(
    "runs of the same questions share a board, whatever the bank was called",
    arguments: [
      // The same set.
      (run("banks/x.csv", set: "0a"), run("x.csv", set: "0a"), true),
      // Other sets of the same questions.
      (run("banks/x.csv", set: "0a", pool: "p"), run("banks", set: "0b", pool: "p"), true),
      // Other questions under the same name.
      (run("x.csv", set: "0a", pool: "p"), run("x.csv", set: "0b", pool: "q"), false),
      // If the pool is unknown, the name decides.
      (run("./x.csv", set: "0a"), run("x.csv", set: "0b"), true),
      (run("a/x.csv", set: "0a"), run("b/x.csv", set: "0b"), false),
    ])
  func boards(one: RunRecord, other: RunRecord, areOne: Bool) {
    #expect(one.group.contains(other) == areOne && other.group.contains(one) == areOne)
    #expect(one.group.contains(one))
  }

  // MARK: Runs that were begun

  private static func begun(
    at seconds: Int, left unanswered: Int, _ player: String = "Ann", right: Int = 2
  ) -> RunRecord {
    var run = RunRecord.sample(right, player, seconds: seconds + 30 - unanswered)
    run.begun = Timestamp(secondsSince1970: 1_795_132_800 + seconds)
    run.event = "Friday"
    run.leave(unanswered)
    return run
  }

  @Test("an unfinished run is written as version 4 and read back")
  func line() throws {
    let run = Self.begun(at: 0, left: 3)
    #expect(run.line.hasPrefix("{\"version\":4,"))
    #expect(run.line.contains("\"begun\":\"2026-11-20T00:00:00Z\",\"unfinished\":3,\"score\":2"))
    #expect(History(Array(run.line.utf8)).runs == [run])
    // More than there are questions, none at all, and fewer than lack an answer.
    for number in ["6", "0", "4"] {
      let line = run.line.replacing("\"unfinished\":3", with: "\"unfinished\":\(number)")
      #expect(
        History(Array(line.utf8)).skipped.map(\.reason) == [.invalidMember("unfinished")], "\(line)"
      )
    }
  }

  @Test("of several lines about one run, the one with the most answers counts")
  func overtaken() {
    let (start, end) = (Self.begun(at: 0, left: 5, right: 0), Self.begun(at: 0, left: 0))
    let other = Self.begun(at: 0, left: 4, "Ben")
    for runs in [[start, other, end], [start, end, other], [end, other, start]] {
      let text = runs.map { $0.line + "\n" }.joined()
      let history = History(Array(text.utf8))
      #expect(history.runs == runs.filter { $0 != start })
      #expect(history.lines.count == 2)
    }
  }

  @Test("the first run of an event counts with the answers that it had, even if unfinished")
  func firstRun() {
    // Abandoned after two answers, both right, then played again with all five right.
    let left = Self.begun(at: 0, left: 3)
    let again = Self.begun(at: 100, left: 0, right: 5)
    let ranking = EventRanking([left, again], of: .players)
    #expect(ranking.places.map(\.total.right) == [2] && ranking.places.map(\.total.count) == [5])
    // A run that was resumed counts with its final score, even if another one began and ended in between.
    let resumed = Self.begun(at: 0, left: 0, right: 4)
    #expect(EventRanking([left, again, resumed], of: .players).places[0].total.right == 4)
    // An unfinished run has no place on a leaderboard.
    #expect(Ranking([left]).places.isEmpty && Ranking([left, again]).places.count == 1)
  }

  @Test("players and teams of an event are one in any spelling, and the first is shown")
  func event() {
    func run(_ player: String, _ team: String, at seconds: Int) -> RunRecord {
      var run = RunRecord.sample(3, player, seconds: seconds)
      (run.event, run.team) = ("Friday", team)
      return run
    }
    let runs = [
      run("Caf\u{E9}", "Reds", at: 1), run(" Cafe\u{301}", "x", at: 2), run("Ben", "reds ", at: 3),
    ]
    #expect(EventRanking(runs, of: .players).places.map(\.name) == ["Caf\u{E9}", "Ben"])
    let teams = EventRanking(runs, of: .teams).places
    #expect(teams.map(\.name) == ["Reds"] && teams.map(\.members) == [2])
  }
}
