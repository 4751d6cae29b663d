@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Limits")
struct LimitsTests {
  @Test("a file is at most 2 GiB less one byte, so that offsets fit 31 bits")
  func fileBytes() {
    #expect(Limits.fileBytes == 2_147_483_647)
    #expect(Limits.fileBytes == Int(Int32.max))
  }

  @Test("the other limits are what the documentation states")
  func others() {
    #expect(Limits.cellBytes == 1_048_576)
    #expect(Limits.columns == 1_000)
    #expect(Limits.diagnosticsPerRule == 10_000)
    #expect(Limits.fixPasses == 10)
  }

  @Test("a cell at the end of the largest file keeps its place and its flags")
  func lastCell() {
    let end = Limits.fileBytes
    for (isApart, isVisible) in [(false, false), (false, true), (true, false), (true, true)] {
      let cell = Cell(
        TextRange(end - 2, end), text: TextRange(end - 1, end), apart: isApart,
        hasVisibleEdges: isVisible)
      #expect(cell.range == TextRange(end - 2, end))
      #expect(cell.isApart == isApart)
      #expect(cell.hasVisibleEdges == isVisible)
      #expect(cell.isQuoted)
    }
  }
}
