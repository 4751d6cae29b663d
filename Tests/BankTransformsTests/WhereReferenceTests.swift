import BankTransforms
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Conditions compared to a plain evaluation")
struct WhereReferenceTests {
  @Test("any condition chooses the rows that the plain evaluation does")
  func random() throws {
    var generator = Generator(seed: 3)
    var chosenOnce = 0
    let rounds = Deep.rounds(150, exhaustive: 60_000)
    for _ in 0..<rounds {
      let rows = (0..<20).map { _ in generator.whereRow() }
      let plain = generator.condition(depth: 3)
      let condition = try #require(Condition(plain.expression), "\(plain.expression)")
      let expected = rows.indices.filter { plain.holds(for: rows[$0], number: $0 + 1) }.map {
        $0 + 1
      }
      #expect(WhereRow.chosen(condition, of: rows) == expected, "\(plain.expression)")
      if !expected.isEmpty, expected.count < rows.count { chosenOnce += 1 }
    }
    #expect(chosenOnce > rounds / 7)
  }

  @Test(
    "texts of any two parts are compared as the plain evaluation does",
    arguments: [
      "=", "like", "contains", "starts", "ends",
    ])
  func pairs(_ relation: String) throws {
    let pairs = whereParts.flatMap { one in whereParts.map { one + $0 } }
    for (number, part) in whereParts.enumerated() {
      // The pairs are offset for each part, so that all of them are tested.
      let tried =
        Deep.hasTime ? pairs : stride(from: number % 10, to: pairs.count, by: 10).map { pairs[$0] }
      let rows = tried.map { WhereRow(question: $0) }
      if relation.count > 4 || relation == "ends" {
        if NormalForm.ofQuestion(Array(part.utf8).arraySpan).isEmpty { continue }
      }
      let value = relation == "like" ? "%\(part)_" : relation == "=" ? "か" + part : part
      let plain = PlainCondition.text(
        field: "question", lower: false, relation: relation, value: value)
      let condition = try #require(Condition(plain.expression), "\(plain.expression)")
      let expected = rows.indices.filter { plain.holds(for: rows[$0], number: $0 + 1) }.map {
        $0 + 1
      }
      #expect(WhereRow.chosen(condition, of: rows) == expected, "\(plain.expression)")
    }
  }

  @Test("characters are counted as Swift counts them, whichever are adjacent")
  func characters() throws {
    var generator = Generator(seed: 4)
    let scalars = EveryScalar.assigned
    for length in 0...12 {
      let condition = try #require(Condition("length = \(length)"))
      let rows = (0..<Deep.rounds(400, exhaustive: 4_000)).map { _ in
        let parts = (0..<generator.number(0...3)).map { _ in String(generator.pick(scalars)) }
        return WhereRow(question: parts.joined() + generator.text(upTo: 6, of: whereParts))
      }
      let expected = rows.indices.filter { rows[$0].question.count == length }.map { $0 + 1 }
      #expect(WhereRow.chosen(condition, of: rows) == expected)
    }
  }
}
