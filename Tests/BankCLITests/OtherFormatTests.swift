@_spi(QBank) import BankCLI
import Testing

@Suite("Files in other formats than CSV and JSON")
struct OtherFormatTests {
  private static let gift = "::a::空の色は？{=青 ~赤\u{200B} ~緑}\n\nWrite about it.{}\n\nq{~a ~b}\n"

  @Test("lint checks such a file with all rules, at its own places")
  func lint() {
    let run = Run("lint a.gift", files: ["a.gift": Self.gift])
    #expect(run.status == .findings)
    for line in [
      "note[other-kind-of-question]: 1 question is not checked: essay question (1)",
      "warning[hidden-character]: there is an invisible character here, U+200B",
      " --> a.gift:1:17 (row 1, choice 2)",
      "error[unreadable-question]: no choice is right", " --> a.gift:5:3",
    ] {
      #expect(run.output.contains(line + "\n"), "\(line) in \(run.output)")
    }
  }

  @Test(
    "a question of another kind is reported at its place",
    arguments: [
      ("a.gift", "q{=a ~b}\n\nWrite.{}\n", 3),
      ("a.md", "1. q\n*a) x\nb) y\n\n2. Write.\n____\n", 5),
      ("a.txt", "1. q\nA) x\nB) y\nAnswer: A\n2. Write.\nAnswer: as you like\n", 5),
      (
        "a.xml",
        "<quiz>\n<question type=\"truefalse\"><questiontext><text>q</text></questiontext>"
          + "<answer fraction=\"100\"><text>true</text></answer>"
          + "<answer fraction=\"0\"><text>false</text></answer></question>\n"
          + "<question type=\"essay\"><questiontext><text>w</text></questiontext></question>\n</quiz>\n",
        3
      ),
    ])
  func otherKind(_ name: String, _ text: String, _ line: Int) {
    let run = Run("lint \(name)", files: [name: text])
    #expect(run.output.contains("note[other-kind-of-question]: 1 question"), "\(run.output)")
    #expect(run.output.contains("\n --> \(name):\(line):1\n"), "\(run.output)")
  }

