import BankQuiz
import BankSystem
import BankText
import Foundation
import TestSupport
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

  /// A run with a history at the usual place.
  private func run(
    _ line: String, _ text: String = file, _ change: (inout MemoryWorld.State) -> Void = { _ in }
  ) -> Run {
    Run(line, files: [Self.place: text]) {
      $0.environment["HOME"] = "/home/me"
      change(&$0)
    }
  }

  @Test(
    "look as they were approved",
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

  @Test("show dates by the clock of the place")
  func localTime() {
    #expect(run("history").output.contains("2026-11-21 01:02"))
    #expect(run("history") { $0.secondsFromGMT = 9 * 3_600 }.output.contains("2026-11-21 10:02"))
  }

  @Test("tell programs everything", arguments: ["history", "ranking --simulated"])
  func json(line: String) throws {
    let text = run("\(line) --format json").output
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["version"] as? Int == 1)
    let runs = (object["runs"] ?? object["places"]) as? [[String: Any]]
    #expect(runs?.count == (line == "history" ? 7 : 6))
    #expect(text.contains(Self.runs[0].line))
  }

  @Test(
    "the board goes around a player",
    arguments: [
      ("Aki", ["Ben", "彩", "Aki", "Aki"]), ("Ben", ["Ben", "彩", "Aki", "Aki"]),
    ])
  func around(player: String, names: [String]) {
    let lines = run("ranking --around \(player) --format csv").output.split(separator: "\n")
    let found = lines.dropFirst().map { String($0.split(separator: ",")[1]) }
    #expect(Array(found.prefix(names.count)) == names)
  }

  @Test("the board ends at the hundredth")
  func hundred() {
    let many = (0..<150).map { RunRecord.sample($0 % 6, "p\($0)").line + "\n" }.joined()
    #expect(run("ranking --format csv", many).output.split(separator: "\n").count == 101)
    let around = run("ranking --around p149 --format csv", many).output
    #expect(around.split(separator: "\n").count == 12)
  }

  @Test("a player without a run is told of, with the nearest name")
  func noPlayer() {
    let missing = run("ranking --around Akii")
    #expect(missing.status == .failure)
    #expect(
      missing.errors == "Error: there is no ranked run of 'Akii'. Did you mean 'Aki'?\n")
    #expect(run("history --player Dan").output == "No run is recorded here yet.\n")
  }

  @Test("no history is an empty one at the usual place, and an error where one was named")
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
    "is where the system keeps such things",
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

  @Test("no place at all is told of", arguments: ["history", "ranking"], ["en", "ja"])
  func noHome(command: String, language: String) {
    let run = Run("\(command) --lang \(language)")
    #expect(run.status == .failure)
    #expect(run.errors.contains("--history"))
  }

  /// What is wrong with a history, and what is said about it.
  private static let badFiles: [(String, String)] = [
    (file + "{\"version\":1,\"da", "line 8 of \(place) was left out: it breaks off"),
    ("{\"version\":1,}\n" + file, "line 1 of \(place) was left out: it is not JSON"),
    ("{\"version\":1}\n" + file, "its 'questions' is missing or makes no sense"),
  ]

  @Test("a line that cannot be read is told of, and all others are shown", arguments: badFiles)
  func flaws(text: String, message: String) {
    let run = run("history --format csv", text)
    #expect(run.status == .clean)
    #expect(run.errors.hasPrefix("Warning: ") && run.errors.contains(message))
    #expect(run.output == self.run("history --format csv").output)
    #expect(run.written == [])
  }

  @Test("of many bad lines the first are told of one by one")
  func manyFlaws() {
    let run = run("history", String(repeating: "x\n", count: 9))
    #expect(run.errors.split(separator: "\n").count == 6)
    #expect(run.errors.hasSuffix("Warning: 4 more lines of it were left out\n"))
  }

  @Test(
    "what a newer version wrote is neither read nor changed", arguments: ["history", "ranking"])
  func newer(command: String) {
    let run = run(command, Self.file + "{\"version\":2,\"moods\":[]}\n")
    #expect(run.status == .failure)
    #expect(run.output == "")
    #expect(run.errors.contains("line 8 of \(Self.place) was written by a newer qbank"))
    #expect(run.written == [])
  }

  @Test("the picture goes to a file", arguments: ["history", "ranking"], ["en", "ja"])
  func svg(command: String, language: String) {
    let run = run("\(command) --svg a.svg --lang \(language)")
    #expect(run.status == .clean)
    #expect(run.output == self.run("\(command) --lang \(language)").output)
    #expect(run.file("a.svg")?.hasPrefix("<svg ") == true)
    let label = language == "en" ? "latest" : "最新"
    #expect(run.file("a.svg")?.contains(label) == (command == "history"))
    #expect(self.run("\(command) --svg - --lang \(language)").output == run.file("a.svg"))
  }

  @Test("no result may take the place of the history", arguments: ["--svg", "--output", "-o"])
  func protected(flag: String) {
    let run = run("history \(flag) \(Self.place)")
    #expect(run.status == .usage)
    #expect(run.file(Self.place) == Self.file)
    #expect(run.written == [])
  }

  @Test("a picture that cannot be written is told of")
  func pictureFails() {
    let run = run("history --svg a.svg") { $0.failures["a.svg"] = .noSpace }
    #expect(run.status == .failure)
    #expect(run.errors == "Error: cannot write a.svg: no space is left\n")
  }

  @Test("the chart is drawn in ASCII where the locale wants it")
  func ascii() {
    let run = run("history --player Ben") { $0.environment["TERM"] = "dumb" }
    #expect(run.output.utf8.allSatisfy { $0 < 0x80 })
  }
}
