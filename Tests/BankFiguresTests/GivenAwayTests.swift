import BankFigures
import BankModel
import Testing

@Suite("Right choices that stand out")
struct GivenAwayTests {
  private static let long = "It was moved there after the fire of 1871"

  @Test(
    "a right choice is given away by a cue that no other choice has",
    arguments: [
      (["Rome", "Oslo", "Bern"], nil),
      ([long, "Rome", "It was sold"], .muchLonger),
      (["Rome", long, "Oslo"], nil),
      (["It usually rains", "It rains", "It snows"], .vagueTerm),
      (["It usually rains", "It often snows", "It rains"], nil),
      (["It rains", "It usually rains", "It snows"], nil),
      (["All of the above", "Rome", "Oslo"], .allOfTheAbove),
      (["Rome", "Oslo", "All of the above"], nil),
      (["上記すべて", "東京", "大阪"], .allOfTheAbove),
      (["only one"], nil),
    ] as [([String], Cue?)])
  func cues(_ choices: [String], _ cue: Cue?) {
    #expect(Cue.givingAway(Problem(question: "?", answer: 1, choices: choices)) == cue)
  }

  @Test("a question without an answer gives nothing away")
  func unknown() {
    let problem = Problem(question: "?", answer: Problem.unknownAnswer, choices: ["a", Self.long])
    #expect(Cue.givingAway(problem) == nil)
  }
}
