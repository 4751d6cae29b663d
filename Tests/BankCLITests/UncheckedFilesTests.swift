import BankCLI
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Files that could not be checked")
struct UncheckedFilesTests {
  private static let good = "空の色は？,1,青,赤,緑,黄\n"
  /// The start of a picture, which no reader accepts as text, and a workbook that is not one.
  private static let unreadable: [String: [UInt8]] = [
    "a.csv": [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0,
      0xFF,
    ],
    "a.xlsx": Array("PK none".utf8),
  ]

  private static func run(_ line: String, _ name: String, files: [String: String] = [:]) -> Run {
    Run(line, files: files) { $0.files[name] = unreadable[name] }
  }

  @Test(
    "an unchecked file fails the run, whatever rules are selected",
    arguments: unreadable.keys.sorted(), ["text", "sarif", "jsonl", "junit"])
  func chosen(_ name: String, _ form: String) {
    let run = Self.run("lint --lang en \(name) --select edge-space --format \(form)", name)
    #expect(run.status == .failure)
    #expect(run.errors.contains(text: "\(name): it could not be checked"))
  }

  @Test("an unchecked file is reported by its rule alone", arguments: unreadable.keys.sorted())
  func told(_ name: String) {
    let run = Self.run("lint --lang en \(name)", name)
    #expect(run.status == .findings)
    #expect(!run.errors.contains(text: "it could not be checked"))
  }

  @Test("a file of --context that cannot be read is reported", arguments: unreadable.keys.sorted())
  func context(_ name: String) {
    let run = Self.run("lint --lang en b.csv --context \(name)", name, files: ["b.csv": Self.good])
    #expect(run.errors.contains(text: "\(name): it could not be read as a bank"))
  }

  @Test("an unchecked file keeps its entries in a baseline")
  func baseline() {
    let noted = Run(
      "lint a.csv --write-baseline b.json", files: ["a.csv": Row.error + Row.warning + Row.note])
    let known = noted.file("b.json") ?? ""
    #expect(known.contains(text: "edge-space"))
    let run = Self.run(
      "lint --lang en a.csv --baseline b.json --fail-on-stale-baseline", "a.csv",
      files: ["b.json": known])
    #expect(!run.errors.contains(text: "no longer needed"))
  }

  @Test("if the baseline cannot be written, nothing is said to be noted")
  func fullDisk() {
    let run = Run("lint --lang en a.csv --write-baseline b.json", files: ["a.csv": Row.error]) {
      $0.failures["write:b.json"] = .noSpace
    }
    #expect(run.status == .failure)
    #expect(!(run.errors + run.output).contains(text: "noted"))
  }

  @Test("it is reported if no rule is left")
  func noRule() {
    let line = "lint --lang en a.csv --select edge-space --ignore "
    let run = Run(line + "edge-space", files: ["a.csv": Self.good])
    #expect(run.errors.contains(text: "so nothing was checked"))
    #expect(Run(line + "duplicate-choice", files: ["a.csv": Self.good]).errors == "")
  }
}
