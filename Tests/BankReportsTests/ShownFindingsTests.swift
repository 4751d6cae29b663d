@_spi(QBank) import BankModel
@_spi(QBank) @testable import BankReports
@_spi(QBank) import BankText
import Testing

@Suite("Findings that are shown")
struct ShownFindingsTests {
  /// A file with the given numbers of errors, warnings and notes, one rule for each severity, interleaved.
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

  /// Returns the numbers of errors, warnings and notes that are shown of each file.
  private static func shown(
    _ files: [[Severity: Int]], most: Int
  ) -> [[Int]] {
    let linted = files.enumerated().map { file("\($0).csv", $1) }
    let shown = ShownFindings(linted, most: most)
    return zip(linted, shown.indices).map { file, indices in
      [Severity.error, .warning, .note].map { severity in
        indices.count { file.diagnostics[$0].severity == severity }
      }
    }
  }

  private static let small: [Severity: Int] = [.error: 2, .warning: 3, .note: 4]
  private static let large: [Severity: Int] = [.error: 150, .warning: 30, .note: 30]

  @Test(
    "errors are shown first, then warnings, then notes, from the first file on",
    arguments: [
      ([small], 0, [[2, 3, 4]]), ([small], 9, [[2, 3, 4]]), ([small], 8, [[2, 3, 3]]),
      ([small], 4, [[2, 2, 0]]), ([small], 1, [[1, 0, 0]]),
      ([small, small], 6, [[2, 2, 0], [2, 0, 0]]),
      ([small, small], 12, [[2, 3, 2], [2, 3, 0]]),
      // Exactly the number asked for, whatever the severities.
      ([large], 1, [[1, 0, 0]]), ([large], 120, [[120, 0, 0]]), ([large], 170, [[150, 20, 0]]),
    ])
  func total(_ files: [[Severity: Int]], _ most: Int, _ expected: [[Int]]) {
    #expect(Self.shown(files, most: most) == expected)
  }

  @Test("findings that are not shown are counted")
  func hidden() {
    var report = TextReport(ReportOptions(language: .english, maxFindings: 1))
    let files = [Self.file("c.csv", [.warning: 1]), Self.file("d.csv", [.warning: 1, .note: 2])]
    #expect(report.findings(files).hasSuffix("\n\n… and 3 more.\n\n"))
  }
}
