@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Spreading right answers over the places")
struct AnswerPlacesTests {
  private func plain(_ number: Int, choices: Int = 4) -> Problem {
    Problem(
      question: "q\(number)", answer: number % choices + 1,
      choices: (0..<choices).map { "word \($0) \(number)" })
  }

  /// Four places and five questions: 4 ways to choose the place that occurs twice, and 5!/2! orders, so 240.
  /// Chi-square with 239 degrees of freedom exceeds 311.6 once in a thousand.
  @Test("with five questions, all 240 even spreads over the four places are equally likely")
  func unguessable() {
    let problems = (0..<5).map { plain($0) }
    var counts: [[Int]: Int] = [:]
    for set in 1...2_400 {
      let answers = AnswerPlaces(Seed(42), set: set).balanced(problems).map(\.answer)
      counts[answers, default: 0] += 1
    }
    #expect(counts.count == 240)
    #expect(counts.keys.allSatisfy { answers in Set(answers).count == 4 })
    #expect(chiSquare(Array(counts.values)) < 311.6)
  }

  /// The expected values are from a second model of the definition, written in Python.
  @Test(
    "sets and orders equal those of a second model of the definition",
    arguments: [
      (
        1, [1, 3, 2, 4, 3],
        [[0, 2, 1, 3], [3, 2, 1, 0], [0, 2, 1, 3], [0, 2, 1, 3], [3, 2, 0, 1]]
      ),
      (
        2, [2, 3, 1, 1, 4],
        [[1, 0, 3, 2], [2, 0, 1, 3], [2, 1, 3, 0], [3, 2, 1, 0], [1, 2, 3, 0]]
      ),
    ])
  func digits(_ set: Int, _ answers: [Int], _ orders: [[Int]]) {
    let problems = (0..<5).map { plain($0) }
    let places = AnswerPlaces(Seed(42), set: set)
    #expect(places.orders(of: problems, problems.map { ChoiceRoles($0) }) == orders)
    #expect(places.balanced(problems).map(\.answer) == answers)
  }

  @Test("no other spread of the right answers over the places is more even")
  func even() {
    var generator = Generator(seed: 21)
    for _ in 0..<Deep.rounds(400, exhaustive: 10_000) {
      let problems = (0..<generator.number(1...6)).map { number in
        generator.problem(number)
      }
      let set = generator.number(1...9)
      let balanced = AnswerPlaces(Seed(generator.next()), set: set).balanced(problems)
      for (problem, other) in zip(problems, balanced) {
        #expect(other.choices.sorted() == problem.choices.sorted())
        #expect(other.choices[other.answer - 1] == problem.choices[problem.answer - 1])
        if ChoiceRoles(problem).keepsOrder { #expect(other == problem) }
        #expect(
          problem.details.pinned.allSatisfy { other.choices[$0 - 1] == problem.choices[$0 - 1] })
      }
      let allowed = problems.map { AnswerPlacesTests.places($0) }
      #expect(unevenness(balanced.map(\.answer)) == least(allowed[...], []))
      #expect(zip(balanced, allowed).allSatisfy { $1.contains($0.answer) })
    }
  }

  /// The places that the right choice can have by the rules: its own if choices refer to places or it is pinned;
  /// behind the others if it sums them up; otherwise anywhere that choices can move.
  private static func places(_ problem: Problem) -> [Int] {
    let numbers = Array(1...problem.choices.count)
    let pinned = problem.details.pinned
    if ChoiceRoles(problem).keepsOrder { return [problem.answer] }
    if pinned.contains(problem.answer) { return [problem.answer] }
    let open = numbers.filter { !pinned.contains($0) }
    let summing = open.filter { problem.choices[$0 - 1].hasSuffix("of these") }
    let places = open.suffix(summing.count)
    if let rank = summing.firstIndex(of: problem.answer) { return [Array(places)[rank]] }
    return Array(open.dropLast(summing.count))
  }

  private func unevenness(_ answers: [Int]) -> Int {
    (1...6).reduce(0) { sum, place in
      let count = answers.count { $0 == place }
      return sum + count * count
    }
  }

  private func least(_ allowed: ArraySlice<[Int]>, _ answers: [Int]) -> Int {
    guard let first = allowed.first else { return unevenness(answers) }
    return first.map { least(allowed.dropFirst(), answers + [$0]) }.min() ?? .max
  }

  @Test("balancing swaps at most two choices of each question")
  func others() {
    let problems = (0..<8).map { plain($0) }
    let (places, shuffle) = (AnswerPlaces(Seed(3), set: 2), ChoiceShuffle(Seed(3), set: 2))
    for (problem, order) in zip(
      problems, places.orders(of: problems, problems.map { ChoiceRoles($0) }))
    {
      let drawn = shuffle.order(of: problem)
      #expect(zip(order, drawn).count { $0 != $1 } <= 2)
    }
  }
}

extension AnswerPlaces {
  /// The problems with their choices reordered.
  fileprivate func balanced(_ problems: [Problem]) -> [Problem] {
    let orders = orders(of: problems, problems.map { ChoiceRoles($0) })
    return zip(problems, orders).map { problem, order in problem.ordered(order) }
  }
}

extension Generator {
  /// A problem with up to five choices, some of which cannot be moved.
  fileprivate mutating func problem(_ number: Int) -> Problem {
    let count = self.number(2...5)
    var choices = (0..<count).map { "word \($0)" }
    if self.number(0...3) == 0 { choices[self.number(0...(count - 1))] = "none of these" }
    if self.number(0...5) == 0 { choices[self.number(0...(count - 1))] = "A and B" }
    var problem = Problem(question: "q\(number)", answer: self.number(1...count), choices: choices)
    if self.number(0...2) == 0 { problem.details.pinned = [self.number(1...count)] }
    return problem
  }
}
