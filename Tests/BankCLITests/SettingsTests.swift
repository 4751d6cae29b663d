import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("Settings of a project")
struct SettingsTests {
  /// A question that is too long to be read in ten seconds.
  private static let long =
    String(repeating: "long ", count: 120) + "which?,1,Mercury,Venus,Earth,Mars"
  private static let app = """
    {"loader": "timerquiz", "rules": {"too-long-to-read": "off", "row-count": "off"}}
    """
  private static let sound = (1...5).map { "q\($0)?,1,a,b,c,d" }.joined(separator: "\n")

  @Test(
    "the configured severity of a rule is that of lint, draw and convert",
    arguments: ["lint a.csv", "draw a.csv --count 1 --seed 1", "convert a.csv -o b.json"])
  func oneJudgement(_ line: String) {
    let bank = ["a.csv": Self.sound + "\n" + Self.long]
    let run = Run(line, files: bank.merging([".qbank.json": Self.app]) { $1 })
    #expect(run.status == .clean, "\(run.errors)")
    let strict = Self.app.replacing("off", with: "error")
    if line.hasPrefix("convert") { return }
    let other = Run(line, files: bank.merging([".qbank.json": strict]) { $1 })
    #expect(other.status != .clean)
    #expect((other.output + other.errors).contains("too-long-to-read"))
  }

  @Test("a question without a valid answer is never drawn, even if its rule is off")
  func unusable() {
    let off = #"{"rules": {"answer-out-of-range": "off"}}"#
    let run = Run(
      "draw a.csv --count 1 --seed 1",
      files: ["a.csv": Row.good + Row.error, ".qbank.json": off])
    #expect(run.status == .findings)
    #expect(run.output.contains("Mercury"))
    #expect(run.errors.contains("Left out 1 question whose answer is not one of the choices"))
  }

