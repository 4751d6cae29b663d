@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@_spi(QBank) @testable import BankFormats

@Suite("How layouts mark the right choice")
struct LayoutKeyTests {
  private typealias Style = Layout.AnswerStyle
  private typealias Reading = Layout.AnswerStyle.Reading

  private static let names = [
    "1", "2", "0", "9", "10", "11", "２", "②", "⑩", "2.0", "2)", "(2)", "[2]", "2番", "第2", "二", "十",
    "B", "b", "Ｂ", "ｂ", "B.", "(B)", "[b]", "Option B", "option 2", "選択肢2", "選択肢ｂ", "answer_b",
    "Ans. 3",
    "ア", "ｱ", "あ", "イ", "ｲ", "い", "ロ", "ﾛ", "ろ", "ハ", "ニ", "コ", "ヌ", "サ", "K", "", " ", " B ",
    "A,C",
    "AC", "A and C", "1;3", "1/3", "B Paris", "-1", "1.5", "é", "👍", "choice", "選択肢", "１０",
  ]

  @Test("an answer is read from bytes as it is from text", arguments: names)
  func bytes(_ text: String) {
    let choices = (1...4).map { "choice \($0)" }
    for style in [Style.number(from: 1), .number(from: 0), .letter, .iroha] {
      let fast = style.read(Array(text.utf8).arraySpan, choiceCount: choices.count)
      #expect(fast == style.read(text, choices), "\(style)")
    }
    for style in [Style.text, .mark, .first] {
      #expect(style.read(Array(text.utf8).arraySpan, choiceCount: 4) == nil)
    }
  }

  @Test(
    "an answer from the lookup table is read as any other",
    arguments: [Style.number(from: 1), .number(from: 0), .letter, .iroha])
  func usualLetters(_ style: Layout.AnswerStyle) {
    let letters = "0123456789ABCKabckアイコサあいこさ①②⑩⑪イロハＡ１一甲é🅐".map { String($0) }
    let keys = AnswerKeys(style)
    for text in letters + ["", "AB", "ア ", "10"] {
      let cell = Array(text.utf8)
      for count in 2...10 {
        let read = keys.read(cell.arraySpan, choiceCount: count)
        let plain = style.read(cell.arraySpan, choiceCount: count)
        if let read {
          #expect(.choice(read.right) == plain, "\(text)")
          #expect(read.text == KeyAsText(cell.arraySpan, style), "\(text)")
        } else if case .choice = plain {
          Issue.record("\(text) is an answer")
        }
      }
    }
  }

  @Test(
    "the fast check never misses a choice that has the same text as an answer", arguments: names)
  func sameText(_ key: String) {
    let choices =
      Self.names + [
        "A ", "　B", "⒝", "(b)", "か", "か\u{3099}", "が", "ｶﾞ", "い ろ", "12", "AB", "e\u{301}",
      ]
    for (style, choice) in [Style.letter, .iroha].flatMap({ style in choices.map { (style, $0) } })
    {
      let isSame = style.textOf(key, ["p", choice], otherThan: 1) != nil
      let (answer, text) = (Array(key.utf8), Array(choice.utf8))
      guard case .choice = style.read(answer.arraySpan, choiceCount: 10) else { continue }
      let known = KeyAsText(answer.arraySpan, style)
      let maybe = known?.mayBe(text.arraySpan, answer.arraySpan) ?? false
      #expect(maybe || !isSame, "\(choice)")
    }
  }

  @Test(
    "the fast check rules out choices that differ from the answer",
    arguments: [
      ("B", ["", "12", "5 m", "x", "b", "(B)", "bat", "Tokyo"]), ("B", otherTexts),
      ("ウ", otherTexts), ("Ｂ", otherTexts),
    ])
  func otherText(_ key: String, _ choices: [String]) {
    let answer = Array(key.utf8)
    let known = KeyAsText(answer.arraySpan, .letter)
    for choice in choices {
      let text = Array(choice.utf8)
      let maybe = known?.mayBe(text.arraySpan, answer.arraySpan)
      #expect(maybe == false, "\(choice)")
    }
  }

  private static let otherTexts = [
    "りんご", "東京", "青", "水0", "三", "いぬ", "１２", "「青」", "bat", "12",
  ]

