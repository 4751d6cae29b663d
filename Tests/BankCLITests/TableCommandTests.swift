@testable import BankFormats
@testable import BankSyntax
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Tables whose layout is not given")
struct TableCommandTests {
  private static let table =
    "No.;Frage;A;B;C;D;Lösung\r\n" + "1;Was ist kälter, Eis oder Feuer?;Eis;Feuer;Holz;Glut;A\r\n"
    + "2;Wie viel ist 1/2?;0,2;0,5;1,5;2;B\r\n" + "3;Was fliegt?;Kuh;Hund;Stein;Adler;D\r\n"
  private static let bank =
    "\"Was ist kälter, Eis oder Feuer?\",1,Eis,Feuer,Holz,Glut\n"
    + "Wie viel ist 1/2?,2,\"0,2\",\"0,5\",\"1,5\",2\nWas fliegt?,4,Kuh,Hund,Stein,Adler\n"

  @Test("an open merge conflict is one finding, though its lines are not rows")
  func openConflict() {
    let text = """
      question,answer,choice 1,choice 2,choice 3,choice 4
      Sea?,1,wet,dry,hot,cold
      <<<<<<< ours
      Sky?,1,blue,red,green,black
      =======
      Sky?,2,blue,red,green,black
      >>>>>>> theirs
      Mud?,4,a,b,c,d

      """
    let run = Run("lint --layout auto --format jsonl a.csv", files: ["a.csv": text])
    let rules = run.output.split(separator: "\n").compactMap { line in
      line.hasPrefix("{\"rule\"") ? line.dropFirst(9).prefix { $0 != "\"" } : nil
    }
    #expect(rules == ["merge-conflict"], "\(run.output)")
  }

