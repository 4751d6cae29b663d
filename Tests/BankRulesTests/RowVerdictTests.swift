@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

/// The verdict of lint on single rows, even if the report summarizes the whole file.
@Suite("Verdicts on rows")
struct RowVerdictTests {
  private static let many = (1...300).map { "q\($0),1,a,b,c,\n" }.joined()

  static let cases: [(String, sound: [Int])] = [
    ("q,1,a,b,c,d\nr,9,a,b,c,d\ns, 2,a,b,c,d\n", [1]),
    // Both rows of a contradiction, and nothing else in the file.
    ("q,1,a,b,c,d\nr,1,a,b,c,d\nq,2,a,b,c,d\n", [2]),
    // A duplicate is not an error.
    ("q,1,a,b,c,d\nq,1,a,b,c,d\n", [1, 2]),
    // Reported once, but found in each row.
    (many + "r,1,a,b,c,d\n", [301]),
    // Every answer is off by one.
    ("q,0,a,b,c,d\nr,0,a,b,c,d\ns,0,a,b,c,d\nt,2,a,b,c,d\n", []),
    // Records that are not rows.
    ("q,1,a,b,c,d\n\nr,1,a,b\n,1,a,b,c,d\ns,1,a,b,c,d\n", [1, 5]),
  ]

  @Test(
    "the rows without errors are sound, however few findings are shown", arguments: cases,
    [1, 10, Limits.diagnosticsPerRule])
  func sound(_ one: (text: String, sound: [Int]), shown: Int) {
    let options = LintOptions(kind: .problems, mode: .show(shown), verdicts: .error)
    let file = Lint(options).run([Source(Path("a.csv"), one.text.utf8)])[0]
    var sound: [Int] = []
    file.verdicts.forEachSoundRow { record, _ in sound.append(record) }
    #expect(sound == one.sound)
  }

  @Test("an error counts for its own row, in whichever chunk of a file that is")
  func chunks() {
    let long = String(repeating: "word ", count: 10_000)
    let rows = (1...30).map { "\($0) \(long),1,a,\($0 == 25 ? "a" : "b"),c,d\n" }.joined()
    let options = LintOptions(kind: .problems, mode: .show(1), verdicts: .error)
    let file = Lint(options).run([Source(Path("a.csv"), rows.utf8)])[0]
    var sound: [Int] = []
    file.verdicts.forEachSoundRow { record, _ in sound.append(record) }
    #expect(sound == Array(1...24) + Array(26...30))
  }

  @Test("verdicts include all findings in rows, however few are shown")
  func complete() {
    let text = (1...50).map { "q\($0) ,\($0 % 7), a,b,b,d\n" }.joined()
    let options = LintOptions(mode: .show(3), verdicts: .note)
    let file = Lint(options).run([Source(Path("a.csv"), text.utf8)])[0]
    let entries = (1...50).flatMap { file.verdicts.entries(ofRecord: $0) }
    for rule in ["answer-out-of-range", "duplicate-choice"] {
      #expect(entries.count { $0.rule == rule } == file.counts[rule]?.total, "\(rule)")
    }
    // One finding covers all of them.
    #expect(file.counts["edge-space"]?.total == 1)
    #expect(entries.count { $0.rule == "edge-space" } == 100)
  }

  @Test("verdicts are not kept unless they are requested")
  func unasked() {
    let file = Lint(LintOptions(mode: .showAll)).run([Source(Path("a.csv"), "q,9,a,b,c,d\n".utf8)])[
      0]
    #expect(file.verdicts.starts.isEmpty && file.verdicts.worst(ofRecord: 1) == nil)
  }
}
