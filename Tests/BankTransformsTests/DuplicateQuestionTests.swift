@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import BankTransforms
import Testing

@Suite("Questions that repeat others")
struct DuplicateQuestionTests {
  private func found(
    _ rows: String, _ likeness: DuplicateQuestions.Likeness = .normalForm,
    keeping choice: DuplicateQuestions.Choice = .first
  ) -> String {
    let list = RandomBanks.list(Source(Path("a.jsonl"), Array(rows.utf8)), .lines)
    let found = DuplicateQuestions(in: list, likeness, keeping: choice)
    return
      (found.repeats.map { "\($0.index + 1) repeats \($0.kept + 1)" }
      + found.contradictions.map { "\($0.index + 1) contradicts \($0.first + 1)" })
      .joined(separator: ", ")
  }

  private static func item(
    _ question: String, _ answer: Int, _ choices: [String], _ more: String = ""
  ) -> String {
    let texts = choices.map { "\"\($0)\"" }.joined(separator: ",")
    return "{\"question\":\"\(question)\",\"answer\":\(answer),\"choices\":[\(texts)]\(more)}\n"
  }

  @Test(
    "which they are",
    arguments: [
      ("the same", "Sky?", 1, ["a", "b"], "2 repeats 1", "2 repeats 1"),
      ("other order, right choice with it", "Sky?", 2, ["b", "a"], "2 repeats 1", "2 repeats 1"),
      ("case, width and a final mark", "ｓｋｙ", 1, ["a", "b"], "2 repeats 1", ""),
      ("case of a choice", "Sky?", 1, ["A", "b"], "", ""),
      ("another right choice", "Sky?", 2, ["a", "b"], "2 contradicts 1", "2 contradicts 1"),
      ("another choice", "Sky?", 1, ["a", "c"], "", ""),
      ("another question", "Sea?", 1, ["a", "b"], "", ""),
    ])
  func pairs(
    _ what: String, _ question: String, _ answer: Int, _ choices: [String], _ form: String,
    _ exact: String
  ) {
    let rows = Self.item("Sky?", 1, ["a", "b"]) + Self.item(question, answer, choices)
    #expect(found(rows) == form, "\(what)")
    #expect(found(rows, .exact) == exact, "\(what), exactly")
  }

  @Test("a raised digit is no plain one")
  func meaning() {
    let rows = Self.item("5 m²?", 1, ["a", "b"]) + Self.item("5 m2?", 1, ["a", "b"])
    #expect(found(rows) == "")
  }

  @Test("the first stays, or the last, or the one with most details")
  func keeping() {
    let same = Self.item("Sky?", 1, ["a", "b"])
    let rows = same + Self.item("Sky?", 1, ["a", "b"], ",\"category\":\"c\",\"id\":\"d\"") + same
    #expect(found(rows) == "2 repeats 1, 3 repeats 1")
    #expect(found(rows, keeping: .last) == "1 repeats 3, 2 repeats 3")
    #expect(found(rows, keeping: .best) == "1 repeats 2, 3 repeats 2")
  }
}
