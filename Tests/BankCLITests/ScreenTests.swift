@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

/// The screens that authors see most: of a clean bank, of one with a few findings, and of a folder with many.
@Suite("The screen of qbank lint")
struct ScreenTests {
  /// Returns the first rows of a bank in which about every tenth has a fault.
  private static func rows(_ name: String, _ count: Int) -> String {
    let lines = LongRun.files[name, default: ""].split(separator: "\n")
    return lines.prefix(count).map { $0 + "\n" }.joined()
  }

  private static let screens:
    [(name: String, files: [String: String], findings: ClosedRange<Int>)] =
      [
        ("clean", ["months.csv": rows("en/months.csv", 3)], 0...0),
        ("few", ["months.csv": rows("en/months.csv", 180)], 15...25),
        // The folder also contains copies of banks.
        (
          "many",
          LongRun.files.merging([
            "en/months copy.csv": rows("en/months.csv", 1_250),
            "ja/曜日 copy.csv": rows("ja/曜日.csv", 200),
          ]) { $1 },
          2_000...2_500
        ),
      ]

  @Test("the screen matches the approved one", arguments: screens.map(\.name), ["en", "ja"])
  func screen(_ name: String, _ language: String) throws {
    let screen = try #require(Self.screens.first { $0.name == name })
    let run = Run("lint . --lang \(language)", files: screen.files) {
      $0.environment["COLUMNS"] = "80"
    }
    #expect(Golden.complaint(run.output, "screen-\(name)-\(language).txt") == nil)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 80 && lines.allSatisfy { DisplayWidth.of($0) <= 80 })
  }

  @Test("the number of findings is what the name of a screen says", arguments: screens.map(\.name))
  func count(_ name: String) throws {
    let screen = try #require(Self.screens.first { $0.name == name })
    let lines = Run("lint . --format jsonl", files: screen.files).output.split(separator: "\n")
    #expect(screen.findings.contains(lines.count { $0.contains("\"rule\"") }))
  }
}
