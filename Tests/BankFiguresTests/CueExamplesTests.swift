import BankModel
@_spi(QBank) import BankText
import Testing

@testable import BankFigures

@Suite("Examples of questions that give themselves away")
struct CueExamplesTests {
  private static func examples(_ cue: Cue, _ count: Int, right: Int) -> CueExamples {
    var (examples, cues) = (CueExamples(), CueSet())
    cues.insert(cue)
    let problem = Problem(question: "Which?", answer: right, choices: ["red", "green", "blue"])
    FiguresOf.forEachRow(Array(repeating: problem, count: count)) {
      examples.add(cues, $0, right: right)
    }
    return examples
  }

  @Test("the first three are kept, and those of later chunks lie behind the records before them")
  func merged() {
    var all = Self.examples(.vagueTerm, 2, right: 1)
    all.merge(Self.examples(.vagueTerm, 2, right: 3), recordsBefore: 10)
    all.merge(Self.examples(.muchLonger, 5, right: 2), recordsBefore: 20)
    #expect(all.places(of: .vagueTerm).map { Int($0.record) } == [1, 2, 11])
    #expect(all.places(of: .vagueTerm).map { Int($0.cell) } == [3, 3, 5])
    #expect(all.places(of: .muchLonger).map { Int($0.record) } == [21, 22, 23])
    #expect(all.places(of: .muchLonger).map(\.part) == [0..<5, 0..<5, 0..<5])
    #expect(all.places(of: .allOfTheAbove).isEmpty)
  }
}
