@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Tables of questions in Word documents")
struct WordTableTests {
  private static let tea = "Which tea is green? / assam / *sencha / pu'er"

  private static func problems(in document: WordDocument) -> [String] {
    let found = document.found
    #expect(found.diagnostics.isEmpty, "\(found.diagnostics.map(\.message.en))")
    return ListReadingTests.problems(found)
  }

  private static let tables: [[[String]]] = [
    [
      ["No", "Question", "A", "B", "C", "Answer"],
      ["1", "Which tea is green?", "assam", "sencha", "pu'er", "B"],
    ],
    [
      ["問題", "選択肢1", "選択肢2", "選択肢3", "正解"],
      ["Which tea is green?", "assam", "sencha", "pu'er", "2"],
    ],
    [
      ["Question", "Option 1", "Option 2", "Option 3"],
      ["Which tea is green?", "assam", "!sencha", "pu'er"],
    ],
    [
      ["Question", "Choice A", "Choice B", "Choice C", "Correct answer"],
      ["Which tea is green?", "assam", "sencha", "pu'er", "sencha"],
    ],
    [["1.", "Which tea is green?"], ["A)", "assam"], ["*B)", "sencha"], ["C)", "pu'er"]],
  ]

  @Test("a table may have one question per row, or only frame a list", arguments: tables.indices)
  func table(_ index: Int) {
    var document = WordDocument()
    document.add(Self.tables[index])
    #expect(Self.problems(in: document) == [Self.tea])
  }

