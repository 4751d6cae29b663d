import BankCLI
import BankSystem
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank lint")
struct LintCommandTests {
  @Test("a negative word in capitals gets no advice to use capitals")
  func emphasized() {
    let questions = ["Which is NOT a pet?": false, "Which is not a pet?": true]
    for (question, isAdvised) in questions {
      let run = Run(
        "lint a.csv --select negative-question", files: ["a.csv": "\(question),1,cow,cat,dog,rat\n"]
      )
      #expect(run.output.contains("Ask for what is true if you can"), "\(run.output)")
      #expect(run.output.contains("in capitals or bold") == isAdvised, "\(run.output)")
    }
  }

  @Test(
    "the exit status follows the worst finding and --fail-on",
    arguments: [
      (Row.good, [.clean, .clean, .clean, .clean]),
      (Row.note, [.clean, .clean, .findings, .clean]),
      (Row.warning, [.clean, .findings, .findings, .clean]),
      (Row.error, [.findings, .findings, .findings, .clean]),
    ] as [(String, [Ending])])
  func failOn(row: String, expected: [Ending]) {
    let files = ["bank.csv": row]
    #expect(Run("lint bank.csv", files: files).status == expected[0])
    for (severity, status) in zip(["error", "warning", "note", "never"], expected) {
      let run = Run("lint --fail-on \(severity) bank.csv", files: files)
      #expect(run.status == status, "--fail-on \(severity)")
      #expect(run.errors == "")
    }
  }

  @Test("many findings of a rule are one paragraph, and those not listed are counted, too")
  func grouped() {
    let rows = (1...130).map { "Question number \($0)?,9,a,b,c,d\n" }.joined()
    let run = Run("lint bank.csv", files: ["bank.csv": Row.note + rows])
    #expect(run.status == .findings)
    #expect(run.output.components(of: "error[answer-out-of-range]") == 1)
    #expect(run.output.contains("(130)\n"))
    #expect(run.output.components(of: "  bank.csv:") == 21)
    #expect(run.output.contains("  … and 110 more\n"))
    #expect(run.output.contains("1 file, 131 question rows: 130 errors, 1 note."))
    let all = Run("lint --verbose bank.csv", files: ["bank.csv": Row.note + rows])
    #expect(all.output.components(of: "error[answer-out-of-range]") == 130)
  }

  @Test(
    "the worst comes first, wherever it is", arguments: ["", "--verbose", "--max-findings 5"])
  func worstFirst(_ option: String) {
    let warnings = (1...30).map { "Question number \($0)?,1,a,b,b,d\n" }.joined()
    let error = "Question number 31?,2,a,b,b,d\n"
    let run = Run("lint \(option) bank.csv", files: ["bank.csv": warnings + error])
    #expect(run.output.hasPrefix("error[duplicate-choice]"), "\(run.output)")
    let single = Run("lint bank.csv", files: ["bank.csv": Row.note + Row.error])
    #expect(single.output.hasPrefix("error["), "\(single.output)")
  }

  @Test(
    "--select and --ignore decide which rules are used",
    arguments: [
      ("", ["edge-space", "answer-out-of-range"]),
      ("--select edge-space", ["edge-space"]),
      ("--select edge-space,answer-out-of-range", ["edge-space", "answer-out-of-range"]),
      ("--select edge-space --select nul-byte", ["edge-space"]),
      ("--select=nul-byte", []),
      ("--ignore edge-space", ["answer-out-of-range"]),
      ("--ignore=answer-out-of-range,edge-space", []),
      ("--select edge-space --ignore edge-space", []),
    ])
  func rules(options: String, found: [String]) {
    let run = Run("lint a.csv \(options)", files: ["a.csv": Row.note + Row.error])
    for rule in ["edge-space", "answer-out-of-range"] {
      #expect(run.output.contains("[\(rule)]") == found.contains(rule))
    }
    #expect(run.status == (found.contains("answer-out-of-range") ? .findings : .clean))
  }

