@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

@Suite("JSON of other programs, from the command line")
struct MemberCommandTests {
  private static let quiz = #"""
    {"title": "Capitals", "licence": "CC0", "questions": [
      {"text": "Capital of France?", "options": ["Paris", "Rome ", "Madrid"], "correct": 0},
      {"text": "Capital of Italy?", "options": ["Paris", "Rome", "Madrid"], "correct": 1}
    ]}
    """#
  private static let words =
    "it looks like JSON with question in “questions[*].text”, choices in “questions[*].options[*]”, "
    + "answer (number from 0) in “questions[*].correct”"

  @Test("lint checks the questions, and names the recognised layout and how to save it")
  func found() {
    let told = "quiz.json: \(Self.words) (to save this layout: qbank new config --for quiz.json).\n"
    let run = Run("lint quiz.json", files: ["quiz.json": Self.quiz])
    #expect(run.errors == told, "\(run.errors)")
    #expect(run.output.contains("2 question rows"), "\(run.output)")
    let converted = Run("convert quiz.json --to json", files: ["quiz.json": Self.quiz])
    #expect(converted.errors.hasPrefix(told), "\(converted.errors)")
  }

  @Test("with --layout auto all rules check the questions, and --fix changes them in place")
  func fixed() {
    let run = Run("lint quiz.json --layout auto --fix", files: ["quiz.json": Self.quiz])
    #expect(run.errors.contains("quiz.json: \(Self.words) ("), "\(run.errors)")
    #expect(run.file("quiz.json") == Self.quiz.replacing("Rome ", with: "Rome"))
    #expect(run.status == .clean, "\(run.output)")
  }

  @Test("a conversion keeps the other members of the document")
  func converted() {
    let run = Run("convert quiz.json -o bank.json --layout auto", files: ["quiz.json": Self.quiz])
    #expect(run.status == .clean)
    #expect(run.file("bank.json")?.contains(#""title":"Capitals","licence":"CC0""#) == true)
    #expect(
      run.file("bank.json")?.contains(
        #"{"question":"Capital of Italy?","answer":2,"choices":["Paris","Rome","Madrid"]}"#) == true
    )
  }

  @Test("draw reads the questions")
  func asked() {
    let drawn = Run("draw quiz.json --count 2 --layout auto", files: ["quiz.json": Self.quiz])
    #expect(drawn.status == .clean && drawn.output.contains("Capital of Italy?"), "\(drawn.errors)")
  }

  @Test("JSON without answers is reported in the words of JSON, not of tables")
  func withoutAnswers() {
    let run = Run(
      "lint q.json --layout auto", files: ["q.json": #"[{"question":"a?","options":["x","y"]}]"#])
    #expect(run.output.contains("in the JSON") && !run.output.contains("column"), "\(run.output)")
  }

  @Test("choices in one text are split at their separator", arguments: ["|", ", ", ";", " / "])
  func parted(_ separator: String) {
    let text = [("red", "blue"), ("sun", "moon"), ("one", "two")].map {
      "{\"question\":\"\($0)?\",\"options\":\"\($0)\(separator)\($1)\",\"answer\":\"\($1)\"}"
    }
    let run = Run(
      "convert q.json --to jsonl --layout auto",
      files: ["q.json": "[\(text.joined(separator: ","))]"])
    #expect(run.output.contains(#""choices":["red","blue"]"#), "\(run.output)\(run.errors)")
  }

  @Test("new config --for writes a layout that reads the file in the same way")
  func written() {
    let new = Run("new config --for quiz.json", files: ["quiz.json": Self.quiz])
    #expect(new.status == .clean)
    let configuration = new.file(".qbank.json") ?? ""
    #expect(configuration.contains(#""choices": "questions[*].options[*]""#), "\(configuration)")
    #expect(!configuration.contains("skip"), "\(configuration)")
    let files = ["quiz.json": Self.quiz, ".qbank.json": configuration]
    let auto = Run("convert quiz.json --to jsonl --layout auto --on-loss ignore", files: files)
    let settled = Run("convert quiz.json --to jsonl --on-loss ignore", files: files)
    #expect(settled.status == .clean && settled.output == auto.output, "\(settled.errors)")
    let linted = Run("lint", files: files)
    #expect(linted.output.contains("edge-space"), "\(linted.output)")
  }

  @Test(
    "in a folder, JSON is a bank if it fits a configured layout, or any with --layout auto",
    arguments: [1, 2000])
  func inFolders(_ count: Int) {
    let item = #"{"q":"Q?","options":["a","b"],"answer":"C"}"#
    let text = "[" + Array(repeating: item, count: count).joined(separator: ",") + "]"
    let configuration =
      #"{"layouts": {"mine": {"columns": "#
      + #"{"question": "q", "choices": "options[*]", "answer": "answer"}}}, "#
      + #""files": [{"path": "*.json", "layout": "mine"}]}"#
    let files = [
      "t.json": text, "package.json": #"{"name":"x","q":"y"}"#, ".qbank.json": configuration,
    ]
    let run = Run("lint", files: files)
    #expect(run.output.contains(" --> t.json:1:"), "\(run.errors)")
    #expect(run.errors.contains("Skipped: 1 that is not a bank (package.json)"))
    let sound = text.replacing("C", with: "B")
    let auto = Run("lint --layout auto", files: ["t.json": sound, "package.json": "{}"])
    #expect(auto.errors.contains("t.json: it looks like JSON with question in “q”"))
    #expect(auto.errors.contains("Skipped: 1 that is not a bank (package.json)"))
  }

  @Test("letters that are removed from choices are reported with the recognised layout")
  func labelledChoices() {
    let file = """
      [{"question":"Q1?","options":["A. x","B. y"],"answer":"B"},
       {"question":"Q2?","options":["A. p","B. q"],"answer":"A"}]
      """
    let english = "choices (without their letters) in “options[*]”"
    let run = Run("convert q.json --layout auto --to jsonl", files: ["q.json": file])
    #expect(run.output.contains(#""choices":["x","y"]"#), "\(run.output)\(run.errors)")
    #expect(run.errors.contains(english), "\(run.errors)")
    let lint = Run("lint q.json --layout auto --lang ja", files: ["q.json": file])
    #expect(lint.errors.contains("選択肢（前に付いた記号は除く）は「options[*]」"), "\(lint.errors)")
    let table = "question,options,answer\nQ1?,a) x; b) y,B\nQ2?,a) p; b) q,A\n"
    let list = Run("convert q.csv --layout auto --to jsonl", files: ["q.csv": table])
    #expect(list.output.contains(#""choices":["x","y"]"#), "\(list.output)\(list.errors)")
    #expect(list.errors.contains("with its letter"), "\(list.errors)")
    let plain = file.replacing("A. ", with: "").replacing("B. ", with: "")
    let other = Run("convert q.json --layout auto --to jsonl", files: ["q.json": plain])
    #expect(!other.errors.contains("without their letters"), "\(other.errors)")
  }

  @Test("a layout can name labels, marks, and the right and wrong choices")
  func configured() {
    for (file, part) in [
      (
        #"[{"q":"Q?","o":[{"t":"a","id":"x"},{"t":"b","id":"y"}],"k":"y"}]"#,
        #""labels": "o[*].id", "choices": "o[*].t", "answer": "k""#
      ),
      (
        #"[{"q":"Q?","o":[{"t":"a","ok":false},{"t":"b","ok":true}]}]"#,
        #""marks": "o[*].ok", "choices": "o[*].t""#
      ),
      (#"[{"q":"Q?","right":"b","o":["a"]}]"#, #""correct": "right", "wrong": ["o[*]"]"#),
      (#"[{"q":"Q?","o":["b","a"]}]"#, #""correct": "o[0]", "wrong": ["o[1]"]"#),
    ] {
      let configuration =
        #"{"layouts": {"mine": {"columns": {"question": "q", \#(part)}}}, "files": "#
        + #"[{"path": "x.json", "layout": "mine"}]}"#
      let run = Run(
        "convert x.json --to csv --on-loss ignore --layout mine",
        files: ["x.json": file, ".qbank.json": configuration])
      let json = Run(
        "convert x.json --to jsonl --on-loss ignore",
        files: ["x.json": file, ".qbank.json": configuration])
      #expect(json.status == .clean, "\(part): \(json.errors)")
      let isRight =
        json.output.contains(#""answer":2,"choices":["a","b"]"#)
        || json.output.contains(#""answer":1,"choices":["b","a"]"#)
      #expect(isRight, "\(json.output)")
      #expect(run.status == .clean && !run.output.isEmpty)
    }
  }

  @Test("a layout of JSON is refused for a table, and for JSON that does not fit it")
  func wrongLayout() {
    let configuration =
      #"{"layouts": {"j": {"columns": {"question": "q", "choices": "o[*]", "answer": "k"}}}}"#
    let bank = #"{"question":"Q?","answer":1,"choices":["a","b"]}"# + "\n"
    let table = Run(
      "convert b.jsonl -o t.csv --to-layout j",
      files: ["b.jsonl": bank, ".qbank.json": configuration])
    #expect(table.status == .usage && table.written == [], "\(table.errors)")
    let none = Run(
      "lint x.json --layout j", files: ["x.json": Self.quiz, ".qbank.json": configuration])
    #expect(none.status == .findings, "\(none.output)")
  }

  @Test("it is asked whether answers are counted from 0 or from 1")
  func asks() {
    let text = #"[{"q":"Q?","options":["a","b","c"],"answer":1}]"#
    let run = Run("lint x.json --layout auto", files: ["x.json": text])
    #expect(run.output.contains("--answers-from 0"), "\(run.output)")
    let said = Run(
      "convert x.json --to jsonl --layout auto --answers-from 0", files: ["x.json": text])
    #expect(said.output.contains(#""answer":2"#), "\(said.errors)")
  }

  @Test("in a folder the file is passed over and named, or checked with --layout auto")
  func folders() {
    let run = Run("lint", files: ["quiz.json": Self.quiz])
    #expect(
      run.errors.contains("quiz.json") && run.errors.contains("--layout auto"), "\(run.errors)")
    let auto = Run("lint --layout auto", files: ["quiz.json": Self.quiz])
    #expect(auto.output.contains("edge-space"), "\(auto.output) \(auto.errors)")
  }

  @Test(
    "unusable JSON is an error, and nothing is written",
    arguments: [
      "", "{", "[]", "{}", "[1,2]", "null", #"{"questions":[]}"#, #"{"questions":{}}"#,
      #"[{"q":1}]"#, #"{"a":[{"b":[{"c":[]}]}]}"#, "\u{FEFF}", "[[[[[[[[[[[",
    ])
  func bad(_ text: String) {
    let run = Run("convert x.json -o y.csv --layout auto", files: ["x.json": text])
    #expect(run.status == .failure && run.written == [])
    #expect(run.errors.contains("error") || run.errors.contains("Error"), "\(text): \(run.errors)")
  }

  @Test(
    "JSON that is nearly a bank is recognised, and all its questions are read",
    arguments: [
      (#""options":["x","y"],"answer":"# + "0", #""options":["x","y"],"answer":"# + "1"),
      (#""choices":{"A":"x","B":"y"},"answer":"A""#, #""choices":{"A":"x","B":"y"},"answer":"B""#),
      (#""choices":["x","y"],"correctAnswer":"x""#, #""choices":["x","y"],"correctAnswer":"y""#),
      (#""choices":"x|y","answer":"x""#, #""choices":"x|y","answer":"y""#),
    ])
  func nearly(_ first: String, _ second: String) {
    let text = #"[{"question":"a?",\#(first)},{"question":"b?",\#(second)}]"#
    let lint = Run("lint q.json", files: ["q.json": text])
    #expect(lint.errors.hasPrefix("q.json: it looks like JSON"), "\(lint.errors)\(lint.output)")
    #expect(lint.output.contains("2 question rows"), "\(lint.output)")
    let read = Run("convert q.json --to jsonl --layout auto", files: ["q.json": text])
    #expect(read.status == .clean && read.output.contains(#""answer":2"#), "\(read.errors)")
  }

  @Test("a question that lacks something is an error, alone or among others")
  func mistakes() {
    let sound = #"{"question":"b?","answer":1,"choices":["x","y"]}"#
    for text in [
      #"[{"question":"a?","options":["x"],"answer":1}]"#, "[{\"question\":\"a?\"},\(sound)]",
    ] {
      let lint = Run("lint q.json", files: ["q.json": text])
      #expect(lint.output.hasPrefix("error[invalid-json]"), "\(lint.output)")
    }
  }

  @Test(
    "names around several questions become their categories",
    arguments: [
      (#"{"quiz":{"sport":{"q1":%},"maths":{"q1":%,"q2":%}}}"#, ["sport", "maths", "maths"]),
      (#"{"easy":[%],"hard":[%,%]}"#, ["easy", "hard", "hard"]),
      (#"{"a":{"b":{"x":%,"y":%}},"c":{"d":{"x":%,"z":%}}}"#, ["a/b", "a/b", "c/d", "c/d"]),
      (#"{"q1":%,"q2":%}"#, []), (#"{"questions":[%,%]}"#, []),
    ])
  func categories(_ form: String, _ categories: [String]) {
    var text = ""
    for (number, part) in form.components(separatedBy: "%").enumerated() {
      if number > 0 { text += #"{"question":"q\#(number)?","options":["x","y"],"answer":"x"}"# }
      text += part
    }
    let run = Run("convert q.json --to jsonl --layout auto", files: ["q.json": text])
    let told = run.errors.contains("the names around the questions become their categories")
    #expect(told == !categories.isEmpty, "\(run.errors)")
    let found = run.output.components(separatedBy: #""category":""#).dropFirst()
      .map { $0.components(separatedBy: "\"")[0] }
    #expect(found == categories, "\(run.output)")
    #expect(run.status == .clean)
  }
}
