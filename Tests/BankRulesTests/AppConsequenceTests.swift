@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

/// What the two app loaders do with a file, derived from how they read it: one splits at line feeds, asks 5 of all
/// its rows and shows 5 rows of guidance; the other turns carriage returns into line feeds.
@Suite("What findings say an app does with a file")
struct AppConsequenceTests {
  private static func rows(_ count: Int) -> String {
    (1...count).map { "問題\($0)は？,1,あ,い,う,え\n" }.joined()
  }
  private static func entries(_ count: Int) -> String {
    (1...count).map { "見出し\($0),説明\($0)\n" }.joined()
  }
  private static func withoutLastBreak(_ text: String) -> String { String(text.dropLast()) }
  private static let broken = "壊れた行,1,あ\n"

  private static func why(
    _ rule: String, _ text: String, _ loader: Loader, _ kind: BankKind = .problems
  ) -> [String?] {
    let options = LintOptions(
      loader: loader, kind: kind, rules: LintOptions.RuleSelection(selected: [rule]))
    let file = Lint(options).run([Source(Path("bank.csv"), Array(text.utf8))])[0]
    return file.diagnostics.map(\.why?.en)
  }

  @Test(
    "a finding about too few rows says at which question the app crashes",
    arguments: [
      (rows(1), "the app crashes at question 3 at the latest"),
      (withoutLastBreak(rows(1)), "the app crashes at question 2"),
      (withoutLastBreak(rows(4)), "the app crashes at question 5"),
      (rows(4), "every game includes at least one broken row"),
      (broken + withoutLastBreak(rows(3)), "the app crashes at question 5 at the latest"),
      (broken + broken + rows(3), "every game includes at least one broken row"),
      (rows(5), nil),
    ])
  func tooFewRows(_ text: String, _ expected: String?) {
    #expect(Self.why("row-count", text, .timerquiz) == (expected.map { [$0] } ?? []))
  }

  @Test(
    "a finding about the final line break says when the app crashes",
    arguments: [
      (rows(1), .problems, "crashes in every game"),
      (rows(4), .problems, "crashes in every game"),
      (rows(5), .problems, "crashes when it is drawn, in 5 of 6 games"),
      (rows(8), .problems, "crashes when it is drawn, in 5 of 9 games"),
      (entries(1), .guidance, "its opening screen crashes"),
      (entries(4), .guidance, "its opening screen crashes"),
      (entries(5), .guidance, "never reaches it"),
      (withoutLastBreak(rows(8)) + "\r", .problems, nil),
    ] as [(String, BankKind, String?)])
  func finalNewline(_ text: String, _ kind: BankKind, _ expected: String?) {
    let whys = Self.why("final-newline", text, .timerquiz, kind)
    #expect(whys.count == (expected == nil ? 0 : 1))
    if let expected { #expect(whys.first??.hasSuffix(expected) == true, "\(whys)") }
  }

  @Test(
    "help and fixes for an app never suggest quotes",
    arguments: [
      "\"空\"の色は？,1,青,赤,緑,黄\n", "空\"の\"色は？,1,青,赤,緑,黄\n", "\"空の色は？,1,青,赤,緑,黄\n",
      "\"空の色は？\",1,青,赤,緑,黄\n", "Which, if any?,1,a,b,c,d\n", "“Which, if any?”,1,a,b,c,d\n",
      "a,1,b,c,d,e,f\n", "空の\n色は？,1,青,赤,緑,黄\n",
    ], [Loader.timerquiz, .loadcsv])
  func advice(_ text: String, _ loader: Loader) {
    let options = LintOptions(loader: loader, kind: .problems)
    let source = Source(Path("bank.csv"), Array((text + Self.rows(5)).utf8))
    let found = Lint(options).run([source])[0].diagnostics.filter { $0.place.record == 1 }
    #expect(!found.isEmpty)
    for finding in found {
      #expect(finding.help?.en.contains("in quotes") == false, "\(finding.rule)")
    }
    let afterFixes = Fixer(options, lowest: .unsafe).fix([source]).sources[0]
    #expect(count("\"", afterFixes) <= count("\"", source))
  }

  private func count(_ character: Character, _ source: Source) -> Int {
    source.string(TextRange(0, source.count)).count { $0 == character }
  }
}
