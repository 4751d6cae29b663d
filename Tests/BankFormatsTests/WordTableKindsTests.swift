@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

/// Tables in documents with layouts other than one cell for each choice and one for the answer.
@Suite("Kinds of tables in Word documents")
struct WordTableKindsTests {
  private static let twoTeas = ["a? / x / *y", "b? / *x / y"]

  private static let tables: [[[String]]] = [
    [["Question", "Choices", "Answer"], ["a?", "A. x B. y", "B"], ["b?", "A. x B. y", "A"]],
    [["問題", "選択肢", "正解"], ["a?", "ア．x　イ．y", "イ"], ["b?", "ア．x　イ．y", "ア"]],
    [
      ["Question", "Choices", "", "Answer"], ["", "A", "B", ""], ["a?", "x", "y", "B"],
      ["b?", "x", "y", "A"],
    ],
    [
      ["問題", "選択肢", "", "正解"], ["", "ア", "イ", ""], ["a?", "x", "y", "イ"], ["b?", "x", "y", "ア"],
    ],
    [["問題", "選択肢1", "選択肢2"], ["a?", "x", "○y"], ["b?", "○x", "y"]],
    [["a?", "x", "y", "B"], ["b?", "x", "y", "A"]],
    [["問", "問題文", "ア", "イ", "正解"], ["問1", "a?", "x", "y", "イ"], ["問2", "b?", "x", "y", "ア"]],
    [["問題", "選択肢", "正解"], ["a?", "①x ②y", "②"], ["b?", "①x ②y", "①"]],
    [["1", "a?", "x", "y", "B"], ["2", "b?", "x", "y", "A"]],
    [
      ["No", "Question", "A", "B", "Answer"], ["1", "a?", "x", "y", "B"],
      ["2", "b?", "x", "y", "A"],
    ]
      + [["3", "", "", "", ""], ["4", "", "", "", ""]],
  ]

  @Test("a table is read as in any other file", arguments: tables.indices)
  func kinds(_ index: Int) {
    var document = WordDocument()
    document.add(Self.tables[index])
    let found = document.found
    #expect(found.diagnostics.isEmpty && found.losses.isEmpty)
    #expect(ListReadingTests.problems(found) == Self.twoTeas)
  }

  @Test("separate columns of right and wrong choices give no order, which is reported")
  func rightAndWrong() {
    for header in [
      ["Question", "Correct answer", "Wrong answer 1", "Wrong answer 2"],
      ["問題", "正解", "誤答1", "誤答2"],
    ] {
      var document = WordDocument()
      document.add([header, ["a?", "x", "y", "z"], ["b?", "p", "q", "r"]])
      let found = document.found
      let right = found.bank.problems.map { $0.choices[$0.answer - 1] }
      #expect(right == ["x", "p"] && found.losses.count == 1)
      #expect(found.losses[0].message.en.contains("the choices have no fixed order"))
    }
  }

  @Test("a cell across all columns is a title, which is reported")
  func titleOfPart() {
    let cell = { (text: String) in "<w:tc><w:p><w:r><w:t>\(text)</w:t></w:r></w:p></w:tc>" }
    let wide =
      "<w:tc><w:tcPr><w:gridSpan w:val=\"4\"/></w:tcPr><w:p><w:r><w:t>Part 2</w:t></w:r></w:p></w:tc>"
    let rows = [
      ["Question", "A", "B", "Answer"], ["a?", "x", "y", "B"], nil, ["b?", "x", "y", "A"],
    ].map { row in "<w:tr>\(row?.map(cell).joined() ?? wide)</w:tr>" }
    var document = WordDocument()
    document.add(markup: "<w:tbl>\(rows.joined())</w:tbl>")
    let found = document.found
    #expect(ListReadingTests.problems(found) == Self.twoTeas && found.diagnostics.isEmpty)
    #expect(found.losses.count == 1 && found.losses[0].message.en.contains("“Part 2”"))
  }

