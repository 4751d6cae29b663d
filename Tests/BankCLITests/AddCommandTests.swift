import BankCLI
import BankSystem
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank add")
struct AddCommandTests {
  private static let bank = Row.good + "Which is a fish?,1,Eel,Whale,Squid,Seal\n"
  private static let item = #"{"question":"Which is a fish?","answer":1,"choices":["Eel","Seal"]}"#

  private func add(
    _ file: String, question: String = "Which is a bird?",
    _ choices: [String] = ["Owl", "Bat", "Bee", "Fly"],
    answer: String = "1", more: String = "", files: [String: String]? = nil,
    _ change: (inout MemoryWorld.State) -> Void = { _ in }
  ) -> Run {
    let words = ["add", file, "--question", question] + choices.flatMap { ["--choice", $0] }
    return Run(
      words + ["--answer", answer] + more.split(separator: " ").map { String($0) },
      files: files ?? [file: Self.bank], change)
  }

  @Test("a question is added, and its row and reading time are reported")
  func added() {
    let run = add("a.csv")
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.file("a.csv") == Self.bank + "Which is a bird?,1,Owl,Bat,Bee,Fly\n")
    #expect(
      run.errors
        == "Added the question to a.csv as row 3: about 3.6 s of 10 s to read and answer.\n")
    #expect(run.output == "" && run.written == ["a.csv"])
    #expect(
      add("a.csv", more: "--lang ja").errors == "a.csv の3行目に追加しました。読んで答えるのに約3.6秒（制限時間10秒）。\n")
    #expect(add("a.csv", more: "--quiet").errors == "")
  }

  @Test(
    "details are written to formats with a place for them",
    arguments: [
      (
        "a.jsonl",
        #""id":"b1","category":"zoo","explanation":"so","difficulty":"easy","tags":["x","y"]"#
      ),
      (
        "a.json",
        #""id":"b1","category":"zoo","explanation":"so","difficulty":"easy","tags":["x","y"]"#
      ),
    ])
  func details(_ name: String, _ members: String) {
    let more = "--explanation so --category zoo --tag x --tag y --difficulty easy --id b1"
    let old = name == "a.json" ? "[\n\(Self.item)\n]\n" : "\(Self.item)\n"
    let run = add(name, ["Owl", "Bat"], more: more, files: [name: old])
    #expect(run.status == .clean, "\(run.errors)")
    #expect(
      run.file(name)?.contains(
        #"{"question":"Which is a bird?","answer":1,"choices":["Owl","Bat"],"# + members + "}")
        == true)
  }

  @Test("a question is added to a table in the table's layout")
  func table() {
    let table = "問題,正解,選択肢1,選択肢2,選択肢3,選択肢4,カテゴリー,解説\nQ?,4,a,b,c,d,x,y\n"
    let run = add("a.csv", more: "--layout auto --category zoo", files: ["a.csv": table])
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.file("a.csv") == table + "Which is a bird?,1,Owl,Bat,Bee,Fly,zoo,\n")
    #expect(run.errors.contains("as row 3:"))
    // An unambiguous layout is recognised without `--layout`.
    let unsaid = add("a.csv", more: "--category zoo", files: ["a.csv": table])
    #expect(unsaid.status == .clean && unsaid.file("a.csv") == run.file("a.csv"))
    let full = add("a.csv", more: "--layout auto --tag x", files: ["a.csv": table])
    #expect(full.status == .failure && full.errors.contains("no place for the tags"))
  }

  @Test(
    "a missing file is created",
    arguments: [
      ("b.csv", "Which is a bird?,1,Owl,Bat,Bee,Fly\n"),
      ("b.tsv", "Which is a bird?\t1\tOwl\tBat\tBee\tFly\n"),
      (
        "b.jsonl",
        #"{"question":"Which is a bird?","answer":1,"choices":["Owl","Bat","Bee","Fly"]}"# + "\n"
      ),
      (
        "b.json",
        #"{"$schema":"urn:qbank:schema:problems:1","kind":"problems","version":1,"problems":["#
          + "\n"
          + #"{"question":"Which is a bird?","answer":1,"choices":["Owl","Bat","Bee","Fly"]}"#
          + "\n]}\n"
      ),
    ])
  func created(_ name: String, _ content: String) {
    let run = add(name, files: [:])
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.file(name) == content)
    #expect(run.errors.hasPrefix("Created \(name) with the question: about 3.6 s"))
    #expect(Run("lint --fail-on note \(name)", files: run.files).status == .clean)
    // An empty file gets the same content.
    #expect(add(name, files: [name: ""]).file(name) == content)
  }

  @Test(
    "a question with an error is not added",
    arguments: [
      ("", ["a", "b", "c", "d"], "1", "", "error[empty-text]"),
      ("Which?", ["a", "", "c", "d"], "1", "", "error[empty-text]"),
      ("Which?", ["a", "a", "c", "d"], "1", "", "error[duplicate-choice]"),
      (
        "Which is a fish?", ["Eel", "Whale", "Squid", "Seal"], "2", "", "error[conflicting-answer]"
      ),
      (
        "Which, then?", ["a", "b", "c", "d"], "1", "--loader timerquiz", "error[cell-breaks-loader]"
      ),
      ("Which\nthen?", ["a", "b", "c", "d"], "1", "--loader loadcsv", "error["),
    ])
  func errors(
    _ question: String, _ choices: [String], _ answer: String, _ more: String, _ found: String
  ) {
    let run = add("a.csv", question: question, choices, answer: answer, more: more)
    #expect(run.status == .findings)
    #expect(run.errors.contains(found), "\(run.errors)")
    #expect(run.errors.contains("a.csv:3:"))
    #expect(
      run.errors.hasSuffix("The question was not added to a.csv because it has errors.\n")
    )
    #expect(run.file("a.csv") == Self.bank && run.written.isEmpty)
  }

  @Test("a warning is shown, and the question is added")
  func warnings() {
    let run = add("a.csv", question: "Which is a fish?", ["Eel", "Whale", "Squid", "Seal"])
    #expect(run.status == .clean)
    #expect(run.errors.contains("warning[duplicate-question]") && run.errors.contains("as row 3:"))
    #expect(run.file("a.csv")?.hasPrefix(Self.bank) == true)
    // Findings in other rows are not reported again.
    let old = add("a.csv", files: ["a.csv": Row.note + Row.warning])
    #expect(old.errors.hasPrefix("Added the question"))
    // The configuration decides the severity.
    let strict = add(
      "a.csv", question: "Which is a fish?", ["Eel", "Whale", "Squid", "Seal"],
      files: [
        "a.csv": Self.bank, ".qbank.json": #"{"rules":{"duplicate-question":"error"}}"#,
      ])
    #expect(strict.status == .findings && strict.file("a.csv") == Self.bank)
  }

  @Test("a question that nearly repeats one of the bank is reported")
  func near() {
    let run = add("a.csv", question: "Which planet is nearest to the Son?")
    #expect(run.status == .clean)
    #expect(
      run.errors.hasPrefix(
        "Row 1 asks nearly the same question: “Which planet is nearest to the Sun?”\n"))
  }

  @Test("the time limit of the configuration applies")
  func limit() {
    let files = ["a.csv": Self.bank, ".qbank.json": #"{"set":{"limit":3}}"#]
    #expect(
      add("a.csv", files: files).errors.contains(
        "takes about 3.6 s to read and answer, but the limit is 3 s"))
  }

  @Test(
    "what cannot be added is refused, and nothing is written",
    arguments: [
      ("add", "<file>", 64), ("add a.csv --question Q?", "A question needs", 64),
      ("add a.csv --question Q? --choice a --choice b --answer 3", "not one of the 2 choices", 64),
      ("add a.csv --question Q? --choice a --choice b --answer 1", "have 4 choices", 2),
      ("add a.csv b.csv", "Unexpected argument 'b.csv'", 64),
      ("add - \(given)", "name a file", 64), ("add . \(given)", "folder", 2),
      ("add a.csv \(given) --explanation so", "no place for the explanation", 2),
      ("add q.gift \(given)", "qbank convert q.gift -o q.gift.json", 2),
      ("add g.csv --kind guidance \(given)", "Unknown option '--kind'", 64),
      ("add guidance.csv \(given)", "contains guidance", 2),
      ("add torn.csv \(given)", "so nothing was added", 2),
      ("add x.gift \(given)", "does not tell which format to create", 2),
      ("add none/x.csv \(given)", "none", 2),
      ("add new.csv --layout letters \(given)", "qbank new set-sheet", 2),
      ("add m.jsonl --layout auto \(given)", "qbank convert m.jsonl -o m.jsonl.json", 2),
      ("add a.csv", "There is no terminal to ask at", 64),
      ("add a.csv --config none.json \(given)", "none.json", 2),
    ])
  func refusals(_ line: String, _ reason: String, _ status: Int32) {
    let files = [
      "a.csv": Self.bank, "q.gift": "Sky? {=blue ~red}\n", "torn.csv": "\"Q?,1,a,b,c,d\n",
      "guidance.csv": "Title,Text\n",
      "m.jsonl": #"{"q":"Sky?","options":["a","b","c","d"],"correct":0}"# + "\n",
    ]
    let run = Run(line, files: files)
    #expect(run.errors.contains(text: reason), "\(run.errors)")
    #expect(run.status.rawValue == status, "\(run.errors)")
    #expect(run.files == files)
  }

  private static let given = "--question Q? --choice a --choice b --choice c --choice d --answer 1"

  @Test("a file that cannot be written, or was changed meanwhile, stays as it is")
  func failures() {
    for cause in [SystemError.Cause.notAllowed, .noSpace] {
      let run = add("a.csv") { $0.failures["write:a.csv"] = cause }
      #expect(run.status == .failure && run.file("a.csv") == Self.bank, "\(run.errors)")
    }
    let changed = add("a.csv") { $0.savedMeanwhile["a.csv"] = "mine" }
    #expect(changed.status == .failure && changed.file("a.csv") == "mine", "\(changed.errors)")
  }

  @Test("qbank undo removes the added question")
  func undo() {
    let run = add("a.csv") { $0.environment["HOME"] = "/home/me" }
    let undone = Run("undo", files: run.files) { $0.environment["HOME"] = "/home/me" }
    #expect(undone.status == .clean, "\(undone.errors)")
    #expect(undone.file("a.csv") == Self.bank)
  }

  // MARK: At the terminal

  private func typed(
    _ presses: [String], _ more: String = "", files: [String: String]? = nil,
    _ change: (inout MemoryWorld.State) -> Void = { _ in }
  ) -> (run: Run, closings: Int) {
    let words = "add a.csv " + more
    let world = MemoryWorld(
      words.split(separator: " ").map { String($0) }, files: files ?? ["a.csv": Self.bank]
    ) {
      $0.presses = presses.map { (after: 200, event: .keys(Array($0.utf8))) }
      change(&$0)
    }
    return (Run(in: world), world.now.closings)
  }

  @Test("the form asks for questions, adds each, and restores the terminal")
  func form() {
    let (run, closings) = typed([
      "Which is a bird?\n", "Owl\nBat\nBee\nFly\n", "1\n", "\n", "Which is a tree?\n",
      "Oak\nIvy\nFern\nMoss\n1\n", "\n", "\u{4}",
    ])
    #expect(run.status == .clean)
    #expect(
      run.file("a.csv") == Self.bank + "Which is a bird?,1,Owl,Bat,Bee,Fly\n"
        + "Which is a tree?,1,Oak,Ivy,Fern,Moss\n")
    #expect(run.errors == "2 questions were added to a.csv.\n")
    #expect(closings >= 1)
    #expect(run.output.contains("about 3.6 s of 10 s to read and answer"))
    #expect(run.output.contains("The right choice is number 1."))
  }

  @Test("the form reports what is wrong while a question is typed")
  func live() {
    let (run, _) = typed(["Which planet is nearest to the Sum?", "", "\nA\nB\nB", "", "\u{4}"])
    #expect(run.output.contains("width 35"))
    #expect(run.output.contains("Row 1 asks nearly the same"))
    #expect(run.output.contains("the same as choice 2"))
    #expect(run.errors == "Nothing was added.\nThe question on the screen was not added.\n")
    #expect(run.file("a.csv") == Self.bank)
  }

  @Test("the form shows the error of a question, and Return does not add it")
  func refused() {
    let (run, _) = typed([
      "Which is a fish?\nEel\nWhale\nSquid\nSeal\n2\n", "\n", "\n", "\u{1B}[A", "\u{15}1\n", "\n",
      "\u{4}",
    ])
    #expect(run.output.contains("error[conflicting-answer]"))
    #expect(run.output.contains("warning[duplicate-question]"))
    #expect(run.file("a.csv") == Self.bank + "Which is a fish?,1,Eel,Whale,Squid,Seal\n")
    #expect(run.errors == "1 question was added to a.csv.\n")
  }

  @Test("however the form ends, the terminal is restored and no unfinished question is written")
  func endings() {
    for event: Keyboard.Event in [.gone, .end(status: 130), .keys([4])] {
      let (run, closings) = typed(["Which?\na"]) { $0.presses?.append((after: 5, event: event)) }
      #expect(run.file("a.csv") == Self.bank && closings >= 1)
    }
    let (failed, closings) = typed(
      ["Which?\na\nb\nc\nd\n1\n", "\n", "\n", "\u{4}"]
    ) { $0.failures["write:a.csv"] = .noSpace }
    #expect(failed.status == .failure && failed.file("a.csv") == Self.bank && closings >= 1)
    // What was typed stays on the screen, with the reason why it was not written.
    #expect(failed.output.contains("no space left"), "\(failed.output)")
    #expect(failed.errors.contains("no space left"), "\(failed.errors)")
  }

  @Test("on a plain terminal, the form asks line by line")
  func plain() {
    let (run, _) = typed(
      [
        "Which is a bird?\n", "Owl\n", "\n", "Bat\n", "Bee\n", "Fly\n", "9\n", "1\n", "\n", "\u{4}",
      ],
      "--color never"
    ) { $0.environment["TERM"] = "dumb" }
    #expect(run.file("a.csv") == Self.bank + "Which is a bird?,1,Owl,Bat,Bee,Fly\n")
    #expect(!run.output.contains("\u{1B}"))
    #expect(Golden.complaint(run.output, "add-plain.txt") == nil)
  }
}
