@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

/// Which runs share a leaderboard, and which run is the newest.
@Suite("qbank ranking: one quiz under several names")
struct BoardCommandTests {
  private static let bank = (1...5).map { "question \($0)?,1,right,b,c,d\n" }.joined()
  private static let other = (1...5).map { "other \($0)?,1,right,b,c,d\n" }.joined()
  private static let files = [
    "banks/x.csv": bank, "x.csv": bank, "b/x.csv": other, "banks/y.txt": "no bank",
  ]

  /// Returns the history of runs, each of a bank under the path as typed, with a seed, by a player who gets some
  /// questions right.
  private static func history(_ runs: [(bank: String, seed: Int, player: String)]) -> String {
    var files = files
    for (number, run) in runs.enumerated() {
      let line =
        "preview \(run.bank) --record --history h.jsonl --seed \(run.seed) --player \(run.player) "
        + "--script 1,1,1,1,2"
      files["h.jsonl"] =
        Run(line, files: files) { $0.secondsSince1970 = 1_795_132_800 + number }.file("h.jsonl")
    }
    return files["h.jsonl"] ?? ""
  }

  private static func ranking(_ flags: String, _ history: String) -> Run {
    Run("ranking --history h.jsonl \(flags)", files: ["h.jsonl": history]) {
      $0.secondsSince1970 = 1_795_200_000
    }
  }

  private static func players(_ run: Run) -> [String] {
    run.output.split(separator: "\n").dropFirst().map { String($0.split(separator: ",")[1]) }
  }

