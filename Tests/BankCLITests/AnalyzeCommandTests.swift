import Foundation
@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import TestSupport
import Testing

/// Analyses of a simulated history, of questions whose difficulties are known.
@Suite("qbank analyze")
struct AnalyzeCommandTests {
  static let problems: [Problem] = [
    ("How many legs has an insect?", ["Six", "Four", "Eight", "Ten"]),
    ("Which planet is nearest to the Sun?", ["Mercury", "Venus", "Mars", "Earth"]),
    ("日本で一番高い山はどれですか？", ["富士山", "北岳", "奥穂高岳", "間ノ岳"]),
    ("What is the capital of Australia?", ["Canberra", "Sydney", "Melbourne", "Perth"]),
    ("Which sea is the saltiest?", ["The Dead Sea", "The Red Sea", "The Baltic", "The North Sea"]),
    ("Who wrote “Emma”?", ["Austen", "Eliot", "Gaskell", "Brontë"]),
    ("How many bits has a byte?", ["Eight", "Four", "Ten", "Two"]),
    ("Which gas do plants take in?", ["Carbon dioxide", "Oxygen", "Helium", "Argon"]),
  ].map { Problem(question: $0.0, answer: 1, choices: $0.1) }

  /// Four hundred runs with five of the questions. The last question simulates a wrong key: players who know the
  /// answer pick the second choice. No player ever picks the last choice of the first question.
  static let history: String = {
    var generator = Generator(seed: 16)
    let lines = (0..<400).map { number in
      let ability = normal(&generator)
      let speed = 0.2 * normal(&generator)
      var pool = Array(problems.indices)
      for place in 0..<5 {
        pool.swapAt(place, place + Int(generator.below(UInt64(pool.count - place))))
      }
      let answers = pool.prefix(5).map { answer($0, ability, speed, &generator) }
      return RunRecord(
        date: Timestamp(secondsSince1970: number * 60), kind: .played, player: nil,
        quiz: RunRecord.Quiz(banks: ["bank.json"], seed: "1"), questions: answers,
        milliseconds: answers.reduce(0) { $0 + $1.milliseconds }
      ).line + "\n"
    }
    return lines.joined()
  }()

  private static func normal(_ generator: inout Generator) -> Double {
    Normal.quantile((Double(generator.next() >> 12) + 0.5) * 0x1p-52)
  }

  private static func answer(
    _ index: Int, _ ability: Double, _ speed: Double, _ generator: inout Generator
  ) -> RunRecord.Question {
    let problem = problems[index]
    let level = 1.3 + 0.12 * Double(index)
    let logarithm = level - speed + 0.35 * normal(&generator)
    let milliseconds = Int(clamping: 1_000 * Elementary.exp(logarithm))
    let location = -2.4 + 0.6 * Double(index)
    let chance = 0.25 + 0.75 / (1 + Elementary.exp(2 * (location - ability)))
    let knows = Double(generator.next() >> 12) * 0x1p-52 < chance
    let other = 2 + Int(generator.below(index == 0 ? 2 : 3))
    if milliseconds > 10_000 {
      return RunRecord.Question(
        choice: nil, milliseconds: 10_000, isRight: false, content: problem.contentHash,
        limit: 10_000)
    }
    var choice = knows ? 1 : other
    if index == problems.count - 1 { choice = knows ? 2 : [1, 3, 4][other - 2] }
    return RunRecord.Question(
      choice: choice, milliseconds: milliseconds, isRight: choice == 1,
      content: problem.contentHash, limit: 10_000)
  }

  static let files = [
    "runs.jsonl": history,
    "bank.json": String(
      decoding: JSONBankWriter.write(.problems(problems), isLines: false), as: UTF8.self),
  ]

  @Test("the report matches the approved one", arguments: ["en", "ja"])
  func golden(_ language: String) {
    let run = Run("analyze runs.jsonl --bank bank.json --lang \(language)", files: Self.files) {
      $0.width = 80
    }
    #expect(run.status == .clean, "\(run.errors)")
    #expect(Golden.complaint(run.output, "analyze-\(language).txt") == nil)
    let widths = run.output.split(separator: "\n").map { DisplayWidth.of(String($0)) }
    #expect(widths.allSatisfy { $0 <= 80 })
  }