  @Test(
    "lint reads files, folders and standard input, each file once",
    arguments: [
      ("lint", ["UPPER.CSV", "a.csv", "b/c.csv", "b/d/e.csv", "f.csv"]),
      ("lint .", ["UPPER.CSV", "a.csv", "b/c.csv", "b/d/e.csv", "f.csv"]),
      ("lint b", ["b/c.csv", "b/d/e.csv"]),
      ("lint b/", ["b/c.csv", "b/d/e.csv"]),
      ("lint f.csv b a.csv", ["f.csv", "b/c.csv", "b/d/e.csv", "a.csv"]),
      ("lint b/d/e.csv b a.csv a.csv", ["b/d/e.csv", "b/c.csv", "a.csv"]),
      ("lint ./a.csv a.csv", ["./a.csv"]),
      ("lint a.csv .", ["a.csv", "UPPER.CSV", "b/c.csv", "b/d/e.csv", "f.csv"]),
      ("lint link.csv a.csv", ["link.csv"]),
      ("lint notes.txt", ["notes.txt"]),
      ("lint .hidden.csv", [".hidden.csv"]),
      ("lint -", ["-"]),
      ("lint - -", ["-"]),
      ("lint - --stdin-filename guess.csv", ["guess.csv"]),
      ("lint - a.csv --stdin-filename=x.csv", ["x.csv", "a.csv"]),
      ("lint -- a.csv", ["a.csv"]),
      ("lint -- --fix.csv", ["--fix.csv"]),
      ("lint --fail-on never -- -", ["-"]),
    ])
  func paths(line: String, expected: [String]) {
    let names = [
      "f.csv", "a.csv", "UPPER.CSV", "b/c.csv", "b/d/e.csv", "notes.txt", "b/readme.md",
      ".hidden.csv", ".git/x.csv",
    ]
    // Each name is repeated so that no two questions are nearly the same.
    var files = Dictionary(
      uniqueKeysWithValues: names.map { ($0, "Row of \($0) \($0) \($0) \($0)?,9,a,b,c,d\n") })
    if line.contains("--fix.csv") { files["--fix.csv"] = Row.error }
    let isInputNamed = line.split(separator: " ").contains("-")
    let run = Run(line, files: files, input: isInputNamed ? Row.error : "") { state in
      if line.contains("link") { state.links = ["link.csv": "a.csv"] }
    }
    let places = run.output.split(separator: "\n").filter { $0.hasPrefix(" --> ") }
    #expect(places.map { String($0.dropFirst(5).prefix { $0 != ":" }) } == expected)
    #expect(run.status == (line.contains("never") ? .clean : .findings))
    // The hidden files of a folder are passed over, which is reported.
    let isAll = line == "lint" || line.hasSuffix(".")
    #expect(run.errors.hasPrefix(isAll ? "Skipped: 1 hidden (.hidden.csv). " : ""))
    #expect(run.errors.isEmpty != isAll)
  }

