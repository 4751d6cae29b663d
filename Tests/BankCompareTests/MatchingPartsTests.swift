import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankCompare

@Suite("The parts of row matching")
struct MatchingPartsTests {
  @Test("the best assignment has the largest sum of all assignments")
  func assignment() {
    var generator = Generator(seed: 31)
    for _ in 0..<Deep.rounds(1_000, exhaustive: 50_000) {
      let (rows, columns) = (generator.number(0...5), generator.number(1...5))
      let table = (0..<rows).map { _ in (0..<columns).map { _ in generator.number(0...9) } }
      // The reference requires that there are no more rows than columns.
      let plain =
        rows <= columns
        ? table : (0..<columns).map { column in table.map { $0[column] } }
      let best = PlainLikeness.bestSum(
        plain.map { $0.map(Double.init) }, Set(0..<max(rows, columns)))
      #expect(Double(BestAssignment.sum(table)) == best, "\(table)")
    }
  }

  @Test("the likeness of two rows agrees with a plain implementation")
  func likeness() {
    for seed in 0..<UInt64(Deep.rounds(100, exhaustive: 2_000)) {
      let script = EditScript(seed: seed)
      for (one, other) in zip(script.old, script.new) {
        let score = RowForms(one).likeness(RowForms(other))
        #expect(abs(Double(score) / 10_000 - PlainLikeness.score(one, other)) < 0.001)
      }
    }
  }

  /// Returns the longest increasing subsequence by trying them all; of several, the one whose last number is least,
  /// then the one before it, and so on.
  private func plainRun(_ numbers: [Int]) -> [Int] {
    let runs = (0..<1 << numbers.count).map { bits in
      numbers.indices.filter { bits >> $0 & 1 == 1 }
    }.filter { run in zip(run, run.dropFirst()).allSatisfy { numbers[$0] < numbers[$1] } }
    let longest = runs.map(\.count).max() ?? 0
    let best = runs.filter { $0.count == longest }.min { one, other in
      one.reversed().map { numbers[$0] }.lexicographicallyPrecedes(
        other.reversed().map { numbers[$0] })
    }
    return best ?? []
  }

  @Test("the longest rising run is the one that exhaustive search finds")
  func risingRun() {
    var generator = Generator(seed: 32)
    for _ in 0..<Deep.rounds(300, exhaustive: 5_000) {
      var numbers = Array(0..<generator.number(0...9))
      for index in numbers.indices {
        numbers.swapAt(index, generator.number(0...numbers.count - 1))
      }
      #expect(RisingRun.longest(numbers).count == plainRun(numbers).count, "\(numbers)")
      #expect(RisingRun.longest(numbers) == plainRun(numbers), "\(numbers)")
    }
  }

  @Test(
    "shared trigrams nearly always find the best partner of a row above the threshold")
  func sharedGrams() {
    var (missed, found) = (0, 0)
    let rounds = Deep.rounds(100, exhaustive: 5_000)
    for seed in 0..<UInt64(rounds) {
      let script = EditScript(seed: seed)
      var old = script.old.enumerated().map { ComparedRow($1, index: $0) }
      var new = script.new.enumerated().map { ComparedRow($1, index: $0) }
      ComparedRow.rank(&old, &new)
      let pairs = Set(SharedGrams.pairs(old, new).map { [$0.old, $0.new] })
      for (one, row) in old.enumerated() {
        let scores = new.map { row.forms.likeness($0.forms) }
        guard let best = scores.max(), best >= BankMatching.likenessThreshold else { continue }
        let isFound = new.indices.contains { scores[$0] == best && pairs.contains([one, $0]) }
        if isFound { found += 1 } else { missed += 1 }
      }
    }
    // Among rows that are all very similar, a partner may be missed; in real banks, none is.
    #expect(missed * 1_000 < found, "\(missed) of \(found)")
    #expect(found > rounds * 5)
  }

  @Test("problems with different texts have different digests")
  func digests() {
    let texts = ["", "a", "b", "ab", "abcdefgh", "abcdefghi", "\0", "\0\0", "é", "e\u{301}"]
    var problems = texts.flatMap { one in
      texts.map { Problem(question: one, answer: 1, choices: [$0]) }
    }
    problems += [Problem(question: "a", answer: 2, choices: ["b"])]
    problems += [Problem(question: "a", answer: 1, choices: ["b", ""])]
    var tagged = Problem(question: "a", answer: 1, choices: ["b"])
    tagged.details.tags = ["x, y"]
    problems.append(tagged)
    tagged.details.tags = ["x", "y"]
    problems.append(tagged)
    #expect(Set(problems.map { RowDigest($0) }).count == problems.count)
  }

  @Test("duplicates are paired by their neighbours, then in order")
  func copies() {
    let (a, b, c) = (capital, neighbours[0], neighbours[1])
    let matching = BankMatching(CompareSide([a, b, a, c, a]), CompareSide([b, a, c, a]))
    #expect((0..<5).map { matching.newRow(of: $0) } == [nil, 0, 1, 2, 3])
    let more = BankMatching(CompareSide([a, a]), CompareSide([a, a, a]))
    #expect((0..<2).map { more.newRow(of: $0) } == [0, 1] && more.added == [2])
  }

  @Test("with too many rows left, likeness is not computed, and the result says so")
  func partial() {
    var bank = GeneratedBank(seed: 5, isJapanese: false)
    let make = { (bank: inout GeneratedBank, number: Int) in
      var problem = bank.problem()
      problem.question += " \(number)"
      return problem
    }
    let old = (0...BankMatching.maxCompared).map { make(&bank, $0) }
    let new = (0...10).map { make(&bank, $0 + 1_000_000) }
    let diff = BankDiff(old, new)
    #expect(diff.isPartial && diff.added.count - diff.removed.count == new.count - old.count)
  }
}
