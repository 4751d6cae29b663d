import BankCLI
import BankSystem
@_spi(QBank) import TestSupport
import Testing

@Suite("Where results go")
struct OutputTests {
  private static let files = ["a.csv": Row.error]

  @Test(
    "--output receives everything that would be on standard output",
    arguments: [
      "lint a.csv", "lint a.csv --format json", "lint a.csv --diff --unsafe-fixes",
      "fmt --check a.csv", "fmt --diff a.csv",
    ])
  func file(line: String) {
    let row = Row.error.replacing("Two", with: "\"Two\"")
    let files = ["a.csv": row + Row.note, "old.txt": ""]
    let plain = Run(line, files: files)
    #expect(!plain.output.isEmpty)
    for form in ["--output new.txt", "--output=new.txt", "-o new.txt", "-onew.txt", "-o old.txt"] {
      let run = Run("\(line) \(form)", files: files)
      #expect(run.file(form.hasSuffix("old.txt") ? "old.txt" : "new.txt") == plain.output)
      #expect(run.output == "")
      #expect(run.errors == plain.errors)
      #expect(run.status == plain.status)
    }
  }

  @Test("a file never has colours, and - is standard output")
  func plainFile() {
    let run = Run("lint a.csv --color always -o report", files: Self.files)
    #expect(run.file("report")?.contains("\u{1B}") == false)
    #expect(Run("lint a.csv -o -", files: Self.files).output.hasPrefix("error["))
    #expect(Run("lint a.csv -o -", files: Self.files).written == [])
  }

  @Test(
    "a report never replaces the bank, by whatever name",
    arguments: [
      "lint a.csv", "lint .", "lint --fix a.csv", "lint --diff a.csv",
      "lint --format json link.csv",
      "fmt --check a.csv", "fmt --diff .",
    ])
  func outputIsBank(line: String) {
    for name in ["a.csv", "./a.csv", "link.csv"] {
      let run = Run("\(line) -o \(name)", files: ["a.csv": Row.note]) {
        $0.links = ["link.csv": "a.csv"]
      }
      #expect(run.status == .usage)
      // A report with the extension of a bank is refused for that already.
      let isReport = line.hasPrefix("lint")
      let reason =
        isReport ? "'\(name)': the result cannot be written as csv" : "'\(name)' is also read, so"
      #expect(run.complaint.contains(reason), "\(run.errors)")
      #expect(run.written == [])
    }
  }

  @Test(
    "a bank without an extension is not replaced", arguments: ["lint", "stats", "tree", "report"])
  func outputIsUnnamedBank(command: String) {
    let run = Run("\(command) --from csv bank -o bank", files: ["bank": Row.good])
    #expect(run.status == .usage && run.written == [])
    #expect(run.complaint.contains("'bank' is also read, so writing to it would replace"))
  }

  @Test("fmt may replace a bank with its canonical form")
  func outputInPlace() {
    let run = Run("fmt a.csv -o a.csv", files: ["a.csv": "\"Which?\",1,a,b,c,d\n"])
    #expect(run.file("a.csv") == "Which?,1,a,b,c,d\n")
    #expect(run.status == .clean)
  }

  @Test("a report in a file names the files that could not be read")
  func unreadInReport() {
    let error = "Error: cannot read missing.csv: there is no such file\n"
    let one = Run("lint a.csv missing.csv -o report", files: Self.files)
    #expect(one.file("report")?.hasSuffix("\n" + error) == true)
    #expect(one.errors == error)
    let none = Run("lint missing.csv -o report --save junit=a.xml", files: [:])
    #expect(none.file("report") == error)
    let japanese = Run("lint missing.csv --lang ja -o report --save junit=a.xml", files: [:])
    #expect(japanese.file("report")?.hasPrefix("エラー: missing.csv") == true)
  }

  @Test("an older result stays if there is no new one")
  func olderResult() {
    for line in ["lint missing.csv -o report", "fmt missing.csv -o report", "lint - -o report"] {
      let run = Run(line, files: ["report": "old"]) { $0.failures = ["read:-": .notAllowed] }
      #expect(run.file("report") == "old")
      #expect(run.status == .failure)
    }
  }

  @Test(
    "output that cannot be written is an error with exit status 2",
    arguments: [
      ("lint a.csv", "stdout"), ("lint --fix - a.csv", "stdout"), ("fmt -", "stdout"),
      ("fmt --check a.csv", "stdout"), ("rules", "stdout"), ("rules edge-space", "stdout"),
      ("help", "stdout"), ("--help", "stdout"), ("lint --help", "stdout"), ("--version", "stdout"),
      ("completions bash", "stdout"), ("new problems -", "stdout"),
      ("lint a.csv -o report", "report"), ("fmt a.csv -o report", "report"),
      ("new problems report", "report"),
    ])
  func outputFails(line: String, place: String) {
    let files = ["a.csv": Row.error + "\"x\",y\n"]
    let run = Run(line, files: files, input: Row.good) {
      $0.failures = [place == "stdout" ? place : "write:\(place)": .noSpace]
    }
    #expect(run.errors.hasSuffix("Error: cannot write \(place): no space left\n"))
    #expect(run.status == .failure)
    #expect(run.output == "")
  }

  @Test(
    "a closed pipe is no failure",
    arguments: [
      "lint a.csv", "lint b.csv", "fmt -", "fmt --check a.csv", "rules", "help", "--version",
    ])
  func brokenPipe(line: String) {
    let files = ["a.csv": Row.error + "\"x\",y\n", "b.csv": Row.good]
    let usual = Run(line, files: files, input: Row.good)
    let run = Run(line, files: files, input: Row.good) { $0.failures = ["stdout": .brokenPipe] }
    #expect(run.status == usual.status)
    #expect(run.errors == usual.errors)
  }

  @Test("a closed pipe is no failure for a large result either")
  func largeBrokenPipe() {
    let rows = (1...2_000).map { "Question \($0)?,9,a,b,c,d\n" }.joined()
    let line = "lint --verbose a.csv"
    #expect(Run(line, files: ["a.csv": rows]).output.utf8.count > 1 << 17)
    let run = Run(line, files: ["a.csv": rows]) { $0.failures = ["stdout": .brokenPipe] }
    #expect(run.status == .findings)
    #expect(run.errors == "")
  }

  @Test("an error of standard error stops nothing")
  func errorsFail() {
    let run = Run("lint missing.csv a.csv", files: Self.files) {
      $0.failures = ["stderr": .noSpace]
    }
    #expect(run.output.hasSuffix("1 file, 1 question row: 1 error.\n"))
    #expect(run.status == .failure)
    #expect(Run("lnt") { $0.failures = ["stderr": .brokenPipe] }.status == .usage)
  }
}