  @Test("an unreadable file is an error, the rest is linted, and the exit status is 2")
  func unreadable() {
    let files = ["a.csv": Row.good, "b/x.csv": Row.good, "c.csv": Row.good, "d/y.csv": Row.error]
    let run = Run("lint missing.csv .", files: files) {
      $0.failures = ["read:b": .notAllowed, "read:c.csv": .other("Input/output error")]
    }
    #expect(run.status == .failure)
    #expect(
      run.errors
        == """
        Error: cannot read missing.csv: there is no such file
        Error: cannot read b: permission denied
        Error: cannot read c.csv: Input/output error

        """)
    #expect(run.output.contains(" --> d/y.csv:1:29"))
    #expect(run.output.hasSuffix("\n2 files, 2 question rows: 1 error.\n"))
  }

  @Test(
    "a run with nothing to read fails",
    arguments: [
      ("lint", "“.” contains no bank: \(Run.noBank)"),
      ("lint missing.csv", "cannot read missing.csv: there is no such file"),
      ("lint empty", "“empty” contains no bank: \(Run.noBank)"),
      ("lint -", "cannot read standard input: Input/output error"),
      ("fmt empty", "“empty” contains no bank: \(Run.noBank)"),
      ("fmt --check missing.csv", "cannot read missing.csv: there is no such file"),
    ])
  func nothing(line: String, message: String) {
    let run = Run(line, files: ["empty/readme.md": "a"]) {
      $0.failures = ["read:-": .other("Input/output error")]
    }
    #expect(run.errors == "Error: \(message)\n")
    #expect(run.output == "")
    #expect(run.status == .failure)
  }

  @Test("an empty folder is an error even beside a full one")
  func emptyFolder() {
    let run = Run("lint empty full", files: ["empty/readme.md": "a", "full/a.csv": Row.good])
    #expect(run.complaint == "Error: “empty” contains no bank: \(Run.noBank)")
    #expect(run.output == "1 file, 1 question row: nothing to report.\n")
    #expect(run.status == .failure)
  }

  @Test(
    "the kind of a file comes from --kind, its name or its columns",
    arguments: [
      ("lint a.csv", "How to play,Press a button.\n", "note[unclear-kind]"),
      ("lint guidance.csv", "How to play,Press a button.\n", "nothing to report"),
      ("lint guidance.csv", "Q?,1,a,b,c,d\n", "wrong-column-count"),
      ("lint --kind guidance a.csv", "Q?,1,a,b,c,d\n", "wrong-column-count"),
      ("lint --kind problems guidance.csv", "Q?,1,a,b,c,d\n", "nothing to report"),
      ("lint - --stdin-filename guidance.csv", "Q?,1,a,b,c,d\n", "wrong-column-count"),
    ])
  func kinds(line: String, bank: String, found: String) {
    let run = Run(line, files: ["a.csv": bank, "guidance.csv": bank], input: bank)
    #expect(run.output.contains(found))
  }

  @Test("the loader decides what is an error")
  func loaders() {
    let files = ["a.csv": (1...5).map { "Question \($0)?,1,a,b,c,d\n" }.joined()]
    #expect(Run("lint a.csv", files: files).status == .clean)
    #expect(Run("lint a.csv --loader loadcsv", files: files).status == .clean)
    let run = Run("lint a.csv --loader timerquiz", files: files)
    #expect(run.status == .findings)
    #expect(run.output.contains("error[final-newline]"))
  }

  @Test("--format json prints one JSON document, never coloured")
  func json() {
    let files = ["a.csv": Row.error, "b.csv": Row.good]
    let run = Run("lint --format json --color always .", files: files)
    #expect(run.status == .findings)
    #expect(run.output.hasPrefix("{") && run.output.hasSuffix("}\n"))
    #expect(run.output.contains("\"answer-out-of-range\""))
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test("the JSON report lists unread files and says whether it is truncated")
  func incomplete() {
    let nothing = Run("lint --format json missing.csv")
    #expect(nothing.status == .failure)
    #expect(
      nothing.output.contains(
        "\"unread\":[{\"path\":\"missing.csv\",\"reason\":\"cannot read missing.csv: "))
    let files = ["a.csv": Row.error + "Which is this? ,1,a,b,c,d\n"]
    let some = Run("lint --format json --max-findings 1 a.csv", files: files)
    #expect(some.output.contains("\"truncated\":true,\"unread\":[]"))
    #expect(some.output.contains("\"errors\":1,\"warnings\":0,\"notes\":1,\"safeFixes\":1"))
    #expect(some.output.components(of: "\"fingerprint\"") == 1)
    let all = Run("lint --format json a.csv", files: files)
    #expect(all.output.contains("\"truncated\":false"))
  }

  @Test("--statistics counts findings by rule, and how many --fix can fix")
  func statistics() {
    let files = ["a.csv": Row.error + "Which is this? ,1,a,b,c,d\n"]
    #expect(
      Run("lint --statistics a.csv", files: files).output == """
        errors  warnings  notes  --fix  --unsafe-fixes  rule
             1                                          answer-out-of-range
                              1      1                  edge-space
        1 file, 2 question rows: 1 error, 1 note. 1 can be fixed with --fix.

        """)
    #expect(
      Run("lint --statistics --quiet --lang ja a.csv", files: files).output == """
        エラー  警告  情報  --fix  --unsafe-fixes  ルール
             1                                     answer-out-of-range
                         1      1                  edge-space

        """)
    let clean = Run("lint --statistics a.csv", files: ["a.csv": Row.good])
    #expect(clean.output == "1 file, 1 question row: nothing to report.\n")
  }

  @Test("many spaces at edges are one finding, and the last line says where to start")
  func many() {
    let rows = (1...60).map { "What is \($0)? ,9,a,b,c,d\n" }.joined()
    let run = Run("lint a.csv", files: ["a.csv": rows])
    #expect(run.output.components(of: "note[edge-space]") == 1)
    #expect(
      run.output.contains("1 file, 60 question rows: 60 errors, 1 note. 1 can be fixed with --fix.")
    )
    #expect(
      run.output.hasSuffix(
        "\nStart with answer-out-of-range. --verbose shows everything in full.\n"))
  }

  @Test(
    "lint describes a file in the words of its own kind",
    arguments: [
      (
        "guidance.csv", "T,d,x\nT2,d,x\nT3,e,x\n", "guidance has a title and a description",
        "4 choices"
      ),
      (
        "guidance.csv", "T,d,x\nT2,d,x\nT3,e,x\n", "Write a title and a description per row.",
        "answer"
      ),
      ("guidance.csv", "T,1,x\nT2,2,x\nT3,1,x\n", "a guidance entry needs 2", "choices"),
      (
        "guidance.csv --lang ja", "T,d,x\nT2,d,x\nT3,e,x\n", "ガイダンスの形（見出し・説明）ではない", "選択肢"
      ),
      (
        "list.csv", "a: b\nkind, problem\nc: d\ne: f\n", "1 of 4 rows has two cells",
        "the rows have two cells"
      ),
      ("two.csv", "a,b\nc,d\n", "the rows have two cells", "of 2 rows"),
      (
        "limit.json", #"[{"question":"Q?","answer":1,"choices":["a","b","c","d"],"limit":0}]"#,
        "warning[detail-out-of-range]", "error"
      ),
      (
        "bad.csv --statistics --format json", "Q,9,a,b,c,d\n", #""rule":"answer-out-of-range""#,
        "message"
      ),
    ])
  func said(_ words: String, _ text: String, _ expected: String, _ wrong: String) {
    let name = words.split(separator: " ").first.map(String.init) ?? words
    let said = Run("lint \(words)", files: [name: text]).everything
    #expect(said.contains(expected) && !said.contains(wrong), "\(said)")
  }

  @Test(
    "a cell of nothing but blank Braille is empty",
    arguments: [
      ("\u{2800},1,a,b,c,d\n", "the question is empty", "nothing to report"),
      ("Q?,1,a,\u{2800}\u{2800},c,d\n", "choice 2 is empty", "nothing to report"),
      ("\u{2800}⠃?,1,a,b,c,d\n", "nothing to report", "no text"),
    ])
  func braille(_ row: String, _ expected: String, _ wrong: String) {
    let said = Run("lint a.csv", files: ["a.csv": row]).everything
    #expect(said.contains(expected) && !said.contains(wrong), "\(said)")
  }
}

extension String {
  /// Returns the number of times that `part` occurs in this text.
  func components(of part: String) -> Int {
    split(separator: part, omittingEmptySubsequences: false).count - 1
  }
}
