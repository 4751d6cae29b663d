import BankSystem
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

/// What is on the screen of `qbank tree --browse` after each key.
@Suite("qbank tree --browse")
struct TreeBrowserTests {
  /// The keys by their names in the tables below; all else is typed.
  private static let keys = [
    "up": "\u{1B}[A", "down": "\u{1B}[B", "right": "\u{1B}[C", "left": "\u{1B}[D",
    "home": "\u{1B}[H", "end": "\u{1B}[F", "pageup": "\u{1B}[5~", "pagedown": "\u{1B}[6~",
    "enter": "\r", "back": "\u{7F}", "esc": "\u{1B}", "space": " ",
  ]

  /// Returns the screens, each as its lines without blanks at their ends: the first one, and one after each key.
  private func screens(
    _ keys: String, _ line: String = "tree banks --browse",
    files: [String: String] = TreeCommandTests.files,
    columns: Int = 80, rows: Int = 24, language: String = "en", environment: [String: String] = [:]
  ) -> [[String]] {
    let words =
      line.split(separator: " ").map { String($0) } + ["--lang", language, "--color", "never"]
    let world = MemoryWorld(words, files: files) {
      $0.presses =
        keys.split(separator: " ").map { key in
          (500, .keys(Array((Self.keys[String(key)] ?? String(key)).utf8)))
        } + [(500, .gone)]
      $0.environment = environment
      ($0.width, $0.height, $0.isTerminal) = (columns, rows, true)
    }
    #expect([.clean, .findings].contains(world.run()), "\(world.errors)")
    #expect(world.now.closings == 1)
    return world.output.split(atText: "\u{1B}[H").dropFirst().map { screen in
      String(screen).replacing(text: "\r\n\u{1B}[J", with: "").replacing(text: "\u{1B}[K", with: "")
        .split(atText: "\r\n").map { String($0) }
    }
  }

  /// Returns the first line and the selected line of the last screen.
  private func end(_ keys: String, _ line: String = "tree banks --browse") -> (
    title: String, selected: String
  ) {
    let last = screens(keys, line).last ?? []
    let selected = last.first { $0.hasPrefix("* ") } ?? ""
    return (last.first ?? "", String(selected.dropFirst(2).prefix(34)).trimmed)
  }

  @Test(
    "keys lead to every branch and question, and back",
    arguments: [
      ("", "All questions", "> food"), ("down", "All questions", "> space"),
      ("down down down down", "All questions", "> moon"), ("up", "All questions", "> food"),
      ("end", "All questions", "> moon"), ("end home", "All questions", "> food"),
      ("pagedown", "All questions", "> moon"), ("pagedown pageup", "All questions", "> food"),
      ("right", "All questions / food", "> drinks"), ("enter", "All questions / food", "> drinks"),
      ("right down right", "All questions / food / kitchen", "What is tofu made from?"),
      ("right down right left", "All questions / food", "> kitchen"),
      ("right down right back back", "All questions", "> food"),
      ("left", "All questions", "> food"),
      // A branch that contains another one and a question of its own.
      ("down right", "All questions / space", "> moon"),
      ("down right down", "All questions / space", "Which planet is nearest to the S"),
      // Escape also goes back, from a question to its list and on to the top.
      (
        "right right right esc", "All questions / food / drinks", "Which drink is made of roasted b"
      ),
      ("right right esc", "All questions / food", "> drinks"),
      ("right right esc esc", "All questions", "> food"),
      // Keys without a meaning.
      ("x 1 space \u{1B}OP down", "All questions", "> space"),
    ])
  func moves(_ keys: String, _ title: String, _ selected: String) {
    let end = end(keys)
    #expect(end.title == title)
    #expect(end.selected == selected)
  }

  @Test("the browser begins at the category of --in, and the way back leads to the top")
  func begins() {
    let line = "tree banks --in food/kitchen --browse"
    #expect(end("", line) == ("All questions / food / kitchen", "What is tofu made from?"))
    #expect(end("left", line) == ("All questions / food", "> kitchen"))
    #expect(end("left left", line) == ("All questions", "> food"))
  }

