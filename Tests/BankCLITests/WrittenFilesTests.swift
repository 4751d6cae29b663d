import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("Messages about written files")
struct WrittenFilesTests {
  private static let files = [
    "a.csv": Row.good + Row.note, "b.json": #"[{"question":"q","answer":1,"choices":["a","b"]}]"#,
  ]

  @Test(
    "the files that were written are named on a terminal",
    arguments: [
      ("convert a.csv -o a.json", "Wrote a.json.\n"),
      ("convert a.csv --to gift -o a.gift", "Wrote a.gift.\n"),
      ("convert b.json --to markdown -o b.md", "Wrote b.md.\n"),
      ("convert a.csv -o a.json --lang ja", "a.json に書き込みました。\n"),
      ("draw a.csv --seed 1 --count 1 -o set.csv", "Wrote set.csv.\n"),
      ("draw a.csv --seed 1 --count 1 -o s.csv --key k.csv", "Wrote s.csv and k.csv.\n"),
      (
        "draw a.csv --seed 1 --count 1 -o s.csv --key k.csv --manifest m.json",
        "Wrote s.csv, k.csv and m.json.\n"
      ),
      (
        "draw a.csv --seed 1 --count 1 -o s.csv --key k.csv --manifest m.json --lang ja",
        "s.csv、k.csv、m.json に書き込みました。\n"
      ),
      (
        "draw a.csv --seed 1 --count 1 --sets 12 --output-dir out",
        "Wrote 12 files, from out/set-01.csv to out/set-12.csv.\n"
      ),
      (
        "draw a.csv --seed 1 --count 1 --sets 12 --output-dir out --lang ja",
        "out/set-01.csv から out/set-12.csv まで、12ファイルを書き込みました。\n"
      ),
      ("page a.csv --seed 1 --count 1 -o quiz.html", "Wrote quiz.html.\n"),
      ("lint a.csv -o report.txt", "Wrote report.txt.\n"),
      ("fmt a.csv -o other.csv", "Wrote other.csv.\n"),
    ])
  func told(_ line: String, _ expected: String) {
    let watched = run(line, isTerminal: true)
    #expect(watched.status == .clean)
    #expect(Self.withoutOutlook(watched.errors) == expected)
    #expect(Self.withoutOutlook(run(line, isTerminal: false).errors) == "")
    #expect(run(line + " --quiet", isTerminal: true).errors == "")
    #expect(run(line + " -q", isTerminal: true).written == watched.written)
  }

  @Test(
    "a written file is reported once, and standard output is not one",
    arguments: [
      ("lint --fix a.csv", "Fixed 1 finding in 1 file: 1 of edge-space.\n" + taken),
      ("fmt b.json", "1 file changed, 0 files left unchanged.\n" + taken),
      ("convert a.csv --to json", ""), ("convert a.csv -o - --to json", ""),
      ("draw a.csv --seed 1 --count 1", ""), ("draw a.csv --seed 1 --count 1 -o -", ""),
    ])
  func once(_ line: String, _ expected: String) {
    #expect(Self.withoutOutlook(run(line, isTerminal: true).errors) == expected)
  }

  private static let taken = "qbank undo reverts this.\n"

  /// Returns the errors without the outlook on the drawn sets.
  private static func withoutOutlook(_ errors: String) -> String {
    let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { !$0.hasPrefix("Expected: ") && !$0.hasPrefix("見込み: ") }
      .filter { !$0.hasPrefix("1セットの見込み: ") && !$0.hasPrefix("Expected per set: ") }
      .joined(separator: "\n")
  }

  @Test("if one of several files cannot be written, none is")
  func halfDone() {
    let line = "draw a.csv --seed 1 --count 1 -o s.csv --key k.csv"
    let run = Run(line, files: Self.files) {
      $0.isTerminal = true
      $0.environment = ["NO_COLOR": "1"]
      $0.failures = ["write:k.csv": .noSpace]
    }
    #expect(
      Self.withoutOutlook(run.errors) == "Error: cannot write k.csv: no space left\n")
    #expect(run.file("s.csv") == nil && run.written == [])
    #expect(run.status == .failure)
  }

  private func run(_ line: String, isTerminal: Bool) -> Run {
    Run(line, files: Self.files) {
      $0.isTerminal = isTerminal
      $0.folders = ["out"]
      $0.environment["HOME"] = "/home/ann"
    }
  }
}
