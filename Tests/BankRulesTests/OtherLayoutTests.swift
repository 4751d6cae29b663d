@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("A table in another layout is told once, as what it is")
struct OtherLayoutTests {
  private static func rows(_ count: Int, _ row: (Int) -> String) -> String {
    (1...count).map { row($0) + "\n" }.joined()
  }

  private static func lint(_ text: String, _ loader: Loader = .rfc4180) -> [Diagnostic] {
    Lint(LintOptions(loader: loader)).run([Source(Path("bank.csv"), Array(text.utf8))])[0]
      .diagnostics
  }

  @Test(
    "in words for its columns",
    arguments: [
      (rows(70) { "空\($0)は青い？,\($0 % 2 + 1),はい,いいえ" }, "question, answer and 2 choices"),
      (rows(9) { "空\($0)は？,\($0 % 3 + 1),あ,い,う" }, "question, answer and 3 choices"),
      (rows(9) { "空\($0)は？,\($0 % 5 + 1),あ,い,う,え,お" }, "question, answer and 5 choices"),
      (rows(9) { "\($0),空は？,1,あ,い,う,え" }, "the first column counts the rows"),
      ("no,question,answer,a,b,c,d\n" + rows(9) { "\($0),空は？,1,あ,い,う,え" }, "the first row names"),
      (
        rows(9) { "空\($0)は？,1,あ,い,う,え,青い光がいちばん散らばりやすいからです。" },
        "an explanation seems to follow"
      ),
      (rows(9) { "\($0)+2?,\($0),4,5,6,B" }, "the answer seems to be in the last column"),
      (rows(9) { "Capital \($0)?,Rome,Oslo,Bern,Paris,\($0 % 4 + 1)" }, "in the last column"),
      (rows(9) { "a\($0),b,c,d,e,f,g,h,i" }, "a problem needs 6"),
    ])
  func words(_ text: String, _ words: String) throws {
    for loader in Loader.allCases {
      let found = Self.lint(text, loader).filter { $0.rule != "final-newline" }
      #expect(found.map(\.rule) == ["other-layout"])
      #expect(try #require(found.first).message.en.contains(words), "\(found[0].message.en)")
    }
  }

  @Test("its other rows are held against their like, and none is changed")
  func others() {
    let text =
      Self.rows(20) { "空\($0)は青い？,\($0 % 2 + 1),はい,いいえ" }
      + "海は赤い？、2,はい,いいえ\n草は緑？,1,はい\n星は,1,はい\n# おわり, また\n"
    let found = Self.lint(text)
    #expect(
      found.map(\.rule) == ["other-layout"] + Array(repeating: "wrong-column-count", count: 4))
    #expect(found.dropFirst().allSatisfy { $0.message.en.hasSuffix("the other rows have 4") })
    #expect(found[1].why?.en == "there is “、” before the answer where a comma should be")
    let source = Source(Path("bank.csv"), Array(text.utf8))
    #expect(Fixer(lowest: .unsafe).fix([source]).made == [0])
  }

  @Test("two rows of two choices are not made into one row of four")
  func welded() {
    // Too few of them to be the layout of the file.
    let text = Self.rows(9) { "空\($0)は？,1,あ,い,う,え" } + "海は赤い？,2,はい,いいえ\n草は緑？,1,はい\n"
    let source = Source(Path("bank.csv"), Array(text.utf8))
    #expect(Fixer(lowest: .unsafe).fix([source]).made == [0])
  }

  @Test(
    "banks are not taken for something else",
    arguments: [
      "Which letter?,2,A,B,C,D\nAnd this?,1,D,C,B,A\nOr that?,3,B,A,D,C\n",
      "Which vitamin is in oranges?,1,C,A,D,B\n",
      "Which is a programming language?,4,Tea,Cup,Spoon,C\n",
      "Which vitamin is in lemons?,4,iron,zinc,salt,C\n"
        + "Which vitamin is in carrots?,4,iron,zinc,salt,A\n",
      rows(9) { "\($0)+\($0)は？,1,\($0 * 2),\($0 + 30),\($0 + 40),\($0 + 50)" },
    ])
  func banks(_ text: String) { #expect(Self.lint(text).isEmpty) }

  @Test("letters for answers in most rows are told once, with what reads them")
  func letters() {
    let text = "甲は？,A,い,ろ,は,に\n乙は？,B,い,ろ,は,に\n丙は？,1,い,ろ,は,に\n丁は？,D,い,ろ,は,に\n"
    let found = Self.lint(text)
    #expect(found.map(\.rule) == ["answer-not-a-number"])
    #expect(found.first?.help?.en.contains("layout") == true)
  }
}
