@_spi(QBank) import BankModel
import TestSupport
import Testing

/// What `qbank analyze` writes back, and what it reports about banks that do not fit the history.
@Suite("qbank analyze: banks and updates")
struct AnalyzeUpdateTests {
  private static let files = AnalyzeCommandTests.files

  /// The first runs of the history, for tests that only need some.
  private static let few =
    (files["runs.jsonl"] ?? "").split(separator: "\n").prefix(100).joined(separator: "\n") + "\n"

  /// Returns the history, and the bank in the format of the given file as `convert` writes it.
  private static func files(_ bank: String, runs: String? = files["runs.jsonl"]) -> [String: String]
  {
    let converted = Run("convert bank.json -o \(bank) --on-loss warn", files: files)
    return ["runs.jsonl": runs ?? "", bank: converted.file(bank) ?? ""]
  }

  private static func run(_ line: String, _ files: [String: String]) -> Run {
    Run("analyze runs.jsonl \(line)", files: files) { $0.environment["HOME"] = "/home/me" }
  }

  @Test(
    "formats with a place for difficulties are updated once, and undo reverts the update",
    arguments: ["bank.json", "bank.jsonl"])
  func formats(_ bank: String) {
    let files = Self.files(bank)
    let line = "--bank \(bank) --update"
    let (one, other) = (Self.run(line, files), Self.run(line, files))
    #expect(one.status == .clean, "\(one.errors)")
    let written = one.file(bank)
    #expect(written != files[bank] && written == other.file(bank))
    var again = files
    again[bank] = written
    #expect(Self.run(line, again).file(bank) == written)
    let undone = Run("undo", files: one.files) { $0.environment["HOME"] = "/home/me" }
    #expect(undone.file(bank) == files[bank], "\(undone.errors)")
  }

  @Test("with --diff, an update is shown and not written")
  func shown() {
    let run = Self.run("--bank bank.jsonl --update --diff", Self.files("bank.jsonl"))
    #expect(run.status == .findings && run.written == [], "\(run.errors)")
    #expect(run.output.hasPrefix("--- a/bank.jsonl\n+++ b/bank.jsonl\n@@ "), "\(run.output)")
    #expect(run.output.contains("\n+") && run.output.contains("\"difficulty\""))
    #expect(Self.run("--diff", Self.files("bank.jsonl")).complaint.contains("needs '--update'"))
  }

  @Test(
    "a table is updated in those columns for difficulties and limits that it has",
    arguments: [
      ("difficulty,limit", ",,", "1 file changed"), ("難易度,制限時間", ",,", "1 file changed"),
      ("difficulty", ",", "cannot store limits"),
    ])
  func table(_ headings: String, _ empty: String, _ words: String) throws {
    var files = Self.files("bank.csv")
    let rows = try #require(files["bank.csv"]).split(separator: "\n").map { $0 + empty + "\n" }
    let head = "question,answer (1-4),choice1,choice2,choice3,choice4,\(headings)\n"
    files["bank.csv"] = head + rows.joined()
    let run = Self.run("--bank bank.csv --layout auto --update", files)
    #expect(run.status == .clean && (run.output + run.errors).contains(words), "\(run.errors)")
    let written = try #require(run.file("bank.csv")).split(separator: "\n")
    #expect(written.count == rows.count + 1 && "\(written[0])\n" == head)
    for (before, after) in zip(rows, written.dropFirst()) {
      #expect(after.hasPrefix(before.dropLast(empty.count + 1)), "\(after)")
    }
    // Too little is known about the last question.
    #expect(written.dropFirst().count { !$0.hasSuffix(",") } == rows.count - 1)
  }

  @Test("a format that lacks difficulties is left unchanged", arguments: ["bank.gift", "bank.xml"])
  func noPlace(_ bank: String) {
    let files = Self.files(bank, runs: Self.few)
    let run = Self.run("--bank \(bank) --update", files)
    #expect(run.status == .failure && run.file(bank) == files[bank])
    #expect(run.errors.contains("cannot store difficulties"), "\(run.errors)")
  }

