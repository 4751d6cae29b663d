import BankCompare
import BankModel
@_spi(QBank) import TestSupport
import Testing

/// The question that most tests start from.
let capital = Problem(
  question: "What is the capital of France?", answer: 1,
  choices: ["Paris", "Lyon", "Lille", "Nice"])

/// Two questions to put before and after it.
let neighbours = [
  Problem(question: "How many legs has a spider?", answer: 3, choices: ["4", "6", "8", "10"]),
  Problem(question: "一番高い山はどれですか？", answer: 2, choices: ["北岳", "富士山", "穂高岳", "槍ヶ岳"]),
]

extension BankDiff {
  init(_ old: [Problem], _ new: [Problem]) { self.init(CompareSide(old), CompareSide(new)) }
}

@Suite("Differences between two banks")
struct DiffTests {
  /// Edits of the question, each with the names of the expected changes, the row's own name first.
  static let table: [(String, @Sendable (inout Problem) -> Void, [String])] = [
    ("nothing", { _ in }, []),
    ("the key", { $0.answer = 2 }, ["answer"]),
    ("the right choice", { $0.choices[0] = "Marseille" }, ["answer"]),
    (
      "the right choice and the key",
      {
        $0.choices[0] = "Rome"; $0.answer = 3
      }, ["answer"]
    ),
    ("a wrong choice", { $0.choices[3] = "Metz" }, ["wrong-choices"]),
    ("a wrong choice more", { $0.choices.append("Metz") }, ["wrong-choices"]),
    ("a wrong choice less", { $0.choices.removeLast() }, ["wrong-choices"]),
    ("the question", { $0.question = "Which city is the capital of France?" }, ["question"]),
    ("the question's last mark", { $0.question.removeLast() }, ["question"]),
    (
      "question and key",
      {
        $0.question += "?"; $0.answer = 4
      }, ["answer", "question"]
    ),
    (
      "wrong choice and question",
      {
        $0.choices[1] = "Metz"; $0.question += " "
      },
      ["wrong-choices", "question"]
    ),
    ("an explanation", { $0.details.explanation = "It is." }, ["detail"]),
    ("tags", { $0.details.tags = ["a", "b"] }, ["detail"]),
    (
      "an id and points",
      {
        $0.details.id = "x"; $0.details.points = 2
      }, ["detail", "detail"]
    ),
    (
      "the order, the key with it",
      {
        $0.choices = ["Lyon", "Paris", "Lille", "Nice"]; $0.answer = 2
      },
      ["order"]
    ),
    (
      "the order, the key left", { $0.choices = ["Lyon", "Paris", "Lille", "Nice"] },
      ["answer", "order"]
    ),
    ("white space of the answer", { $0.choices[0] = "Paris " }, ["answer-notation"]),
    ("the width of the answer", { $0.choices[0] = "Ｐａｒｉｓ" }, ["answer-notation"]),
    ("the case of the answer", { $0.choices[0] = "PARIS" }, ["answer-notation"]),
    ("no answer any more", { $0.answer = Problem.unknownAnswer }, ["answer"]),
  ]

  @Test("each edit of a question is reported under its name", arguments: table.indices)
  func edits(index: Int) throws {
    let (name, edit, expected) = Self.table[index]
    var edited = capital
    edit(&edited)
    let old = [neighbours[0], capital, neighbours[1]]
    let diff = BankDiff(old, [neighbours[0], edited, neighbours[1]])
    if expected.isEmpty {
      #expect(diff.isEmpty, "\(name)")
      return
    }
    let found = try #require(diff.edits.first, "\(name)")
    #expect(found.changes.map(\.name) == expected, "\(name)")
    #expect(diff.counts.total == 1 && found.pair.isCertain, "\(name)")
    #expect(found.pair.old == 1 && found.pair.new == 1, "\(name)")
    // The same names are expected in the opposite direction.
    let mirrored = BankDiff([neighbours[0], edited, neighbours[1]], old)
    #expect(mirrored.edits.map { $0.changes.map(\.name) } == [expected], "\(name)")
  }

  @Test(
    "case is notation in an answer's words of four letters or more, not in shorter ones",
    arguments: [
      ("Lake Como", "LAKE COMO", true), ("Lake Gem", "Lake GEM", false),
      ("Lake a Como", "Lake A COMO", false),
      ("Bb", "bb", false), ("Lake", "lake", true),
    ])
  func capitals(_ one: String, _ other: String, _ isNotation: Bool) throws {
    var (old, new) = (capital, capital)
    old.choices[0] = one
    new.choices[0] = other
    let found = try #require(BankDiff([old], [new]).edits.first)
    #expect(found.changes.map(\.name) == [isNotation ? "answer-notation" : "answer"])
  }

  /// Edits of a Japanese question, each with the names that a report gives to the row.
  static let japaneseTable: [(@Sendable (inout Problem) -> Void, [String])] = [
    ({ $0.answer = 3 }, ["正解が変わりました"]),
    ({ $0.choices[1] = "立山" }, ["正解が変わりました"]),
    ({ $0.choices[2] = "立山" }, ["選択肢の文"]),
    ({ $0.question = "一番低い山はどれですか？" }, ["問題文"]),
    ({ $0.choices[1] = "富士山　" }, ["正解の表記"]),
    ({ $0.choices[1] = "富士山。" }, ["正解の表記"]),
    ({ $0.details.category = "地理" }, ["カテゴリー"]),
    (
      {
        $0.choices.swapAt(0, 1)
        $0.answer = 1
      }, ["並べ替え（正解は同じ）"]
    ),
    ({ $0.choices.swapAt(0, 1) }, ["正解が変わりました", "並べ替え（正解は同じ）"]),
  ]

