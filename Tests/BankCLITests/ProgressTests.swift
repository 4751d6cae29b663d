import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("Progress of long work")
struct ProgressTests {
  private static let files = Dictionary(
    uniqueKeysWithValues: (0..<12).map { ("bank\($0).csv", "問題\($0)？,1,あ,い,う,え\n") })

  /// Rows of more than one chunk, as in a file that is checked by itself.
  private static let large = [
    "a.csv": "問題？,1,あ,い,う,え\n",
    "b.csv": (0..<21_000).map { number in
      let question = "Which number \(String(repeating: "of them ", count: 22))is \(number)?"
      return "\(question),1,\(number),\(number)1,\(number)2,\(number)3\n"
    }.joined(),
  ]

  /// Which banks to use.
  enum Banks: Sendable { case small, large }

  private func run(
    _ line: String, _ banks: Banks = .small, broken: [String: String] = [:], tick: Int = 300,
    isTerminal: Bool = true
  ) -> Run {
    let files = banks == .small ? Self.files.merging(broken) { $1 } : Self.large
    return Run(line, files: files) { state in
      (state.isTerminal, state.tick) = (isTerminal, tick)
    }
  }

  @Test(
    "after a second the progress is shown on a terminal, and is removed in the end",
    arguments: [
      ("lint", Banks.small, "lint 5 of 12 files"),
      ("lint --lang ja", .small, "lint 12ファイル中5ファイル"),
      ("lint --fix", .small, "lint 5 of 12 files"),
      ("lint b.csv a.csv", .large, "lint file 1 of 2: |lint comparing questions: "),
      (
        "lint b.csv a.csv --lang ja", .large,
        "lint 2ファイル中1ファイル目（|lint 同じ問題を探しています（"
      ),
      ("fmt", .small, "fmt 5 of 12 files"),
      ("draw --seed 1", .small, "draw 5 of 12 files"),
      ("convert b.csv -o b.json", .large, "convert 4 MiB"),
      ("preview --seed 1", .small, "preview 5 of 12 files"),
      ("forecast --seed 1 --runs 40000", .small, "forecast 50%"),
    ])
  func watched(_ line: String, _ banks: Banks, _ expected: String) {
    let run = run(line, banks)
    let lines = run.errors.split(separator: "\r\u{1B}[K", omittingEmptySubsequences: false)
    for start in expected.split(separator: "|") {
      #expect(lines.contains { $0.hasPrefix(start) }, "\(lines)")
    }
    #expect(lines.count > 2 && !(lines.last?.hasPrefix(line.prefix { $0 != " " }) ?? true))
  }

  @Test(
    "no progress is shown for short work, without a terminal, or with --quiet",
    arguments: [("lint", true, 5), ("lint", false, 300), ("lint --quiet", true, 300)])
  func silent(_ line: String, _ isTerminal: Bool, _ tick: Int) {
    #expect(run(line, tick: tick, isTerminal: isTerminal).errors.isEmpty)
  }

  @Test("progress is updated after a tenth of a second", arguments: [(100, 3), (99, 1)])
  func pause(_ tick: Int, _ times: Int) {
    let shown = run("lint", tick: tick).errors.split(separator: "\r\u{1B}[Klint").count
    #expect(shown >= times && (times > 1 || shown < 3), "\(shown)")
  }

  @Test("an error in between has a line of its own")
  func between() {
    let run = run("fmt", broken: ["bank5.csv": Row.broken])
    let lines = run.errors.split(separator: "\n")
    #expect(
      lines.contains { $0.hasSuffix("\u{1B}[Kerror[stray-quote]") || $0.contains("bank5.csv") })
    for line in lines where line.contains("Error: ") {
      #expect(line.hasPrefix("\u{1B}") || line.hasPrefix("Error: "), "\(line)")
      #expect(!line.contains(" files"))
    }
  }
}
