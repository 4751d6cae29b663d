import BankCLI
import BankSystem
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank preview")
struct PreviewCommandTests {
  private static let bank = """
    空の色は？,1,青,赤,緑,黄
    "Which is the
    largest planet?",2,Mars,Jupiter,"Venus, the evening star",Earth
    2＋3＝？,4,3,4,6,5

    """
  private static let guidance = "遊び方,10秒で答えます。\n準備,\"紙と\n鉛筆\"\n"
  private static let files = ["a.csv": bank, "guidance.csv": guidance]

  private func run(_ line: String, _ files: [String: String] = files) -> MemoryWorld {
    let world = MemoryWorld(line.split(separator: " ").map { String($0) }, files: files)
    _ = world.run()
    return world
  }

  private static let script =
    "preview a.csv --guidance guidance.csv --count 3 --seed 7 --script 1@1.5,-,4@10"

  @Test("the transcript matches the approved one", arguments: ["en", "ja"], ["", "-seconds"])
  func transcript(_ language: String, _ seconds: String) {
    let flag = seconds.isEmpty ? "" : " --every-second"
    let world = run(Self.script + flag + " --lang \(language)")
    #expect(Golden.complaint(world.output, "preview\(seconds)-\(language).txt") == nil)
  }

  @Test("the events match the approved ones", arguments: ["json", "jsonl"])
  func events(_ format: String) throws {
    let world = run(Self.script + " --every-second --format \(format)")
    #expect(Golden.complaint(world.output, "preview.\(format)") == nil)
    for line in world.output.split(separator: "\n") {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
  }

  @Test("a question of several lines is one line in a table")
  func severalLines() {
    let files = ["a.csv": "\"One\n\n\ntwo?\",1,a,b,c,d\n"]
    let world = run("forecast a.csv --seed 1 --count 1 --runs 10", files)
    #expect(world.output.contains("One two?"))
  }

  @Test(
    "a choice is shown with at least ten characters, however narrow the terminal",
    arguments: [("abcdefghij", true), ("abcdefghijk", false)])
  func narrow(_ choice: String, _ isWhole: Bool) {
    let run = Run(
      "preview a.csv --seed 1 --count 1 --script 2",
      files: ["a.csv": "q?,1,yes,\(choice),no,never\n"]
    ) { $0.environment = ["COLUMNS": "40"] }
    let review = run.output.split(separator: "\n").filter { $0.contains("2. abcdefghi") }
    #expect(review.last?.contains("2. \(choice)") == isWhole, "\(review)")
  }

  @Test(
    "a run depends on its seed only",
    arguments: ["model", "guesser", "always-first", "longest-choice", "perfect"])
  func deterministic(_ player: String) {
    let line = "preview a.csv --count 3 --model \(player) --seed "
    #expect(run(line + "7").output == run(line + "7").output)
    let some = Set((1...20).map { run(line + "\($0)").output })
    #expect(some.count > 3)
  }

  @Test(
    "model players answer as their names say",
    arguments: [
      ("perfect", "Right answers: 3 in total"), ("always-first", "Right answers: 1 in total"),
      ("longest-choice", "Right answers: 1 in total"),
    ])
  func players(_ player: String, _ line: String) {
    let world = run("preview a.csv --count 3 --seed 1 --model \(player)")
    #expect(world.output.contains(line), "\(world.output)")
  }

  @Test(
    "a time limit is that of the option, else of the question, else ten seconds",
    arguments: [("", [4_000, 10_000]), (" --time-limit 1:30", [90_000, 90_000])])
  func limits(_ flag: String, _ expected: [Int]) throws {
    let bank = """
      {"question": "a?", "answer": 1, "choices": ["x", "y"], "limit": 4}
      {"question": "b?", "answer": 1, "choices": ["x", "y"]}

      """
    let world = run("preview a.jsonl --count 2 --seed 1 --format jsonl" + flag, ["a.jsonl": bank])
    let limits = world.output.split(separator: "\n").compactMap { line -> Int? in
      let event = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      return event?["limit"] as? Int
    }
    #expect(limits.sorted() == expected)
  }

  @Test(
    "what cannot be done is an error, and nothing is played",
    arguments: [
      ("--count 4", 2, "a set of 4 cannot be drawn from 3 questions"),
      ("--count 3 --script 1,2", 64, "The script has 2 steps, but the set has 3 questions."),
      (
        "--count 1 --script 5", 64,
        "Step 1 of the script picks choice 5, but the question has only 4."
      ),
      ("--count 1 --script 1@", 64, "Step 1 of the script, '1@', is not valid."),
      ("--count 1 --script x", 64, "Write a choice such as 2"),
      ("--script 1 --model guesser", 64, "Use '--script' or '--model', not both: a script"),
      ("--time-limit 0", 64, "The time limit '0' is not between 1 second and 23:59:59."),
      ("--time-limit 25:00:00", 64, "The time limit '25:00:00' is not"),
      ("--time-limit -1", 64, "The time limit '-1' is not"),
      ("--time-limit abc", 64, "The time limit 'abc' is not"),
      ("--ability 9", 64, "The ability '9' is not a number from -6 to 6"),
      ("--ability nan", 64, "The ability 'nan' is not"),
      ("--model nobody", 64, "Please provide one of 'model'"),
      ("--guidance none.csv", 2, "cannot read none.csv"),
    ])
  func mistakes(_ flags: String, _ status: Int32, _ message: String) {
    let words = ("preview a.csv --seed 1 --count 1 " + flags).split(separator: " ")
    let world = MemoryWorld(words.map { String($0) }, files: Self.files)
    #expect(world.run().rawValue == status)
    #expect(world.errors.contains(message), "\(world.errors)")
    #expect(world.output.isEmpty)
  }

  @Test("a folder's only guidance file is shown first; of two, none")
  func guidanceOfFolder() {
    let one = run("preview . --count 1 --seed 1", Self.files)
    #expect(one.output.contains("10秒で答えます。"))
    let files = Self.files.merging(["b/guidance.csv": Self.guidance]) { $1 }
    #expect(!run("preview . --count 1 --seed 1", files).output.contains("10秒で答えます。"))
  }

  @Test("no control sequence of a bank reaches the terminal")
  func hostile() {
    let bank = "\"\u{1B}[2J\u{7}\u{202E}evil?\",1,\"\u{1B}]0;x\u{7}\",b,c,d\n"
    for flags in ["", " --every-second", " --format json"] {
      let world = run("preview a.csv --count 1 --seed 1 --on-error skip" + flags, ["a.csv": bank])
      #expect(!world.output.contains("\u{1B}") && !world.output.contains("\u{202E}"))
    }
  }

  // MARK: Forecasts

  @Test("the forecast matches the approved one", arguments: ["en", "ja"])
  func forecast(_ language: String) {
    let world = run("forecast a.csv --count 3 --seed 7 --sets 2 --lang \(language)")
    #expect(Golden.complaint(world.output, "forecast-\(language).txt") == nil)
  }

  @Test("a forecast is the same for any number of workers", arguments: 1...4)
  func workers(_ count: Int) {
    let line = "forecast a.csv --count 3 --seed 7 --runs 9000 --format json"
    let words = line.split(separator: " ").map { String($0) }
    let world = MemoryWorld(words, files: Self.files, workers: Threads.workers(count))
    #expect(world.run() == .clean)
    #expect(world.output == run(line).output)
  }

  @Test("the numbers of a forecast in JSON add up")
  func forecastJSON() throws {
    let world = run("forecast a.csv --count 3 --seed 7 --runs 500 --format json")
    let document = try JSONSerialization.jsonObject(with: Data(world.output.utf8)) as? [String: Any]
    let outcomes = try #require(document?["outcomes"] as? [[String: Any]])
    #expect(outcomes.compactMap { $0["extended"] as? Double } == [1, 1.25, 1.5, 2])
    for outcome in outcomes {
      let scores = try #require(outcome["scores"] as? [Int])
      #expect(scores.reduce(0, +) == 500)
      let total = scores.enumerated().reduce(0) { $0 + $1.offset * $1.element }
      let mean = (outcome["score"] as? [String: Double])?["mean"]
      #expect(mean == Double(total) / 500)
      let questions = try #require(outcome["questions"] as? [[String: Int]])
      #expect(questions.reduce(0) { $0 + ($1["right"] ?? 0) } == total)
      let late = questions.reduce(0) { $0 + ($1["timeOuts"] ?? 0) }
      let share = try #require(outcome["timeOuts"] as? Double)
      #expect(abs(share - Double(late) / Double(500 * questions.count)) < 1e-6)
    }
  }

  @Test("with --redraw every run draws a set of its own")
  func redrawn() throws {
    let world = run("forecast a.csv --count 1 --seed 7 --runs 3000 --redraw --format json")
    let document = try JSONSerialization.jsonObject(with: Data(world.output.utf8)) as? [String: Any]
    let first = try #require((document?["outcomes"] as? [[String: Any]])?.first)
    let asked = try #require(first["questions"] as? [[String: Int]]).compactMap { $0["asked"] }
    #expect(asked.reduce(0, +) == 3000 && asked.count == 3)
    // Each is asked a thousand times, within four standard errors.
    for count in asked { #expect(abs(count - 1000) < 104) }
  }

  @Test("forecasts and pages are written to files as pictures and HTML")
  func files() {
    let picture = run("forecast a.csv --count 3 --seed 7 -o f.svg")
    #expect(picture.file("f.svg")?.hasPrefix("<svg") == true)
    let page = run("page a.csv --count 3 --seed 7 -o quiz.html --guidance guidance.csv")
    #expect(page.file("quiz.html")?.contains("10秒で答えます。") == true)
    #expect(page.output.isEmpty)
    let report = run("forecast a.csv --count 3 --seed 7 -o report.html")
    #expect(report.file("report.html")?.contains("<svg") == true)
    #expect(report.output.isEmpty)
    let shown = run("page a.csv --count 3 --seed 7 -o - --guidance guidance.csv")
    #expect(shown.output == page.file("quiz.html") && shown.file("-") == nil)
    // The title is that of the bank, not of the guidance.
    #expect(shown.output.contains("<title>a</title>"))
  }

  @Test(
    "rounds with the same questions are reported, whatever their order",
    arguments: [
      ("--sets 2", "Rounds 1 and 2 have the same questions, because there are few to draw from. "),
      ("--sets 3", "questions, and 1 more round repeats others, because"),
      ("--sets 4", "questions, and 2 more rounds repeat others, because"),
      ("--sets 3 --lang ja", "第1ラウンドと第2ラウンドは同じ問題です（ほかに1ラウンドも重なります）。"),
      // The rounds have different questions.
      ("--count 1 --cover", ""),
    ])
  func sameRounds(flags: String, note: String) {
    let run = run("page a.csv --count 3 --seed 7 -o quiz.html \(flags)")
    #expect(run.file("quiz.html") != nil, "\(run.errors)")
    #expect(note.isEmpty ? !run.errors.contains("same questions") : run.errors.contains(note))
  }

  @Test("--correlation changes the times of a single run, too")
  func correlation() {
    let seeds = (1...40).map { "preview a.csv --count 3 --time-limit 1:00 --seed \($0)" }
    let same = seeds.count { run($0).output == run($0 + " --correlation 1").output }
    #expect(same == 0)
    #expect(run(seeds[0]).output == run(seeds[0] + " --correlation 0").output)
    let half = run(seeds[0] + " --correlation 0.5").output
    #expect(run(seeds[0] + " --correlation 0,5").output == half)
  }

  @Test(
    "options that contradict each other or belong to another command are refused",
    arguments: [
      ("forecast --redraw --sets 2", "Use '--redraw' or '--sets', not both: each run draws"),
      (
        "forecast --redraw --per-category a=1",
        "Use '--redraw' or '--per-category', not both: each run draws"
      ),
      (
        "forecast --redraw --difficulty 0..0.5",
        "Use '--redraw' or '--difficulty', not both: each run draws"
      ),
      (
        "forecast --redraw --include a.csv:1",
        "Use '--redraw' or '--include', not both: each run draws"
      ),
      ("preview --script 1 --ability 2", "Use '--script' or '--ability', not both: a script"),
      ("preview --player Ann", "'--player' needs '--record'."),
      ("preview --event Friday", "'--event' needs '--record'."),
      (
        "play --practice --player Ann",
        "Use '--practice' or '--player', not both: '--practice' records nothing."
      ),
      ("page", "Name a file for the page: -o quiz.html"),
      ("page -o a.html --title= ", "A title needs at least one visible character."),
      ("page -o a.html --accent red", "The colour 'red' is not valid."),
      ("page -o a.html --accent 7f7f7f", "The nearest usable colour is 868686."),
      ("forecast --runs 0", "from 1 to 100000000"),
      ("preview --correlation 2", "not a number from -1 to 1"),
      // An option of one of these commands is unknown to the others, rather than ignored.
      ("preview --sets 2", "Unknown option '--sets'."), ("play --accent 12b886", "Unknown option"),
      ("forecast --feedback", "Unknown option '--feedback'."),
      ("page --every-second -o a.html", "Unknown option '--every-second'."),
    ])
  func together(_ line: String, _ message: String) {
    let name = line.prefix { $0 != " " }
    let world = run("\(name) a.csv --seed 1 --count 1" + line.dropFirst(name.count))
    #expect(world.errors.contains(message), "\(world.errors)")
    #expect(world.output.isEmpty && world.file("a.html") == nil)
  }

  /// Returns the data of a page, as Foundation reads it.
  private func quiz(_ words: String) throws -> [String: Any] {
    let page = run("page a.csv --seed 7 -o - " + words).output
    let parts = page.components(separatedBy: #"type="application/json">"#)
    let data = try #require(parts.last?.components(separatedBy: "</script>").first)
    let object = try JSONSerialization.jsonObject(with: Data(data.utf8))
    return try #require(object as? [String: Any])
  }

  @Test("a page has a round for each set, with the same values as a history")
  func rounds() throws {
    let quiz = try quiz("--count 1 --sets 3 --shuffle-choices --feedback")
    let rounds = try #require(quiz["rounds"] as? [[String: Any]])
    #expect(rounds.map { $0["set"] as? Int } == [1, 2, 3])
    #expect(quiz["feedback"] as? Bool == true && quiz["banks"] as? [String] == ["a.csv"])
    #expect(Set(rounds.compactMap { $0["key"] as? String }).count == 3)
    let files = ["a.csv": "a?,1,A,B,C,D\n"]
    let played = Run("preview a.csv --seed 9 --count 1 --record --history h.jsonl", files: files)
    let line = try #require(
      played.file("h.jsonl")?.split(separator: "\n").last)
    let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let page = Run("page a.csv --seed 9 --count 1 -o -", files: files).output
    for name in ["digest", "method", "seed"] {
      #expect(page.contains("\"\(name)\":\"\(record?[name] as? String ?? "?")\""), "\(name)")
    }
    let questions = record?["questions"] as? [[String: Any]]
    #expect(page.contains("\"hash\":\"\(questions?.first?["question"] as? String ?? "?")\""))
  }

  @Test("feedback, title and colour of a page are those of the options")
  func title() throws {
    #expect(try quiz("--count 1")["feedback"] == nil)
    #expect(try quiz("--count 1 --title Tea")["title"] as? String == "Tea")
    let page = run("page a.csv --seed 7 --count 1 -o - --title <b>Tea --accent 123a7a")
      .output
    #expect(page.contains("<title>&lt;b&gt;Tea</title>"))
    #expect(page.contains("--marker: #123a7a; --on-marker: #ffffff;"))
  }

  @Test(
    "a page names no folder",
    arguments: ["/home/me/banks/tea.csv", "secret/tea.csv", "/home/me/banks/"])
  func noFolder(path: String) {
    let file = path.hasSuffix("/") ? path + "tea.csv" : path
    let run = Run("page \(path) --seed 7 --count 1 -o -", files: [file: "q?,1,a,b,c,d\n"])
    #expect(run.status == .clean)
    let name = path.hasSuffix("/") ? "banks" : "tea.csv"
    #expect(run.output.contains("\"origin\":\"\(name) · seed 7\""))
    for word in ["/home", "secret", "me/"] { #expect(!run.output.contains(word), "\(word)") }
  }
}
