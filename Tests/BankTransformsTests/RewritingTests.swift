@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import BankTransforms
@_spi(QBank) import TestSupport
import Testing

@Suite("Changed questions in the files of others")
struct RewritingTests {
  private static func list(_ text: String, _ name: String, _ format: Format?) -> QuestionList {
    let source = Source(Path(name), Array(text.utf8))
    return QuestionList([QuestionFile(source, in: format, workers: .serial)])
  }

  /// Returns a line of a file after a change of its first question, or what it has no place for.
  private static func changed(
    _ line: String, _ list: QuestionList, answers: AnswerNotation = .unchanged,
    _ change: @escaping @Sendable (inout Problem) -> Void
  ) -> (line: String?, obstacles: [RowRewriting.Obstacle]) {
    var list = list
    list.answers = answers
    list.change(.serial) { problem, index in
      var problem = problem
      if index == 0 { change(&problem) }
      return problem
    }
    let writer = QuestionWriter(list, Array(list.entries.indices), in: 0)
    let obstacles = writer.obstacles.map { $0.1 }
    if !obstacles.isEmpty { return (nil, obstacles) }
    let text = String(decoding: writer.bytes(.copying), as: UTF8.self)
    let lines = { (text: String) in text.split(separator: "\n").map(String.init) }
    let index = lines(list.files[0].bank.source.text).firstIndex(of: line) ?? 0
    return (lines(text)[index], [])
  }

  // MARK: JSON

  private static func members(_ answer: Layout.AnswerStyle) -> Format? {
    let columns: [LayoutColumn] = [
      LayoutColumn(.question, "q"), LayoutColumn(.choice(1), "o[*]"), LayoutColumn(.answer, "k"),
    ]
    return Layout(
      "mine", title: Localized("mine"), header: .names, columns: columns, answer: answer
    ).members
  }

  private static func object(_ key: String, _ question: String = "Sky?") -> String {
    "{\"q\": \"\(question)\",\"o\":[\"red\", \"blue\", \"grey\"], \"k\" : \(key), \"x\":[1]}"
  }

  @Test(
    "a new answer of JSON Lines is a number or a text, as the old one was",
    arguments: [
      (Layout.AnswerStyle.letter, "\"B\"", 3, "\"C\""),
      (.number(from: 1), "2", 3, "3"), (.number(from: 1), "\"2\"", 3, "\"3\""),
      (.number(from: 0), "1", 3, "2"), (.number(from: 0), "\"1\"", 1, "\"0\""),
      (.iroha, "\"ロ\"", 3, "\"ハ\""),
    ])
  func answerOfMembers(
    _ style: Layout.AnswerStyle, _ old: String, _ answer: Int, _ new: String
  ) throws {
    let format = try #require(Self.members(style))
    let text = Self.object(old) + "\n" + Self.object(old, "Sea?") + "\n"
    let list = Self.list(text, "quiz.jsonl", format)
    #expect(list.problem(0)?.answer == 2)
    let found = Self.changed(Self.object(old), list) { $0.answer = answer }
    #expect(found.line == Self.object(new))
  }

  @Test(
    "answers of JSON Lines can be written in another notation",
    arguments: [
      (AnswerNotation.letters, "\"B\""), (.number(from: 0), "1"), (.number(from: 1), "2"),
      (.kana, "\"イ\""), (.text, "\"blue\""),
    ])
  func notationOfMembers(_ notation: AnswerNotation, _ new: String) throws {
    for (style, old) in [
      (Layout.AnswerStyle.number(from: 1), "2"), (.number(from: 1), "\"2\""), (.letter, "\"B\""),
    ] {
      let format = try #require(Self.members(style))
      let text = Self.object(old) + "\n" + Self.object(old, "Sea?") + "\n"
      let list = Self.list(text, "quiz.jsonl", format)
      let found = Self.changed(Self.object(old), list, answers: notation) { _ in }
      #expect(found.line == Self.object(new), "\(old)")
    }
  }

