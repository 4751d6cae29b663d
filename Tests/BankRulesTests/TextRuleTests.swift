@_spi(QBank) import BankModel
import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("Defects within single texts")
struct TextRuleTests {
  private static func found(_ rule: String, _ row: String) -> [Diagnostic] {
    Lint().run([Source(Path("bank.csv"), Array((row + "\n").utf8))])[0].diagnostics
      .filter { $0.rule == rule }
  }

  private static func fixed(_ rule: String, _ question: String) -> String {
    let source = Source(Path("bank.csv"), Array("\(question),1,p,q,r,s\n".utf8))
    let options = LintOptions(rules: LintOptions.RuleSelection(selected: [rule]))
    let fixed = Fixer(options, lowest: .unsafe).fix([source]).sources[0]
    return String(fixed.string(TextRange(0, fixed.count)).dropLast(11))
  }

  @Test(
    "question marks for lost characters are told from blanks and operators",
    arguments: [
      ("na??ve", true), ("東??駅", true), ("??lan vital", true), ("首都は ??京", true), ("???", true),
      ("caf?? of Ann", true), ("???? of Ann", true), ("Paris??", false), ("It is ?? here", false),
      ("x?y:z", false), ("caf?? Of", false), ("?", false), ("caf�", true), ("〓子", true),
    ])
  func lost(_ choice: String, _ isFound: Bool) {
    let found = Self.found("lost-character", "Which is it?,1,\(choice),q,r,s")
    #expect(!found.isEmpty == isFound)
  }

  @Test(
    "a half-open interval has its brackets, whichever they are",
    arguments: [
      ("[0; 1)", false), ("(0; 1]", false), ("［0; 1）", false), ("（0; 1］", false), ("[0; 1）", false),
      ("(0; 1", true), ("[zero; one", true), ("one (two] three]", true),
      // The interval is complete, and what comes after it is not.
      ("[0; 1) or (two", true), ("(0; 1] or [two", true), ("［0; 1） or (two", true),
    ])
  func intervals(_ choice: String, _ isFound: Bool) {
    let found = Self.found("unbalanced-bracket", "Which is it?,1,\(choice),q,r,s")
    #expect(!found.isEmpty == isFound)
  }

  @Test(
    "a tag is found by its whole name, if it is closed or needs no end tag",
    arguments: [
      ("Which is <b>red</b> here?", true), ("Which is <b class=x>red</b> here?", true),
      ("Which is <B>red</B> here?", true), ("Which<br/>is it?", true), ("Which<br>is it?", true),
      ("Which is <bar>red</bar> here?", false), ("Which is <b>red here?", false),
      ("Is a <b or b> a?", false),
    ])
  func tags(_ question: String, _ isFound: Bool) {
    #expect(!Self.found("html-markup", "\(question),1,p,q,r,s").isEmpty == isFound)
  }

  @Test(
    "digits behind a power of ten are an exponent if there are one or two, or a minus",
    arguments: [
      ("9.5 x 1012", true), ("9.5 × 109", true), ("6.6 x 10-34", true), ("6.6 x10-7", true),
      ("9.5 x 10", false), ("9.5 x 10-", false), ("9.5 x 10123", false), ("9.5 x 1000", false),
      ("9.5 x 10-345", false), ("9.5 x 1012.5", false), ("9.5 x 1012. So", true),
      ("3 x 1012^2", false), ("max 1012", false), ("9.5 x 1112", false),
    ])
  func exponents(_ choice: String, _ isFound: Bool) {
    #expect(!Self.found("lost-exponent", "How far?,1,\(choice),q,r,s").isEmpty == isFound)
  }