  @Test(
    "questions in tables and in lists are read in the order of the document",
    arguments: [0, 1, 2, 3],
    [["1. ", "2. "], ["問1 ", "問2 "], ["", ""]])
  func tableBesideList(_ index: Int, _ labels: [String]) {
    var document = WordDocument()
    func list(_ lines: [String]) {
      for line in lines { document.add(line) }
    }
    list([labels[0] + "Sky?", "A) blue", "B) red", "Answer: A", ""])
    document.add(Self.tables[index])
    list([labels[1] + "Snow?", "A) black", "B) white", "Answer: B"])
    #expect(
      Self.problems(in: document) == ["Sky? / *blue / red", Self.tea, "Snow? / black / *white"])
    #expect(document.found.losses.isEmpty)
  }

  /// Answer columns for four questions whose right choices are a, b, c and d.
  private static let keys: [(headings: String, keys: [String])] = [
    ("A B C D", ["A", "B", "C", "D"]), ("A B C D", ["a", "b", "c", "d"]),
    ("A B C D", ["1", "2", "3", "4"]), ("A B C D", ["0", "1", "2", "3"]),
    ("ア イ ウ エ", ["ア", "イ", "ウ", "エ"]), ("選択肢1 選択肢2 選択肢3 選択肢4", ["A", "B", "C", "D"]),
    ("選択肢1 選択肢2 選択肢3 選択肢4", ["①", "②", "③", "④"]),
    ("Option1 Option2 Option3 Option4", ["0", "1", "2", "3"]),
    ("Option1 Option2 Option3 Option4", ["tea", "beer", "cola", "wine"]),
  ]

  private static func document(_ headings: String, _ keys: [String]) -> WordDocument {
    let questions = keys.enumerated().map { index, key in
      ["question \(index)?", "tea", "beer", "cola", "wine", key]
    }
    var document = WordDocument()
    document.add(
      [["Question"] + headings.split(separator: " ").map(String.init) + ["Answer"]] + questions)
    return document
  }

  private static func answers(_ found: ImportResult) -> [Int] {
    found.bank.problems.map(\.answer)
  }

  @Test("answers are read in every notation of tables", arguments: keys.indices)
  func notations(_ index: Int) {
    let found = Self.document(Self.keys[index].headings, Self.keys[index].keys).found
    #expect(Self.answers(found) == [1, 2, 3, 4])
    #expect(found.diagnostics.isEmpty && found.notes.isEmpty && found.losses.isEmpty)
  }

  @Test("ambiguous answers count from 1, which is noted, or as --answers-from says")
  func fromOne() {
    let document = Self.document("A B C D", ["1", "2", "3"])
    #expect(Self.answers(document.found) == [1, 2, 3])
    #expect(document.found.notes.map(\.message.en).joined().contains("counted from 1"))
    let said = document.read { $0.answers = .zero }
    #expect(Self.answers(said) == [2, 3, 4] && said.notes.isEmpty)
  }

  @Test("ambiguous answers count from 0 if those of another table do")
  func fromZeroElsewhere() {
    let undecided = [["Question", "A", "B", "C", "Answer"], ["a?", "x", "y", "z", "1"]]
    let fromZero = [["Question", "A", "B", "C", "Answer"], ["b?", "x", "y", "z", "0"]]
    for tables in [[undecided, fromZero], [fromZero, undecided]] {
      var document = WordDocument()
      for table in tables {
        document.add(table)
        document.add("")
      }
      let texts = ListReadingTests.problems(document.found).sorted()
      #expect(texts == ["a? / x / *y / z", "b? / *x / y / z"].sorted())
      #expect(
        document.found.notes.map(\.message.en).joined().contains("counted from 0, as in another"))
    }
  }

  @Test("a table continues in a following one of the same form without a header")
  func goingOn() {
    var document = WordDocument()
    document.add([["Question", "A", "B", "Answer"], ["a?", "x", "y", "B"]])
    document.add("continued")
    document.add([["b?", "x", "y", "A"], ["c?", "x", "y", "B"]])
    document.add("")
    document.add([["some", "other", "table", "of words"]])
    #expect(
      ListReadingTests.problems(document.found) == ["a? / x / *y", "b? / *x / y", "c? / x / *y"])
    #expect(document.found.losses.count == 2)
  }

  @Test("the right choice may be marked in a column beside each choice")
  func marks() {
    var document = WordDocument()
    document.add([
      ["Question", "Choice A", "Correct A", "Choice B", "Correct B"],
      ["a?", "x", "", "y", "✓"], ["b?", "x", "✓", "y", ""],
    ])
    #expect(Self.problems(in: document) == ["a? / x / *y", "b? / *x / y"])
  }

  @Test("a table may have title rows and repeated headers")
  func titles() {
    var document = WordDocument()
    let header = ["No", "Question", "A", "B", "Answer"]
    document.add([
      ["Teas of the world"], header, ["1", "a?", "x", "y", "B"], header,
      ["2", "b?", "x", "y", "A"],
    ])
    #expect(Self.problems(in: document) == ["a? / x / *y", "b? / *x / y"])
  }

  @Test(
    "an answer that names no choice is one error for its question",
    arguments: [
      ("5", "the answer is 5, but the choices are 1 to 4"),
      ("E", "the answer is E, but the choices are A to D"),
      ("nothing", "the answer “nothing” is not the letter of a choice"),
    ])
  func wrongKey(_ key: String, _ message: String) {
    let keys = key == "5" ? ["1", "2", "4", key] : ["A", "B", "D", key]
    let found = Self.document("A B C D", keys).found
    #expect(Self.answers(found) == [1, 2, 4])
    #expect(found.diagnostics.map(\.message.en) == [message])
  }

  @Test("two columns with the same meaning are a single error")
  func twice() {
    var document = WordDocument()
    document.add([
      ["Question", "A", "B", "Answer", "Correct answer"], ["a?", "x", "y", "A", "B"],
      ["b?", "x", "y", "B", "A"],
    ])
    let found = document.found
    #expect(found.bank.count == 0 && found.diagnostics.count == 1)
    #expect(found.diagnostics.first?.message.en.contains("“Answer” and “Correct answer”") == true)
  }

  @Test("another column is kept under its name")
  func otherColumn() {
    var document = WordDocument()
    let rows = [
      ["No", "Question", "A", "B", "Answer", "Remark"],
      ["1", "a?", "x", "y", "B", "from a friend"],
      ["2", "b?", "x", "y", "A", ""],
    ]
    document.add(rows)
    #expect(Self.problems(in: document) == ["a? / x / *y", "b? / *x / y"])
    let others = document.found.bank.problems.map { $0.details.unknownMembers.map(\.name) }
    #expect(others == [["Remark"], []] && document.found.losses.isEmpty)
  }

  @Test("text in a column without a heading is reported as lost")
  func namelessColumn() {
    var document = WordDocument()
    document.add([
      ["Question", "A", "B", "Answer", ""], ["a?", "x", "y", "B", "from a friend"],
      ["b?", "x", "y", "A", ""],
    ])
    #expect(Self.problems(in: document) == ["a? / x / *y", "b? / *x / y"])
    #expect(document.found.losses.map(\.number) == [1])
    #expect(document.found.losses[0].message.en.contains("from a friend"))
  }

  @Test("letters before choices are removed if answers name them")
  func labels() {
    var document = WordDocument()
    document.add([
      ["Question", "A", "B", "Answer"], ["a?", "A) x", "B) y", "B"],
      ["b?", "A)  x ", "B) *y", "B"],
    ])
    #expect(ListReadingTests.problems(document.found) == ["a? / x / *y", "b? / x / **y"])
    var japanese = WordDocument()
    japanese.add([
      ["問題", "選択肢1", "選択肢2", "正解"], ["a?", "ア x", "イ y", "イ"], ["b?", "ア x", "イ y", "ア"],
    ])
    #expect(Self.problems(in: japanese) == ["a? / x / *y", "b? / *x / y"])
  }

  @Test("text around tables is reported as left out")
  func textAround() {
    var document = WordDocument()
    document.add("Choose the best answer.")
    document.add([["Question", "A", "B", "Answer"], ["a?", "x", "y", "B"]])
    document.add("第2部　次の問いに答えなさい。")
    document.add([["Question", "A", "B", "Answer"], ["b?", "x", "y", "A"]])
    document.add("Good luck!")
    #expect(Self.problems(in: document) == ["a? / x / *y", "b? / *x / y"])
    #expect(document.found.losses.count == 3)
  }

  @Test("nested tables and merged cells are read, and reported")
  func nested() {
    var document = WordDocument()
    let cell = { (text: String) in "<w:tc><w:p><w:r><w:t>\(text)</w:t></w:r></w:p></w:tc>" }
    let inner =
      "<w:tc><w:p><w:r><w:t>a?</w:t></w:r></w:p><w:tbl><w:tr>\(cell("1"))</w:tr></w:tbl></w:tc>"
    let merged = "<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>"
    let first =
      "<w:tc><w:tcPr><w:vMerge w:val=\"restart\"/></w:tcPr><w:p><w:r><w:t>Sky</w:t></w:r></w:p></w:tc>"
    let rows = [
      ["Question", "A", "B", "Answer", "Category"].map(cell),
      [inner] + ["x", "y", "B"].map(cell) + [first],
      ["b?", "x", "y", "A"].map(cell) + [merged],
    ]
    document.add(markup: "<w:tbl>\(rows.map { "<w:tr>\($0.joined())</w:tr>" }.joined())</w:tbl>")
    #expect(Self.problems(in: document) == ["a? / x / *y", "b? / *x / y"])
    #expect(
      document.found.losses.map(\.message.en) == ["a table inside a cell is left out"])
    #expect(
      document.found.notes.map(\.message.en) == [
        "1 cell is merged with cells above; the text of merged cells counts for the first row only"
      ])
    #expect(document.found.losses[0].place != nil)
  }

  @Test("hidden text is left out and reported")
  func hidden() {
    var document = WordDocument()
    document.add("1. a?", "<w:vanish/>|only for me")
    for line in ["A) x", "B) y", "Answer: B"] { document.add(line) }
    #expect(Self.problems(in: document) == ["a? / x / *y"])
    #expect(
      document.found.losses.map(\.message.en) == [
        "the hidden text “only for me” is left out"
      ])
  }
}