  @Test(
    "text after a slash is searched for in names and questions",
    arguments: [
      ("/ t e a", ["Which of these teas is fermented?"]),
      ("/ T E A", ["Which of these teas is fermented?"]),
      ("／ ｔ ｅ ａ", ["Which of these teas is fermented?"]),
      ("/ 月", ["月は地球の何ですか？"]), ("/ kitch", ["> food/kitchen"]),
      ("/ moon", ["> space/moon", "> moon", "How old is the Moon, in years?"]),
      // Only the open branch is searched.
      ("right / moon", []), ("down right / moon", ["> space/moon"]),
      // Deleting a letter finds more again.
      ("/ moonx back", ["> space/moon", "> moon", "How old is the Moon, in years?"]),
      ("/ m back", ["> food", "> space", "> moon"]),
      ("/ m back back", ["> food", "> space", "> moon"]),
      // The search is left by Escape, or kept by Return.
      ("/ moon left", ["> food", "> space", "> moon"]),
      ("/ moon enter down q", ["> space/moon", "> moon", "How old is the Moon, in years?"]),
      ("/ moon down right", ["How old is the Moon, in years?"]),
      ("/ moon down right left", ["> space/moon", "> moon", "How old is the Moon, in years?"]),
      // In a search, q is a letter.
      ("/ q", []), ("/ enter", ["> food", "> space", "> moon"]),
    ])
  func search(_ keys: String, _ found: [String]) {
    let last = screens(keys).last ?? []
    let shown = last.filter { $0.hasPrefix("* ") || $0.hasPrefix("  > ") || $0.hasPrefix("    ") }
    let names = shown.filter { !$0.contains("findings") }.map {
      String($0.dropFirst(2).prefix(36)).trimmed
    }
    #expect(names == found, "\(last)")
  }

  @Test("a question is shown as players see it, and its answer after Enter")
  func question() {
    let all = screens("right right right enter right left")
    let (asked, answered) = (all[3], all[4])
    for (lines, first) in [(asked, "  1. coffee"), (answered, "○ 1. coffee")] {
      #expect(lines[0] == "All questions / food / drinks")
      #expect(lines[1].hasPrefix("banks/food/drinks.csv, row 1"))
      #expect(lines.contains("Which drink is made of roasted beans?"))
      #expect(lines.contains(first) && lines.contains("  2. green tea"))
    }
    #expect(asked.contains { $0.hasPrefix("Enter show the answer") })
    #expect(all[5] == answered)
    #expect(all[6].contains { $0.hasPrefix("*   Which drink") })
  }

  /// Keys at a question that is longer than the window, and others that lead to the same screen.
  @Test(
    "a long question is scrolled by lines, by pages, and to both ends",
    arguments: [
      ("down up", ""), ("up", ""), ("down down up", "down"), ("pagedown pageup", ""),
      ("pageup", ""), ("end home", ""), ("end down", "end"), ("end pagedown", "end"),
      ("down home", ""), ("end up down", "end"), ("x", ""),
    ])
  func scrolled(_ keys: String, _ same: String) {
    let long = (1...60).map { "word\($0)" }.joined(separator: " ")
    let files = ["a.csv": "Which of these is it: \(long)?,1,a,b,c,d\n"]
    let last = { (keys: String) in
      screens("right " + keys, "tree a.csv --browse", files: files, columns: 30, rows: 10).last
    }
    #expect(last(keys) == last(same))
    #expect(Set([last(""), last("down"), last("pagedown"), last("end")]).count == 4)
  }

  @Test("Control-D ends a search and the browser")
  func endOfInput() {
    #expect(screens("/ t \u{4} e a").last == screens("/ t").last)
  }

  @Test("a question without a right answer says so")
  func noAnswer() {
    let last = screens("right right end right enter").last ?? []
    #expect(last.contains("No choice is marked as right."))
    #expect(!last.contains { $0.hasPrefix("○") })
    #expect(last[1] == "banks/food/drinks.csv, row 3 · 1 error")
  }

  @Test(
    "the screens match the approved ones",
    arguments: [
      ("", "list"), ("right right", "leaf"), ("/ moon", "search"),
      ("right right right enter", "answer"),
    ],
    ["en", "ja"])
  func golden(_ screen: (keys: String, name: String), _ language: String) {
    let last = screens(screen.keys, rows: 16, language: language).last ?? []
    let text = last.map { $0 + "\n" }.joined()
    #expect(Golden.complaint(text, "browse-\(screen.name)-\(language).txt") == nil)
  }

