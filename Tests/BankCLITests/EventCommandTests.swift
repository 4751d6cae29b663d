@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

@Suite("Events, teams and imported runs")
struct EventCommandTests {
  /// Returns a run of five questions whose times add up.
  private static func run(
    _ right: Int, _ player: String?, round: String = "r1", at seconds: Int = 0,
    event: String? = "Friday", team: String? = nil
  ) -> RunRecord {
    var run = RunRecord.sample(right, player, seconds: seconds)
    run.quiz.digest = round
    (run.event, run.team) = (event, team)
    return run
  }

  private static let runs: [RunRecord] = [
    run(4, "Ann", at: 10, team: "Red"), run(5, "Ben", at: 20, team: "Red"),
    run(2, "彩", at: 30, team: "青"), run(5, "彩", round: "r2", at: 40),
    run(1, "Ann", round: "r2", at: 50),
    run(5, "Ann", at: 60), run(3, "\u{1B}[31mDan", at: 70), run(5, "Zoe", at: 80, event: nil),
  ]

  private func run(_ line: String, _ files: [String: String] = [:]) -> Run {
    let history = Self.runs.map { $0.line + "\n" }.joined()
    return Run(line, files: [HistoryCommandTests.place: history].merging(files) { $1 }) {
      $0.environment["HOME"] = "/home/me"
    }
  }

  @Test(
    "rankings of an event match the approved ones",
    arguments: [
      ("ranking --event Friday", "event-en.txt"),
      ("ranking --event Friday --lang ja", "event-ja.txt"),
      ("ranking --event Friday --teams", "event-teams-en.txt"),
      ("ranking --event Friday --teams --lang ja", "event-teams-ja.txt"),
      ("ranking --event Friday --format csv", "event.csv"),
      ("ranking --event Friday --format json", "event.json"),
    ])
  func golden(line: String, name: String) {
    let run = run(line)
    #expect(run.status == .clean)
    #expect(run.errors == "")
    #expect(Golden.complaint(run.output, name) == nil)
  }

  /// 青 has one member, with 7 of 10 right; the two members of Red have 10 of 15 right together.
  @Test("the chart of teams shows averages, at the scale of the most questions that a member had")
  func teamChart() {
    let svg = run("ranking --event Friday --teams --format svg").output
    let values = svg.matches(of: /class="value"[^>]*>([^<]*)</).map { String($0.1) }
    #expect(values == ["7.0", "5.0"])
    let heights = svg.matches(of: /height="([0-9]+)" rx/).map { String($0.1) }
    #expect(heights.dropFirst() == ["140", "100"])
  }

