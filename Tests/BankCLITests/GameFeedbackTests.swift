import BankCLI
@_spi(QBank) import BankQuiz
import BankSystem
import Foundation
@_spi(QBank) import TestSupport
import Testing

/// Games that show after each answer whether it was right, and what is seen of a result.
@Suite("qbank play --feedback")
struct GameFeedbackTests {
  private static let bank =
    "question,answer,a,b,c,d,explanation\n"
    + (1...2).map { "question \($0)?,1,right,b,c,d,Because of \($0).\n" }.joined()

  private func play(
    _ keys: [(String, Int)], _ flags: String = "", environment: [String: String] = [:],
    last: Keyboard.Event = .gone
  ) -> MemoryWorld {
    let line =
      "play a.csv --seed 1 --count 2 --layout auto --answers-from 1 --color never "
      + "--history h.jsonl \(flags)"
    let world = MemoryWorld(
      line.split(separator: " ").map { String($0) }, files: ["a.csv": Self.bank]
    ) {
      $0.presses = keys.map { ($1, .keys(Array($0.utf8))) } + [(1_000, last)]
      $0.environment = environment
    }
    #expect(world.run() == .clean)
    return world
  }

  /// Returns the recorded time of each question.
  private func times(_ world: MemoryWorld) throws -> [Int] {
    let runs = History(Array((world.file("h.jsonl") ?? "").utf8)).runs
    return try #require(runs.last).questions.map(\.milliseconds)
  }

  @Test(
    "the game waits for the player after each answer, with the clock stopped",
    arguments: [" ", "\r", "n", "ｎ", "　"])
  func waits(_ key: String) throws {
    let world = play(
      [("s", 300), ("1", 1_000), (key, 60_000), ("2", 2_000), (key, 60_000)], "--feedback")
    #expect(try times(world) == [1_000, 2_000])
    for text in ["✓ That is right, in 1.000 s", "✕ That is wrong", "Because of 2."] {
      #expect(world.output.contains(text), "\(text)")
    }
    #expect(world.output.hasSuffix("Right answers: 1 in total / Time taken: 3.000 s\n"))
  }

  @Test("neither a key that is held down nor one that answers ends the feedback")
  func held() throws {
    // Input within 250 ms of the verdict, which is shown after 120 ms, is discarded.
    let world = play(
      [
        ("s", 300), ("1", 1_000), (" ", 200), (" ", 100), ("1", 300), (" ", 500), ("1", 700),
        (" ", 500),
      ], "--feedback")
    #expect(try times(world) == [1_000, 700])
    let screens = ScreenFrames.of(world.output)
    #expect(screens.contains { $0.contains { $0.hasPrefix("✓ [2]") } })
  }

  @Test("without --feedback, nothing shows right and wrong before the end")
  func neutral() {
    let world = play([("s", 300), ("1", 1_000), ("2", 1_000)])
    let screens = ScreenFrames.of(world.output)
    let played = screens.filter { screen in screen.contains { $0.hasSuffix("Esc leave") } }
    #expect(played.contains { screen in screen.contains { $0.hasSuffix("Answered <") } })
    #expect(!played.contains { screen in screen.contains { $0.contains("✓") || $0.contains("✕") } })
    #expect(screens.last?.contains { $0.hasPrefix("1 / 2   ") } == true)
    #expect(screens.last?.contains("Because of 1.") == true)
  }

  @Test("leaving while an answer is explained keeps that answer")
  func leaving() {
    let world = play([("s", 300), ("1", 1_000), ("q", 400), ("q", 400)], "--feedback")
    let runs = History(Array((world.file("h.jsonl") ?? "").utf8)).runs
    #expect(runs.map(\.unfinished) == [1] && runs.map(\.score) == [1])
    #expect(world.now.closings >= 1)
  }

  @Test("leaving before the game begins records nothing", arguments: ["q", "\u{1B}"])
  func notBegun(_ key: String) {
    let world = play([(key, 400)])
    #expect(world.file("h.jsonl") == nil && !world.output.contains("of 2"))
  }

  @Test("on a plain terminal, Return continues after an answer")
  func plain() throws {
    let world = play(
      [("\n", 300), ("1\n", 1_000), ("1\n", 300), ("\n", 300), ("3\n", 2_000), ("\n", 300)],
      "--feedback", environment: ["TERM": "dumb"])
    #expect(try times(world) == [1_000, 2_000])
    #expect(world.output.allSatisfy { $0.isASCII })
    // Once after each answer, and once for the number that had no meaning there.
    #expect(world.output.components(separatedBy: "Press Return to continue: ").count == 4)
    for text in ["o 1.000 s 1. right is right", "x 2.000 s 3. c is wrong; 1. right is right"] {
      #expect(world.output.contains(text), "\(text)")
    }
    #expect(world.output.contains("  Because of 1.\n") && world.output.contains("latest"))
  }

  @Test(
    "a run is kept however its result is left", arguments: [Keyboard.Event.gone, .end(status: 143)])
  func kept(_ event: Keyboard.Event) throws {
    let world = play([("s", 300), ("1", 1_000), ("2", 1_000)], last: event)
    #expect(try times(world) == [1_000, 430])
    #expect(world.output.hasSuffix("Right answers: 1 in total / Time taken: 1.430 s\n"))
  }

  /// A locale, the cursor position that the terminal reports after a probe character, if any, and whether
  /// characters beyond ASCII are then used.
  @Test(
    "characters that may be two cells wide are used only where they are one cell wide",
    arguments: [
      ("ja_JP.UTF-8", "\u{1B}[1;2R", true), ("ja_JP.UTF-8", "\u{1B}[1;3R", false),
      ("ja_JP.UTF-8", "\u{1B}[R", false), ("ja_JP.UTF-8", nil, false), ("en_US.UTF-8", nil, true),
      ("", nil, true), ("ja_JP.eucJP", "\u{1B}[1;2R", false),
    ])
  func probe(_ locale: String, _ answer: String?, _ isDrawn: Bool) {
    let keys = (answer.map { [($0, 5)] } ?? []) + [("s", 400), ("1", 1_000), ("q", 400)]
    let world = play(keys, environment: ["LANG": locale])
    let screens = ScreenFrames.of(world.output)
    #expect(screens.contains { screen in screen.contains { $0.contains("━━━") } } == isDrawn)
    #expect(screens.contains { screen in screen.contains { $0.contains("===") } } == !isDrawn)
  }
}
