@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank stats")
struct StatsCommandTests {
  /// Ten questions whose first choice is right, and ten whose right choices are spread.
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

  @Test("the figures match the approved ones, in 80 columns", arguments: ["en", "ja"])
  func golden(_ language: String) {
    let run = Run("stats banks --lang \(language)", files: Self.files) { $0.width = 80 }
    #expect(run.status == .clean, "\(run.errors)")
    #expect(Golden.complaint(run.output, "stats-\(language).txt") == nil)
    let widths = run.output.split(separator: "\n").map { DisplayWidth.of(String($0)) }
    #expect(widths.allSatisfy { $0 <= 80 })
  }

  @Test("the CSV table counts questions and right answers by category")
  func table() {
    let run = Run("stats banks --format csv --by category", files: Self.files)
    let cells = run.output.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let column = { (name: String) in cells.map { $0[cells[0].firstIndex(of: name) ?? 0] } }
    #expect(column("name") == ["name", "", "land/hills", "sea"])
    #expect(column("questions") == ["questions", "20", "10", "10"])
    #expect(column("share") == ["share", "1.000000", "0.500000", "0.500000"])
    // Of the ten answers of hills, three are 2 and three are 3; the first of these is named.
    #expect(column("most_usual") == ["most_usual", "1", "2", "1"])
    #expect(column("most_usual_share") == ["most_usual_share", "0.600000", "0.300000", "1.000000"])
    // Twelve, three, three, two of twenty: (7² + 2² + 2² + 3²) / 5.
    #expect(column("chi_square")[1] == "13.200000")
  }

  @Test("names that a spreadsheet would run are counted, and escaped with --escape-formulas")
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

  @Test("the figures are the same for files in any order, and for one file with all questions")
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
    "what is not counted is reported",
    arguments: [
      ("stats a.csv torn.csv", "Not counted: 1 row that is not a question", 1),
      ("stats a.csv guidance.csv", "Not counted: no question was read from guidance.csv", 0),
      // It is still a question, and is counted wherever no answer is needed.
      ("stats a.csv unanswered.csv", "1 question has no valid right answer", 0),
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

  @Test("a page has the same figures, and links to nothing outside")
  func page() {
    let run = Run("stats banks -o page.html", files: Self.files)
    let page = run.bytes("page.html").map { String(decoding: $0, as: UTF8.self) } ?? ""
    #expect(page.contains(text: "20 questions in 2 files"), "\(run.errors)")
    #expect(page.contains(text: "exact test, p = 0.0037"))
    #expect(!page.contains(text: "src=\"http") && !page.contains(text: "href=\"http"))
  }

  // MARK: Figures counted by hand

  /// Six questions: four with two choices, one with three and one with four. The fifth repeats the first, and the
  /// last contradicts the answer of the second.
  private static let six = """
    {"question":"Sun?","answer":1,"choices":["ab","cd"],"category":"sky/day","tags":["x"],"difficulty":0.25}
    {"question":"Moon?","answer":1,"choices":["ab","cd"],"category":"sky","tags":["x","y"],"difficulty":0.75}
    {"question":"Sea?","answer":2,"choices":["abcd","e5","g"],"difficulty":"hard"}
    {"question":"空と海?","answer":4,"choices":["a","b","c","defghi"]}
    {"question":"Sun?","answer":1,"choices":["ab","cd"]}
    {"question":"Moon?","answer":2,"choices":["ab","cd"]}

    """

  /// Returns a member of the JSON output.
  private static func member(_ name: String, _ line: String) throws -> Any {
    let run = Run(line + " --format json", files: ["s.jsonl": six])
    let all = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return try #require(all?[name], "\(run.output)\(run.errors)")
  }

  /// Returns JSON with its members in order.
  private static func sorted(_ value: Any) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
    return String(decoding: data, as: UTF8.self)
  }

