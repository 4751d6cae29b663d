@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

@Suite("qbank history and qbank ranking")
struct HistoryCommandTests {
  static let place = "/home/me/.local/state/qbank/history.jsonl"
  static let runs: [RunRecord] = [
    .sample(2, "Aki", seconds: 0, milliseconds: 33_750), .sample(5, "彩", seconds: 3_600),
    .sample(3, nil, seconds: 7_200, milliseconds: 9_500, set: 2),
    .sample(4, "guesser", seconds: 10_800, kind: .simulated),
    .sample(3, "Aki", seconds: 90_000, milliseconds: 50_000),
    .sample(5, "Ben", seconds: 90_060, milliseconds: 12_345),
    .sample(0, "\u{1B}[31m\u{202E}", seconds: 90_120),
  ]
  static let file = runs.map { $0.line + "\n" }.joined()

  /// Runs a command with a history at the usual place.
  private func run(
    _ line: String, _ text: String = file, _ change: (inout MemoryWorld.State) -> Void = { _ in }
  ) -> Run {
    Run(line, files: [Self.place: text]) {
      $0.environment["HOME"] = "/home/me"
      change(&$0)
    }
  }

  @Test(
    "history and ranking match the approved output",
    arguments: [
      ("history", "history-en.txt"), ("history --lang ja", "history-ja.txt"),
      ("history --player Aki", "history-player.txt"), ("history --format csv", "history.csv"),
      ("ranking", "ranking-en.txt"), ("ranking --lang ja --simulated", "ranking-ja.txt"),
      ("ranking --format csv", "ranking.csv"),
    ])
  func golden(line: String, name: String) {
    let run = run(line)
    #expect(run.status == .clean)
    #expect(run.errors == "")
    #expect(Golden.complaint(run.output, name) == nil)
  }

  @Test("dates are shown in local time")
  func localTime() {
    #expect(run("history").output.contains("2026-11-21 01:02"))
    #expect(run("history") { $0.secondsFromGMT = 9 * 3_600 }.output.contains("2026-11-21 10:02"))
  }

  @Test("JSON has each run as it was recorded", arguments: ["history", "ranking --simulated"])
  func json(line: String) throws {
    let text = run("\(line) --format json").output
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    let runs = (object["runs"] ?? object["places"]) as? [[String: Any]]
    #expect(runs?.count == (line == "history" ? 7 : 5))
    // The board has each player's best run, the history has every run.
    #expect(text.contains(Self.runs[line == "history" ? 0 : 4].line))
  }

  @Test(
    "--around shows a player together with the places next to it",
    arguments: [
      ("Aki", ["Ben", "彩", "Aki"]), ("Ben", ["Ben", "彩", "Aki"]),
    ])
  func around(player: String, names: [String]) {
    let lines = run("ranking --around \(player) --format csv").output.split(separator: "\n")
    let found = lines.dropFirst().map { String($0.split(separator: ",")[1]) }
    #expect(Array(found.prefix(names.count)) == names)
  }

  /// Runs of two banks and two sizes; the last one with a name has five questions of tea.csv.
  private static let mixed: String = {
    func line(_ right: Int, _ count: Int, _ bank: String, _ player: String) -> String {
      let questions = (0..<count).map {
        RunRecord.Question(choice: 1, milliseconds: 1_000, isRight: $0 < right)
      }
      return RunRecord(
        date: Timestamp(secondsSince1970: 1_795_132_800), kind: .played, player: player,
        quiz: RunRecord.Quiz(banks: [bank], seed: "7"), questions: questions,
        milliseconds: count * 1_000
      ).line + "\n"
    }
    return line(29, 30, "tea.csv", "Ann") + line(3, 5, "tea.csv", "Ann")
      + line(4, 5, "x/coffee.csv", "Ben") + line(5, 5, "tea.csv", "Cho")
      + line(1, 5, "tea.csv", "Ann") + line(2, 5, "tea.csv", "")
  }()

