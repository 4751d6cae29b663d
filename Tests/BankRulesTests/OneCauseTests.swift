@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("One cause is one finding")
struct OneCauseTests {
  private static let good = "海の色は？,1,青,赤,緑,黄\n草の色は？,3,青,赤,緑,黄\n"

  private static func lint(
    _ text: String, _ loader: Loader = .rfc4180, ignoring: [String] = []
  ) -> LintedFile {
    let options = LintOptions(
      loader: loader, rules: LintOptions.RuleSelection(ignored: ignoring))
    return Lint(options).run([Source(Path("bank.csv"), Array(text.utf8))])[0]
  }

  @Test(
    "a defect in a row is reported by one rule only",
    arguments: [
      (",,,,,\n", ["blank-row"]), (" ,　,,,,\n", ["blank-row"]),
      ("空の色は？\t1\t青\t赤\t緑\t黄\n", ["wrong-column-count"]),
      ("空の色は？,+2,青,赤,緑,黄\n", ["answer-not-plain"]),
      ("空の色は？,=1,青,赤,緑,黄\n", ["answer-not-a-number"]),
      ("空の色は？,2\u{200B},青,赤,緑,黄\n", ["answer-not-plain"]),
      ("空の色は？,2\u{202E},青,赤,緑,黄\n", ["answer-not-plain"]),
      ("空の色は？,1,青,赤,,\n", ["empty-text"]),
      ("空の色は？,1,青\u{200B},赤,緑\n", ["wrong-column-count"]),
      ("# set 3, hard\n", ["wrong-column-count"]),
      // Two causes are two findings.
      ("空の色は？,+2,青\u{200B},赤,緑,黄\n", ["answer-not-plain", "hidden-character"]),
      (",,青,赤,緑,黄\n", ["empty-text", "answer-not-a-number"]),
    ])
  func atAPlace(_ row: String, _ rules: [String]) {
    #expect(Self.lint(row + Self.good).diagnostics.map(\.rule) == rules)
  }

  @Test(
    "a defect in a row for an app is reported by one rule only",
    arguments: [
      ("x,4,い,27,赤,\u{200D}\n", Loader.loadcsv, ["delimiter-joined-to-mark"]),
      ("x,1,い,27,\u{FE0F},赤\n", .loadcsv, ["delimiter-joined-to-mark"]),
    ])
  func inAnApp(_ row: String, _ loader: Loader, _ rules: [String]) {
    let text = row + String(repeating: Self.good, count: 3)
    let found = Self.lint(text, loader, ignoring: ["duplicate-question", "final-newline"])
    #expect(found.diagnostics.map(\.rule) == rules)
  }

  @Test("another rule reports the defect if the first one is ignored")
  func ignoredCause() {
    let file = Self.lint("空の色は？,+2,青,赤,緑,黄\n" + Self.good, ignoring: ["answer-not-plain"])
    #expect(file.diagnostics.map(\.rule) == ["formula-cell"])
  }

  @Test("two columns of choices that are always empty are one finding")
  func emptyColumns() {
    let text = (1...20).map { "問題\($0)は？,1,は\($0)い,いいえ,,\n" }.joined()
    let found = Self.lint(text, ignoring: ["answer-position-bias"]).diagnostics
    #expect(found.map(\.rule) == ["empty-text"])
    #expect(found[0].message.en == "choices 3 and 4 are empty in 20 of 20 rows")
  }

  @Test(
    "rows with two or three choices are one finding",
    arguments: [
      ((0..<20).map { "問題\($0)は？,1,は\($0)い,いいえ,\($0 % 2 == 0 ? "どちらも" : ""),\n" }, 20),
      ((0..<20).map { "問題\($0)は？,2,は\($0)い,いいえ,\($0 % 3 == 0 ? "a,b" : ",")\n" }, 13),
    ])
  func padded(_ rows: [String], count: Int) {
    let found = Self.lint(rows.joined(), ignoring: ["answer-position-bias"]).diagnostics
    #expect(found.map(\.rule) == ["empty-text"])
    #expect(found[0].message.en.contains("\(count) of 20 rows"), "\(found[0].message.en)")
  }

  @Test(
    "a file of questions in another text format is one finding that names it",
    arguments: [
      ("Aiken", (1...20).map { "What, if any, is \($0)?\nA. one\nB) two, or so\nANSWER: B\n\n" }),
      ("GIFT", (1...20).map { "::q\($0):: What, if any, is it? { =one ~two ~three, or so }\n\n" }),
      (
        "list",
        (1...20).map { "\($0). What, if any, is it?\nA) one\nB) two, or so\nAnswer: B\n\n" }
      ),
      ("GIFT", (1...20).map { "// n\nWhat\($0)?{\n=one\n~two\n~three\n}\n" }),
    ])
  func typed(_ format: String, _ items: [String]) {
    for loader in Loader.allCases {
      let found = Self.lint(items.joined(), loader).diagnostics
      #expect(found.map(\.rule) == ["not-csv"])
      #expect(found[0].message.en.contains(format))
      #expect(found[0].help?.en.contains("--from \(format.lowercased())") == true)
    }
  }

  @Test("a bank whose questions mention such formats has no finding")
  func aboutLists() {
    let text = "GIFTの {=a ~b} は？,1,青,赤,緑,黄\nANSWER: B は？,1,青,赤,緑,黄\n"
    #expect(Self.lint(text).diagnostics.isEmpty)
  }

  @Test("a file that is not CSV at all is one finding")
  func notCSV() {
    let text =
      "<?xml version=\"1.0\"?>\n" + String(repeating: "<row a=\"1\">x, y</row>\n", count: 30)
    for loader in Loader.allCases {
      #expect(Self.lint(text, loader).diagnostics.map(\.rule) == ["not-csv"])
    }
  }

  @Test("a row that the app drops has one finding, which mentions its other errors")
  func lostRow() {
    let text = Self.good + "空の色は？,9,青\u{200B},,,黄"
    let found = Self.lint(text, .loadcsv).diagnostics
    #expect(found.map(\.rule) == ["final-newline"])
    // A line break alone would only reveal other errors.
    #expect(found[0].fix == nil)
    #expect(found[0].help?.en.contains("the row itself has 2 errors") == true)
    let afterFixes = Fixer(LintOptions(loader: .loadcsv)).fix([
      Source(Path("a.csv"), Array(text.utf8))
    ])
    #expect(afterFixes.made == [0])
    #expect(afterFixes.files[0].counts.keys.sorted() == ["final-newline"])
  }

  @Test("a stray quote neither causes nor hides that a row has too many cells")
  func strayQuote() {
    let row = "How wide is a 27\" screen, roughly?,1,a,b,c,d\n"
    let text = row + (1...5).map { "問題\($0)は？,\($0 % 4 + 1),あ,い,う,え" }.joined(separator: "\n")
    let found = Self.lint(text, .timerquiz).diagnostics
    #expect(found.map(\.rule) == ["wrong-column-count"])
    #expect(found[0].severity == .error)
    #expect(
      found[0].why?.en.hasSuffix(
        "the app reads “ roughly?” as the answer and crashes when a button is pressed") == true)
  }
}