  @Test(
    "an answer is read without decorations around the name of its choice",
    arguments: [
      (Style.letter, "Option B", Reading.choice(2)), (.letter, "選択肢Ｃ", .choice(3)),
      (.letter, "answer_b", .choice(2)), (.letter, "(D)", .choice(4)), (.letter, "c.", .choice(3)),
      (.letter, "ｱ", .choice(1)), (.letter, "う", .choice(3)), (.letter, "オ", .outOfRange),
      (.letter, "ロ", .unknown), (.letter, "B Paris", .unknown), (.letter, "A、C", .several),
      (.letter, "A and C", .several), (.letter, "アウ", .several), (.letter, "2", .unknown),
      (.number(from: 1), "選択肢2", .choice(2)), (.number(from: 1), "2番", .choice(2)),
      (.number(from: 1), "④", .choice(4)), (.number(from: 1), "[3]", .choice(3)),
      (.number(from: 1), "option 0", .outOfRange), (.number(from: 1), "B", .unknown),
      (.number(from: 0), "0", .choice(1)), (.number(from: 0), "3.0", .choice(4)),
      (.number(from: 0), "choice 1", .choice(2)), (.number(from: 0), "4", .outOfRange),
      (.iroha, "イ", .choice(1)), (.iroha, "ろ", .choice(2)), (.iroha, "ﾊ", .choice(3)),
      (.iroha, "ニ", .choice(4)), (.iroha, "ホ", .outOfRange), (.iroha, "ア", .unknown),
      (.iroha, "ロ、ハ", .several),
    ])
  func decorations(
    style: Layout.AnswerStyle, text: String, reading: Layout.AnswerStyle.Reading
  ) {
    #expect(style.read(text, ["p", "q", "r", "s"]) == reading)
  }

  @Test(
    "one cell can hold all choices as a list",
    arguments: [
      (ChoiceList.separator(";"), "a; b ;c;", ["a", "b", "c"]),
      (.separator("\n"), "A. x\nB. y", ["x", "y"]), (.separator("|"), "a|A. x", ["a", "A. x"]),
      (.array, "['a', \"b's\", 3]", ["a", "b's", "3"]), (.array, "[\"\\u3042\\n\"]", ["あ\n"]),
      (.array, "[]", []), (.array, "['a'", nil), (.array, "['a' 'b']", nil), (.array, "a, b", nil),
      (.labels, "A) x B) y C) z", ["x", "y", "z"]), (.labels, "a ) 38 , b ) 27", ["38", "27"]),
      (.labels, "ア．青　イ．赤", ["青", "赤"]), (.labels, "(1) x (2) y", ["x", "y"]),
      (.labels, "A) x C) y", nil), (.labels, "B) x C) y", nil), (.labels, "x", nil),
      (.labels, "A) vitamin B) rich B) y", ["vitamin", "rich B) y"]),
      (.labels, "A. x|B. y|C. z", ["x", "y", "z"]),
    ] as [(ChoiceList, String, [String]?)])
  func lists(list: ChoiceList, text: String, choices: [String]?) {
    #expect(list.choices(in: text) == choices)
  }

  @Test(
    "a mark in a column beside the choices shows the right one",
    arguments: [
      (["", "○", ""], Reading.choice(2)), (["x", "", ""], .choice(1)),
      (["x", "x", "○"], .choice(3)),
      (["TRUE", "FALSE", "FALSE"], .choice(1)), (["0", "0", "1"], .choice(3)),
      (["0.0", "1.0", ""], .choice(2)), (["誤", "正", "誤"], .choice(2)), (["", "", ""], .missing),
      (["1", "1", ""], .several), (["yes", "maybe", ""], .unknown), (["◎", "×", "×"], .choice(1)),
    ])
  func marks(_ cells: [String], _ reading: Layout.AnswerStyle.Reading) {
    #expect(ChoiceMark.read(columns: cells) == reading)
  }

  @Test(
    "a mark in the cell of a choice is recognised and removed",
    arguments: [
      ("*Paris", "Paris", true), ("Paris *", "Paris", true), ("○ 青", "青", true),
      ("青（正解）", "青", true), ("Oslo (Correct)", "Oslo", true), ("Oslo", "Oslo", false),
      ("*", "*", false), ("2*3", "2*3", false), (" Oslo ", " Oslo ", false),
    ])
  func marked(_ text: String, _ shown: String, _ isMarked: Bool) {
    #expect(ChoiceMark.cell(text) == ChoiceMark.Cell(text: shown, isMarked: isMarked))
  }

