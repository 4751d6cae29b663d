@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

@Suite("Findings in the formats of other programs")
struct ReportFormatTests {
  /// A line whose columns differ in scalars, UTF-16 code units and bytes.
  private static let fish = "🍣はどこの料理？,２,中国,日本,韓国,タイ\n"
  private static let wide = ["sushi.csv": fish]

  @Test(
    "each format counts columns in its own unit",
    arguments: [
      ("short", "sushi.csv:1:10: error: "), ("github", "line=1,endLine=1,col=10,endColumn=11,"),
      ("gitlab", #""begin":{"line":1,"column":10}"#),
      ("checkstyle", #"<error line="1" column="10" severity="error" "#),
      ("junit", #"<testcase name="1:10 answer-not-plain" classname="sushi.csv""#),
      (
        "sarif",
        #""region":{"startLine":1,"startColumn":11,"endLine":1,"endColumn":12,"#
          + #""byteOffset":26,"byteLength":3}"#
      ),
      ("rdjson", #""range":{"start":{"line":1,"column":27},"end":{"line":1,"column":30}}"#),
    ])
  func columns(_ form: String, _ part: String) {
    let run = Run("lint --format \(form) sushi.csv", files: Self.wide)
    #expect(run.status == .findings)
    #expect(run.output.contains(text: part), "\(run.output)")
  }

  @Test(
    "each format shows the other place of a finding that has one",
    arguments: ["short", "github", "gitlab", "junit", "checkstyle", "rdjson"],
    [("en", " (a.csv:1:"), ("ja", "（a.csv:1:")])
  func otherPlaces(_ form: String, _ expected: (language: String, place: String)) {
    let files = ["a.csv": Row.good, "b.csv": Row.good]
    let run = Run("lint --format \(form) --lang \(expected.language) .", files: files)
    #expect(run.output.contains(text: expected.place), "\(run.output)")
  }

  /// Names and texts with characters that a format has to escape.
  private static let hostile = [
    "a&b<c> 100%, d:1.csv": "q \u{1}\"<&>?,1,a %25 ::error::,a %25 ::error::,c,d\n",
    "plain.csv": "q?,1,a,b,c,d\n",
  ]

  @Test(
    "names and texts are escaped, whatever is in them",
    arguments: [
      ("github", "file=a&b<c> 100%25%2C d%3A1.csv,"), ("github", ""),
      ("checkstyle", #"<file name="a&amp;b&lt;c&gt; 100%, d:1.csv">"#),
      ("junit", #"name="a&amp;b&lt;c&gt; 100%, d:1.csv""#),
      ("sarif", #""uri":"a%26b%3Cc%3E%20100%25%2C%20d%3A1.csv","uriBaseId":"%SRCROOT%""#),
      ("gitlab", #""path":"a&b<c> 100%, d:1.csv""#), ("rdjson", #""path":"a&b<c> 100%, d:1.csv""#),
    ])
  func hostileNames(_ form: String, _ part: String) {
    let run = Run("lint --format \(form) .", files: Self.hostile)
    #expect(part.isEmpty || run.output.contains(text: part), "\(run.output)")
    let controls = run.output.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
    #expect(controls.isEmpty)
    if form == "github" {
      let lines = run.output.split(separator: "\n")
      #expect(lines.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") })
    }
  }

  private static let forms = LintCommandOptions.Form.words.filter { $0 != "text" }

  @Test("the same findings make the same bytes in any order of files", arguments: forms)
  func order(_ form: String) {
    let files = Self.hostile.merging(Self.wide) { one, _ in one }
    let names = files.keys.sorted().map { "'\($0)'" }
    let one = Run(["lint", "--format", form] + files.keys.sorted(), files: files)
    let other = Run(["lint", "--format", form] + files.keys.sorted().reversed(), files: files)
    #expect(one.output == other.output && !one.output.isEmpty, "\(names)")
  }

  @Test(
    "paths are relative to the sources without ./, and absolute ones stay whole",
    arguments: [
      ("sarif", "./sushi.csv", #""uri":"sushi.csv","uriBaseId":"%SRCROOT%""#),
      ("sarif", "sushi.csv", #""uri":"sushi.csv","uriBaseId":"%SRCROOT%""#),
      ("sarif", "/a/sushi.csv", #""uri":"file:///a/sushi.csv""#),
      ("gitlab", "./sushi.csv", #""path":"sushi.csv""#),
      ("gitlab", "./b/sushi.csv", #""path":"b/sushi.csv""#),
      ("gitlab", "/a/sushi.csv", #""path":"/a/sushi.csv""#),
    ])
  func paths(_ form: String, _ path: String, _ part: String) {
    let files = ["sushi.csv", "b/sushi.csv", "/a/sushi.csv"].map { ($0, Self.fish) }
    let run = Run(
      "lint --format \(form) \(path)", files: Dictionary(uniqueKeysWithValues: files))
    #expect(run.output.contains(text: part), "\(run.output)")
    #expect(!run.output.contains("./"))
    #expect(path.hasPrefix("/") != run.output.contains("SRCROOT") || form == "gitlab")
  }

  @Test(
    "files that cannot be read are in the order of their names",
    arguments: [
      "short", "github", "gitlab", "junit", "checkstyle", "rdjson", "sarif", "json", "jsonl",
    ])
  func unreadOrder(_ form: String) {
    let output = Run("lint --format \(form) no-b.csv no-c.csv no-a.csv").output
    let places = ["no-a.csv", "no-b.csv", "no-c.csv"].map { name in
      output.firstRange(of: name)?.lowerBound
    }
    #expect(!places.contains(nil) && places.compactMap(\.self).sorted() == places, "\(output)")
  }

  @Test("--save writes several reports in one run, and the findings are printed as usual")
  func several() {
    let run = Run(
      "lint sushi.csv --save sarif=out.sarif --save junit=out.xml --save jsonl=out.jsonl",
      files: Self.wide)
    #expect(run.output == Run("lint sushi.csv", files: Self.wide).output)
    for (name, form) in [("out.sarif", "sarif"), ("out.xml", "junit"), ("out.jsonl", "jsonl")] {
      let alone = Run("lint --format \(form) sushi.csv", files: Self.wide).output
      #expect(run.file(name) == alone, "\(name)")
    }
  }

  @Test(
    "an invalid --save is refused before anything is read",
    arguments: ["sarif", "sarif=", "=x", "text=x", "sarf=x", "sarif=-"])
  func refused(_ word: String) {
    let run = Run("lint sushi.csv --save \(word)", files: Self.wide)
    #expect(run.status == .usage)
    #expect(run.errors.contains(text: "sarif=out.sarif"))
    #expect(run.written == [])
  }

  @Test("a report never replaces a bank")
  func ontoBank() {
    let run = Run("lint sushi.csv --save json=sushi.csv", files: Self.wide)
    #expect(run.status == .usage)
    #expect(run.file("sushi.csv") == Self.fish)
  }

  @Test("in a GitHub job, ten findings are annotated and the others are counted")
  func annotations() {
    let rows = (1...13).map { "q\($0)?,9,a,b,c,d\n" }.joined()
    let run = Run("lint a.csv", files: ["a.csv": rows]) {
      $0.environment["GITHUB_ACTIONS"] = "true"
    }
    let lines = run.output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error file=a.csv,line=") } == 10)
    #expect(lines.last?.hasPrefix("qbank: 3 more findings are not annotated") == true)
    #expect(run.output.contains(text: "13 errors"))
  }

  @Test(
    "a JUnit test fails if the run does",
    arguments: [("", 0), ("--fail-on warning", 1), ("--fail-on note", 2), ("--fail-on never", 0)])
  func failures(_ option: String, _ count: Int) {
    let files = ["a.csv": Row.warning + Row.note]
    let run = Run("lint a.csv --format junit \(option)", files: files)
    #expect(run.output.contains(text: "failures=\"\(count)\""), "\(run.output)")
    #expect((run.status == .findings) == (count > 0))
  }

  @Test("a file that cannot be read is in every report", arguments: ReportFormat.all.map(\.name))
  func unread(_ form: String) {
    let run = Run("lint --format \(form) ok.csv missing.csv", files: ["ok.csv": "q?,1,a,b,c,d\n"])
    #expect(run.status == .failure)
    #expect(run.output.contains(text: "missing.csv"), "\(run.output)")
  }

  @Test("--save writes a report even if nothing can be read")
  func nothingRead() {
    let run = Run("lint missing.csv --save sarif=out.sarif")
    #expect(run.status == .failure)
    #expect(run.file("out.sarif")?.contains(text: #""executionSuccessful":false"#) == true)
  }

  @Test(
    "other programs and schemas accept the reports",
    .enabled(
      if: Places.shared != nil && Python.has("lxml") && Python.has("junitparser")
        && Python.has("jsonschema"), "needs QBANK_SHARED, lxml, junitparser and jsonschema"),
    arguments: [hostile, wide, ["ok.csv": "q?,1,a,b,c,d\n"], ["empty.csv": ""]])
  func outsideReaders(_ files: [String: String]) throws {
    let schemas = try #require(Places.shared) + "/data/schemas"
    for form in ["sarif", "junit", "checkstyle", "gitlab", "rdjson"] {
      let report = Run("lint --format \(form) .", files: files).output
      let answer = Python.run(Self.reading, [form, schemas], input: Data(report.utf8))
      #expect(answer == "fine\n", "\(form): \(report)")
    }
  }

  private static let reading = """
    import io, json, sys
    form, schemas = sys.argv[1:]
    data = sys.stdin.buffer.read()
    if form == "sarif":
        import jsonschema
        schema = json.load(open(schemas + "/sarif-schema-2.1.0.json"))
        jsonschema.validators.validator_for(schema)(schema).validate(json.loads(data))
    elif form == "junit":
        from lxml import etree
        import junitparser
        etree.XMLSchema(etree.parse(schemas + "/JUnit.xsd")).assertValid(etree.fromstring(data))
        assert len(list(junitparser.JUnitXml.fromstring(data))) >= 1
    elif form == "checkstyle":
        from lxml import etree
        assert etree.fromstring(data).tag == "checkstyle"
    elif form == "gitlab":
        issues = json.loads(data)
        assert len({issue["fingerprint"] for issue in issues}) == len(issues)
        for issue in issues:
            assert issue["severity"] in ("info", "minor", "major", "critical", "blocker")
            assert issue["location"]["lines"]["begin"] >= 1
    else:
        for found in json.loads(data)["diagnostics"]:
            assert found["severity"] in ("ERROR", "WARNING", "INFO")
            assert found["location"]["path"] and found["message"]
    print("fine")
    """
}