  private static func sorted(json: String) throws -> String {
    try sorted(
      JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed))
  }

  @Test(
    "JSON has lengths, words, characters, difficulties, choices and repetitions",
    arguments: [
      // 4, 5, 4, 4, 4 and 5 characters are 26; the fifteen choices have 32, nine of them two.
      (
        "lengths",
        #"{"question":{"least":4,"p10":4,"median":4,"p90":5,"most":5,"mean":4.333333},"#
          + #""choice":{"least":1,"p10":1,"median":2,"p90":4,"most":6,"mean":2.133333}}"#
      ),
      // A word of the question and one for each choice: 3, 3, 4, 5, 3, 3.
      ("words", #"{"least":3,"p10":3,"median":3,"p90":5,"most":5,"mean":3.5}"#),
      // 空と海; 17 letters of questions and 31 of choices; the 5 of e5.
      ("characters", #"{"kanaAndKanji":3,"letters":48,"digits":1,"symbols":0}"#),
      // “hard” is 0.75, so the mean is 1.75 / 3.
      ("difficulty", #"{"fifths":[0,1,0,2,0],"parameters":0,"unclear":0,"mean":0.583333}"#),
      ("choices", "[0,0,4,1,1,0,0,0,0,0]"), ("questions", "6"), ("repeats", "1"),
      ("conflicts", "1"), ("skipped", "0"), ("withoutAnswer", "0"), ("unread", "[]"),
    ])
  func counted(_ name: String, _ value: String) throws {
    let found = try Self.sorted(Self.member(name, "stats s.jsonl"))
    #expect(found == (try Self.sorted(json: value)))
  }

  /// Of four questions with two choices, three have the right one first. Three or more of four coins agree in
  /// (4+1)·2 of 16 cases; chi-square is (1 + 1) / 2, Cramér's V is √(1 / 4), and Wilson's interval for 3 of 4 is
  /// 0.3006 to 0.9544.
  @Test("right answers are tested for an even distribution over the places")
  func evenness() throws {
    let places = try #require(Self.member("places", "stats s.jsonl") as? [Any])
    let expected = try Self.sorted(
      json: #"{"counts":[3,1],"test":"exact","chiSquare":1.000000,"p":0.625000,"effect":0.500000,"#
        + #""biased":false,"tooEven":false,"#
        + #""largest":{"hits":3,"count":4,"value":0.750000,"interval":[0.300642,0.954413]}}"#)
    #expect(try Self.sorted(places[0]) == expected)
  }

  /// Compares the table without the seconds of the reading model.
  @Test(
    "--by groups the questions by file, category or tag",
    arguments: [
      (
        "tag",
        [
          "tag,,4,0.666667,10.250000,0,2,1,0.500000,0.000000,1.000000,0.000000,0.750000",
          "tag,x,2,0.333333,8.500000,0,2,1,1.000000,2.000000,0.500000,1.000000,0.500000",
          "tag,y,1,0.166667,9.000000,0,2,1,1.000000,1.000000,1.000000,1.000000,0.750000",
        ]
      ),
      (
        "category",
        [
          "category,,4,0.666667,10.250000,0,2,1,0.500000,0.000000,1.000000,0.000000,0.750000",
          "category,sky,1,0.166667,9.000000,0,2,1,1.000000,1.000000,1.000000,1.000000,0.750000",
          "category,sky/day,1,0.166667,8.000000,0,2,1,1.000000,1.000000,1.000000,1.000000,0.250000",
        ]
      ),
      (
        "file",
        [
          "file,s.jsonl,6,1.000000,9.666667,0,2,1,0.750000,1.000000,0.625000,0.500000,0.583333"
        ]
      ),
    ])
  func grouped(_ what: String, _ rows: [String]) {
    let run = Run("stats s.jsonl --format csv --by \(what)", files: ["s.jsonl": Self.six])
    let table = run.output.split(whereSeparator: \.isNewline).map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return (cells.prefix(5) + cells.dropFirst(6)).joined(separator: ",")
    }
    let all = "all,,6,1.000000,9.666667,0,2,1,0.750000,1.000000,0.625000,0.500000,0.583333"
    #expect(Array(table.dropFirst()) == [all] + rows)
  }

  /// No player reads a question and its choices within a second, and all do within a minute.
  @Test(
    "--time-limit counts the questions for which the time is too short", arguments: [1, 60])
  func late(_ limit: Int) throws {
    let member = try Self.member("reading", "stats s.jsonl --time-limit \(limit)")
    let reading = try #require(member as? [String: Any])
    #expect(reading["method"] as? String == "RT-1" && reading["limit"] as? Double == Double(limit))
    let late = reading["late"] as? [[String: Any]]
    #expect(late?.map { $0["players"] as? Double } == [0.1, 0.2, 0.5])
    #expect(late?.map { $0["questions"] as? Int } == Array(repeating: limit == 1 ? 6 : 0, count: 3))
  }

  @Test("a cue that finds the right answers is reported")
  func cue() {
    // Each word makes a question of its own; the right choice is at every place five times.
    let things = ["lake", "fern", "moss", "clay", "reed", "dune", "hill", "cove", "peak", "vale"]
    let rows = (things + things.map { "\($0)s" }).enumerated().map { number, thing in
      var choices = ["red", "blue", "green"]
      choices.insert("a fairly long right answer", at: number % 4)
      return "What is it of the \(thing)?,\(number % 4 + 1),\(choices.joined(separator: ","))\n"
    }
    let run = Run("stats a.csv", files: ["a.csv": rows.joined()])
    let told =
      "that is the longest is right in 100.0% of 20 questions, where guessing gives 25.0%"
    let words = run.output.split { $0 == " " || $0.isNewline }.joined(separator: " ")
    #expect(words.contains(told), "\(run.output)")
    #expect(words.contains("is the longest 20 100.0% 83.9–100.0% 25.0% < 0.0001"))
    // The places reveal nothing.
    #expect(!words.contains("beats guessing"))
  }

  @Test("the figures of a single question are complete")
  func text() {
    let run = Run("stats a.csv", files: ["a.csv": "Sky?,1,blue,red,green,grey\n"])
    let lines = run.output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    for line in [
      "1 question in 1 file", "No question repeats another.",
      "min 10% 50% 90% max mean", "characters per question 4 4 4 4 4 4.0",
      "characters per choice 3 3 4 5 5 4.0", "words including choices 5 5 5 5 5 5.0",
      "Characters: kana and kanji 0.0%, letters 100.0%, digits 0.0%, symbols 0.0%.",
      "is the longest 1 0.0% 0.0–79.3% 25.0% –",
    ] {
      #expect(lines.contains(line), "\(line)\n\(run.output)")
    }
  }

  @Test("--output writes the table to a file, and nothing to standard output")
  func output() {
    let files = ["s.jsonl": Self.six]
    let shown = Run("stats s.jsonl --format csv", files: files).output
    let run = Run("stats s.jsonl --format csv --output t.csv", files: files)
    #expect(run.file("t.csv") == shown && run.output.isEmpty && run.status == .clean)
  }

  @Test(
    "invalid options and missing files are errors, and nothing is written",
    arguments: [
      ("stats --time-limit soon a.csv", 64), ("stats --by size a.csv", 64),
      ("stats missing.csv", 2), ("stats -o a.csv a.csv", 64),
    ])
  func refusals(_ words: String, _ status: Int32) {
    let files = ["a.csv": Self.files["banks/sea.csv"] ?? ""]
    let run = Run(words, files: files)
    #expect(run.status.rawValue == status, "\(run.errors)")
    #expect(run.bytesOfFiles.mapValues { String(decoding: $0, as: UTF8.self) } == files)
  }
}
