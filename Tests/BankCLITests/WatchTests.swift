import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("qbank lint --watch")
struct WatchTests {
  private static let good = "空の色は？,1,青,赤,緑,黄\n"
  private static let bad = "空の色は？,9,青,赤,緑,黄\n"

  private static func run(
    _ line: String, files: [String: String], saved: [(path: String, text: String)]
  ) -> Run {
    Run(line, files: files) { $0.savedWhileWaiting = saved }
  }

  @Test("lint runs at the start and after each change, and ends with the last status")
  func changes() {
    let run = Self.run(
      "lint --watch --lang en a.csv", files: ["a.csv": Self.good],
      saved: [("a.csv", Self.bad), ("other.txt", "x"), ("a.csv", Self.good + "\n\n")])
    #expect(run.errors.split(separator: "\n").count { $0.hasPrefix("Watching") } == 3)
    #expect(run.output.contains("answer-out-of-range"))
    #expect(run.status == .findings)
  }

  @Test("new files of a folder and a changed configuration are seen")
  func folder() {
    let run = Self.run(
      "lint --watch --format short --lang en banks", files: ["banks/a.csv": Self.good],
      saved: [
        ("banks/b.csv", Self.bad),
        (
          "banks/.qbank.json",
          #"{"rules": {"answer-out-of-range": "off", "duplicate-question": "off"}}"#
        ),
      ])
    #expect(run.output.split(separator: "\n").count { $0.contains("[answer-out-of-range]") } == 1)
    #expect(run.errors.split(separator: "\n").count { $0.hasPrefix("Watching") } == 3)
    #expect(run.status == .clean)
  }

  @Test("a configuration that is invalid while it is edited does not end the watch")
  func brokenConfiguration() {
    let run = Self.run(
      "lint --watch --lang en banks", files: ["banks/a.csv": Self.good],
      saved: [("banks/.qbank.json", "{"), ("banks/.qbank.json", "{}")])
    // Reported once, however often the files are checked while nothing changes.
    #expect(run.errors.split(separator: "\n").count { $0.hasPrefix("Error:") } == 1)
    #expect(run.errors.split(separator: "\n").count { $0.hasPrefix("Watching") } == 3)
    #expect(run.status == .clean)
  }

  @Test(
    "options that write and standard input are refused",
    arguments: [
      "--fix", "--diff", "--output x", "--save sarif=x", "--write-baseline x", "-", "--changed -",
    ])
  func refused(_ option: String) {
    let run = Self.run("lint --watch a.csv \(option)", files: ["a.csv": Self.good], saved: [])
    #expect(run.status == .usage)
  }
}
