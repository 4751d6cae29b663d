@_spi(QBank) import BankModel
import BankQuiz
@_spi(QBank) import BankText
@testable import BankTransforms
import Testing

@Suite("Operations on single questions")
struct ValueTests {
  @Test(
    "texts are normalized",
    arguments: [
      (TextNormalization.width, "ＡＢＣ１２３！ｶﾞｷﾞ", "ABC123!ガギ"),
      (.width, "①㍿½", "①㍿½"),
      (.spaces, "  a 　 b\t\u{A0}c  ", "a b c"),
      (.spaces, "a \n b", "a\nb"),
      (.dashes, "1‐2–3—4−5", "1-2-3-4-5"),
      (.dashes, "コーヒー", "コーヒー"), (.dashes, "コ―ヒ―", "コ―ヒ―"),
      (.quotes, "“a” ‘b’ 「c」", "\"a\" 'b' 「c」"),
    ])
  func normalized(_ part: TextNormalization, _ text: String, _ expected: String) {
    #expect(part.normalized(text) == expected)
  }

  @Test("choices that would become equal stay as they are")
  func sameChoices() {
    let problem = Problem(question: "Ｑ", answer: 1, choices: ["Ａ", "A"])
    #expect(TextNormalization.width.normalized(problem) == problem)
  }

  @Test(
    "categories and tags are renamed",
    arguments: [
      ("math", "science/math"), ("math/algebra", "science/math/algebra"), ("maths", "maths"),
      ("geo/japan", "地理/日本"), ("geo/france", "地理/france"), ("old/x", "x"),
    ])
  func renamed(_ old: String, _ new: String) {
    let renaming = Renaming([
      ("math", "science/math"), ("geo", "地理"), ("geo/japan", "地理/日本"), ("old", ""),
    ])
    #expect(renaming.category(old) == new)
    #expect(renaming.tags(["math", "old", "math"]) == ["science/math"])
  }

  @Test("a question with fewer choices keeps the right one")
  func fewer() {
    let problem = Problem(question: "q", answer: 4, choices: ["a", "b", "c", "d"])
    for seed in UInt64(0)..<20 {
      guard case .changed(let new) = problem.withChoices(2, Seed(seed), adding: nil) else {
        Issue.record("not changed")
        continue
      }
      #expect(new.choices.count == 2)
      #expect(new.choices[new.answer - 1] == "d")
    }
  }

  /// A choice to remove from four, the answer, the pinned choices, and both afterwards.
  @Test(
    "answer and pinned choices follow when another choice is removed",
    arguments: [
      (0, 3, [1, 4], 2, [3]), (1, 3, [1, 4], 2, [1, 3]), (3, 3, [1, 4], 3, [1]),
      (3, 3, [1, 2], 3, [1, 2]), (1, 1, [2, 3], 1, [2]), (2, 4, [2, 3, 4], 3, [2, 3]),
    ])
  func removed(_ index: Int, _ answer: Int, _ pinned: [Int], _ right: Int, _ rest: [Int]) {
    var problem = Problem(question: "q", answer: answer, choices: ["a", "b", "c", "d"])
    problem.details.pinned = pinned
    let text = problem.choices[answer - 1]
    problem.removeChoice(at: index)
    #expect(problem.choices.count == 3 && problem.choices[problem.answer - 1] == text)
    #expect(problem.answer == right && problem.details.pinned == rest)
  }

  @Test("a number of choices that is impossible is refused")
  func otherCounts() {
    let naming = Problem(
      question: "q", answer: 1, choices: ["red", "green", "blue", "Both A and B"])
    guard case .namesOthers = naming.withChoices(3, Seed(0), adding: nil) else {
      Issue.record("a choice was left out that another one names")
      return
    }
    let short = Problem(question: "q", answer: 1, choices: ["a", "b"])
    guard case .tooFew = short.withChoices(4, Seed(0), adding: "none"),
      case .tooFew = short.withChoices(3, Seed(0), adding: "b"),
      case .changed(let padded) = short.withChoices(3, Seed(0), adding: "none")
    else {
      Issue.record("wrongly padded")
      return
    }
    #expect(padded.choices == ["a", "b", "none"])
  }

  @Test("rebalancing makes right places even, whatever they were")
  func rebalanced() {
    var counts = [0, 0, 0, 0]
    for number in 0..<2_000 {
      let problem = Problem(
        question: "question \(number)", answer: 1, choices: ["r\(number)", "b", "c", "d"])
      let new = problem.rebalanced
      #expect(new.choices[new.answer - 1] == "r\(number)")
      #expect(new.rebalanced == new)
      counts[new.answer - 1] += 1
      let other = Problem(
        question: problem.question, answer: 3, choices: ["d", "b", "r\(number)", "c"])
      #expect(other.rebalanced == new)
    }
    // Four places with 500 each: three standard deviations are 58.
    #expect(counts.allSatisfy { abs($0 - 500) < 80 })
  }
}
