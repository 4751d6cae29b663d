import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import BankTransforms
import Testing

@Suite("The meaning of conditions")
struct WhereMeaningTests {
  static let rows = [
    WhereRow(
      question: "What is 10 × 10?", answer: 1, choices: ["100", "10", "1", "0"], category: "math",
      tags: ["draft", "easy"], difficulty: "0.3", limit: 20, id: "q1", explanation: "",
      findings: ["long-question", "no-question-mark"]),
    WhereRow(
      question: "図の１００円はどれ？", answer: 4, choices: ["ア", "イ", "ウ", "エ"], category: "math/money",
      tags: ["old"], difficulty: "hard", explanation: "Look."),
    WhereRow(
      question: "かきは好きですか", answer: 2, choices: ["はい", "がき", "", "柿"], category: "mathematics"),
    WhereRow(
      question: "Cafe\u{301} is", answer: 3, choices: ["a", "b"], difficulty: "75%", limit: 5),
  ]

  @Test(
    "an expression chooses exactly these rows",
    arguments: [
      // Fields alone: present and not empty.
      ("category", [1, 2, 3]), ("explanation", [2]), ("explanation is not null", [1, 2]),
      ("explanation is null", [3, 4]), ("not explanation", [1, 3, 4]), ("tags", [1, 2]),
      ("tags is null", [3, 4]), ("choice3", [1, 2]), ("choice3 is not null", [1, 2, 3]),
      ("choice10 is null", [1, 2, 3, 4]), ("time", [1, 4]), ("answer", [1, 2, 3]),
      // Numbers.
      ("answer.index = 4", [2]), ("answer.index == 4", [2]), ("answer.index > 2", [2, 4]),
      ("4 = answer.index", [2]), ("3 <= answer.index", [2, 4]), ("answer.index != 4", [1, 3, 4]),
      ("answer.index <> 4", [1, 3, 4]), ("row >= 3", [3, 4]), ("row in (1, 4)", [1, 4]),
      ("row not in (1, 4)", [2, 3]), ("time < 10", [4]), ("not time < 10", [1, 2, 3]),
      ("time != 5", [1]), ("time not in (5)", [1]), ("length < 9", [3, 4]), ("words > 2", [1]),
      ("length(question) = 7", [4]), ("length(choice) = 3", [1]), ("words(explanation) = 1", [2]),
      ("length(answer) > length(choice2)", [1]), ("row = answer.index", [1]),
      // Difficulty compared to a number, and to a text.
      ("difficulty > 0.7", [2, 4]), ("difficulty = 0.75", [2, 4]), ("difficulty < .5", [1]),
      ("difficulty = \"hard\"", [2]), ("difficulty in (0.3, 0.75)", [1, 2, 4]),
      ("difficulty in (\"75%\")", [4]), ("difficulty contains \"HARD\"", [2]),
      // Texts.
      ("category = \"math\"", [1]), ("\"math\" = category", [1]), ("category = 'math'", [1]),
      ("category != \"math\"", [2, 3]), ("not category = \"math\"", [2, 3, 4]),
      ("category under \"math\"", [1, 2]), ("category under \"math/\"", [1, 2]),
      ("category not under \"math\"", [3]), ("category like \"math%\"", [1, 2, 3]),
      ("category like \"math/_oney\"", [2]), ("question like \"%?\"", [1]),
      ("question contains \"100\"", [2]), ("question contains \"かき\"", [3]),
      ("choice contains \"か\"", []), ("choice contains \"ガ\"", [3]),
      ("question contains \"ＣＡＦ\"", [4]),
      ("question contains \"cafe\"", []), ("question contains \"Café\"", [4]),
      ("question like \"Café%\"", [4]), ("question like \"Caf_ is\"", [4]),
      ("question = 'Caf\u{E9} is'", [4]), ("question starts \"what\"", [1]),
      ("question ends \"どれ\"", [2]), ("question ends \"is\"", [4]), ("answer = 'がき'", [3]),
      ("question not contains \"は\"", [1, 4]), ("lower(question) = 'café is'", [4]),
      ("nf(answer) = nf(\"ガキ\")", [3]), ("answer = choice1", [1]), ("lower(id) = 'q1'", [1]),
      ("question contains answer", []), ("answer = choice", [1, 2, 3]),
      // Lists: any element matches; with != none does.
      ("tags = \"draft\"", [1]), ("tags != \"draft\"", [2, 3, 4]),
      ("tags not in ('draft', 'old')", [3, 4]), ("not tags in (\"draft\", \"old\")", [3, 4]),
      ("choice = ''", [3]), ("choice != \"a\"", [1, 2, 3]), ("choice like '_'", [1, 2, 3, 4]),
      ("finding = \"long-question\"", [1]), ("finding != \"long-question\"", [2, 3, 4]),
      ("finding like \"no-%\"", [1]), ("finding", [1]),
      // Combinations.
      ("category under \"math\" and difficulty > 0.7", [2]),
      ("row = 1 or row = 2 and row = 3", [1]), ("(row = 1 or row = 2) and row < 2", [1]),
      ("not row = 1 and row < 3", [2]), ("not (row = 1 and row < 3)", [2, 3, 4]),
      ("row = 1 || row = 2 && row < 3", [1, 2]), ("! row = 1", [2, 3, 4]), ("!!(row = 1)", [1]),
      ("NOT Row IN (1) AND Category IS NOT NULL", [2, 3]), ("file like \"a/%\"", [1, 2, 3, 4]),
      ("file = 'a/b.jsonl' and row = 2", [2]), ("id = \"q1\"", [1]), ("id != \"q1\"", []),
      // A text before a field, and lists on either side.
      ("'draft' = tags", [1]), ("'draft' != tags", [2, 3, 4]), ("'math' != category", [2, 3]),
      ("'a' = choice", [4]), ("'a' != choice", [1, 2, 3]),
      // Numbers of the row on both sides.
      ("answer.index != row", [2, 3, 4]), ("not answer.index = row", [2, 3, 4]),
      ("time != answer.index", [1, 4]), ("answer.index != time", [1, 4]),
      ("length(choice) = row", [1]), ("length(choice) != row", [2, 3, 4]),
      ("answer.index > row", [2]), ("answer.index >= row", [1, 2]), ("answer.index < row", [3, 4]),
      ("answer.index <= row", [1, 3, 4]),
      // Numbers with exponents.
      ("row = 2e0", [2]), ("row = 20e-1", [2]), ("row = 0.2E+1", [2]), ("row < 2e+0", [1]),
      ("row = 2.", [2]), ("row > -1e1", [1, 2, 3, 4]), ("answer.index = +4", [2]),
    ] as [(String, [Int])])
  func meaning(_ expression: String, _ expected: [Int]) throws {
    let condition = try #require(Condition(expression))
    #expect(WhereRow.chosen(condition, of: Self.rows) == expected)
  }

