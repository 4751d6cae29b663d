@_spi(QBank) import BankModel
import BankRules
@_spi(QBank) import BankText
import Testing

@Suite("Findings about changed rows")
struct ChangedRowsTests {
  private static let rows = [
    "空は何色？,1, 青,赤,緑,黄\n", "海は何色？,1, 青,赤,緑,黄\n", "草は何色？,3, 青,赤,緑,黄\n",
  ]

  private static func line(_ number: Int, of rows: [String]) -> ChangedRows.Extent {
    let start = rows[..<number].joined().utf8.count
    return .lines([TextRange(start, start + rows[number].utf8.count - 1)])
  }

  private static func records(_ extent: ChangedRows.Extent?) -> [Int?] {
    let file = Lint().run([Source(Path("bank.csv"), Array(rows.joined().utf8))])[0]
    let changes = ChangedRows(extent.map { [Path("bank.csv"): $0] } ?? [:])
    return changes.keeping(file).diagnostics.map(\.place.record)
  }

  @Test("only findings about changed rows are kept")
  func lines() {
    #expect(Self.records(nil) == [])
    #expect(Self.records(.lines([])) == [])
    #expect(Self.records(.all) == [1, 2, 3])
    for number in 0...2 {
      #expect(Self.records(Self.line(number, of: Self.rows)) == [number + 1])
    }
  }

  @Test("changes of one file add up, whatever their order")
  func adding() {
    let (first, third) = (Self.line(0, of: Self.rows), Self.line(2, of: Self.rows))
    #expect(Self.records(first.adding(third)) == [1, 3])
    #expect(Self.records(third.adding(first)) == [1, 3])
    #expect(Self.records(first.adding(.all)) == [1, 2, 3])
    #expect(Self.records(ChangedRows.Extent.all.adding(first)) == [1, 2, 3])
  }

  @Test("a finding about two rows is kept if one of them changed, in any file")
  func related() {
    let rows = ["空は何色ですか？,1,青,赤,緑,黄\n", "海は何色ですか？,1,紺,赤,緑,黄\n"]
    let files = Lint().run([
      Source(Path("a.csv"), Array(rows.joined().utf8)),
      Source(Path("b.csv"), Array(rows[0].utf8)),
    ])
    let isKept = { (extents: [Path: ChangedRows.Extent]) in
      let found = ChangedRows(extents).keeping(files[1]).diagnostics
      return found.contains { $0.rule == "duplicate-question" }
    }
    #expect(isKept([Path("b.csv"): .all]))
    #expect(isKept([Path("a.csv"): .all]))
    #expect(isKept([Path("a.csv"): Self.line(0, of: rows)]))
    #expect(!isKept([Path("a.csv"): Self.line(1, of: rows)]))
    #expect(!isKept([Path("c.csv"): .all]))
  }
}
