import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@testable import BankCompare

@Suite("Properties of differences")
struct DiffPropertyTests {
  /// Returns two banks full of copies and near-duplicates, or those of an edit script.
  private static func banks(_ seed: UInt64) -> ([Problem], [Problem]) {
    if seed % 3 == 0 {
      let script = EditScript(seed: seed)
      return (script.old, script.new)
    }
    var generator = Generator(seed: seed)
    let headings = [
      "a", "A", "a?", "b", "ab", "which one is it", "which one is that", "", "é", "e\u{301}",
    ]
    let choices = ["1", "2", "one", "One", "ｏｎｅ", "two", "", "three hundred", "three hundreds"]
    let problem = { (generator: inout Generator) -> Problem in
      var problem = Problem(
        question: generator.pick(headings), answer: generator.number(0...5),
        choices: (0..<generator.number(1...4)).map { _ in generator.pick(choices) })
      if generator.number(0...3) == 0 { problem.details.id = generator.pick(["i", "j", "k", "l"]) }
      if generator.number(0...5) == 0 {
        problem.details.tags = generator.pick([["a"], ["a", "b"]])
      }
      return problem
    }
    let old = (0..<generator.number(0...9)).map { _ in problem(&generator) }
    var new = old.filter { _ in generator.number(0...9) > 0 }
    for _ in 0..<generator.number(0...4) {
      new.insert(problem(&generator), at: generator.number(0...new.count))
    }
    for index in new.indices where generator.number(0...3) == 0 {
      new.swapAt(index, generator.number(0...new.count - 1))
    }
    return (old, new)
  }

  private static let rounds = UInt64(Deep.rounds(1_500, exhaustive: 100_000))

  /// Whether two problems are identical byte for byte.
  private func areSame(_ one: Problem, _ other: Problem) -> Bool {
    RowDigest(one) == RowDigest(other) && one == other
  }

  @Test("a bank does not differ from itself")
  func reflexive() {
    for seed in 0..<Self.rounds {
      let (old, new) = Self.banks(seed)
      #expect(BankDiff(old, old).isEmpty && BankDiff(new, new).isEmpty, "\(seed)")
    }
  }

  @Test("comparing in the opposite direction swaps added and removed rows")
  func mirrored() {
    for seed in 0..<Self.rounds {
      let (old, new) = Self.banks(seed)
      let (there, back) = (BankDiff(old, new), BankDiff(new, old))
      let pairs = { (edits: [RowEdit], isBack: Bool) in
        Set(edits.map { isBack ? [$0.pair.new, $0.pair.old] : [$0.pair.old, $0.pair.new] })
      }
      #expect(pairs(there.edits, false) == pairs(back.edits, true), "\(seed)")
      #expect(pairs(there.replaced, false) == pairs(back.replaced, true), "\(seed)")
      #expect(there.added == back.removed && there.removed == back.added, "\(seed)")
      #expect(there.counts.answers == back.counts.answers, "\(seed)")
      // Which rows count as moved may differ in the two directions, but not how many.
      let moved = [there, back].map { diff in
        diff.moved.count + diff.edits.count { $0.changes.contains(.moved) }
      }
      #expect(moved[0] == moved[1], "\(seed)")
    }
  }

  @Test("the old rows and the differences together give the new rows")
  func applied() {
    for seed in 0..<Self.rounds {
      let (old, new) = Self.banks(seed)
      let matching = BankMatching(CompareSide(old), CompareSide(new))
      let diff = BankDiff(matching, CompareSide(old), CompareSide(new))
      let told = Set(diff.added + (diff.edits + diff.replaced).map(\.pair.new))
      var kept: [(old: Int, new: Int)] = []
      for row in new.indices where !told.contains(row) {
        guard let partner = matching.oldRow(of: row) else {
          Issue.record("\(seed): nothing is said of row \(row)")
          continue
        }
        #expect(areSame(old[partner], new[row]), "\(seed): \(partner) \(row)")
        kept.append((partner, row))
      }
      for edit in diff.edits {
        #expect(areSame(edit.new, new[edit.pair.new]) && areSame(edit.old, old[edit.pair.old]))
        if !edit.changes.contains(.moved) { kept.append((edit.pair.old, edit.pair.new)) }
      }
      // Rows that were not moved are in the same order in both.
      let moved = Set(diff.moved.map(\.new))
      let stayed = kept.filter { !moved.contains($0.new) }.sorted { $0.new < $1.new }
      #expect(zip(stayed, stayed.dropFirst()).allSatisfy { $0.old < $1.old }, "\(seed)")
      let gone = Set(diff.removed + diff.replaced.map(\.pair.old))
      let partners = Set(old.indices.compactMap { matching.newRow(of: $0) == nil ? nil : $0 })
      #expect(gone.isDisjoint(with: partners) && gone.union(partners).count == old.count, "\(seed)")
      #expect(diff.added.count - diff.removed.count == new.count - old.count, "\(seed)")
    }
  }

  @Test("a row has changes if and only if it differs")
  func changes() {
    var generator = Generator(seed: 51)
    let pair = BankMatching.Pair(old: 0, new: 0, stage: .heading)
    for _ in 0..<Deep.rounds(20_000, exhaustive: 1_000_000) {
      let problems = (0..<2).map { _ in
        Problem(
          question: generator.pick(["a", "a", "a", "b"]), answer: generator.number(0...4),
          choices: (0..<generator.number(1...4)).map { _ in generator.pick(["x", "y", "X", "z "]) })
      }
      let edit = RowEdit(pair, problems[0], problems[1], isMoved: false)
      #expect(edit.changes.isEmpty == areSame(problems[0], problems[1]), "\(problems)")
      let back = RowEdit(pair, problems[1], problems[0], isMoved: false)
      #expect(Set(edit.changes.map(\.name)) == Set(back.changes.map(\.name)), "\(problems)")
    }
  }

  @Test("shuffling a bank only moves rows")
  func shuffled() {
    for seed in 0..<Self.rounds {
      let (old, _) = Self.banks(seed)
      var (generator, new) = (Generator(seed: seed), old)
      for index in new.indices { new.swapAt(index, generator.number(0...new.count - 1)) }
      let diff = BankDiff(old, new)
      #expect(diff.counts.total == diff.moved.count, "\(seed)")
    }
  }

  @Test("which rows are paired does not depend on their order")
  func anyOrder() {
    for seed in 0..<Self.rounds where seed % 3 == 0 {
      let (old, new) = Self.banks(seed)
      var generator = Generator(seed: seed)
      let order = { (count: Int, generator: inout Generator) in
        var order = Array(0..<count)
        for index in order.indices { order.swapAt(index, generator.number(0...count - 1)) }
        return order
      }
      let (oldOrder, newOrder) = (order(old.count, &generator), order(new.count, &generator))
      let texts = { (diff: BankDiff) in Set(diff.edits.map { [$0.old, $0.new] }) }
      let other = BankDiff(oldOrder.map { old[$0] }, newOrder.map { new[$0] })
      #expect(texts(BankDiff(old, new)) == texts(other), "\(seed)")
    }
  }
}