  @Test("edits of a Japanese question are reported in Japanese", arguments: japaneseTable.indices)
  func japaneseEdits(index: Int) {
    let (edit, expected) = Self.japaneseTable[index]
    var edited = neighbours[1]
    edit(&edited)
    let diff = BankDiff([capital, neighbours[1]], [capital, edited])
    #expect(diff.edits.map { $0.changes.map(\.title.ja) } == [expected])
  }

  @Test(
    "a difference that the matching form ignores can still change the answer",
    arguments: [
      ("4!", "4"), ("Bb", "bb"), ("mW", "MW"), ("x²", "x2"), ("pH", "PH"), ("-5", "5"),
      ("1.2", "12"),
      ("か", "が"), ("あ", "ア"),
    ])
  func answersAreNoNotation(old: String, new: String) {
    var (one, other) = (capital, capital)
    one.choices[0] = old
    other.choices[0] = new
    #expect(BankDiff([one], [other]).counts.answers == 1)
  }

  @Test("two notations are two answers if both are choices")
  func writingsToChooseFrom() {
    let one = Problem(
      question: "Which is right?", answer: 1, choices: ["paris", "PARIS", "x", "y"])
    var other = one
    other.answer = 2
    #expect(BankDiff([one], [other]).counts.answers == 1)
  }

  @Test("a change of the answer is moved, rewritten, both or lost")
  func answerChanges() {
    let table: [(Int, [String], AnswerChange)] = [
      (2, capital.choices, .moved), (1, ["Rome", "Lyon", "Lille", "Nice"], .rewritten),
      (2, ["Paris", "Rome", "Lille", "Nice"], .movedAndRewritten),
      (2, ["Rome", "Lyon", "Lille", "Nice"], .movedAndRewritten), (0, capital.choices, .lost),
    ]
    for (answer, choices, expected) in table {
      var edited = capital
      (edited.answer, edited.choices) = (answer, choices)
      #expect(BankDiff([capital], [edited]).edits.first?.changes.first == .answer(expected))
    }
  }

  @Test("reordered choices with an unchanged answer number get a note")
  func numberStayed() {
    var edited = capital
    edited.choices.swapAt(0, 3)
    #expect(BankDiff([capital], [edited]).edits.first?.notes == [.numberStayed])
    edited.answer = 4
    #expect(BankDiff([capital], [edited]).edits.first?.notes == [])
  }

  @Test("an answer that differs only in Unicode composition gets a note")
  func composition() {
    var (one, other) = (capital, capital)
    one.choices[0] = "Orl\u{E9}ans"
    other.choices[0] = "Orle\u{301}ans"
    let edit = BankDiff([one], [other]).edits.first
    #expect(edit?.notes == [.composition] && edit?.changes == [.answerNotation])
  }

  @Test("a changed detail is reported by name, with its old and new text")
  func details() {
    var (one, other) = (capital, capital)
    one.details.category = "geo"
    other.details.category = "geo/cities"
    one.details.tags = ["a, b"]
    other.details.tags = ["a", "b"]
    other.details.unknownMembers = [.init("author", json: "\"K\"")]
    #expect(
      BankDiff([one], [other]).edits.first?.changes == [
        .detail(feature: .category, name: "category", old: "geo", new: "geo/cities"),
        .detail(feature: .tags, name: "tags", old: "\"a, b\"", new: "a, b"),
        .detail(feature: .others, name: "author", old: nil, new: "\"K\""),
      ])
  }

  @Test("rows can be added, removed, moved and replaced")
  func rows() {
    let (a, b, c) = (capital, neighbours[0], neighbours[1])
    #expect(BankDiff([a, b], [a, c, b]).added == [1])
    #expect(BankDiff([a, c, b], [a, b]).removed == [1])
    #expect(BankDiff([a, b, c], [c, a, b]).moved.map(\.new) == [0])
    var other = a
    other.question = "What is the largest harbour of Finland?"
    other.choices = ["Turku", "Lyme", "Lilla", "Vaasa"]
    let replaced = BankDiff([b, a, c], [b, other, c])
    #expect(replaced.replaced.map(\.pair.old) == [1] && replaced.counts.total == 1)
    #expect(BankDiff([], []).isEmpty && BankDiff([], [a]).added == [0])
  }

  @Test("an id pairs rows, unless it was reused for another question")
  func ids() {
    var (one, edited, other) = (capital, capital, neighbours[0])
    one.details.id = "q1"
    edited.details.id = "q1"
    other.details.id = "q1"
    edited.question = "Name the city where the French government sits."
    edited.choices = ["Paris", "Metz", "Lens", "Nancy"]
    #expect(BankDiff([one], [edited]).edits.first?.pair.stage == .id)
    let reused = BankDiff([one], [other])
    #expect(reused.edits.isEmpty && reused.reusedIDs.count == 1)
    #expect(reused.added == [0] && reused.removed == [0])
  }

  @Test("a pair is uncertain if another row matches as well")
  func doubt() {
    let twin = { (town: String) in
      Problem(
        question: "In which year was the railway station of \(town) opened to the public?",
        answer: 1, choices: ["in 1871", "in 1872", "in 1873", "in 1874"])
    }
    var new = twin("Northfield")
    new.choices[3] = "in 1899"
    let diff = BankDiff([twin("Southfield"), twin("Westfield")], [new])
    #expect(diff.edits.map(\.pair.isCertain) == [false])
    #expect(diff.counts.removed == 1)
  }
}