  @Test(
    "an answer may repeat the text of its choice after its name",
    arguments: [
      ("B. Rome", Layout.AnswerStyle.letter, Layout.AnswerStyle.Reading.choice(2)),
      ("b) rome", .letter, .unknown), ("（B）Rome", .letter, .choice(2)),
      ("イ　Rome", .letter, .choice(2)),
      ("イ　Rome", .iroha, .unknown), ("2：Rome", .number(from: 1), .choice(2)),
      ("1 Rome", .number(from: 0), .choice(2)), ("A. Rome", .letter, .unknown),
      ("B. Oslo", .letter, .unknown), ("D. Rome", .letter, .unknown), ("B.", .letter, .choice(2)),
    ])
  func nameAndText(
    _ text: String, _ style: Layout.AnswerStyle, _ reading: Layout.AnswerStyle.Reading
  ) {
    #expect(style.read(text, ["Paris", "Rome", "Kyiv"]) == reading)
  }

  @Test("texts after the names show how answers are written")
  func notationByTexts() {
    let choices = ["Paris", "Rome", "Kyiv"]
    for (keys, style) in [
      (["2. Rome", "1. Paris"], Layout.AnswerStyle.number(from: 1)),
      (["1. Rome"], .number(from: 0)),
      (["イ Rome", "イ Rome"], .letter), (["イ Paris"], .iroha),
    ] {
      let rows = keys.map { (key: $0, choices: choices) }
      guard case .style(let found) = KeyNotation(rows: rows, hints: KeyHints(), given: nil).find()
      else {
        Issue.record("\(keys)")
        continue
      }
      #expect(found == style)
    }
  }

  @Test(
    "marks of wrong choices are removed if every wrong choice has one",
    arguments: [
      (["○ tea", "× milk", "×beer"], ["tea", "milk", "beer"]),
      (["☐ tea", "☑ milk"], ["tea", "milk"]),
      (["*tea", "× milk", "beer"], ["tea", "× milk", "beer"]),
      (["*2×3", "2×4", "2×5"], ["2×3", "2×4", "2×5"]), (["*×", "×"], ["×", "×"]),
    ])
  func wrongMarks(_ choices: [String], _ texts: [String]) {
    #expect(ChoiceMark.texts(choices) == texts)
  }

  @Test(
    "a table is written and read with every delimiter, and a sep= line overrides the layout",
    arguments: Layout.Delimiter.allCases)
  func delimiters(_ delimiter: Layout.Delimiter) {
    let sign = String(Unicode.Scalar(delimiter.rawValue))
    var layout = Layout.header
    layout.delimiter = delimiter
    let problems = (1...200).map { index in
      Problem(
        question: "q\(index), \"x\"; y\t| z\n", answer: index % 3 + 1,
        choices: [",", ";\t|", "\(index),5\(sign)"])
    }
    let written = LayoutCSV.write(.problems(problems), layout, ConvertOptions()).bytes
    let lines = Array("\u{FEFF}sep=\(sign)\r\n".utf8) + written
    var other = Layout.header
    other.delimiter = delimiter == .comma ? .tab : .comma
    // The `sep=` line takes precedence over the layout.
    for (bytes, layout) in [(written, layout), (lines, other)] {
      let read = LayoutCSV.read(Source(Path("a.csv"), bytes), layout, ConvertOptions())
      #expect(read.diagnostics.map(\.message.en) == [])
      #expect(read.bank.problems == problems)
    }
  }

  @Test("a layout in which no row can be read is a single error")
  func nothing() {
    let rows = (1...50).map { "q\($0),\($0 % 2 == 0 ? "A" : "B"),a,b\n" }.joined()
    let text = "question,answer,choice1,choice2\n" + rows
    let read = LayoutCSV.read(Source(Path("a.csv"), Array(text.utf8)), .header, ConvertOptions())
    #expect(
      read.diagnostics.map(\.message.en) == [
        "none of the 50 rows can be read in the layout header; in the first, the answer “B” "
          + "is not the number of a choice"
      ])
    let empty = LayoutCSV.read(
      Source(Path("a.csv"), Array("question,answer,choice1,choice2\n".utf8)), .header,
      ConvertOptions())
    #expect(empty.diagnostics.map(\.message.en) == ["no row contains a question"])
  }
}
