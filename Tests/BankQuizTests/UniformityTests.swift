@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import TestSupport
import Testing

/// Counts sets of 5 from 12, and orders of choices. The bounds are those that chi-square exceeds once in a
/// thousand: 31.26 with 11 degrees of freedom, 919.6 with 791, 380.3 with 299, 16.27 with 3, 49.73 with 23. The
/// seeds are fixed, so that a test always passes or always fails. 40,000 draws, or 1,000,000 with
/// `QBANK_DEEP=exhaustive`.
@Suite("Every draw is equally likely")
struct UniformityTests {
  private static let rounds = Deep.samples(40_000, exhaustive: 1_000_000)

  @Test("every set of 5 from 12, and every question at every place, is equally likely")
  func sets() {
    var draw = QuestionDraw(of: 12, Seed(2_026))
    let counted = Counted { draw.set($0, count: 5) }
    #expect(counted.sets.count == 792)
    #expect(counted.chiSquareOfSets < 919.6)
    for place in 0..<5 {
      #expect(counted.chiSquare(at: place, due: { _ in 1.0 / 12 }) < 31.26)
    }
  }

  @Test("every set by category, and every question at every place, is equally likely")
  func perCategory() {
    var draw = QuotaDraw(
      [
        QuotaDraw.Quota("food", Array(0..<6), count: 3),
        QuotaDraw.Quota("space", Array(6..<12), count: 2),
      ], Seed(2_026))
    let counted = Counted { draw.set($0) }
    #expect(counted.sets.count == 300)
    #expect(counted.chiSquareOfSets < 380.3)
    for place in 0..<5 {
      #expect(counted.chiSquare(at: place, due: { $0 < 6 ? 0.1 : 1.0 / 15 }) < 31.26)
    }
  }

  @Test("every place of the right choice, and every order of four choices, is equally likely")
  func choices() {
    var places = [0, 0, 0, 0]
    var orders: [[Int]: Int] = [:]
    var problem = Problem(question: "q", answer: 2, choices: ["w", "x", "y", "z"])
    for number in 1...Self.rounds {
      problem.question = "q\(number % 10)"
      let order = ChoiceShuffle(Seed(2_026), set: number).order(of: problem)
      orders[order, default: 0] += 1
      places[order.firstIndex(of: 1) ?? 0] += 1
    }
    #expect(orders.count == 24)
    #expect(chiSquare(Array(orders.values)) < 49.73)
    #expect(chiSquare(places) < 16.27)
  }

  /// The counts of sets of five, and of questions at each place.
  private struct Counted {
    private(set) var sets: [Int: Int] = [:]
    private var places = [[Int]](repeating: [Int](repeating: 0, count: 12), count: 5)

    init(_ set: (Int) -> [Int]) {
      for number in 1...rounds {
        let drawn = set(number)
        var bits = 0
        for (place, question) in drawn.enumerated() {
          places[place][question] += 1
          bits |= 1 << question
        }
        sets[bits, default: 0] += 1
      }
    }

    var chiSquareOfSets: Double { BankQuizTests.chiSquare(Array(sets.values)) }

    func chiSquare(at place: Int, due share: (Int) -> Double) -> Double {
      (0..<12).reduce(0.0) { sum, question in
        let due = share(question) * Double(rounds)
        let off = Double(places[place][question]) - due
        return sum + off * off / due
      }
    }
  }
}
