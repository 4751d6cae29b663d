import BankCLI
@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import TestSupport
import Testing

/// In each file, a question with an error is between two sound ones, `first` and `last`.
@Suite("--on-error")
struct ErrorPolicyTests {
  /// Files in every format that can be written as text, each with what is wrong in it.
  private static let files: [(format: String, what: String, text: String)] = [
    ("csv", "a stray quote", "first,1,a,b,c,d\nth\"is,1,a,b,c,d\nlast,1,a,b,c,d\n"),
    ("csv", "a quote that runs away", "first,1,a,b,c,d\n\"this,1,a,b,c,d\nlast,1,a,b,c,d\n"),
    ("csv", "an answer without a choice", "first,1,a,b,c,d\nthis,9,a,b,c,d\nlast,1,a,b,c,d\n"),
    ("csv", "a missing cell", "first,1,a,b,c,d\nthis,1,a,b,c\nlast,1,a,b,c,d\n"),
    ("csv", "bytes that are no text", "first,1,a,b,c,d\nthi\u{1},1,a,b,c,d\nlast,1,a,b,c,d\n"),
    (
      "header", "a stray quote",
      "question,answer,choice1,choice2\nfirst,1,a,b\nth\"is,1,a,b\nlast,1,a,b\n"
    ),
    ("header", "no key", "question,answer,choice1,choice2\nfirst,1,a,b\nthis,,a,b\nlast,1,a,b\n"),
    (
      "header", "bytes that are no text",
      "question,answer,choice1,choice2\nfirst,1,a,b\nthi\u{1},1,a,b\nlast,1,a,b\n"
    ),
    (
      "jsonl", "no key",
      item("first") + "\n{\"question\":\"this\",\"choices\":[\"a\",\"b\"]}\n" + item("last")
    ),
    ("jsonl", "no JSON", item("first") + "\n{\"question\":\"this\" \"answer\":1}\n" + item("last")),
    (
      "jsonl", "a line break in a text",
      item("first") + "\n{\"question\":\"this\n\",\"answer\":1}\n" + item("last")
    ),
    ("json", "no JSON", "[\(item("first")),{\"question\":this},\(item("last"))]"),
    (
      "json", "a text without an end",
      "{\"problems\":[\(item("first")),\n{\"question\":\"this},\n\(item("last"))]}"
    ),
    (
      "json", "a detail of another kind",
      "[\(item("first")),\(item("this", ",\"points\":\"x\"")),\(item("last"))]"
    ),
    ("gift", "no answers' end", "first{=a ~b}\n\nthis{=a\n\n~b\n\n~c}\n\nlast{=a ~b}\n"),
    ("gift", "no key", "first{=a ~b}\n\nthis{~a ~b}\n\nlast{=a ~b}\n"),
    ("gift", "an empty choice", "first{=a ~b}\n\nthis{=a ~}\n\nlast{=a ~b}\n"),
    ("gift", "bytes that are no text", "first{=a ~b}\n\nthi\u{1}{=a ~b}\n\nlast{=a ~b}\n"),
    (
      "gift", "choices that differ by markup",
      "first{=a ~b}\n\n[html]this{=<b>103</b> ~103}\n\nlast{=a ~b}\n"
    ),
    (
      "aiken", "no key",
      "first\nA) a\nB) b\nANSWER: A\n\nthis\nA) a\nB) b\n\nlast\nA) a\nB) b\nANSWER: A\n"
    ),
    (
      "aiken", "bytes that are no text",
      "first\nA) a\nB) b\nANSWER: A\n\nthi\u{1}\nA) a\nB) b\nANSWER: A\n\nlast\nA) a\nB) b\nANSWER: A\n"
    ),
    (
      "markdown", "no key", "1. first\n*a) a\nb) b\n\n2. this\na) a\nb) b\n\n3. last\n*a) a\nb) b\n"
    ),
    (
      "markdown", "a line of nothing",
      "1. first\n*a) a\nb) b\n\n2. this\n*a) a\nhm\nb) b\n\n3. last\n*a) a\nb) b\n"
    ),
    (
      "markdown", "an empty choice",
      "1. first\n*a) a\nb) b\n\n2. this\n*a) a\nb)\n\n3. last\n*a) a\nb) b\n"
    ),
    (
      "markdown", "bytes that are no text",
      "1. first\n*a) a\nb) b\n\n2. thi\u{1}\n*a) a\nb) b\n\n3. last\n*a) a\nb) b\n"
    ),
    ("moodle-xml", "no key", quiz(moodle("first"), moodle("this", key: "0"), moodle("last"))),
    ("moodle-xml", "an open tag", quiz(moodle("first"), moodle("this<b"), moodle("last"))),
    ("moodle-xml", "a bare &", quiz(moodle("first"), moodle("this & that"), moodle("last"))),
    (
      "moodle-xml", "bytes that are no text",
      quiz(moodle("first"), moodle("thi\u{1}"), moodle("last"))
    ),
    (
      "opentdb", "no JSON",
      "{\"results\":[\(trivia("first")),{\"question\":this},\(trivia("last"))]}"
    ),
    (
      "opentdb", "no key",
      "{\"response_code\":0,\"results\":[\(trivia("first")),{\"question\":\"this\"},\(trivia("last"))]}"
    ),
  ]

  private static func item(_ question: String, _ more: String = "") -> String {
    "{\"question\":\"\(question)\",\"answer\":1,\"choices\":[\"a\",\"b\"]\(more)}"
  }

  private static func trivia(_ question: String) -> String {
    "{\"question\":\"\(question)\",\"correct_answer\":\"a\",\"incorrect_answers\":[\"b\"]}"
  }

  private static func quiz(_ questions: String...) -> String {
    "<?xml version=\"1.0\"?>\n<quiz>\n\(questions.joined())</quiz>\n"
  }

  private static func moodle(_ question: String, key: String = "100") -> String {
    """
    <question type="multichoice"><name><text>n-\(question.prefix(4))</text></name>
    <questiontext format="html"><text>\(question)</text></questiontext>
    <answer fraction="\(key)"><text>a</text></answer>
    <answer fraction="0"><text>b</text></answer></question>

    """
  }

  private static func run(_ line: String, _ text: String, _ name: String = "in") -> Run {
    Run(line) { $0.files[name] = text.utf8.map { $0 == 1 ? 0xFF : $0 } }
  }

  @Test("an error stops a conversion, and skip leaves out only that question", arguments: files)
  func everyReader(_ file: (format: String, what: String, text: String)) {
    let line = "convert in --from \(file.format) --to jsonl -o out"
    for policy in ["", " --on-error stop"] {
      let stopped = Self.run(line + policy, file.text)
      #expect(stopped.status == .failure && stopped.file("out") == nil, "\(stopped.errors)")
      #expect(stopped.errors.contains("nothing was written"))
    }
    let skipped = Self.run(line + " --on-error skip", file.text)
    #expect(skipped.status == .findings, "\(file.what): \(skipped.errors)")
    let written = skipped.file("out") ?? ""
    #expect(written.split(separator: "\n").count == 2, "\(written)")
    #expect(written.contains("first") && written.contains("last") && !written.contains("thi"))
    #expect(
      skipped.errors.contains("error[")
        && skipped.errors.contains("Questions with errors left out"))
  }

  @Test(
    "a table that can be read in two ways is refused for every target",
    arguments: [
      "--to json", "--to jsonl", "--to gift", "--to moodle-xml", "--to json --verify",
      "--to gift --verify", "--to json --on-error skip", "--to gift --on-error skip",
      "--to html", "--to qti21",
    ])
  func otherLayout(_ rest: String) {
    let text = "question,A,B,C,D,key\n2+2?,3,4,5,6,2\n1+1?,2,3,4,5,1\n"
    for input in ["al.csv", "- --from csv"] {
      let run = Run("convert \(input) \(rest) -o out") {
        $0.files["al.csv"] = Array(text.utf8)
        $0.standardInput = Array(text.utf8)
      }
      #expect(run.status == .failure && run.file("out") == nil, "\(run.errors)")
      #expect(run.errors.contains("answers may be counted from 0 or from 1"), "\(run.errors)")
    }
  }

  @Test(
    "a quiz about markup is converted to any target", arguments: ["json", "gift", "moodle-xml"])
  func markup(_ format: String) {
    let text = "<html> is which kind of element?,1,root,inline,void,script\n"
    let run = Run("convert a.csv --to \(format) -o out", files: ["a.csv": text])
    #expect(run.status == .clean, "\(run.errors)")
  }

  @Test("a message says if no question is left")
  func nothingLeft() {
    let run = Self.run("convert in --from csv --to gift -o out --on-error skip", "q,9,a,b,c,d\n")
    #expect(run.status == .failure && run.file("out") == nil)
    #expect(run.errors.contains("everything in in has errors"))
  }

  @Test("skip changes nothing if there is no error", arguments: ["json", "gift", "csv --verify"])
  func sound(_ target: String) {
    let files = ["a.csv": "q,1,a,b,c,d\n"]
    let skipped = Run("convert a.csv --to \(target) --on-error skip", files: files)
    let stopped = Run("convert a.csv --to \(target)", files: files)
    #expect(skipped.status == .clean && skipped.errors.isEmpty)
    #expect(skipped.output == stopped.output)
  }

  @Test(
    "unsupported kinds of question are counted, and are no errors",
    arguments: [
      (
        "gift",
        "first{=a ~b}\n\nWhy?{}\n\nWhen?{}\n\nm{=a -> b =c -> d}\n\ns{=x}\n\nt{~%50%a ~%50%b ~c}\n",
        [
          "essay question 2 items 2, 3", "matching question 1 item 4",
          "short-answer question 1 item 5",
          "question with several or partly right choices 1 item 6",
        ]
      ),
      (
        "moodle-xml",
        quiz(moodle("first"), "<question type=\"essay\"/>\n<question type=\"essay\"/>"),
        ["essay question 2 items 2, 3"]
      ),
      ("markdown", "1. first\n*a) a\nb) b\n\n2. essay\n____\n", ["essay question 1 item 2"]),
      (
        "header", "question,answer,choice1,choice2\nfirst,1,a,b\nx,\"1,2\",a,b\n",
        ["question with several or partly right choices 1 item 2"]
      ),
    ])
  func kinds(_ format: String, _ text: String, _ lines: [String]) {
    for policy in ["", " --on-error skip", " --on-loss error"] {
      let run = Self.run("convert in --from \(format) --to jsonl" + policy, text)
      #expect(run.status == .failure && run.output.isEmpty, "\(run.errors)")
      #expect(run.errors.contains("nothing was written"))
    }
    for policy in ["", " --on-error skip"] {
      let run = Self.run("convert in --from \(format) --to jsonl --on-loss warn" + policy, text)
      #expect(run.status == .findings, "\(run.errors)")
      #expect(run.output.split(separator: "\n").count == 1 && run.output.contains("first"))
      let told = run.errors.split(separator: "\n").map {
        $0.split(separator: " ").joined(separator: " ")
      }
      #expect(told.starts(with: ["Left out or changed Count First 3"] + lines), "\(told)")
    }
  }

  @Test("broken JSON hides no later item from lint and draw")
  func brokenJSON() {
    let text =
      "[\(Self.item("first")),{\"question\":this},\(Self.item("x", ",\"id\":7")),\(Self.item("last"))]"
    let lint = Run("lint a.json", files: ["a.json": text])
    #expect(lint.status == .findings)
    #expect(lint.output.contains("(row 2)") && lint.output.contains("(row 3)"), "\(lint.output)")
    let draw = Run(
      "draw a.json --count 2 --seed 1 --to jsonl --on-error skip", files: ["a.json": text])
    #expect(draw.status == .findings)
    #expect(draw.output.split(separator: "\n").count == 2, "\(draw.errors)")
  }

  // MARK: Draws

  /// A bank with a row that only an app reads wrongly.
  private static let forApps =
    "\"a, b?\",1,a,b,c,d\nq1,1,a,b,c,d\nq2,1,a,b,c,d\nq3,1,a,b,c,d\nq4,1,a,b,c,d\nq5,1,a,b,c,d"

  @Test(
    "what the loader reads wrongly is never drawn, however the loader is given",
    arguments: ["draw", "preview"],
    [("--loader timerquiz", ""), ("", #"{ "loader": "timerquiz" }"#), ("--compat timerquiz", "")])
  func loaders(_ command: String, _ loader: (flag: String, configuration: String)) {
    var files = ["a.csv": Self.forApps]
    if !loader.configuration.isEmpty { files[".qbank.json"] = loader.configuration }
    let line = "\(command) a.csv --count 5 --seed 1 \(loader.flag)"
    let plain = Run("\(command) a.csv --count 5 --seed 1", files: ["a.csv": Self.forApps])
    #expect(plain.status == .clean, "\(plain.errors)")
    let stopped = Run(line, files: files)
    #expect(stopped.status == .failure && stopped.output.isEmpty)
    #expect(stopped.errors.contains("a.csv:1:1"), "\(stopped.errors)")
    let skipped = Run(line + " --on-error skip", files: files)
    #expect(skipped.status == .findings, "\(skipped.errors)")
    #expect(!skipped.output.contains("a, b?") && !skipped.output.isEmpty)
    let isFixed = skipped.errors.contains("The skipped rows are not drawn")
    #expect(isFixed == loader.flag.hasPrefix("--compat"))
  }

  @Test("--compat is refused with another loader")
  func contradiction() {
    let run = Run("draw a.csv --compat timerquiz --loader loadcsv", files: ["a.csv": Self.forApps])
    #expect(run.status == .usage && run.errors.contains("'--loader loadcsv'"))
  }

  // MARK: Loaders of conversions

  @Test("a conversion reads and writes for the given loader")
  func convertsForApps() {
    let inch = "27\" or more?,1,a,b,c,d\nq,1,a,b,c,d"
    let read = Run("convert a.csv --to jsonl --loader timerquiz", files: ["a.csv": inch])
    #expect(read.status == .clean && read.output.contains("27\\\" or more?"), "\(read.errors)")
    #expect(Run("convert a.csv --to jsonl", files: ["a.csv": inch]).status == .failure)
    let comma = "\"a, b?\",1,a,b,c,d\nq,1,a,b,c,d"
    let refused = Run("convert a.csv --to jsonl --loader timerquiz", files: ["a.csv": comma])
    #expect(refused.status == .failure && refused.errors.contains("a.csv:1:1"))
    let json =
      "[{\"question\":\"a, b?\",\"answer\":1,\"choices\":[\"a\",\"b\",\"c\",\"d\"]},{\"question\":\"q\",\"answer\":1,\"choices\":[\"a\",\"b\",\"c\",\"d\"]}]"
    let stopped = Run(
      "convert a.json --to csv --loader timerquiz -o b.csv", files: ["a.json": json])
    #expect(stopped.status == .failure && stopped.file("b.csv") == nil)
    #expect(stopped.errors.contains("item 1, cell 1: the app would split it at the comma"))
    let skipped = Run(
      "convert a.json --to csv --loader timerquiz -o b.csv --on-error skip", files: ["a.json": json]
    )
    #expect(skipped.status == .findings && skipped.file("b.csv") == "q,1,a,b,c,d")
  }

  // MARK: What an app would not read

  /// Returns questions as JSON. An app cannot read those with a comma.
  private static func questions(_ questions: [String], id: Int? = nil) -> String {
    let items = questions.enumerated().map { index, question in
      let more = index + 1 == id ? ",\"id\":\"x\"" : ""
      return "{\"question\":\"\(question)\",\"answer\":1,"
        + "\"choices\":[\"a\",\"b\",\"c\",\"d\"]\(more)}"
    }
    return "[\(items.joined(separator: ","))]"
  }

  private static let toApp = "convert a.json --to csv --loader timerquiz -o b.csv"

  @Test("nothing is written if an app could read none of it", arguments: [1, 2, 30])
  func nothingLeftForApp(_ count: Int) {
    let json = Self.questions((1...count).map { "a, \($0)" })
    let run = Run("\(Self.toApp) --on-error skip", files: ["a.json": json, "b.csv": "old"])
    #expect(run.status == .failure && run.file("b.csv") == "old")
    #expect(run.errors.contains("everything in a.json has errors, so nothing was"))
    #expect(!run.errors.contains("Left out"))
  }

  @Test("rows that an app would not read are counted by row, and the first ten are shown")
  func countedRows() {
    let json = Self.questions((1...2_500).map { "a, \($0)" } + ["sound"])
    for policy in ["stop", "skip"] {
      let run = Run("\(Self.toApp) --on-error \(policy)", files: ["a.json": json])
      let lines = run.errors.split(separator: "\n")
      #expect(
        lines.prefix(10).enumerated().allSatisfy { number, line in
          line.hasPrefix("Error: item \(number + 1), cell 1: the app would split it at the comma")
        })
      #expect(lines[10] == "… and 2490 more")
    }
    let skipped = Run("\(Self.toApp) --on-error skip", files: ["a.json": json])
    #expect(skipped.status == .findings && skipped.file("b.csv") == "sound,1,a,b,c,d")
    #expect(
      skipped.errors.contains("Questions with errors left out (2500 errors); 1 question written."))
    // A row with two such cells is counted once.
    let cells = Self.questions(["a, b", "c"]).replacing(
      "\"d\"", with: "\"d,e\"", maxReplacements: 1)
    let run = Run("\(Self.toApp) --on-error skip", files: ["a.json": cells])
    #expect(run.errors.contains("item 1, cell 1:") && run.errors.contains("item 1, cell 6:"))
    #expect(run.errors.contains("Questions with errors left out (1 error); 1 question written."))
  }

  @Test("rows keep their numbers when others before them are left out")
  func numbers() {
    // U+FEFF is lost only at the start of a file, so such a row becomes an error once those before it are left out.
    let json = Self.questions(["a, b", "\u{FEFF}d", "\u{FEFF}e", "f", "g, h", "i"], id: 6)
    let run = Run(
      "\(Self.toApp) --on-error skip --on-loss warn --list-skipped", files: ["a.json": json])
    let told = run.errors.split(separator: "\n").filter { $0.contains(", cell ") }
    let numbers = told.map { $0.drop { $0 != "m" }.dropFirst(2).prefix { $0 != "," } }
    #expect(numbers == ["1", "2", "3", "5"], "\(run.errors)")
    #expect(run.file("b.csv") == "f,1,a,b,c,d\ni,1,a,b,c,d")
    #expect(run.errors.contains("loss[id]: item 6: "), "\(run.errors)")
    #expect(run.errors.contains("Questions with errors left out (4 errors); 2 questions written."))
  }

  @Test("a draw for an app says if no row was left out")
  func noRowLeftOut() {
    let bank = (1...6).map { "q\($0),1,a,b,c,d\n" }.joined()
    let run = Run(
      "draw a.csv --seed 1 --count 5 --compat timerquiz --on-error skip", files: ["a.csv": bank])
    #expect(run.status == .findings)
    #expect(run.errors.contains("No row was skipped: 1 error in the file as a whole;"))
    #expect(run.errors.contains("\nFrom the bank as it is, timerquiz would draw different sets.\n"))
    #expect(!run.errors.contains("skipped rows") && !run.errors.contains("may include them"))
  }
}
