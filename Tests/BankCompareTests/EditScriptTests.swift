import BankCompare
import BankModel
@_spi(QBank) import TestSupport
import Testing

@Suite("Differences in banks with known edits")
struct EditScriptTests {
  /// Counts over all scripts.
  private struct Tally {
    var (found, missed, wrong) = (0, 0, 0)
    var (decided, undecided) = (0, 0)
    var otherNames: [String] = []
    var wrongPairs: [String] = []
  }

  @Test("every decidable change of an answer is found, and none is invented")
  func answers() {
    var tally = Tally()
    let rounds = Deep.rounds(2_000, exhaustive: 100_000)
    for seed in 0..<UInt64(rounds) {
      count(EditScript(seed: seed), seed, &tally)
    }
    #expect(tally.wrongPairs.isEmpty, "\(tally.missed) missed, \(tally.wrong) wrong")
    #expect(tally.otherNames.isEmpty, "\(tally.otherNames.count)")
    // The scripts change answers, and most of their edits are decidable.
    #expect(tally.found > rounds / 2, "\(tally.found)")
    #expect(tally.undecided * 20 < tally.decided, "\(tally.undecided) of \(tally.decided)")
  }

  private func count(_ script: EditScript, _ seed: UInt64, _ tally: inout Tally) {
    let diff = BankDiff(CompareSide(script.old), CompareSide(script.new))
    var found: [Int: RowEdit] = [:]
    for edit in diff.edits { found[edit.pair.new] = edit }
    for (new, origin) in script.origin.enumerated() {
      let edit = found[new]
      guard let origin else {
        // An added row must not be reported with a changed answer unless it looks like an edited row.
        guard let edit, edit.hasOtherAnswer else { continue }
        if !script.lookLikeOne(old: edit.pair.old, new: new) {
          tally.wrong += 1
          tally.wrongPairs.append("seed \(seed): added \(new) is edited \(edit.pair.old)")
        }
        continue
      }
      guard let done = script.edits[origin] else {
        if edit != nil { tally.otherNames.append("seed \(seed): untouched \(new)") }
        continue
      }
      guard script.isDecidable(old: origin, new: new) else {
        tally.undecided += 1
        continue
      }
      tally.decided += 1
      let expected = done.reduce(into: Set<String>()) { $0.formUnion($1.names) }
      let isFound = edit?.pair.old == origin && edit?.hasOtherAnswer == true
      if expected.contains("answer") {
        tally.found += isFound ? 1 : 0
        tally.missed += isFound ? 0 : 1
        if !isFound { tally.wrongPairs.append("seed \(seed): \(origin) → \(new) not found") }
      } else if edit?.hasOtherAnswer == true {
        tally.wrong += 1
        tally.wrongPairs.append("seed \(seed): \(origin) → \(new) has no other answer")
      }
      let names = Set(edit?.changes.filter { $0 != .moved }.map(\.name) ?? [])
      if names != expected {
        tally.otherNames.append("seed \(seed): \(origin) → \(new) \(done) \(names)")
      }
    }
  }
}
