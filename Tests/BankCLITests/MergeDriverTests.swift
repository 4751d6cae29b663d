@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank git merge and qbank git setup")
struct MergeDriverTests {
  private static let bank = "Sky?,1,blue,red,green,black\nSea?,1,wet,dry,hot,cold\n"

  private func merge(
    _ base: String, _ ours: String, _ theirs: String, as name: String = "bank.csv",
    _ more: String = ""
  ) -> Run {
    Run(
      "git merge .o .a .b 7 \(name)\(more)", files: [".o": base, ".a": ours, ".b": theirs])
  }

  @Test("the result is written to ours, and nowhere else")
  func result() {
    let run = merge(
      Self.bank, "Sky?,2,blue,red,green,black\nSea?,1,wet,dry,hot,cold\n",
      Self.bank + "New?,1,a,b,c,d\n")
    #expect(run.status == .clean)
    #expect(run.output == "" && run.errors == "")
    #expect(
      run.file(".a")
        == "Sky?,2,blue,red,green,black\nSea?,1,wet,dry,hot,cold\nNew?,1,a,b,c,d\n")
    #expect(run.file(".b") == Self.bank + "New?,1,a,b,c,d\n")
  }

  private static let table = "Question;A;B;Key\nSky?;blue;red;A\nSea?;wet;dry;A\n"

  @Test(
    "a table is merged by question, in the configured or the recognised layout",
    arguments: [true, false])
  func tables(_ isSaid: Bool) {
    let layout = """
      {"files":[{"path":"*.csv","layout":"mine"}],"layouts":{"mine":{"delimiter":"semicolon",
      "answer":"letter","columns":{"question":"Question","choices":["A","B"],"answer":"Key"}}}}
      """
    var files = [
      ".o": Self.table, ".a": "Question;A;B;Key\nSea?;wet;dry;A\nSky now?;blue;red;A\n",
      ".b": Self.table + "Mud?;hot;brown;B\n",
    ]
    if isSaid { files[".qbank.json"] = layout }
    let run = Run("git merge .o .a .b 7 t.csv", files: files)
    #expect(run.status == .clean && run.errors == "", "\(run.errors)")
    #expect(
      run.file(".a") == "Question;A;B;Key\nSea?;wet;dry;A\nSky now?;blue;red;A\nMud?;hot;brown;B\n")
  }

  private static let notes =
    "Question;A;B;Key;Note\nWhich colour has the sky?;blue;red;A;n1\nSea?;wet;dry;A;n2\n"

  @Test(
    "changes of both sides to one row are merged, even in columns outside the layout",
    arguments: [
      // One side changes the text, the other the note of the question and another row.
      (
        ("colour has the sky?", "colour does the sky have?"), ("n1", "n9"), ("dry", "hot"),
        "Which colour does the sky have?;blue;red;A;n9\nSea?;wet;hot;A;n2\n"
      ),
      // One side changes the answer, the other the note, which then needs quotes.
      (
        ("red;A", "red;B"), ("n1", "\"n;9\""), ("wet", "wide"),
        "Which colour has the sky?;blue;red;B;\"n;9\"\nSea?;wide;dry;A;n2\n"
      ),
      // Both sides change the text in the same way, and theirs also removes the note.
      (
        ("the sky", "the sea"), ("the sky?;blue;red;A;n1", "the sea?;blue;red;A;"), ("n2", "n3"),
        "Which colour has the sea?;blue;red;A;\nSea?;wet;dry;A;n3\n"
      ),
    ])
  func otherColumns(
    _ ours: (String, String), _ theirs: (String, String), _ more: (String, String),
    _ expected: String
  ) {
    let layout = """
      {"files":[{"path":"*.csv","layout":"mine"}],"layouts":{"mine":{"delimiter":"semicolon",
      "answer":"letter","columns":{"question":"Question","choices":["A","B"],"answer":"Key"}}}}
      """
    let other = Self.notes.replacing(theirs.0, with: theirs.1).replacing(more.0, with: more.1)
    let files = [
      ".o": Self.notes, ".a": Self.notes.replacing(ours.0, with: ours.1), ".b": other,
      ".qbank.json": layout,
    ]
    let run = Run("git merge .o .a .b 7 t.csv", files: files)
    #expect(run.status == .clean && run.errors == "", "\(run.errors)")
    #expect(run.file(".a") == "Question;A;B;Key;Note\n" + expected)
  }

  @Test("two notes for one question of a table are a conflict")
  func twoNotes() {
    let run = merge(
      Self.notes, Self.notes.replacing("n1", with: "n8"), Self.notes.replacing("n1", with: "n9"),
      as: "t.csv")
    #expect(run.status == .findings)
    #expect(run.file(".a")?.contains("<<<<<<<") == true)
  }

  @Test("a conflict in a table is shown between conflict markers")
  func tableConflict() {
    let changed = { (key: String) in Self.table.replacing("Sky?;blue;red;A", with: key) }
    let run = merge(
      Self.table, changed("Sky?;blue;red;B"), changed("Sky?;blue;grey;A"), as: "t.csv")
    #expect(run.status == .findings)
    #expect(run.errors.contains("a decision is needed on 1 question"), "\(run.errors)")
    #expect(run.file(".a")?.contains("<<<<<<<") == true)
  }

  @Test(
    "a file is merged by question in its own encoding",
    arguments: ["cp932", "euc-jp", "utf-16", "utf-8-bom"])
  func encodings(_ name: String) {
    let texts = [
      "空の色は？,1,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黄\n", "空の色は何？,1,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黄\n",
      "空の色は？,1,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黒\n",
    ]
    let bytes = texts.map { text in
      EncodingName(name).map { EncodedText(Array(text.utf8).arraySpan, as: $0).bytes } ?? []
    }
    let run = Run("git merge .o .a .b 7 bank.csv") {
      for (file, bytes) in zip([".o", ".a", ".b"], bytes) { $0.files[file] = bytes }
    }
    #expect(run.status == .clean, "\(run.errors)")
    let merged = Source(Path("bank.csv"), run.bytes(".a") ?? [])
    let text = merged.asText(EncodingName(name), workers: .serial) ?? merged
    #expect(
      String(decoding: Array(text.bytes), as: UTF8.self).drop { $0 == "\u{FEFF}" }
        == "空の色は何？,1,青,赤,緑,黄\n海の色は？,1,青,赤,緑,黒\n")
  }

  @Test("ours is kept if no encoding can hold both sides")
  func unwritable() {
    let text = "空の色は？,1,青,赤,緑,黄\n"
    let japanese = EncodingName("cp932").map {
      EncodedText(Array(text.utf8).arraySpan, as: $0).bytes
    }
    let run = Run(
      "git merge .o .a .b 7 bank.csv", files: [".o": text, ".b": text + "😀?,1,a,b,c,d\n"]
    ) {
      $0.files[".a"] = japanese
    }
    #expect(run.status == .findings)
    #expect(run.bytes(".a") == japanese)
    #expect(run.errors.contains(text: "different encodings"), "\(run.errors)")
  }

  @Test("the message says what is to be decided, in both languages")
  func conflicts() {
    let (one, other) = ("Sky?,2,blue,red,green,black\n", "Sky?,3,blue,red,green,black\n")
    let run = merge("Sky?,1,blue,red,green,black\n", one, other)
    #expect(run.status == .findings)
    #expect(
      run.errors == """
        bank.csv: 1 question to decide: 1 × answer changed on both sides. Keep one version of each, then run: \
        qbank lint bank.csv

        """)
    let japanese = merge("Sky?,1,blue,red,green,black\n", one, other, as: "bank.csv", " --lang ja")
    #expect(
      japanese.errors == """
        bank.csv: 判断が必要な問題が1問あります。正解が両方で変更されました（1件）。版を1つずつ選んで残し、\
        qbank lint bank.csv を実行してください。

        """)
  }

  @Test(
    "the message says if a file was not merged by question",
    arguments: [
      // An unclosed quote must be looked at by a person, even if the lines merge.
      (
        "bank.csv", bank, "\"" + bank, bank + "New?,1,a,b,c,d\n", 1,
        "cannot be read without errors: ours"
      ),
      ("guidance.csv", "a,b\n", "a,b\nc,d\n", "x,y\na,b\n", 0, "was merged by lines"),
      (
        "bank.gift", "a {=b ~c}\n", "a {=b ~c}\nd {=b ~c}\n", "e {=b ~c}\na {=b ~c}\n", 0,
        "was merged by lines"
      ),
      ("bank.gift", "a {=b ~c}\n", "a {=b ~d}\n", "a {=b ~e}\n", 1, "inside the conflict markers"),
      ("bank.xlsx", "PK\0\u{1}", "PK\0\u{2}", "PK\0\u{3}", 1, "ours was kept"),
    ])
  func otherwise(
    _ name: String, _ base: String, _ ours: String, _ theirs: String, _ status: Int32,
    _ words: String
  ) {
    let run = merge(base, ours, theirs, as: name)
    #expect(run.status.rawValue == status)
    #expect(run.errors.contains(text: words), "\(run.errors)")
    if name == "bank.xlsx" { #expect(run.file(".a") == ours) }
  }

  @Test("conflicts are marked even if the configuration is invalid")
  func brokenConfiguration() {
    let files = [
      ".o": Self.bank, ".a": "a,1,b,c,d,e\n", ".b": "f,1,b,c,d,e\n",
      "banks/.qbank.json": #"{"nonsense": 1}"#,
    ]
    let run = Run("git merge .o .a .b 7 banks/bank.csv", files: files)
    #expect(run.status == .findings)
    #expect(run.errors.contains(text: "nonsense"))
    let text = run.file(".a") ?? ""
    for part in ["<<<<<<<", "a,1,b,c,d,e", "f,1,b,c,d,e", ">>>>>>>"] {
      #expect(text.contains(part))
    }
  }

  @Test("if one side changed nothing, the other is taken, whatever it is")
  func oneSide() {
    for (ours, theirs) in [("PK\0", "x"), ("x", "PK\0")] {
      let run = merge("x", ours, theirs, as: "bank.xlsx")
      #expect(run.status == .clean)
      #expect(run.file(".a") == "PK\0")
    }
  }

  @Test(
    "arguments that git would not pass are refused",
    arguments: [".o .a .b 7", ".o .a .b x bank.csv", ".o .a .b 0 a"])
  func usage(_ words: String) {
    let run = Run("git merge \(words)", files: [".o": "", ".a": "", ".b": ""])
    #expect(run.status.rawValue == 64)
  }

  @Test("conflicts of one kind are counted together")
  func countedConflicts() {
    let run = merge(
      Self.bank, Self.bank.replacing(",1,", with: ",2,"), Self.bank.replacing(",1,", with: ",3,"))
    #expect(run.errors.contains("2 questions to decide: 2 × "), "\(run.errors)")
    let rows = Self.bank + "How many legs has a spider?,4,Two,Four,Six,Eight\n"
    let mixed = merge(
      rows, rows.replacing(",1,", with: ",2,").replacing("has a", with: "has every"),
      rows.replacing(",1,", with: ",3,").replacing("has a", with: "has each"))
    #expect(mixed.errors.contains("3 questions to decide: 2 × "), "\(mixed.errors)")
    #expect(mixed.errors.contains("; 1 × "), "\(mixed.errors)")
  }

  @Test("git setup takes one file at most")
  func surplus() {
    let run = Run("git setup a b")
    #expect(run.status == .usage && run.errors.contains("Unexpected argument 'b'"))
    #expect(run.written == [])
  }

  @Test("git setup creates .gitattributes once, and prints what each clone needs")
  func newGit() {
    let run = Run("git setup")
    #expect(run.status == .clean)
    #expect(
      run.file(".gitattributes")?.hasPrefix("banks/**/*.csv merge=qbank diff=qbank\n") == true)
    let commands = run.output.split(separator: "\n")
    #expect(commands.count == 4 && commands.allSatisfy { $0.hasPrefix("git config ") })
    #expect(run.output.contains(text: "qbank git merge -- %O %A %B %L %P"))
    let again = Run("git setup", files: run.files)
    #expect(again.status == .clean && again.errors.contains(text: "already has all lines"))
    let other = Run("git setup", files: [".gitattributes": "*.png binary\n"])
    #expect(other.status == .findings)
    #expect(other.errors.contains(text: "Add to it:\n  banks/**/*.csv merge=qbank diff=qbank\n"))
    #expect(other.file(".gitattributes") == "*.png binary\n")
    #expect(Run("git setup -").output == run.file(".gitattributes"))
  }
}
