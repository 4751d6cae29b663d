import BankModel
import BankRules
import BankText
import Testing

@Suite("A round of fixes")
struct FixerTests {
  private static func source(_ name: String, _ text: String) -> Source {
    Source(Path(name), Array(text.utf8))
  }

  private static let options = LintOptions(kind: .problems)

  private func text(_ source: Source) -> String { source.string(TextRange(0, source.count)) }

  /// Without the quote that is never closed it is seen that the answer is out of range and that two
  /// choices are missing: three errors instead of one.
  private static let worse = "Which is it?,9,\"a,,,d\n"
  /// Without the quote, nothing is wrong.
  private static let better = "Which is it?,1,\"a,b,c,d\n"

  @Test("that leaves more errors than before is taken back, and the file is told as it was")
  func takenBack() {
    let before = Lint(Self.options).run([Self.source("a.csv", Self.worse)])[0]
    #expect(before.diagnostics.map(\.rule) == ["unclosed-quote"])
    #expect(before.diagnostics.map(\.fix?.applicability) == [.unsafe])
    let result = Fixer(Self.options, lowest: .unsafe).fix([before.source])
    #expect(text(result.sources[0]) == Self.worse)
    #expect(result.made == [0])
    #expect(result.files[0].diagnostics.map(\.rule) == ["unclosed-quote"])
    #expect(result.files[0].source === result.sources[0])
  }

  @Test("is kept in one file although it is taken back in another", arguments: [[0, 1], [1, 0]])
  func eachFile(order: [Int]) {
    let files = [Self.source("a.csv", Self.worse), Self.source("b.csv", Self.better)]
    let result = Fixer(Self.options, lowest: .unsafe).fix(order.map { files[$0] })
    let mended = "Which is it?,1,a,b,c,d\n"
    #expect(result.sources.map { text($0) } == order.map { [Self.worse, mended][$0] })
    #expect(result.made == order.map { [0, 1][$0] })
    #expect(result.files.map(\.total.errors) == order.map { [1, 0][$0] })
  }

  @Test("that leaves as many errors as before is kept")
  func asMany() {
    let row = "Which is it?,9,\"a,b,c,d\n"
    let result = Fixer(Self.options, lowest: .unsafe).fix([Self.source("a.csv", row)])
    #expect(text(result.sources[0]) == "Which is it?,9,a,b,c,d\n")
    #expect(result.made == [1])
    #expect(result.files[0].diagnostics.map(\.rule) == ["answer-out-of-range"])
  }
}
