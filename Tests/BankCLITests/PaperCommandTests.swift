@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Papers of qbank draw")
struct PaperCommandTests {
  private static let bank = (0..<9).map { "Ask \($0),\($0 % 4 + 1),w,x,y,z\n" }.joined()

  private static func draw(
    _ options: String, _ more: [String: String] = [:], seed: Int = 1
  ) -> Run {
    let files = ["a.csv": bank].merging(more) { $1 }
    return Run("draw a.csv --seed \(seed) --count 3 \(options)", files: files) {
      $0.folders = ["out"]
    }
  }

  // MARK: Names

  @Test(
    "a sheet, its file and its rows in the key have the same name",
    arguments: [
      ("--sets 2", ["set-1", "set-2"], ["Set 1", "Set 2"], ["1", "2"]),
      (
        "--versions 3", ["version-A", "version-B", "version-C"],
        ["Version A", "Version B", "Version C"], ["1-A", "1-B", "1-C"]
      ),
      (
        "--sets 2 --versions 2",
        ["set-1-version-A", "set-1-version-B", "set-2-version-A", "set-2-version-B"],
        ["Set 1 · Version A", "Set 1 · Version B", "Set 2 · Version A", "Set 2 · Version B"],
        ["1-A", "1-B", "2-A", "2-B"]
      ),
      ("--roster r.csv", ["paper-D4DN", "paper-WN4Y"], ["D4DN", "WN4Y"], ["1-D4DN", "1-WN4Y"]),
    ])
  func names(_ options: String, _ files: [String], _ shown: [String], _ cells: [String]) {
    let run = Self.draw(
      "\(options) --to html --output-dir out --key key.csv", ["r.csv": "Ada\nBo\n"])
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.written == files.map { "out/\($0).html" } + ["key.csv"])
    for (file, shown) in zip(files, shown) {
      #expect(run.file("out/\(file).html")?.contains(shown) == true, "\(file)")
    }
    let rows = (run.file("key.csv") ?? "").split(separator: "\n")
    #expect(
      rows.map { String($0.prefix { $0 != "," }) } == ["sheet"] + cells.flatMap { [$0, $0, $0] })
  }

  @Test(
    "the title of a sheet is the same in every format",
    arguments: [("text", "Quiz · Set 2\n"), ("markdown", "Quiz title: Quiz · Set 2\n")])
  func titles(_ format: String, _ head: String) {
    let run = Self.draw("--sets 2 --title Quiz --to \(format) --output-dir out")
    let file = run.written.last.flatMap { run.file($0) }
    #expect(file?.hasPrefix(head) == true, "\(run.errors)")
  }

  // MARK: Labels

  @Test(
    "labels are the same on the sheet and in the key",
    arguments: [
      ("1234", "3) y", "3"), ("ABCD", "C) y", "C"), ("abcd", "c) y", "c"),
      ("アイウエ", "ウ) y", "ウ"), ("①②③④", "③ y", "③"),
    ])
  func labels(_ labels: String, _ choice: String, _ label: String) {
    let files = ["b.csv": "Ask,3,w,x,y,z\n"]
    let run = Run(
      "draw b.csv --seed 1 --count 1 --to text --labels \(labels) --key k.csv", files: files)
    #expect(run.output.contains("   \(choice)\n"))
    #expect(run.output.hasSuffix("Answers: 1-\(label)\n\n"))
    #expect(run.file("k.csv") == "sheet,number,answer,choice,question\n1,1,\(label),y,Ask\n")
  }

  @Test("labels can be configured for a folder, given as an option, and are in the manifest")
  func settledLabels() {
    let files = ["b.csv": Row.good, ".qbank.json": #"{"set": {"labels": "①②③④"}}"#]
    let line = "draw b.csv --seed 1 --count 1 --key k.csv"
    let papers = Run("\(line) --to html --manifest m.json", files: files)
    #expect(papers.file("k.csv")?.contains(",①,") == true, "\(papers.errors)")
    #expect(papers.file("m.json")?.contains("\"labels\":[\"①②③④\"]") == true)
    let said = Run("\(line) --to html --labels ABCD", files: files)
    #expect(said.file("k.csv")?.contains(",A,") == true)
    #expect(Run("\(line) --to csv", files: files).file("k.csv")?.contains(",1,") == true)
  }

  @Test("a key with letters is not a bank and is passed over in a folder")
  func keyIsNoBank() {
    let drawn = Self.draw(
      "--versions 2 --roster r.csv --to docx -o p.docx --key k.csv",
      [
        "r.csv": "Ada\nBo\nCy\n"
      ])
    let run = Run("lint .", files: ["a.csv": Row.good, "k.csv": drawn.file("k.csv") ?? ""])
    #expect(run.status == .clean, "\(run.output)\(run.errors)")
  }

  // MARK: What makes no sense

  @Test(
    "options for papers that are invalid or contradict each other are refused",
    arguments: [
      ("--versions 0", "1 or more"),
      ("--versions 27", "must be at most 26"),
      ("--versions 2 --to json", "need '--output-dir'"),
      ("--versions 2 --compat timerquiz", "timerquiz draws only as the app does"),
      ("--labels ABCD", "'--labels' needs '--to'"), ("--labels x", "'1234', 'ABCD'"),
      ("--title x --to csv", "'--title' needs"), ("--points 2", "'--points' needs"),
      ("--points 0 --to html", "above 0"), ("--points 1e9 --to html", "above 0"),
      ("--points nan --to html", "above 0"), ("--space 21 --to html", "from 0 to 20"),
      ("--space 2 --to text", "'--space' needs"),
      ("--roster r.csv --to csv", "'--roster' needs"),
      ("--roster-column 1 --to html", "needs '--roster'"),
      ("--roster r.csv --to html -o r.csv", "'r.csv' is also read"),
    ])
  func usage(_ options: String, _ message: String) {
    let run = Self.draw(options, ["r.csv": "Ada\n"])
    #expect(run.status == .usage)
    #expect(run.complaint.contains(message), "\(run.errors)")
    #expect(run.written == [] && run.output == "")
  }

  @Test("the full score is left open if only some questions have points")
  func someWorth() {
    let bank = [#","points":5"#, "", #","points":2"#].enumerated().map { number, points in
      #"{"question":"Q\#(number)?","answer":1,"choices":["a","b"]\#(points)}"# + "\n"
    }
    func draw(_ options: String) -> Run {
      Run(
        "draw b.jsonl --seed 1 --count 3 --to html -o p.html \(options)",
        files: ["b.jsonl": bank.joined()])
    }
    let some = draw("")
    #expect(some.errors.contains("1 question of 3 has no points"), "\(some.errors)")
    #expect(some.file("p.html")?.contains("<span>/ </span>") == true)
    let all = draw("--points 1")
    #expect(!all.errors.contains("no points"))
    #expect(all.file("p.html")?.contains("<span>/ 8</span>") == true)
  }

  @Test(
    "a file extension that cannot be written is refused",
    arguments: ["-o p.pdf", "-o p.doc", "--key k.pdf -o s.csv", "-o p.PNG"])
  func otherKinds(_ options: String) {
    let run = Self.draw(options)
    #expect(run.status == .usage && run.written == [], "\(run.errors)")
    #expect(run.complaint.contains("html") && run.complaint.contains("docx"))
  }

  // MARK: Rosters

  @Test(
    "the names of a roster are found",
    arguments: [
      ("Ada\nBo\n", "", ["Ada", "Bo"]), ("\u{FEFF}name\r\nAda\r\n\r\nBo", "", ["Ada", "Bo"]),
      ("no,氏名\n1,山田 太郎\n2,鈴木\n", "", ["山田 太郎", "鈴木"]),
      ("no;Full Name\n1;Ada\n2;Bo\n", "", ["Ada", "Bo"]),
      ("Class\tStudent\n3a\tAda\n3a\tBo\n", "", ["Ada", "Bo"]),
      ("1,Ada\n2,Bo\n", "--roster-column 2", ["Ada", "Bo"]),
      ("id,Surname\n1,Ada\n2,Bo\n", "--roster-column 2", ["Ada", "Bo"]),
      ("Surname\nAda\nBo\n", "", ["Ada", "Bo"]),
      ("First name,Full name\nA,Ada\nB,Bo\n", "", ["Ada", "Bo"]),
      ("no,Name\n1,Ada\n2,Bo\n", "--roster-column 2", ["Ada", "Bo"]),
      ("no,Who\n1,Ada\n2,Bo\n", "--roster-column who", ["Ada", "Bo"]),
      ("\"Lovelace, Ada\"\n\"O\"\"Neil\"\n", "", ["Lovelace, Ada", "O\"Neil"]),
    ])
  func rosters(_ roster: String, _ column: String, _ names: [String]) {
    let run = Self.draw(
      "--to html -o p.html --roster r.csv \(column) --key k.csv",
      [
        "r.csv": roster
      ])
    #expect(run.status == .clean, "\(run.errors)")
    let shown = names.map { $0.replacingOccurrences(of: "\"", with: "&quot;") }
    for name in shown { #expect(run.file("p.html")?.contains(">\(name)</b>") == true) }
  }

  @Test(
    "a roster with equal, missing or unclear names is refused",
    arguments: [
      ("Ada\nBo\nAda\n", "", "r.csv, line 3: “Ada” is the same name as in line 1"),
      ("山田　太郎\n山田太郎\n", "", "line 2: “山田太郎” is the same name as in line 1"),
      ("name\nＡｄａ\nada\n", "", "line 3: “ada” is the same name as in line 2"),
      ("no,name\n1,Ada\n2,\n", "", "line 3: the name is missing"),
      ("no,name\n1,Ada\n2\n", "", "line 3: the name is missing"),
      ("", "", "it contains no names"), ("name\n", "", "there are no names below the heading"),
      ("1,Ada\n2,Bo\n", "", "line 1: the column with the names is unclear"),
      ("Surname,First name\nDoe,Ada\n", "", "line 1: the column with the names is unclear"),
      ("1,Ada\n", "--roster-column 3", "there is no column “3”; this row has “1”, “Ada”"),
      ("no,name\n1,Ada\n", "--roster-column class", "there is no column “class”"),
      ("a,a\n1,Ada\n", "--roster-column a", "two columns are headed “a”"),
      ("\"Ada\nBo\n", "", "line 1: a quote is not closed"),
      ("{\"name\": \"Ada\"}", "", "r.csv: this is not a CSV file"),
      ("PK\u{3}\u{4}\u{14}", "", "r.csv: this is not a CSV file"),
    ])
  func wrongRosters(_ roster: String, _ column: String, _ message: String) {
    let run = Self.draw("--to html -o p.html --roster r.csv \(column)", ["r.csv": roster])
    #expect(run.status == .failure)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.written == [])
  }

  // MARK: Versions

  @Test("versions that are the same as another are counted")
  func alike() {
    let one = ["b.jsonl": "{\"question\":\"So?\",\"answer\":1,\"choices\":[\"yes\",\"no\"]}\n"]
    let four = Run("draw b.jsonl --seed 1 --count 1 --versions 4", files: one)
    #expect(
      four.errors.contains("2 of 4 versions are the same as another"), "\(four.errors)")
    #expect(Set(four.output.split(separator: "\n")).count == 2)
    #expect(!Self.draw("--versions 3").errors.contains("are the same as another"))
  }

  @Test("version A is the set as it was drawn, and the others have the same questions")
  func versions() {
    let plain = Self.draw("").output.split(separator: "\n").map { String($0) }
    let rows = Self.draw("--versions 3").output.split(separator: "\n").map { String($0) }
    #expect(Array(rows.prefix(3)) == plain && rows.count == 9)
    for version in 1..<3 {
      let asked = rows[(version * 3)..<(version * 3 + 3)].map { $0.prefix { $0 != "," } }
      #expect(asked.sorted() == plain.map { $0.prefix { $0 != "," } }.sorted())
      #expect(Array(rows[(version * 3)..<(version * 3 + 3)]) != plain)
    }
    // A version does not depend on the number of versions.
    #expect(
      Self.draw("--versions 2").output.split(separator: "\n") == rows.prefix(6).map { $0[...] })
  }

  @Test(
    "--replay makes the same papers again without the roster, and --compare accepts them",
    arguments: [
      "--versions 3 --to html", "--versions 2 --sets 2 --to docx --shuffle-choices",
      "--roster r.csv --to docx --points 2 --space 3 --labels ①②③④ --title Quiz",
      "--roster r.csv --versions 2 --to html --subtitle Sub --instructions Read.",
      "--versions 2 --balance-answers --to text --labels abcd --lang ja",
    ])
  func replay(_ options: String) {
    let files = ["r.csv": "Ada\nBo\nCy\n"]
    let run = Self.draw("\(options) -o p --key k.html --manifest m.json", files)
    #expect(run.status == .clean, "\(run.errors)")
    let kept = ["a.csv": Self.bank, "m.json": run.file("m.json") ?? ""]
    let again = Run("draw --replay m.json -o p --key k.html", files: kept)
    #expect(again.status == .clean && again.errors == "", "\(again.errors)")
    #expect(again.bytes("p") == run.bytes("p") && again.file("k.html") == run.file("k.html"))
    let verified = Run("draw --compare m.json", files: kept)
    #expect(verified.status == .clean, "\(verified.output)\(verified.errors)")
    let edited = kept.mapValues {
      $0.replacingOccurrences(of: "versions-v1", with: "versions-v9")
    }
    let refused = Run("draw --replay m.json -o p", files: edited)
    #expect(refused.errors.contains("“versions-v9”, a method that this qbank does not know"))
  }

  @Test(
    "an edited manifest is refused and never ends the program",
    arguments: [
      ("\"versions\": [\"3\"]", "\"versions\": [\"2\"]", "“sets” is missing or invalid"),
      ("\"versions\": [\"3\"]", "\"versions\": [\"0\"]", "must be at least 1"),
      ("\"versions\": [\"3\"]", "\"versions\": [\"-1\"]", "whole number"),
      ("\"versions\": [\"3\"]", "\"versions\": [\"99999999999\"]", "No more than 10000 versions"),
      ("\"labels\": [\"ABCD\"]", "\"labels\": [\"x\"]", "'1234', 'ABCD'"),
      ("\"points\": [\"2\"]", "\"points\": [\"x\"]", "above 0"),
    ])
  func edited(_ old: String, _ new: String, _ message: String) throws {
    let run = Self.draw(
      "--versions 3 --labels ABCD --points 2 --to html -o p --manifest m.json")
    let manifest = try #require(run.file("m.json")).replacingOccurrences(
      of: old.replacingOccurrences(of: ": ", with: ":"),
      with: new.replacingOccurrences(of: ": ", with: ":"))
    #expect(manifest != run.file("m.json"), "\(manifest.prefix(400))")
    let again = Run(
      "draw --replay m.json -o p", files: ["a.csv": Self.bank, "m.json": manifest])
    #expect(again.status != .clean)
    #expect(again.errors.contains(message), "\(again.errors)")
  }

  @Test("the method of versions has a page", arguments: ["en", "ja"])
  func page(_ language: String) {
    let run = Run("help versions-v1 --lang \(language)")
    #expect(Golden.complaint(run.output, "versions-v1-\(language).txt") == nil)
  }

  @Test("each paper begins on a new sheet for printing on both sides, the answers need not")
  func sheets() throws {
    let files = ["b.csv": bankOfTwelve, "r.csv": "Ada\nBo\n"]
    let line = "draw b.csv --seed 1 --count 12 --roster r.csv --labels ABCD"
    let word = Run(line + " --to docx -o p.docx --key k.docx", files: files)
    let text = { (name: String) in String(decoding: word.bytes(name) ?? [], as: UTF8.self) }
    #expect(text("p.docx").components(separatedBy: "<w:type w:val=\"oddPage\"/>").count == 3)
    #expect(!text("p.docx").contains("nextPage") && !text("k.docx").contains("oddPage"))
    // Five answers are on a line, so that no number is separated from its kana.
    #expect(text("k.docx").contains("10\u{A0}"))
    let cell =
      text("k.docx").components(separatedBy: "1\u{A0}").first { $0.contains("5\u{A0}") } ?? ""
    #expect(cell.components(separatedBy: "<w:br/>").count == 3, "\(cell)")
    let page = Run(line + " --to html -o p.html --key k.html", files: files)
    for name in ["p.html", "k.html"] {
      let rule = ".paper + .paper:not(.key) { break-before: right; break-before: recto; }"
      #expect(page.file(name)?.contains(rule) == true)
    }
  }

  private var bankOfTwelve: String { (1...12).map { "Ask \($0),1,w\($0),x,y,z\n" }.joined() }
}
