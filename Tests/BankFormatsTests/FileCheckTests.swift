@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Whether a file can be rewritten")
struct FileCheckTests {
  static let cases: [(String, String, Bool)] = [
    ("a.csv", "q,1,a,b,c,d\n", true),
    // Rows of any number of cells, blank rows and headings are read and written verbatim.
    ("a.csv", "q,1,a\n\nquestion,answer,choice1,choice2,choice3,choice4\n", true),
    ("a.csv", "", true),
    ("a.csv", "q \"x\",1,a,b,c,d\n", false),
    ("a.csv", "\"q\"x,1,a,b,c,d\n", false),
    ("a.csv", "q,1,a,b,c,d\n\"r,1,a,b,c,d\n", false),
    ("a.csv", "PK\u{3}\u{4}", false),
    ("a.json", "[{\"question\":\"q\",\"answer\":9,\"choices\":[\"a\"]}]", true),
    ("a.json", "[{\"question\":\"q\",\"choices\":[\"a\"]}]", false),
    ("a.jsonl", "{", false),
  ]

  @Test("a file can be rewritten if all of it can be read", arguments: cases)
  func whole(name: String, text: String, expected: Bool) {
    let file = BankFile(Source(Path(name), text.utf8))
    #expect(file.canBeRewritten() == expected)
    // The chunks that are handed to readers of rows agree.
    var isWhole = true
    file.readRows { chunk in
      for defect in chunk.defects {
        guard case .record(let record) = defect, record.defects.isEmpty else {
          isWhole = false
          continue
        }
      }
    }
    #expect(isWhole == expected)
  }

  @Test("a file with invalid UTF-8 or oversized cells cannot be rewritten")
  func unread() {
    let row = Array("q,1,a,b,c,d\n".utf8)
    #expect(!BankFile(Source(Path("a.csv"), row + [0xFF, 0x0A])).canBeRewritten())
    let large = [UInt8](repeating: 0x61, count: Limits.cellBytes + 1)
    #expect(!BankFile(Source(Path("a.csv"), large + row)).canBeRewritten())
    #expect(BankFile(Source(Path("a.csv"), large.dropLast() + [0x0A] + row)).canBeRewritten())
  }

  @Test("a chunk that begins inside a cell, at what look like broken rows, does no harm")
  func cutInsideCell() {
    let row = "q,1,a,b,c,d\n"
    let before = String(repeating: row, count: (1 << 20) / row.utf8.count - 1000)
    let cell = String(repeating: "x \"\"y\"\",1,a,b,c,d\n", count: 2000)
    let bank = before + "\"\(cell)\",1,a,b,c,d\n" + before
    let workers = Workers(count: 2) { count, body in (0..<count).reversed().forEach(body) }
    for (text, expected) in [(bank, true), (bank + "q \"x\",1,a,b,c,d\n", false)] {
      let file = BankFile(Source(Path("a.csv"), text.utf8))
      #expect(file.canBeRewritten() == expected)
      #expect(file.canBeRewritten(workers: workers) == expected)
    }
  }
}
