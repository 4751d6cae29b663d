@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("Tables in other layouts")
struct OtherLayoutTests {
  private static func rows(_ count: Int, _ row: (Int) -> String) -> String {
    (1...count).map { row($0) + "\n" }.joined()
  }

  private static func text(_ fixed: Fixer.Result) -> String {
    let source = fixed.sources[0]
    let bytes = Array(source.bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func lint(_ text: String, _ loader: Loader = .rfc4180) -> [Diagnostic] {
    Lint(LintOptions(loader: loader)).run([Source(Path("bank.csv"), Array(text.utf8))])[0]
      .diagnostics
  }

  @Test(
    "a layout is described by its columns",
    arguments: [
      (
        rows(70) { "空\($0)は青い？,\($0 % 2 + 1),はい,いいえ" },
        "2 choices in column 3 to column 4, answer (number from 1) in column 2"
      ),
      (rows(9) { "空\($0)は？,\($0 % 3 + 1),あ,い,う" }, "3 choices in column 3 to column 5"),
      (rows(9) { "空\($0)は？,\($0 % 5 + 1),あ,い,う,え,お" }, "5 choices in column 3 to column 7"),
      (rows(9) { "\($0),空は？,\($0 % 3 + 1),あ,い,う,え" }, "answers may be counted from 0 or from 1"),
      (
        "no,question,answer,a,b,c,d\n" + rows(9) { "\($0),空は？,1,あ,い,う,え" },
        "question in “question”, 4 choices in “a” to “d”"
      ),
      (
        rows(9) { "空\($0)は？,\($0 % 3 + 1),あ,い,う,え,青い光がいちばん散らばりやすいからです。" },
        "answer in column 2, explanation"
      ),
      (rows(9) { "\($0)+2?,\($0),4,5,6,\(["B", "C"][$0 % 2])" }, "answer (letter) in column 6"),
      (
        rows(9) { "Capital \($0)?,Rome,Oslo,Bern,Paris,\($0 % 4 + 1)" },
        "answer (number from 1) in column 6"
      ),
      (rows(9) { "a\($0),b,c,d,e,f,g,h,i" }, "a question needs 6"),
      // Six cells that do not follow the layout of a bank.
      (rows(20) { "\($0),空は？,\($0 % 3 + 1),あ,い,う" }, "3 choices in column 4 to column 6"),
      (rows(20) { "\($0 * 7),空は？,\($0 % 3 + 1),あ,い,う" }, "3 choices in column 4 to column 6"),
      (
        rows(20) { "空\($0)は？,あ,い,う,え,\(["あ", "い", "う", "え"][$0 % 4])" },
        "answer (text of the choice) in column 6"
      ),
      (
        rows(20) { "\($0)+1は？,\($0),\($0 + 1),7,8,\($0 + 1)" },
        "answer (text of the choice) in column 6"
      ),
      (rows(20) { "空\($0)は？,あ,\($0 % 3 + 1),い,う,え" }, "the answer seems to be in column 3"),
      (rows(20) { "q\($0),空\($0)は？,\($0 % 3 + 1),い,う,え" }, "the answer seems to be in column 3"),
      (
        rows(20) { "'Q\($0)?','\($0 % 4 + 1)','a','b','c','d'" },
        "enclosed in ' … ', which are not quotes"
      ),
      (rows(20) { "‘Q\($0)?’,1,‘a’,‘b’,‘c’,‘d’" }, "enclosed in ‘ … ’, which are not quotes"),
      // An empty column is no choice.
      (rows(9) { "空\($0)は？,\($0 % 3 + 1),あ,い,,う,え,お" }, "5 choices in column 3 to column 8"),
      (
        rows(9) { ",空\($0)は？,\($0 % 3 + 1),あ,い,う,え" },
        "question in column 2, 4 choices in column 4 to column 7"
      ),
      (rows(9) { "空\($0)は？,\($0 % 2 + 1),あ,い," }, "2 choices in column 3 to column 4"),
      // Another delimiter, with commas in texts.
      (
        "Was ist schwer, Blei oder Holz?;1;Blei;Holz;beides;nichts\n"
          + "Was ist rot, Blut oder Gras?;1;Blut;Gras;beides;nichts\n"
          + "Wer sagte, dass alles fließt?;2;Platon;Heraklit;Kant;Hegel\n",
        "with cells separated by “;”"
      ),
      ("Was, bitte?;1;Blei;Holz;beides;nichts\n", "the cells are separated by “;”"),
      (rows(9) { "Nr. \($0), was?\t\($0 % 4 + 1)\ta\tb\tc\td" }, "with cells separated by a tab"),
      (rows(9) { "\($0);Nr. \($0), was?;\($0 % 3 + 1);a;b, c;d" }, "with cells separated by “;”"),
      (
        "Frage;A;B;C;D;Lösung\n" + rows(9) { "\($0)?;a, b;c;d;e;B" },
        "answer (letter) in “Lösung”, with cells separated by “;”"
      ),
      (
        rows(9) { "\"Nr. \($0), was?\";\"\($0 % 4 + 1)\";\"a\";\"b\";\"c\";\"d\"" },
        "with cells separated by “;”"
      ),
      (rows(9) { "1,\($0) + 2?;\($0 % 3 + 1);1,5;3,5;4,5" }, "with cells separated by “;”"),
    ])
  func words(_ text: String, _ words: String) throws {
    for loader in Loader.allCases {
      let source = Source(Path("bank.csv"), Array(text.utf8))
      let file = Lint(LintOptions(loader: loader)).run([source])[0]
      let found = file.diagnostics.filter { $0.rule == "other-layout" }
      // What is recognised unambiguously is read, but not by apps.
      #expect(found.count == (file.recognised == nil ? 1 : 0))
      if loader.isApp { #expect(file.recognised == nil) }
      let message = try #require(found.first?.message ?? file.recognised).en
      #expect(message.contains(words), "\(message)")
    }
  }

  @Test(
    "a table with headings and a clear layout is read, and the layout reported",
    arguments: [
      (
        "Test 1,,,\n\nNr;Frage;A;B;Lösung;Punkte\n1;Kalt?;Eis, Schnee;Feuer;A;2\n2;Heiß?;Eis;Feuer;B;x\n",
        "it looks like a table with question in “Frage”, 2 choices in “A” to “B”, answer (letter) in "
          + "“Lösung”, with cells separated by “;” (to save this layout: qbank new config --for bank.csv)",
        2
      ),
      (
        "問題,ア,イ,ウ,エ,正解\n" + rows(9) { "空\($0)は？,あ,い,う,え,\(["ア", "ウ"][$0 % 2])" },
        "question in “問題”, 4 choices in “ア” to “エ”, answer (letter) in “正解”", 9
      ),
      (
        "question,answer,c1,c2,c3,c4\n" + rows(9) { "空\($0)は？,\($0 % 4),あ,い,う,え" },
        "answer (number from 0) in “answer”", 9
      ),
    ])
  func read(_ text: String, _ words: String, _ count: Int) {
    let file = Lint().run([Source(Path("bank.csv"), Array(text.utf8))])[0]
    #expect(file.recognised?.en.contains(words) == true, "\(file.recognised?.en ?? "")")
    #expect(file.records == count && !file.diagnostics.contains { $0.rule == "other-layout" })
  }

  @Test(
    "a table with headings and an unclear layout is one finding that says what to do",
    arguments: [
      (
        "question,c1,c2,c3,answer\n" + rows(9) { "空\($0)は？,あ,い,う,\($0 % 2 + 1)" },
        "answer in “answer”, but answers may be counted from 0 or from 1",
        "Use --answers-from 0 or --answers-from 1. The first question is “空1は？” with the choices "
          + "“あ”, “い”, “う”; the right one is “う” with --answers-from 0, “い” with --answers-from 1. "
          + "To save it, add --answers-from to qbank new config --for bank.csv."
      ),
      (
        "question,answer,c1,c2,c3,c4\n" + rows(9) { "空\($0)は？,\($0 % 2 + 1),あ,い,う,え" },
        "answer in “answer”, but answers may be counted from 0 or from 1", "--answers-from 0"
      ),
    ])
  func headed(_ text: String, _ words: String, _ help: String) throws {
    let found = Self.lint(text)
    #expect(found.map(\.rule) == ["other-layout"])
    #expect(try #require(found.first).message.en.contains(words), "\(found[0].message.en)")
    #expect(found[0].help?.en.contains(help) == true, "\(found[0].help?.en ?? "")")
    let source = Source(Path("bank.csv"), Array(text.utf8))
    #expect(Fixer(lowest: .unsafe).fix([source]).made == [0])
  }

  @Test("rows that differ from the rest of the table are reported but not changed")
  func others() {
    let text =
      Self.rows(20) { "空\($0)は青い？,\($0 % 2 + 1),はい,いいえ" }
      + "海は赤い？、2,はい,いいえ\n草は緑？,1,はい\n星は,1,はい\n# おわり, また\n"
    let found = Self.lint(text)
    #expect(
      found.map(\.rule) == ["other-layout"] + Array(repeating: "wrong-column-count", count: 4))
    #expect(found.dropFirst().allSatisfy { $0.message.en.hasSuffix("the other rows have 4") })
    #expect(found[1].why?.en == "the “、” before the answer should be a comma")
    let source = Source(Path("bank.csv"), Array(text.utf8))
    #expect(Fixer(lowest: .unsafe).fix([source]).made == [0])
  }

  @Test("two rows of two choices are not joined into one row of four")
  func welded() {
    // Too few to be the layout of the file.
    let text = Self.rows(9) { "空\($0)は？,1,あ,い,う,え" } + "海は赤い？,2,はい,いいえ\n草は緑？,1,はい\n"
    let source = Source(Path("bank.csv"), Array(text.utf8))
    #expect(Fixer(lowest: .unsafe).fix([source]).made == [0])
  }

  @Test(
    "banks are not read as tables in another layout",
    arguments: [
      "Which letter?,2,A,B,C,D\nAnd this?,1,D,C,B,A\nOr that?,3,B,A,D,C\n",
      "Which vitamin is in oranges?,1,C,A,D,B\n",
      "Which is a programming language?,4,Tea,Cup,Spoon,C\n",
      "Which vitamin is in lemons?,4,iron,zinc,salt,C\n"
        + "Which vitamin is in carrots?,4,iron,zinc,salt,A\n",
      rows(9) { "\($0)+\($0)は？,1,\($0 * 2),\($0 + 30),\($0 + 40),\($0 + 50)" },
      rows(9) { "\($0)+4は？,4,1,2,3,4" },
      rows(9) { "\($0)番は？,1,'x','y','z','\($0)'" },
      rows(9) { "a;b;c;\($0)は？,1,x;1,y;2,z;3,w;4" },
      rows(9) { "2000年の\($0)は？,2,1999,2000,2001,2002" },
      "title; one,\"description; two; three\"\n" + rows(2) { "t\($0),d; e; f" },
    ])
  func banks(_ text: String) {
    #expect(
      Self.lint(text).allSatisfy { ["unclear-kind", "answer-position-bias"].contains($0.rule) })
  }

  @Test("semicolons between choices in one cell do not separate cells")
  func lists() throws {
    let found = Self.lint(Self.rows(9) { "空\($0)は？,あ;い;う;え,2" })
    #expect(found.map(\.rule) == ["other-layout"])
    #expect(try #require(found.first).message.en.contains("9 of 9 rows have 3 cells"))
  }

  @Test(
    "empty columns at the end are one finding, and are removed",
    arguments: [
      (rows(3) { "Q\($0)?,1,a,b,c,d," }, rows(3) { "Q\($0)?,1,a,b,c,d" }),
      (rows(20) { "Q\($0)?,1,a,b,c,d,,," }, rows(20) { "Q\($0)?,1,a,b,c,d" }),
      (rows(20) { "t\($0),d,,," }, rows(20) { "t\($0),d" }),
    ])
  func emptyColumns(_ text: String, _ afterFixes: String) {
    let found = Self.lint(text).filter { $0.rule != "unclear-kind" }
    #expect(found.map(\.rule) == ["wrong-column-count"])
    #expect(found[0].message.en.contains("rows end in empty cells"))
    let fixed = Fixer(lowest: .safe).fix([Source(Path("bank.csv"), Array(text.utf8))])
    #expect(Self.text(fixed) == afterFixes)
  }

  @Test(
    "answers that are texts of choices are one finding, fixed by their numbers")
  func texts() {
    let text = Self.rows(20) { "空\($0)は？,\(["青", "赤", "緑"][$0 % 3]),青,赤,緑,黄" }
    let found = Self.lint(text)
    #expect(found.map(\.rule) == ["answer-not-a-number"])
    #expect(found[0].message.en == "20 answers give the text of a choice instead of its number")
    let fixed = Fixer(lowest: .unsafe).fix([Source(Path("bank.csv"), Array(text.utf8))])
    #expect(
      Self.text(fixed)
        == Self.rows(20) { "空\($0)は？,\($0 % 3 + 1),青,赤,緑,黄" })
  }

