import BankQuiz
import BankText
import TestSupport
import Testing

@Suite("Several sets at once")
struct SetBatchTests {
  @Test("there are so many without a common question just when trying all finds them")
  func disjoint() {
    var generator = Generator(seed: 11)
    var (found, missed) = (0, 0)
    for _ in 0..<Places.rounds(2_000, exhaustive: 20_000) {
      let constraints = generator.constraints(upTo: 8)
      if constraints.count == 0 { continue }
      let count = generator.number(1...3)
      let batch = SetBatch(count, constraints, Seed(generator.next()), isPlain: false)
      let all = AllSets(constraints)
      #expect((batch.shortage == nil) == all.hold(disjoint: count), "\(constraints) \(count)")
      #expect(batch.sets.count == (batch.shortage == nil ? count : 0))
      #expect(batch.sets.allSatisfy { all.sets.contains($0.sorted()) })
      #expect(Set(batch.sets.joined()).count == batch.sets.joined().count)
      if batch.shortage == nil { found += 1 } else { missed += 1 }
    }
    #expect(min(found, missed) > 250)
  }

  @Test("the nearest sets that there are, when trying all finds so many and no more")
  func nearest() {
    var generator = Generator(seed: 12)
    var (fewer, longer) = (0, 0)
    for _ in 0..<Places.rounds(600, exhaustive: 10_000) {
      var constraints = generator.constraints(upTo: 8)
      // In tenths of a second, as they are told.
      constraints.milliseconds = constraints.milliseconds.map { $0 * 100 }
      constraints.maxMilliseconds = constraints.maxMilliseconds.map { $0 * 100 }
      if constraints.count == 0 { continue }
      let all = AllSets(constraints)
      let count = generator.number(2...3)
      if all.hold(disjoint: count) { continue }
      let nearest = NearestBatch(count, constraints, Seed(generator.next()), isPlain: false)
      #expect(nearest.sets == (1..<count).last { all.hold(disjoint: $0) }, "\(constraints)")
      if nearest.sets != nil { fewer += 1 }
      guard let time = nearest.milliseconds else { continue }
      longer += 1
      for (most, isEnough) in [(time, true), (time - 100, false)] {
        constraints.maxMilliseconds = most
        #expect(AllSets(constraints).hold(disjoint: count) == isEnough, "\(constraints)")
      }
    }
    #expect(min(fewer, longer) > 30)
  }

  @Test("the first try is what is drawn without constraints")
  func same() {
    let plain = SetConstraints([QuotaDraw.Quota("", Array(0..<100), count: 5)])
    var draw = QuestionDraw(of: 100, Seed(42))
    let batch = SetBatch(20, plain, Seed(42), isPlain: true)
    #expect(batch.sets == draw.disjointSets(20, count: 5) && batch.isFair)
    let quotas = [
      QuotaDraw.Quota("a", [0, 1, 2, 3], count: 2), QuotaDraw.Quota("b", [4, 5, 6], count: 1),
    ]
    var other = QuotaDraw(quotas, Seed(9))
    #expect(
      SetBatch(2, SetConstraints(quotas), Seed(9), isPlain: false).sets == other.disjointSets(2))
  }

  /// How many questions, how many in a set at most, and how large the sets are.
  @Test(
    "every question once, in the fewest sets, as even as they can be",
    arguments: [
      (10, 5, [5, 5]), (11, 5, [4, 4, 3]), (12, 5, [4, 4, 4]), (4, 5, [4]), (6, 5, [3, 3]),
      (3, 1, [1, 1, 1]), (0, 5, []), (101, 50, [34, 34, 33]),
    ])
  func covering(_ questions: Int, _ count: Int, _ sizes: [Int]) {
    let constraints = SetConstraints([QuotaDraw.Quota("", Array(0..<questions), count: count)])
    for seed in 0..<20 as Range<UInt64> {
      let batch = SetBatch(covering: constraints, Seed(seed))
      #expect(batch.sets.map(\.count) == sizes && batch.isFair)
      #expect(batch.sets.flatMap(\.self).sorted() == Array(0..<questions))
    }
  }

  /// What a second model of the definition gives, written in Python.
  @Test("a bank is covered by one draw of all its questions, cut into sets")
  func cut() {
    let seven = SetConstraints([QuotaDraw.Quota("", Array(0..<7), count: 4)])
    #expect(SetBatch(covering: seven, Seed(42)).sets == [[6, 1, 5, 0], [3, 4, 2]])
  }

  @Test("with questions that may not meet, as many sets as the largest group needs")
  func coveringGroups() {
    var generator = Generator(seed: 12)
    for _ in 0..<300 {
      let (questions, count) = (generator.number(1...30), generator.number(1...6))
      var constraints = SetConstraints([
        QuotaDraw.Quota("", Array(0..<questions), count: count)
      ])
      let most = generator.number(0...questions)
      constraints.groups = (0..<questions).map { _ in generator.number(0...most) }
      let largest = Dictionary(grouping: constraints.groups, by: { $0 }).values.map(\.count).max()
      let batch = SetBatch(covering: constraints, Seed(generator.next()))
      let fewest = (0...questions).first { $0 * count >= questions } ?? 0
      #expect(batch.sets.count == max(fewest, largest ?? 0))
      #expect(batch.sets.allSatisfy { constraints.allows($0) && $0.count <= count })
      #expect(batch.sets.flatMap(\.self).sorted() == Array(0..<questions))
      let sizes = batch.sets.map(\.count)
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }
  }

  /// 10 partitions of 5 into 3 and 2: 9 degrees of freedom, above 27.88 once in a thousand.
  @Test("every way to cover is as likely as any other")
  func fairCover() {
    let five = SetConstraints([QuotaDraw.Quota("", Array(0..<5), count: 3)])
    var counts: [Set<Int>: Int] = [:]
    for seed in 0..<5_000 as Range<UInt64> {
      counts[Set(SetBatch(covering: five, Seed(seed)).sets[0]), default: 0] += 1
    }
    #expect(counts.count == 10 && chiSquare(Array(counts.values)) < 27.88)
  }

  @Test("sets are made alike in time and score, and stay as they have to be")
  func alike() throws {
    var generator = Generator(seed: 13)
    for round in 0..<6 {
      let pool = 60
      var constraints = SetConstraints([
        QuotaDraw.Quota("a", Array(0..<30), count: 3),
        QuotaDraw.Quota("b", Array(30..<pool), count: 2),
      ])
      constraints.milliseconds = (0..<pool).map { _ in generator.number(2_000...10_000) }
      constraints.groups = (0..<pool).map { $0 / 2 }
      constraints.maxMilliseconds = 36_000
      let scores = (0..<pool).map { _ in generator.number(1...9) * 100 }
      let batch = SetBatch(
        round % 2 == 0 ? 6 : 10, constraints, Seed(generator.next()), isPlain: false,
        spread: SetBatch.Spread(scores: scores))
      let (before, after) = try #require(batch.distances)
      #expect(batch.sets.allSatisfy(constraints.allows) && !batch.isFair)
      #expect(Set(batch.sets.joined()).count == batch.sets.count * 5)
      #expect(batch.sets.allSatisfy { set in set.count { $0 < 30 } == 3 })
      #expect(after.milliseconds * 2 < before.milliseconds && after.score <= 200)
      let times = batch.sets.map(constraints.time)
      #expect(after.milliseconds == (times.max() ?? 0) - (times.min() ?? 0))
    }
  }
}