  @Test(
    "a ranking of an event can be limited to a set, or to those next to a player",
    arguments: [
      ("--around Ann", ["1 彩 7", "2 Ben 5", "2 Ann 5", "4 ⟨U+001B⟩[31mDan 3"]),
      ("--seed 7 --set 1", ["1 彩 7", "2 Ben 5", "2 Ann 5", "4 ⟨U+001B⟩[31mDan 3"]),
      ("--seed 8", []), ("--set 2", []), ("--count 4", []),
    ])
  func narrowed(flags: String, places: [String]) {
    let lines = run("ranking --event Friday --format csv \(flags)").output.split(separator: "\n")
    let found = lines.dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return [cells[0], cells[1], cells[4]].joined(separator: " ")
    }
    #expect(found == places)
  }

  @Test("one set of a draw is ranked by itself")
  func oneSet() {
    let other = Self.run(5, "Eve", round: "other", at: 900, event: nil).line + "\n"
    let history = [HistoryCommandTests.place: Self.runs.map { $0.line + "\n" }.joined() + other]
    func names(_ flags: String) -> [String] {
      let lines = run("ranking --format csv \(flags)", history).output.split(separator: "\n")
      return lines.dropFirst().map { String($0.split(separator: ",")[1]) }
    }
    // The last run with that seed is Eve's, and nobody else has played the same questions.
    #expect(names("--seed 7") == ["Eve"])
    #expect(names("") == ["Ben", "彩", "Ann", "Zoe", "Eve", "⟨U+001B⟩[31mDan"])
  }

  @Test(
    "options that do not go together are refused",
    arguments: [
      ("ranking --teams", "'--teams' needs '--event'"),
      ("ranking --all --event x", "Use '--all' or '--event'"),
      ("ranking --all --seed 7", "Use '--all' or '--seed', not both: '--all' ranks every run."),
      ("ranking --set 0", "a whole number, 1 or more"),
      ("history --event x", "needs '--import'"),
      ("history --import a.jsonl --format csv", "only adds runs"),
    ])
  func usage(line: String, message: String) {
    let run = run(line)
    #expect(run.status == .usage)
    #expect(run.errors.contains(message))
  }

  @Test(
    "if an event has no such run or player, a message says what to do", arguments: ["en", "ja"])
  func nobody(language: String) {
    let text = run("ranking --event Monday --lang \(language)").output
    #expect(text.contains("qbank history --import --event"))
    let teams = run(
      "ranking --event Friday --teams --lang \(language)",
      [
        HistoryCommandTests.place: Self.run(3, "Ann").line + "\n"
      ]
    ).output
    #expect(teams.contains("--team"))
    let unknown = run("ranking --event Friday --around Anm --lang \(language)")
    #expect(unknown.status == .failure && unknown.errors.contains("Ann"))
    let player = run("ranking --event Friday --teams --around Ann --lang \(language)")
    #expect(player.status == .failure && player.errors.contains("--around"), "\(player.errors)")
  }

  // MARK: Runs from elsewhere

  private static let page: String = [run(4, "Ann", at: 10), run(2, "Kai", at: 500, event: nil)]
    .map { $0.line + "\n" }.joined()

  @Test("runs are imported once, marked, and given an event if they name none")
  func imported() throws {
    let first = run(
      "history --import r.jsonl --event Saturday --team Blue",
      ["r.jsonl": Self.page.replacing("\"team\":\"Red\",", with: "")])
    #expect(first.status == .clean)
    #expect(
      first.output
        == "1 run imported, 1 was already recorded. Runs already recorded keep their event and team; in another "
        + "--history they can have others.\n")
    let added = try #require(first.file(HistoryCommandTests.place)).split(separator: "\n").last.map(
      String.init)
    let line = try #require(added)
    #expect(line.contains("\"event\":\"Saturday\",\"team\":\"Blue\",\"imported\":true"))
    let again = run(
      "history --import r.jsonl --lang ja",
      [
        HistoryCommandTests.place: try #require(first.file(HistoryCommandTests.place)),
        "r.jsonl": Self.page,
      ])
    #expect(again.output == "0件の記録を取り込みました（登録済み2件）。\n")
    #expect(again.file(HistoryCommandTests.place) == first.file(HistoryCommandTests.place))
    let listed = run("history", [HistoryCommandTests.place: line + "\n"]).output
    #expect(listed.contains("Kai     imported"))
  }

  @Test(
    "a run that does not add up is skipped and reported, and the rest is imported",
    arguments: [
      ("\"score\":4", "\"score\":5", "'score' and 'count' do not match"),
      ("\"count\":5", "\"count\":4", "'score' and 'count' do not match"),
      ("\"milliseconds\":30000", "\"milliseconds\":1", "do not add up"),
      ("\"version\":3", "\"version\":3.5", "'version' is missing or invalid"),
      ("}]}", "}", "it is incomplete"),
    ])
  func contradictory(old: String, new: String, message: String) {
    let lines = Self.page.split(separator: "\n")
    let changed = String(lines[0]).replacing(old, with: new) + "\n" + lines[1] + "\n"
    let run = run("history --import r.jsonl", ["r.jsonl": changed])
    #expect(run.status == .findings)
    #expect(run.errors.contains("line 1 of r.jsonl was skipped: "))
    #expect(run.errors.contains(message))
    #expect(run.output == "1 run imported, 1 line was skipped.\n")
  }

  @Test(
    "nothing is imported from a file without runs, or of a newer version",
    arguments: [
      ("q?,1,a,b,c,d\n", "no recorded run was found"), ("", "no recorded run was found"),
      (page + "{\"version\":9}\n", "line 3 of r.jsonl was written by a newer qbank"),
    ])
  func refused(text: String, message: String) {
    let run = run("history --import r.jsonl", ["r.jsonl": text])
    #expect(run.status == .failure)
    #expect(run.errors.contains(message))
    #expect(run.written == [])
    let missing = self.run("history --import none.jsonl")
    #expect(missing.status == .failure && missing.errors.contains("none.jsonl"))
  }

  @Test("a missing history is created, and spaces around names are removed")
  func newHistory() throws {
    let made = run(
      "history --import r.jsonl --history new.jsonl", ["r.jsonl": Self.page])
    #expect(made.status == .clean)
    #expect(try #require(made.file("new.jsonl")).split(separator: "\n").count == 2)
    let words = ["history", "--import", "r.jsonl", "--history", "new.jsonl", "--event", " Sunday "]
    let trimmed = Run(words, files: ["r.jsonl": Self.page])
    #expect(try #require(trimmed.file("new.jsonl")).contains("\"event\":\"Sunday\""))
  }

  @Test("if no line of a file adds up, the reasons are reported in order")
  func onlyBad() {
    let bad = Self.page.replacing("\"score\":4", with: "\"score\":5")
      .replacing("\"milliseconds\":30000", with: "\"milliseconds\":1")
    let run = run("history --import r.jsonl", ["r.jsonl": bad])
    #expect(run.status == .findings)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].contains("line 1 of") && lines[1].contains("line 2 of"))
  }

  @Test("a full disk leaves the history as it was")
  func fullDisk() {
    let history = Self.runs[0].line + "\n"
    let run = Run(
      "history --import r.jsonl", files: [HistoryCommandTests.place: history, "r.jsonl": Self.page]
    ) {
      $0.environment["HOME"] = "/home/me"
      $0.failures["write:" + HistoryCommandTests.place] = .noSpace
    }
    #expect(run.status == .failure && run.file(HistoryCommandTests.place) == history)
  }
}
