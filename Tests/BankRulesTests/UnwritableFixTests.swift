@_spi(QBank) import BankModel
@_spi(QBank) @testable import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("Fixes that an encoding cannot write")
struct UnwritableFixTests {
  /// A file in Shift_JIS whose second cell has a finding that offers these texts.
  private func file(_ applicability: Applicability, _ texts: [String]) -> LintedFile {
    let source = Source(Path("a.csv"), [0x88, 0x9F, 0x2C, 0x61]).decoded(.cp932)
    let fixes = texts.map {
      Fix(applicability, Localized("write it"), Edit(TextRange(4, 5), $0))
    }
    let place = Place(TextRange(4, 5), record: 1, cell: 2)
    return LintedFile(
      source,
      fixes.map {
        Diagnostic(rule: "r", severity: .note, place: place, message: Localized("m"), fix: $0)
      })
  }

  @Test("characters that a fix cannot write are known with their places")
  func known() {
    let found = UnwritableFix.all(in: file(.safe, ["é", "唖", "b😀"]), .safe)
    #expect(found.map(\.scalar) == [0xE9, 0x1F600])
    #expect(found.allSatisfy { $0.place.cell == 2 && $0.encoding == .cp932 })
    #expect(UnwritableFix.all(in: file(.unsafe, ["é"]), .safe).isEmpty)
    #expect(UnwritableFix.all(in: file(.unsafe, ["é"]), .unsafe).count == 1)
    let plain = LintedFile(Source(Path("a.csv"), []), file(.safe, ["é"]).diagnostics)
    #expect(UnwritableFix.all(in: plain, .safe).isEmpty)
  }
}
