@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax
@_spi(QBank) import BankModel
import Testing

@Suite("Writing JSON")
struct JSONBankWriterTests {
  @Test("unknown members are written verbatim after the known ones")
  func unknownMembers() {
    let members = [
      Problem.Details.UnknownMember("x", json: "1"), .init("y", json: "[true, \"é\"]"),
    ]
    let guidance = Guidance(title: "t", description: "d", unknownMembers: members)
    var problem = Problem(question: "q", answer: 1, choices: ["a", "b"])
    problem.details.unknownMembers = members
    let others = #""x":1,"y":[true, "é"]}"# + "\n"
    #expect(text(.guidance([guidance])) == #"{"title":"t","description":"d","# + others)
    #expect(
      text(.problems([problem])) == #"{"question":"q","answer":1,"choices":["a","b"],"# + others)
  }

  @Test(
    "a difficulty is written as a number if it is a share, else as a text",
    arguments: [
      ("0", "0"), ("1", "1"), ("0.5", "0.5"), ("0.50", "0.50"), ("0.", "\"0.\""), ("2", "\"2\""),
      ("00", "\"00\""), ("1.0", "\"1.0\""), (".5", "\".5\""), ("0.5x", "\"0.5x\""),
      ("0,5", "\"0,5\""), ("-0.5", "\"-0.5\""), ("hard", "\"hard\""), ("", "\"\""),
    ])
  func difficulty(_ difficulty: String, _ json: String) {
    var problem = Problem(question: "q", answer: 1, choices: ["a", "b"])
    problem.details.difficulty = difficulty
    let start = #"{"question":"q","answer":1,"choices":["a","b"],"difficulty":"#
    #expect(text(.problems([problem])) == start + json + "}\n")
  }

  private func text(_ bank: Bank) -> String {
    String(decoding: JSONBankWriter.write(bank, isLines: true), as: UTF8.self)
  }
}
