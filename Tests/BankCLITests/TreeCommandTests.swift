@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank tree")
struct TreeCommandTests {
  /// Banks with some errors, in which some questions have a category and others do not.
  static let files: [String: String] = [
    "banks/food/drinks.csv": """
    Which drink is made of roasted beans?,1,coffee,green tea,milk,lemonade
    Which of these teas is fermented?,2,green tea,black tea,barley tea,chamomile tea
    How many litres are 500 ml?,7,0.5,5,50,500

    """,
    "banks/food/kitchen.csv": """
    What is tofu made from?,1,soy beans,rice,wheat,fish
    Which is a colour of peppers?,1,red,black,blue,blue
    torn,1

    """,
    "banks/moon.jsonl": [
      ("月は地球の何ですか？", "[\"衛星\",\"恒星\",\"惑星\",\"彗星\"]", "space/moon"),
      (
        "Which planet is nearest to the Sun?", "[\"Mercury\",\"Venus\",\"Earth\",\"Mars\"]", "space"
      ),
      ("How old is the Moon, in years?", "[\"4.5 billion\",\"1 million\",\"900\",\"2,000\"]", ""),
    ].map { question, choices, category in
      let detail = category.isEmpty ? "" : ",\"category\":\"\(category)\""
      return "{\"question\":\"\(question)\",\"answer\":1,\"choices\":\(choices)\(detail)}\n"
    }.joined(),
    "banks/guidance.csv": "Title,Text\n",
  ]

  private func run(
    _ line: String, files: [String: String] = files,
    _ change: (inout MemoryWorld.State) -> Void = { $0.width = 80 }
  ) -> Run {
    Run(line, files: files, change)
  }

  @Test(
    "a tree matches the approved one",
    arguments: [
      ("tree banks", "top"), ("tree banks --depth all", "all"),
      ("tree banks --in food/drinks", "leaf"),
      ("tree banks --depth 0", "none"), ("tree banks --depth all --color always", "color"),
    ], ["en", "ja"])
  func golden(_ line: (words: String, name: String), _ language: String) {
    let run = run("\(line.words) --lang \(language)")
    #expect(run.status == (line.name == "leaf" ? .clean : .findings), "\(run.errors)")
    #expect(Golden.complaint(run.output, "tree-\(line.name)-\(language).txt") == nil)
  }

  @Test(
    "every line fits, whatever the width and locale", arguments: ["en", "ja"], ["C", "C.UTF-8"])
  func width(_ language: String, _ locale: String) {
    for width in Deep.hasTime ? [20, 40, 55, 56, 80] : [20, 55, 56] {
      for flags in ["", "--full", "--depth 1"] {
        let run = run("tree banks --depth all \(flags) --lang \(language)") {
          $0.width = width
          $0.environment = ["LANG": locale]
        }
        for line in run.output.split(separator: "\n") {
          #expect(DisplayWidth.of(line) <= width, "\(width): \(line)")
        }
        let isPlain = run.output.contains("├") || run.output.contains("…")
        #expect(!isPlain || locale == "C.UTF-8")
      }
    }
  }

  // MARK: What is in it

  /// Returns the root branch of the JSON output.
  private func json(_ line: String, files: [String: String] = files) throws -> [String: Any] {
    let output = run(line + " --format json", files: files).output
    let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
    return try #require(value as? [String: Any])
  }

  private func counts(_ branch: [String: Any]) -> [Int] {
    let findings = branch["findings"] as? [String: Int] ?? [:]
    return [branch["questions"] as? Int ?? -1, branch["skipped"] as? Int ?? -1]
      + ["errors", "warnings", "notes"].map { findings[$0] ?? -1 }
  }

  private func inside(_ branch: [String: Any]) -> [[String: Any]] {
    branch["branches"] as? [[String: Any]] ?? []
  }

