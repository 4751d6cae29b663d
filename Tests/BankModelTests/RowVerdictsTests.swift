@_spi(QBank) import BankModel
import Testing

@Suite("Verdicts of rows")
struct RowVerdictsTests {
  /// The verdicts of four records, of which the third is not a row; rule 0 finds notes, rule 1 errors.
  private func verdicts(everywhere: [RowVerdicts.Entry] = []) -> RowVerdicts {
    RowVerdicts(
      starts: [0, 10, RowVerdicts.noRow, 30], rules: ["edge-space", "answer-not-a-number"],
      verdicts: [
        RowVerdict(record: 4, rule: 0, .note), RowVerdict(record: 2, rule: 1, .error),
        RowVerdict(record: 2, rule: 0, .note),
      ], everywhere: everywhere)
  }

  @Test(
    "each record has its rules, its worst severity and its soundness",
    arguments: [
      (1, [], nil, true), (2, ["edge-space", "answer-not-a-number"], Severity.error, false),
      (3, [], nil, false), (4, ["edge-space"], .note, true), (5, [], nil, false),
      (0, [], nil, false),
    ] as [(Int, [String], Severity?, Bool)])
  func single(record: Int, rules: [String], worst: Severity?, isSound: Bool) {
    let verdicts = verdicts()
    #expect(verdicts.entries(ofRecord: record).map(\.rule) == rules)
    #expect(verdicts.worst(ofRecord: record) == worst)
    #expect(verdicts.isSound(record: record) == isSound)
  }

  @Test("sound rows are visited in order")
  func sound() {
    var rows: [[Int]] = []
    verdicts().forEachSoundRow { rows.append([$0, Int($1)]) }
    #expect(rows == [[1, 0], [4, 30]])
  }

  @Test("a finding about every row leaves none sound")
  func everywhere() {
    let entry = RowVerdicts.Entry(rule: "answer-out-of-range", severity: .error)
    let verdicts = verdicts(everywhere: [entry])
    #expect(verdicts.entries(ofRecord: 1) == [entry])
    #expect(verdicts.worst(ofRecord: 4) == .error)
    verdicts.forEachSoundRow { record, _ in Issue.record("record \(record) is not sound") }
  }
}
