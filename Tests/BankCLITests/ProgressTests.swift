import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("How far long work has come")
struct ProgressTests {
  private static let files = Dictionary(
    uniqueKeysWithValues: (0..<12).map { ("bank\($0).csv", "問題\($0)？,1,あ,い,う,え\n") })

  /// Rows that take more than one chunk, as a file that is looked at by itself.
  private static let large = [
    "a.csv": "問題？,1,あ,い,う,え\n",
    "b.csv": (0..<21_000).map {
      "Which number \(String(repeating: "of them ", count: 22)) is \($0)?,1,\($0),\($0)1,\($0)2,\($0)3\n"
    }.joined(),
  ]

  private func run(
    _ line: String, _ files: [String: String], tick: Int = 300, isTerminal: Bool = true
  ) -> Run {
    Run(line, files: files) { state in
      (state.isTerminal, state.tick) = (isTerminal, tick)
    }
  }

  @Test(
    "names what is done to who watches once a second has gone by, and is taken away in the end",
    arguments: [
      ("lint", files, "lint 5 of 12 files"),
      ("lint --lang ja", files, "lint 12ファイル中5ファイル"),
      ("lint --fix", files, "lint 5 of 12 files"),
      ("lint b.csv a.csv", large, "lint file 1 of 2: "),
      ("lint b.csv a.csv --lang ja", large, "lint 2ファイル中1ファイル目（"),
      ("lint b.csv a.csv", large, "lint comparing questions: "),
      ("lint b.csv a.csv --lang ja", large, "lint 同じ問題を探しています（"),
      ("fmt", files, "fmt 5 of 12 files"),
      ("draw --seed 1", files, "draw 5 of 12 files"),
      ("convert b.csv -o b.json", large, "convert 4 MiB"),
      ("preview --seed 1", files, "preview 5 of 12 files"),
      ("preview --seed 1 --forecast --runs 40000", files, "preview 50 %"),
    ])
  func watched(_ line: String, _ files: [String: String], _ expected: String) {
    let run = run(line, files)
    let lines = run.errors.split(separator: "\r\u{1B}[K", omittingEmptySubsequences: false)
    #expect(lines.contains { $0.hasPrefix(expected) }, "\(lines)")
    #expect(lines.count > 2 && !(lines.last?.hasPrefix(line.prefix { $0 != " " }) ?? true))
  }

  @Test(
    "is not told of short work, nor when nobody watches or wants to know",
    arguments: [("lint", true, 5), ("lint", false, 300), ("lint --quiet", true, 300)])
  func silent(_ line: String, _ isTerminal: Bool, _ tick: Int) {
    #expect(run(line, Self.files, tick: tick, isTerminal: isTerminal).errors.isEmpty)
  }

  @Test("leaves a line of its own to what is said in between")
  func between() {
    let run = run("fmt", Self.files.merging(["bank5.csv": Row.broken]) { $1 })
    let lines = run.errors.split(separator: "\n")
    #expect(
      lines.contains { $0.hasSuffix("\u{1B}[Kerror[stray-quote]") || $0.contains("bank5.csv") })
    for line in lines where line.contains("Error: ") {
      #expect(line.hasPrefix("\u{1B}") || line.hasPrefix("Error: "), "\(line)")
      #expect(!line.contains(" files"))
    }
  }
}