  @Test(
    "the board compares runs of one bank and one size, each player once",
    arguments: [
      ("", ["1 Cho 5", "2 Ann 3"]), ("--count 30", ["1 Ann 29"]),
      ("--bank-name coffee.csv", ["1 Ben 4"]),
      ("--bank-name x/coffee.csv --count 5", ["1 Ben 4"]), ("--bank-name milk.csv", []),
      ("--bank-name tea.csv --count 30", ["1 Ann 29"]),
      ("--all", ["1 Cho 5", "2 Ann 29", "3 Ben 4"]),
    ])
  func groups(flags: String, places: [String]) {
    let lines = run("ranking --format csv \(flags)", Self.mixed).output.split(separator: "\n")
    let found = lines.dropFirst().map {
      $0.split(separator: ",").prefix(3).joined(separator: " ")
    }
    #expect(found == places)
  }

  @Test("the board and the chart name the bank and size they compare", arguments: ["en", "ja"])
  func told(language: String) {
    let name = language == "en" ? "tea.csv, 5 questions" : "tea.csv・5問"
    for command in ["ranking", "history", "ranking --format svg", "history --format svg"] {
      #expect(run("\(command) --lang \(language)", Self.mixed).output.contains(name), "\(command)")
    }
    let all = run("ranking --all --lang \(language)", Self.mixed).output
    #expect(!all.contains(name) && all.contains("29/30") && all.contains("coffee.csv"))
  }

  @Test("the chart shows runs of one bank and one size, at one scale")
  func chart() {
    // The latest of the runs with five questions of tea.csv is the one without a name.
    let svg = run("history --format svg", Self.mixed).output
    let values = svg.matches(of: /class="value"[^>]*>([^<]*)</).map { String($0.1) }
    #expect(values == ["2", "1", "5", "3"])
    let heights = svg.matches(of: /height="([0-9]+)" rx/).map { String($0.1) }
    #expect(heights.dropFirst() == ["80", "40", "200", "120"])
    let all = run("history --all --format svg", Self.mixed).output
    #expect(all.contains(">4/5<") && all.contains(">2/5<"))
  }

  @Test("--all cannot be combined with a bank or a count")
  func allOrSome() {
    for flags in ["--all --bank-name a", "--all --count 5"] {
      #expect(run("ranking \(flags)").status == .usage)
    }
  }

  @Test("cells that a spreadsheet would run are counted, and escaped with --escape-formulas")
  func formulas() {
    let text = RunRecord.sample(5, "=cmd()").line + "\n" + RunRecord.sample(4, "-1").line + "\n"
    let plain = run("ranking --format csv", text)
    #expect(plain.output.contains("\n1,=cmd(),5,"))
    #expect(plain.errors.contains("Note: a spreadsheet would read 1 cell as a formula"))
    #expect(plain.errors.contains("--escape-formulas"))
    for command in ["ranking", "history"] {
      let escaped = run("\(command) --format csv --escape-formulas", text)
      #expect(escaped.output.contains(",'=cmd(),") && escaped.output.contains(",-1,"))
      #expect(escaped.errors == "")
    }
  }

  @Test("the board ends at the hundredth place")
  func hundred() {
    let many = (0..<150).map { RunRecord.sample($0 % 6, "p\($0)").line + "\n" }.joined()
    #expect(run("ranking --format csv", many).output.split(separator: "\n").count == 101)
    let around = run("ranking --around p149 --format csv", many).output
    #expect(around.split(separator: "\n").count == 12)
  }