  /// All answers are 1, which may be the first choice or the second.
  @Test("a table that can be read in two ways is reported as such, not as a bank never played")
  func doubt() throws {
    var files = Self.files("bank.csv", runs: Self.few)
    let head = "Question,Answer,A,B,C,D\n"
    files["bank.csv"] = head + (try #require(files["bank.csv"]))
    let run = Self.run("--bank bank.csv --layout auto", files)
    #expect(run.status == .findings && run.errors.contains("counted from 0 or from 1"))
    let written = Self.run("--bank bank.csv --layout auto --update", files)
    #expect(written.status == .failure && written.file("bank.csv") == files["bank.csv"])
    let said = Self.run("--bank bank.csv --layout auto --answers-from 1", files)
    #expect(said.status == .clean, "\(said.errors)")
  }

  @Test("a workbook is read but not changed, and a conversion is suggested")
  func workbook() {
    let converted = Run("convert bank.json -o bank.xlsx --on-loss warn", files: Self.files)
    let bytes = converted.bytes("bank.xlsx")
    let run = Run("analyze runs.jsonl --bank bank.xlsx --update", files: Self.files) {
      $0.files["bank.xlsx"] = bytes
    }
    #expect(run.status == .failure && run.bytes("bank.xlsx") == bytes && bytes != nil)
    #expect(run.errors.contains("-o bank.xlsx.json"), "\(run.errors)")
    #expect(!run.errors.contains("cannot store"), "\(run.errors)")
  }

  @Test("values learnt from more answers stay unless the update is forced")
  func moreAnswers() {
    var files = Self.files
    let full = Self.run("--bank bank.json --update", files).file("bank.json")
    let half = (files["runs.jsonl"] ?? "").split(separator: "\n").prefix(200)
    files["runs.jsonl"] = half.joined(separator: "\n") + "\n"
    files["bank.json"] = full
    let kept = Self.run("--bank bank.json --update", files)
    #expect(kept.file("bank.json") == full)
    #expect(kept.errors.contains("learnt from more answers"), "\(kept.errors)")
    #expect(Self.run("--bank bank.json --update --force", files).file("bank.json") != full)
  }

  @Test("without a bank, the report says that it assumes four choices")
  func assumed() {
    let report = Self.run("", Self.files).output
    #expect(report.contains("four are assumed") && !report.contains("Nobody has picked"))
    #expect(Self.run("--format json", Self.files).output.contains("\"assumedChoices\":4"))
    let known = Self.run("--bank bank.json --format json", Self.files).output
    #expect(!known.contains("assumedChoices"))
  }

  @Test(
    "banks that do not fit the history are reported",
    arguments: [
      ("--bank other.jsonl", "no question of this history is in other.jsonl", Ending.clean),
      ("--bank other.jsonl --update", "no question of this history is in other.jsonl", .failure),
      ("--bank part.jsonl", "7 of the 8 questions played are in none of the banks", .clean),
      ("--bank - --update", "cannot write to standard input", .usage),
      ("- --bank -", "can be read only once", .usage),
    ])
  func misfits(_ line: String, _ words: String, _ status: Ending) {
    var files = Self.files
    files["runs.jsonl"] = Self.few
    let rows = [
      ("Which is two?", ["2", "3", "4", "5"]),
      ("How many legs has an insect?", ["Six", "Four", "Eight", "Ten"]),
    ]
    let lines = rows.map { question, choices in
      "{\"question\":\"\(question)\",\"answer\":1,\"choices\":[\"\(choices.joined(separator: "\",\""))\"]}\n"
    }
    files["other.jsonl"] = lines[0]
    files["part.jsonl"] = lines[1]
    let run = Self.run(line, files)
    #expect(run.status == status, "\(run.errors)")
    let errors = run.errors.split(whereSeparator: \.isNewline).joined(separator: " ")
    #expect(errors.contains(words), "\(errors)")
  }
}