  @Test("a question is in its own category, else in that of its file")
  func categories() throws {
    let all = try json("tree banks --depth all")
    var seen: [String: Int] = [:]
    func add(_ branch: [String: Any]) {
      for next in [branch] + inside(branch)
      where next["category"] as? String == branch["category"] as? String {
        seen[branch["category"] as? String ?? "?"] = branch["questions"] as? Int
      }
      inside(branch).forEach(add)
    }
    add(all)
    #expect(
      seen == [
        "": 8, "food": 5, "food/drinks": 3, "food/kitchen": 2, "space": 2, "space/moon": 1,
        "moon": 1,
      ])
  }

  @Test("the categories are those of stats")
  func asInStats() throws {
    let table = Run("stats banks --by category --format csv", files: Self.files).output
    let rows = table.split(whereSeparator: \.isNewline).dropFirst(2).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).prefix(3).map { String($0) }
    }
    #expect(rows.map { $0[1] } == ["food/drinks", "food/kitchen", "moon", "space", "space/moon"])
    for row in rows {
      let branch = try json("tree banks --in \(row[1])")
      let items = (branch["items"] as? [Any])?.count
      #expect(items.map { "\($0)" } == row[2], "\(row)")
    }
  }

  @Test("all findings of lint are in the tree, each at its row")
  func asInLint() throws {
    let paths = "banks/food banks/moon.jsonl"
    let lint = Run("lint \(paths) --format json", files: Self.files).output
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(lint.utf8)) as? [String: Any])
    let summary = try #require(report["summary"] as? [String: Any])
    let wanted = ["errors", "warnings", "notes"].map { summary[$0] as? Int ?? -1 }
    let all = try json("tree \(paths) --depth all")
    #expect(Array(counts(all).dropFirst(2)) == wanted)
    #expect(wanted.reduce(0, +) > 2)
    let drinks = try json("tree banks --in food/drinks")
    let items = try #require(drinks["items"] as? [[String: Any]])
    let errors = items.map { ($0["findings"] as? [String: Int])?["errors"] }
    #expect(errors == [0, 0, 1])
    #expect(items.map { $0["record"] as? Int } == [1, 2, 3])
    // The torn row is not one of the questions.
    let kitchen = try json("tree banks --in food/kitchen")
    #expect(counts(kitchen)[...1] == [2, 1])
    #expect(counts(kitchen)[2] == 1)
  }

  @Test(
    "tables, typed lists and other formats are read",
    arguments: [
      ("gift.gift", "::a:: What is tofu made from? {=soy ~rice ~wheat ~fish}\n"),
      (
        "table.csv",
        "Question,A,B,C,D,Answer\nWhat is tofu made from?,soy,rice,wheat,fish,A\nWhich?,1,2,3,4,B\n"
      ),
      ("typed.txt", "1. What is tofu made from?\nA) soy\nB) rice\nC) wheat\nD) fish\nAnswer: A\n"),
    ])
  func formats(_ name: String, _ text: String) throws {
    let from = name.hasSuffix("csv") ? "--layout auto" : ""
    let all = try json("tree \(name) \(from)", files: [name: text])
    let items = all["items"] as? [[String: Any]]
    #expect(items?.first?["question"] as? String == "What is tofu made from?")
    #expect(counts(all)[1] == 0)
  }

  // MARK: The category of --in

  @Test(
    "--in begins the tree at a category, and an unknown one is an error",
    arguments: [
      ("tree banks --in food/drinks", 3, nil), ("tree banks --in food", 5, nil),
      ("tree banks --in /food//drinks/", 3, nil), ("tree banks/food --in drinks", 3, nil),
      ("tree banks/food/drinks.csv banks/moon.jsonl --in space", 2, nil),
      ("tree banks/food/drinks.csv", 3, nil), ("tree food --depth all", nil, "cannot read food"),
      ("tree banks --in fod", nil, "Did you mean 'food'?"),
      ("tree banks --in drinks", nil, "Did you mean 'food/drinks'?"),
      ("tree banks --in kitchin", nil, "Did you mean 'food/kitchen'?"),
      ("tree banks --in nothing-like-it", nil, "there is no category 'nothing-like-it'"),
      ("tree missing.csv", nil, "missing.csv"),
    ] as [(String, Int?, String?)])
  func named(_ line: String, _ questions: Int?, _ told: String?) throws {
    if let questions {
      #expect(counts(try json(line))[0] == questions)
    }
    if let told {
      let run = run(line) { _ in }
      #expect(run.status == .failure)
      #expect(run.errors.contains(text: told), "\(run.errors)")
      #expect(run.output.isEmpty)
    }
  }

  @Test(
    "invalid options and an empty folder are errors",
    arguments: [
      ("tree banks --depth deep", 64, "a whole number, 0 or more, or 'all'"),
      ("tree banks --depth -1", 64, "a whole number, 0 or more, or 'all'"),
      ("tree banks --browse --format json", 64, "Use '--browse' or '--format', not both"),
      ("tree banks --browse -o x", 64, "Use '--browse' or '--output', not both"),
      ("tree banks --browse", 2, "there is no terminal: --browse"),
      ("tree empty", 2, "“empty” contains no bank"),
    ])
  func refused(_ line: String, _ status: Int32, _ told: String) {
    let run = Run(line, files: Self.files) { $0.folders = ["empty"] }
    #expect(run.status.rawValue == status)
    #expect(run.errors.contains(text: told), "\(run.errors)")
  }

  @Test("a file that is not a bank is a branch with an error")
  func unreadable() throws {
    let files = ["banks/a.csv": "%PDF-1.7\n\u{1}\u{0}\u{0}\n", "banks/b.csv": Row.good]
    let all = try json("tree banks", files: files)
    #expect(counts(all)[0] == 1)
    #expect(counts(all)[2] > 0)
    #expect((all["withoutQuestions"] as? [String]) == ["banks/a.csv"])
    let a = inside(all).first { $0["name"] as? String == "a" }
    #expect(a.map { counts($0)[2] > 0 } == true)
  }

  // MARK: Hostile banks

  @Test(
    "hostile names are escaped, in lines that fit",
    arguments: [
      (1...10_000).map { "\($0)" }.joined(separator: "/"), "a//b", "/", " / ",
      "\\u001b[31mred\\u0007\\u0000", "\\u202Egnp.exe", "שלום/עולם",
      "日本語のとても長い名前" + String(repeating: "あ", count: 300),
      String(repeating: "x", count: 5_000), "a\\nb/c\\td", "👨‍👩‍👧‍👦/👩🏽‍🚀", "\\u0301/\\u200B",
    ], ["en", "ja"])
  func hostile(_ category: String, _ language: String) {
    let row =
      "{\"question\":\"\(category)?\",\"answer\":1,\"choices\":[\"a\",\"b\",\"c\",\"d\"],"
      + "\"category\":\"\(category)\"}\n"
    for width in [20, 80] {
      let run = run("tree a.jsonl --depth all --full --lang \(language)", files: ["a.jsonl": row]) {
        $0.width = width
        $0.isTerminal = true
        $0.environment = ["TERM": "xterm", "NO_COLOR": "1"]
      }
      #expect(run.status == .clean, "\(run.errors)")
      #expect(!run.output.contains("\u{1B}") && !run.output.contains("\u{202E}"))
      for line in run.output.split(separator: "\n") {
        #expect(DisplayWidth.of(line) <= width, "\(line)")
      }
    }
  }

  @Test("the tree is the same for any number of workers")
  func workers() {
    let rows = (0..<500).map { "Question \($0)?,1,a\($0),b\($0),c\($0),d\($0)\n" }
    let files = ["banks/a.csv": rows.joined(), "banks/b.csv": rows.reversed().joined()]
    let worlds = [Workers.serial, PartWorkers.two].map { workers in
      MemoryWorld(
        ["tree", "banks", "--depth", "all", "--format", "json"], files: files, workers: workers)
    }
    let outputs = worlds.map { world in
      _ = world.run()
      return world.output
    }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0].contains(text: "\"questions\":1000"))
  }
}

/// Workers that process the last piece first.
private enum PartWorkers {
  static let two = Workers(count: 2) { pieces, body in
    for piece in (0..<pieces).reversed() { body(piece) }
  }
}
