@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Drawing several sets at once")
struct SetBatchTests {
  @Test("disjoint sets are drawn exactly if brute force finds them")
  func disjoint() {
    var generator = Generator(seed: 11)
    var (found, missed) = (0, 0)
    let rounds = Deep.rounds(2_000, exhaustive: 20_000)
    for _ in 0..<rounds {
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
    #expect(min(found, missed) > rounds / 10)
  }

  @Test("there are always enough sets without questions")
  func empty() {
    let nothing = SetConstraints([QuotaDraw.Quota("", [0, 1], count: 0)])
    #expect(DisjointSearch.areThere(3, nothing, steps: 9) == true)
  }

  @Test("without constraints the sets equal those of a plain draw")
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

  /// The number of questions, the maximum size of a set, and the sizes of the sets.
  @Test(
    "a bank is covered in the fewest sets, which are as even as possible",
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

  /// The expected sets are from a second model of the definition, written in Python.
  @Test("covering draws all questions once and cuts them into sets")
  func cut() {
    let seven = SetConstraints([QuotaDraw.Quota("", Array(0..<7), count: 4)])
    #expect(SetBatch(covering: seven, Seed(42)).sets == [[6, 1, 5, 0], [3, 4, 2]])
  }

  @Test("covering takes the fewest sets that keep the questions of a group apart")
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

  /// There are 10 partitions of 5 into 3 and 2; chi-square with 9 degrees of freedom exceeds 27.88 once in a
  /// thousand.
  @Test("every way to cover a bank is equally likely")
  func fairCover() {
    let five = SetConstraints([QuotaDraw.Quota("", Array(0..<5), count: 3)])
    var counts: [Set<Int>: Int] = [:]
    for seed in 0..<5_000 as Range<UInt64> {
      counts[Set(SetBatch(covering: five, Seed(seed)).sets[0]), default: 0] += 1
    }
    #expect(counts.count == 10 && chiSquare(Array(counts.values)) < 27.88)
  }

  /// Returns the least sum of the spread of times and the spread of scores, where one point is worth ten seconds.
  private func nearest(_ all: AllSets, _ count: Int, _ scores: [Int]) -> Int? {
    var best: Int?
    func add(_ chosen: [[Int]], from start: Int) {
      if chosen.count == count {
        let times = chosen.map(all.constraints.time)
        let points = chosen.map { $0.reduce(0) { $0 + scores[$1] } }
        let late = (times.max() ?? 0) - (times.min() ?? 0)
        let apart = late + 10 * ((points.max() ?? 0) - (points.min() ?? 0))
        best = min(best ?? apart, apart)
        return
      }
      for index in all.sets.indices.dropFirst(start)
      where Set(chosen.joined()).isDisjoint(with: all.sets[index]) {
        add(chosen + [all.sets[index]], from: index + 1)
      }
    }
    add([], from: 0)
    return best
  }

  @Test("of few questions the sets are the most alike that brute force finds")
  func exactSpread() throws {
    var generator = Generator(seed: 21)
    var found = 0
    let rounds = Deep.rounds(150, exhaustive: 3_000)
    for _ in 0..<rounds {
      var constraints = generator.constraints(upTo: 9)
      if constraints.count == 0 { continue }
      constraints.milliseconds = constraints.milliseconds.map { _ in
        generator.number(1_000...9_000)
      }
      constraints.maxMilliseconds = constraints.maxMilliseconds.map { _ in
        constraints.count * generator.number(4_000...9_000)
      }
      let scores = constraints.milliseconds.map { _ in generator.number(0...1_000) }
      let count = generator.number(2...3)
      let batch = SetBatch(
        count, constraints, Seed(generator.next()), isPlain: false,
        scores: scores)
      let all = AllSets(constraints)
      #expect((batch.shortage == nil) == all.hold(disjoint: count))
      guard let after = batch.distances?.after else { continue }
      found += 1
      #expect(batch.areNearest && batch.sets.count == count)
      #expect(after.milliseconds + 10 * after.score == nearest(all, count, scores))
      #expect(batch.sets.allSatisfy { all.sets.contains($0.sorted()) })
      #expect(Set(batch.sets.joined()).count == batch.sets.joined().count)
    }
    #expect(found > rounds / 10)
  }

  @Test("the listed sets are exactly those of brute force")
  func listing() {
    var generator = Generator(seed: 23)
    for _ in 0..<Deep.rounds(500, exhaustive: 5_000) {
      let constraints = generator.constraints(upTo: 9)
      var listing = SetListing(constraints, most: 40_000)
      let isListed = listing.add(constraints.quotas.map(\.count))
      let plain = AllSets(constraints).sets
      #expect(isListed && listing.sets.count == plain.count)
      #expect(Set(listing.sets.map { $0.sorted() }) == Set(plain))
      var short = SetListing(constraints, most: plain.count)
      let isListedAgain = short.add(constraints.quotas.map(\.count))
      #expect(plain.isEmpty || !isListedAgain)
    }
  }

  /// Millions of prefixes fit the time, but few sets.
  @Test("sets that fit little time are listed in few steps")
  func listingLittleTime() {
    var constraints = SetConstraints([QuotaDraw.Quota("", Array(0..<64), count: 8)])
    constraints.milliseconds = (0..<64).map { 1_000 + 150 * ($0 * 37 % 64) }
    constraints.maxMilliseconds = 17_500
    // The number of sets by size and total time, in units of 50 ms.
    var ways = Array(repeating: [1] + Array(repeating: 0, count: 350), count: 1)
    ways += Array(repeating: Array(repeating: 0, count: 351), count: 8)
    for time in constraints.milliseconds.map({ $0 / 50 }) {
      for size in (1...8).reversed() {
        for sum in stride(from: 350, through: time, by: -1) {
          ways[size][sum] += ways[size - 1][sum - time]
        }
      }
    }
    var listing = SetListing(constraints, most: 40_000)
    let isListed = listing.add([8])
    #expect(isListed)
    #expect(listing.sets.count == ways[8].reduce(0, +) && listing.sets.count > 30_000)
    #expect(Set(listing.sets).count == listing.sets.count)
    #expect(listing.sets.allSatisfy(constraints.allows))
    var short = SetListing(constraints, most: 40_000, steps: 1_000)
    let isListedSoon = short.add([8])
    #expect(!isListedSoon)
  }

  @Test("a failing search ends within its limits")
  func limits() {
    var generator = Generator(seed: 24)
    var constraints = SetConstraints([QuotaDraw.Quota("", Array(0..<1_000), count: 5)])
    constraints.milliseconds = (0..<1_000).map { _ in generator.number(2_000...9_000) }
    // Barely more than the average time of a set: no division of the questions is that even.
    constraints.maxMilliseconds = constraints.time(of: Array(0..<1_000)) / 200 + 1
    let limits = [SetBatch.Limits.glance, .proof] + (Deep.hasTime ? [.full] : [])
    let work = limits.map { limits in
      let batch = SetBatch(200, constraints, Seed(1), isPlain: true, limits: limits)
      #expect(batch.shortage == .notFound)
      return batch.work
    }
    #expect(work[0] < 600_000 && work[1] < 3_100_000)
    #expect(zip(work, work.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("sets that cover a bank are as alike as possible, which is claimed only of few questions")
  func coveringSpread() throws {
    var generator = Generator(seed: 22)
    for questions in [5, 6, 7, 8, 40] {
      var constraints = SetConstraints([
        QuotaDraw.Quota("", Array(0..<questions), count: questions == 40 ? 10 : 4)
      ])
      constraints.milliseconds = (0..<questions).map { _ in generator.number(1_000...9_000) }
      let scores = (0..<questions).map { _ in generator.number(0...1_000) }
      let batch = SetBatch(
        covering: constraints, Seed(generator.next()), scores: scores)
      #expect(batch.areNearest == (questions < 40))
      #expect(batch.sets.joined().sorted() == Array(0..<questions))
      guard questions < 40, batch.sets.count == 2 else { continue }
      let sizes = batch.sets.map(\.count)
      var best = Int.max
      for bits in 0..<(1 << questions) where bits.nonzeroBitCount == sizes.max() {
        let one = (0..<questions).filter { bits >> $0 & 1 == 1 }
        let other = (0..<questions).filter { bits >> $0 & 1 == 0 }
        let time = abs(constraints.time(of: one) - constraints.time(of: other))
        let points = one.reduce(0) { $0 + scores[$1] } - other.reduce(0) { $0 + scores[$1] }
        best = min(best, time + 10 * abs(points))
      }
      let after = try #require(batch.distances?.after)
      #expect(after.milliseconds + 10 * after.score == best)
    }
  }

  @Test("sets are made alike in time and score, and still meet their constraints")
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
        scores: scores)
      let (before, after) = try #require(batch.distances)
      #expect(batch.sets.allSatisfy(constraints.allows) && !batch.isFair)
      #expect(Set(batch.sets.joined()).count == batch.sets.count * 5)
      #expect(batch.sets.allSatisfy { set in set.count { $0 < 30 } == 3 })
      #expect(after.milliseconds * 2 < before.milliseconds && after.score <= 200)
      let times = batch.sets.map(constraints.time)
      #expect(after.milliseconds == (times.max() ?? 0) - (times.min() ?? 0))
    }
  }

  @Test("the search for the nearest sets says whether there are nearer ones, and how near")
  func nearer() throws {
    var constraints = SetConstraints([QuotaDraw.Quota("", Array(0..<4), count: 2)])
    constraints.milliseconds = [1_000, 2_000, 3_000, 4_000]
    let far = NearestSets.search(from: [[0, 1], [2, 3]], constraints, scores: [])
    let found = try #require(far.sets)
    #expect(far.isExhaustive && found.distance == (0, 0))
    #expect(Set(found.sets.map { Set($0) }) == [[0, 3], [1, 2]])
    let near = NearestSets.search(from: [[0, 3], [1, 2]], constraints, scores: [])
    #expect(near.isExhaustive && near.sets == nil)
    // Questions without a score count as none; the first is in one set only, so no sets are nearer.
    let scored = NearestSets.search(from: [[0, 3], [1, 2]], constraints, scores: [5])
    #expect(scored.isExhaustive && scored.sets == nil)
    let none = NearestSets.search(from: [], constraints, scores: [])
    #expect(none.isExhaustive && none.sets == nil)
  }
}
