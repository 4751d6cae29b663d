@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Tables whose layout nobody has named")
struct TableCommandTests {
  private static let table =
    "No.;Frage;A;B;C;D;Lösung\r\n" + "1;Was ist kälter, Eis oder Feuer?;Eis;Feuer;Holz;Glut;A\r\n"
    + "2;Wie viel ist 1/2?;0,2;0,5;1,5;2;B\r\n" + "3;Was fliegt?;Kuh;Hund;Stein;Adler;D\r\n"
  private static let bank =
    "\"Was ist kälter, Eis oder Feuer?\",1,Eis,Feuer,Holz,Glut\n"
    + "Wie viel ist 1/2?,2,\"0,2\",\"0,5\",\"1,5\",2\nWas fliegt?,4,Kuh,Hund,Stein,Adler\n"

  @Test("convert --layout auto reads what it recognises, and says what that is")
  func automatic() {
    let run = Run("convert t.csv -o b.csv --layout auto", files: ["t.csv": Self.table])
    #expect(run.status == .clean)
    #expect(run.file("b.csv") == Self.bank)
    #expect(
      run.errors == """
        t.csv: it looks like a table with question in “Frage”, 4 choices in “A” to “D”, \
        answer (letter) in “Lösung”, with “;” between cells.

        """, "\(run.errors)")
    let japanese = Run(
      "convert t.csv --to jsonl --layout auto --lang ja",
      files: ["t.csv": "問題,ア,イ,正解\n春は？,p,q,ア\n夏は？,p,q,イ\n"])
    #expect(
      japanese.errors == "t.csv: 「問題」に問題文、「ア」から「イ」に2個の選択肢、「正解」に正解（文字）の表のようです。\n")
  }

  private static let middle = "Question,A,B,C,D,Answer\na?,p,q,r,s,1\nb?,p,q,r,s,2\n"

  @Test(
    "what stays undecided is the only error, and a flag decides it",
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

  @Test("a bank needs no layout")
  func bank() {
    let bank = "a?,1,p,q,r,s\nb?,2,p,q,r,s\n"
    let run = Run("convert t.csv -o b.csv --layout auto", files: ["t.csv": bank])
    #expect(run.file("b.csv") == bank && run.errors == "")
    let new = Run("new config --for t.csv", files: ["t.csv": bank])
    #expect(new.status == .failure && new.written == [])
    #expect(new.errors.contains("laid out as a bank"), "\(new.errors)")
  }

  @Test("--delimiter and --answers-from say how a table in a named layout is written")
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

  @Test("--layout auto writes nothing")
  func target() {
    let run = Run(
      "convert b.jsonl -o t.csv --layout auto",
      files: ["b.jsonl": "{\"question\":\"a?\",\"answer\":2,\"choices\":[\"p\",\"q\"]}\n"])
    #expect(run.status == .usage && run.written == [])
    #expect(run.errors.contains("name the layout to write"))
  }

  // MARK: Written down

  @Test("new config --for writes a layout down that reads the table")
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

  @Test("where a configuration holds already, it says what to add")
  func present() {
    let files = ["a/t.csv": Self.table, "a/.qbank.json": "{}"]
    let run = Run("new config --for a/t.csv", files: files)
    #expect(run.status == .clean && run.written == [])
    #expect(run.output.hasPrefix("  \"layouts\": {\n    \"t\": {\n"), "\(run.output)")
    #expect(run.output.contains("{ \"path\": \"t.csv\", \"layout\": \"t\" }"))
    #expect(run.errors.contains("a/.qbank.json is there already; add these two members to it"))
    let printed = Run("new config - --for t.csv", files: ["t.csv": Self.table])
    #expect(printed.written == [] && printed.output.hasPrefix("{\n  \"layouts\""))
  }

  @Test("a template of another program is called by its name")
  func template() {
    let text = "Question Text,Option 1,Option 2,Correct Answer\nq,a,b,2\n"
    let run = Run("new config - --for t.csv", files: ["t.csv": text])
    #expect(
      run.output
        == "{\n  \"files\": [\n    { \"path\": \"t.csv\", \"layout\": \"wayground\" }\n  ]\n}\n")
  }

  @Test(
    "nothing is written where nothing is certain",
    arguments: [
      (middle, "", "--answers-from 0 or"), ("a,b\nc,d\n", "", "no question with choices"),
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
}
