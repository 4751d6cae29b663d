@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@_spi(QBank) @testable import BankFormats

@Suite("Recognising tables by the contents of their columns")
struct TableContentsTests {
  /// Questions with three choices and the number of the right one.
  private static let capitals = [
    ["What is the capital of France?", "Lyon", "Paris", "Nice", "2"],
    ["What is the capital of Italy?", "Rome", "Milan", "Turin", "1"],
    ["What is the capital of Spain?", "Seville", "Bilbao", "Madrid", "3"],
    ["What is the capital of Japan?", "Osaka", "Tokyo", "Kobe", "2"],
    ["What is the capital of Norway?", "Oslo", "Bergen", "Narvik", "1"],
    ["What is the capital of Egypt?", "Luxor", "Aswan", "Cairo", "3"],
    ["What is the capital of Peru?", "Lima", "Cusco", "Ica", "1"],
    ["What is the capital of Kenya?", "Kisumu", "Nairobi", "Nakuru", "2"],
  ]
  private static let answers = capitals.map { Int($0[4]) ?? 0 }

  /// Returns the problems that are read from rows without a header, or nil if it is not decided how to read them.
  private static func problems(_ rows: [[String]]) -> [Problem]? {
    let layout = TableRecognition(rows: rows).layout
    let text = rows.map { $0.joined(separator: ",") + "\n" }.joined()
    let source = Source(Path("table.csv"), Array(text.utf8))
    return layout.map { LayoutCSV.read(source, $0, ConvertOptions()).bank.problems }
  }

  private static func doubts(_ rows: [[String]]) -> [String] {
    TableRecognition(rows: rows).doubts.map(\.message.en)
  }

  private static func inserting(_ texts: [String], at column: Int) -> [[String]] {
    zip(capitals, texts).map { row, text in
      Array(row[..<column]) + [text] + Array(row[column...])
    }
  }

  private static let subjects = [String](repeating: "Capitals", count: 8)