  @Test("text that belongs to no question is reported as not checked")
  func otherTexts() {
    let text = "Answer all questions.\n\n1. q\nA) x\nB) y\nAnswer: A\n"
    let run = Run("lint a.txt", files: ["a.txt": text])
    let line = "1 line of text belongs to no question and is not checked"
    #expect(run.output.contains("note[other-kind-of-question]: \(line)\n"), "\(run.output)")
    #expect(run.output.contains("\n --> a.txt:1:1\n"), "\(run.output)")
    #expect(
      !Run("lint a.txt", files: ["a.txt": "1. q\nA) x\nB) y\nAnswer: A\n"]).output
        .contains(line))
  }

  @Test(
    "fixes are written in the notation of the file, and nothing else changes",
    arguments: [
      ("a.gift", "// a\n::a::q\\: x{\n  =[html]a &lt; b\u{200B}\n~c#no\n}\n", []),
      ("a.aiken", "Which\u{200B}?\nA) this\nB. that\nANSWER: B\n", []),
      ("a.md", "1.  Which *one*?\n\na)  th\u{200B}is\n*b) that\n", []),
      (
        "a.xml",
        "<quiz>\n<question type=\"multichoice\"><questiontext><text><![CDATA[a\u{200B}&lt;b]]></text>"
          + "</questiontext><!-- x --><answer fraction=\"100\"><text>x\u{200B}</text></answer>"
          + "<answer><text>y</text></answer></question></quiz>\n", []
      ),
      ("a.txt", "Which\u{200B}?\nA) this\nB. that\nANSWER: B\n", []),
      ("a.dat", "q{=a\u{200B} ~c}\n", ["--from", "gift"]),
    ] as [(String, String, [String])])
  func fix(_ name: String, _ text: String, _ more: [String]) {
    let line = ["lint", "--unsafe-fixes", "--fail-on", "never"] + more + [name]
    let run = Run(line, files: [name: text])
    let wanted = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{200B}" }))
    #expect(run.file(name) == wanted, "\(run.output)\(run.errors)")
    #expect(run.status == .clean)
  }

  @Test("what a fix cannot write stays, and no fix is offered for it")
  func unwritable() {
    // The markup is part of the text, so a fix without the tags would change it.
    let text = "q{=[html]<b>a\u{200B}</b> ~c}\n"
    let run = Run("lint --unsafe-fixes a.gift", files: ["a.gift": text])
    #expect(run.file("a.gift") == text)
    #expect(run.output.contains("hidden-character"))
    #expect(!run.output.contains("can be fixed"))
  }

  @Test("draw and preview read such a file like any other bank")
  func draw() {
    let bank = "::a::空の色は？{=青 ~赤}\n\n::b::q{=a ~b}\n"
    let drawn = Run("draw a.gift --seed 1 --count 2 --to text", files: ["a.gift": bank])
    #expect(drawn.status == .clean)
    #expect(drawn.output.contains("空の色は？") && drawn.output.contains("q"))
    let played = Run("preview a.gift --seed 1 --count 1", files: ["a.gift": bank])
    #expect(played.status == .clean, "\(played.errors)")
  }

  @Test(
    "formats that share an extension are distinguished by content, or --from is asked for",
    arguments: [
      ("a.txt", "Which?\nA) a\nB) b\nANSWER: A\n", ""), ("b.txt", "q{=a ~b}\n", ""),
      ("c.txt", "Which?,1,a,b,c,d\n", ""), ("d.xml", "<quiz/>", ""),
      ("e.gift", "Which?,1,a,b,c,d\n", ""), ("f.xlsx", "PK", ""), ("g.zip", "PK", "--from"),
    ])
  func format(_ name: String, _ text: String, _ asked: String) {
    let run = Run("lint \(name)", files: [name: text])
    #expect(run.errors.contains("--from") == !asked.isEmpty, "\(run.errors)")
    #expect(!run.output.contains("wrong-column-count"))
    if !asked.isEmpty { #expect(run.status == .failure) }
  }

  @Test(
    "convert recognises the format by the content of the file",
    arguments: [
      ("a.txt", "Which?\nA) a\nB) b\nANSWER: A\n"), ("b.txt", "q{=a ~b}\n"),
      (
        "c.json",
        #"{"response_code":0,"results":[{"type":"multiple","question":"q","correct_answer":"a","#
          + #""incorrect_answers":["b"]}]}"#
      ),
    ])
  func convert(_ name: String, _ text: String) {
    let run = Run("convert \(name) --to jsonl", files: [name: text])
    #expect(run.status == .clean && run.output.contains("\"choices\":["), "\(run.errors)")
    let unclear = Run("convert a.zip --to jsonl", files: ["a.zip": "PK"])
    #expect(unclear.status == .failure && unclear.errors.contains("--from"), "\(unclear.errors)")
  }

  @Test("fmt leaves such files alone and says so")
  func fmt() {
    let named = Run("fmt a.gift", files: ["a.gift": Self.gift])
    #expect(named.status == .failure && named.file("a.gift") == Self.gift)
    #expect(named.errors.contains("a.gift is gift"))
    let found = Run("fmt .", files: ["a.gift": Self.gift, "b.csv": Row.good])
    #expect(found.status == .clean && found.errors.contains("1 file in formats other than"))
  }

  @Test("a layout given as the format makes a file a table in that layout")
  func layout() {
    let table = "question,choice1,choice2,answer\nWhich?,a,a,1\n"
    let run = Run("lint a.csv --from header", files: ["a.csv": table])
    #expect(run.output.contains("duplicate-choice") && !run.output.contains("other-layout"))
    let found = Run("convert d --from header --to jsonl", files: ["d/a.csv": table])
    #expect(found.status == .clean && found.output.contains("Which?"), "\(found.errors)")
  }

  @Test(
    "a format that does not exist or cannot be read is refused", arguments: ["x", "html"])
  func unknown(_ name: String) {
    let run = Run("lint a.csv --from \(name)", files: ["a.csv": Row.good])
    #expect(run.status == .usage && run.errors.contains("'\(name)'"))
  }
}
