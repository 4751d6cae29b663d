import BankCLI
@_spi(QBank) import BankQuiz
import BankSystem
import Foundation
@_spi(QBank) import TestSupport
import Testing

/// Games in which every key is pressed at a given time.
@Suite("qbank play")
struct GameTests {
  private static let bank = (1...5).map { "question \($0)?,1,right,b,c,d\n" }.joined()

  private func play(
    _ presses: [(after: Int, event: Keyboard.Event)], _ flags: String = "",
    environment: [String: String] = [:]
  ) -> (world: MemoryWorld, status: BankCLI.ExitStatus) {
    let words = ["play", "a.csv", "--seed", "1"]
    let world = MemoryWorld(
      words + flags.split(separator: " ").map { String($0) }, files: ["a.csv": Self.bank]
    ) {
      $0.presses = [Self.start] + presses
      $0.environment = environment.merging(["HOME": "/home/me"]) { old, _ in old }
    }
    return (world, world.run())
  }

  /// The key that starts the game.
  private static let start = (after: 300, event: Keyboard.Event.keys(Array("s".utf8)))
  /// The time from an answer to the next question, in milliseconds.
  private static let pause = 120 + 450

  /// Returns five right answers, each the given number of milliseconds after its question is shown.
  private static func rightAnswers(_ milliseconds: Int...) -> [(
    after: Int, event: Keyboard.Event
  )] {
    (0..<5).map { index in
      let time = milliseconds[min(index, milliseconds.count - 1)]
      return (time + (index == 0 ? 0 : pause), .keys(Array("1".utf8)))
    }
  }

  private func key(_ text: String, _ after: Int) -> (after: Int, event: Keyboard.Event) {
    (after, .keys(Array(text.utf8)))
  }

