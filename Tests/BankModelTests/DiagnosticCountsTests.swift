@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Counting findings and fixes")
struct DiagnosticCountsTests {
  @Test("worse severities and safer fixes are greater")
  func order() {
    #expect([Severity.error, .note, .warning].sorted() == [.note, .warning, .error])
    #expect(
      [Applicability.safe, .displayOnly, .unsafe].sorted() == [.displayOnly, .unsafe, .safe])
  }

  private var some: DiagnosticCounts {
    var counts = DiagnosticCounts()
    counts.add(.error, .safe)
    for _ in 0..<3 { counts.add(.error, nil) }
    for _ in 0..<2 { counts.add(.warning, .unsafe) }
    counts.add(.note, .displayOnly)
    return counts
  }

  @Test("findings are counted by severity and by fix")
  func counts() {
    #expect([some.errors, some.warnings, some.notes] == [4, 2, 1])
    #expect(some.total == 7)
    #expect(some.safeFixes == 1)
    #expect(some.unsafeFixes == 2)
    #expect(Severity.allCases.map { some.count(atLeast: $0) } == [7, 6, 4])
  }

  @Test("counts add up")
  func sum() {
    var twice = some
    twice.add(some)
    #expect([twice.errors, twice.warnings, twice.notes] == [8, 4, 2])
    #expect([twice.safeFixes, twice.unsafeFixes] == [2, 4])
    let source = Source(Path("a.csv"), [UInt8]())
    let file = LintedFile(
      source: source, kind: nil, records: 0, diagnostics: [], counts: ["a": some, "b": some])
    #expect(file.total == twice)
  }

  @Test("counts say how many findings offer which fix")
  func fixes() {
    var counts = some
    counts.add(.note, nil)
    #expect([.safe, .unsafe, nil].map { counts.count(offering: $0) } == [1, 2, 5])
    #expect([.safe, .unsafe].map { counts.fixable($0) } == [1, 3])
  }

  @Test("the edits of a fix are sorted, in whatever order they were given")
  func edits() {
    let edits = [
      Edit(TextRange(5, 6), "c"), Edit(TextRange(0, 1), "a"), Edit(TextRange(0, 0), "b"),
    ]
    let fix = Fix(.safe, Localized("tidy up"), edits)
    #expect(fix.edits.map(\.range) == [TextRange(0, 0), TextRange(0, 1), TextRange(5, 6)])
  }

  @Test("the record of a chunk is offset to count from the start of the file")
  func record() {
    var diagnostic = Diagnostic(
      rule: "r", severity: .note, place: Place(TextRange(0, 1), record: 2), message: Localized("m"))
    diagnostic.offsetRecord(by: 10)
    #expect(diagnostic.place.record == 12)
    var whole = Diagnostic(
      rule: "r", severity: .note, place: Place(TextRange(0, 1)), message: Localized("m"))
    whole.offsetRecord(by: 10)
    #expect(whole.place.record == nil)
  }
}
