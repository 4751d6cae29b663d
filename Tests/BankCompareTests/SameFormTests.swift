import BankModel
@_spi(QBank) import BankText
import Testing

@testable import BankCompare

@Suite("Questions that differ in their writing only")
struct SameFormTests {
  private func problem(_ question: String, _ choices: [String] = capital.choices) -> Problem {
    Problem(question: question, answer: 1, choices: choices)
  }

  /// Returns each edited row's old and new number, in the order of the old rows.
  private func pairs(_ old: [Problem], _ new: [Problem]) -> [[Int]] {
    BankMatching(CompareSide(old), CompareSide(new)).edited.map { [$0.old, $0.new] }
  }

  @Test("the most similar writings are paired")
  func writings() {
    let old = [problem("Who wrote Faust?"), problem("WHO WROTE FAUST?")]
    let new = [problem("WHO WROTE FAUST"), problem("Who wrote Faust")]
    #expect(pairs(old, new) == [[0, 1], [1, 0]])
    #expect(pairs(old, new.reversed()) == [[0, 0], [1, 1]])
    #expect(pairs(old, [problem("WHO WROTE FAUST")]) == [[1, 0]])
  }

  @Test("more than 10,000 pairs are matched in the order of their texts, without certainty")
  func many() {
    let spaced = { (count: Int) in
      self.problem("Who wrote Faust?" + String(repeating: " ", count: count))
    }
    for (oldCount, newCount) in [(101, 100), (100, 101)] {
      let old = (0..<oldCount).map { spaced($0) }
      let new = (0..<newCount).map { spaced(400 - $0) }
      let matching = BankMatching(CompareSide(old), CompareSide(new))
      let expected = (0..<100).map { [$0, newCount - 1 - $0] }
      #expect(matching.edited.map { [$0.old, $0.new] } == expected)
      #expect(matching.edited.allSatisfy { !$0.isCertain && $0.stage == .forms })
      #expect(matching.removed.count == oldCount - 100 && matching.added.count == newCount - 100)
    }
  }

  /// Choices of two rows, and how alike they are in ten-thousandths.
  static let likenesses: [(one: [String], other: [String], likeness: Int)] = [
    ([], [], 10_000), ([], ["a"], 0), (["a"], [], 0), (["ab"], ["ab"], 10_000),
    (["ab", "cd"], ["cd", "ab"], 10_000), (["ab", "cd"], ["ab"], 5_000),
    (["ab", "cd"], ["ab", "xy"], 5_000), (["ab", "cd"], ["xy", "zz"], 0),
    (["abcd"], ["abxy"], 5_000), (["a", "b", "c", "d"], ["d"], 2_500),
  ]

  @Test("choices are as alike as the best assignment of them", arguments: likenesses)
  func choices(one: [String], other: [String], likeness: Int) {
    let forms = [one, other].map { RowForms(problem("What?", $0)) }
    #expect(forms[0].choiceLikeness(forms[1]) == likeness)
  }

  @Test("replaced questions are in the order of the old bank, and in reports of the new one")
  func replaced() {
    let bridge = Problem(
      question: "When was the first bridge over the Thames built?", answer: 1,
      choices: ["Roman times", "1209", "1750", "1831"])
    let tunnel = Problem(
      question: "Where was the first tunnel under the Thames dug?", answer: 1,
      choices: ["Rotherhithe", "Poplar", "Chelsea", "Deptford"])
    let harbour = Problem(
      question: "What is the largest harbour of Finland?", answer: 2,
      choices: ["Turku", "Kotka", "Lilla", "Vaasa"])
    let old = [neighbours[0], capital, neighbours[1], bridge]
    let new = [neighbours[1], tunnel, neighbours[0], harbour]
    let matching = BankMatching(CompareSide(old), CompareSide(new))
    #expect(matching.replaced.map { [$0.old, $0.new] } == [[1, 3], [3, 1]])
    #expect(BankDiff(old, new).replaced.map { [$0.pair.old, $0.pair.new] } == [[3, 1], [1, 3]])
    #expect(matching.removed.isEmpty && matching.added.isEmpty)
  }
}
