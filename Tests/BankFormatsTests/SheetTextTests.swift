@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankFormats

@Suite("Sheets as CSV text, with the names of their cells")
struct SheetTextTests {
  private static func sheetText(_ rows: String) throws -> SheetText {
    let source = Source(Path("a.xlsx"), XLSXTests.workbook(rows))
    return try SheetText.read(source, as: .xlsx).get()
  }

  private static func text(_ text: String, _ name: String? = nil) -> String {
    let place = name.map { " r=\"\($0)\"" } ?? ""
    return "<c t=\"inlineStr\"\(place)><is><t xml:space=\"preserve\">\(text)</t></is></c>"
  }

  @Test("rows are padded to the widest, quoted where needed, and left out if empty")
  func rows() throws {
    let found = try Self.sheetText(
      "<row>\(Self.text("a"))</row><row/><row r=\"5\">\(Self.text("x, y", "B5"))\(Self.text("q\"q"))</row>"
        + "<row>\(Self.text("one\ntwo"))\(Self.text(" z "))</row>")
    #expect(found.sheet == "one")
    #expect(found.source.text == "a,,\n,\"x, y\",\"q\"\"q\"\n\"one\ntwo\", z ,\n")
  }

  @Test("a byte order mark is text, and an empty sheet gives no text")
  func edges() throws {
    let marked = try Self.sheetText("<row>\(Self.text("\u{FEFF}a"))</row>").source
    #expect(marked.copy(TextRange(0, marked.count)) == "\"\u{FEFF}a\"\n".bytes)
    let empty = try Self.sheetText("")
    #expect(empty.source.count == 0)
    #expect(empty.name(at: 0) == nil)
    #expect(empty.remarks("x") == [])
    // A line without any content would not be a row.
    let formula = try Self.sheetText("<row><c><f>1</f></c></row><row><c><v>1</v></c></row>")
    #expect(formula.source.text == "\"\"\n1\n")
  }

  @Test("every byte of the text belongs to its cell")
  func names() throws {
    let found = try Self.sheetText(
      "<row r=\"2\">\(Self.text("ab"))</row><row r=\"7\">\(Self.text("x", "B7"))\(Self.text("y,z", "AA7"))</row>"
    )
    let text = found.source.text
    #expect(text.hasPrefix("ab,,"))
    let commas = String(repeating: ",", count: 25)
    #expect(text == "ab\(commas),\n,x\(commas)\"y,z\"\n")
    #expect((0...2).map { found.name(at: $0) } == ["A2", "A2", "A2"])
    #expect(found.name(at: 3) == "B2")
    // A line ending belongs to the last cell of its line.
    #expect(found.name(at: 28) == "AA2")
    #expect(found.name(at: 29) == "A7")
    #expect(found.name(at: 30) == "B7")
    #expect(found.name(at: text.utf8.count - 3) == "AA7")
    let cell = try #require(found.cell(at: text.utf8.count - 3))
    #expect(cell == (7, 26))
  }

  /// A cell of the sheet is a cell for any CSV reader, with the same text.
  @Test("the text reads as CSV with the same cells")
  func readsBack() throws {
    var generator = Generator(seed: 3)
    for _ in 0..<50 {
      let rows = (0..<3).map { _ in
        (0..<4).map { _ in generator.text(upTo: 2, of: HostileBanks.parts) }
      }
      let sheet = WorkbookSheet(rows: rows.map { $0.map { .text($0) } }, head: 0, widths: [])
      let source = Source(Path("a.xlsx"), XLSXWriter.workbook(sheet))
      let found = try SheetText.read(source, as: .xlsx).get()
      let bytes = found.source.copy(TextRange(0, found.source.count))
      let read = PlainCSV(bytes, widths: []).records
      var (told, names) = ([[String]](), [[String]]())
      found.forEachRow(cells: 4) { row, _ in
        told.append(row.cells.map(\.text))
        names.append(row.cells.compactMap { found.name(at: $0.place.range.start) })
      }
      #expect(
        Scalars.rows(told)
          == Scalars.rows(
            read.map { $0.cells.prefix(4).map { String(decoding: $0.text, as: UTF8.self) } }))
      let kept = rows.indices.filter { !rows[$0].allSatisfy(\.isEmpty) }
      for (record, index) in zip(read, kept) {
        for (column, cell) in record.cells.enumerated() {
          #expect(found.name(at: cell.range.start) == CellName.name(column: column, row: index + 1))
          #expect(Array(rows[index][column].utf8) == cell.text)
        }
      }
      #expect(names.count == kept.count)
    }
  }

  @Test("a row has cells up to its last one, or up to the requested number")
  func widths() throws {
    let found = try Self.sheetText(
      "<row>\(Self.text("a"))</row><row>\(Self.text("z", "D2"))</row>")
    for (least, counts) in [(0, [1, 4]), (3, [3, 4]), (9, [4, 4])] {
      var told: [Int] = []
      found.forEachRow(cells: least) { row, _ in told.append(row.cells.count) }
      #expect(told == counts)
    }
  }

  @Test("padding cells count towards the memory limit")
  func budget() throws {
    let far = "<row r=\"1\">\(Self.text("far", "ALL1"))</row>"
    let rows = far + (2...40_000).map { "<row r=\"\($0)\"><c><v>1</v></c></row>" }.joined()
    let source = Source(Path("a.xlsx"), XLSXTests.workbook(rows))
    guard case .failure(let error) = SheetText.read(source, as: .xlsx) else {
      Issue.record("it took the memory")
      return
    }
    #expect(
      error.diagnostic.message.en == "unpacked up to here, the file already exceeds 512 MiB"
    )
  }
}
