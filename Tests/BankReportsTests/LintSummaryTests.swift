@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankText
import Testing

@Suite("The summary line of a report")
struct LintSummaryTests {
  @Test(
    "the summary says what was checked",
    arguments: [
      ([], "0 files", "0ファイル"),
      ([(.problems, 1)], "1 file, 1 question row", "1ファイル・問題1件"),
      ([(.problems, 0), (.problems, 1)], "2 files, 1 question row", "2ファイル・問題1件"),
      ([(.problems, 30), (.problems, 42)], "2 files, 72 question rows", "2ファイル・問題72件"),
      ([(.guidance, 1)], "1 file, 1 guidance row", "1ファイル・ガイダンス1件"),
      (
        [(.guidance, 3), (.problems, 5), (.guidance, 1)],
        "3 files, 5 question rows, 4 guidance rows",
        "3ファイル・問題5件・ガイダンス4件"
      ),
      (
        [(nil, 2), (.problems, 1)], "2 files, 1 question row, 2 other rows", "2ファイル・問題1件・そのほか2件"
      ),
    ] as [([(BankKind?, Int)], String, String)])
  func scope(_ files: [(BankKind?, Int)], _ english: String, _ japanese: String) {
    let linted = files.map { LintedFile(Source(Path("a.csv"), []), [], kind: $0.0, records: $0.1) }
    func summary(_ language: Language) -> String {
      TextReport(ReportOptions(language: language)).summary(linted)
    }
    #expect(summary(.english) == "\(english): nothing to report.\n")
    #expect(summary(.japanese) == "\(japanese)を検査しました。指摘はありません。\n")
  }

  @Test(
    "the summary says that files have no rows",
    arguments: [[.problems], [nil, .guidance]] as [[BankKind?]])
  func empty(_ kinds: [BankKind?]) {
    let linted = kinds.map { LintedFile(Source(Path("a.csv"), []), [], kind: $0, records: 0) }
    func summary(_ language: Language) -> String {
      TextReport(ReportOptions(language: language)).summary(linted)
    }
    let files = kinds.count == 1 ? "1 file" : "2 files"
    #expect(summary(.english) == "\(files), no rows: nothing to report.\n")
    #expect(summary(.japanese) == "\(kinds.count)ファイルを検査しましたが、行はありません。指摘はありません。\n")
  }

  @Test(
    "the summary counts files without a checked question, but not their rows",
    arguments: [
      ([(60, true)], "1 file, no question checked", "1ファイルを読みましたが、問題は1件も検査していません。"),
      (
        [(60, true), (5, false)], "1 file, 5 question rows; no question checked in 1 other file",
        "1ファイル・問題5件を検査しました。ほかの1ファイルの問題は1件も検査していません。"
      ),
    ] as [([(Int, Bool)], String, String)])
  func unchecked(_ files: [(Int, Bool)], _ english: String, _ japanese: String) {
    let linted = files.map { records, isUnchecked in
      var file = LintedFile(Source(Path("a.csv"), []), [], kind: .problems, records: records)
      file.isUnchecked = isUnchecked
      return file
    }
    func summary(_ language: Language) -> String {
      TextReport(ReportOptions(language: language, wraps: false)).summary(linted)
    }
    #expect(summary(.english) == "\(english): nothing to report.\n")
    #expect(summary(.japanese) == "\(japanese)指摘はありません。\n")
  }

  @Test("without wrapping, each message is one line")
  func unbroken() {
    let text = String(repeating: "word ", count: 40) + "end"
    let found = Diagnostic(
      rule: "some-rule", severity: .error, place: Place(TextRange(0, 1), record: 1, cell: 1),
      message: Localized(text), why: Localized(text), help: Localized(text))
    let file = LintedFile(Source(Path("a.csv"), Array("x\n".utf8)), [found], kind: .problems)
    var (whole, broken) = (
      TextReport(ReportOptions(language: .english, wraps: false)),
      TextReport(ReportOptions(language: .english))
    )
    let lines = whole.findings([file]).split(separator: "\n")
    #expect(lines.count { $0.contains(text) } == 3)
    #expect(broken.findings([file]).split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
