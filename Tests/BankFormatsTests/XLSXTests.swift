@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax

@Suite("Reading and writing XLSX sheets")
struct XLSXTests {
  /// The texts of a sheet's rows, with the row numbers, the notes and the error.
  struct Sheet: Equatable {
    var rows: [[String]] = []
    var numbers: [Int] = []
    var notes: [CellNote] = []
    var error: String?

    init(_ bytes: [UInt8], sheet: String? = nil, as kind: WorkbookKind = .xlsx) {
      var found: [SheetRow] = []
      let source = Source(Path("a.xlsx"), bytes)
      do throws(ParseError) {
        _ = try SheetReader.read(source, as: kind, sheet: sheet) { found.append($0) }
      } catch {
        self.error = error.message.en
      }
      rows = found.map { row in
        var texts = [String](repeating: "", count: (row.cells.last?.column ?? -1) + 1)
        for cell in row.cells { texts[cell.column] = cell.text }
        return texts
      }
      numbers = found.map(\.number)
      notes = found.flatMap { $0.cells.compactMap(\.note) }
    }
  }

  /// Returns a workbook whose sheet contains this XML.
  static func workbook(
    _ rows: String, texts: String? = nil, styles: String? = nil, sheets: [String] = ["one"]
  ) -> [UInt8] {
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    func relations(_ targets: [(String, String)]) -> [UInt8] {
      let all = targets.enumerated().map {
        "<Relationship Id=\"r\($0)\" Type=\"\(office)/\($1.0)\" Target=\"\($1.1)\"/>"
      }
      return "<Relationships>\(all.joined())</Relationships>".bytes
    }
    var targets = [("worksheet", "/xl/sheet.xml")]
    var parts = [
      ("_rels/.rels", relations([("officeDocument", "xl/book.xml")])),
      ("xl/sheet.xml", "<worksheet><sheetData>\(rows)</sheetData></worksheet>".bytes),
    ]
    if let texts {
      targets.append(("sharedStrings", "./texts.xml"))
      parts.append(("xl/texts.xml", "<sst>\(texts)</sst>".bytes))
    }
    if let styles {
      targets.append(("styles", "../xl/styles.xml"))
      parts.append(("xl/styles.xml", "<styleSheet>\(styles)</styleSheet>".bytes))
    }
    let names = sheets.map { "<sheet name=\"\($0)\" r:id=\"r0\"/>" }.joined()
    let book = "<workbook xmlns:r=\"\(office)\"><sheets>\(names)</sheets></workbook>"
    parts += [("xl/book.xml", book.bytes), ("xl/_rels/book.xml.rels", relations(targets))]
    return ArchiveWriter.archive(parts.map { (name: $0.0, content: $0.1) })
  }

  @Test(
    "a cell shows its text or value",
    arguments: [
      ("<c t=\"inlineStr\"><is><t>a</t></is></c>", "a"),
      ("<c t=\"inlineStr\"><is><t xml:space=\"preserve\"> a\nb </t></is></c>", " a\nb "),
      ("<c t=\"inlineStr\"><is><r><t>a</t></r><r><rPr><b/></rPr><t>b</t></r></is></c>", "ab"),
      ("<c t=\"s\"><v>0</v></c>", "shared"),
      ("<c t=\"s\"><v>1</v></c>", "東京"),
      ("<c t=\"s\"><v>2</v></c>", "rich text"),
      ("<c t=\"str\"><f>A1&amp;A2</f><v>a&amp;b</v></c>", "a&b"),
      ("<c><v>2</v></c>", "2"),
      ("<c t=\"n\"><v>2.0</v></c>", "2"),
      ("<c><v>0.10000000000000001</v></c>", "0.1"),
      ("<c><v>1E-3</v></c>", "0.001"),
      ("<c><v>-5</v></c>", "-5"),
      ("<c t=\"b\"><v>1</v></c>", "TRUE"),
      ("<c t=\"b\"><v>0</v></c>", "FALSE"),
      ("<c t=\"inlineStr\"><is><t>a_x000D_b_x0007__x005F_x000D_</t></is></c>", "a\rb\u{7}_x000D_"),
      (
        "<c t=\"inlineStr\"><is><t>_xD83D__xDE00_ _x12_ _xGGGG_ _x00e9_</t></is></c>",
        "😀 _x12_ _xGGGG_ é"
      ),
    ])
  func cells(xml: String, text: String) {
    let texts =
      "<si><t>shared</t></si><si><t>東京</t><rPh sb=\"0\" eb=\"2\"><t>トウキョウ</t></rPh></si>"
      + "<si><r><t>rich </t></r><r><t>text</t></r></si>"
    let sheet = Sheet(Self.workbook("<row>\(xml)</row>", texts: texts))
    #expect(sheet.error == nil)
    #expect(Scalars.rows(sheet.rows) == Scalars.rows([[text]]))
  }