  @Test(
    "a bank is one quiz whichever path was typed", arguments: [[1, 1, 1, 1], [1, 2, 3, 4]])
  func paths(seeds: [Int]) {
    let typed = zip(["banks/x.csv", "./banks/x.csv", "banks", "x.csv"], seeds)
    let history = Self.history(
      zip(typed, ["A", "B", "C", "D"]).map { ($0.0, $0.1, $1) })
    let board = Self.ranking("--simulated --format csv", history)
    #expect(Self.players(board).sorted() == ["A", "B", "C", "D"] && board.errors == "")
    #expect(
      Self.ranking("--simulated", history).output.hasPrefix(
        "Best run of each player: x.csv, 5 questions\n"))
  }

  @Test("a bank in another folder is another quiz, and is reported if the name fits both")
  func folders() {
    let history = Self.history([("b/x.csv", 1, "B"), ("banks/x.csv", 1, "A")])
    let board = Self.ranking("--simulated --bank-name x.csv", history)
    #expect(board.output.hasPrefix("Best run of each player: banks/x.csv, 5 questions\n"))
    #expect(board.errors.contains("Other questions were played as x.csv, too (b/x.csv)"))
    let named = Self.ranking("--simulated --bank-name b/x.csv --format csv", history)
    #expect(Self.players(named) == ["B"] && named.errors == "")
    // A name that is exactly a run's bank selects that bank.
    let exact = Self.history([("x.csv", 1, "A"), ("b/x.csv", 1, "B")])
    #expect(
      Self.players(Self.ranking("--simulated --bank-name x.csv --format csv", exact)) == ["A"])
  }

  @Test("runs without digests of their questions are distinguished by the set, then by the name")
  func old() {
    func line(_ bank: String, _ digest: String, _ player: String) -> String {
      var run = RunRecord.sample(3, player)
      run.quiz = RunRecord.Quiz(banks: [bank], seed: "7", digest: digest)
      return run.line + "\n"
    }
    let history =
      line("banks/x.csv", "0a", "A") + line("./banks/x.csv", "0a", "B") + line("banks", "0a", "C")
      + line("x.csv", "0a", "D") + line("b/x.csv", "0b", "E") + line("x.csv", "0a", "F")
    #expect(
      Self.players(Self.ranking("--format csv", history)).sorted() == ["A", "B", "C", "D", "F"])
  }

  @Test("the newest run is the one with the latest date, for the board and for the chart")
  func newest() {
    func line(_ bank: String, _ seconds: Int) -> String {
      var run = RunRecord.sample(3, "Ann", seconds: seconds)
      run.quiz = RunRecord.Quiz(banks: [bank], seed: "7")
      return run.line + "\n"
    }
    // The second run was imported later, but played earlier.
    let history = line("tea.csv", 3_600) + line("milk.csv", 0)
    for command in ["ranking", "history"] {
      let run = Run("\(command) --history h.jsonl", files: ["h.jsonl": history])
      #expect(run.output.contains("tea.csv, 5 questions"), "\(command)")
    }
    // Of two runs in the same second, the one recorded last is the newest.
    let equal = line("tea.csv", 0) + line("milk.csv", 0)
    for command in ["ranking", "history"] {
      let run = Run("\(command) --history h.jsonl", files: ["h.jsonl": equal])
      #expect(run.output.contains("milk.csv, 5 questions"), "\(command)")
    }
  }

  @Test(
    "a run dated in the future is reported and is not the newest",
    arguments: [
      ("en", "1 run is dated in the future (up to 2099-01-31)"),
      ("ja", "日付が未来の記録が1件あります（最も遅い日付は2099-01-31）"),
    ])
  func future(language: String, words: String) throws {
    var late = RunRecord.sample(5, "Ben")
    late.date = try #require(Timestamp(iso8601: "2099-01-31T00:00:00Z"))
    late.quiz = RunRecord.Quiz(banks: ["late.csv"], seed: "7", digest: "0c")
    let history = RunRecord.sample(3, "Ann").line + "\n" + late.line + "\n"
    for command in ["ranking", "history"] {
      let run = Run(
        "\(command) --history h.jsonl --lang \(language)", files: ["h.jsonl": history]
      ) { $0.secondsSince1970 = 1_795_200_000 }
      #expect(run.errors.contains(words), "\(run.errors)")
      #expect(run.output.contains("banks"), "\(run.output)")
      #expect(!run.output.contains("late.csv, 5") && !run.output.contains("late.csv・5"))
    }
  }

  private static func late(_ change: (inout RunRecord) -> Void = { _ in }) throws -> RunRecord {
    var late = RunRecord.sample(5, "Ben")
    late.date = try #require(Timestamp(iso8601: "2099-01-31T00:00:00Z"))
    change(&late)
    return late
  }

  @Test("a run dated in the future is last in the list and missing from the chart")
  func futureInList() throws {
    let history = try [Self.late(), .sample(3, "Ann")].map { $0.line + "\n" }.joined()
    func run(_ options: String) -> Run {
      Run("history --history h.jsonl \(options)", files: ["h.jsonl": history]) {
        $0.secondsSince1970 = 1_795_200_000
      }
    }
    let players = run("--format csv").output.split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",")[2] }
    #expect(players == ["Ann", "Ben"])
    #expect(run("").output.contains("Scores of the latest run ("), "\(run("").output)")
  }

  /// Runs that are not on the board, each with the change that keeps it off.
  private static let besides: [(String, @Sendable (inout RunRecord) -> Void)] = [
    ("of another bank", { $0.quiz.banks = ["x.csv"] }), ("left", { $0.unfinished = 2 }),
    ("with extra time", { $0.extended = 1.5 }),
  ]

  @Test(
    "a future date is not reported for runs that are not asked for", arguments: besides)
  func futureBesides(_ what: String, _ change: @Sendable (inout RunRecord) -> Void) throws {
    let history = try [.sample(3, "Ann"), Self.late(change)].map { $0.line + "\n" }.joined()
    let run = Run("ranking --history h.jsonl --bank-name banks", files: ["h.jsonl": history]) {
      $0.secondsSince1970 = 1_795_200_000
    }
    #expect(run.errors == "" && run.output.contains("Ann"), "\(what): \(run.errors)")
  }

  @Test("if no run has a place on the board, a message says so")
  func onlyLeft() {
    var left = RunRecord.sample(3, "Ann")
    left.unfinished = 2
    let run = Self.ranking("", left.line + "\n")
    #expect(
      run.output.hasPrefix(
        "No run played under a name, finished and without extra time, is recorded here."))
  }

  @Test("a player without a place is told which board this is, and which one has a run")
  func otherBoard() {
    var other = RunRecord.sample(2, "Bob")
    other.quiz = RunRecord.Quiz(banks: ["tea.csv"], seed: "7")
    let history = other.line + "\n" + RunRecord.sample(3, "Ann", seconds: 1).line + "\n"
    let run = Self.ranking("--around bob", history)
    #expect(run.status == .failure)
    #expect(
      run.errors
        == "Error: there is no ranked run by 'bob' on this board (banks, 5 questions). The best run of "
        + "'bob' is for tea.csv, 5 questions; `qbank ranking --all --history h.jsonl --around bob` shows its rank.\n"
    )
    #expect(Self.ranking("--all --around bob", history).status == .clean)
  }

  @Test("a player's name is the same whatever its case, spaces and Unicode form")
  func names() {
    let runs = [
      RunRecord.sample(2, "Caf\u{E9}"), .sample(4, " Cafe\u{301}", seconds: 1),
      .sample(3, "ann", seconds: 2), .sample(1, "Ann ", seconds: 3),
    ]
    let history = runs.map { $0.line + "\n" }.joined()
    let lines = Self.ranking("--format csv", history).output.split(separator: "\n").dropFirst()
    #expect(lines.map { $0.split(separator: ",")[2] } == ["4", "3"])
    let around = Self.ranking("--around ANN --format csv", history)
    #expect(around.status == .clean && around.output.contains("2,ann,3,"))
    let own = Run(
      "history --player ann --history h.jsonl --format csv", files: ["h.jsonl": history])
    #expect(own.output.split(separator: "\n").count == 3)
  }

  @Test(
    "a run that was left is listed as such, and is not compared with", arguments: ["en", "ja"])
  func left(language: String) {
    var run = RunRecord.sample(1, "Ann", seconds: 60)
    for index in 1..<5 {
      run.questions[index] = .init(choice: nil, milliseconds: 6_000, isRight: false)
    }
    run.unfinished = 4
    let history = RunRecord.sample(3, "Ann").line + "\n" + run.line + "\n"
    let output = Run(
      "history --history h.jsonl --lang \(language)", files: ["h.jsonl": history]
    ).output
    #expect(output.contains(language == "en" ? "left after 1 of 5" : "5問中1問で中断"))
    #expect(output.contains(language == "en" ? "latest run (" : "直近1回"))
  }
}