  @Test(
    "a result depends on what was pressed and when",
    arguments: [
      (
        [
          ("1", 2_500), ("2", pause + 4_000), ("1", pause + 7_250), ("1", pause + 251),
          ("1", pause + 9_999),
        ], "4 in total", "24.000"
      ),
      (
        [
          ("1", 10_000), ("1", pause + 251), ("1", pause + 251), ("1", pause + 251),
          ("1", pause + 251),
        ], "5 in total", "11.004"
      ),
      // A millisecond too late: the time has run out, and the next question is shown after 600 ms.
      (
        [
          ("1", 10_001), ("1", 850), ("1", pause + 251), ("1", pause + 251), ("1", pause + 251),
        ], "4 in total", "11.004"
      ),
      (
        [("1", 12_000), ("1", pause + 251), ("1", pause + 251), ("1", pause + 251)], "4 in total",
        "12.153"
      ),
      // Keys without a meaning, arrows, and choices that do not exist.
      (
        [
          ("x", 300), ("\u{1B}[1~", 5), ("7", 5), ("0", 5), ("1", 80), ("1", pause + 251),
          ("1", pause + 251), ("1", pause + 251), ("1", pause + 251),
        ], "5 in total", "1.399"
      ),
      // Full-width digits; of several digits at once, the first answers and the others are discarded.
      (
        [
          ("１", 1_000), ("1111", pause + 1_000), ("x1\u{1B}[B2", pause + 1_000),
          ("11", pause + 1_000), ("1", pause + 1_000),
        ], "5 in total", "5.000"
      ),
      ([("1111", 300)], "1 in total", "40.300"),
      // Input during the pause or within 250 ms of a question was meant for the one before.
      (
        [
          ("1", 1), ("1", 100), ("1", 149), ("1", 1), ("2", 100), ("2", 300), ("2", 170 + 250),
          ("1", 1), ("1", 60_000),
        ], "2 in total", "30.502"
      ),
    ] as [([(String, Int)], String, String)])
  func results(_ keys: [(String, Int)], _ score: String, _ seconds: String) {
    let (world, status) = play(keys.map { key($0.0, $0.1) })
    #expect(status == .clean)
    #expect(
      world.output.contains("Right answers: \(score) / Time taken: \(seconds) s\n"),
      "\(world.output.suffix(100))")
    #expect(world.now.closings >= 1)
  }

  @Test("a bell rings at time-out unless it is turned off", arguments: [("", 5), ("--no-bell", 0)])
  func bell(_ flag: String, _ count: Int) {
    let (world, _) = play([(60_000, .keys([]))], flag)
    #expect(world.output.count { $0 == "\u{7}" } == count)
    #expect(world.output.contains("Right answers: 0 in total / Time taken: 50.000 s"))
  }

  @Test(
    "leaving midway records the run so far and restores the terminal",
    arguments: [
      [.keys(Array("q".utf8)), .keys(Array("q".utf8))], [.keys([0x1B]), .keys([0x1B])],
      [.keys([4]), .keys(Array("q".utf8))], [.gone], [.end(status: 143)],
    ] as [[Keyboard.Event]])
  func leaving(_ events: [Keyboard.Event]) throws {
    let (world, status) = play([key("1", 300)] + events.map { (after: 1_000, event: $0) })
    #expect(status == .clean)
    #expect(!world.output.contains("in total"))
    let text = try #require(world.file(Self.history))
    // The run was recorded at the start, with all questions unfinished.
    #expect(text.split(separator: "\n").count == 2 && text.contains("\"unfinished\":5"))
    let runs = History(Array(text.utf8)).runs
    #expect(runs.map(\.unfinished) == [4] && runs.map(\.score) == [1])
    #expect(runs.first?.milliseconds == 40_300)
    #expect(world.now.closings >= 1)
  }

  @Test(
    "one key does not end a game: it asks, and any other key continues",
    arguments: [
      ("q", "en", "Esc again leave with 1 of 5 answered"),
      ("\u{1B}", "ja", "もう一度Esc: やめる（5問中1問回答）"),
    ])
  func asked(_ letter: String, _ language: String, _ question: String) {
    let rest = Self.rightAnswers(300)
    let (world, _) = play(
      [key("1", 300), key(letter, Self.pause + 400), key("x", 200)] + rest,
      "--color never --lang \(language)")
    #expect(world.output.contains(question) && !world.errors.contains("You left"))
    #expect(History(Array((world.file(Self.history) ?? "").utf8)).runs.map(\.unfinished) == [nil])
  }

  @Test("in practice, the clock can be stopped and reset")
  func practice() {
    let keys = [
      key("1", 1_000), key(" ", Self.pause + 3_000), key(" ", 60_000), key("1", 1_000),
      key("1", Self.pause + 300), key("r", Self.pause + 9_000), key("1", 2_000),
      key("1", Self.pause + 300),
    ]
    let (world, _) = play(keys, "--practice")
    #expect(world.output.contains("stopped"))
    #expect(world.output.hasSuffix("Right answers: 5 in total / Time taken: 7.600 s\n"))
    #expect(world.now.written.isEmpty)
    // Without `--practice`, these keys have no meaning.
    #expect(play(keys).world.output.contains("Time taken: 5") == false)
  }

  @Test("guidance is shown first, until a key starts the game")
  func guidance() {
    let world = MemoryWorld(
      ["play", "a.csv", "--guidance", "g.csv", "--seed", "1", "--count", "1"],
      files: ["a.csv": Self.bank, "g.csv": "Rules,Be quick.\nLuck,Good luck!\n"]
    ) {
      $0.presses = [key("x", 90_000), (5, .redraw), key("\r", 90_000), key("1", 1_234)]
      $0.environment = ["HOME": "/home/me"]
    }
    #expect(world.run() == .clean)
    let parts = ["1 question, 10 s each", "Be quick.", "Good luck!", "1 of 1", "1.234 s"]
    var rest = Substring(world.output)
    for part in parts {
      let range = rest.firstRange(of: part)
      #expect(range != nil, "\(part)")
      if let range { rest = rest[range.upperBound...] }
    }
  }

  @Test("on a plain terminal, numbers are typed as lines and nothing moves")
  func plain() {
    let keys = [
      key("\n", 300), key("1", 500), key("\n", 500), key("9\n", 300), key("abc\n", 100),
      key("2\n", 100),
      key(" 1 \n1\n", 1_000), key("\n", 10_000), key("1\n", 100), key("1\n", 1_900),
    ]
    let (world, _) = play(keys, environment: ["TERM": "dumb"])
    #expect(
      world.output.hasPrefix("a\n5 questions, 10 s each\n\nPress Return to start or q to quit: "))
    #expect(!world.output.contains("\u{1B}"))
    #expect(world.output.allSatisfy { $0.isASCII })
    #expect(world.output.components(separatedBy: "Time has run out.").count == 2)
    // For 9, for abc, for the empty line, and for the one that came too soon.
    #expect(world.output.components(separatedBy: "Type a number from 1 to 4").count == 5)
    #expect(world.output.contains("Right answers: 3 in total / Time taken: 14.500 s"))
  }

  @Test("a game without a terminal is an error")
  func noTerminal() {
    let world = MemoryWorld(["play", "a.csv"], files: ["a.csv": Self.bank]) {
      $0.environment = ["HOME": "/home/me"]
    }
    #expect(world.run() == .failure)
    #expect(world.errors.contains("there is no terminal: a game"))
    #expect(world.output.isEmpty)
  }

  // MARK: The score screen

  private static let history = "/home/me/.local/state/qbank/history.jsonl"

  @Test("a game ends with the result, the latest runs and the rank, and records the run")
  func recorded() throws {
    let (world, _) = play(Self.rightAnswers(300, 350, 400, 450, 500), "--player 花子")
    let line = try #require(world.file(Self.history))
    let parts = [
      "\"version\":2", "\"played\"", "\"花子\"", "\"shuffle-v1\"", "\"seed\":\"1\"",
      "\"limit\":10000",
    ]
    for part in parts {
      #expect(line.contains(part), "\(line)")
    }
    for part in ["5/5", "2.000 s", "latest", "Your rank is 1 of 1."] {
      #expect(world.output.contains(part), "\(world.output)")
    }
  }

  @Test("with shuffled choices, the choice as in the bank is recorded")
  func shuffled() throws {
    let line = "preview a.csv --record --history h.jsonl --shuffle-choices --script 1,2,3,4,1"
    for seed in 1...5 {
      let world = MemoryWorld(
        (line + " --seed \(seed)").split(separator: " ").map { String($0) },
        files: ["a.csv": Self.bank])
      #expect(world.run() == .clean)
      let text = try #require(world.file("h.jsonl"))
      let run = try #require(
        JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      let questions = try #require(run["questions"] as? [[String: Any]])
      #expect(
        questions.count == 5 && Set(questions.compactMap { $0["question"] as? String }).count == 5)
      // In the bank, the first choice is always right.
      for question in questions {
        #expect(question["right"] as? Bool == (question["choice"] as? Int == 1))
      }
    }
  }

  @Test("a second run is compared with the first")
  func second() {
    let first = play(Self.rightAnswers(300), "--player A").world.file(Self.history) ?? ""
    let world = MemoryWorld(
      ["play", "a.csv", "--seed", "1", "--player", "B"],
      files: ["a.csv": Self.bank, Self.history: first]
    ) {
      let wrong = (1...4).map { _ in key("2", Self.pause + 300) }
      $0.presses = [Self.start, key("1", 300)] + wrong
      $0.environment = ["HOME": "/home/me"]
    }
    #expect(world.run() == .clean)
    #expect(world.output.contains("Your rank is 2 of 2."))
    #expect(world.file(Self.history)?.split(separator: "\n").count == 4)
  }

  @Test(
    "a run is recorded even if its rank cannot be determined",
    arguments: [("en", "Warning: the run was recorded, but"), ("ja", "警告: 記録は保存しましたが、")])
  func noRank(_ language: String, _ message: String) {
    let half = String(repeating: RunRecord.sample(2, "A").line + "\n", count: 400)
    #expect(half.utf8.count > 1 << 17)
    let before = half + "{\"version\":99}\n" + half
    let words = "play a.csv --seed 1 --player B --history h.jsonl --lang \(language)"
    let world = MemoryWorld(
      words.split(separator: " ").map { String($0) },
      files: ["a.csv": Self.bank, "h.jsonl": before]
    ) { $0.presses = [Self.start] + Self.rightAnswers(300) }
    #expect(world.run() == .clean)
    #expect(world.file("h.jsonl")?.hasPrefix(before) == true)
    #expect(world.file("h.jsonl")?.split(separator: "\n").count == 803)
    #expect(world.errors.contains(message) && world.errors.contains("401"))
  }

  @Test("an unusable history is reported before the game starts")
  func unusable() {
    let newer = "{\"version\":99}\n"
    let world = MemoryWorld(
      ["play", "a.csv", "--history", "h.jsonl"],
      files: ["a.csv": Self.bank, "h.jsonl": newer]
    ) { $0.presses = [key("1", 5)] }
    #expect(world.run() == .failure)
    #expect(world.now.presses?.count == 1)
    #expect(world.file("h.jsonl") == newer)
  }

  @Test(
    "nothing is added to a file that is no history",
    arguments: ["q?,1,a,b,c,d\n", "{\"question\":\"q?\"}\n", "text", "[]\n"])
  func noHistory(_ text: String) {
    let world = MemoryWorld(
      ["preview", "a.csv", "--record", "--history", "h.jsonl"],
      files: ["a.csv": Self.bank, "h.jsonl": text])
    #expect(world.run() == .failure)
    #expect(world.errors.contains("h.jsonl is not a history file"))
    #expect(world.file("h.jsonl") == text && world.output.isEmpty)
  }

  @Test("a history can be added to after a torn line")
  func torn() {
    let world = MemoryWorld(
      ["preview", "a.csv", "--record", "--history", "h.jsonl"],
      files: ["a.csv": Self.bank, "h.jsonl": "{\"version\":1,\"da"])
    #expect(world.run() == .clean)
    #expect(world.file("h.jsonl")?.split(separator: "\n").count == 2)
  }

  @Test("the result is shown even if the history cannot be written")
  func readOnly() {
    let world = MemoryWorld(
      ["play", "a.csv", "--history", "h.jsonl", "--seed", "1"],
      files: ["a.csv": Self.bank]
    ) {
      $0.presses = [Self.start] + Self.rightAnswers(300)
      $0.failures["write:h.jsonl"] = .notAllowed
    }
    #expect(world.run() == .failure)
    #expect(world.output.contains("Right answers: 5 in total"))
    #expect(world.errors.contains("h.jsonl"))
  }

  @Test("a model player's result is shown if recording fails", arguments: [[], ["-o", "run.txt"]])
  func readOnlySimulated(_ output: [String]) {
    let words = ["preview", "a.csv", "--record", "--history", "h.jsonl", "--seed", "1"]
    let world = MemoryWorld(words + output, files: ["a.csv": Self.bank]) {
      $0.failures["write:h.jsonl"] = .notAllowed
    }
    #expect(world.run() == .failure)
    #expect((world.file("run.txt") ?? world.output).contains("Right answers:"))
  }

  @Test("model players are recorded only with --record", arguments: [("", 0), ("--record", 1)])
  func simulated(_ flag: String, _ lines: Int) {
    let words = ["preview", "a.csv", "--seed", "1", "--history", "h.jsonl"]
    let world = MemoryWorld(
      words + (flag.isEmpty ? [] : [flag]), files: ["a.csv": Self.bank])
    #expect(world.run() == .clean)
    #expect((world.file("h.jsonl") ?? "").split(separator: "\n").count == lines)
  }
}
