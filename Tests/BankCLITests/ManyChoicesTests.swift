@_spi(QBank) import BankQuiz
import BankSystem
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

@Suite("Games with more than nine choices")
struct ManyChoicesTests {
  /// The number of choices, the keys that are typed, and the choice that each key answers. `.` is Return, `<`
  /// deletes a digit, and `-` means that a key answers nothing yet.
  @Test(
    "a digit answers at once if no other can follow",
    arguments: [
      // With up to nine choices, every digit that is one answers at once.
      (4, "1", "1"), (4, "4", "4"), (4, "5", "-"), (4, "0", "-"), (9, "9", "9"), (9, "1", "1"),
      (10, "10", "- 10"), (10, "1.", "- 1"), (10, "2", "2"), (10, "0", "10"), (10, "12.", "- - 1"),
      (12, "12", "- 12"), (12, "11", "- 11"), (12, "1.", "- 1"), (12, "9", "9"), (12, "0", "10"),
      (12, "13.", "- - 1"), (12, "1<3", "- - 3"), (12, "<.", "- -"), (12, "1<.", "- - -"),
      (26, "26", "- 26"), (26, "2.", "- 2"), (26, "27", "- -"), (26, "3", "3"), (26, "10", "- 10"),
      (100, "100", "- - 100"), (100, "10.", "- - 10"), (100, "9.", "- 9"), (100, "11", "- 11"),
      // No question is waiting for an answer.
      (0, "10.", "- - -"),
    ])
  func entry(choices: Int, keys: String, answers: String) {
    var entry = ChoiceEntry()
    let found = keys.map { key -> Int? in
      switch key {
      case ".": return entry.finish()
      case "<":
        entry.erase()
        return nil
      default: return entry.take(key.wholeNumberValue ?? 0, of: choices)
      }
    }
    #expect(found.map { $0.map { String($0) } ?? "-" }.joined(separator: " ") == answers)
  }

  /// Two questions with twelve choices; the last choice is right, then the first.
  private static let bank = [12, 1].map { answer in
    let choices = (1...12).map { "\"choice \($0)\"" }.joined(separator: ",")
    return #"{"question":"question \#(answer)?","answer":\#(answer),"choices":[\#(choices)]}"#
      + "\n"
  }.joined()

  private func play(
    _ keys: [(String, Int)], _ flags: String = "", type: String = "xterm"
  ) -> MemoryWorld {
    let line = "play a.jsonl --count 2 --seed 1 --history h.jsonl --color never \(flags)"
    let world = MemoryWorld(
      line.split(separator: " ").map { String($0) }, files: ["a.jsonl": Self.bank]
    ) {
      $0.presses = keys.map { ($1, .keys(Array($0.utf8))) }
      $0.environment = ["HOME": "/home/me", "TERM": type]
    }
    _ = world.run()
    return world
  }

  /// Returns the choice and the milliseconds of each answer.
  private func answers(_ world: MemoryWorld) -> [String] {
    History(Array((world.file("h.jsonl") ?? "").utf8)).runs.flatMap(\.questions).map {
      "\($0.choice ?? 0)@\($0.milliseconds)"
    }
  }

  @Test("the second digit or Return answers, and the time is that of this key")
  func game() {
    let world = play([("s", 300), ("1", 1_000), ("2", 500), ("1", 1_570), ("\r", 250)])
    #expect(answers(world) == ["12@1500", "1@1250"])
    let keys = ScreenFrames.of(world.output).compactMap { $0.last { $0.contains("Esc leave") } }
    let distinct = keys.enumerated().filter { $0 == 0 || keys[$0 - 1] != $1 }.map(\.element)
    #expect(
      distinct == [
        "s start   Esc leave", "1–12 answer   Esc leave", "1_   Return answer 1   Esc leave",
        "1–12 answer   Esc leave", "Esc leave", "1–12 answer   Esc leave",
        "1_   Return answer 1   Esc leave", "1–12 answer   Esc leave", "Esc leave",
      ])
  }

  @Test("a digit that was typed for one question is not part of the next answer")
  func timeOut() {
    let world = play([("s", 300), ("1", 9_900), ("2", 1_700), ("\r", 1_000)], "--time-limit 10")
    #expect(answers(world) == ["0@10000", "2@1000"])
  }

  @Test("a plain terminal accepts every number of a choice, and no other")
  func plain() {
    let keys = [
      ("\n", 300), ("13\n", 500), ("0\n", 100), ("99999999999999999999\n", 100), ("１２\n", 100),
      ("1\n", 900),
    ]
    let world = play(keys, type: "dumb")
    #expect(answers(world) == ["12@800", "1@900"])
    let asked = "Type a number from 1 to 12, then Return"
    #expect(world.output.split(separator: asked).count == 4)
  }
}
