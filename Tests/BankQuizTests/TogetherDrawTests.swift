@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import Testing

@Suite("Sets that keep questions together")
struct TogetherDrawTests {
  private static let groups = [[0, 1], [2], [3], [4, 5, 6], [7], [8, 9]]

  /// All unions of groups that have `count` questions.
  private static func unions(_ count: Int) -> Set<Set<Int>> {
    let all = (0..<1 << groups.count).map { bits in
      Set(groups.indices.filter { bits >> $0 & 1 == 1 }.flatMap { groups[$0] })
    }
    return Set(all.filter { $0.count == count })
  }

  @Test("every set of whole groups is equally likely", arguments: 1...6)
  func fair(_ count: Int) throws {
    let rounds = 6_000
    let sets = try #require(TogetherDraw(Self.groups, Seed(4)).sets(rounds, count: count))
    let found = Dictionary(grouping: sets) { Set($0) }.mapValues(\.count)
    let unions = Self.unions(count)
    #expect(Set(found.keys) == unions)
    let part = 1 / Double(unions.count)
    let error = (part * (1 - part) / Double(rounds)).squareRoot()
    for times in found.values {
      #expect(abs(Double(times) / Double(rounds) - part) <= 4.5 * error)
    }
  }

  @Test("a group keeps its order without gaps, and can be anywhere in a set")
  func order() throws {
    let sets = try #require(TogetherDraw(Self.groups, Seed(8)).sets(300, count: 5))
    var starts: Set<Int> = []
    for set in sets {
      for group in Self.groups where set.contains(group[0]) {
        let start = try #require(set.firstIndex(of: group[0]))
        #expect(Array(set[start..<min(start + group.count, set.count)]) == group)
        if group.count == 3 { starts.insert(start) }
      }
    }
    #expect(starts == [0, 1, 2])
  }

  @Test("there is no set if no groups add up to its size")
  func none() {
    #expect(TogetherDraw([[0, 1], [2, 3]], Seed(1)).sets(1, count: 3) == nil)
    #expect(TogetherDraw([[0, 1], [2, 3]], Seed(1)).sets(1, count: 5) == nil)
    #expect(TogetherDraw([], Seed(1)).sets(1, count: 1) == nil)
  }

  @Test("disjoint sets have no question in common")
  func disjoint() throws {
    for seed in 0..<40 as Range<UInt64> {
      var draw = TogetherDraw(Self.groups, Seed(seed))
      guard let sets = draw.disjointSets(2, count: 5) else { continue }
      #expect(Set(sets.joined()).count == 10)
      #expect(sets.allSatisfy { Self.unions(5).contains(Set($0)) })
    }
    var draw = TogetherDraw(Self.groups, Seed(1))
    #expect(draw.disjointSets(3, count: 5) == nil)
  }
}
