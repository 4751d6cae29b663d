@_spi(QBank) import BankModel
import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("Rows with too few or too many cells")
struct RaggedRowTests {
  private static let rows = ["海は何色？,1,青,赤,緑,黄", "草は何色？,3,青,赤,緑,黄"]

  private static func source(_ row: String) -> Source {
    let text = ([rows[0], row, rows[1]].joined(separator: "\n")) + "\n"
    return Source(Path("bank.csv"), Array(text.utf8))
  }

  @Test(
    "the missing comma or quotes are offered as an unsafe fix",
    arguments: [
      ("空は何色？1,青,赤,緑,黄", "空は何色？,1,青,赤,緑,黄"),
      ("What is red?2,snow,blood,grass,sky", "What is red?,2,snow,blood,grass,sky"),
      ("空は何色？,1,青\nっぽい,赤,緑,黄", "空は何色？,1,\"青\nっぽい\",赤,緑,黄"),
      ("“春, 秋”は？,1,季節,方角,天気,時刻", "\"“春, 秋”は？\",1,季節,方角,天気,時刻"),
      ("“春, 秋”,1,季節,方角,天気,時刻", "\"春, 秋\",1,季節,方角,天気,時刻"),
      ("空は何色？,1,“青, 紺”,赤,緑,黄", "空は何色？,1,\"青, 紺\",赤,緑,黄"),
      ("空は何色？,1,青,赤,緑,黄,,", "空は何色？,1,青,赤,緑,黄"),
    ])
  func fixed(_ row: String, _ expected: String) {
    let fixed = Fixer(LintOptions(), lowest: .unsafe).fix([Self.source(row)]).sources[0]
    let lines = [Self.rows[0], expected, Self.rows[1]].joined(separator: "\n")
    #expect(fixed.string(TextRange(0, fixed.count)) == lines + "\n")
  }

  @Test(
    "the reason and the place of the defect are reported, once",
    arguments: [
      (
        "空は何色？1,青,赤,緑,黄", 1,
        "a comma seems to be missing between the question and the answer"
      ),
      ("空は何色？,1,青\nっぽい,赤,緑,黄", 3, "the row seems to continue on the next line"),
      ("空は何色？,1,“青, 紺”,赤,緑,黄", 3, "typographic quotes cannot enclose a cell"),
      ("空は何色？,1,青,赤,緑,黄,,", 7, "the row ends in extra commas"),
    ])
  func reasons(_ row: String, _ cell: Int, _ why: String) {
    let found = Lint().run([Self.source(row)])[0].diagnostics
    #expect(found.map(\.rule) == ["wrong-column-count"])
    #expect(found.map(\.place.record) == [2] && found.map(\.place.cell) == [cell])
    #expect(found.map { $0.why?.en } == [why])
  }
}