  @Test(
    "struck-through text is noted, whether a cell or a part of it is",
    arguments: [
      ("<c s=\"1\" t=\"inlineStr\"><is><t>a</t></is></c>", true),
      ("<c s=\"2\" t=\"inlineStr\"><is><t>a</t></is></c>", false),
      ("<c t=\"inlineStr\"><is><t>a</t></is></c>", false), ("<c s=\"1\"><v>7</v></c>", true),
      (
        "<c t=\"inlineStr\"><is><r><t>a</t></r><r><rPr><strike/></rPr><t>b</t></r></is></c>", true
      ),
      (
        "<c t=\"inlineStr\"><is><r><rPr><strike val=\"0\"/></rPr><t>b</t></r></is></c>", false
      ),
    ])
  func struck(xml: String, isNoted: Bool) {
    let styles =
      "<fonts><font/><font><b/><strike/></font><font><strike val=\"0\"/></font></fonts>"
      + "<cellXfs><xf fontId=\"0\"/><xf fontId=\"1\"/><xf fontId=\"2\"/></cellXfs>"
    let sheet = Sheet(Self.workbook("<row>\(xml)</row>", styles: styles))
    #expect(sheet.notes == (isNoted ? [.struck] : []))
  }

  @Test("rows and cells are placed by reference, or after the previous one")
  func rowsAndCells() {
    let one = Sheet(
      Self.workbook(
        "<row r=\"2\"><c r=\"B2\"><v>1</v></c><c/><c><v>2</v></c></row><row/>"
          + "<row r=\"9\"><c r=\"AA9\"><v>3</v></c></row>"))
    #expect(one.error == nil)
    #expect(one.numbers == [2, 3, 9])
    // An empty cell without a reference takes a column, too.
    #expect(one.rows[0] == ["", "1", "", "2"])
    #expect(one.rows[1] == [])
    #expect(one.rows[2] == [String](repeating: "", count: 26) + ["3"])
  }

  @Test(
    "a cell name is written and parsed",
    arguments: [(0, 1, "A1"), (25, 9, "Z9"), (26, 10, "AA10"), (701, 1, "ZZ1"), (702, 1, "AAA1")])
  func names(column: Int, row: Int, name: String) {
    #expect(CellName.name(column: column, row: row) == name)
    #expect(CellName.parse(name)?.column == column)
    #expect(CellName.parse(name)?.row == row)
  }

