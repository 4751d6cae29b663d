@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Sets that meet constraints")
struct ConstrainedDrawTests {
  /// The three ways to draw: by rejection, by counting, and the usual mix, given as few and many tries.
  private static let ways = [(1_000, 20_000), (0, 0), (1, 1)]

  @Test("a set is drawn exactly if brute force finds one, and is among those it finds")
  func exact() {
    var generator = Generator(seed: 2_026)
    var (found, missed) = (0, 0)
    let rounds = Deep.rounds(10_000, exhaustive: 100_000)
    for round in 0..<rounds {
      let constraints = generator.constraints(upTo: 9)
      let all = AllSets(constraints)
      let seed = Seed(generator.next())
      var draw = ConstrainedDraw(
        constraints, seed, isPlain: false, tries: Self.ways[round % Self.ways.count])
      #expect((draw.shortage == nil) == !all.sets.isEmpty, "\(constraints)")
      if let shortage = draw.shortage {
        missed += 1
        expect(shortage, of: constraints)
      } else {
        found += 1
        let set = draw.set(1).questions
        #expect(all.sets.contains(set.sorted()), "\(constraints)")
        #expect(draw.set(1).questions == set)
      }
    }
    #expect(min(found, missed) > rounds / 6)
  }

  /// Checks that a shortage is exact: with the time or the number of questions that it names, there is a set.
  private func expect(_ shortage: Shortage, of constraints: SetConstraints) {
    var easier = constraints
    switch shortage {
    case .tooSlow(let quickest):
      easier.maxMilliseconds = quickest
      #expect(!AllSets(easier).sets.isEmpty)
      easier.maxMilliseconds = quickest - 1
      #expect(AllSets(easier).sets.isEmpty)
    case .tooFew(let kinds, let there, let wanted, let sets):
      #expect(sets == 1)
      let short = constraints.quotas.filter { kinds.contains($0.name) }
      let groups = constraints.groups
      let members = Set(short.flatMap(\.members).map { groups.isEmpty ? $0 : groups[$0] })
      #expect(wanted == short.reduce(0) { $0 + $1.count })
      #expect(there == members.count && there < wanted)
    case .impossible, .notFound:
      Issue.record("one set is always found")
    }
  }

  /// Ten questions of 1 to 10 seconds in two kinds; two pairs exclude each other.
  private static let ten: SetConstraints = {
    var ten = SetConstraints([
      QuotaDraw.Quota("odd", [0, 2, 4, 6, 8], count: 2),
      QuotaDraw.Quota("even", [1, 3, 5, 7, 9], count: 2),
    ])
    ten.milliseconds = (1...10).map { $0 * 1_000 }
    ten.groups = [0, 1, 2, 2, 4, 5, 6, 7, 8, 0]
    ten.maxMilliseconds = 18_000
    return ten
  }()

  /// There are 18 sets, as counted in Python; chi-square with 17 degrees of freedom exceeds 40.79 once in a
  /// thousand.
  @Test(
    "every set that meets the constraints is equally likely, with each method",
    arguments: [(1_000, 0), (0, 0), (1, 1)])
  func fair(_ few: Int, _ many: Int) {
    let all = AllSets(Self.ten)
    #expect(all.sets.count == 18)
    var draw = ConstrainedDraw(Self.ten, Seed(42), isPlain: false, tries: (few, many))
    var counts: [[Int]: Int] = [:]
    for number in 1...3_600 {
      let set = draw.set(number)
      #expect(set.isFair)
      counts[set.questions.sorted(), default: 0] += 1
    }
    #expect(Set(counts.keys) == Set(all.sets))
    #expect(chiSquare(Array(counts.values)) < 40.79)
  }

  /// The expected values are from a second model of the definition, written in Python.
  @Test("sets drawn by counting equal those of a second model")
  func counted() {
    var draw = ConstrainedDraw(Self.ten, Seed(42), isPlain: false, tries: (0, 0))
    let sets = (1...3).map { draw.set($0).questions }
    #expect(sets == [[4, 1, 0, 5], [3, 7, 4, 0], [7, 4, 0, 3]])
  }

  @Test("if every set is allowed, the sets equal those drawn without constraints")
  func same() {
    var plain = SetConstraints([QuotaDraw.Quota("", Array(0..<100), count: 5)])
    plain.milliseconds = Array(repeating: 1, count: 100)
    plain.maxMilliseconds = 5
    var draw = ConstrainedDraw(plain, Seed(42), isPlain: true)
    #expect(draw.set(1).questions == [97, 30, 23, 13, 99])
    var sets = ConstrainedDraw(Self.free, Seed(7), isPlain: false)
    var quotas = QuotaDraw(Self.free.quotas, Seed(7))
    for number in 1...20 { #expect(sets.set(number).questions == quotas.set(number)) }
  }

  private static let free = SetConstraints(ten.quotas)

  @Test("with too many sets to count, an allowed one is made and not called fair")
  func made() {
    var large = SetConstraints([QuotaDraw.Quota("", Array(0..<2_000), count: 20)])
    large.milliseconds = (0..<2_000).map { 1_000 + $0 * 37 % 9_001 }
    large.maxMilliseconds = 22_000
    var draw = ConstrainedDraw(large, Seed(1), isPlain: true, tries: (1, 1))
    for number in 1...3 {
      let set = draw.set(number)
      #expect(!set.isFair && Set(set.questions).count == 20 && large.allows(set.questions))
    }
  }
}