  @Test(
    "a mark of the right choice is told from symbols that belong to the choices",
    arguments: [
      ("飛べない鳥は？,1,○ダチョウ,ワシ,タカ,カラス", ["○"]), ("飛べない鳥は？,1,○ダチョウ,,タカ,カラス", ["○"]),
      ("飛べない鳥は？,1,○ダチョウ,×ワシ,タカ,カラス", []), ("飛べない鳥は？,2,○ダチョウ,ペンギン,タカ,カラス", []),
      ("Which bird cannot fly?,1,(correct) ostrich (a bird),eagle,hawk,crow", ["(correct)"]),
      ("Which bird cannot fly?,1,ostrich*,eagle,hawk,crow", ["*"]),
      ("Which bird cannot fly?,1,*ostrich* bird,eagle,hawk,crow", []),
      ("Which bird cannot fly?,1,a*,eagle,hawk,crow", []),
    ])
  func marks(_ row: String, _ marks: [String]) {
    let found = Self.found("key-left-in-choice", row)
    #expect(
      found.map(\.message.en) == marks.map { "choice 1 still has the mark “\($0)”" })
  }

  @Test(
    "two spaces become one, and none between Japanese characters",
    arguments: [
      ("Which  planet is red", "Which planet is red"), ("この  星は何色", "この星は何色"),
      ("赤い  Mars", "赤い Mars"), ("Mars  という星", "Mars という星"),
    ])
  func spaces(_ question: String, _ expected: String) {
    #expect(Self.fixed("doubled-text", question) == expected)
  }

  @Test(
    "a letter of another alphabet becomes the one that it looks like",
    arguments: [
      ("Where is L\u{43E}ndon", "Where is London"), ("Where is L\u{3BF}ndon", "Where is London"),
      ("Где Mосква", "Где \u{41C}осква"), ("Где Россия и Mинск", "Где Россия и \u{41C}инск"),
      ("Που ειναι η Eλλαδα", "Που ειναι η \u{395}λλαδα"),
    ])
  func lookalikes(_ question: String, _ expected: String) {
    #expect(Self.fixed("lookalike-letter", question) == expected)
  }

  @Test(
    "a question that refers to a picture is not reported if it has members of its own",
    arguments: [
      ("", true), (",\"explanation\":\"It barks.\"", true), (",\"tags\":[\"dogs\"]", true),
      (",\"image\":\"dog.png\"", false), (",\"image\":\"dog.png\",\"tags\":[\"dogs\"]", false),
    ])
  func context(_ members: String, _ isFound: Bool) {
    let item =
      "{\"question\":\"What is shown in the picture below?\",\"answer\":1,"
      + "\"choices\":[\"a dog\",\"a cat\"]\(members)}"
    let file = Lint().run([Source(Path("bank.json"), Array("[\(item)]".utf8))])[0]
    #expect(file.diagnostics.contains { $0.rule == "missing-context" } == isFound)
  }

  @Test("several formulas are one finding, at the first of them")
  func formulas() {
    let one = Self.found("formula-cell", "Which is it?,1,q,=1+1,r,s")
    #expect(one.map(\.message.en) == ["a spreadsheet would read this cell as a formula"])
    #expect(one.map(\.place.cell) == [4])
    let two = Self.found("formula-cell", "Which is it?,1,q,=1+1,r,=2+2")
    #expect(
      two.map(\.message.en) == [
        "a spreadsheet would read 2 cells as formulas; this is the first"
      ])
    #expect(two.map(\.place.cell) == [4])
  }

  @Test(
    "a word that says yes or no stands alone before punctuation or a space",
    arguments: [
      ("はい、日光のため", true), ("はい。日光のため", true), ("はい　日光のため", true), ("はい（日光のため）", true),
      ("はい，日光のため", true), ("はい 日光のため", true), ("はい", true), ("はいいろ", false), ("はいé", false),
      ("はい・日光のため", false),
    ])
  func judging(_ choice: String, _ isFound: Bool) {
    let row = "暖かいですか？,1,\(choice),いいえ、雨のため,夏だけ暖かい,夜は寒い"
    #expect(!Self.found("true-false-series", row).isEmpty == isFound)
  }
}