  @Test(
    "if answer-out-of-range is no error, convert reports a lost question instead",
    arguments: ["off", "warning"], ["a.csv", "a.jsonl"])
  func unanswerable(_ level: String, _ name: String) {
    let lines = ["q", "r"].map { question in
      let answer = question == "q" ? 1 : 9
      return name == "a.csv"
        ? "\(question),\(answer),a,b,c,d\n"
        : #"{"question":"\#(question)","answer":\#(answer),"choices":["a","b","c","d"]}"# + "\n"
    }
    let rules = #"{"rules": {"answer-out-of-range": "\#(level)"}}"#
    let files = [name: lines.joined(), ".qbank.json": rules]
    for format in ["jsonl", "json", "csv", "gift"] {
      let line = "convert \(name) --to \(format) -o out"
      let refused = Run(line, files: files)
      #expect(refused.status == .failure && refused.file("out") == nil, "\(refused.errors)")
      #expect(
        refused.errors.contains("question whose answer is not one of the choices"),
        "\(refused.errors)")
      #expect(!refused.errors.contains("error["), "\(refused.errors)")
      let written = Run(line + " --on-loss warn", files: files)
      #expect(written.status == .findings && written.file("out") != nil, "\(written.errors)")
      #expect(written.errors.contains("1 whole question is left out."), "\(written.errors)")
    }
  }

  // MARK: Folders in folders

  private static let root = """
    {"loader": "timerquiz", "rules": {"edge-space": "off", "final-newline": "off"},
     "layouts": {"school": {"columns": {"question": 1, "choices": [2, 3], "answer": 4}}},
     "set": {"count": 2}, "exclude": ["a/old.csv"]}
    """
  private static let nested = """
    {"rules": {"edge-space": "error"}, "files": [{"path": "t.csv", "layout": "school"}]}
    """
  private static let files = [
    ".qbank.json": root, "a/.qbank.json": nested, "a/t.csv": "Which?,x,y,1",
    "a/b.csv": "q?,1,a,b,c,d",
    "a/old.csv": "q?,1,a,b,c,d",
  ]

  @Test(
    "each setting comes from the nearest configuration that has it",
    arguments: [
      ("loader", "timerquiz (.qbank.json)"), ("set.count", "2 (.qbank.json)"),
      ("layout", "school (a/.qbank.json, for “t.csv”)"), ("layouts", "school (.qbank.json)"),
      ("exclude", "a/old.csv (.qbank.json)"), ("edge-space", "note → error (a/.qbank.json)"),
      ("final-newline", "error → off (.qbank.json)"),
    ])
  func inherited(_ name: String, _ expected: String) {
    let page = Run("config a/t.csv", files: Self.files).output
    let line = page.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
      .first { $0.hasPrefix(name + " ") }
    let plain = expected.replacing(" (", with: " ").replacing(")", with: "")
    #expect(line == "\(name) \(plain)", "\(page)")
  }

  @Test("a configuration with root inherits nothing")
  func root() {
    var files = Self.files
    files["a/.qbank.json"] = #"{"root": true, "rules": {"edge-space": "error"}}"#
    let page = Run("config a/b.csv", files: files).output
    #expect(page.contains("Configuration: a/.qbank.json."))
    #expect(!page.contains("timerquiz"))
  }

  @Test("patterns are relative to the folder of their configuration")
  func patterns() {
    let run = Run("lint . --format jsonl", files: Self.files)
    #expect(!run.output.contains("old.csv"))
  }

  @Test("each file fails by its own settings, whatever the order of the arguments")
  func failOnOfFolders() {
    let files = [
      "drafts/.qbank.json": #"{"fail-on": "never"}"#, "drafts/d.csv": "D?,9,a,b,c,d\n",
      "exam/e.csv": "E?,9,a,b,c,d\n",
    ]
    for line in ["lint drafts exam", "lint exam drafts", "lint ."] {
      #expect(Run(line, files: files).status == .findings, "\(line)")
    }
    #expect(Run("lint drafts", files: files).status == .clean)
    #expect(Run("lint --fail-on never drafts exam", files: files).status == .clean)
  }

  @Test(
    "a baseline and fail-on can be configured, and options take precedence",
    arguments: [("lint a", Ending.clean), ("lint a --fail-on note", .findings)])
  func comparison(_ line: String, _ status: Ending) {
    let bank = Row.error + Row.note
    let known = Run("lint a.csv --write-baseline b.json", files: ["a.csv": Row.error])
    let files = [
      ".qbank.json": #"{"baseline": "known/b.json", "fail-on": "warning"}"#, "a/a.csv": bank,
      "known/b.json": known.file("b.json") ?? "",
    ]
    let run = Run(line, files: files)
    #expect(run.status == status, "\(run.output)\(run.errors)")
    #expect(run.output.contains("1 in the baseline"), "\(run.output)")
  }

  @Test("each file has the baseline of its own settings, whatever the order of the arguments")
  func baselineOfFolders() {
    let bank = "D?,9,a,b,c,d\n"
    let known = Run("lint a.csv --write-baseline b.json", files: ["a.csv": bank]).file("b.json")
    let files = [
      "drafts/.qbank.json": #"{"baseline": "b.json"}"#, "drafts/b.json": known ?? "",
      "drafts/d.csv": bank, "exam/e.csv": "E?,9,a,b,c,d\n",
    ]
    for line in ["lint drafts exam", "lint exam drafts", "lint ."] {
      let run = Run(line, files: files)
      #expect(run.status == .findings)
      #expect(run.output.contains("exam/e.csv:1") && !run.output.contains("drafts/d.csv:1"))
      #expect(run.output.contains("1 in the baseline"), "\(line): \(run.output)")
      #expect(run.errors == "", "\(line)")
    }
    #expect(Run("lint drafts", files: files).status == .clean)
  }

  @Test("a baseline does not apply to files below a root")
  func baselineAboveRoot() {
    let bank = "D?,9,a,b,c,d\n"
    let known = Run("lint a.csv --write-baseline b.json", files: ["a.csv": bank]).file("b.json")
    let files = [
      ".qbank.json": #"{"baseline": "b.json"}"#, "b.json": known ?? "", "a.csv": "A?,1,a,b,c,d\n",
      "exam/.qbank.json": #"{"root": true}"#, "exam/d.csv": bank,
    ]
    #expect(Run("lint . --no-config --baseline b.json", files: files).status == .clean)
    let run = Run("lint .", files: files)
    #expect(run.status == .findings && run.output.contains("exam/d.csv:1"), "\(run.output)")
    #expect(Run("lint exam --fail-on-stale-baseline", files: files).status == .usage)
  }

  @Test("a baseline can have an absolute path")
  func absoluteBaseline() {
    let known = Run("lint a.csv --write-baseline b.json", files: ["a.csv": Row.error]).file(
      "b.json")
    let files = [
      "exam/.qbank.json": #"{"baseline": "/known/b.json"}"#, "/known/b.json": known ?? "",
      "exam/a.csv": Row.error,
    ]
    let run = Run("lint exam", files: files)
    #expect(!run.errors.contains("exam//known"), "\(run.errors)")
    #expect(run.status != .failure, "\(run.errors)")
  }

  @Test("stale entries are reported for each of two baselines")
  func staleBaselines() {
    let known = Run("lint a.csv --write-baseline b.json", files: ["a.csv": Row.error])
      .file("b.json")
    var files: [String: String] = [:]
    for folder in ["one", "two"] {
      files["\(folder)/.qbank.json"] = #"{"baseline": "b.json"}"#
      files["\(folder)/b.json"] = known
      files["\(folder)/a.csv"] = "Which is \(folder)?,1,a,b,c,d\n"
    }
    let run = Run("lint one two --fail-on-stale-baseline", files: files)
    #expect(run.status == .findings)
    for folder in ["one", "two"] {
      #expect(run.errors.contains("1 entry of the baseline \(folder)/b.json is"), "\(run.errors)")
    }
  }

  // MARK: What is reported

  @Test(
    "a row that is shorter than the header is an error if a cell may be shifted",
    arguments: [
      ("q?,1,a,b,c,math", true), ("q?,1,a,b,c,d", true), ("q?,1,a,b,c,,math", false),
      ("q?,1,a,b,c,d,", false), ("q?,1,a,b,c,d,math", false),
    ])
  func shortRows(_ row: String, _ isError: Bool) {
    let table =
      "question,answer,choice1,choice2,choice3,choice4,category\np?,1,a,b,c,d,art\n" + row + "\n"
    for line in ["lint a.csv --layout header", "convert a.csv --from header -o b.jsonl"] {
      let run = Run(line, files: ["a.csv": table])
      #expect((run.status != .clean) == isError, "\(line): \(run.output)\(run.errors)")
    }
  }

  @Test("a row may have fewer choices if they are the last columns of its table")
  func fewerChoices() {
    let table = "question,answer,choice1,choice2,choice3\nq?,1,a,b\n"
    #expect(Run("lint a.csv --layout header", files: ["a.csv": table]).status == .clean)
  }

  @Test("a misspelt member is reported besides errors of its question")
  func misspelt() {
    let item =
      #"{"question":"q?","answer":1,"choices":["a","b"],"limit":"20","points":"x","catgory":"x"}"#
    let output = Run("lint a.jsonl --format short", files: ["a.jsonl": item + "\n"]).output
    #expect(output.contains("“category” would be"), "\(output)")
    #expect(output.split(separator: "\n").count { $0.contains("should be a number") } == 2)
  }

  @Test(
    "an invalid value is refused when options are read",
    arguments: ["ranking --count 0", "lint --select= a.csv", "lint --ignore=, a.csv"])
  func values(_ line: String) {
    #expect(Run(line, files: ["a.csv": Row.error]).status == .usage)
  }

  @Test("--max-findings limits the findings shown, errors or not")
  func bounds() {
    let bank = (1...300).map { "q\($0)?,9,a,b,c,d\n" }.joined()
    let count = { (line: String) in
      let run = Run(line, files: ["a.csv": bank])
      return (run.output + run.errors).split(separator: "\n").count { $0.hasPrefix("error[") }
    }
    #expect(count("lint a.csv --max-findings 7") == 7)
    #expect(count("lint a.csv") == 1)
    #expect(count("draw a.csv") == 1)
    #expect(count("lint a.csv --verbose") == 300)
  }
}
