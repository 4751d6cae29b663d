import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("Folders")
struct FolderTests {
  private static let bank =
    "{\"problems\":[{\"question\":\"q\",\"answer\":9,\"choices\":[\"a\",\"b\"]}]}"

  /// Returns the files in which lint found something; each file of these tests has a wrong answer.
  private static func linted(_ line: String, _ files: [String: String]) -> [String] {
    let run = Run(line + " --verbose", files: files)
    let places = run.output.split(separator: "\n").filter { $0.hasPrefix(" --> ") }
    return places.map { String($0.dropFirst(5).prefix { $0 != ":" }) }
      .reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }

  // MARK: JSON

  @Test(
    "JSON banks are recognised by their content, broken or not",
    arguments: [
      ("a.json", bank),
      ("a.jsonl", "{\"question\":\"q\",\"answer\":9,\"choices\":[\"a\",\"b\"]}\n"),
      ("a.ndjson", "{\"question\":\"q\",\"answer\":9,\"choices\":[\"a\",\"b\"]}\n"),
      ("A.JSON", bank), ("a.json", "{\"problems\":[{\"question\":\"q\",\"answer\":1}"),
      ("a.jsonl", "{\"question\":\"q\",\"answer\":1,\"choices\":[\"a\",\"b\"\n"),
      ("x/a.json", "[{\"question\":\"q\",\"answer\":1,\"choices\":[\"a\",\"b\"]},]"),
    ])
  func json(_ name: String, _ text: String) {
    let run = Run("lint .", files: [name: text, "sound.csv": Row.good])
    #expect(run.status == .findings)
    #expect(run.output.contains(" --> \(name):"))
    #expect(run.errors == "")
  }

  @Test(
    "other banks are recognised by their endings, and JSON of other programs by its content",
    arguments: [
      ("a.gift", "q{=a ~a}\n"), ("x/A.GIFT", "q{~a ~b}\n"),
      (
        "a.json",
        #"{"response_code":0,"results":[{"type":"multiple","question":"q","correct_answer":"a","#
          + #""incorrect_answers":["a"]}]}"#
      ),
    ])
  func otherFormats(_ name: String, _ text: String) {
    let run = Run("lint .", files: [name: text, "sound.csv": Row.good])
    #expect(run.status == .findings)
    #expect(run.output.contains(" --> \(name):1:"))
    #expect(run.errors == "")
  }

