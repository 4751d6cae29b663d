@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import TestSupport
import Testing

/// Sets of 5 from 12, and orders of choices, counted. The limits are those above which chi-square
/// comes once in a thousand: 31.26 for 11 degrees of freedom, 919.6 for 791, 380.3 for 299, 16.27
/// for 3, 49.73 for 23. The seeds are fixed, so that a test fails always or never.
/// 40,000 draws, or 1,000,000 with `QBANK_DEEP=exhaustive`.
@Suite("Every draw is as likely as any other")
struct UniformityTests {
  private static let rounds = Deep.samples(40_000, exhaustive: 1_000_000)

  @Test("every set of 5 from 12, and every question at every place")
  func sets() {
    var draw = QuestionDraw(of: 12, Seed(2_026))
    let counted = Counted { draw.set($0, count: 5) }
    #expect(counted.sets.count == 792)
    #expect(counted.chiSquareOfSets < 919.6)
    for place in 0..<5 {
      #expect(counted.chiSquare(at: place, due: { _ in 1.0 / 12 }) < 31.26)
    }
  }

  @Test("every set of 3 from one six and 2 from another, and every question at every place")
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

  @Test("every place of the right choice, and every order of four choices")
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
    #expect(Self.chiSquare(Array(orders.values)) < 49.73)
    #expect(Self.chiSquare(places) < 16.27)
  }

  /// Sets of five, counted.
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

    var chiSquareOfSets: Double { UniformityTests.chiSquare(Array(sets.values)) }

    func chiSquare(at place: Int, due share: (Int) -> Double) -> Double {
      (0..<12).reduce(0.0) { sum, question in
        let due = share(question) * Double(rounds)
        let off = Double(places[place][question]) - due
        return sum + off * off / due
      }
    }
  }

  private static func chiSquare(_ counts: [Int]) -> Double {
    let due = Double(counts.reduce(0, +)) / Double(counts.count)
    return counts.reduce(0) { $0 + (Double($1) - due) * (Double($1) - due) / due }
  }
}