  @Test("patterns have escapes, and quotes are doubled in a text")
  func escapes() throws {
    let rows = ["100%", "100x", "a_b", "axb", "\\", "say \"a\"", "it's"].map {
      WhereRow(question: $0)
    }
    for (expression, expected) in [
      (#"question like "100\%""#, [1]), (#"question like 'a\_b'"#, [3]),
      (#"question like "a_b""#, [3, 4]), (#"question like "\\""#, [5]), (#"question = "\""#, [5]),
      (#"question = "say ""a""""#, [6]), ("question = 'it''s'", [7]), (#"question = "it's""#, [7]),
    ] {
      let condition = try #require(Condition(expression))
      #expect(WhereRow.chosen(condition, of: rows) == expected, "\(expression)")
    }
  }

  @Test("an answer that is no number has no index")
  func noIndex() throws {
    let rows = "What?,x,a,b,c,d\nWho?,2,a,b,c,d\nWhere?,9,a,b,c,d\n"
    let bank = BankFile(Source(Path("x.csv"), Array(rows.utf8)), in: nil, given: .problems)
    for (expression, expected) in [
      ("answer.index is null", [1]), ("answer.index is not null", [2, 3]),
      ("answer.index = 2", [2]), ("answer.index != 2", [3]), ("answer is null", [1, 3]),
    ] {
      let condition = try #require(Condition(expression))
      var (chosen, read): ([Int], Int) = ([], 0)
      bank.readRows { chunk in
        chunk.rows.withView(bank.source.bytes) { view in
          for index in 0..<view.count {
            read += 1
            let context = ConditionContext(file: "x.csv", findings: [])
            if condition.holds(for: ProblemRow(view.row(index)), context) { chosen.append(read) }
          }
        }
      }
      #expect(chosen == expected, "\(expression)")
    }
  }

  @Test("a condition knows which fields it needs, and whether it needs findings")
  func needs() throws {
    #expect(try #require(Condition("row = 1 or finding")).asksForFindings)
    let condition = try #require(Condition("tags = 'a' and length(question) > 3"))
    #expect(!condition.asksForFindings)
    #expect(condition.fields == [.tags, .question])
  }

  @Test("fields, functions and operators have unique names, and summaries in both languages")
  func tables() {
    let fields = ConditionField.allCases.map { ($0.name, $0.summary) }
    let functions = ConditionFunction.allCases.map { ($0.rawValue, $0.summary) }
    let operators = ConditionOperator.allCases.map { ($0.rawValue, $0.summary) }
    #expect(Set(fields.map(\.0)).count == 25)
    #expect(Set(functions.map(\.0)) == ["length", "words", "lower", "nf"])
    #expect(Set(operators.map(\.0)).count == 11)
    for (name, summary) in fields + functions + operators {
      #expect(!name.isEmpty && !summary.en.isEmpty && !summary.ja.isEmpty)
      #expect(summary.en.last != "." && summary.en != summary.ja || name == "id")
    }
    for field in ConditionField.allCases { #expect(ConditionField(name: field.name) == field) }
  }
}