  @Test("--around a player without runs is an error with the nearest name")
  func noPlayer() {
    let missing = run("ranking --around Akii")
    #expect(missing.status == .failure)
    #expect(
      missing.errors.hasPrefix("Error: there is no ranked run by 'Akii' on this board (")
        && missing.errors.hasSuffix("). Did you mean 'Aki'?\n"))
  }

  @Test(
    "for a player without runs, history says so and names players who have some",
    arguments: [
      ("history --player Akii", "No run of 'Akii' is recorded here. There are runs of Aki, "),
      ("history --player Akii --lang ja", "'Akii' の記録はありません。記録がある名前は、Aki、"),
    ])
  func noRunOfPlayer(line: String, message: String) {
    let missing = run(line)
    #expect(missing.status == .clean && missing.output.hasPrefix(message), "\(missing.output)")
    #expect(missing.output.contains("Ben") && missing.output.contains("⟨U+001B⟩"))
  }

  @Test("at most five players with runs are named, or it is said that no run has a name")
  func playersWithoutRun() {
    func history(_ names: [String?]) -> String {
      names.enumerated().map { RunRecord.sample(1, $1, seconds: $0).line + "\n" }.joined()
    }
    let line = "history --player Zed"
    let names = ["a", "b", "c", "d", "e", "f", "g", "g"]
    #expect(
      run(line, history(names)).output
        == "No run of 'Zed' is recorded here. There are runs of g, f, e, d, c and 2 others.\n")
    #expect(run(line, history([nil])).output.contains("no run has a name"))
    #expect(run(line, "").output == "No run is recorded here yet.\n")
    #expect(run(line + " --format json", history(names)).output.contains("\"runs\":[]"))
  }

  /// Options, and the message if no run fits them.
  @Test(
    "a board that no run fits says which runs were looked for",
    arguments: [
      (
        "--bank-name typo.csv",
        "No run played under a name, finished and without extra time, is of typo.csv."
      ),
      (
        "--count 7", "No run played under a name, finished and without extra time, has 7 questions."
      ),
      (
        "--bank-name typo.csv --count 1 --simulated",
        "No run with a name, finished and without extra time, is of typo.csv and has 1 question."
      ),
      ("--bank-name typo.csv --lang ja", "typo.csv の記録のうち、名前を付け、時間を延長せずに最後まで解いたものはありません。"),
      (
        "--bank-name typo.csv --count 7 --lang ja --simulated",
        "typo.csv・7問の記録のうち、名前があり、時間を延長せずに最後まで進んだものはありません。"
      ),
    ])
  func nothingFits(flags: String, message: String) {
    let board = run("ranking \(flags)")
    #expect(board.status == .clean)
    #expect(board.output.hasPrefix(message) && board.output.contains("`qbank ranking --all"))
    // The advised command shows runs of the same players.
    let isForAll = flags.contains("--simulated")
    #expect(board.output.contains("`qbank ranking --all --simulated`") == isForAll)
    #expect(board.output.contains("--simulated ") != flags.contains("--simulated"))
    let around = run("ranking \(flags) --around Aki")
    #expect(around.status == .failure)
    #expect(around.errors.contains("'Aki'") && around.errors.contains(message))
    // With no runs at all, the options are not why none is shown.
    #expect(!run("ranking \(flags)", "").output.contains("--all"))
  }

  @Test("runs of model players are ranked only with --simulated")
  func onlySimulated() {
    let text = RunRecord.sample(4, "guesser", kind: .simulated).line + "\n"
    let hint = "(--simulated also ranks model players.)"
    #expect(
      run("ranking", text).output
        == "No run played under a name, finished and without extra time, is recorded here. \(hint)\n"
    )
    #expect(run("ranking --simulated", text).output.contains("guesser"))
    #expect(
      run("ranking --simulated", "").output == "No run with a name is recorded here yet.\n")
  }

  @Test("advice repeats the history file that was read")
  func adviceNamesFile() {
    let files = ["h.jsonl": Self.file]
    let board = Run("ranking --count 7 --history h.jsonl", files: files)
    #expect(board.output.contains("`qbank ranking --all --history h.jsonl`"), "\(board.output)")
  }

  @Test(
    "a long name is cut so that a simulated run is still shown as one",
    arguments: ["history", "ranking --simulated"])
  func longName(line: String) {
    let name = String(repeating: "n", count: 90)
    let text = RunRecord.sample(4, name, kind: .simulated).line + "\n"
    let output = run(line, text) { $0.environment["COLUMNS"] = "80" }.output
    let row = output.split(separator: "\n").first { $0.contains("nnn") } ?? ""
    #expect(row.contains("nnn…  ") && row.contains("  simulated  ") && row.count <= 80, "\(row)")
    // Without a window, nothing is cut.
    #expect(run(line, text).output.contains(name + "  simulated  "))
    #expect(output.contains("latest run (") == (line == "history"))
  }

  @Test("a missing history is empty at the usual place, and an error if it was named")
  func missing() {
    for line in ["history", "ranking"] {
      let none = Run(line) { $0.environment["HOME"] = "/home/me" }
      #expect(none.status == .clean)
      #expect(none.output.hasPrefix("No run"))
      let named = Run("\(line) --history a.jsonl")
      #expect(named.status == .failure)
      #expect(named.errors == "Error: cannot read a.jsonl: there is no such file\n")
    }
    #expect(Run("history --format json") { $0.environment["HOME"] = "/" }.output.hasSuffix("[]}\n"))
  }

  @Test(
    "the history is where XDG_STATE_HOME says, or else in the home folder",
    arguments: [
      (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/qbank/history.jsonl"),
      (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/qbank/history.jsonl"),
      (["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/qbank/history.jsonl"),
    ])
  func places(environment: [String: String], path: String) throws {
    #if !os(macOS)
      let run = Run("history --format csv", files: [path: Self.file]) {
        $0.environment = environment
      }
      #expect(run.output.split(separator: "\n").count == 8)
    #endif
  }

  @Test("without HOME, --history is advised", arguments: ["history", "ranking"], ["en", "ja"])
  func noHome(command: String, language: String) {
    let run = Run("\(command) --lang \(language)")
    #expect(run.status == .failure)
    #expect(run.errors.contains("--history"))
  }

  /// Damaged histories, and what is reported about each.
  private static let badFiles: [(String, String)] = [
    (file + "{\"version\":1,\"da", "line 8 of \(place) was skipped: it is incomplete"),
    ("{\"version\":1,}\n" + file, "line 1 of \(place) was skipped: it is not JSON"),
    ("{\"version\":1}\n" + file, "its 'questions' is missing or invalid"),
  ]

  @Test("an unreadable line is reported, and all other runs are shown", arguments: badFiles)
  func flaws(text: String, message: String) {
    let run = run("history --format csv", text)
    #expect(run.status == .clean)
    #expect(run.errors.hasPrefix("Warning: ") && run.errors.contains(message))
    #expect(run.output == self.run("history --format csv").output)
    #expect(run.written == [])
  }

  @Test("of many unreadable lines, the first five are reported one by one")
  func manyFlaws() {
    let run = run("history", String(repeating: "x\n", count: 9))
    #expect(run.errors.split(separator: "\n").count == 6)
    #expect(run.errors.hasSuffix("Warning: 4 more lines were skipped\n"))
  }

  @Test(
    "a history of a newer version is neither read nor changed", arguments: ["history", "ranking"])
  func newer(command: String) {
    let run = run(command, Self.file + "{\"version\":5,\"moods\":[]}\n")
    #expect(run.status == .failure)
    #expect(run.output == "")
    #expect(run.errors.contains("line 8 of \(Self.place) was written by a newer qbank"))
    #expect(run.written == [])
  }

  @Test("the chart is written to an SVG file", arguments: ["history", "ranking"], ["en", "ja"])
  func svg(command: String, language: String) {
    let run = run("\(command) -o a.svg --lang \(language)")
    #expect(run.status == .clean)
    #expect(run.output == "")
    #expect(run.file("a.svg")?.hasPrefix("<svg ") == true)
    let label = language == "en" ? "latest" : "最新"
    #expect(run.file("a.svg")?.contains(label) == (command == "history"))
    #expect(self.run("\(command) -o - --format svg --lang \(language)").output == run.file("a.svg"))
  }

  @Test("no output replaces the history", arguments: ["--output", "-o"])
  func protected(flag: String) {
    let run = run("history \(flag) \(Self.place)")
    #expect(run.status == .usage)
    #expect(run.file(Self.place) == Self.file)
    #expect(run.written == [])
  }

  @Test("a picture that cannot be written is an error")
  func pictureFails() {
    let run = run("history -o a.svg") { $0.failures["a.svg"] = .noSpace }
    #expect(run.status == .failure)
    #expect(run.errors == "Error: cannot write a.svg: no space left\n")
  }

  @Test("the chart is drawn in ASCII on a dumb terminal")
  func ascii() {
    let run = run("history --player Ben") { $0.environment["TERM"] = "dumb" }
    #expect(run.output.utf8.allSatisfy { $0 < 0x80 })
  }
}