  @Test("a cell across two columns leaves the second one empty")
  func wideCell() {
    let rows = ["Question|A|B|C|Answer", "a?|x|y|z|B", "b?|x:2|z|C"].map { row in
      row.split(separator: "|").map { cell in
        let parts = cell.split(separator: ":")
        let width = parts.count > 1 ? "<w:tcPr><w:gridSpan w:val=\"2\"/></w:tcPr>" : ""
        return "<w:tc>\(width)<w:p><w:r><w:t>\(parts[0])</w:t></w:r></w:p></w:tc>"
      }.joined()
    }
    var document = WordDocument()
    document.add(markup: "<w:tbl>\(rows.map { "<w:tr>\($0)</w:tr>" }.joined())</w:tbl>")
    let found = document.found
    #expect(ListReadingTests.problems(found) == ["a? / x / *y / z"])
    #expect(
      found.diagnostics.map(\.message.en) == ["choice 2 is empty, but later choices are not"])
  }

  @Test("a heading above a table is the category of its questions")
  func category() {
    var document = WordDocument()
    document.add("Tea", properties: "<w:outlineLvl w:val=\"0\"/>")
    document.add([["Question", "A", "B", "Answer"], ["a?", "x", "y", "B"]])
    #expect(document.found.bank.problems.map(\.details.category) == ["Tea"])
  }

  @Test("if the answer column is empty, formatting can show the right choice")
  func emptyAnswers() {
    var document = WordDocument()
    document.add([
      ["Question", "A", "B", "Answer"], ["a?", "x", "!y", ""], ["b?", "!x", "y", ""],
    ])
    #expect(ListReadingTests.problems(document.found) == Self.twoTeas)
  }

  @Test(
    "a table with headings of questions that cannot be read is a single error",
    arguments: [
      [["No.", "Question", "Choice", "Correct"], ["1", "a?", "x", ""], ["", "", "y", "✓"]],
      [["問", "問題", "正解"], ["1", "a? ア x イ y", "イ"], ["2", "b? ア x イ y", "ア"]],
    ])
  func unreadable(_ rows: [[String]]) {
    var document = WordDocument()
    document.add(rows)
    let found = document.found
    #expect(found.bank.count == 0)
    #expect(found.diagnostics.map(\.message.en) == ["the questions in this table cannot be read"])
  }

  @Test("formatting that contradicts the answer is an error")
  func otherLooks() {
    var document = WordDocument()
    document.add([["Question", "A", "B", "Answer"], ["a?", "!x", "y", "B"]])
    #expect(document.found.bank.count == 0)
    #expect(
      document.found.diagnostics.map(\.message.en) == [
        "the answer is “x” here, but “y” elsewhere"
      ])
  }

  @Test("--answers-from applies to the tables that it fits, and must fit one")
  func given() {
    let numbers = [["Question", "A", "B", "C", "Answer"], ["a?", "x", "y", "z", "1"]]
    let letters = [["Question", "A", "B", "C", "Answer"], ["b?", "x", "y", "z", "B"]]
    var both = WordDocument()
    for table in [numbers, letters] {
      both.add(table)
      both.add("")
    }
    let zero = both.read { $0.answers = .zero }
    #expect(ListReadingTests.problems(zero) == ["a? / x / *y / z", "b? / x / *y / z"])
    var one = WordDocument()
    one.add(letters)
    let refused = one.read { $0.answers = .zero }
    #expect(refused.bank.count == 0 && refused.diagnostics.count == 1)
    #expect(
      refused.diagnostics.first?.message.en.contains("cannot be read with --answers-from 0") == true
    )
  }

  @Test("a list of keys below a table confirms its answers, and may add details")
  func listOfKeys() {
    let table = [["Question", "A", "B", "Answer"], ["a?", "x", "y", "B"], ["b?", "x", "y", "A"]]
    var document = WordDocument()
    document.add(table)
    for line in ["Answer key", "1. B", "Hint: think twice", "Points: 3", "2. A"] {
      document.add(line)
    }
    let found = document.found
    #expect(ListReadingTests.problems(found) == Self.twoTeas && found.diagnostics == [])
    #expect(found.lost == ["1 others"] && found.bank.problems[0].details.points == 3)
    var other = WordDocument()
    other.add(table)
    for line in ["Answer key", "1. B", "2. B"] { other.add(line) }
    #expect(ListReadingTests.problems(other.found) == ["a? / x / *y"])
    #expect(
      other.found.diagnostics.map(\.message.en) == ["the answer is “B” here, but “x” elsewhere"])
  }

  @Test("of a table without answers, other columns are details, or are reported if not empty")
  func otherColumns() {
    var document = WordDocument()
    document.add([
      ["No", "Category", "Question", "A", "B", "Remark"],
      ["1", "Sky", "a?", "x", "y", "see page 3"],
      ["2", "", "b?", "x", "y", ""],
    ])
    for line in ["Answer key", "1. B", "2. A"] { document.add(line) }
    let found = document.found
    #expect(ListReadingTests.problems(found) == Self.twoTeas && found.diagnostics == [])
    #expect(found.bank.problems.map(\.details.category) == ["Sky", nil])
    #expect(found.lost == ["1 others"])
    #expect(found.losses.first?.message.en.contains("see page 3") == true)
  }

  @Test("choices side by side in a table may be numbered automatically")
  func numberedCells() {
    var document = WordDocument()
    document.define(1, ("upperLetter", "%1)"))
    let cells = ["assam", "sencha", "pu'er"].map { text in
      "<w:tc><w:p><w:pPr>\(WordDocument.list(1))</w:pPr><w:r><w:t>\(text)</w:t></w:r></w:p></w:tc>"
    }
    document.add("1. Which tea is green?")
    document.add(markup: "<w:tbl><w:tr>\(cells.joined())</w:tr></w:tbl>")
    document.add("Answer: B")
    let found = document.found
    #expect(found.diagnostics.map(\.message.en) == [])
    #expect(
      ListReadingTests.problems(found) == ["Which tea is green? / assam / *sencha / pu'er"])
  }

  @Test(
    "a table of data becomes lines of text, which is reported even if a cell is empty",
    arguments: [
      ([["Paris", "two million"], ["Lyon", ""]], true), ([["Paris"], ["Lyon"]], false),
      ([["A) Paris", "B) Lyon"], ["", ""]], false),
    ])
  func dataOfQuestion(_ table: [[String]], _ isReported: Bool) {
    var document = WordDocument()
    document.add("1. Which city is larger?")
    document.add(table)
    for line in ["A) Paris", "B) Lyon", "Answer: A"] { document.add(line) }
    let message = "a table is read as lines of text"
    #expect(document.found.losses.contains { $0.message.en == message } == isReported)
  }
}

