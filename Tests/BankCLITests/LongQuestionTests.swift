import BankSystem
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

@Suite("Questions that are longer than the window")
struct LongQuestionTests {
  private static let stem = (1...40).map { "line\($0)" }

  /// Returns the screens of a game with one question, each as its lines; the keys come a second apart.
  private func screens(
    _ keys: [String], columns: Int = 80, rows: Int = 24, choices: [String] = ["a", "b", "c", "d"],
    stem: String = stem.joined(separator: "\n"), language: String = "en"
  ) -> [[String]] {
    let cells = ["\"\(stem)\"", "1"] + choices.map { "\"\($0)\"" }
    let line = "play a.csv --seed 1 --count 1 --time-limit 1:00:00 --color never"
    let world = MemoryWorld(
      line.split(separator: " ").map { String($0) } + ["--lang", language],
      files: ["a.csv": cells.joined(separator: ",") + "\n"]
    ) {
      $0.presses = (["s"] + keys).map { (1_000, .keys(Array($0.utf8))) } + [(1_000, .gone)]
      $0.environment = ["HOME": "/home/me"]
      ($0.width, $0.height) = (columns, rows)
    }
    #expect(world.run() == .clean)
    // The first screen is shown before the game.
    return Array(ScreenFrames.of(world.output).dropFirst())
  }

  private func texts(_ screen: [String]?) -> [String] {
    (screen ?? []).filter { $0.hasPrefix("line") }
  }

  @Test("the keys of the hint scroll the question, while choices and clock stay")
  func scrolls() throws {
    let down = "\u{1B}[B"
    let all = screens([down, "\u{1B}[6~", "\u{1B}[5~", down + down + down, "\u{1B}[A"])
    let first = try #require(all.first)
    // Head, choices, marker, clock and hint leave 16 of 24 lines.
    #expect(texts(first) == Array(Self.stem[..<16]))
    #expect(first.count == 24)
    #expect(first[18].hasPrefix("↑ ↓ PgUp PgDn scroll · lines 1–16 of 40"))
    let starts = all.compactMap { texts($0).first }
    let distinct = starts.enumerated().filter { $0 == 0 || starts[$0 - 1] != $1 }.map(\.element)
    #expect(distinct == ["line1", "line2", "line17", "line2", "line5", "line4"])
    for screen in all {
      for part in ["[1]  a", "[4]  d", "1–4 answer   Space more   Esc leave"] {
        #expect(screen.contains(part))
      }
      #expect(screen.contains { $0.hasPrefix("━━━━") })
    }
  }

