@_spi(QBank) import TestSupport
import Testing

@Suite("qbank draw: selecting questions for a set")
struct DrawSelectionTests {
  /// Sixteen questions, a to p, with IDs, in two categories. The difficulty changes after every two questions:
  /// easy, medium, hard. Five of the questions are on two texts.
  private static let bank: [String: String] = {
    let items = (0..<16).map { number in
      let name = String(UnicodeScalar(UInt8(97 + number)))
      let difficulty = ["easy", "medium", "hard"][number / 2 % 3]
      let tags = [3: "text:1", 4: "text:1", 5: "text:1", 8: "text:2", 9: "text:2"][number]
      let own = tags.map { "\"tags\":[\"old\",\"\($0)\"]," } ?? "\"tags\":[\"new\"],"
      return """
        {"id":"id-\(name)","question":"\(name) question","answer":1,"choices":["p","q","r","s"],\
        \(own)"difficulty":"\(difficulty)","category":"\(number % 2 == 0 ? "food" : "space")"}
        """
    }
    return ["a.jsonl": items.joined(separator: "\n") + "\n"]
  }()

  private func draw(_ options: String, _ files: [String: String] = bank) -> Run {
    Run("draw a.jsonl --to csv --on-loss ignore --seed 7 \(options)", files: files)
  }

  /// Returns the first letters of the questions in a run's sets.
  private func letters(_ run: Run) -> String {
    String(run.output.split(separator: "\n").map { $0.first ?? "?" })
  }

  private func numbers(_ run: Run) -> [Int] {
    letters(run).utf8.map { Int($0) - 97 }
  }