/// Tables that contain only the keys of questions elsewhere in the document.
@Suite("Tables of keys in Word documents")
struct WordKeyTableTests {
  /// Tables, and whether their own text says that they contain keys.
  private static let tables: [(rows: [[String]], isNamed: Bool)] = [
    ([["No.", "Answer"], ["1", "B"], ["2", "A"]], true), ([["1", "2"], ["B", "A"]], false),
    ([["Question", "Q1", "Q2"], ["Answer", "B", "A"]], true),
    ([["問", "正解"], ["問1", "B"], ["問2", "A"]], true),
    ([["問題番号", "1", "2"], ["正解", "Ｂ", "Ａ"]], true),
    ([["No", "Key", "No", "Key"], ["1", "B", "2", "A"]], true),
    ([["ANSWER KEY", ""], ["No.", "Answer"], ["1", "B"], ["2", "A"]], true),
    ([["No.", "Points", "Answer"], ["1", "5", "B"], ["2", "10", "A"]], true),
  ]

  /// Returns a document with two questions without answers, in a list or a table.
  private static func document(isTable: Bool) -> WordDocument {
    var document = WordDocument()
    if isTable {
      document.add([
        ["No", "Question", "A", "B"], ["1", "a?", "x", "y"], ["2", "b?", "x", "y"],
      ])
      document.add("")
    } else {
      for line in ["1. a?", "A) x", "B) y", "2. b?", "A) x", "B) y"] { document.add(line) }
    }
    return document
  }

  @Test(
    "a table of keys gives the answers of the questions above", arguments: tables.indices,
    [true, false])
  func keys(_ index: Int, _ isTable: Bool) {
    let (rows, isNamed) = Self.tables[index]
    for heading in [nil, "Answers", "解答"] where isNamed || heading != nil {
      var document = Self.document(isTable: isTable)
      if let heading { document.add(heading) }
      document.add(rows)
      let found = document.found
      #expect(found.diagnostics.isEmpty, "\(found.diagnostics.map(\.message.en))")
      #expect(ListReadingTests.problems(found) == ["a? / x / *y", "b? / *x / y"])
    }
  }

  @Test("a table of keys may contain explanations")
  func explanations() {
    var document = Self.document(isTable: false)
    document.add([["問", "正解", "解説"], ["1", "B", "だから。"], ["2", "A", ""]])
    let found = document.found
    #expect(found.diagnostics.isEmpty && found.losses.isEmpty)
    #expect(found.bank.problems.map(\.details.explanation) == ["だから。", nil])
  }

  @Test("tables for points, names or unlabelled values are not tables of keys")
  func others() {
    for table in [
      [["1", "2"], ["", ""]], [["Q1", "Q2"], ["10", "20"]], [["1", "3"], ["B", "A"]],
      [["1", "2"], ["B", "A"], ["3", "4"]], [["No.", "Name"], ["1", "B"], ["2", "A"]],
      [["Group", "1", "2"], ["Room", "B", "A"]], [["1", "2"], ["B", "A"]],
      [["問", "1", "2"], ["観点", "B", "A"]],
    ] {
      #expect(WordKeyTable(table, isBelowHeading: false) == nil, "\(table)")
    }
  }

  @Test(
    "keys name choices as the columns are headed",
    arguments: [("ア イ", "イ ア"), ("1 2", "2 1"), ("A B", "b a"), ("選択肢1 選択肢2", "② ①")])
  func names(_ headings: String, _ keys: String) {
    let words = { (text: String) in text.split(separator: " ").map(String.init) }
    var document = WordDocument()
    document.add([["問題"] + words(headings), ["a?", "x", "y"], ["b?", "x", "y"]])
    document.add("解答")
    document.add([["1", "2"], words(keys)])
    #expect(ListReadingTests.problems(document.found) == ["a? / x / *y", "b? / *x / y"])
  }

  @Test("keys that repeat known answers can add details, and none is lost silently")
  func keysOfBoth() {
    var document = WordDocument()
    document.add([
      ["Question", "A", "B", "Answer"], ["a?", "x", "y", "B"], ["b?", "x", "y", "A"],
    ])
    document.add("")
    document.add([["No.", "Answer", "Points"], ["1", "B", "5"], ["2", "A", "many"]])
    let found = document.found
    #expect(found.bank.problems.first?.details.points == 5)
    #expect(found.diagnostics.map(\.message.en) == ["this is not a number of 0 or more"])
  }

  @Test("every question without an answer of its own needs a key")
  func missing() {
    var document = Self.document(isTable: true)
    document.add([["No.", "Answer"], ["1", "B"], ["3", "A"]])
    #expect(document.found.bank.count == 0 && document.found.diagnostics.count == 1)
  }
}