  @Test(
    "a question can be read to its end in a window of any size",
    arguments: Deep.hasTime ? [1, 2, 3, 4, 5, 6, 8, 10, 24, 60] : [1, 3, 6, 24])
  func wholeText(rows: Int) {
    let choices = (1...4).map { number in "choice\(number) " + String(repeating: "word ", count: 9)
    }
    let keys = Array(repeating: "\u{1B}[B", count: 80)
    for columns in Deep.hasTime ? [12, 20, 40, 80, 200] : [12, 40, 200] {
      let all = screens(keys, columns: columns, rows: rows, choices: choices)
      let seen = Set(all.joined().map { $0.trimmingPrefix { $0 == " " } })
      for line in Self.stem { #expect(seen.contains { $0 == line }, "\(line), \(columns)×\(rows)") }
      for number in 1...4 {
        let choice = columns < 30 ? "[\(number)] choice" : "[\(number)]  choice"
        #expect(seen.contains { $0.hasPrefix("\(choice)\(number)") }, "\(columns)×\(rows)")
      }
      for screen in all {
        #expect(screen.count <= rows)
        for line in screen { #expect(DisplayWidth.of(line) <= columns, "\(line)") }
      }
    }
  }

  @Test("arrow keys scroll and never leave, however slowly their bytes come")
  func slowLine() throws {
    let parts = [("\u{1B}", 300), ("[B", 50), ("\u{1B}", 300), ("[", 60), ("B", 60), ("1", 300)]
    let world = MemoryWorld(
      "play a.csv --seed 1 --count 1 --color never --history h.jsonl".split(
        separator: " "
      ).map {
        String($0)
      }, files: ["a.csv": "\"\(Self.stem.joined(separator: "\n"))\",1,a,b,c,d\n"]
    ) {
      $0.presses = ([("s", 300)] + parts).map { ($1, .keys(Array($0.utf8))) }
      ($0.width, $0.height) = (80, 24)
    }
    #expect(world.run() == .clean)
    #expect(world.output.contains("lines 3–18 of 40"))
    // The clock ran all the time.
    #expect(world.output.contains("Right answers: 1 in total / Time taken: 1.070 s"))
  }

  @Test("a question that fits the window needs no keys to scroll")
  func short() {
    for rows in [8, 24] {
      let screen = screens([], rows: rows, stem: "short?").first ?? []
      #expect(!screen.contains { $0.contains("PgDn") })
      #expect(screen.contains("short?"))
    }
  }

  @Test(
    "text is as wide as the window without margins, up to a readable width",
    arguments: [(20, 20), (40, 36), (80, 68), (100, 68), (120, 88), (300, 88)])
  func width(columns: Int, width: Int) {
    let stem = String(repeating: "あ", count: 500)
    let screen = screens([], columns: columns, stem: stem, language: "ja").first ?? []
    #expect(screen.map { DisplayWidth.of($0) }.max() == width)
  }

  @Test("a word that is longer than a line continues on the next")
  func longWord() {
    let word = (0..<300).map { "\($0 % 10)" }.joined()
    let screen = screens([], columns: 30, stem: word).first ?? []
    let digits = screen.dropFirst().filter { $0.count > 20 && $0.allSatisfy(\.isNumber) }
    #expect(word.hasPrefix(digits.joined()) && digits.count > 5)
  }

  @Test("long guidance can be scrolled, too, before the game begins")
  func guidance() {
    let world = MemoryWorld(
      ["play", "a.csv", "--guidance", "g.csv", "--seed", "1", "--count", "1"],
      files: [
        "a.csv": "q?,1,a,b,c,d\n", "g.csv": "Rules,\"\(Self.stem.joined(separator: "\n"))\"\n",
      ]
    ) {
      let keys = ["\u{1B}[6~", "\u{1B}[6~", " ", "x", "s", "1"]
      $0.presses = keys.map { (1_000, .keys(Array($0.utf8))) }
      $0.environment = ["HOME": "/home/me"]
      ($0.width, $0.height) = (80, 12)
    }
    #expect(world.run() == .clean)
    #expect(world.output.contains("line10\r"))
    #expect(world.output.contains("  line28\r"))
    #expect(world.output.contains("Right answers: 1 in total / Time taken: 1.000 s"))
  }

  @Test("the space bar shows the next part, and starts the game when all has been seen")
  func space() {
    let world = MemoryWorld(
      ["play", "a.csv", "--guidance", "g.csv", "--seed", "1", "--count", "1"],
      files: ["a.csv": "q?,1,a,b,c,d\n", "g.csv": "Rules,\"1\n2\n3\n4\n5\n6\n7\n8\"\n"]
    ) {
      $0.presses = ["\u{1B}[B", " ", " ", "1"].map { (1_000, .keys(Array($0.utf8))) }
      $0.environment = ["HOME": "/home/me"]
      ($0.width, $0.height) = (80, 10)
    }
    #expect(world.run() == .clean)
    #expect(world.output.contains("Right answers: 1 in total / Time taken: 1.000 s"))
  }

  @Test("in a question the space bar goes from the end to the start, and never answers")
  func around() {
    let starts = screens(Array(repeating: " ", count: 5)).compactMap { texts($0).first }
    let distinct = starts.enumerated().filter { $0 == 0 || starts[$0 - 1] != $1 }.map(\.element)
    #expect(distinct == ["line1", "line16", "line25", "line1", "line16", "line25"])
  }
}

@Suite("Keys of a game")
struct GameKeysTests {
  /// Consecutive reads, and the keys that they make.
  private static let table: [([String], [GameKeys.Key])] = [
    (["1", "２", "0", "z\u{7F}"], [.digit(1), .digit(2), .digit(0), .other, .erase]),
    ([" n\rs"], [.space, .next, .next, .start]),
    (["\u{1B}\u{1B}x"], [.leave, .other]),
    (["\u{1B}[A", "\u{1B}OB"], [.scroll(.lineUp), .scroll(.lineDown)]),
    (["\u{1B}[5~\u{1B}[6~"], [.scroll(.pageUp), .scroll(.pageDown)]),
    (["1\u{1B}[B2"], [.digit(1), .scroll(.lineDown), .digit(2)]),
    // In two or more parts, wherever they are cut.
    (["x\u{1B}", "[B"], [.other, .scroll(.lineDown)]),
    (["\u{1B}[", "B"], [.scroll(.lineDown)]),
    (["\u{1B}[6", "~1"], [.scroll(.pageDown), .digit(1)]),
    (["\u{1B}", "[B"], [.scroll(.lineDown)]),
    (["\u{1B}", "[", "B1"], [.scroll(.lineDown), .digit(1)]),
    (["1\u{1B}", "OA\u{1B}", "[5", "~"], [.digit(1), .scroll(.lineUp), .scroll(.pageUp)]),
    // Arrow keys with Alt.
    (["\u{1B}\u{1B}[B1", "\u{1B}", "\u{1B}", "OA"], [.other, .digit(1), .other]),
    // Keys without a meaning: no part of their sequence has one.
    (["\u{1B}[1;5C", "\u{1B}1", "\u{1B}OP"], [.other, .other, .other]),
  ]

  @Test("keys are recognised whether they come in one read or in several", arguments: table)
  func keys(reads: [String], keys: [GameKeys.Key]) {
    var typed = GameKeys(isByLine: false)
    #expect(reads.flatMap { typed.read(Array($0.utf8), at: 0) } == keys)
    #expect(typed.wait(at: 0) == nil)
  }

  /// Reads with their times, and the time at which Escape counts as pressed.
  @Test(
    "Escape is a key if nothing follows for a tenth of a second",
    arguments: [
      ([("\u{1B}", 0)], 100), ([("\u{1B}\u{1B}", 5)], 105), ([("x\u{1B}", 7)], 107),
      ([("\u{1B}[B\u{1B}", 0)], 100), ([("\u{1B}", 0), ("[B", 99)], nil), ([("\u{1B}[", 0)], nil),
      ([("\u{1B}", 0), ("[", 99), ("B", 300)], nil), ([("\u{1B}", 0), ("x", 50)], nil),
    ] as [([(String, Int)], Int?)])
  func escape(reads: [(String, Int)], time: Int?) {
    var typed = GameKeys(isByLine: false)
    var keys: [GameKeys.Key] = []
    for (text, now) in reads { keys += typed.read(Array(text.utf8), at: now) }
    #expect(!keys.contains(.leave))
    #expect(typed.wait(at: 0) == time)
    // An unfinished line is discarded with the question, but an Escape is not.
    typed.flush()
    let pressed = (0...400).first { typed.takeEscape(at: $0) }
    #expect(pressed == time)
    #expect(typed.wait(at: 0) == nil)
  }
}
