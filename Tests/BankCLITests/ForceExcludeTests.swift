import BankCLI
@_spi(QBank) import TestSupport
import Testing

@Suite("--force-exclude")
struct ForceExcludeTests {
  private static let files = [
    ".qbank.json": #"{"exclude": ["drafts/", "*.old.csv"]}"#, "a.csv": Row.good,
    "b.old.csv": Row.error, "drafts/c.csv": Row.error, "package.json": #"{"name":"x"}"#,
    ".hidden.csv": Row.error,
  ]

  @Test(
    "a named file is passed over as it would be in a folder, and this is reported",
    arguments: [
      ("a.csv b.old.csv", Ending.clean, "1 excluded by .qbank.json (b.old.csv)."),
      ("b.old.csv drafts/c.csv", .clean, "2 excluded by .qbank.json (b.old.csv, drafts/c.csv)."),
      ("drafts", .clean, "1 excluded by .qbank.json (drafts/)."),
      ("drafts/ a.csv", .clean, "1 excluded by .qbank.json (drafts/)."),
      ("./drafts/c.csv", .clean, "1 excluded by .qbank.json (./drafts/c.csv)."),
      ("a.csv package.json", .clean, "1 that is not a bank (package.json)."),
    ])
  func passedOver(_ names: String, _ status: Ending, _ line: String) {
    let run = Run("lint --force-exclude \(names)", files: Self.files)
    #expect(run.status == status)
    #expect(run.errors == "Skipped: \(line)\n")
    #expect(Run("lint \(names)", files: Self.files).status != .clean)
    let format = Run("fmt --check --force-exclude \(names)", files: Self.files)
    #expect(
      format.status == .clean && format.errors.contains("Skipped: \(line)\n"),
      "\(format.errors)")
  }

  @Test(
    "no other file is passed over",
    arguments: [".hidden.csv", "b.old.csv --no-ignore", "b.old.csv --no-config", "missing.csv"])
  func others(_ names: String) {
    let run = Run("lint --force-exclude \(names)", files: Self.files)
    #expect(run.status != .clean, "\(run.errors)")
    #expect(!run.errors.contains("Skipped"))
  }

  @Test("an excluded file is neither fixed nor formatted")
  func notRewritten() {
    let files = [".qbank.json": #"{"exclude": ["x.csv"]}"#, "x.csv": Row.note]
    #expect(Run("lint --fix --force-exclude x.csv", files: files).written == [])
    #expect(Run("lint --fix x.csv", files: files).written == ["x.csv"])
    let crlf = ["x.csv": "\"q?\",1,a,b,c,d\r\n", ".qbank.json": #"{"exclude": ["x.csv"]}"#]
    #expect(Run("fmt --force-exclude x.csv", files: crlf).written == [])
  }

  @Test("repeats of rows in other files are found with --context")
  func context() {
    let files = ["a.csv": Row.good, "b.csv": Row.good]
    let run = Run("lint --force-exclude --context . b.csv --fail-on warning", files: files)
    #expect(run.status == .findings && run.output.contains("[duplicate-question]"), "\(run.output)")
  }

  @Test("fmt passes over formats without a canonical form")
  func otherFormats() {
    let run = Run("fmt --force-exclude a.gift", files: ["a.gift": "q{=a ~b}\n"])
    #expect(run.status == .clean)
    #expect(run.errors.contains("1 file in formats other than CSV and JSON was skipped."))
  }
}
