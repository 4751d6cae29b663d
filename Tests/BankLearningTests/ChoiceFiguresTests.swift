@testable import BankLearning
import BankQuiz
import Testing

@Suite("Who took which choice")
struct ChoiceFiguresTests {
  private static func figures(_ abilities: [[Double]]) -> ChoiceFigures {
    var figures = ChoiceFigures(count: 3)
    for (index, abilities) in abilities.enumerated() {
      for ability in abilities { figures.add(choice: index + 1, ability: ability) }
    }
    return figures
  }

  @Test("answers are counted by choice, of which an answer without one is none")
  func counts() {
    var figures = Self.figures([[0, 0, 0, 0], [0, 0, 0], [], [], [0, 0]])
    figures.add(choice: 0, ability: 0)
    #expect(figures.choices.map(\.count) == [4, 3, 0, 0, 2])
  }

  @Test("there are at least two choices, even if none was taken")
  func empty() {
    #expect(ChoiceFigures(count: 0).choices.count == 2)
    #expect(ChoiceFigures(count: 3).choices.map(\.meanAbility) == [nil, nil, nil])
  }

  /// The means are 2 and 1, the squared distances 2 and 6: t is 1 / √(2 (1/3 + 1/3)).
  @Test("the abilities of those who took two choices are compared by Student's t")
  func compared() throws {
    let figures = Self.figures([[1, 2, 3], [0, 0, 3], []])
    let test = try #require(figures.test(1, key: 2))
    #expect(abs(test.t - 0.75.squareRoot()) < 1e-12 && test.degrees == 4)
    #expect(0.1 < test.chance && test.chance < 0.5)
    let other = try #require(figures.test(2, key: 1))
    #expect(abs(other.t + 0.75.squareRoot()) < 1e-12)
    #expect(figures.test(3, key: 1) == nil && figures.test(1, key: 3) == nil)
  }

  @Test("three answers, or equal abilities, are too few to compare")
  func tooFew() {
    #expect(Self.figures([[1], [0, 2]]).test(1, key: 2) == nil)
    #expect(Self.figures([[1], [0, 2, 3]]).test(1, key: 2) != nil)
    #expect(Self.figures([[1, 1], [2, 2]]).test(1, key: 2) == nil)
  }

  @Test("of no wrong answers, and of one, any share can be of an untaken choice")
  func untaken() {
    #expect(ChoiceFigures.boundOfUntaken(wrong: 0) == 1)
    #expect(abs(ChoiceFigures.boundOfUntaken(wrong: 1) - 0.95) < 1e-12)
  }

  /// By the continued fraction x + 1/(x + 2/(x + …)).
  @Test(
    "the mean of a normal variable above a bound equals known values",
    arguments: [
      (-100, 0), (-12.5, 0), (-12, 0), (0, 0.7978845608), (5, 5.1865039671), (10, 10.0980932340),
      (29.99, 30.0232707088), (30, 30.0332596674), (31, 31.0321912768), (40, 40.0249688472),
      (100, 100.0099980010),
    ])
  func meanAbove(_ bound: Double, _ mean: Double) {
    #expect(abs(Normal.meanAbove(bound) - mean) < 1e-6)
  }
}