  @Test("answers that are letters are one finding that suggests a layout")
  func letters() {
    let text = "甲は？,A,い,ろ,は,に\n乙は？,B,い,ろ,は,に\n丙は？,1,い,ろ,は,に\n丁は？,D,い,ろ,は,に\n"
    let found = Self.lint(text)
    #expect(found.map(\.rule) == ["answer-not-a-number"])
    #expect(found.first?.help?.en.contains("layout") == true)
  }

  /// Reading puts the choices of such a table in an order of its own.
  @Test("a layout with a column of right choices is written and read again")
  func columnOfRightChoices() throws {
    let columns = #"{"question": "Q", "correct": "K", "wrong": ["A", "B"]}"#
    let text = "{\"layouts\": {\"mine\": {\"columns\": \(columns)}}}"
    let (configuration, mistakes) = ConfigurationReader.read(
      Source(Path(".qbank.json"), Array(text.utf8)))
    #expect(mistakes.isEmpty)
    let layout = try #require(configuration.layouts.first)
    let written = LayoutText(layout).configuration(for: "x.csv")
    let (again, others) = ConfigurationReader.read(
      Source(Path(".qbank.json"), Array(written.utf8)))
    #expect(others.map(\.message.en) == [])
    for layout in [layout, try #require(again.layouts.first)] {
      let table = Source(Path("a.csv"), Array("Q,A,B,K\n草は？,赤,青,緑\n".utf8))
      let read = try #require(layout.csv.reader?(table, ConvertOptions()))
      let problem = try #require(read.bank.problems.first)
      #expect(problem.question == "草は？" && problem.choices.sorted() == ["緑", "赤", "青"].sorted())
      #expect(problem.choices[problem.answer - 1] == "緑")
    }
  }
}