  @Test(
    "no screen exceeds the window, whatever its size", arguments: ["C", "C.UTF-8"])
  func windows(_ locale: String) {
    let long = String(repeating: "とても長い問題文 and a long text ", count: 12)
    var files = TreeCommandTests.files
    files["banks/food/drinks.csv"] = (0..<20).map { "\($0) \(long)?,1,\(long)1,b,c,d\n" }.joined()
    let keys =
      "down up right right end pageup / 問 題 down enter right enter pagedown down left esc left"
    for (columns, rows) in [(12, 1), (12, 3), (20, 5), (33, 7), (55, 10), (80, 24), (200, 60)] {
      let all = screens(
        keys, files: files, columns: columns, rows: rows, environment: ["LANG": locale])
      // An Escape is recognized only if nothing follows for a while.
      #expect(all.count >= keys.split(separator: " ").count + 1)
      for screen in all {
        #expect(screen.count <= rows)
        for line in screen { #expect(DisplayWidth.of(line) <= columns, "\(columns): \(line)") }
        #expect(screen.contains { !$0.isEmpty })
      }
    }
  }

  @Test("the selected entry is always on the screen")
  func inSight() {
    let files = ["a.csv": (0..<300).map { "Question \($0)?,1,a,b,c,d\n" }.joined()]
    var generator = Generator(seed: 3)
    let names = ["up", "down", "pageup", "pagedown", "home", "end"]
    let keys = (0..<200).map { _ in generator.pick(names) }
    var (selected, page) = (0, 15)
    let all = screens(keys.joined(separator: " "), "tree a.csv --browse", files: files, rows: 21)
    for (screen, key) in zip(all.dropFirst(), keys) {
      let moves = [
        "up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -300, "end": 300,
      ]
      selected = min(max(0, selected + (moves[key] ?? 0)), 299)
      #expect(screen.contains { $0 == "*   Question \(selected)?" }, "\(key) \(selected) \(screen)")
      #expect(screen[1].hasSuffix("(\(selected + 1)/300)"))
      page = screen.count { $0.contains("Question") } - 1
    }
  }

  @Test(
    "the terminal is restored by every way to leave",
    arguments: ["q", "Q", "ｑ", "esc", "\u{4}", "right q", "right right right q", "/ a esc q"])
  func leaves(_ keys: String) {
    let words = ["tree", "banks/moon.jsonl", "--browse"]
    let world = MemoryWorld(words, files: TreeCommandTests.files) {
      $0.presses =
        keys.split(separator: " ").map { key in
          (500, .keys(Array((Self.keys[String(key)] ?? String(key)).utf8)))
        } + [(500, .end(status: 1))]
    }
    #expect(world.run() == .clean)
    #expect(world.now.closings == 1)
    #expect(world.now.presses?.count == 1)
  }

  @Test("a dumb terminal is refused")
  func dumb() {
    let run = Run("tree banks --browse", files: TreeCommandTests.files) {
      ($0.presses, $0.environment) = ([], ["TERM": "dumb"])
    }
    #expect(run.status == .failure)
    #expect(run.errors.contains(text: "there is no terminal: --browse"))
  }
}

@Suite("Keys of a terminal")
struct TerminalKeysTests {
  /// Consecutive reads, and the keys that they make.
  @Test(
    "keys are recognised whether they come in one read or in several",
    arguments: [
      (
        ["aé日👍"].map { Array($0.utf8) },
        [.character("a"), .character("é"), .character("日"), .character("👍")]
      ),
      // A character in parts, and bytes that never become one.
      ([[0xE6], [0x97], [0xA5]], [.character("日")]),
      ([[0xF0, 0x9F], [0x91, 0x8D, 0x61]], [.character("👍"), .character("a")]),
      ([[0xE6], [0x61]], [.character("\u{FFFD}"), .character("a")]),
      ([[0xFF], [0x80]], [.character("\u{FFFD}"), .character("\u{FFFD}")]),
      ([[0xE6, 0x97], [0x1B, 0x5B, 0x41]], [.character("\u{FFFD}"), .up]),
      (["\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D"].map { Array($0.utf8) }, [.up, .down, .right, .left]),
      (["\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD"].map { Array($0.utf8) }, [.up, .down, .right, .left]),
      (
        ["\u{1B}[H\u{1B}[1~\u{1B}OH\u{1B}[7~"].map { Array($0.utf8) }, [.home, .home, .home, .home]
      ),
      (["\u{1B}[F\u{1B}[4~\u{1B}OF\u{1B}[8~"].map { Array($0.utf8) }, [.end, .end, .end, .end]),
      (["\u{1B}[5~\u{1B}[6~\u{1B}[3~"].map { Array($0.utf8) }, [.pageUp, .pageDown, .other]),
    ] as [([[UInt8]], [TerminalKey])])
  func keys(_ reads: [[UInt8]], _ keys: [TerminalKey]) {
    var typed = TerminalKeys()
    #expect(reads.flatMap { typed.read($0, at: 0) } == keys)
  }
}