  @Test("convert --layout auto reads a recognised table and reports its layout")
  func automatic() {
    let run = Run("convert t.csv -o b.csv --layout auto", files: ["t.csv": Self.table])
    #expect(run.status == .clean)
    #expect(run.file("b.csv") == Self.bank)
    #expect(
      run.errors == """
        t.csv: it looks like a table with question in “Frage”, 4 choices in “A” to “D”, \
        answer (letter) in “Lösung”, with cells separated by “;” (to save this layout: qbank new config \
        --for t.csv).

        """, "\(run.errors)")
    let japanese = Run(
      "convert t.csv --to jsonl --layout auto --lang ja",
      files: ["t.csv": "問題,ア,イ,正解\n春は？,p,q,ア\n夏は？,p,q,イ\n"])
    #expect(
      japanese.errors == "t.csv: 問題文は「問題」の列、選択肢（2個）は「ア」から「イ」の列、"
        + "正解（文字）は「正解」の列にある表のようです。"
        + "このレイアウトを設定ファイルに保存するには: qbank new config --for t.csv\n")
  }

  private static let middle = "Question,A,B,C,D,Answer\na?,p,q,r,s,1\nb?,p,q,r,s,2\n"

  @Test(
    "an undecided origin of answers is the only error, and --answers-from decides it",
    arguments: [("", Ending.failure, ""), ("0", .clean, "2"), ("1", .clean, "1")])
  func undecided(_ origin: String, _ status: Ending, _ first: String) {
    let flag = origin.isEmpty ? "" : " --answers-from \(origin)"
    let run = Run("convert t.csv -o b.csv --layout auto" + flag, files: ["t.csv": Self.middle])
    #expect(run.status == status)
    if status == .clean {
      #expect(run.file("b.csv")?.hasPrefix("a?,\(first),p") == true)
    } else {
      #expect(run.written == [])
      #expect(run.errors.contains("answers may be counted from 0 or from 1"), "\(run.errors)")
      #expect(run.errors.contains("--answers-from 0 or --answers-from 1"))
      #expect(run.errors.components(separatedBy: "error[").count == 2)
    }
  }

  @Test(
    "one wrong answer in a short table is reported at its cell",
    arguments: [
      ("a?,p,q,A\nb?,p,q,B\nc?,p,q,Z\n", "t.csv:4:8 (row 4, Answer)"),
      ("a?,p,q,2\nb?,p,q,1\nc?,p,q,2\nd?,p,q,1\ne?,p,q,7\n", "t.csv:6:8 (row 6, Answer)"),
      ("a?,p,q,p\nb?,p,q,q\nc?,p,q,x\n", "t.csv:4:8 (row 4, Answer)"),
      ("a?,*p,q,x\nb?,p,*q,x\nc?,p,q,x\n", "t.csv:4:1 (row 4)"),
    ])
  func oneBadAnswer(_ rows: String, _ place: String) {
    let last = rows.utf8.contains(UInt8(ascii: "*")) ? "Explanation" : "Answer"
    let files = ["t.csv": "Question,A,B,\(last)\n" + rows]
    let run = Run("lint t.csv --layout auto", files: files)
    #expect(run.output.contains(" --> \(place)\n"), "\(run.output)")
    #expect(run.output.hasSuffix(" question rows: 1 error.\n"), "\(run.output)")
  }

  @Test("if two columns of answers disagree, --answers-from chooses one")
  func disagreeing() {
    let files = ["t.csv": "Question,A,B,answer,correct\na?,p,q,A,p\nb?,p,q,B,p\n"]
    let asked = Run("convert t.csv --to jsonl --layout auto --lang ja", files: files)
    #expect(asked.status == .failure)
    #expect(asked.errors.contains("「answer」と「correct」の2つあり"), "\(asked.errors)")
    #expect(asked.errors.contains("「correct」を使うなら --answers-from text"), "\(asked.errors)")
    for (key, answer) in [("letter", 2), ("text", 1)] {
      let run = Run("convert t.csv --to jsonl --layout auto --answers-from \(key)", files: files)
      #expect(
        run.output.contains("{\"question\":\"b?\",\"answer\":\(answer)"),
        "\(run.errors)\(run.output)")
    }
  }

  @Test(
    "a letter that is also the text of another choice is noted at its cell")
  func letterAsText() {
    let files = ["t.csv": "Question,A,B,C,Answer\na?,C,B,A,A\nb?,p,q,r,B\nc?,p,q,C,C\n"]
    let note = "the answer “A” is read as the letter of choice 1, although choice 3 says “A”"
    let lint = Run("lint t.csv --layout auto", files: files)
    #expect(
      lint.output.hasPrefix("note[layout-mismatch]: \(note)\n --> t.csv:2:10"), "\(lint.output)")
    #expect(lint.output.contains("3 question rows: 1 note."), "\(lint.output)")
    let run = Run("convert t.csv --to jsonl --layout auto", files: files)
    #expect(run.status == .clean && run.errors.contains("item 1: \(note)\n"), "\(run.errors)")
  }

  @Test("a .txt file is a typed list or a table by its content, even with --layout auto")
  func typedList() {
    let files = ["t.txt": "1. Which?\nA) this\nB) that\nAnswer: A\n"]
    let run = Run("lint t.txt --layout auto", files: files)
    #expect(run.output == "1 file, 1 question row: nothing to report.\n")
    let table = Run("lint t.txt --layout auto", files: ["t.txt": Self.table])
    #expect(table.output == "1 file, 3 question rows: nothing to report.\n")
  }

  @Test(
    "the encoding of a file is reported, whatever its format",
    arguments: [
      ("t.csv", "問題,ア,イ,正解\n春は何の花？,桜,菊,ア\n秋は何の花？,桜,菊,イ\n", "--layout auto"),
      ("t.gift", "春の花は何ですか？{=桜 ~菊}\n秋の花は何ですか？{=菊 ~桜}\n", ""),
      ("t.txt", "問1　春の花は何ですか？\nア．桜\nイ．菊\n正解：ア\n", ""),
    ])
  func encoding(_ name: String, _ text: String, _ flag: String) throws {
    let bytes = EncodedText(Array(text.utf8).arraySpan, as: try #require(EncodingName("cp932")))
      .bytes
    let run = Run("lint \(name) \(flag)") { $0.files[name] = bytes }
    #expect(run.output.contains("warning[other-encoding]"), "\(run.output)\(run.errors)")
    #expect(run.output.contains(" --> \(name):1:1\n"), "\(run.output)")
    #expect(run.output.contains("qbank fmt") == name.hasSuffix("csv"))
  }

  @Test("a bank needs no layout")
  func bank() {
    let bank = "a?,1,p,q,r,s\nb?,2,p,q,r,s\n"
    let run = Run("convert t.csv -o b.csv --layout auto", files: ["t.csv": bank])
    #expect(run.file("b.csv") == bank && run.errors == "")
    let new = Run("new config --for t.csv", files: ["t.csv": bank])
    #expect(new.status == .failure && new.written == [])
    #expect(new.errors.contains("laid out as a bank"), "\(new.errors)")
  }

  @Test("a bank is linted and fixed in the same way with and without --layout auto")
  func lintedBank() {
    let bank = "a?,1,p,q,r,s\nb?, 2,p,q,r,r\nc?,5,p,q,r,s\nd?,3,p,q,\"r\"x,s\n"
    for flags in ["", "--fix", "--statistics"] {
      let plain = Run("lint t.csv \(flags)", files: ["t.csv": bank])
      let run = Run("lint t.csv --layout auto \(flags)", files: ["t.csv": bank])
      #expect(run.output == plain.output && run.file("t.csv") == plain.file("t.csv"))
      #expect(run.output.contains("answer-out-of-range"))
    }
  }

  @Test("with --answers-from 0 answers of a bank are counted from 0", arguments: ["auto", "qbank"])
  func fromZero(_ layout: String) {
    let run = Run(
      "convert t.csv --to jsonl --layout \(layout) --answers-from 0",
      files: ["t.csv": "a?,1,p,q,r,s\nb?,3,p,q,r,s\n"])
    #expect(run.output.contains("\"answer\":2"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("\"answer\":4"), "\(run.output)\(run.errors)")
  }

  @Test("a choice that the configuration names and the table lacks is an error")
  func lackingChoice() {
    let config = """
      {"layouts": {"mine": {"columns": {"question": "Q", "choices": ["A", "B", "C_"], "answer": "K"}}}}
      """
    let run = Run(
      "lint t.csv --layout mine",
      files: [".qbank.json": config, "t.csv": "Q,A,B,C,K\na?,p,q,r,1\nb?,p,q,r,2\n"])
    #expect(run.output.contains("the header row lacks the heading “C_”"), "\(run.output)")
  }

  @Test("--delimiter and --answers-from apply to a table in a given layout")
  func said() {
    let run = Run(
      "convert t.csv -o b.csv --layout header --delimiter tab --answers-from letter",
      files: ["t.csv": "question\tanswer\tchoice1\tchoice2\na?\tB\tp\tq\n"])
    #expect(run.status == .failure, "two choices are no bank")
    let json = Run(
      "convert t.csv --to jsonl --layout header --delimiter tab --answers-from letter",
      files: ["t.csv": "question\tanswer\tchoice1\tchoice2\na?\tB\tp\tq\n"])
    #expect(json.output.contains("\"answer\":2"), "\(json.output) \(json.errors)")
    let six = Run(
      "convert t.csv -o b.csv --delimiter semicolon", files: ["t.csv": "a, b?;1;p;q;r;s\n"])
    #expect(six.file("b.csv") == "\"a, b?\",1,p,q,r,s\n", "\(six.errors)")
    let written = Run(
      "convert b.jsonl -o t.csv --layout letters --delimiter semicolon",
      files: ["b.jsonl": "{\"question\":\"a;b?\",\"answer\":2,\"choices\":[\"p\",\"q\"]}\n"])
    #expect(
      written.file("t.csv") == "question;A;B;C;D;answer\n\"a;b?\";p;q;;;B\n", "\(written.errors)")
  }

  @Test("--layout auto is not a layout to write")
  func target() {
    let run = Run(
      "convert b.jsonl -o t.csv --layout auto",
      files: ["b.jsonl": "{\"question\":\"a?\",\"answer\":2,\"choices\":[\"p\",\"q\"]}\n"])
    #expect(run.status == .usage && run.written == [])
    #expect(run.errors.contains("name the layout to write"))
  }

  // MARK: Written down

  @Test("new config --for writes a layout that reads the table")
  func written() throws {
    let run = Run("new config --for banks/t.csv", files: ["banks/t.csv": Self.table])
    #expect(run.status == .clean)
    #expect(run.written == [".qbank.json"])
    let configuration = try #require(run.file(".qbank.json"))
    #expect(
      configuration == """
        {
          "layouts": {
            "t": {
              "columns": {
                "question": "Frage",
                "choices": ["A", "B", "C", "D"],
                "answer": "Lösung",
                "ignored": ["No."]
              },
              "answer": "letter",
              "delimiter": "semicolon"
            }
          },
          "files": [
            { "path": "banks/t.csv", "layout": "t" }
          ]
        }

        """)
    #expect(run.errors.contains("column 7 “Lösung”: answer (letter)\n"), "\(run.errors)")
    #expect(run.errors.hasSuffix("Created .qbank.json. Next: qbank lint banks/t.csv\n"))
    let files = ["banks/t.csv": Self.table, ".qbank.json": configuration]
    #expect(Run("convert banks/t.csv -o b.csv", files: files).file("b.csv") == Self.bank)
    #expect(Run("lint banks", files: files).status == .clean)
  }

  @Test("new config --for refuses a file that needs no layout")
  func noLayout() {
    let run = Run("new config --for a.gift", files: ["a.gift": "a? {=x ~y}\n"])
    #expect(run.status == .failure && run.written == [])
    #expect(run.errors.contains("a.gift is read without one (gift)"), "\(run.errors)")
  }

  @Test("rows with broken bytes do not keep a table from being recognised")
  func mixedEncodings() {
    let lines = ["問題,ア,イ,正解", "空？,赤,青,イ", "海？,赤,青,イ", "火？,赤,青,ア"].map { Array($0.utf8) }
    let broken: [UInt8] = [0x90, 0x45, 0x48, 0x2C, 0x90, 0xD4, 0x2C, 0x90, 0xC2, 0x2C, 0x41]
    let bytes = Array((lines + [broken, broken]).joined(separator: [0x0A])) + [0x0A]
    let run = Run("lint t.csv --layout auto") { $0.files["t.csv"] = bytes }
    #expect(run.output.contains("the file mixes UTF-8 with"), "\(run.output)")
    #expect(run.errors.contains("answer (letter) in “正解”"), "\(run.errors)")
  }

  @Test("if a configuration exists, new config --for prints what to add to it")
  func present() {
    let files = ["a/t.csv": Self.table, "a/.qbank.json": "{}"]
    let run = Run("new config --for a/t.csv", files: files)
    #expect(run.status == .clean && run.written == [])
    #expect(run.output.hasPrefix("  \"layouts\": {\n    \"t\": {\n"), "\(run.output)")
    #expect(run.output.contains("{ \"path\": \"t.csv\", \"layout\": \"t\" }"))
    #expect(run.errors.contains("a/.qbank.json already exists; add these two members to it"))
    let printed = Run("new config - --for t.csv", files: ["t.csv": Self.table])
    #expect(printed.written == [] && printed.output.hasPrefix("{\n  \"layouts\""))
  }

  @Test("new config --for uses the name of another program's template")
  func template() {
    let text = "Question Text,Option 1,Option 2,Correct Answer\nq,a,b,2\n"
    let run = Run("new config - --for t.csv", files: ["t.csv": text])
    #expect(
      run.output
        == "{\n  \"files\": [\n    { \"path\": \"t.csv\", \"layout\": \"wayground\" }\n  ]\n}\n")
  }

  @Test(
    "new config --for writes nothing if the layout is unclear",
    arguments: [
      (middle, "", "--answers-from 0 or"), ("a,b\nc,d\n", "", "no questions with choices"),
      ("\u{0}\u{1}", "", "nothing was written"),
    ])
  func nothing(_ text: String, _ flags: String, _ words: String) {
    let run = Run("new config --for t.csv" + flags, files: ["t.csv": text])
    #expect(run.status == .failure && run.written == [])
    #expect(
      run.errors.contains(words) && run.errors.contains("nothing was written"), "\(run.errors)")
    let given = Run("new config --for t.csv --answers-from 1", files: ["t.csv": Self.middle])
    #expect(given.status == .clean)
    #expect(Run("new problems --for t.csv", files: ["t.csv": text]).status == .usage)
    #expect(Run("new config --for none.csv").errors.contains("cannot read none.csv"))
  }

  // MARK: Explained

  @Test("a page and a schema explain layouts and list those of qbank", arguments: ["en", "ja"])
  func explained(_ language: String) {
    let page = Run("help layouts --lang \(language)")
    #expect(page.status == .clean)
    let schema = Run("schema layouts").output
    for word in ["qbank", "header", "letters", "wayground", "blooket", "loilonote"] {
      #expect(page.output.contains("\n  \(word) "), "\(word)")
      #expect(schema.contains(word))
    }
    for word in ["--layout auto", "qbank new config --for", "--answers-from", "iroha", "\"skip\""] {
      #expect(page.output.contains(word), "\(word)")
    }
    let tree = try? JSONTree.read(Array(schema.utf8).arraySpan).get()
    #expect(tree?.member("$defs")?.member("columns") != nil)
    #expect(tree?.member("allOf") != nil)
  }

  @Test(
    "an option without effect on any of the files is an error",
    arguments: [
      ("--delimiter tab", "a.gift"), ("--answers-from 0", "a.gift"), ("--layout letters", "a.gift"),
      ("--delimiter tab", "a.json"), ("--sheet x", "a.json"),
    ])
  func withoutEffect(_ flag: String, _ file: String) {
    let files = [
      "a.gift": "Sky?{=blue ~red}\n",
      "a.json": #"[{"question":"a?","answer":1,"choices":["x","y"]}]"#,
    ]
    for command in ["lint", "draw --count 1", "convert --to jsonl"] {
      let run = Run("\(command) \(file) \(flag)", files: files)
      #expect(run.status == .usage, "\(command): \(run.output)\(run.errors)")
      #expect(run.errors.contains(flag.components(separatedBy: " ")[0]), "\(run.errors)")
    }
    let both = Run("lint a.gift t.csv \(flag) --layout auto", files: files)
    #expect(!both.errors.contains("'--layout' is for"), "\(both.errors)")
  }

  @Test("--answers-from also applies to a layout given as the format")
  func namedAsFormat() {
    let files = ["t.csv": "question,answer,choice1,choice2\na?,0,x,y\nb?,1,x,y\n"]
    let run = Run("convert t.csv --from header --answers-from 0 --to jsonl", files: files)
    #expect(run.output.contains(#""question":"b?","answer":2"#), "\(run.output)\(run.errors)")
    let lint = Run("lint t.csv --from header --answers-from 0", files: files)
    #expect(lint.output.contains("2 question rows: nothing"), "\(lint.output)")
  }

  @Test("letters before choices are removed if answers name them, also by a written layout")
  func labelledChoices() throws {
    let table = "q,A,B,C,answer\nWhat?,A) ant,B) bee,C) cow,B\nWho?,A) Ann,B) Bob,C) Cid,C\n"
    let written = "\"choices\":[\"ant\",\"bee\",\"cow\"]"
    let auto = Run("convert t.csv --layout auto --to jsonl", files: ["t.csv": table])
    #expect(auto.output.contains(written), "\(auto.output)")
    #expect(auto.errors.contains("without their letters"))
    let config = Run("new config --for t.csv -", files: ["t.csv": table]).output
    #expect(config.contains("\"separator\": \"labels\""), "\(config)")
    let files = ["t.csv": table, ".qbank.json": config]
    #expect(Run("convert t.csv --to jsonl", files: files).output.contains(written))
    let parts = table.replacing("A) ant", with: "ant")
    let mixed = Run("convert t.csv --layout auto --to jsonl", files: ["t.csv": parts])
    #expect(mixed.output.contains("B) bee") && mixed.output.contains("B) Bob"))
  }

  /// A Word document with a table whose answers may be counted from 0 or from 1.
  private static let document: [UInt8] = {
    let rows = [
      ["Question", "A", "B", "C", "Answer"], ["a?", "x", "y", "z", "1"],
      ["b?", "x", "y", "z", "2"],
    ].map {
      "<w:tr>\($0.map { "<w:tc><w:p><w:r><w:t>\($0)</w:t></w:r></w:p></w:tc>" }.joined())</w:tr>"
    }
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    let parts = [
      (
        "_rels/.rels",
        "<Relationships><Relationship Id=\"r\" Type=\"\(office)/officeDocument\" Target=\"word/d.xml\"/>"
          + "</Relationships>"
      ),
      (
        "word/d.xml",
        "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>"
          + "<w:tbl>\(rows.joined())</w:tbl></w:body></w:document>"
      ),
    ]
    return ArchiveWriter.archive(parts.map { ($0.0, Array($0.1.utf8)) })
  }()

  @Test(
    "answers in a document are counted from 1, which is reported, unless an origin is given")
  func answersOfDocument() {
    for (flag, answer) in [("", 2), (" --answers-from 0", 3)] {
      let convert = Run("convert a.docx --to jsonl\(flag)") { $0.files["a.docx"] = Self.document }
      let last = #""question":"b?","answer":\#(answer)"#
      #expect(convert.output.contains(last), "\(convert.output)\(convert.errors)")
      let draw = Run("draw a.docx --seed 1 --count 2\(flag)") { $0.files["a.docx"] = Self.document }
      #expect(draw.output.contains(last), "\(draw.output)\(draw.errors)")
      let lint = Run("lint a.docx\(flag)") { $0.files["a.docx"] = Self.document }
      for said in [convert.errors, draw.errors, lint.output] {
        #expect(said.contains("counted from 1") == flag.isEmpty, "\(said)")
      }
    }
  }
}
