@_spi(QBank) import BankQuiz
import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("What a conversion reports")
struct ConversionNotesTests {
  private static let item = #"{"question":"q","answer":1,"choices":["a","b","c","d"]}"#

  @Test(
    "other members of a JSON document are kept in JSON, and reported as losses elsewhere",
    arguments: ["", " --verify", " --on-error skip"])
  func documentMembers(_ way: String) {
    let json = #"{"title":"T","problems":[\#(Self.item)],"license":{"by":[1]},"author":"A"}"#
    let same = Run("convert a.json --to json\(way)", files: ["a.json": json])
    #expect(same.status == .clean && same.errors.isEmpty)
    for member in [#""title":"T""#, #""license":{"by":[1]}"#, #""author":"A""#] {
      #expect(same.output.contains(member), "\(same.output)")
    }
    #expect(Run("convert - --from json --to json", input: same.output).output.contains("license"))
    for target in ["csv", "jsonl", "gift"] {
      let told = Run(
        "convert a.json --to \(target) --list-skipped\(way)", files: ["a.json": json])
      #expect(told.status == .clean && !told.output.isEmpty, "\(target)")
      for name in ["title", "license", "author"] {
        #expect(told.errors.contains("loss[others]: the member “\(name)”"), "\(told.errors)")
      }
    }
  }

  @Test("members that all documents share are kept once, and others of a second one are reported")
  func joinedDocuments() {
    let document = { (title: String) in
      #"{"title":"\#(title)","problems":[{"question":"\#(title)?","answer":1,"choices":["a","b"]}]}"#
    }
    let same = Run(
      "convert a.json b.json --to json", files: ["a.json": document("T"), "b.json": document("T")])
    #expect(same.status == .clean && !same.errors.contains("title"), "\(same.errors)")
    #expect(same.output.ranges(of: "\"title\":\"T\"").count == 1)
    let other = Run(
      "convert a.json b.json --to json", files: ["a.json": document("T"), "b.json": document("U")])
    #expect(other.errors.contains("the member “title” (\"U\")"), "\(other.errors)")
    #expect(other.output.contains("\"title\":\"T\"") && !other.output.contains("\"title\":\"U\""))
  }

  @Test("choices in members of their own become one array")
  func flat() {
    let flat = #"[{"question":"q","answer":"2","choice1":"a","choice2":"b","id":"x"}]"#
    let run = Run("convert a.json --to jsonl", files: ["a.json": flat])
    #expect(run.output == #"{"question":"q","answer":2,"choices":["a","b"],"id":"x"}"# + "\n")
  }

