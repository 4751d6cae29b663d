@_spi(QBank) import BankQuiz
@_spi(QBank) import TestSupport
import Testing

@testable import BankCLI

@Suite("The extension of -o")
struct OutputFormTests {
  @Test(
    "the extension decides the form of a report",
    arguments: [
      ("stats a.csv -o s.html", "<!DOCTYPE html>"),
      ("draw a.csv --count 1 -o p.htm", "<!DOCTYPE html>"),
      ("stats a.csv -o s.json", "{"),
      ("stats a.csv -o s.csv", "group,"), ("stats a.csv -o s.HTML", "<!DOCTYPE html>"),
      ("tree a.csv -o t.json", "{"), ("lint a.csv -o l.json", "{"),
      ("lint a.csv -o l.jsonl", "{"), ("lint a.csv -o l.sarif", "{"),
      ("diff a.csv b.csv -o d.html", "<!DOCTYPE html>"), ("diff a.csv b.csv -o d.md", "**"),
      ("forecast a.csv --count 1 --seed 1 --runs 10 -o f.svg", "<svg "),
      ("forecast a.csv --count 1 --seed 1 --runs 10 -o f.json", "{"),
      ("preview a.csv --count 1 --seed 1 -o p.jsonl", "{"),
      ("ranking --history h -o r.svg", "<svg "), ("history --history h -o h.csv", "date,"),
    ])
  func decides(_ line: String, _ start: String) throws {
    let runs = RunRecord.sample(3, "Ann").line
    let run = Run(line, files: ["a.csv": Row.good, "b.csv": "New?,1,a,b,c,d\n", "h": runs])
    let file = try #require(run.written.last)
    let text = run.file(file)?.lowercased() ?? ""
    #expect(text.hasPrefix(start.lowercased()), "\(text.prefix(80)) \(run.errors)")
  }

  @Test("--format takes precedence over the extension")
  func said() {
    let run = Run("stats a.csv --format csv -o s.txt", files: ["a.csv": Row.good])
    #expect(run.file("s.txt")?.contains(",") == true)
  }

  @Test("fmt does not convert", arguments: [("b.json", false), ("b.CSV", true), ("b.txt", true)])
  func kept(_ file: String, _ isWritten: Bool) {
    let run = Run("fmt a.csv -o \(file)", files: ["a.csv": Row.good])
    #expect((run.file(file) != nil) == isWritten, "\(run.errors)")
    #expect(run.status == (isWritten ? .clean : .usage))
    if !isWritten { #expect(run.complaint.contains("qbank convert writes json")) }
  }

  @Test("lint --fix writes a bank from standard input to a bank")
  func fixedInput() {
    let run = Run("lint --fix - -o b.csv", input: Row.note)
    #expect(run.written == ["b.csv"], "\(run.errors)")
  }

  @Test(
    "an extension that the command cannot write is refused",
    arguments: [
      ("lint a.csv --fix -o b.xlsx", "xlsx"), ("stats a.csv -o s.docx", "docx"),
      ("tree a.csv -o t.html", "html"), ("preview a.csv -o p.html", "html"),
      ("forecast a.csv -o f.pdf", "pdf"), ("history -o h.html", "html"),
      ("diff a.csv a.csv -o d.xlsx", "xlsx"), ("report a.csv -o r.pdf", "pdf"),
      ("page a.csv -o q.csv", "csv"), ("draw a.csv --count 1 --key k.json", "json"),
      ("fingerprints a.csv -o f.csv", "csv"),
    ])
  func refused(_ line: String, _ ending: String) {
    let run = Run(line, files: ["a.csv": Row.good])
    #expect(run.status == .usage && run.written == [])
    #expect(run.complaint.contains("cannot be written as \(ending)"), "\(run.errors)")
  }
}
