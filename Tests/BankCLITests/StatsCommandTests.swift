@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank stats")
struct StatsCommandTests {
  /// Ten questions whose first choice is right, and as many whose answers are spread.
  private static let files: [String: String] = {
    let row = { (topic: String, number: Int, answer: Int) in
      "\(topic) question \(number)?,\(answer),one \(number),two \(number),three \(number),four\n"
    }
    return [
      "banks/sea.csv": (1...10).map { row("Sea", $0, 1) }.joined(),
      "banks/land/hills.csv": (1...10).map { row("Hill", $0, $0 % 4 + 1) }.joined(),
      "banks/guidance.csv": "Title,Text\n",
    ]
  }()

  @Test("figures look as they were approved", arguments: ["en", "ja"])
  func golden(_ language: String) {
    let run = Run("stats banks --lang \(language)", files: Self.files) { $0.width = 80 }
    #expect(run.status == .clean, "\(run.errors)")
    #expect(Golden.complaint(run.output, "stats-\(language).txt") == nil)
    let widths = run.output.split(separator: "\n").map { DisplayWidth.of(String($0)) }
    #expect(widths.allSatisfy { $0 <= 80 })
  }

  @Test("the table counts what is there")
  func table() {
    let run = Run("stats banks --format csv --by category", files: Self.files)
    let cells = run.output.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let column = { (name: String) in cells.map { $0[cells[0].firstIndex(of: name) ?? 0] } }
    #expect(column("name") == ["name", "", "land/hills", "sea"])
    #expect(column("questions") == ["questions", "20", "10", "10"])
    #expect(column("share") == ["share", "1.000000", "0.500000", "0.500000"])
    // Of the hills, three of ten answers are 2 and three are 3: the first of those is named.
    #expect(column("most_usual") == ["most_usual", "1", "2", "1"])
    #expect(column("most_usual_share") == ["most_usual_share", "0.600000", "0.300000", "1.000000"])
    // Twelve, three, three, two of twenty: (7² + 2² + 2² + 3²) / 5.
    #expect(column("chi_square")[1] == "13.200000")
  }

  @Test("names that a spreadsheet would run are told, and escaped where that is asked for")
  func formulas() {
    let item = #"{"question":"Sun?","answer":2,"choices":["a","b"],"category":"=1+1"}"# + "\n"
    let words = "stats a.jsonl --format csv --by category"
    let plain = Run(words, files: ["a.jsonl": item])
    #expect(plain.output.contains(text: "category,=1+1,"))
    #expect(plain.errors.contains(text: "read 1 cell as a formula"), "\(plain.errors)")
    let escaped = Run(words + " --escape-formulas", files: ["a.jsonl": item])
    #expect(escaped.output.contains(text: "category,'=1+1,") && escaped.errors == "")
    let other = Run("stats a.jsonl --escape-formulas", files: ["a.jsonl": item])
    #expect(other.status == .usage && other.errors.contains(text: "--format csv"))
  }

  @Test("the same figures come of the files in any order, and of one file in their place")
  func order() {
    let all = Self.files.values.sorted().filter { $0.hasPrefix("Title") == false }
    let one = Run("stats --format csv all.csv", files: ["all.csv": all.joined()])
    let two = ["a.csv": all[0], "b.csv": all[1]]
    let whole = { (run: Run) in run.output.split(whereSeparator: \.isNewline).dropFirst().first }
    #expect(whole(one)?.hasPrefix("all,,20,") == true, "\(one.errors)")
    #expect(whole(Run("stats --format csv a.csv b.csv", files: two)) == whole(one))
    #expect(whole(Run("stats --format csv b.csv a.csv", files: two)) == whole(one))
  }

  @Test(
    "what was not counted is told",
    arguments: [
      ("stats a.csv torn.csv", "Not counted: 1 row that is no question", 1),
      ("stats a.csv guidance.csv", "Not counted: guidance.csv has no questions", 0),
      // It is a question all the same, and counted in all that asks for no answer.
      ("stats a.csv unanswered.csv", "1 question names no choice as right", 0),
      ("stats a.csv missing.csv", "Not counted: missing.csv cannot be read", 2),
    ])
  func left(_ words: String, _ told: String, _ status: Int32) {
    let files = [
      "a.csv": Self.files["banks/sea.csv"] ?? "", "torn.csv": "Sky?,1,blue\nSea?,1,a,b,c,d\n",
      "guidance.csv": "Title,Text\n", "unanswered.csv": "Sky?,7,a,b,c,d\n",
    ]
    let run = Run(words, files: files)
    #expect(run.output.contains(text: told), "\(run.output) \(run.errors)")
    #expect(run.status.rawValue == status, "\(run.errors)")
  }

  @Test("a page is written beside the figures, and says the same")
  func page() {
    let run = Run("stats banks --html page.html", files: Self.files)
    let page = run.bytes("page.html").map { String(decoding: $0, as: UTF8.self) } ?? ""
    #expect(page.contains(text: "20 questions in 2 files"), "\(run.errors)")
    #expect(page.contains(text: "exact test of the place that is right most often, p 0.0037"))
    #expect(!page.contains(text: "src=\"http") && !page.contains(text: "href=\"http"))
  }

  @Test(
    "refusals",
    arguments: [
      ("stats --limit soon a.csv", 64), ("stats --by size a.csv", 64),
      ("stats missing.csv", 2), ("stats --html a.csv a.csv", 64),
    ])
  func refusals(_ words: String, _ status: Int32) {
    let files = ["a.csv": Self.files["banks/sea.csv"] ?? ""]
    let run = Run(words, files: files)
    #expect(run.status.rawValue == status, "\(run.errors)")
    #expect(run.bytesOfFiles.mapValues { String(decoding: $0, as: UTF8.self) } == files)
  }
}
