import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("--quiet")
struct QuietTests {
  private static let files = [
    "good.csv": Row.good, "bad.csv": Row.error, "note.csv": Row.note,
    "long.json": #"[{"question":"q","answer":1,"choices":["a","b"],"explanation":"e"}]"#,
  ]

  @Test(
    "--quiet leaves out what was done, and nothing else",
    arguments: [
      // The line, and what is left out of its output and its errors.
      ("lint good.csv", "1 file, 1 question row: nothing to report.\n", ""),
      ("lint bad.csv", "1 file, 1 question row: 1 error.\n", ""),
      (
        "lint --fix note.csv", "1 file, 1 question row: nothing to report.\n",
        "Fixed 1 finding in 1 file: 1 of edge-space.\n"
      ),
      ("fmt good.csv", "", "0 files changed, 1 file left unchanged.\n"),
      ("fmt missing.csv", "", ""),
      (
        "new problems", "",
        "Created problems.csv. Enter your own rows, then run: qbank lint problems.csv\n"
      ),
      (
        "draw good.csv --count 1", "",
        "shuffle-v1, seed 42; --seed 42 draws the same again\n"
          + "Expected: 0.6 of 1 right, in 5 s (players-v1).\n"
      ),
      ("convert long.json --to aiken", "", ""),
      ("convert long.json --to aiken --on-loss warn", "", ""),
      ("lnt", "", ""),
    ])
  func left(_ line: String, _ result: String, _ rest: String) {
    let usual = Run(line, files: Self.files)
    for flag in ["--quiet", "-q"] {
      let run = Run("\(line) \(flag)", files: Self.files)
      #expect(run.status == usual.status)
      #expect(run.written == usual.written)
      #expect(usual.output.hasSuffix(result) && run.output == usual.output.dropLast(result.count))
      #expect(usual.errors.hasPrefix(rest) && run.errors == usual.errors.dropFirst(rest.count))
    }
  }

  @Test("--quiet reports lost content and lost questions, but neither details nor advice")
  func losses() {
    let lost = { (member: String) in
      #"[{"question":"Why is it so?","answer":1,"choices":["a","b"],"id":"i"\#(member)}]"#
    }
    let files = ["a.json": lost(""), "b.json": lost(#","explanation":"e""#)]
    for line in ["convert IN --to aiken", "transform sort --by question IN --to aiken"] {
      let usual = Run(line.replacing("IN", with: "a.json"), files: files)
      #expect(usual.status == .clean && usual.errors.contains("Not supported by aiken"))
      let quiet = Run(line.replacing("IN", with: "a.json") + " -q", files: files)
      #expect(quiet.status == .clean && quiet.errors == "", "\(quiet.errors)")
      let warned = Run(line.replacing("IN", with: "b.json") + " -q --on-loss warn", files: files)
      #expect(warned.errors.contains("explanation") && !warned.errors.contains("item 1 “i”"))
    }
  }

  @Test(
    "--quiet reports what was not read, without advice",
    arguments: [("en", "1 hidden (.b.csv)."), ("ja", "隠しファイル・フォルダー 1件（.b.csv）。")])
  func passedOver(_ language: String, _ last: String) {
    let files = ["a.csv": Row.good, ".b.csv": Row.good]
    for command in ["lint", "fmt", "draw --count 1", "convert . --to json"] {
      let line = "\(command) --lang \(language)"
      let lines = { (run: Run) in run.errors.split(separator: "\n").filter { $0.contains(".b.csv") }
      }
      let usual = lines(Run(line, files: files))
      let quiet = lines(Run("\(line) -q", files: files))
      #expect(quiet.count == 1 && quiet.allSatisfy { $0.hasSuffix(last) }, "\(quiet)")
      #expect(usual.count == 1 && usual[0].hasPrefix(quiet.first ?? "-"))
      #expect(usual[0].contains("include"))
    }
  }
}
