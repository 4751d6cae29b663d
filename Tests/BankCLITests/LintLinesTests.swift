import BankCLI
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank lint --format jsonl")
struct LintLinesTests {
  private static func members(_ text: some StringProtocol) throws -> NSDictionary {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary, "\(text)")
  }

  private static let files = [
    "b.csv": Row.error + Row.good + "x,1\n" + Row.warning,
    "a.csv": Row.good + Row.note + "\u{FEFF}\n",
    "c.json": #"[{"question": "?", "answer": 9, "choices": ["a", "a", "b", "c"]}]"#,
    "guidance.csv": "Play,a\nPlay,b\n",
  ]

  @Test(
    "the lines are the findings of the JSON document, and the last has all else",
    arguments: [
      ".", "b.csv a.csv", ". --ignore duplicate-question,conflicting-answer,duplicate-title",
      ". --lang ja", ". --max-findings 1", ". --statistics", "missing.csv a.csv", "nothing.csv",
    ])
  func likeDocument(_ words: String) throws {
    var files = Self.files
    files["nothing.csv"] = ""
    let document = Run("lint --format json \(words)", files: files)
    let run = Run("lint --format jsonl \(words)", files: files)
    #expect(run.status == document.status)
    #expect(run.errors == document.errors)
    let whole = try Self.members(document.output)
    let found = try #require(whole["findings"] as? [NSDictionary])
    let rest = whole.mutableCopy() as? NSMutableDictionary
    rest?.removeObject(forKey: "findings")
    let lines = try run.output.split(separator: "\n").map { try Self.members($0) }
    #expect(lines.last == rest)
    #expect(Set(lines.dropLast()) == Set(found))
    #expect(lines.count == found.count + 1)
  }

  @Test("findings are in the order of paths and offsets, whatever the order of the arguments")
  func order() throws {
    let lines = Run("lint b.csv a.csv --format jsonl", files: Self.files).output
    let places = try lines.split(separator: "\n").dropLast().map { line -> (String, Int) in
      let found = try Self.members(line)
      return (found["path"] as? String ?? "", found["byteOffset"] as? Int ?? -1)
    }
    #expect(Set(places.map(\.0)) == ["a.csv", "b.csv"])
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }, "\(places)")
  }

  @Test("a hostile file name stays within its line")
  func hostileName() throws {
    let name = "a\n{\"rule\":\"x\"}\u{1B}[2J\u{2028}\u{202E}.csv"
    let run = Run(["lint", "--format", "jsonl", "--stdin-filename", name, "-"], input: Row.error)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(try Self.members(lines[0])["path"] as? String == name)
    #expect(!run.output.utf8.contains(0x1B))
  }

  @Test("a closed pipe is no failure")
  func head() {
    let rows = (1...2_000).map { "Question \($0)?,9,a,b,c,d\n" }.joined()
    let run = Run("lint --format jsonl a.csv", files: ["a.csv": rows]) {
      $0.failures = ["stdout": .brokenPipe]
    }
    #expect(run.status == .findings)
    #expect(run.errors == "")
  }

  @Test("-o writes all lines to the file, and none to standard output")
  func output() {
    let run = Run("lint --format jsonl -o found.jsonl .", files: Self.files)
    #expect(run.output == "")
    #expect(run.file("found.jsonl") == Run("lint --format jsonl .", files: Self.files).output)
  }

  @Test("what is left after --fix is written as lines, too")
  func fixed() throws {
    let run = Run("lint --fix --format jsonl a.csv", files: Self.files)
    let last = try #require(run.output.split(separator: "\n").last)
    #expect(try Self.members(last)["summary"] != nil)
  }
}