  @Test("the JSON and CSV outputs match the approved ones", arguments: ["json", "csv"])
  func forms(_ form: String) {
    let run = Run("analyze runs.jsonl --bank bank.json --format \(form)", files: Self.files)
    #expect(run.status == .clean, "\(run.errors)")
    #expect(Golden.complaint(run.output, "analyze.\(form)") == nil)
  }

  @Test("without a bank, questions are named by their digests, and the figures are the same")
  func withoutBank() {
    let run = Run("analyze runs.jsonl", files: Self.files)
    #expect(run.output.contains(text: "#" + Self.problems[0].contentHash))
    // A bank adds only the last three columns to a table.
    let figures = { (line: String) in
      Run(line, files: Self.files).output.split(separator: "\n").dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false).prefix(16)
      }
    }
    #expect(
      figures("analyze runs.jsonl --format csv")
        == figures("analyze runs.jsonl --bank bank.json --format csv"))
  }

  @Test("a question whose key was corrected is named by its text, with its former key")
  func corrected() throws {
    let bank = try #require(Self.files["bank.json"])
    let last = #""answer":1"#
    let place = try #require(bank.range(of: last, options: .backwards))
    let files = Self.files.merging(
      ["bank.json": bank.replacingCharacters(in: place, with: #""answer":3"#)]) { $1 }
    let run = Run("analyze runs.jsonl --bank bank.json", files: files) { $0.width = 200 }
    #expect(run.output.contains("Which gas do plants take in? (key was 1)"), "\(run.output)")
    #expect(!run.output.contains("#" + Self.problems[7].contentHash))
  }

  @Test("a table names questions by their texts, and formulas can be escaped")
  func formulas() {
    let problem = Problem(question: "=1+1, or \"two\"?", answer: 1, choices: ["2", "3", "4", "5"])
    let run = RunRecord(
      date: Timestamp(secondsSince1970: 0), kind: .played, player: nil,
      quiz: RunRecord.Quiz(banks: ["sums.csv"], seed: "1"),
      questions: [
        RunRecord.Question(
          choice: 1, milliseconds: 4_000, isRight: true, content: problem.contentHash, limit: 10_000
        )
      ], milliseconds: 4_000)
    let files = [
      "runs.jsonl": run.line + "\n", "sums.csv": "\"=1+1, or \"\"two\"\"?\",1,2,3,4,5\n",
    ]
    let plain = Run("analyze runs.jsonl --bank sums.csv --format csv", files: files)
    #expect(plain.output.contains(text: ",\"=1+1, or"), "\(plain.output)")
    #expect(plain.errors.contains(text: "read 1 cell as a formula"), "\(plain.errors)")
    let table = Run(
      "analyze runs.jsonl --bank sums.csv --format csv --escape-formulas", files: files
    ).output
    #expect(table.contains(text: ",\"'=1+1, or \"\"two\"\"?\",sums.csv,1,\n"), "\(table)")
    let json = Run("analyze runs.jsonl --bank sums.csv --format json", files: files).output
    #expect(json.contains(text: "\"path\":\"sums.csv\",\"record\":1"), "\(json)")
  }

  @Test("an HTML page shows the questions and what was found")
  func page() {
    let run = Run("analyze runs.jsonl --bank bank.json -o page.html", files: Self.files)
    #expect(run.status == .clean, "\(run.errors)")
    let page = run.file("page.html") ?? ""
    #expect(page.contains(text: "What is the capital of Australia?"))
    #expect(page.contains(text: "Misleading"))
  }

  // MARK: Assumptions and confidence

  /// Returns one run for each of `choices`, by a player of its own, who answers one question with that choice.
  private static func runs(_ problem: Problem, _ choices: [Int]) -> String {
    choices.enumerated().map { number, choice in
      let answer = RunRecord.Question(
        choice: choice, milliseconds: 4_000 + number, isRight: choice == problem.answer,
        content: problem.contentHash, limit: 10_000)
      return RunRecord(
        date: Timestamp(secondsSince1970: number * 60), kind: .played, player: "p\(number)",
        quiz: RunRecord.Quiz(banks: ["bank.json"], seed: "1"), questions: [answer],
        milliseconds: answer.milliseconds
      ).line + "\n"
    }.joined()
  }

  private static func analyzed(
    _ problem: Problem, _ choices: [Int], _ flags: String = ""
  ) -> String {
    let bank = String(
      decoding: JSONBankWriter.write(.problems([problem]), isLines: false), as: UTF8.self)
    return Run(
      "analyze runs.jsonl --bank bank.json \(flags)",
      files: ["runs.jsonl": runs(problem, choices), "bank.json": bank]
    ).output.replacing(text: "\n", with: " ")
  }

  @Test(
    "the chance of a guess is the one stated in the bank, and the report says so",
    arguments: [(nil, nil), ("c=0", 0.0), ("b=1 c=0.1", 0.1)] as [(String?, Double?)])
  func guessing(difficulty: String?, stated: Double?) throws {
    var problem = Self.problems[0]
    problem.details.difficulty = difficulty
    // Half of the forty answers are right; the wrong ones are spread over the other choices. Without guessing, half
    // of the players know the answer, so the question lies at the mean ability; with a one-in-four chance of
    // guessing, a third of them know it.
    let choices = (0..<40).map { $0 < 20 ? 1 : 2 + $0 % 3 }
    let json = Self.analyzed(problem, choices, "--format json")
    let location = json.firstMatch(of: /"b":(-?[0-9.]+)/).flatMap { Double($0.1) }
    let b = try #require(location)
    #expect(stated == 0 ? abs(b) < 0.01 : b > 0.1, "\(b)")
    #expect(json.contains("\"guessing\":") == (stated != nil))
    #expect(
      Self.analyzed(problem, choices).contains("in the bank (c=) for 1 question.")
        == (stated != nil))
  }

  @Test("shares have a range at 95% confidence, even for a single class")
  func ranges() {
    // None of 1,200 wrong answers is the last choice: 0.2 %.
    let many = Self.analyzed(Self.problems[0], (0..<1_300).map { $0 < 100 ? 1 : 2 + $0 % 2 })
    #expect(many.contains("Nobody picks") && many.contains("(below 1%, 95% confidence)"), "\(many)")
    // Of thirty pupils, two pick the key and 25 the second choice.
    let few = Self.analyzed(Self.problems[0], (0..<30).map { $0 < 2 ? 1 : $0 < 5 ? 3 : 2 })
    #expect(
      few.contains("hardly anyone picks the key 1 (Six): 7% (2–21%) of 30 answers."), "\(few)")
    #expect(few.contains("found by counting, because hardly anyone chose them."))
    #expect(!few.contains("No key could be tested"))
  }

  // MARK: Writing back

  private static func updated(_ line: String = "", _ files: [String: String] = files) -> Run {
    Run("analyze runs.jsonl --bank bank.json --update \(line)", files: files)
  }

  /// The run that updates the bank from the whole history.
  private static let learnt = updated()

  @Test("an update writes difficulties and limits into the bank, and forecasts use them")
  func update() throws {
    let run = Self.learnt
    #expect(run.status == .clean, "\(run.errors)")
    let bank = try #require(run.file("bank.json"))
    let problems = JSONBankReading.problems(bank)
    let difficulties = problems.compactMap { $0.details.difficulty.flatMap { Double($0) } }
    // All but the last question: its key is wrong, so its difficulty is not known well enough.
    #expect(difficulties.count == 7)
    #expect(difficulties == difficulties.sorted())
    #expect(
      problems.dropLast().allSatisfy { $0.details.limit.map { $0 == $0.rounded() } ?? false })
    let forecast = { (bank: String) in
      Run(
        "forecast bank.json --runs 500 --seed 3", files: ["bank.json": bank]
      ).output
    }
    #expect(forecast(bank) != forecast(Self.files["bank.json"] ?? ""))
    #expect(forecast(bank).isEmpty == false)
  }

  @Test("the same history gives the same file, and a second update changes nothing")
  func same() {
    let (one, other) = (Self.learnt, Self.updated())
    #expect(one.file("bank.json") == other.file("bank.json"))
    var files = Self.files
    files["bank.json"] = one.file("bank.json")
    let again = Self.updated("", files)
    #expect(again.file("bank.json") == one.file("bank.json"))
    #expect(again.errors.contains(text: "0 files changed"))
  }

  @Test("an update renews learnt values, and replaces hand-written ones only with --force")
  func kept() throws {
    let half = Self.history.split(separator: "\n").prefix(200).joined(separator: "\n") + "\n"
    var files = Self.files
    files["runs.jsonl"] = half
    let first = Self.updated("", files)
    files["bank.json"] = first.file("bank.json")
    files["runs.jsonl"] = Self.history
    let renewed = Self.updated("", files)
    let fresh = JSONBankReading.problems(Self.learnt.file("bank.json") ?? "")
    #expect(JSONBankReading.problems(renewed.file("bank.json") ?? "") == fresh)
    var own = Self.problems
    own[2].details.difficulty = "hard"
    own[2].details.limit = 45
    files["bank.json"] = String(
      decoding: JSONBankWriter.write(.problems(own), isLines: false), as: UTF8.self)
    let kept = Self.updated("", files)
    #expect(kept.errors.contains(text: "1 question has a hand-written difficulty or limit"))
    let problem = JSONBankReading.problems(kept.file("bank.json") ?? "")[2]
    #expect(problem.details.difficulty == "hard" && problem.details.limit == 45)
    let forced = JSONBankReading.problems(Self.updated("--force", files).file("bank.json") ?? "")
    #expect(forced == fresh)
  }

  @Test("undo restores the bank")
  func undo() {
    let run = Run("analyze runs.jsonl --bank bank.json --update", files: Self.files) {
      $0.environment["HOME"] = "/home/me"
    }
    let undone = Run("undo", files: run.files) { $0.environment["HOME"] = "/home/me" }
    #expect(undone.file("bank.json") == Self.files["bank.json"], "\(undone.errors)")
  }

  @Test("a bank without a place for difficulties stays as it is, and a conversion is suggested")
  func noRoom() {
    let rows = Self.problems.map {
      ([$0.question, "1"] + $0.choices).joined(separator: ",") + "\n"
    }
    var files = Self.files
    files["bank.csv"] = rows.joined()
    let run = Run("analyze runs.jsonl --bank bank.csv --update", files: files)
    #expect(run.status == .failure)
    #expect(run.errors.contains(text: "qbank convert bank.csv -o bank.csv.json"), "\(run.errors)")
    #expect(run.file("bank.csv") == files["bank.csv"])
  }

  // MARK: Command lines and histories

  @Test(
    "contradictory options and unreadable histories are reported",
    arguments: [
      ("analyze runs.jsonl --update", "'--update' needs '--bank'", Ending.usage),
      ("analyze runs.jsonl --bank bank.json --force", "needs '--update'", .usage),
      ("analyze bank.json", "is not a history file", .failure),
      ("analyze missing.jsonl", "missing.jsonl", .failure),
      ("analyze newer.jsonl", "newer qbank", .failure),
      ("analyze torn.jsonl", "line 2 of torn.jsonl was skipped", .clean),
      ("analyze empty.jsonl", "", .clean),
    ])
  func lines(_ line: String, _ words: String, _ status: Ending) {
    var files = Self.files
    let first = String(Self.history.prefix { $0 != "\n" })
    files["newer.jsonl"] = first + "\n{\"version\":99,\"date\":\"2026-11-20T09:05:00Z\"}\n"
    files["torn.jsonl"] = first + "\n" + first.prefix(60)
    files["empty.jsonl"] = ""
    let run = Run(line, files: files)
    #expect(run.status == status, "\(run.errors)")
    #expect(words.isEmpty || run.errors.contains(text: words), "\(run.errors)")
  }
}

/// Reads the problems of a JSON bank.
private enum JSONBankReading {
  static func problems(_ text: String) -> [Problem] {
    Format.json.read(Source(name: "bank.json", Array(text.utf8)))?.bank.problems ?? []
  }
}
