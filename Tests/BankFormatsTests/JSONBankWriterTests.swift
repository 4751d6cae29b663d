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

  private func text(_ bank: Bank) -> String {
    String(decoding: JSONBankWriter.write(bank, isLines: true), as: UTF8.self)
  }
}
