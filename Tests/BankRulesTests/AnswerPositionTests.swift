@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("Uneven positions of right answers")
struct AnswerPositionTests {
  private static let rule = "answer-position-bias"

  private func isFound(_ name: String, _ text: String) -> Bool {
    let file = Lint().run([Source(Path(name), Array(text.utf8))])[0]
    return file.counts.keys.contains(Self.rule)
  }

  private func bank(_ counts: [Int]) -> String {
    var rows = ""
    for (place, count) in counts.enumerated() {
      for number in 0..<count { rows += "q\(place)\(number)?,\(place + 1),a,b,c,d\n" }
    }
    return rows
  }

  /// Published vectors: what large banks have by chance is not reported, and 40 of 100 is.
  @Test(
    "uneven positions are reported if they are neither chance nor negligible",
    arguments: [
      ([1298, 1398, 1458, 1546], false), ([1599, 1760, 1798, 1940], false),
      ([40, 20, 20, 20], true), ([30, 30, 20, 20], false), ([5, 0, 0, 0], true),
      ([4, 1, 0, 0], false), ([7, 1, 0, 0], true), ([6, 2, 0, 0], false),
    ])
  func vectors(_ counts: [Int], _ isBiased: Bool) {
    #expect(isFound("a.csv", bank(counts)) == isBiased)
  }

  @Test("positions are not checked in formats for systems that shuffle choices")
  func shuffled() {
    let gift = (1...9).map { "Question \($0)? {=a\($0) ~b ~c ~d}\n\n" }.joined()
    #expect(!isFound("a.gift", gift))
    let lines = (1...9).map {
      "{\"question\":\"q\($0)\",\"answer\":1,\"choices\":[\"a\($0)\",\"b\"]}\n"
    }
    #expect(isFound("a.jsonl", lines.joined()))
  }

  @Test("positions are checked in other JSON, whether lines or a document")
  func foreign() {
    let questions = (1...9).map {
      "{\"question\":\"q\($0)?\",\"options\":[\"a\($0)\",\"b\",\"c\"],\"answer\":\"A\"}"
    }
    #expect(isFound("a.jsonl", questions.joined(separator: "\n")))
    #expect(isFound("a.json", "[\(questions.joined(separator: ","))]"))
  }
}
