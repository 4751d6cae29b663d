import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("Passages and pictures that are not shown")
struct UnseenContentTests {
  private static let bank = """
    {"question":"Where does Ann live?","answer":1,"choices":["Rome","Oslo"],"passage":"Ann …"}
    {"question":"Which flower is it?","answer":2,"choices":["rose","tulip"],"image_url":"t.png"}
    {"question":"What is 2 + 2?","answer":2,"choices":["3","4"],"image":null,"source":"p. 3"}

    """

  @Test("lint warns of each passage and each picture")
  func lint() {
    let run = Run("lint a.jsonl --format json", files: ["a.jsonl": Self.bank])
    #expect(
      run.output.occurrences(of: "\"rule\":\"content-not-shown\",\"severity\"") == 2,
      "\(run.output)")
  }

  @Test("page and preview report what is not shown before the first question")
  func play() {
    let told = "2 of 3 questions have a part that is not shown here"
    let run = Run("page a.jsonl --count 3 --seed 1 -o p.html", files: ["a.jsonl": Self.bank])
    #expect(run.errors.contains(told), "\(run.errors)")
    #expect(run.file("p.html")?.contains(told) == true)
    let plain = Run("preview a.jsonl --count 3 --seed 1", files: ["a.jsonl": Self.bank])
    #expect(plain.errors.contains(told))
    let rest = Self.bank.split(separator: "\n").last.map { String($0) + "\n" } ?? ""
    #expect(
      !Run("preview a.jsonl --count 1 --seed 1", files: ["a.jsonl": rest]).errors.contains(
        "not shown"))
  }

  @Test("pictures of other formats are reported, too")
  func pictures() {
    let gift = """
      ::a::[html]<img src="map.png">Which city is this? {=Rome ~Oslo}

      ::b::Which is green? {=moss ~milk}

      """
    let lint = Run("lint q.gift", files: ["q.gift": gift])
    #expect(
      lint.output.contains("content-not-shown]: a picture is not shown to players (“map.png”)"),
      "\(lint.output)")
    #expect(lint.output.contains("q.gift:1"))
    let told = "1 of 2 questions has a part that is not shown here (“map.png”)"
    let run = Run("page q.gift --count 2 --seed 1 -o p.html", files: ["q.gift": gift])
    #expect(run.errors.contains(told), "\(run.errors)")
    #expect(run.file("p.html")?.contains(told) == true)
  }

  @Test(
    "papers and sheets without a picture or passage are made only with --on-loss",
    arguments: ["html -o s.html", "docx -o s.docx", "text"])
  func papers(_ format: String) {
    let files = [
      "q.gift": "::a::[html]<img src=\"map.png\">Which city is this? {=Rome ~Oslo}\n",
      "p.jsonl": String(Self.bank.prefix { $0 != "\n" }) + "\n",
    ]
    for bank in files.keys.sorted() {
      let line = "draw \(bank) --count 1 --seed 1 --to \(format)"
      let refused = Run(line, files: files)
      #expect(refused.status == .failure && refused.written.isEmpty, "\(refused.errors)")
      #expect(
        refused.errors.contains(bank == "q.gift" ? "map.png" : "passage"), "\(refused.errors)")
      #expect(Run("\(line) --on-loss warn", files: files).status == .clean)
    }
  }

  /// A question whose meaning is in its markup, with feedback on its right choice.
  private static let underlined = """
    <quiz><question type="multichoice"><questiontext format="html">
    <text><![CDATA[Which word is <u>wrong</u>?]]></text></questiontext>
    <answer fraction="100"><text>a</text><feedback><text>Yes!</text></feedback></answer>
    <answer fraction="0"><text>b</text></answer></question></quiz>

    """

  @Test(
    "underlined words are not left out of sheets silently",
    arguments: ["html -o s.html", "docx -o s.docx", "text -o s.txt", "jsonl -o s.jsonl"])
  func markup(_ format: String) {
    let line = "draw a.xml --count 1 --seed 1 --to \(format)"
    let refused = Run(line, files: ["a.xml": Self.underlined])
    #expect(refused.status == .failure && refused.written.isEmpty, "\(refused.errors)")
    #expect(refused.errors.contains("the markup <u> is left out"), "\(refused.errors)")
    #expect(Run("\(line) --on-loss warn", files: ["a.xml": Self.underlined]).status == .clean)
  }

  @Test(
    "the loss of feedback matters only where feedback would be shown",
    arguments: [
      ("--to html -o s.html", false), ("--to docx -o s.docx", false),
      ("--to html -o s.html --key k.csv", false),
      ("--to html -o s.html --key k.html", true), ("--to text -o s.txt", false),
      ("--to jsonl -o s.jsonl", true), ("--to jsonl -o s.jsonl --hide-answers", false),
      ("--to jsonl -o s.jsonl --hide-answers --key k.docx", true),
    ])
  func feedback(_ sheet: String, _ isMissed: Bool) {
    let text = Self.underlined.replacing("<u>wrong</u>", with: "wrong")
    let run = Run("draw a.xml --count 1 --seed 1 \(sheet)", files: ["a.xml": text])
    #expect(run.status == (isMissed ? .failure : .clean), "\(run.errors)")
    #expect(run.errors.contains("feedback") == isMissed, "\(run.errors)")
  }

  @Test("page and preview report lost markup, and the first five names of what is lost")
  func playedMarkup() {
    let told = "1 of 1 question has a part that is not shown here (markup and sounds, explanation)"
    let run = Run(
      "page a.xml --count 1 --seed 1 -o p.html", files: ["a.xml": Self.underlined])
    #expect(run.errors.contains(told), "\(run.errors)")
    #expect(run.file("p.html")?.contains(told) == true)
    let gift = (1...7).map { "[html]<img src=\"\($0).png\">q\($0) {=a ~b}\n\n" }.joined()
    let many = Run("preview a.gift --count 7 --seed 1", files: ["a.gift": gift])
    #expect(many.errors.contains("7 of 7 questions have a part"), "\(many.errors)")
    #expect(many.errors.matches(of: /“\d\.png”/).count == 5, "\(many.errors)")
  }

  @Test(
    "a passage is kept with its questions, and reported where it is not shown",
    arguments: [
      (
        "q.md",
        "Text title: The cat\n\nText: The cat sat on the mat.\n\n1. Who sat?\na) a dog\n*b) a cat\n",
        "The cat"
      ),
      (
        "q.txt",
        "1. What is red?\nA. blood\nB. sky\nAnswer: A\n\nThe cat sat. Questions 2 and 3 are about it.\n\n"
          + "2. Who sat?\nA. dog\nB. cat\nAnswer: B\n\n3. What did it do?\nA. sat\nB. ran\nAnswer: A\n",
        "The cat sat."
      ),
      (
        "q.txt", "次の文章を読んで答えなさい。\n猫が座った。\n\n問1 だれが座ったか。\nア．犬\nイ．猫\n答え：イ\n", "次の文章を読んで"
      ),
    ])
  func passages(_ name: String, _ text: String, _ beginning: String) {
    let lint = Run("lint \(name)", files: [name: text])
    #expect(lint.output.contains("content-not-shown]: “passage: \(beginning)"), "\(lint.output)")
    let from = name == "q.md" ? "markdown" : "list"
    let refused = Run("convert \(name) --from \(from) -o q.csv", files: [name: text])
    #expect(refused.status == .failure && refused.written.isEmpty, "\(refused.errors)")
    let lines = Run("convert \(name) --from \(from) -o q.jsonl", files: [name: text])
    #expect(
      lines.file("q.jsonl")?.contains("\"passage\":\"\(beginning)") == true, "\(lines.errors)")
    let preview = Run("preview \(name) --from \(from) --count 1 --seed 1", files: [name: text])
    #expect(preview.errors.contains(beginning), "\(preview.errors)")
  }

  @Test("draw and preview quote a line that belongs to no question")
  func textBeside() {
    let list =
      "1. What is red?\nA. blood\nB. sky\nAnswer: A\n\nEnd of part one, well done!\n\n"
      + "2. Who sat?\nA. dog\nB. cat\nAnswer: B\n"
    for command in ["draw", "preview"] {
      let run = Run("\(command) q.txt --from list --count 1 --seed 1", files: ["q.txt": list])
      #expect(run.errors.contains("End of part one"), "\(command): \(run.errors)")
    }
  }

  @Test("an empty value is not a picture, however it is written")
  func empty() {
    for value in ["[ ]", "{\n}", "\n  null", "\"\"", "false"] {
      let bank =
        "[{\"question\":\"2 + 2?\",\"answer\":1,\"choices\":[\"4\",\"5\"],\"image\":\(value)}]\n"
      let run = Run("lint a.json", files: ["a.json": bank])
      #expect(!run.output.contains("content-not-shown"), "\(value): \(run.output)")
      let played = Run("preview a.json --count 1 --seed 1", files: ["a.json": bank])
      #expect(!played.errors.contains("not shown"), "\(value): \(played.errors)")
    }
  }

  @Test("a quiz in another Markdown is refused, not read as guidance")
  func markdown() {
    let quiz = "# Quiz\n\n## What is green?\n\na. moss\nb. milk\n\n**Answer:** a\n"
    let run = Run("convert q.md --to jsonl", files: ["q.md": quiz])
    #expect(run.status == .failure && run.output.isEmpty)
    #expect(run.errors.contains("--kind guidance"))
    #expect(
      Run("convert q.md --to jsonl --kind guidance --on-loss warn", files: ["q.md": quiz]).status
        == .clean)
  }

  @Test("the number of questions that keep the order of their choices is reported in one line")
  func order() {
    let bank = """
      [{"question":"Salt?","answer":1,"choices":["salt","sand","A and B"]},
      {"question":"Sand?","answer":1,"choices":["a","b","c"],"explanation":"Take the middle one."},
      {"question":"Mud?","answer":1,"choices":["a","b","c"],"explanation":"The last option is a trap."}]
      """
    let run = Run("convert a.json --to moodle-xml", files: ["a.json": bank])
    #expect(run.output.occurrences(of: "<shuffleanswers>true") == 1, "\(run.output)")
    #expect(run.errors.contains("2 questions will not be shuffled freely"), "\(run.errors)")
  }

  @Test("papers and Moodle XML agree on which choices may change places")
  func oneRecogniser() {
    let line = { (explanation: String) in
      #"[{"question":"Sand?","answer":1,"choices":["silt","quartz","lime"],"explanation":"\#(explanation)"}]"#
    }
    for (explanation, isFree) in [
      ("Take the middle one.", true), ("成分とともに覚えましょう。", true),
      ("The last option is a trap.", false),
      ("A is right, B is not.", false),
    ] {
      let files = ["a.json": line(explanation)]
      let moodle = Run("convert a.json --to moodle-xml --on-loss warn", files: files).output
      #expect(moodle.contains("<shuffleanswers>true") == isFree, "\(explanation)")
      let papers = (1...8).map { seed in
        Run("draw a.json --count 1 --shuffle-choices --seed \(seed) --to text", files: files)
          .output
      }
      let orders = papers.map { paper in
        ["silt", "quartz", "lime"].sorted {
          paper.firstRange(of: $0)!.lowerBound < paper.firstRange(of: $1)!.lowerBound
        }
      }
      #expect((Set(orders).count > 1) == isFree, "\(explanation)")
    }
  }

  @Test("a negation that was bold in the file is not reported as easily overlooked")
  func lostBold() {
    let gift = { (word: String) in "::a::[html]Which is \(word) a bird? {=bat ~owl ~emu}\n" }
    let loses = Run("lint a.gift --lang en", files: ["a.gift": gift("<b>not</b>")])
    let plain = Run("lint a.gift --lang en", files: ["a.gift": gift("not")])
    #expect(!loses.output.contains("easily overlooked"), "\(loses.output)")
    #expect(plain.output.contains("“not” is easily overlooked"), "\(plain.output)")
  }
}

extension String {
  /// Returns the number of times that `part` occurs in this text.
  fileprivate func occurrences(of part: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