  @Test("texts of JSON Lines change in place, and nothing else can change")
  func textsOfMembers() throws {
    let format = try #require(Self.members(.letter))
    let old = Self.object("\"B\"")
    let list = Self.list(old + "\n" + Self.object("\"A\"", "Sea?") + "\n", "quiz.jsonl", format)
    let found = Self.changed(old, list) { problem in
      problem.question = "The \"sky\"?"
      problem.choices[2] = "gray\n"
    }
    let expected = Self.object("\"B\"", #"The \"sky\"?"#).replacing("grey", with: #"gray\n"#)
    #expect(found.line == expected)
    #expect(Self.changed(old, list) { $0.choices.append("green") }.obstacles == [.choiceCount(3)])
    let detail = Self.changed(old, list) { $0.details.category = "Nature" }
    #expect(detail.obstacles == [.detail(.category)])
    let several = Self.changed(old, list, answers: .leftOut) { _ in }
    #expect(several.obstacles.contains(.answer))
  }

  // MARK: Tables

  /// A layout in which rows may end before the details.
  private static let short = Layout(
    "short", title: Localized("short"), header: .names,
    columns: [LayoutColumn(.question, "question")]
      + ["A", "B", "C"].enumerated().map { LayoutColumn(.choice($0 + 1), $1) }
      + [LayoutColumn(.answer, "answer")]
      + [Layout.Field.category, .explanation, .limit].enumerated().map { index, field in
        LayoutColumn(field, ["category", "explanation", "limit"][index], presence: .usual)
      }, answer: .letter)

  private static let head = "question,A,B,C,answer,category,explanation,limit\n"
  private static let full = "Sea?,red,blue,grey,B,Nature,\"it, too\",20\n"

  @Test(
    "cells that a short row lacks are added behind it",
    arguments: [
      ("Sky?,red,blue,grey,B", "Sky?,red,blue,grey,B,Air"),
      ("Sky?,red,blue,grey,B,Sea", "Sky?,red,blue,grey,B,Air"),
      ("Sky?,red,blue,grey,B,Sea,why", "Sky?,red,blue,grey,B,Air,why"),
      ("Sky?,red,blue,grey,B,,why,20", "Sky?,red,blue,grey,B,Air,why,20"),
    ])
  func category(_ old: String, _ new: String) {
    let list = Self.list(Self.head + old + "\n" + Self.full, "quiz.csv", Self.short.csv)
    #expect(Self.changed(old, list) { $0.details.category = "Air" }.line == new)
  }

  @Test("cells in front of an added one stay empty, and the last old one may change, too")
  func shortRows() {
    let old = "Sky?,red,blue,grey,B"
    let list = Self.list(Self.head + old + "\n" + Self.full, "quiz.csv", Self.short.csv)
    #expect(Self.changed(old, list) { $0.details.explanation = "why" }.line == old + ",,why")
    #expect(
      Self.changed(old, list) { $0.details.explanation = "a, \"b\"" }.line
        == old + ",,\"a, \"\"b\"\"\"")
    #expect(Self.changed(old, list) { $0.details.limit = 12.5 }.line == old + ",,,12.5")
    let found = Self.changed(old, list) { problem in
      problem.answer = 3
      (problem.details.category, problem.details.limit) = ("Air", 30)
    }
    #expect(found.line == "Sky?,red,blue,grey,C,Air,,30")
    #expect(Self.changed(old, list) { $0.details.id = "7" }.obstacles == [.detail(.id)])
  }