  @Test("a subject is no choice, but may be one between the choices and the answer")
  func subjects() {
    for column in [1, 5] {
      let found = Self.problems(Self.inserting(Self.subjects, at: column))
      #expect(found?.map(\.choices.count) == [Int](repeating: 3, count: 8))
      #expect(found?.map(\.answer) == Self.answers)
    }
    for column in [2, 3, 4] {
      let rows = Self.inserting(Self.subjects, at: column)
      #expect(Self.problems(rows) == nil)
      #expect(
        Self.doubts(rows) == [
          "column \(column + 1) may be a choice or something else, such as a subject"
        ])
    }
    // With fewer rows, the same text in all of them is no sign of a subject.
    let few = Array(Self.inserting(Self.subjects, at: 4).prefix(7))
    let columns = TableRecognition(rows: few, given: .one).layout?.columns.map(\.field)
    #expect(columns?.contains(.choice(4)) == true)
    let many = Self.inserting(Self.subjects, at: 4)
    let given = TableRecognition(rows: many, given: .one).layout?.columns.map(\.field)
    #expect(given?.contains(.choice(4)) != true)
  }

  @Test("a copy of another column is no choice")
  func copies() {
    let questions = Self.capitals.map { $0[0] }
    for column in [1, 5] {
      let found = Self.problems(Self.inserting(questions, at: column))
      #expect(found?.map(\.choices) == Self.capitals.map { Array($0[1...3]) })
    }
  }

  @Test("a repeated word before far longer texts is not the question")
  func kinds() {
    let rows = Self.inserting(Self.subjects, at: 0)
    #expect(Self.problems(rows) == nil)
    let numbers = (1...8).map(String.init)
    let counted = Self.problems(Self.inserting(numbers, at: 0))
    #expect(counted?.map(\.question) == Self.capitals.map { $0[0] })
  }

  @Test("a last column of long texts explains the answers")
  func explanations() {
    let remark = { (count: Int) in
      (1...8).map { String("Look at map \($0) in the atlas of the world".prefix(count)) }
    }
    for count in [31, 32, 39] {
      let found = Self.problems(Self.inserting(remark(count), at: 5))
      #expect(found?.map(\.details.explanation) == remark(count), "\(count)")
      #expect(found?.map(\.answer) == Self.answers)
    }
    for count in [20, 29, 30] {
      #expect(Self.problems(Self.inserting(remark(count), at: 5)) == nil, "\(count)")
    }
  }

  @Test("an explanation is more than twice as long as any choice on average")
  func longChoices() {
    let names = ["the city of Amsterdam", "the city of Rotterdam", "the city of The Hague"]
    let rows = { (count: Int) in
      (1...8).map { index in
        let remark = "Page \(index) of the atlas shows the whole country in detail"
        return ["Where is picture \(index) from?"] + names + ["\(index * 2 % 3 + 1)"]
          + [String(remark.prefix(count))]
      }
    }
    #expect(names.allSatisfy { $0.utf8.count == 21 })
    #expect(Self.problems(rows(43))?.compactMap(\.details.explanation).count == 8)
    #expect(Self.problems(rows(42)) == nil)
  }

  // MARK: Tables with headings

  private static func recognised(_ text: String) -> TableRecognition {
    TableRecognition(Source(Path("table.csv"), Array(text.utf8)))
  }

  @Test(
    "of two orders of kana, the one that nearly all answers need is meant",
    arguments: [
      ("ロハニ", "イロハ順"), ("ロハニイ", "イロハ順"), ("ロハニア", "イロハ順"), ("アウエロ", "文字"),
      ("アウエイ", "文字"), ("アウロハ", nil), ("アイウロハイ", nil), ("アウエロハ", nil), ("イイ", nil),
      ("イイイイイイイイロハニア", "イロハ順"), ("イイイイイイイイアウエロ", "文字"),
      ("イイイイイイイイロハア", nil), ("イイイイイイイイアウロ", nil), ("イイアロ", nil),
    ] as [(String, String?)])
  func kana(_ keys: String, _ order: String?) {
    let rows = keys.enumerated().map { "第\($0 + 1)問は？,p\($0),q\($0),r\($0),s\($0),\($1)\n" }
    let text = "問題,選択肢1,選択肢2,選択肢3,選択肢4,正解\n" + rows.joined()
    let found = Self.recognised(text)
    #expect((found.layout != nil) == (order != nil), "\(found.doubts.map(\.message.en))")
    if let layout = found.layout {
      #expect(layout.answer == (order == "文字" ? .letter : .iroha))
    }
  }

  @Test("answers in both orders of kana are counted in the doubt that asks for one")
  func mixedKana() {
    let keys = [String](repeating: "イ", count: 8) + ["ア", "ウ", "ロ"]
    let rows = keys.enumerated().map { "第\($0 + 1)問は？,p\($0),q\($0),r\($0),s\($0),\($1)\n" }
    let found = Self.recognised("問題,選択肢1,選択肢2,選択肢3,選択肢4,正解\n" + rows.joined())
    let message = found.doubts.first?.message.en ?? ""
    #expect(message.hasPrefix("answers are written in several ways: 2 "), "\(message)")
    #expect(message.contains(", 1 "), "\(message)")
  }

  @Test("two columns of right choices beside wrong ones are a doubt")
  func twoRightColumns() {
    let found = Self.recognised(
      "Question,Answer,Correct Answer,Wrong Answer 1,Wrong Answer 2\n"
        + "Sky?,blue,azure,red,green\nGrass?,green,emerald,red,pink\n")
    #expect(found.layout == nil)
    #expect(
      found.doubts.map(\.message.en) == [
        "two columns could be the answer: “Answer” and “Correct Answer”"
      ])
  }

  @Test("if the choices of most rows are equal, it is no table of questions")
  func equalChoices() {
    for (equal, other, isTable) in [
      (3, 2, false), (2, 3, true), (3, 3, true), (4, 3, false), (4, 0, true),
    ] {
      let rows =
        (0..<equal).map { "Is it \($0)?,p\($0),p\($0),A\n" }
        + (0..<other).map { "Is that \($0)?,p\($0),q\($0),B\n" }
      let found = Self.recognised("Question,A,B,Answer\n" + rows.joined())
      #expect((found.layout != nil) == isTable, "\(equal) of \(equal + other)")
    }
  }

  @Test("a picture in a column of its own is lost, and reported")
  func pictures() throws {
    let text = "Question,A,B,Answer,Image\nSky?,red,blue,B,sky.png\nSea?,red,blue,B,\n"
    let layout = try #require(Self.recognised(text).layout)
    let source = Source(Path("table.csv"), Array(text.utf8))
    let read = LayoutCSV.read(source, layout, ConvertOptions())
    #expect(read.diagnostics == [] && read.bank.count == 2)
    #expect(read.lost == ["1 media"])
  }
}

