@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankFormats

@Suite("Reading tables of problems in each layout")
struct LayoutTests {
  private static func read(_ text: String, _ layout: Layout) -> ImportResult {
    LayoutCSV.read(Source(Path("table.csv"), Array(text.utf8)), layout, ConvertOptions())
  }

  private static func problem(_ question: String, _ answer: Int, _ choices: String...) -> Problem {
    Problem(question: question, answer: answer, choices: choices)
  }

  // MARK: Reading

  @Test(
    "a small table is read in each layout",
    arguments: [
      ("qbank", "q,2,a,b,c,d\n", problem("q", 2, "a", "b", "c", "d")),
      ("qbank", "q,２,a,b,c,\n", problem("q", 2, "a", "b", "c", "")),
      ("header", "question,answer,choice1,choice2\nq,1,a,b\n", problem("q", 1, "a", "b")),
      (
        "header", "\u{FEFF}Answer, QUESTION ,choice2,choice1\r\n2,q,b,a\r\n",
        problem("q", 2, "a", "b")
      ),
      ("header", "問題,正解,選択肢1,選択肢2,選択肢3\n問,3,あ,い,う\n", problem("問", 3, "あ", "い", "う")),
      (
        "header", "\n\nquestion,answer,choice1,choice2\n\nq,1,a,b\n,,,\n", problem("q", 1, "a", "b")
      ),
      ("header", "question,answer,choice1,choice2,choice3\nq,1,a,b\n", problem("q", 1, "a", "b")),
      ("header", "question,answer,choice1,choice2\nq,1,a,b,,\n", problem("q", 1, "a", "b")),
      (
        "header", "question,answer,choice1,choice2\n\"q\n\"\"1\"\"\",1,\"a,\",b\n",
        problem("q\n\"1\"", 1, "a,", "b")
      ),
      ("letters", "question,A,B,C,D,answer\nq,a,b,c,d,D\n", problem("q", 4, "a", "b", "c", "d")),
      (
        "letters", "question,A,B,C,D,E,answer\nq,a,b,c,d,e,ｅ\n",
        problem("q", 5, "a", "b", "c", "d", "e")
      ),
      ("letters", "question,a,b,answer\nq,x,y,b\n", problem("q", 2, "x", "y")),
      ("letters", "問題,ア,イ,ウ,エ,正解\n問,い,ろ,は,に,ウ\n", problem("問", 3, "い", "ろ", "は", "に")),
      ("letters", "問題,Ａ,Ｂ,正解\n問,い,ろ,ｂ\n", problem("問", 2, "い", "ろ")),
      (
        "letters", "問題,ア,イ,ウ,エ,オ,カ,正解\n問,1,2,3,4,5,6,カ\n",
        problem("問", 6, "1", "2", "3", "4", "5", "6")
      ),
      ("wayground", waygroundHead + "q,Multiple Choice,a,b,,,,2,45,,\n", limited(45)),
      (
        "wayground", waygroundHead + waygroundHelp + "q,multiple-choice,a,b,,,,2,20,,\n",
        limited(20)
      ),
      (
        "wayground", "Question Text,Option 1,Option 2,Correct Answer\nq,a,b,2\n",
        problem("q", 2, "a", "b")
      ),
      ("blooket", blooketHead + "1,q,a,b,,,25,2\n2,,,,,,20,\n", limited(25)),
      ("blooket", blooketHead + "7,q,a,b,,,45,\"2\",,,,,\n", limited(45)),
      ("loilonote", loilonoteHead + "q,1,,2,,a,b,,\n", problem("q", 2, "a", "b")),
      (
        "loilonote", "問題（請勿編輯標題）,正確答案的選項（若有）,選項1,選項2\nq,2,a,b\n",
        problem("q", 2, "a", "b")
      ),
    ])
  func reads(layout: String, text: String, expected: Problem) throws {
    let imported = Self.read(text, try #require(Layouts.named(layout)))
    #expect(imported.diagnostics.map(\.message.en) == [])
    #expect(imported.losses == [])
    #expect(imported.bank.problems.firstDifference(from: [expected]) == nil)
  }

  private static let waygroundHead =
    "Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,"
    + "Time in seconds,Image Link,Answer explanation\n"
  private static let waygroundHelp =
    "\"Text of the question\n\n(required)\",\"Question Type\n\n(default …)\",x,x,x,x,x,x,x,x,x\n"
  private static let blooketHead =
    "\"Blooket\nImport Template\",,,,,,,\nQuestion #,Question Text,Answer 1,Answer 2,"
    + "\"Answer 3\n(Optional)\",\"Answer 4\n(Optional)\",\"Time Limit (sec)\n(Max: 300 seconds)\","
    + "\"Correct Answer(s)\n(Only include Answer #)\"\n"
  private static let loilonoteHead = "問題,必須回答,得点,正解の選択肢,説明,選択肢1,選択肢2,選択肢3,選択肢4\n"

  private static func limited(_ limit: Double) -> Problem {
    var problem = problem("q", 2, "a", "b")
    problem.details.limit = limit
    return problem
  }

  @Test("columns can hold every detail, and unknown columns are kept")
  func details() throws {
    let text = """
      id,category,question,answer,choice1,choice2,choice3,explanation,difficulty,points,limit,\
      pinned,tags,author,Ｘ
      k1,food/tea,q,1,a,b,c,because,hard,1.5,20,3; 1,"x; 緑茶;",Eve,

      """
    let imported = Self.read(text, .header)
    #expect(imported.diagnostics.map(\.message.en) == [])
    let details = try #require(imported.bank.problems.first).details
    #expect(details.id == "k1")
    #expect(details.category == "food/tea")
    #expect(details.explanation == "because")
    #expect(details.difficulty == "hard")
    #expect(details.points == 1.5)
    #expect(details.limit == 20)
    #expect(details.pinned == [3, 1])
    #expect(details.tags == ["x", "緑茶"])
    #expect(details.unknownMembers == [.init("author", json: "\"Eve\"")])
  }

  @Test(
    "an answer can be a number, a letter or a text",
    arguments: [
      (Layout.AnswerStyle.number(from: 1), "3", Layout.AnswerStyle.Reading.choice(3)),
      (.number(from: 1), "③", .choice(3)),
      (.number(from: 1), "2.0", .choice(2)),
      (.number(from: 1), "0", .outOfRange),
      (.number(from: 1), "4", .outOfRange),
      (.number(from: 1), "A", .unknown),
      (.number(from: 1), "1,3", .several),
      (.number(from: 1), "1、3", .several),
      (.number(from: 1), "1,4", .unknown),
      (.number(from: 1), "1,A", .unknown),
      (.number(from: 1), "1,", .choice(1)),
      (.number(from: 1), "", .missing),
      (.number(from: 1), " ", .missing),
      (.number(from: 1), "99999999999999999999", .outOfRange),
      (.number(from: 0), "0", .choice(1)),
      (.number(from: 0), "2", .choice(3)),
      (.number(from: 0), "3", .outOfRange),
      (.number(from: 0), "-1", .outOfRange),
      (.letter, "A", .choice(1)),
      (.letter, "c", .choice(3)),
      (.letter, "Ｂ", .choice(2)),
      (.letter, "ウ", .choice(3)),
      (.letter, "D", .outOfRange),
      (.letter, "1", .unknown),
      (.letter, "AB", .several),
      (.letter, "AD", .unknown),
      (.letter, "BA", .unknown),
      (.letter, "ABA", .unknown),
      (.letter, "A, B", .several),
      (.letter, "", .missing),
      (.text, "x, y", .choice(1)),
      (.text, "é", .choice(3)),
      (.text, "e\u{301}", .choice(3)),
      (.text, "z ", .choice(2)),
      (.text, "ｚ", .choice(2)),
      (.text, "zz", .unknown),
      (.text, "z; é", .several),
      (.text, "", .missing),
    ])
  func answers(style: Layout.AnswerStyle, text: String, reading: Layout.AnswerStyle.Reading) {
    #expect(style.read(text, ["x, y", "z", "é"]) == reading)
  }

  @Test("a text of two choices is ambiguous, unless their scalars differ")
  func ambiguous() {
    #expect(Layout.AnswerStyle.text.read("a", ["a", "b", "a"]) == .ambiguous)
    #expect(Layout.AnswerStyle.text.read("é", ["é", "e\u{301}"]) == .choice(1))
  }

  // MARK: Errors

  @Test(
    "an error is reported at its place",
    arguments: [
      (
        "header", "question,answer,choice1,choice2\nq,⟦3⟧,a,b\n",
        "the answer is 3, but the choices are 1 to 2"
      ),
      (
        "header", "question,answer,choice1,choice2\nq,⟦b⟧,a,b\n",
        "the answer “b” is not the number of a choice"
      ),
      ("header", "question,answer,choice1,choice2\nq,⟦⟧,a,b\n", "the answer is missing"),
      (
        "letters", "question,A,B,answer\nq,a,b,⟦\"C\"⟧\n",
        "the answer is C, but the choices are A to B"
      ),
      (
        "letters", "question,A,B,answer\nq,a,b,⟦2⟧\n",
        "the answer “2” is not the letter of a choice"
      ),
      ("letters", "question,A,B,answer\nq,a,b,⟦⟧\n", "the answer is missing"),
      (
        "header", "⟦Tea?,2,a,b⟧\nq,1,a,b\n",
        "the header row lacks the headings “question”, “answer”, “choice1”, “choice2”"
      ),
      (
        "header", "⟦question,answer,choice1⟧\nq,1,a,b\n",
        "the header row lacks the heading “choice2”"
      ),
      (
        "header", "question,answer,choice1,choice2,⟦Question⟧\n",
        "the column “Question” appears twice"
      ),
      ("header", "question,answer,choice1,choice2,⟦問題⟧\n", "the column “問題” appears twice"),
      ("header", "x,question,answer,choice1,choice2,⟦X⟧\n", "the column “X” appears twice"),
      (
        "header", "question,answer,choice1,choice2,\nq,1,a,b,⟦c⟧\n",
        "the column of “c” has no heading"
      ),
      (
        "header", "question,answer,choice1,choice2\nq,1,a,b,⟦c⟧\n",
        "this cell is outside the table, which has 4 columns"
      ),
      ("header", "question,answer,choice1,choice2\n⟦q,1,a⟧\n", "there is only one choice"),
      ("header", "question,answer,choice1,choice2\n⟦q,1,,⟧\n", "there are no choices"),
      (
        "header", "question,answer,choice1,choice2,choice3\nq,1,a,⟦⟧,c\n",
        "choice 2 is empty, but later choices are not"
      ),
      (
        "header", "question,answer,choice1,choice2,limit\nq,1,a,b,⟦ten⟧\n",
        "the time limit “ten” is not a number of seconds"
      ),
      (
        "header", "question,answer,choice1,choice2,limit\nq,1,a,b,⟦-1⟧\n",
        "the time limit “-1” is not a number of seconds"
      ),
      (
        "header", "question,answer,choice1,choice2,points\nq,1,a,b,⟦nan⟧\n",
        "the points “nan” are not a number of 0 or more"
      ),
      (
        "header", "question,answer,choice1,choice2,pinned\nq,1,a,b,⟦3⟧\n",
        "the pinned choices “3” are not all choice numbers"
      ),
      ("qbank", "⟦q,1,a,b,c⟧\n", "the row has 5 cells instead of 6"),
      ("qbank", "q,1,a,b,c,d,⟦⟧\n", "this cell is outside the table, which has 6 columns"),
      ("qbank", "q,⟦5⟧,a,b,c,d\n", "the answer is 5, but the choices are 1 to 4"),
      ("qbank", "⟦\"⟧q,1,a,b,c,d\n", "this quote is never closed"),
      ("qbank", "q⟦\"⟧,1,a,b,c,d\n", "there is a quote inside a cell that does not begin with one"),
      ("qbank", "\"q\"⟦x⟧,1,a,b,c,d\n", "text follows the closing quote of this cell"),
      ("blooket", "⟦Question Text,Answer 1⟧\n", "there is no header row of the layout blooket"),
      ("wayground", "⟦⟧", "the table is empty"),
    ])
  func errors(layout: String, marked: String, message: String) throws {
    let start = marked.utf8.count - marked.drop { $0 != "⟦" }.utf8.count
    let rest = marked.replacing("⟦", with: "")
    let end = rest.utf8.count - rest.drop { $0 != "⟧" }.utf8.count
    let imported = Self.read(
      rest.replacing("⟧", with: ""), try #require(Layouts.named(layout)))
    let found = try #require(imported.diagnostics.first { $0.message.en == message })
    #expect(found.place.range == TextRange(start, end))
    #expect(found.severity == .error)
    #expect(found.rule == "layout-mismatch")
  }

  @Test("a file that is not UTF-8 is reported once")
  func notUTF8() {
    for bytes in [[0x93, 0xFA, 0x2C, 0x96, 0x7B], [0xFF, 0xFE, 0x61, 0x00]] as [[UInt8]] {
      let source = Source(Path("table.csv"), bytes)
      let found = LayoutCSV.read(source, .qbank, ConvertOptions()).diagnostics
      #expect(found.count { $0.message.en.hasPrefix("the file is not UTF-8: it looks like") } == 1)
    }
  }

  @Test(
    "what a bank cannot hold is a loss, not an error",
    arguments: [
      ("blooket", blooketHead + "1,q,a,b,c,d,20,\"1,2\"\n", Feature.answers, 0),
      ("loilonote", loilonoteHead + "q,1,1,1、3,,a,b,c,\n", .answers, 0),
      ("letters", "question,A,B,C,answer\nq,a,b,c,\"A, C\"\n", .answers, 0),
      ("wayground", waygroundHead + "q,Open-Ended,,,,,,,30,,\n", .questionType, 0),
      ("wayground", waygroundHead + "q,Checkbox,a,b,c,,,\"1,2\",30,,\n", .questionType, 0),
      ("wayground", waygroundHead + "q,,a,b,c,,,1,45,https://x/y.png,\n", .media, 1),
    ])
  func losses(layout: String, text: String, feature: Feature, kept: Int) throws {
    let imported = Self.read(text, try #require(Layouts.named(layout)))
    #expect(imported.diagnostics.map(\.message.en) == [])
    #expect(imported.losses.map(\.feature) == [feature])
    #expect(imported.losses.map(\.number) == [1])
    #expect(imported.bank.count == kept)
  }

  @Test("arbitrary text can be read in every layout", arguments: 0..<40)
  func anyBytes(seed: UInt64) {
    var generator = Generator(seed: seed)
    let parts = HostileBanks.parts + ["question", "answer", "choice1", "choice2", "\r\n", "\"\n"]
    let text = (0..<60).map { _ in generator.pick(parts) + generator.pick([",", "\n", ""]) }
      .joined()
    for layout in Layouts.all {
      let imported = Self.read(text, layout)
      let length = text.utf8.count
      #expect(imported.diagnostics.allSatisfy { $0.place.range.end <= length })
      #expect(imported.bank.problems.allSatisfy { (1...$0.choices.count).contains($0.answer) })
    }
  }
}
