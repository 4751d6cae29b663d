import BankCLI
@_spi(QBank) import BankQuiz
import BankSystem
import Foundation
@_spi(QBank) import TestSupport
import Testing

/// Games that are played again from the result screen.
@Suite("qbank play: playing again")
struct GameAgainTests {
  private static let bank = (1...20).map { "question \($0)?,1,right,b,c,d\n" }.joined()

  private func play(
    _ keys: [(String, Int)], _ flags: String, history: String = "",
    configure: (inout MemoryWorld.State) -> Void = { _ in }
  ) -> MemoryWorld {
    let line = "play a.csv --count 2 --color never --history h.jsonl \(flags)"
    var files = ["a.csv": Self.bank]
    if !history.isEmpty { files["h.jsonl"] = history }
    let world = MemoryWorld(line.split(separator: " ").map { String($0) }, files: files) {
      $0.presses = keys.map { ($1, .keys(Array($0.utf8))) }
      configure(&$0)
    }
    _ = world.run()
    return world
  }

  /// Starts the game and answers two questions, the first correctly.
  private static let first = [("s", 300), ("1", 1_000), ("2", 1_000)]
  /// Plays again and answers both questions correctly; the last answer was followed by a pause.
  private static let second = [("r", 2_000), ("1", 500), ("1", 1_000)]

  /// Returns the recorded runs.
  private func runs(_ world: MemoryWorld) throws -> [RunRecord] {
    History(Array((world.file("h.jsonl") ?? "").utf8)).runs
  }

  @Test("with a seed, the same questions come again, and each run is recorded")
  func same() throws {
    let world = play(Self.first + Self.second, "--seed 1")
    let runs = try runs(world)
    #expect(runs.map(\.score) == [1, 2] && runs.map(\.quiz.seed) == ["1", "1"])
    #expect(runs[0].quiz.digest == runs[1].quiz.digest)
    let screens = ScreenFrames.of(world.output)
    #expect(screens.contains { $0.contains("Space scroll   r play again   Esc end") })
    #expect(
      world.output.hasSuffix(
        "Right answers: 1 in total / Time taken: 1.430 s\n"
          + "Right answers: 2 in total / Time taken: 0.930 s\n"))
  }

  @Test("without a seed, another set is drawn, and every seed is reported")
  func drawn() throws {
    let world = play(Self.first + Self.second, "") { $0.randomSeeds = [7, 8, 9] }
    let runs = try runs(world)
    #expect(runs.map(\.score) == [1, 2] && runs.map(\.quiz.seed) == ["7", "8"])
    #expect(runs[0].quiz.digest != runs[1].quiz.digest)
    let screens = ScreenFrames.of(world.output)
    #expect(screens.contains { $0.contains("Space scroll   r play a new set   Esc end") })
    let told = ["seed 7;", "seed 8;", "seed 9;"].map { world.errors.contains($0) }
    #expect(told == [true, true, false])
  }

  @Test("leaving the second game keeps the run of the first", arguments: ["q", "\u{1B}"])
  func left(_ key: String) throws {
    let world = play(Self.first + [("r", 2_000), (key, 500), (key, 500)], "--seed 1")
    #expect(try runs(world).map(\.score) == [1])
    #expect(world.output.hasSuffix("Right answers: 1 in total / Time taken: 1.430 s\n"))
    #expect(world.errors.contains("You left after 0 of 2 questions."))
  }

  @Test("input right after the key does not answer the first question of the next game")
  func held() throws {
    let keys = Self.first + [("r", 2_000), ("1", 100), ("1", 400), ("1", 1_000)]
    let runs = try runs(play(keys, "--seed 1"))
    #expect(runs.map { $0.questions[0].milliseconds } == [1_000, 500])
  }

  @Test("a run that could not be recorded is the last")
  func unrecorded() {
    let world = play(Self.first + Self.second, "--seed 1") {
      $0.failures["write:h.jsonl"] = .notAllowed
    }
    #expect(world.output.components(separatedBy: "Right answers: ").count == 3)
    #expect(!world.output.contains("play again") && world.errors.contains("h.jsonl"))
  }

  @Test("practice is never recorded, however often it is played")
  func practice() {
    let line = "play a.csv --practice --count 2 --seed 1"
    let world = MemoryWorld(
      line.split(separator: " ").map { String($0) }, files: ["a.csv": Self.bank]
    ) {
      $0.presses = (Self.first + Self.second).map { ($1, .keys(Array($0.utf8))) }
    }
    #expect(world.run() == .clean)
    #expect(world.output.contains("Right answers: 2 in total") && world.now.written.isEmpty)
  }

  @Test("the screen shows the rank among several players, as the ranking does")
  func rank() throws {
    let others = play(Self.first, "--seed 1 --player Ann")
    #expect(!others.output.contains("Your rank: "))
    let before = try #require(others.file("h.jsonl"))
    let wrong = [("s", 300), ("2", 1_000), ("2", 1_000)]
    let world = play(wrong + Self.second, "--seed 1 --player Ben", history: before)
    let screens = ScreenFrames.of(world.output)
    for rank in ["Your rank: 2 of 2", "Your rank: 1 of 2"] {
      #expect(screens.contains { $0.contains(rank) }, "\(rank)")
    }
    #expect(world.output.contains("Your rank is 1 of 2."))
  }
}
