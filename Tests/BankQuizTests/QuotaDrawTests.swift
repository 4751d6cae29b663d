@_spi(QBank) import BankQuiz
import Testing

@Suite("Sets with quotas by category")
struct QuotaDrawTests {
  private let quotas = [
    QuotaDraw.Quota("food", [0, 2, 4, 6], count: 2), QuotaDraw.Quota("space", [1, 3, 5], count: 1),
  ]

  /// Chi-square exceeds 40.79 with 17 degrees of freedom, or 13.82 with 2, once in a thousand.
  @Test("every set that meets the quotas is equally likely, and so is every order")
  func uniform() {
    var draw = QuotaDraw(quotas, Seed(42))
    var sets: [Set<Int>: Int] = [:]
    var places = [0, 0, 0]
    let rounds = 18_000
    for number in 1...rounds {
      let set = draw.set(number)
      #expect(set.count { $0 % 2 == 0 } == 2 && set.count { $0 % 2 == 1 } == 1)
      sets[Set(set), default: 0] += 1
      places[set.firstIndex { $0 % 2 == 1 } ?? 0] += 1
    }
    #expect(sets.count == 18)
    #expect(chiSquare(Array(sets.values)) < 40.79)
    #expect(chiSquare(places) < 13.82)
  }

  @Test("the draw of a category does not depend on other categories")
  func alone() {
    for seed in 0..<50 as Range<UInt64> {
      var both = QuotaDraw(quotas, Seed(seed))
      var one = QuotaDraw([quotas[0]], Seed(seed))
      #expect(Set(both.set(3).filter { $0 % 2 == 0 }) == Set(one.set(3)))
    }
  }

  @Test("disjoint sets begin with the first set")
  func disjoint() {
    for seed in 0..<50 as Range<UInt64> {
      var draw = QuotaDraw(quotas, Seed(seed))
      let sets = draw.disjointSets(2)
      #expect(sets[0] == draw.set(1))
      #expect(Set(sets[0]).isDisjoint(with: sets[1]))
      #expect(sets[1].count { $0 % 2 == 0 } == 2)
    }
  }

  @Test("if there are too few questions, all are drawn, and no disjoint sets")
  func tooFew() {
    let quotas = [QuotaDraw.Quota("food", [7], count: 3), QuotaDraw.Quota("space", [1], count: -1)]
    var draw = QuotaDraw(quotas, Seed(1))
    #expect(draw.set(1) == [7] && draw.disjointSets(4) == [])
    var constrained = ConstrainedDraw(SetConstraints(quotas), Seed(1), isPlain: false)
    #expect(constrained.shortage != nil && constrained.set(1).questions == [])
    #expect(SetBatch(.max, SetConstraints(quotas), Seed(1), isPlain: true).sets == [])
  }
}