  @Test("with a difficulty word, questions whose similar difficulty is a number are counted")
  func wordsAndNumbers() {
    let said = ["0.1", "easy", "b=-1", "25%", "hard", "0.25", "unknown"]
    let rows = said.enumerated().map { number, difficulty in
      "{\"question\":\"\(number)?\",\"answer\":1,\"choices\":[\"p\",\"q\",\"r\",\"s\"],"
        + "\"difficulty\":\"\(difficulty)\"}\n"
    }
    let files = ["a.jsonl": rows.joined()]
    let run = Run("draw a.jsonl --difficulty easy --count 3 --seed 7", files: files)
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.errors.contains("Left out 2 questions whose similar difficulty is a number"))
    let range = Run("draw a.jsonl --difficulty 0..0.3 --count 4 --seed 7", files: files)
    #expect(range.status == .clean && !range.errors.contains("difficulty is a number"))
  }

  // MARK: Questions in every set

  @Test(
    "a question is included by its ID, its file and row, its text or a part of it",
    arguments: ["id-c", "a.jsonl:3", "c question", "c ques"])
  func included(_ name: String) {
    for sets in 1...3 {
      let words = [
        "draw", "a.jsonl", "--to", "csv", "--on-loss", "ignore", "--seed", "7", "--count", "4",
        "--sets", "\(sets)", "--include", name,
      ]
      let run = Run(words, files: Self.bank)
      #expect(run.status == .clean, "\(run.errors)")
      #expect(letters(run).count { $0 == "c" } == sets && letters(run).count == 4 * sets)
    }
  }

  @Test("including near-duplicates is refused if near-duplicates are kept apart")
  func includedAlike() {
    let names = [
      "Which river is the longest of all in Japan?", "Which river is the longest of all in japan",
      "Why?",
    ]
    let files = ["a.csv": names.map { "\($0),1,Shinano,Tone,Ishikari,Teshio\n" }.joined()]
    let line = "draw a.csv --count 2 --seed 7 --include a.csv:1 --include a.csv:2"
    #expect(Run(line, files: files).status == .clean)
    let run = Run(line + " --no-near-duplicates", files: files)
    #expect(run.status == .failure)
    #expect(run.errors.contains("near-duplicates, which --no-near-duplicates keeps apart"))
  }

  @Test("a row in one of two files with the same name is included by its path")
  func rowsOfFiles() {
    let row = "Why?,1,a,b,c,d\n"
    let files = ["x/q.csv": row, "y/q.csv": row.replacing("Why", with: "How")]
    let both = Run("draw x y --count 1 --seed 7 --include q.csv:1", files: files)
    #expect(both.errors.contains("2 questions match “q.csv:1”"), "\(both.errors)")
    let one = Run("draw x y --count 1 --seed 7 --include y/q.csv:1", files: files)
    #expect(one.output.contains("How?"), "\(one.errors)")
  }

  @Test("a message says if no question has a tag by which to keep questions together")
  func noneTogether() {
    let run = draw("--count 3 --together txet:")
    #expect(run.status == .clean)
    #expect(run.errors.contains("No question has a tag that begins with “txet:”"))
    #expect(!draw("--count 3 --together text:").errors.contains("No question has a tag"))
  }

  @Test("an included question may be at any place of a set")
  func places() {
    let places = (1...60).map { seed in
      let run = Run(
        "draw a.jsonl --to csv --on-loss ignore --include id-c --count 3 --seed \(seed)",
        files: Self.bank)
      return letters(run).firstIndex(of: "c").map {
        letters(run).distance(from: letters(run).startIndex, to: $0)
      } ?? 9
    }
    #expect(Set(places) == [0, 1, 2])
  }

  @Test("an included question counts towards its category and difficulty")
  func countsAmong() {
    for options in [
      "--per-category food=2,space=2", "--difficulty easy=2,hard=2",
      "--per-category food=2,space=2 --difficulty easy=1,medium=2,hard=1",
    ] {
      let found = numbers(draw("--include id-a --include id-f \(options)"))
      #expect(found.contains(0) && found.contains(5) && found.count == 4)
      if options.contains("food") { #expect(found.count { $0 % 2 == 0 } == 2, "\(found)") }
      if options.contains("easy=2") { #expect(found.count { $0 / 2 % 3 == 0 } == 2, "\(found)") }
    }
  }

  @Test(
    "a question that cannot be in every set is reported",
    arguments: [
      ("--include id-z", "“id-z” matches no question that can be drawn"),
      ("--include id-a --where tags=\"old\"", "“id-a” matches no question that can be drawn"),
      ("--include question", "16 questions match “question”"),
      ("--include a.jsonl:99", "“a.jsonl:99” matches no question"),
      (
        "--include id-a --per-category space=2",
        "does not fit the given categories and difficulties"
      ),
      (
        "--include id-a --include id-c --per-category food=1,space=3",
        "2 questions of food are to be"
      ),
      (
        "--include id-a --include id-b --count 1",
        "2 questions are to be in every set, but a set has room for only 1"
      ),
      ("--per-category food=2,space=2 --difficulty easy=3,hard=2", "the difficulties to 5"),
      ("--include id-a --sets 2 --disjoint", "Use '--include' or '--disjoint', not both"),
      ("--include id-a --cover", "Use '--include' or '--cover', not both"),
      (
        "--include id-a --count 17",
        "a set of 17 cannot be drawn from 16 questions; --count 16 would"
      ),
      ("--include id-a --count 2 --max-seconds 6", "the limit is 6 s"),
      ("--include id-a --together text:", "Use '--include' or '--together', not both"),
      ("--together text: --difficulty easy", "Use '--together' or '--difficulty', not both"),
      ("--where tags=\"odl\"", "no question that can be drawn meets the condition tags=\"odl\""),
      ("--order hard", "Please provide one of 'easy-first'"),
    ])
  func mistakes(_ options: String, _ message: String) {
    let run = draw(options)
    #expect(run.status != .clean && run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  // MARK: Tags, groups and order

  @Test(
    "--where draws only questions that meet a condition",
    arguments: [
      (#"tags="old""#, [3, 4, 5, 8, 9]), (#"tags="text:2"||tags="text:1""#, [3, 4, 5, 8, 9]),
      (#"row<=2||row=7"#, [0, 1, 6]), (#"id="id-c"or(id="id-d")"#, [2, 3]),
    ])
  func condition(_ condition: String, _ wanted: [Int]) {
    #expect(numbers(draw("--where \(condition) --count \(wanted.count)")).sorted() == wanted)
    #expect(draw("--where \(condition) --count \(wanted.count + 1)").status == .failure)
  }

  @Test("a condition can refer to a category from the file's path, and to findings")
  func placesAndFindings() {
    let files = [
      "b/food/tea.csv": Row.good, "b/space.csv": "Which is Mars?,1,Mars ,Venus,Io,Moon\n",
    ]
    let food = Run("draw b --count 1 --seed 1 --where category=\"food/tea\"", files: files)
    #expect(food.output == Row.good, "\(food.errors)")
    let found = Run(
      "draw b --count 1 --seed 1 --where finding=\"edge-space\"", files: files)
    #expect(found.output.contains("Mars"), "\(found.errors)")
    let none = Run("draw b --count 1 --where finding=\"doubled-text\"", files: files)
    #expect(none.errors.contains("meets the condition") && none.output == "")
  }

  @Test("questions on one text stay together, in their order")
  func together() {
    for seed in 1...40 {
      let run = Run(
        "draw a.jsonl --to csv --on-loss ignore --together text: --count 6 --seed \(seed)",
        files: Self.bank)
      let set = letters(run)
      #expect(set.count == 6)
      #expect(set.contains("def") || !set.contains { "def".contains($0) }, "\(set)")
      #expect(set.contains("ij") || !set.contains { "ij".contains($0) }, "\(set)")
    }
    let run = draw("--where tags=\"text:1\" --together text: --count 2")
    #expect(run.errors.contains("the questions kept together cannot add up to exactly 2"))
  }

  @Test("easy questions come first, and questions of one level stay in the order drawn")
  func easyFirst() {
    let usual = numbers(draw("--count 9"))
    let sorted = numbers(draw("--count 9 --order easy-first"))
    #expect(Set(sorted) == Set(usual))
    #expect(sorted.map { $0 / 2 % 3 } == usual.map { $0 / 2 % 3 }.sorted())
    for level in 0..<3 {
      #expect(sorted.filter { $0 / 2 % 3 == level } == usual.filter { $0 / 2 % 3 == level })
    }
  }

  // MARK: Categories and difficulties at once

  @Test("quotas for categories and difficulties hold at the same time", arguments: 1...20)
  func joint(_ seed: Int) {
    let run = Run(
      "draw a.jsonl --to csv --on-loss ignore --seed \(seed) --per-category food=3,space=2 "
        + "--difficulty easy=2,medium=1,hard=2 --sets 2",
      files: Self.bank)
    let found = numbers(run)
    #expect(run.status == .clean && found.count == 10)
    for set in [found.prefix(5), found.suffix(5)] {
      #expect(Set(set).count == 5 && set.count { $0 % 2 == 0 } == 3)
      #expect((0..<3).map { level in set.count { $0 / 2 % 3 == level } } == [2, 1, 2])
    }
  }

  @Test("quotas also hold with weights, a time limit and disjoint sets")
  func jointWithMore() {
    for options in [
      "--per-category food:2,space:1 --max-seconds 40",
      "--per-category food=2,space=1 --max-seconds 9.9",
      "--per-category food=2,space=1 --sets 2 --disjoint",
    ] {
      let run = draw("\(options) --difficulty easy=1,medium=1,hard=1")
      #expect(run.status == .clean, "\(options): \(run.errors)")
      let set = numbers(run).prefix(3)
      #expect(set.count { $0 % 2 == 0 } == 2 && Set(set.map { $0 / 2 % 3 }).count == 3)
    }
  }

  /// Three questions of food are easy (a, g, m), and three of space (b, h, n).
  @Test("the report says which questions are missing")
  func jointShortage() {
    let run = draw("--per-category food=4,space=1 --difficulty easy=4,medium=1")
    #expect(run.status == .clean, "\(run.errors)")
    let none = draw("--per-category food=5,space=1 --difficulty easy=5,hard=1")
    #expect(
      none.errors.contains("food has 3 questions of difficulty easy, but 4 are needed"),
      "\(none.errors)")
    let ja = draw("--per-category food=5,space=1 --difficulty easy=5,hard=1 --lang ja")
    #expect(ja.errors.contains("food の難易度 easy の問題は3問しかありませんが、4問必要です。"), "\(ja.errors)")
  }

  @Test("the report says if time or near-duplicates prevent a set")
  func jointUnmet() {
    let numbers = "--per-category food=2,space=1 --difficulty easy=1,medium=1,hard=1"
    // All questions differ in only one letter.
    let alike = draw("\(numbers) --no-near-duplicates")
    #expect(alike.errors.contains("no set meets the conditions"), "\(alike.errors)")
    let slow = draw("\(numbers) --max-seconds 6")
    #expect(slow.errors.contains("even the fastest matching set is expected to take 9."))
    #expect(slow.errors.contains("--max-seconds 9."), "\(slow.errors)")
  }

  // MARK: Manifests

  @Test(
    "a manifest contains the selection, and reproduces the sets",
    arguments: [
      "--include id-c --count 4", "--where tags=\"old\" --count 3",
      "--together text: --count 6 --sets 2",
      "--order easy-first --count 6",
      "--per-category food=2,space=1 --difficulty easy=1,medium=1,hard=1 --include id-a",
    ])
  func manifest(_ options: String) throws {
    let drawn = draw(options + " --manifest m.json")
    let manifest = try #require(drawn.file("m.json"))
    let files = Self.bank.merging(["m.json": manifest]) { $1 }
    let again = Run("draw --replay m.json --on-loss ignore", files: files)
    #expect(again.status == .clean && again.output == drawn.output && again.errors.isEmpty)
    let look = Run("draw --compare m.json", files: files)
    #expect(look.status == .clean && look.output.hasPrefix("Nothing has changed"), "\(look.output)")
  }

  @Test("the configuration beside the given name of standard input holds")
  func configuredCount() {
    let rows = (1...5).map { "Question \($0)?,1,a,b,c,d\n" }.joined()
    let files = ["x/.qbank.json": #"{"set":{"count":2}}"#]
    for (name, count) in [("x/a.csv", 2), ("a.csv", 5)] {
      let run = Run("draw - --seed 1 --stdin-filename \(name)", files: files, input: rows)
      #expect(run.output.split(separator: "\n").count == count, "\(run.output)\(run.errors)")
    }
  }

  // MARK: What to expect

  /// E[min(T, 10)] of "a question" with four one-letter choices, computed as in the facts: 2.308289214 s and 13
  /// letters make a median of 3.020689214 s and an expectation of 3.276 s. Half of the players know the answer to a
  /// medium question.
  @Test("the expected results of sets are reported, but not with --quiet")
  func outlook() {
    let one = draw("--difficulty medium=1")
    #expect(one.errors == "Expected: 0.6 of 1 right, in 3 s (players-v1).\n")
    #expect(draw("--difficulty medium=1 --quiet").errors.isEmpty)
    let ja = draw("--difficulty medium=1 --lang ja")
    #expect(ja.errors == "見込み: 1問中0.6問正解、所要時間3秒（players-v1）\n")
    let many = draw("--difficulty easy,hard --count 1 --sets 20")
    #expect(many.errors.hasPrefix("Expected per set: 0."), "\(many.errors)")
    #expect(many.errors.contains("(0.4 to 0.8) of 1 right, in 3 s"), "\(many.errors)")
  }
}
