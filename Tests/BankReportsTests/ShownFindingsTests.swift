@_spi(QBank) import BankModel
@_spi(QBank) @testable import BankReports
@_spi(QBank) import BankText
import Testing

@Suite("Which findings are shown")
struct ShownFindingsTests {
  /// A file with so many errors, warnings and notes, each of a rule of its own, in turns.
  private static func file(_ name: String, _ counts: [Severity: Int]) -> LintedFile {
    let most = counts.values.max() ?? 0
    let found = (0..<most).flatMap { index in
      Severity.allCases.filter { index < counts[$0, default: 0] }.map { severity in
        Diagnostic(
          rule: "is-\(severity.rawValue)", severity: severity, place: Place(TextRange(at: 0)),
          message: Localized("\(index)"))
      }
    }
    return LintedFile(Source(Path(name), [UInt8]()), found)
  }

  /// How many errors, warnings and notes are shown of each file.
  private static func shown(
    _ files: [[Severity: Int]], maxPerRule: Int = 0, most: Int
  ) -> [[Int]] {
    let linted = files.enumerated().map { file("\($0).csv", $1) }
    let shown = ShownFindings(linted, maxPerRule: maxPerRule, most: most)
    return linted.indices.map { index in
      [Severity.error, .warning, .note].map { severity in
        shown.diagnostics(index).count { $0.severity == severity }
      }
    }
  }

  private static let small: [Severity: Int] = [.error: 2, .warning: 3, .note: 4]
  private static let large: [Severity: Int] = [.error: 150, .warning: 30, .note: 30]

  @Test(
    "errors first, then warnings, then notes, from the first file on",
    arguments: [
      ([small], 0, [[2, 3, 4]]), ([small], 9, [[2, 3, 4]]), ([small], 8, [[2, 3, 3]]),
      ([small], 4, [[2, 2, 0]]), ([small], 1, [[1, 0, 0]]),
      ([small, small], 6, [[2, 2, 0], [2, 0, 0]]),
      ([small, small], 12, [[2, 3, 2], [2, 3, 0]]),
      // As many as were asked for, errors or not.
      ([large], 1, [[1, 0, 0]]), ([large], 120, [[120, 0, 0]]), ([large], 170, [[150, 20, 0]]),
    ])
  func total(_ files: [[Severity: Int]], _ most: Int, _ expected: [[Int]]) {
    #expect(Self.shown(files, most: most) == expected)
  }

  @Test(
    "of each rule and severity so many, and twenty errors in a file",
    arguments: [(0, [150, 30, 30]), (10, [20, 10, 10]), (130, [130, 30, 30])])
  func perRule(_ maxPerRule: Int, _ expected: [Int]) {
    #expect(Self.shown([Self.large], maxPerRule: maxPerRule, most: 0) == [expected])
  }

  @Test("over all files, but for errors, which every file has places for")
  func overFiles() {
    let files = [Self.large, Self.small, Self.small]
    let shown = [[20, 5, 5], [2, 0, 0], [2, 0, 0]]
    #expect(Self.shown(files, maxPerRule: 5, most: 0) == shown)
    #expect(
      Self.shown(files.reversed(), maxPerRule: 5, most: 0) == [
        [2, 3, 4], [2, 2, 1], [20, 0, 0],
      ])
  }

  @Test("and what is not shown is counted")
  func hidden() {
    let files = [Self.file("a.csv", Self.small), Self.file("b.csv", Self.small)]
    let hidden = ShownFindings(files, maxPerRule: 0, most: 6).hidden
    #expect(hidden.map(\.rule) == ["is-note", "is-warning"])
    #expect(hidden.map(\.count) == [8, 4])
    #expect(hidden.map(\.files) == [[0, 1], [0, 1]])
    var report = TextReport(ReportOptions(language: .english, maxFindings: 1))
    let noErrors = [
      Self.file("c.csv", [.warning: 1]), Self.file("d.csv", [.warning: 1, .note: 2]),
    ]
    let end = "\n\n… and 2 more of is-note in d.csv\n… and 1 more of is-warning in d.csv\n\n"
    #expect(report.findings(noErrors).hasSuffix(end))
    let more = report.findings(noErrors + [Self.file("e.csv", [.note: 1])])
    #expect(more.contains("… and 3 more of is-note in 2 files\n"))
  }
}
