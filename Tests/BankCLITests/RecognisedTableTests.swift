@_spi(QBank) import TestSupport
import Testing

@Suite("Tables that every command recognises")
struct RecognisedTableTests {
  @Test("a single question as in a bank is read as one, and that is reported")
  func singleQuestion() {
    let item =
      #"{"question":"How many sides has a hexagon?","answer":2,"choices":["5","6","7","8"]}"#
    let run = Run("convert a.json --to csv", files: ["a.json": item])
    #expect(run.status == .clean && run.output == "How many sides has a hexagon?,2,5,6,7,8\n")
    #expect(run.errors.contains("a.json"), "\(run.errors)")
    // Elsewhere in a document, these names do not say how answers are counted.
    let inside = Run("convert a.json --to csv", files: ["a.json": #"{"a":{"b":\#(item)}}"#])
    #expect(inside.status == .failure && inside.errors.contains("--answers-from"))
  }

  private static let table =
    "Question,A,B,C,D,Answer\nSky?,blue,red,green,black,A\nSea?,dry,wet,hot,cold,B\n"
    + "Mud?,clean,dry,brown,loud,C\n"
  private static let told = """
    t.csv: it looks like a table with question in “Question”, 4 choices in “A” to “D”, \
    answer (letter) in “Answer” (to save this layout: qbank new config --for t.csv).

    """

  @Test("lint checks the questions and shows the layout in one line, unless it is quiet")
  func lint() {
    let run = Run("lint t.csv", files: ["t.csv": Self.table])
    #expect(run.status == .clean && run.errors == Self.told, "\(run.errors)")
    #expect(run.output.hasPrefix("1 file, 3 question rows"), "\(run.output)")
    #expect(Run("lint --quiet t.csv", files: ["t.csv": Self.table]).errors == "")
    let japanese = Run("lint t.csv --lang ja", files: ["t.csv": Self.table])
    #expect(
      japanese.errors.hasSuffix("このレイアウトを設定ファイルに保存するには: qbank new config --for t.csv\n"),
      "\(japanese.errors)")
  }

  @Test(
    "every other command reads the table and shows the layout",
    arguments: [
      "convert t.csv --to jsonl", "draw --count 2 --seed 1 t.csv", "stats t.csv", "tree t.csv",
      "transform sort --by question t.csv -o -", "report -o - t.csv",
      "preview --count 2 --seed 1 t.csv", "diff t.csv t.csv",
    ])
  func others(_ line: String) {
    let run = Run(line, files: ["t.csv": Self.table])
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.errors.contains(Self.told), "\(run.errors)")
  }