  @Test("what is not a bank is reported in one line, with the reason and what to do")
  func passedOver() {
    let files = [
      "sound.csv": Row.good, "package.json": "{\"name\":\"x\"}", "x.json": "{\n  oops",
      "empty.jsonl": "", "quiz.xml": "<quiz/>", ".draft.csv": Row.error,
      ".cache/a.csv": Row.error, "readme.md": "x", "picture.png": "x", "old.xls": "x",
    ]
    let run = Run("lint .", files: files)
    #expect(run.status == .clean)
    #expect(run.output == "1 file, 1 question row: nothing to report.\n")
    #expect(
      run.errors == """
        Skipped 7: 2 hidden (.cache/, .draft.csv); 1 that is not a bank (package.json); \
        2 that could not be recognised as banks (empty.jsonl: it is empty, x.json: line 2: \
        the name of a member, in quotes, is expected here); 2 in a format also used for \
        other files (old.xls, quiz.xml). To include one, name it or list it under “include” in .qbank.json.

        """)
    let japanese = Run("lint . --lang ja", files: ["a.csv": Row.good, "b.json": "{}"])
    #expect(
      japanese.errors == """
        対象外: 問題ファイルではないJSON 1件（b.json）。対象にするには、ファイル名を指定するか、\
        .qbank.json の「include」に書いてください。

        """)
  }

  @Test(
    "lock files are neither read nor reported",
    arguments: [
      "~$bank.xlsx", "x/~$bank.docx", "~$bank.csv", ".~lock.bank.ods#", "x/.~lock.bank.csv#",
    ])
  func locks(_ name: String) {
    for configuration in ["{}", #"{"include": ["**"]}"#] {
      let files = ["bank.csv": Row.good, name: "\u{5}Annie", ".qbank.json": configuration]
      let run = Run("lint .", files: files)
      #expect(run.output == "1 file, 1 question row: nothing to report.\n", "\(run.output)")
      #expect(run.errors == "")
    }
    #expect(Run("lint \(name)", files: [name: "\u{5}Annie"]).status != .clean)
  }

  @Test(
    "a file in a format that is also used for other things is reported",
    arguments: ["course.imscc", "x/quiz.zip", "quiz.xml", "old.xls", "quiz.docx"])
  func other(_ name: String) {
    let run = Run("lint .", files: ["a.csv": Row.good, name: "…"])
    #expect(
      run.errors
        == "Skipped: 1 in a format also used for other files (\(name)). To read one, name it.\n"
    )
  }

  @Test(
    "a text file is reported if it contains questions",
    arguments: [
      ("list.txt", "1. Which?\nA) this\nB) that\nAnswer: A\n", true),
      ("aiken.txt", "Which?\nA) this\nB) that\nANSWER: A\n", true),
      ("quiz.md", "1. Which?\n*a) this\nb) that\n", true),
      ("readme.md", "# Quiz\n\nAll about quizzes: 1. write 2. play\n", false),
      ("notes.txt", "Which is right? Ask Ann.\n", false),
    ])
  func texts(_ name: String, _ text: String, _ isTold: Bool) {
    let run = Run("lint", files: ["a.csv": Row.good, name: text])
    #expect(run.status == .clean)
    let line =
      "Skipped: 1 in a format also used for other files (\(name)). To read one, name it.\n"
    #expect(run.errors == (isTold ? line : ""))
  }

  @Test("JSON with only the words of a bank is passed over, but a bank in another form is not")
  func forms() {
    let question = "{\"question\":\"A?\",\"answer\":1,\"choices\":[\"a\",\"b\"]}"
    let run = Run(
      "lint",
      files: [
        "a.csv": Row.good, "meta.json": "{\"title\":\"My site\",\"description\":\"A site\"}",
        "ja.json": "{\"question\":\"Question\",\"answer\":\"Answer\",\"choices\":\"Choices\"}",
        "wrapped.json": "{\"questions\":[\(question)]}", "data.json": "{\"data\":[\(question)]}",
      ])
    #expect(run.status == .findings)
    #expect(
      run.output.contains(" --> data.json:1:1") && run.output.contains(" --> wrapped.json:1:1"))
    #expect(run.errors.hasPrefix("Skipped: 2 that are not banks (ja.json, meta.json). "))
  }

  @Test("if many files are passed over, only some are named")
  func many() {
    let names = (1...9).map { ("\($0).json", "[]") }
    let files = Dictionary(uniqueKeysWithValues: names + [("a.csv", Row.good)])
    #expect(
      Run("lint", files: files).complaint.hasPrefix(
        "Skipped: 9 that are not banks (1.json, 2.json, 3.json, …). "))
  }

  @Test("for a folder without a bank, the report says what is in it")
  func none() {
    let run = Run("lint x", files: ["x/a.json": "[]"])
    #expect(run.status == .failure)
    #expect(run.complaint == "Error: “x” contains no bank: \(Run.noBank)")
    #expect(run.errors.contains("\nSkipped: 1 that is not a bank (x/a.json). "))
  }

  @Test(
    "naming a bank again is no error",
    arguments: [
      "lint one one", "lint one/a.csv one", "lint . one", "lint one . one/a.csv", "fmt one one",
    ])
  func again(_ line: String) {
    let run = Run(line, files: ["one/a.csv": Row.good])
    #expect(run.status == .clean)
    #expect(
      run.errors == (line.hasPrefix("fmt") ? "0 files changed, 1 file left unchanged.\n" : ""))
  }

  @Test("nothing is reported twice, nor as passed over if it is named as well")
  func toldOnce() {
    let files = ["sub/a.csv": Row.good, "sub/x.json": "[]", "sub/.draft.csv": Row.good]
    let line = "lint . sub sub"
    #expect(
      Run(line, files: files).errors.hasPrefix(
        "Skipped 2: 1 hidden (sub/.draft.csv); 1 that is not a bank (sub/x.json). "))
    for line in ["lint . sub/.draft.csv", "lint sub/.draft.csv ."] {
      #expect(
        Run(line, files: files).errors.hasPrefix(
          "Skipped: 1 that is not a bank (sub/x.json). "))
    }
    let hidden = ["a.csv": Row.good, ".b/c.csv": Row.good, ".d/e.csv": Row.good]
    #expect(Run("lint . .b", files: hidden).errors.hasPrefix("Skipped: 1 hidden (.d/). "))
  }

  @Test(
    "if every possible bank is passed over, the error says so instead of naming endings",
    arguments: [
      (["one/a.csv": Row.good, ".qbank.json": #"{"exclude": ["*.csv"]}"#], "excluded"),
      (["one/.a.csv": Row.good], "hidden"),
      (["one/.b/a.csv": Row.good], "hidden"),
      (["one/a.csv": Row.good, "one/.gitignore": "*.csv"], "ignored"),
      (["one/a.json": "{\n oops"], "that could not be recognised as a bank"),
    ])
  func allPassedOver(_ files: [String: String], _ reason: String) {
    for command in ["lint", "fmt", "draw", "convert --to json", "preview"] {
      let run = Run("\(command) one", files: files)
      #expect(run.status == .failure)
      #expect(
        run.errors.contains(
          "Error: nothing in “one” was read: every possible bank there is skipped\n"))
      #expect(run.errors.contains("Skipped: 1 \(reason)"), "\(run.errors)")
      #expect(!run.errors.contains("no file there ends"))
    }
  }

  @Test("every command reports what it passes over, also beside JSON")
  func commands() {
    for line in ["lint", "lint --format json", "lint --fix", "fmt", "draw --count 1 --seed 1"] {
      let run = Run(line, files: ["a.csv": Row.good, "b.json": "[]"])
      #expect(run.status == .clean)
      #expect(run.errors.contains("Skipped: 1 that is not a bank (b.json). "), "\(line)")
      #expect(!run.output.contains("Skipped"))
    }
  }

  @Test("every command reads the same banks of a folder")
  func banks() {
    let files = [
      "a.csv": Row.good, ".gitignore": "old*\n", "old.csv": Row.error,
      "b.json": """
      {"problems":[{"question":"q?","answer":1,"choices":["a","b","c","d"]}]}
      """,
    ]
    #expect(Run("fmt --check", files: files).output == "b.json\n")
    #expect(Run("draw --count 2 --seed 1", files: files).status == .clean)
    #expect(Run("draw --count 3 --seed 1", files: files).status == .failure)
    #expect(Run("preview --count 2 --seed 1", files: files).status == .clean)
    #expect(Run("draw --count 2 --seed 1 --no-ignore", files: files).status == .failure)
    #expect(Run("preview --count 2 --seed 1 --no-ignore", files: files).status == .failure)
    #expect(Run("fmt --check --no-ignore", files: files).output == "b.json\n")
  }

  // MARK: What is ignored

  private static let library = [
    "a.csv": Row.error, "b.csv": Row.error, "x/a.csv": Row.error, "x/y/c.json": bank,
    "build/d.csv": Row.error,
  ]

  @Test(
    "Git's ignore files determine what is ignored",
    arguments: [
      ([:], "lint", ["a.csv", "b.csv", "build/d.csv", "x/a.csv", "x/y/c.json"]),
      ([".gitignore": "build/\n/a.csv\n"], "lint", ["b.csv", "x/a.csv", "x/y/c.json"]),
      ([".gitignore": "*.csv\n!b.csv\n"], "lint", ["b.csv", "x/y/c.json"]),
      (["x/.gitignore": "/a.csv\n"], "lint", ["a.csv", "b.csv", "build/d.csv", "x/y/c.json"]),
      ([".gitignore": "*.csv", "x/.gitignore": "!a.csv"], "lint", ["x/a.csv", "x/y/c.json"]),
      ([".gitignore": "x/", "x/.gitignore": "!*"], "lint", ["a.csv", "b.csv", "build/d.csv"]),
      ([".gitignore": "x/**/c.json\nb*\n"], "lint", ["a.csv", "x/a.csv"]),
      // A repository's own exclude file, which is not shared, even if it is in another folder.
      ([".git/info/exclude": "*.csv"], "lint", ["x/y/c.json"]),
      (
        [".git/info/exclude": "*.csv", ".gitignore": "!a.csv"], "lint",
        ["a.csv", "x/a.csv", "x/y/c.json"]
      ),
      (
        [
          ".git": "gitdir: .store/worktrees/w\n", ".store/worktrees/w/commondir": "../..\n",
          ".store/info/exclude": "*.csv",
        ], "lint", ["x/y/c.json"]
      ),
      // Files above the folder apply only if they are in the same repository.
      ([".git/HEAD": "", ".gitignore": "/x/a.csv\nc.json\n"], "lint x", []),
      ([".git/HEAD": "", ".gitignore": "/x/a.csv\n"], "lint x", ["x/y/c.json"]),
      ([".gitignore": "/x/a.csv\n"], "lint x", ["x/a.csv", "x/y/c.json"]),
      (
        [".git/HEAD": "", "x/.git/HEAD": "", ".gitignore": "a.csv"], "lint",
        ["b.csv", "build/d.csv", "x/a.csv", "x/y/c.json"]
      ),
      // Named files and folders are read, whatever the ignore files say.
      ([".git/HEAD": "", ".gitignore": "*"], "lint a.csv x/y/c.json", ["a.csv", "x/y/c.json"]),
      ([".git/HEAD": "", ".gitignore": "x/\n"], "lint x", ["x/a.csv", "x/y/c.json"]),
      ([".git/HEAD": "", ".gitignore": "x/\n"], "lint x/y", ["x/y/c.json"]),
      (
        [".git/HEAD": "", ".gitignore": "x/\n", "x/y/.gitignore": "*"], "lint x/y x/a.csv",
        ["x/a.csv"]
      ),
      // With `--no-ignore`, they are not consulted.
      (
        [".gitignore": "*"], "lint --no-ignore",
        ["a.csv", "b.csv", "build/d.csv", "x/a.csv", "x/y/c.json"]
      ),
    ] as [([String: String], String, [String])])
  func ignored(_ more: [String: String], _ line: String, _ expected: [String]) {
    let files = Self.library.merging(more) { $1 }
    #expect(Self.linted(line, files) == expected)
  }

  @Test(
    "the configuration determines what is excluded and included",
    arguments: [
      (#"{"exclude": ["x/", "b.csv"]}"#, "", ["a.csv", "build/d.csv"]),
      (#"{"exclude": ["**/*.csv"]}"#, "", ["x/y/c.json"]),
      (#"{"exclude": ["x/y"]}"#, "", ["a.csv", "b.csv", "build/d.csv", "x/a.csv"]),
      (#"{"include": ["a.csv"]}"#, "*\n", ["a.csv"]),
      (#"{"include": ["x/y/c.json"]}"#, "*\n", ["x/y/c.json"]),
      (#"{"include": ["x/"]}"#, "*\n", ["x/a.csv", "x/y/c.json"]),
      (#"{"include": ["build/*.csv"]}"#, "build/\nx/\n", ["a.csv", "b.csv", "build/d.csv"]),
      (
        #"{"include": ["*.csv"]}"#, "*.csv\nx/\n", [".hidden.csv", "a.csv", "b.csv", "build/d.csv"]
      ),
      (
        #"{"include": ["notes.txt", ".hidden.csv"]}"#, "x\nbuild\n?.csv\n",
        [".hidden.csv", "notes.txt"]
      ),
      (#"{"include": ["a.csv"], "exclude": ["a.csv", "x", "build"]}"#, "", ["b.csv"]),
    ])
  func chosen(_ configuration: String, _ ignored: String, _ expected: [String]) {
    var files = Self.library
    files["notes.txt"] = Row.error
    files[".hidden.csv"] = Row.error
    files[".qbank.json"] = configuration
    files[".gitignore"] = ignored
    #expect(Self.linted("lint", files) == expected)
  }

  @Test(
    "a pattern that excludes the named folder itself does not apply, and others do",
    arguments: [
      (#"["x"]"#, "lint x", ["x/a.csv", "x/y/c.json"]),
      (#"["x/"]"#, "lint x/", ["x/a.csv", "x/y/c.json"]),
      (#"["x/**"]"#, "lint x", ["x/a.csv", "x/y/c.json"]),
      (#"["x", "a.csv"]"#, "lint x", ["x/y/c.json"]),
      (#"["x", "y"]"#, "lint x", ["x/a.csv"]),
      (#"["x", "y"]"#, "lint x/y", ["x/y/c.json"]),
      (#"["x/y"]"#, "lint x", ["x/a.csv"]),
      (#"["x/y/"]"#, "lint x/y", ["x/y/c.json"]),
      (#"["x"]"#, "lint x build", ["x/a.csv", "x/y/c.json", "build/d.csv"]),
      (#"["x", "build"]"#, "lint . x/y", ["a.csv", "b.csv", "x/y/c.json"]),
      (#"["**", "x"]"#, "lint .", []),
      (
        #"["./a.csv"]"#, "lint --config .qbank.json",
        ["b.csv", "build/d.csv", "x/a.csv", "x/y/c.json"]
      ),
    ])
  func excludedFolder(_ patterns: String, _ line: String, _ expected: [String]) {
    let files = Self.library.merging([".qbank.json": #"{"exclude": \#(patterns)}"#]) { $1 }
    #expect(Self.linted(line, files) == expected)
  }

  @Test("the nearest configuration applies to its folder, and --no-config disregards all")
  func nearest() {
    var files = Self.library
    files[".qbank.json"] = #"{"exclude": ["a.csv", "build"]}"#
    files["x/.qbank.json"] = #"{"root": true, "exclude": ["y"]}"#
    #expect(Self.linted("lint", files) == ["b.csv", "x/a.csv"])
    #expect(Self.linted("lint x", files) == ["x/a.csv"])
    #expect(Self.linted("lint --no-config", files) == Self.linted("lint", Self.library))
    #expect(Self.linted("lint --no-ignore", files) == Self.linted("lint", Self.library))
    #expect(Self.linted("lint a.csv x/y/c.json", files) == ["a.csv", "x/y/c.json"])
    let run = Run("lint", files: files)
    #expect(
      run.errors.hasPrefix("Skipped: 3 excluded by .qbank.json (a.csv, build/, x/y/). "))
  }

  @Test("an included file is checked, whatever its content")
  func included() {
    let run = Run(
      "lint", files: ["a.json": "{\"name\":1}", ".qbank.json": #"{"include": ["a.json"]}"#])
    #expect(run.status == .findings)
    #expect(run.output.contains(" --> a.json:1:"))
    #expect(run.errors == "")
  }

  // MARK: What qbank writes

  @Test("what qbank writes beside banks is not linted as a bank")
  func results() throws {
    let start = [
      "a.csv": (1...6).map { "Question \($0)?,1,a,b,c,d\n" }.joined(),
      "guidance.csv": "Title,Description\n", "out/readme.md": "",
    ]
    let lines = [
      "draw a.csv --seed 1 --sets 2 --count 3 --key out/key.csv --manifest out/set.json",
      "lint a.csv --format json -o out/report.json",
      "preview a.csv guidance.csv --seed 1 --format json -o out/run.json",
      "preview a.csv guidance.csv --seed 1 --format jsonl -o out/run.jsonl",
      "forecast a.csv --seed 1 --runs 100 --format json -o out/forecast.json",
      "preview a.csv --seed 1 --model perfect --record --history out/history.jsonl",
      "history --history out/history.jsonl --format csv -o out/history.csv",
      "history --history out/history.jsonl --format json -o out/history.json",
      "ranking --history out/history.jsonl --format csv -o out/ranking.csv",
      "ranking --history out/history.jsonl --format json -o out/ranking.json",
    ]
    var files = start
    for line in lines {
      let world = MemoryWorld(line.split(separator: " ").map { String($0) }, files: files)
      _ = world.run()
      let written = world.now.files.filter { files[$0.key] == nil }
      for (name, bytes) in written { files[name] = String(decoding: bytes, as: UTF8.self) }
      if written.isEmpty { Issue.record("\(line): \(world.errors)") }
    }
    #expect(files.count == start.count + 11, "\(files.keys.sorted())")
    let run = Run("lint --ignore answer-position-bias", files: files)
    #expect(run.output == "2 files, 6 question rows, 1 guidance row: nothing to report.\n")
    #expect(run.errors.hasPrefix("Skipped: 11 outputs of qbank (out/forecast.json, "))
  }

  @Test("schemas and configurations are neither banks nor outputs of qbank")
  func settings() {
    var files = ["a.csv": Row.good]
    for name in ["problems", "guidance", "set", "config", "findings", "left-out"] {
      files["\(name).json"] = Run("schema \(name)").output
    }
    files["settings.json"] = Run("new config").file(".qbank.json") ?? ""
    files["events.json"] = "{\"event\":\"click\",\"time\":1}\n"
    let run = Run("lint", files: files)
    #expect(run.output == "1 file, 1 question row: nothing to report.\n")
    #expect(run.errors.hasPrefix("Skipped: 8 that are not banks (config.json, "))
  }

  @Test("a table with other headings than a key, or with none, is a bank")
  func noKey() {
    let files = ["a.csv": "1,1,2,b,q\n1,3,2,b,q\n", "b.csv": "sheet,number,answer\n1,2,1\n"]
    #expect(Set(Self.linted("lint", files)) == ["a.csv", "b.csv"])
  }

  @Test(
    "JSON in another form is reported as what it is, with the option that reads it",
    arguments: [
      (
        #"{"questions":[{"question":"od?","options":["a","b"]}]}"#, "questions in another form",
        "--layout auto"
      ),
      (#"{"questions": ["#, "questions in another form", "--layout auto"),
      (#"[{"question":"od?","answers":["a"]}]"#, "questions in another form", "--layout auto"),
      (#"{"question":"Frage","cancel":"Abbrechen"}"#, "that is not a bank", ""),
      (#"{"name":"x","version":"1"}"#, "that is not a bank", ""),
    ])
  func otherForms(_ text: String, _ reason: String, _ way: String) {
    let run = Run("lint d", files: ["d/a.csv": Row.good, "d/x.json": text])
    #expect(
      run.errors.contains("Skipped: 1 ") && run.errors.contains(reason), "\(run.errors)")
    #expect(way.isEmpty || run.errors.contains(way), "\(run.errors)")
    #expect(!run.errors.contains("without questions"))
  }

  @Test(
    "files that are not banks are counted once when they are passed over",
    arguments: [
      (
        "lint x", "Skipped: 2 that are not banks (x/meta.json, x/more.json). ", "2: 2"
      ),
      ("lint x --lang ja", "対象外: 問題ファイルではないJSON 2件（", "対象外 2件"),
    ])
  func passedOver(_ line: String, _ expected: String, _ wrong: String) {
    let files = ["x/meta.json": #"{"a":1}"#, "x/more.json": #"{"b":1}"#, "x/bank.csv": Row.good]
    let said = Run(line, files: files).everything
    #expect(said.contains(expected) && !said.contains(wrong), "\(said)")
  }
}
