import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("Checking single rows during editing")
struct RowLintTests {
  /// Rows with and without defects, one of which spans two lines.
  static let rows = [
    "What is the capital of Japan?,2,Osaka,Tokyo,Kyoto,Nara\n",
    "Which bean is miso made from?,３,Pea,Lentil ,Soybean,Chickpea\r\n",
    "\"Which tree,\nif any?\",1,Oak,Rose,Moss,Fern\n", "Which river?,5,Nile,Congo,,Volta\n", "\n",
    "Too,few\n", "Which \u{200B}planet is red?,2,Venus,Mars,Jupiter,Saturn",
  ]

  @Test("a single row has the findings that it has in the whole file")
  func each() throws {
    let source = Source(name: "a.csv", Self.rows.joined().utf8)
    let lint = try #require(RowLint(source, LintOptions()))
    var (found, start) = ([Diagnostic](), 0)
    for row in Self.rows {
      let range = TextRange(start, start + row.utf8.count)
      found += try #require(lint.findings(in: range), "\(row)")
      start = range.end
    }
    let all = Lint().run([source])[0].diagnostics.filter { RowLint.sees($0.rule) }
    #expect(all.count > 5)
    #expect(found.map(\.rule) == all.map(\.rule))
    #expect(found.map(\.place.range) == all.map(\.place.range))
  }

  @Test("a range that is not exactly a row gives no result")
  func unending() throws {
    let source = Source(name: "a.csv", "a,1,b,c,d,e\n\"a,1,b\nc,1,b,c,d,e\n".utf8)
    let lint = try #require(RowLint(source, LintOptions()))
    #expect(lint.findings(in: TextRange(0, 12)) != nil)
    #expect(lint.findings(in: TextRange(0, 5)) == nil)
  }

  @Test("files that are not tables of lines, or are for an app, are not checked by row")
  func others() {
    let row = Self.rows[0]
    #expect(RowLint(Source(name: "a.json", "[]".utf8), LintOptions()) == nil)
    #expect(RowLint(Source(name: "a.gift", "Which? {=a ~b}".utf8), LintOptions()) == nil)
    #expect(RowLint(Source(name: "a.csv", row.utf8), LintOptions(loader: .timerquiz)) == nil)
    #expect(RowLint(Source(name: "a.csv", row.utf8), LintOptions()) != nil)
  }
}