  @Test("a table from standard input is recognised, too")
  func standardInput() {
    let run = Run("lint --from csv -", input: Self.table)
    #expect(run.status == .clean, "\(run.output)")
    #expect(run.output.hasPrefix("1 file, 3 question rows"), "\(run.output)")
    let converted = Run("convert --from csv --to jsonl -", input: Self.table)
    #expect(converted.status == .clean, "\(converted.errors)")
    #expect(
      converted.output == Run("convert --to jsonl t.csv", files: ["t.csv": Self.table]).output)
  }

  @Test(
    "the text of the right choice can have a column, beside numbers of other things")
  func answerText() {
    let rows = (1...12).map { number in
      "How many legs have \(number) cats?,maths,\(number),\(number * 2),\(number * 4),\(number * 4),\(number)\n"
    }
    let table = "question,subject,A,B,C,answer text,quiz number\n" + rows.joined()
    let run = Run("convert --to jsonl t.csv", files: ["t.csv": table])
    #expect(run.status == .clean, "\(run.errors)")
    #expect(
      run.output.hasPrefix(
        #"{"question":"How many legs have 1 cats?","answer":3,"choices":["1","2","4"],"category":"maths","quiz number":"1"}"#
      ), "\(run.output)")
  }

  @Test("JSON of other programs is recognised, too")
  func members() {
    let json =
      #"[{"stem":"Sky?","options":["red","blue"],"key":"B"},"#
      + #"{"stem":"Sea?","options":["wet","dry"],"key":"A"}]"#
    let run = Run("lint q.json", files: ["q.json": json])
    #expect(run.status == .clean, "\(run.output)")
    #expect(run.errors.hasPrefix("q.json: it looks like JSON with "), "\(run.errors)")
    let lines = """
      {"question":"Sky?","answer":2,"choices":["red","blue"]}
      {"question":"Sea?","answer":1,"choices":["wet","dry"]}

      """
    for line in ["convert q.json --to jsonl", "convert --from json --to jsonl -"] {
      let converted = Run(line, files: ["q.json": json], input: json)
      #expect(converted.status == .clean && converted.output == lines, "\(converted.errors)")
    }
  }

  @Test("an unclear table is an error, and so is any table for an app or in layout qbank")
  func stops() {
    let numbers = "Question,A,B,C,D,Answer\na?,p,q,r,s,1\nb?,p,q,r,s,2\n"
    #expect(Run("lint t.csv", files: ["t.csv": numbers]).status == .findings)
    let app = Run("lint --loader timerquiz t.csv", files: ["t.csv": Self.table])
    #expect(app.status == .findings && app.output.contains("[other-layout]"), "\(app.output)")
    let said = Run("lint --layout qbank t.csv", files: ["t.csv": Self.table])
    #expect(said.status == .findings && said.output.contains("[other-layout]"), "\(said.output)")
  }

  // MARK: One odd row

  @Test(
    "one odd row of a short table is an error at its place, and the rest is read",
    arguments: ["", ",X", ",\"A,C\"", ",E"], ["Question,A,B,C,D,Answer\n", ""])
  func oddRow(_ answer: String, _ header: String) {
    let rows = "Sky?,blue,red,green,black,A\nSea?,dry,wet,hot,cold,B\nMud?,clean,dry,brown,loud,C\n"
    let row = "Ice?,warm,hot,sweet,cold" + (answer.isEmpty ? "," : answer) + "\n"
    let run = Run("lint t.csv", files: ["t.csv": header + rows + row])
    #expect(run.output.contains("t.csv:\(header.isEmpty ? 4 : 5):"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("1 file, 4 question rows: 1 "), "\(run.output)")
  }

  @Test("bytes of another encoding cost no more than their rows")
  func strayBytes() {
    var bytes = Array("Pregunta,A,B,Respuesta\n".utf8)
    for number in 0..<40 {
      bytes += number % 8 == 1 ? Array("¿Son ".utf8) + [0xA3, 0x35] : Array("¿Qué señal".utf8)
      bytes += " \(number)?,a,b,\(number % 2 == 0 ? "A" : "B")\n".utf8
    }
    let run = Run("convert t.csv --to jsonl --on-error skip") { $0.files["t.csv"] = bytes }
    #expect(run.output.split(separator: "\n").count == 35, "\(run.errors)")
    #expect(run.errors.contains("line 3 "), "\(run.errors)")
  }

  // MARK: Columns that say the same again and again

  private static func rows(_ key: [String], _ choices: String...) -> String {
    (0..<20).map { row in
      let cells = choices.map { $0.replacing("#", with: "\(row)") }.joined(separator: ",")
      return "Which is thing \(row)?,\(cells),\(key[row % 3])\n"
    }.joined()
  }

  @Test(
    "a last choice such as “none of these” is a choice, though it is never right",
    arguments: [
      ("a#,b#,c#,None of these", #"["a0","b0","c0","None of these"]"#),
      ("a#,b#,c#,d#,All of these", #"["a0","b0","c0","d0","All of these"]"#),
      ("a#,b#,c#,どれでもない", #"["a0","b0","c0","どれでもない"]"#),
    ])
  func summingChoice(_ choices: String, _ read: String) {
    let files = ["t.csv": Self.rows(["A", "B", "C"], choices)]
    let run = Run("convert t.csv --to jsonl", files: files)
    #expect(run.output.contains(#""choices":\#(read)}"#), "\(run.output.prefix(90)) \(run.errors)")
  }

  @Test(
    "a column with the same text in all rows is reported and never left out silently",
    arguments: ["a#,b#,c#,Science", "Science,a#,b#,c#"])
  func unclearColumn(_ choices: String) {
    let column = choices.hasPrefix("S") ? 2 : 5
    let run = Run("lint t.csv", files: ["t.csv": Self.rows(["A", "B", "C"], choices)])
    // Before the first choice it is not one, and is reported as not read.
    let words = column == 2 ? "column 2 (not read)" : "column 5 may be a choice or something else"
    #expect((run.output + run.errors).contains(words), "\(run.output) \(run.errors)")
  }

  // MARK: Labels before choices

  @Test(
    "if not all choices of a row have labels in order, nothing else is removed",
    arguments: [
      (
        "A major,B minor,C sharp minor,E major", #"["A major","B minor","C sharp minor","E major"]"#
      ),
      ("iron,zinc,C vitamin,salt", #"["iron","zinc","C vitamin","salt"]"#),
      ("A) x,B) y,C) z,w", #"["x","y","z","w"]"#),
      ("A) x,B. y,C) z,w", #"["A) x","B. y","C) z","w"]"#),
    ])
  func missingLabel(_ choices: String, _ read: String) {
    let labelled = (0..<30).map { "Thing \($0)?,A) a\($0),B) b\($0),C) c\($0),D) d\($0),A\n" }
    let text = "Question,A,B,C,D,Answer\n" + labelled.joined() + "Last?,\(choices),D\n"
    let run = Run("convert t.csv --to jsonl", files: ["t.csv": text])
    #expect(run.output.hasPrefix(#"{"question":"Thing 0?","answer":1,"choices":["a0","b0"#))
    #expect(run.output.hasSuffix(#""choices":\#(read)}"# + "\n"), "\(run.output.suffix(120))")
  }

  // MARK: Rows that end early

  @Test(
    "a column at the end that no row has is no error, however few rows there are",
    arguments: [1, 2, 3, 4, 20])
  func unusedColumn(_ count: Int) {
    let rows = (0..<count).map { "Thing \($0)?,A,p\($0),q\($0),r\($0)\n" }.joined()
    let run = Run("lint t.csv", files: ["t.csv": "Question,Answer,A,B,C,Note\n" + rows])
    #expect(run.status == .clean, "\(run.output)")
  }

  @Test("optional columns of a template may be missing at the end of any row")
  func template() {
    let header =
      "Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,"
      + "Time in seconds,Image Link,Answer explanation\n"
    let rows = "Sky?,Multiple Choice,red,blue,,,,2,30\nSea?,Multiple Choice,wet,dry,,,,1,30,,why\n"
    let run = Run("convert t.csv --to jsonl", files: ["t.csv": header + rows])
    #expect(run.status == .clean && run.output.split(separator: "\n").count == 2, "\(run.errors)")
  }

  // MARK: Keys

  @Test("columns for the subject and a number are not read as a choice or as the answer")
  func subject() {
    var text = ""
    for number in 0..<33 {
      let choices = ["a", "b", "c"].map { "\($0)\(number)" }
      text +=
        "Thing \(number)?,history,\(choices.joined(separator: ",")),\(choices[number % 3]),1\n"
    }
    let run = Run("convert t.csv --to jsonl", files: ["t.csv": text])
    #expect(run.status == .clean, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 33)
    #expect(
      lines.first == #"{"question":"Thing 0?","answer":1,"choices":["a0","b0","c0"]}"#,
      "\(run.output.prefix(200))")
    for key in ["0", "1"] {
      let wrong = Run(
        "convert t.csv --to jsonl --layout auto --answers-from \(key)", files: ["t.csv": text])
      #expect(wrong.status == .failure && wrong.output == "", "\(key)")
    }
  }

  @Test("advice shows the first question as it would be read")
  func advice() {
    let text = "Question,A,B,C,D,Answer\na?,p,q,r,s,1\nb?,p,q,r,s,2\n"
    let run = Run("lint t.csv", files: ["t.csv": text])
    #expect(
      run.output.contains(
        """
        The first question is “a?” with the choices “p”, “q”, “r”, “s”; the right one is “q” with \
        --answers-from 0, “p” with --answers-from 1.
        """), "\(run.output)")
  }

  @Test("among few answers a stray 0 is named with its row, and --answers-from decides")
  func namedZero() {
    let rows = (0..<9).map {
      "Thing \($0)?,a\($0),b\($0),c\($0),d\($0),\($0 == 5 ? 0 : $0 % 4 + 1)\n"
    }
    let files = ["t.csv": "Question,A,B,C,D,Answer\n" + rows.joined()]
    let run = Run("lint t.csv", files: files)
    #expect(
      run.output.contains(
        "from 0 and from 1: 1 is 0 (“Thing 5?”), and 2 are the number of the last choice (first in “Thing 3?”)"
      ),
      "\(run.output)")
    let japanese = Run("lint t.csv --lang ja", files: files).output
    #expect(
      japanese.contains("正解の番号に、0（1件、「Thing 5?」）と最後の選択肢の番号（2件、最初は「Thing 3?」）の両方があります。"),
      "\(japanese)")
    let said = Run("convert t.csv --to jsonl --answers-from 1 --on-error skip", files: files)
    #expect(said.output.split(separator: "\n").count == 8, "\(said.errors)")
  }

  @Test("one stray 0 among many answers is an error of its row")
  func strayZero() {
    let rows = (0..<60).map { "Thing \($0)?,a,b,c,d,\($0 == 7 ? 0 : $0 % 4 + 1)\n" }
    let files = ["t.csv": "Question,A,B,C,D,Answer\n" + rows.joined()]
    let run = Run("lint t.csv", files: files)
    #expect(run.output.contains("the answer is 0, but the choices are 1 to 4"), "\(run.output)")
    #expect(run.output.hasSuffix("1 file, 60 question rows: 1 error.\n"), "\(run.output)")
  }

  @Test(
    "a bank whose answers may count from 0 is refused until the origin is given",
    arguments: ["lint", "draw --count 2 --seed 1 --on-error skip", "stats", "convert --to jsonl"])
  func undecidedBank(_ command: String) {
    let answers = [0, 1, 2, 3, 1, 0, 2, 3]
    let rows = answers.enumerated().map { "Thing \($0)?,\($1),a\($0),b\($0),c\($0),d\($0)\n" }
    let files = ["t.csv": rows.joined()]
    let run = Run("\(command) t.csv", files: files)
    #expect(run.status != .clean)
    let said = run.output + run.errors
    #expect(said.contains("answers may be counted from 0 or from 1: 2 are 0"), "\(said)")
    let read = Run("convert t.csv --to jsonl --answers-from 0", files: files)
    #expect(read.output.hasPrefix(#"{"question":"Thing 0?","answer":1,"#), "\(read.errors)")
  }

  // MARK: Layouts that got lost

  @Test("JSON Lines from standard input are read in the recognised layout")
  func linesFromStandardInput() {
    let lines = "{\"stem\":\"Sky?\",\"options\":[\"red\",\"blue\"],\"key\":\"B\"}\n"
    let run = Run("lint --from jsonl --layout auto -", input: lines + lines)
    #expect(run.output.contains("2 question rows"), "\(run.output)")
  }

  @Test("merge writes a category into an empty cell")
  func emptyCell() {
    let files = [
      "a.csv": "Question,A,B,Answer,Category\nSky?,blue,red,A,day\nSea?,dry,wet,B,\n",
      "b.csv": "Question,A,B,Answer,Category\nMud?,brown,loud,A,day\nIce?,hot,cold,B,day\n",
    ]
    let run = Run("transform merge a.csv b.csv -o -", files: files)
    #expect(run.status == .clean, "\(run.errors)")
    #expect(
      run.output == "Question,A,B,Answer,Category\nSky?,blue,red,A,day\nSea?,dry,wet,B,a\n"
        + "Mud?,brown,loud,A,day\nIce?,hot,cold,B,day\n", "\(run.output)")
  }
}