  @Test("a topic that two files share is named once")
  func sameTopic() {
    let files = ["d/b.csv": "tea?,1,a,b,c,d\n", "d/b.gift": "Sky?{=blue ~red}\n"]
    let run = Run("convert d/b.csv d/b.gift --to jsonl", files: files)
    #expect(
      run.errors == "note[category]: 2 questions got a category from the name of their file: b\n",
      "\(run.errors)")
  }

  @Test("topics from file names become categories, and this is reported")
  func topics() {
    let files = [
      "banks/food/drinks.csv": "tea?,1,a,b,c,d\n", "banks/geo.csv": "sea?,1,a,b,c,d\n",
      "banks/guidance.csv": "t,d\n",
    ]
    let run = Run("convert banks --to jsonl", files: files)
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.output.contains(#""category":"food/drinks""#))
    #expect(run.output.contains(#""category":"geo""#))
    #expect(run.errors.contains("2 questions got a category from the name of their file"))
    #expect(run.errors.contains("banks/guidance.csv contains guidance and was skipped"))
    let named = Run("convert banks/food/drinks.csv banks/geo.csv --to jsonl", files: files)
    #expect(named.output == run.output)
    let table = Run("convert banks --to csv", files: files)
    #expect(table.status == .clean && table.output == "tea?,1,a,b,c,d\nsea?,1,a,b,c,d\n")
    #expect(table.errors.contains("the result does not show which file 2 questions came from"))
    // The questions of a single file need no category.
    let one = Run("convert banks/geo.csv --to jsonl", files: files)
    #expect(!one.output.contains("category") && one.errors.isEmpty)
  }

  @Test(
    "a note says that a question allowed several choices",
    arguments: [
      ("gift", "Q{~%100%a ~b}"),
      (
        "moodle-xml",
        """
        <quiz><question type="multichoice"><name><text>n</text></name><single>false</single>
        <questiontext format="html"><text>Q</text></questiontext>
        <answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer>
        </question></quiz>
        """
      ),
      (
        "qti21",
        """
        <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Q"
          adaptive="false" timeDependent="false">
        <responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="identifier">
        <correctResponse><value>A</value></correctResponse></responseDeclaration>
        <itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="2">
        <prompt>Q</prompt><simpleChoice identifier="A">a</simpleChoice>
        <simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody>
        </assessmentItem>
        """
      ),
    ])
  func several(_ format: String, _ text: String) {
    let run = Run(
      "convert in --from \(format) --to jsonl --list-skipped --on-loss warn", files: ["in": text])
    #expect(run.status == .clean, "\(run.errors)")
    #expect(run.errors.contains("note[answers]: item 1: players may select several choices"))
  }

  @Test("a note about removed markup shows what becomes of the text")
  func markup() {
    let run = Run(
      "convert in --from gift --to jsonl --on-loss warn",
      files: ["in": "[html]10<sup>3</sup>{=a ~b}"])
    #expect(run.status == .clean)
    #expect(run.errors.contains("“10<sup>3</sup>” becomes “10³”"), "\(run.errors)")
    let equal = Run(
      "convert in --from gift --to jsonl", files: ["in": "[html]Q{=<b>103</b> ~103}"])
    #expect(equal.status == .failure)
    #expect(equal.errors.contains("without markup, this choice says “103”"))
    // Two choices that are already the same in the file are not an error of the reader.
    let same = Run(
      "convert in --from gift --to jsonl --on-loss warn",
      files: ["in": "[html]Q{=<b>a</b> ~<b>a</b>}"])
    #expect(same.status == .clean)
  }

  @Test("if there are too many choices, the report says which stay and which is right")
  func tooManyChoices() {
    let bank =
      "{\"question\":\"Q?\",\"answer\":6,\"choices\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\"]}\n"
    for (option, told, row) in [
      ("csv -o q.csv", "1, 2, 3, 6 are kept", "Q?,4,a,b,c,f"),
      ("blooket -o q.csv", "1, 2, 3, 6 are kept", "a,b,c,f"),
    ] {
      let run = Run(
        "convert q.jsonl --to \(option) --on-loss warn --list-skipped", files: ["q.jsonl": bank])
      #expect(run.errors.contains(told), "\(run.errors)")
      #expect(run.errors.contains("the answer is number 4 of these"), "\(run.errors)")
      #expect(run.file("q.csv")?.contains(row) == true)
    }
  }

  @Test(
    "a setting for shuffling in Moodle is no loss in other formats")
  func shuffling() {
    let bank =
      "{\"question\":\"Q?\",\"answer\":1,\"choices\":[\"a\",\"b\",\"c\",\"A and C\"],\"shuffleanswers\":true}\n"
    for name in ["q.csv", "q.gift"] {
      let run = Run("convert q.jsonl -o \(name)", files: ["q.jsonl": bank])
      #expect(run.status == .clean && run.file(name) != nil, "\(run.errors)")
      #expect(!run.errors.contains("shuffleanswers"), "\(run.errors)")
    }
  }

  @Test("the default time limit of a format does not become a limit of every question")
  func usualLimit() {
    let csv = "q,1,a,b,c,d\nr,2,a,b,c,d\n"
    let sheet = Run("convert a.csv --to blooket -o b.csv --verify", files: ["a.csv": csv])
    #expect(sheet.status == .clean, "\(sheet.errors)")
    let back = Run(
      "convert b.csv --from blooket --to jsonl", files: ["b.csv": sheet.file("b.csv") ?? ""])
    #expect(back.status == .clean && !back.output.contains("limit"))
    #expect(
      back.errors.contains("the time limit of 20 s, the default of blooket"), "\(back.errors)")
    let own = #"{"question":"q","answer":1,"choices":["a","b"],"limit":20}"#
    let verified = Run("convert a.jsonl --to blooket --verify", files: ["a.jsonl": own])
    #expect(verified.status == .clean, "\(verified.errors)")
  }

  @Test("questions without an id are named after the bank, and reading back ignores these names")
  func names() {
    let files = ["capitals.csv": "q,1,a,b,c,d\nr,1,a,b,c,d\n"]
    for (format, name) in [("gift", "::capitals q2::"), ("moodle-xml", "<text>capitals q2</text>")]
    {
      let run = Run("convert capitals.csv --to \(format)", files: files)
      #expect(run.output.contains(name), "\(run.output)")
      let plain = Run("convert capitals.csv --to \(format) --verify", files: files)
      #expect(plain.output == run.output)
      let back = Run("convert - --from \(format) --to jsonl", input: run.output)
      #expect(back.errors.isEmpty && !back.output.contains("\"id\""), "\(back.errors)")
    }
  }

  @Test(
    "what differs after a round trip is reported",
    arguments: ["", " --verify"])
  func canonical(_ way: String) {
    // As a spreadsheet writes it: a byte-order mark, CR LF, unnecessary quotes, no line break at the end.
    let csv = "\u{FEFF}\"q\",\"1\",a,b,c,d\r\nr,２,\"a\r\nb\",b,c,d"
    let there = Run("convert a.csv --to jsonl\(way)", files: ["a.csv": csv])
    #expect(there.errors.contains("item 2: the answer “２” is written as 2"))
    let back = Run("convert - --from jsonl --to csv\(way)", input: there.output)
    #expect(back.output == "q,1,a,b,c,d\nr,2,\"a\r\nb\",b,c,d\n" && back.errors.isEmpty)
  }

  @Test(
    "an id of two questions is reported as a loss", arguments: ["gift", "moodle-xml", "markdown"])
  func sameIDs(_ format: String) {
    let problem = #"{"question":"q@","answer":1,"choices":["a","b"],"id":"x"}"#
    let text = ["a", "b"].map { problem.replacing("@", with: $0) }.joined(separator: "\n")
    let run = Run("convert a.jsonl --to \(format) --list-skipped", files: ["a.jsonl": text])
    #expect(run.status == .clean && run.errors.contains("loss[id]: item 2: "), "\(run.errors)")
  }

  @Test("cells that a spreadsheet would run are reported, or escaped on request")
  func formulas() {
    let files = ["a.csv": "=1+1 is what?,1,+3,-x,@a,-2.5\n"]
    let line = "convert a.csv -o out.csv --to blooket --on-loss warn"
    let plain = Run(line, files: files)
    #expect(plain.errors.contains("Note: a spreadsheet would read 4 cells as formulas"))
    #expect(plain.file("out.csv")?.contains(",=1+1 is what?,+3,-x,@a,-2.5,") == true)
    let escaped = Run(line + " --escape-formulas", files: files)
    #expect(!escaped.errors.contains("spreadsheet"))
    #expect(escaped.file("out.csv")?.contains(",'=1+1 is what?,'+3,'-x,'@a,-2.5,") == true)
    let verified = Run(
      "convert a.csv -o out.csv --to wayground --on-loss warn --escape-formulas --verify",
      files: files)
    #expect(!verified.errors.contains("would change when read back"), "\(verified.errors)")
    for line in [
      "convert a.csv -o out.json --escape-formulas", "draw a.csv --count 1 --escape-formulas",
      "history --escape-formulas --history h.jsonl",
    ] {
      let run = Run(line, files: files.merging(["h.jsonl": RunRecord.sample(3, "Ann").line]) { $1 })
      #expect(run.status == .usage && run.errors.contains("'--escape-formulas'"), "\(run.errors)")
    }
    let key = Run("draw a.csv --seed 1 --count 1 --key key.csv", files: files)
    #expect(key.errors.contains("Note: opening the key, a spreadsheet would read 2 cells"))
    let xlsx = Run("convert a.csv -o out.xlsx --to kahoot --on-loss warn", files: files)
    #expect(!xlsx.errors.contains("spreadsheet would"))
  }
}