  @Test(
    "a malformed cell name is refused",
    arguments: ["", "A", "1", "a1", "A0", "ABCD1", "A1B", "A-1"])
  func badNames(name: String) { #expect(CellName.parse(name) == nil) }

  @Test("the requested sheet is read, or else the first one")
  func sheets() {
    let book = Self.workbook("<row><c><v>1</v></c></row>", sheets: ["one", "二"])
    #expect(Sheet(book).rows == [["1"]])
    #expect(Sheet(book, sheet: "二").rows == [["1"]])
    #expect(Sheet(book, sheet: "Two").error == "the workbook has no sheet called “Two”")
    #expect(Sheet(Self.workbook("", sheets: [])).error == "the workbook has no sheet")
  }

  private static let broken: [(String, [UInt8], String)] = [
    ("nothing", [], "this is not an .xlsx workbook"),
    ("CSV", "a,b\n".bytes, "this is not an .xlsx workbook but a text file, perhaps CSV"),
    ("an old text", [0xFF, 0xFE, 0x61, 0, 0x0A, 0], "this is not an .xlsx workbook"),
    (
      "the older kind", [0xD0, 0xCF, 0x11, 0xE0, 0xA1],
      "this workbook is in the older .xls format or has a password"
    ),
    (
      "an archive of something else", ArchiveWriter.archive([("a", [])]),
      "this is not an .xlsx workbook"
    ),
    ("half a tag", workbook("<row><c></row>"), "</row> is here, but <c> must be closed first"),
    (
      "a text that is not there", workbook("<row><c t=\"s\"><v>3</v></c></row>"),
      "the workbook has no shared text number 3"
    ),
    (
      "rows in disorder", workbook("<row r=\"2\"/><row r=\"1\"/>"),
      "the rows or cells of the sheet are not in order"
    ),
    (
      "cells in disorder",
      workbook("<row r=\"1\"><c r=\"B1\"><v>1</v></c><c r=\"A1\"><v>1</v></c></row>"),
      "the rows or cells of the sheet are not in order"
    ),
    (
      "a cell of another row", workbook("<row r=\"1\"><c r=\"A2\"><v>1</v></c></row>"),
      "the rows or cells of the sheet are not in order"
    ),
    (
      "a cell far out", workbook("<row r=\"1\"><c r=\"XFD1\"><v>1</v></c></row>"),
      "the sheet has more than 1000 columns"
    ),
  ]

  @Test("a file that cannot be read is an error that says why", arguments: broken)
  func unreadable(what: String, bytes: [UInt8], message: String) {
    #expect(Sheet(bytes).error == message, "\(what)")
  }

  @Test("a truncated workbook is an error, and a damaged one does not crash")
  func damaged() {
    let book = Self.workbook("<row><c t=\"s\"><v>0</v></c></row>", texts: "<si><t>a</t></si>")
    for length in stride(from: 0, to: book.count, by: 7) {
      #expect(Sheet(Array(book.prefix(length))).error != nil, "\(length)")
    }
    for place in stride(from: 0, to: book.count, by: 5) {
      var bytes = book
      bytes[place] ^= 0x11
      _ = Sheet(bytes)
    }
  }

  @Test("texts come back unchanged, including those that XML cannot hold")
  func texts() {
    let texts =
      HostileBanks.texts + ["\0\u{1}\u{FFFE}", "a\rb\r\n", "_x", "__x0041_", "_x0041_x0041_"]
    let rows = texts.map { [WorkbookSheet.Cell.text($0)] }
    let sheet = Sheet(XLSXWriter.workbook(WorkbookSheet(rows: rows, head: 1, widths: [20])))
    #expect(sheet.error == nil)
    #expect(Scalars.rows(sheet.rows) == Scalars.rows(texts.map { [$0] }))
  }

  /// Styles by index: 0, a date in the system's format; 1, a plain number; 2, a date; 3, an era; 4, per cent.
  private static let styles =
    "<numFmts><numFmt numFmtId=\"164\" formatCode=\"yyyy/m/d\"/>"
    + "<numFmt numFmtId=\"165\" formatCode=\"ggge\"/></numFmts><cellXfs>"
    + ["14", "0", "164", "165", "9"].map { "<xf numFmtId=\"\($0)\"/>" }.joined() + "</cellXfs>"

  @Test(
    "a number in an unsupported format is an error, not a choice",
    arguments: [
      ("45000", 0, "2023-03-15"), ("45000", 1, "45000"), ("45000", 2, "2023/3/15"),
      ("45000", 3, nil), ("0.5", 4, "50%"), ("0.5", 1, "0.5"), ("1", 99, "1"),
    ])
  func notAText(value: String, style: Int, text: String?) throws {
    let head = ["question", "answer", "choice1", "choice2", "limit"].map {
      "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>"
    }
    let row =
      "<c t=\"inlineStr\"><is><t>q</t></is></c><c s=\"1\"><v>1</v></c>"
      + "<c s=\"\(style)\"><v>\(value)</v></c><c><v>7</v></c><c><v>10</v></c>"
    let book = Self.workbook("<row>\(head.joined())</row><row>\(row)</row>", styles: Self.styles)
    let imported = try #require(Format.xlsx.read(Source(Path("a.xlsx"), book)))
    if let text {
      #expect(imported.diagnostics.isEmpty)
      #expect(imported.bank.problems.first?.choices == [text, "7"])
    } else {
      let found = try #require(imported.diagnostics.first)
      #expect(found.message.en.hasPrefix("the cell displays"))
      #expect(found.place.record == 2)
      #expect(found.place.cell == 3)
      #expect(imported.diagnostics.count == 1)
    }
  }

  @Test(
    "a small file that would expand beyond 512 MiB is stopped in time",
    arguments: [
      // A long shared text that is referenced many times, and cells far to the right.
      (600, "<c t=\"s\"><v>0</v></c>", 1_000_000), (40_000, "<c r=\"ALL%\"><v>1</v></c>", 1),
    ])
  func unfolding(rows: Int, cell: String, length: Int) {
    let text = "<si><t>\(String(repeating: "a", count: length))</t></si>"
    let all = (1...rows).map { row in
      "<row r=\"\(row)\">\(cell.replacingOccurrences(of: "%", with: "\(row)"))</row>"
    }.joined()
    let sheet = Sheet(Self.workbook(all, texts: text))
    #expect(
      sheet.error == "unpacked up to here, the file already exceeds 512 MiB",
      "\(sheet.rows.count)")
    #expect(sheet.rows.count < rows)
  }

  @Test("the place of a finding is in the text of the sheet")
  func places() throws {
    let row = "<row r=\"3\"><c t=\"inlineStr\"><is><t>q, or</t></is></c><c><v>9</v></c>"
    let book = Self.workbook(row + [1, 2, 3, 4].map { "<c><v>\($0)</v></c>" }.joined() + "</row>")
    let format = Layout.qbank.workbook(.xlsx)
    let imported = try #require(format.read(Source(Path("a.xlsx"), book)))
    let found = try #require(imported.diagnostics.first)
    #expect(found.message.en == "the answer is 9, but the choices are 1 to 4")
    #expect(imported.placed.first?.contains("!B3: the answer") == true)
    let text = try #require(imported.extractedText)
    #expect(text.text == "\"q, or\",9,1,2,3,4\n")
    #expect(text.string(found.place.range) == "9")
  }
}
