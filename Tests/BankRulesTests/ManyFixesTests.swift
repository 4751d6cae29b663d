@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

/// Fixes of files in which every row has the same defect.
@Suite("The same defect in every row")
struct ManyFixesTests {
  /// More rows than the number of findings of a rule that a report shows.
  private static let rows = 200

  @Test(
    "a fix for all rows is offered, however few findings are shown",
    arguments: [
      ("line-endings", "\r", Applicability.safe), ("wrong-column-count", ";\n", .unsafe),
    ])
  func offered(rule: String, ending: String, fix: Applicability) {
    for keep in [1, 10, Limits.diagnosticsPerRule] {
      let others = LintOptions.RuleSelection(ignored: ["answer-position-bias"])
      let options = LintOptions(rules: others, mode: .show(keep))
      let file = Lint(options).run([Self.file(Self.rows, ending)])[0]
      #expect(file.diagnostics.map(\.rule) == [rule])
      #expect(file.diagnostics.map(\.fix?.applicability) == [fix])
      #expect(file.total.safeFixes + file.total.unsafeFixes == 1)
    }
  }

  @Test(
    "a fix with too many edits is offered without them, whatever number is shown",
    arguments: Deep.hasTime ? ["\r", ";\n"] : [";\n"])
  func numbersAreNoModes(ending: String) {
    let source = Self.file(Limits.fixesPerPass + 10, ending)
    for shown in Self.shown {
      let options = LintOptions(
        rules: LintOptions.RuleSelection(selected: [Self.rule(ending)]), mode: .show(shown))
      let file = Lint(options).run([source])[0]
      let fixes = file.diagnostics.compactMap(\.fix)
      #expect(file.diagnostics.count == 1 && fixes.count == 1, "\(shown)")
      // Half of the edits would be worse than none.
      #expect(fixes.allSatisfy { $0.edits.isEmpty }, "\(shown)")
      #expect(file.total.safeFixes + file.total.unsafeFixes == 1, "\(shown)")
    }
  }

  @Test("all rows are fixed, even if they are more than a pass can fix")
  func afterFixes() {
    let count = Limits.fixesPerPass + 10
    let file = Source(Path("a.csv"), Array((1...count).map { "\($0)\r" }.joined().utf8))
    #expect(Limits.fixesPerPass(inFileOf: file.count) < count)
    makesFixes(file, "\r", count)
  }

  @Test("all rows are fixed if each takes several edits", .deep(.exhaustive))
  func fixedSeparators() {
    let count = Limits.fixesPerPass + 10
    makesFixes(Self.file(count, ";\n"), ";\n", count)
  }

  private func makesFixes(_ file: Source, _ ending: String, _ count: Int) {
    let options = LintOptions(
      kind: .problems, rules: LintOptions.RuleSelection(selected: [Self.rule(ending)]))
    let result = Fixer(options, lowest: .unsafe).fix([file])
    #expect(result.files[0].total == DiagnosticCounts())
    let text = result.sources[0].string(TextRange(0, result.sources[0].count))
    #expect(!text.utf8.contains { "\r;".utf8.contains($0) })
    #expect(text.utf8.count { $0 == 0x0A } == count)
  }

  @Test("all rows of a long file are fixed in one pass")
  func atOnce() {
    let count = Limits.fixesPerPass + 10
    let text = (0..<count).map { "Which is number \($0)?, 1,a,b,c,d\n" }.joined()
    let options = LintOptions(
      rules: LintOptions.RuleSelection(selected: ["answer-not-plain"]), mode: .fix)
    let file = Lint(options).run([Source(Path("a.csv"), Array(text.utf8))])[0]
    #expect(file.diagnostics.compactMap(\.fix).count == count)
  }

  /// Numbers that are limits elsewhere, and their neighbours.
  private static let shown =
    Deep.hasTime
    ? [1, 9_999, 10_000, 10_001, 49_999, 50_000, 50_001, Int.max] : [50_001]

  private static func rule(_ ending: String) -> String {
    ending == "\r" ? "line-endings" : "wrong-column-count"
  }

  /// A file of rows that end in CR, or else in LF with semicolons between their cells.
  private static func file(_ count: Int, _ ending: String) -> Source {
    let row = ending == "\r" ? ",1,a,b,c,d\r" : ";1;a;b;c;d\n"
    let text = (1...count).map { "Q\($0)" + row }.joined()
    return Source(Path("a.csv"), Array(text.utf8))
  }
}