  @Test("a detail that is taken away leaves an empty cell")
  func emptied() throws {
    let format = try #require(Layouts.named("letters")?.csv)
    let old = "Sky?,red,blue,grey,B,Air,why,20,Eve"
    let head = Self.head.replacing("\n", with: ",author\n")
    let list = Self.list(head + old + "\n", "quiz.csv", format)
    let author = Self.changed(old, list) {
      $0.details.unknownMembers = [.init("author", json: "\"Ann, too\"")]
    }
    #expect(author.line == "Sky?,red,blue,grey,B,Air,why,20,\"Ann, too\"")
    let found = Self.changed(old, list) { $0.details.limit = nil }
    #expect(found.line == "Sky?,red,blue,grey,B,Air,why,,Eve")
    #expect(
      Self.changed(old, list) { $0.details = Problem.Details() }.line == "Sky?,red,blue,grey,B,,,,")
  }

  @Test("rows can move between files only if both write them alike")
  func alike() throws {
    let letters = try #require(Layouts.named("letters")?.csv)
    let header = try #require(Layouts.named("header")?.csv)
    var tabbed = try #require(Layouts.named("letters"))
    tabbed.delimiter = .tab
    let tabs = tabbed.csv
    func bank(_ text: String, _ name: String, _ format: Format? = nil) -> BankFile {
      BankFile(Source(Path(name), Array(text.utf8)), in: format)
    }
    let item = #"{"question":"Sky?","answer":1,"choices":["blue","red"]}"#
    let banks = [
      bank("Sky?,1,blue,red,grey,pink\n", "a.csv"), bank("[\(item)]", "a.json"),
      bank(item + "\n", "a.jsonl"),
      bank("question,A,B,answer\nSky?,blue,red,A\n", "a.csv", letters),
      bank("question,A,B,C,answer\nSky?,blue,red,grey,A\n", "a.csv", letters),
      bank("question\tA\tB\tanswer\nSky?\tblue\tred\tA\n", "a.csv", tabs),
      bank("question,choice1,choice2,answer\nSky?,blue,red,1\n", "a.csv", header),
      bank("::a:: Sky? {=blue ~red}\n", "a.gift"),
    ]
    let others = [
      bank("Sea?,2,blue,red,grey,pink\n", "b.csv"), bank("{\"problems\":[\(item)]}", "b.json"),
      bank(item + "\n" + item, "b.jsonl"),
      bank("question,A,B,answer\nSea?,blue,red,B\n", "b.csv", letters),
      bank("question,A,B,C,answer\nSea?,blue,red,grey,C\n", "b.csv", letters),
      bank("question\tA\tB\tanswer\nSea?\tblue\tred\tB\n", "b.csv", tabs),
      bank("question,choice1,choice2,answer\nSea?,blue,red,2\n", "b.csv", header),
      bank("::b:: Sea? {=blue ~red}\n", "b.gift"),
    ]
    for (one, bank) in banks.enumerated() {
      for (two, other) in others.enumerated() {
        let isAlike = one == two && bank.extract == nil
        #expect(bank.writesRows(like: other) == isAlike, "\(one) \(two)")
      }
    }
  }

  // MARK: New rows

  private static func numbered(_ rows: String) -> BankFile {
    let columns =
      [LayoutColumn(.rowNumber, "No"), LayoutColumn(.question, "Question")]
      + (1...2).map { LayoutColumn(.choice($0), "Choice \($0)") }
      + [LayoutColumn(.answer, "Answer"), LayoutColumn(.category, "Topic", presence: .usual)]
    let layout = Layout(
      "mine", title: Localized("mine"), header: .names, columns: columns, answer: .letter)
    let text = "No,Question,Choice 1,Choice 2,Answer,Topic\n" + rows
    return BankFile(Source(Path("quiz.csv"), Array(text.utf8)), in: layout.csv)
  }

  @Test(
    "a new row of a table has the next number if its rows have numbers",
    arguments: [
      ("1,Sea?,blue,red,A,\n", "2,Sky?,blue,red,A,Air"),
      ("99,Sea?,blue,red,b,\n", "100,Sky?,blue,red,a,Air"),
      ("x1,Sea?,blue,red,A,\n", ",Sky?,blue,red,A,Air"),
      (",Sea?,blue,red,A,\n", ",Sky?,blue,red,A,Air"),
      (
        "\"7\",\"Sea?\",\"blue\",\"red\",\"A\",\"\"\n",
        "\"8\",\"Sky?\",\"blue\",\"red\",\"A\",\"Air\""
      ),
    ])
  func rowNumbers(_ row: String, _ new: String) {
    let bank = Self.numbered(row)
    var problem = Problem(question: "Sky?", answer: 1, choices: ["blue", "red"])
    problem.details.category = "Air"
    let start = bank.source.count - row.utf8.count
    guard case .bytes(let bytes) = bank.newRow(problem, after: start) else {
      Issue.record("there is no place")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self) == new)
  }

  @Test("whether new rows have a place for a detail depends on the columns")
  func places() {
    let table = Self.numbered("1,Sea?,blue,red,A,\n")
    #expect(table.hasPlace(for: .category) && table.holds(.category))
    #expect(!table.hasPlace(for: .explanation) && !table.holds(.explanation))
    #expect(table.choicesOfNewRow == 2...2)
    let csv = BankFile(Source(Path("a.csv"), Array("Sky?,1,blue,red,grey,pink\n".utf8)))
    #expect(!csv.hasPlace(for: .category) && !csv.holds(.category))
    let json = BankFile(Source(Path("a.json"), Array("[]".utf8)))
    #expect(json.hasPlace(for: .category) && json.holds(.explanation))
  }

  @Test("the answer of a row with ten choices may be any of them")
  func tenChoices() throws {
    let format = try #require(Layouts.named("letters")?.csv)
    let letters = "ABCDEFGHIJ".map(String.init)
    let rows = letters.map { "Which?,0,1,2,3,4,5,6,7,8,9,\($0)\n" }.joined()
    let text = "question,\(letters.joined(separator: ",")),answer\n" + rows
    let bank = BankFile(Source(Path("a.csv"), Array(text.utf8)), in: format)
    var answers: [String] = []
    bank.readRows { chunk in
      chunk.rows.withView(bank.source.bytes) { view in
        for index in 0..<view.count {
          answers.append(view.row(index).string(BankKind.answerCell))
        }
      }
    }
    #expect(answers == (1...10).map(String.init))
  }
}
