import BankCLI
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank fingerprints")
struct FingerprintsCommandTests {
  private static func lines(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  private static let bank = #"""
    空の色は？,1,青,赤,緑,黄
    空の色は,2,赤,青,黄,緑
    空の色は？,2,青,赤,緑,黄
    空の色は？,9,青,赤,緑,黄
    x,1,2
    ,1,a,b,c,d
    "two
    lines, ""quoted""",4,a,b,c,"d\e"

    """#

  @Test("each row has a line, in order, with its fingerprints or the reason for having none")
  func rows() throws {
    let run = Run("fingerprints a.csv", files: ["a.csv": Self.bank])
    #expect(run.status == .clean)
    let lines = try Self.lines(run.output)
    #expect(lines.map { $0["record"] as? Int } == [1, 2, 3, 4, 5, 6, 7])
    #expect(lines.allSatisfy { $0["path"] as? String == "a.csv" })
    #expect(
      lines.map { $0["reason"] as? String } == [
        nil, nil, nil, "no-such-choice", "unreadable", "blank-question", nil,
      ])
    let problems = lines.map { $0["problem"] as? String }
    #expect(Set(problems[0...3]).count == 1)
    #expect(problems[4] == nil && problems[5] == nil)
    #expect(problems[6] != problems[0])
    let answers = lines.map { $0["answer"] as? String }
    #expect(answers[0] == answers[1] && answers[0] != answers[2] && answers[3] == nil)
    #expect(lines.map { $0["answerText"] as? String } == ["青", "青", "赤", nil, nil, nil, "d\\e"])
    #expect(lines[4]["message"] as? String == "the row has 3 cells instead of 6")
    #expect(run.errors == "3 lines say why a fingerprint or an answer is missing.\n")
  }

  @Test(
    "the fingerprints are the same in every format",
    arguments: ["json", "jsonl", "gift", "xlsx", "moodle-xml"])
  func formats(_ format: String) throws {
    let files = ["a.csv": Row.good]
    let name = format == "moodle-xml" ? "b.xml" : "b.\(format)"
    let converted = Run("convert a.csv --to \(format) -o \(name)", files: files)
    #expect(converted.status == .clean)
    let bytes = try #require(converted.bytes(name))
    let run = Run("fingerprints \(name)") { $0.files[name] = bytes }
    let (own, other) = (
      try Self.lines(Run("fingerprints a.csv", files: files).output), try Self.lines(run.output)
    )
    #expect(own.count == 1 && other.count == 1)
    for name in ["question", "problem", "answer", "answerText"] {
      #expect("\(own[0][name] ?? "")" == "\(other[0][name] ?? "")", "\(name)")
    }
  }

  @Test("a file that is no bank of questions is reported as such")
  func others() throws {
    let guidance = "How to play,Answer in time.\n"
    let run = Run(
      "fingerprints guidance.csv page.csv",
      files: ["guidance.csv": guidance, "page.csv": "<html><body>a</body></html>\n"])
    let lines = try Self.lines(run.output)
    #expect(lines.map { $0["reason"] as? String } == ["guidance", "unreadable-file"])
    #expect(lines.allSatisfy { $0["record"] == nil })
  }

  @Test("standard input has the name that it is given, however hostile")
  func input() throws {
    let name = "a\"b\n\u{1B}[31m\u{202E}.csv"
    let run = Run(["fingerprints", "--stdin-filename", name, "-"], input: Row.good)
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(try Self.lines(run.output)[0]["path"] as? String == name)
    #expect(!run.output.utf8.contains(0x1B))
  }

  @Test("records are numbered from chunk to chunk, wherever a file is cut")
  func chunks() throws {
    let long = String(repeating: "d", count: 400)
    let rows = (1...2_700).map { "\"Question,\n\($0),1,a,b,c,d\n?\",1,a\($0),b,c,\(long)\n" }
      .joined()
    #expect(rows.utf8.count > 1 << 20)
    let lines = try Self.lines(Run("fingerprints a.csv", files: ["a.csv": rows]).output)
    #expect(lines.map { $0["record"] as? Int } == (1...2_700).map { $0 })
    #expect(lines.enumerated().allSatisfy { $1["answerText"] as? String == "a\($0 + 1)" })
  }

  @Test("a closed pipe is no failure, but an unreadable file is")
  func ends() {
    let files = ["a.csv": String(repeating: Row.good, count: 2_000)]
    let run = Run("fingerprints a.csv", files: files) { $0.failures = ["stdout": .brokenPipe] }
    #expect(run.status == .clean && run.errors == "")
    #expect(Run("fingerprints missing.csv a.csv", files: files).status == .failure)
  }
}
