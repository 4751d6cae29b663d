@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankModel

@Suite("Offsets in texts with escapes")
struct KnownOffsetTests {
  @Test(
    "searching from the last known offset finds the same as from the start",
    arguments: [CellNotation.csv, .table, .json])
  func same(notation: CellNotation) {
    // The encoded text of each piece, and the number of bytes it decodes to.
    let pieces: [(String, Int)] =
      switch notation {
      case .csv, .table: [("a", 1), ("\"\"", 1), ("あ", 3), ("\n", 1)]
      case .json:
        [("a", 1), ("\\u200b", 3), ("\\n", 1), ("\\ud83c\\udf4e", 4), ("あ", 3), ("\\\"", 1)]
      }
    var generator = Generator(seed: 7)
    for _ in 0..<200 {
      let chosen = (0..<30).map { _ in pieces[Int(generator.below(UInt64(pieces.count)))] }
      let file = Array(("\"" + chosen.map(\.0).joined() + "\"").utf8)
      var ends = [0]
      for piece in chosen { ends.append(ends[ends.count - 1] + piece.1) }
      var known = KnownOffset()
      for _ in 0..<40 {
        let index = Int(generator.below(UInt64(ends.count)))
        let place = 1 + chosen[..<index].reduce(0) { $0 + $1.0.utf8.count }
        let found = known.fileOffset(of: ends[index], in: file.arraySpan, from: 1, notation)
        #expect(found == place)
      }
    }
  }
}