@Suite("Cells of table rows that are wrong in themselves")
struct RowPartsTests {
  private static func read(_ list: ChoiceList, _ cell: String) -> ImportResult {
    var layout = Layout(
      "mine", title: Localized("mine"), header: .names,
      columns: [
        LayoutColumn(.question, "q"), LayoutColumn(.choiceList, "list"),
        LayoutColumn(.answer, "key"),
      ])
    layout.list = list
    let text = "q,list,key\nSky?,\"\(cell)\",2\n"
    let source = Source(Path("table.csv"), Array(text.utf8))
    return LayoutCSV.read(source, layout, ConvertOptions())
  }

  private static let list = (1...11).map { "c\($0)" }

  @Test(
    "a list of choices in one cell has two to ten of them, and none is empty",
    arguments: [
      (ChoiceList.separator(";"), list.prefix(2).joined(separator: ";"), nil),
      (.separator(";"), list.prefix(10).joined(separator: "; "), nil),
      (
        .separator(";"), list.joined(separator: ";"),
        "there are 11 choices, but at most 10 are allowed"
      ),
      (.separator(";"), "red", "the choices in this cell cannot be separated"),
      (.separator(";"), "", "the choices in this cell cannot be separated"),
      (.separator(";"), "red;;blue", "the choices in this cell cannot be separated"),
      (.separator(";"), "red;blue;", nil), (.array, "['red', 'blue']", nil),
      (.array, "['red']", "the choices in this cell cannot be separated"),
      (.array, "red, blue", "the choices in this cell cannot be separated"),
      (.labels, "A) red B) blue", nil),
      (.labels, "A) red C) blue", "the choices in this cell cannot be separated"),
    ] as [(ChoiceList, String, String?)])
  func lists(_ list: ChoiceList, _ cell: String, _ message: String?) {
    let read = Self.read(list, cell)
    #expect(read.diagnostics.map(\.message.en) == [message].compactMap(\.self))
    #expect(read.bank.problems.map(\.answer) == (message == nil ? [2] : []))
    #expect(message == nil || cell.isEmpty || read.diagnostics.first?.place.cell == 2)
  }

  @Test(
    "pinned choices are the numbers of choices that are there",
    arguments: [
      ("1", [1]), ("2; 1", [2, 1]), ("", []), ("3", nil), ("0", nil), ("-1", nil), ("x", nil),
      ("1; 4", nil), ("1.5", nil), ("99999999999999999999", nil),
    ] as [(String, [Int]?)])
  func pinned(_ cell: String, _ numbers: [Int]?) {
    let text = "question,answer,choice1,choice2,choice3,pinned\nSky?,1,blue,red,,\(cell)\n"
    let source = Source(Path("table.csv"), Array(text.utf8))
    let read = LayoutCSV.read(source, .header, ConvertOptions())
    #expect(read.bank.problems.map(\.details.pinned) == [numbers].compactMap(\.self))
    #expect(
      read.diagnostics.map(\.message.en)
        == (numbers == nil ? ["the pinned choices “\(cell)” are not all choice numbers"] : []))
  }

  @Test("cells that display something else are reported in the order of the columns")
  func displays() {
    let fields: [Layout.Field] = [
      .id, .choice(2), .question, .choice(1), .answer, .explanation, .limit, .category,
    ]
    let texts = ["7", "8", "9", "10", "1", "11", "12", "13"]
    let cells = texts.enumerated().map { index, text in
      TableCell(
        text, at: Place(TextRange(index, index + 1), record: 1, cell: index + 1),
        isDisplayedDifferently: true)
    }
    var parts = RowParts(TableRow(cells, at: Place(TextRange(0, 8), record: 1)))
    for (cell, field) in zip(cells, fields) { parts.take(cell, as: field) }
    var log = LayoutLog(.header)
    _ = parts.problem(.header, number: 1, &log)
    let shown = ["7", "8", "9", "10", "11", "13"]
    #expect(
      log.diagnostics.map(\.message.en)
        == shown.map { "the cell displays “\($0)” in another form, such as a date" })
  }
}
