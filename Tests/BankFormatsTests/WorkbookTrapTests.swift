@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
import Testing

@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax

@Suite("XLSX workbooks as programs really write them")
struct WorkbookTrapTests {
  /// A workbook in parts, with one sheet or several.
  struct Book {
    var office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    var book = "<sheet name=\"one\" r:id=\"r0\"/>"
    var before = ""
    var targets = ["worksheets/sheet1.xml"]
    var types = ["worksheet"]
    var sheets = [""]
    var texts: String?
    var styles: String?
    var prefix = ""
    /// The parts that belong to the first sheet, each by type and path.
    var beside: [(String, String)] = []

    func relations(_ all: [(String, String)]) -> [UInt8] {
      let all = all.enumerated().map {
        "<Relationship Id=\"r\($0)\" Type=\"\(office)/\($1.0)\" Target=\"\($1.1)\"/>"
      }
      return "<Relationships>\(all.joined())</Relationships>".bytes
    }

    var bytes: [UInt8] {
      var parts: [(name: String, content: [UInt8])] = [
        ("_rels/.rels", relations([("officeDocument", "xl/workbook.xml")])),
        (
          "xl/workbook.xml",
          "<workbook xmlns:r=\"\(office)\">\(before)<sheets>\(book)</sheets></workbook>".bytes
        ),
      ]
      var related = Array(zip(types, targets)).map { ($0, $1) }
      for (index, sheet) in sheets.enumerated() {
        parts.append(("xl/worksheets/sheet\(index + 1).xml", sheet.bytes))
      }
      if let texts {
        related.append(("sharedStrings", "sharedStrings.xml"))
        parts.append(("xl/sharedStrings.xml", "<sst>\(texts)</sst>".bytes))
      }
      if let styles {
        related.append(("styles", "styles.xml"))
        parts.append(("xl/styles.xml", "<styleSheet>\(styles)</styleSheet>".bytes))
      }
      parts.append(("xl/_rels/workbook.xml.rels", relations(related)))
      if !beside.isEmpty {
        parts.append(("xl/worksheets/_rels/sheet1.xml.rels", relations(beside)))
      }
      return ArchiveWriter.archive(parts)
    }
  }

  private static func sheet(_ rows: String, before: String = "", after: String = "") -> String {
    "<worksheet>\(before)<sheetData>\(rows)</sheetData>\(after)</worksheet>"
  }

  private static func text(_ text: String, _ attributes: String = "") -> String {
    "<c t=\"inlineStr\"\(attributes)><is><t>\(text)</t></is></c>"
  }

  private static let a = "<row r=\"1\">\(text("a"))</row>"

  private static func book(_ rows: String, _ change: (inout Book) -> Void = { _ in }) -> Book {
    var book = Book()
    book.sheets = [sheet(rows)]
    change(&book)
    return book
  }

  private static let prefixed =
    "<x:worksheet xmlns:x=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">"
    + "<x:sheetData><x:row r=\"1\"><x:c r=\"A1\" t=\"inlineStr\"><x:is><x:t>a</x:t></x:is></x:c>"
    + "</x:row></x:sheetData></x:worksheet>"

  private static let million = (1...100_000).map { "<row r=\"\($0 + 1)\"/>" }.joined()

  private static let traps: [(String, Book, [[String]])] = [
    ("a table", book(a), [["a"]]),
    (
      "strict namespaces",
      book(a) { $0.office = "http://purl.oclc.org/ooxml/officeDocument/relationships" }, [["a"]]
    ),
    ("a prefix before all elements", book("") { $0.sheets = [prefixed] }, [["a"]]),
    ("an absolute target", book(a) { $0.targets = ["/xl/worksheets/sheet1.xml"] }, [["a"]]),
    (
      "a target through the folder above", book(a) { $0.targets = ["../xl/worksheets/sheet1.xml"] },
      [["a"]]
    ),
    (
      "a hidden sheet before the one that is seen",
      book("<row>\(text("hidden"))</row>") {
        $0.book =
          "<sheet name=\"h\" state=\"hidden\" r:id=\"r0\"/><sheet name=\"v\" state=\"veryHidden\" r:id=\"r0\"/>"
          + "<sheet name=\"one\" state=\"visible\" r:id=\"r1\"/>"
        $0.targets.append("worksheets/sheet2.xml")
        $0.types.append("worksheet")
        $0.sheets.append(sheet(a))
      }, [["a"]]
    ),
    (
      "nothing but hidden sheets",
      book(a) { $0.book = "<sheet name=\"h\" state=\"hidden\" r:id=\"r0\"/>" }, [["a"]]
    ),
    (
      "a chart before the table",
      book("") {
        $0.book = "<sheet name=\"chart\" r:id=\"r0\"/><sheet name=\"one\" r:id=\"r1\"/>"
        $0.targets = ["chartsheets/sheet1.xml", "worksheets/sheet2.xml"]
        $0.types = ["chartsheet", "worksheet"]
        $0.sheets.append(sheet(a))
      }, [["a"]]
    ),
    (
      "a date in ISO 8601",
      book(
        "<row><c t=\"d\"><v>2024-01-03T00:00:00</v></c><c t=\"d\"><v>2024-01-03T10:30:00</v></c></row>"
      ),
      [["2024-01-03", "2024-01-03 10:30:00"]]
    ),
    ("an error", book("<row><c t=\"e\"><f>1/0</f><v>#DIV/0!</v></c></row>"), [["#DIV/0!"]]),
    (
      "formulas with values, of all kinds",
      book(
        "<row><c><f>1+1</f><v>2</v></c><c t=\"str\"><f>A1</f><v>two</v></c><c t=\"b\"><f>A1</f><v>1</v></c>"
          + "<c t=\"str\"><f>A2</f><v></v></c><c><f>7</f><v>7</v></c></row>"),
      [["2", "two", "TRUE", "", "7"]]
    ),
    (
      "a formula without a value", book("<row><c><f>1+1</f><v></v></c>\(text("b"))</row>"),
      [["", "b"]]
    ),
    ("a formula without even that", book("<row><c><f>1+1</f></c>\(text("b"))</row>"), [["", "b"]]),
    (
      "furigana beside a text",
      book("<row><c t=\"s\"><v>0</v></c></row>") {
        $0.texts =
          "<si><r><t>漢</t></r><r><rPr><b/></rPr><t>字</t></r><rPh sb=\"0\" eb=\"2\"><t>カンジ</t></rPh><phoneticPr/></si>"
      }, [["漢字"]]
    ),
    (
      "letters below the line",
      book("<row><c t=\"s\"><v>0</v></c></row>") {
        $0.texts =
          "<si><r><t>H</t></r><r><rPr><vertAlign val=\"subscript\"/></rPr><t>2</t></r><r><t>O</t></r></si>"
      }, [["H₂O"]]
    ),
    (
      "letters above the line, some without a sign for that",
      book("<row><c t=\"s\"><v>0</v></c></row>") {
        $0.texts =
          "<si><r><t>10</t></r><r><rPr><vertAlign val=\"superscript\"/></rPr><t>-3</t></r><r><t> x</t></r>"
          + "<r><rPr><vertAlign val=\"superscript\"/></rPr><t>あ2</t></r></si>"
      }, [["10⁻³ x^(あ2)"]]
    ),
    (
      "numbers in their formats",
      book(
        "<row><c s=\"1\"><v>7</v></c><c s=\"2\"><v>0.5</v></c><c s=\"3\"><v>0.25</v></c><c s=\"4\"><v>45294</v></c></row>"
      ) {
        $0.styles =
          "<numFmts><numFmt numFmtId=\"170\" formatCode=\"000\"/><numFmt numFmtId=\"171\" formatCode=\"yyyy/m/d\"/></numFmts>"
          + "<cellXfs><xf/><xf numFmtId=\"170\"/><xf numFmtId=\"9\"/><xf numFmtId=\"12\"/><xf numFmtId=\"171\"/></cellXfs>"
      }, [["007", "50%", "1/4", "2024/1/3"]]
    ),
    (
      "days counted from 1904 on",
      book("<row><c s=\"1\"><v>43832</v></c></row>") {
        $0.before = "<workbookPr date1904=\"1\"/>"
        $0.styles = "<cellXfs><xf/><xf numFmtId=\"14\"/></cellXfs>"
      }, [["2024-01-03"]]
    ),
    (
      "merged cells, and a title over all columns",
      book("<row>\(text("title"))<c/><c/></row><row>\(text("x"))\(text("y"))\(text("z"))</row>") {
        $0.sheets = [
          $0.sheets[0].replacingOccurrence(
            of: "</worksheet>",
            with: "<mergeCells><mergeCell ref=\"A1:C1\"/></mergeCells></worksheet>")
        ]
      }, [["title"], ["x", "y", "z"]]
    ),
    (
      "rows and cells that do not say where they are",
      book("<row>\(text("a"))</row><row>\(text("b"))<c/>\(text("c"))</row>"),
      [["a"], ["b", "", "c"]]
    ),
    (
      "a lying dimension",
      book(a) { $0.sheets = [sheet(a, before: "<dimension ref=\"A1:XFD1048576\"/>")] }, [["a"]]
    ),
    (
      "cells that have nothing but a style",
      book(
        "<row>\(text("a"))<c s=\"1\"/><c r=\"XFD1\" s=\"1\"/></row><row r=\"1048576\"><c s=\"1\"/></row>"
      ), [["a"], []]
    ),
    (
      "very many empty rows", book(a + million), [["a"]] + [[String]](repeating: [], count: 100_000)
    ),
    (
      "other elements around and between",
      book(a) {
        $0.sheets = [
          sheet(
            "<row r=\"1\">\(text("a"))<extLst><c><v>1</v></c></extLst></row>",
            before: "<sheetViews><sheetView><row><c><v>9</v></c></row></sheetView></sheetViews>",
            after:
              "<conditionalFormatting><cfRule><formula>1</formula></cfRule></conditionalFormatting><tableParts/>"
          )
        ]
      }, [["a"]]
    ),
  ]

  @Test("an unusual but valid workbook is read", arguments: traps.map(\.0))
  func trap(name: String) throws {
    let (_, book, rows) = try #require(Self.traps.first { $0.0 == name })
    let sheet = XLSXTests.Sheet(book.bytes)
    #expect(sheet.error == nil)
    #expect(sheet.rows == rows)
  }

  private static func remarks(_ book: Book, sheet: String? = nil) throws -> [String] {
    let source = Source(Path("a.xlsx"), book.bytes)
    let extracted = try SheetText.read(source, as: .xlsx, sheet: sheet).get()
    for remark in extracted.remarks("x") {
      #expect(remark.place.range.end <= extracted.source.count)
      #expect(!remark.message.ja.isEmpty)
    }
    return extracted.remarks("x").map { "\($0.severity): \($0.message.en)" }
  }

  /// Returns the names of the cells that remarks are about.
  private static func cells(_ book: Book) throws -> [String] {
    let sheet = try SheetText.read(Source(Path("a.xlsx"), book.bytes), as: .xlsx).get()
    return sheet.remarks("x").compactMap { sheet.name(at: $0.place.range.start) }
  }

  @Test("hidden and unusual content of a workbook is remarked on")
  func told() throws {
    #expect(try Self.remarks(Self.book(Self.a)) == [])
    let hidden = Self.book(
      "<row>\(Self.text("a"))\(Self.text("b"))</row><row r=\"3\" hidden=\"1\">\(Self.text("c"))</row>"
    ) {
      $0.sheets = [
        $0.sheets[0].replacingOccurrence(
          of: "<worksheet>", with: "<worksheet><cols><col min=\"2\" max=\"9\" hidden=\"1\"/></cols>"
        )
      ]
    }
    #expect(
      try Self.remarks(hidden) == [
        "note: 1 hidden column is read as well: B", "note: 1 hidden row is read as well: 3",
      ])
    let merged = Self.book(Self.a) {
      $0.sheets = [
        Self.sheet(
          Self.a,
          after: "<mergeCells><mergeCell ref=\"A2:A4\"/><mergeCell ref=\"A1:C1\"/></mergeCells>")
      ]
    }
    #expect(
      try Self.remarks(merged) == [
        "note: 1 cell is merged with cells below, such as A2; the text of merged cells counts for the first row only"
      ])
    let sheets = Self.book(Self.a) {
      $0.book += "<sheet name=\"two\" r:id=\"r0\"/><sheet name=\"三\" state=\"hidden\" r:id=\"r0\"/>"
    }
    #expect(
      try Self.remarks(sheets) == [
        "note: the sheet “one” is read; other sheets: “two”, “三” (1 hidden)"
      ])
    #expect(
      try Self.remarks(sheets, sheet: "三") == [
        "note: the sheet “三” is read; other sheets: “one”, “two”"
      ])
    let beside = Self.book(Self.a) {
      $0.beside = [("drawing", "../drawings/drawing1.xml"), ("comments", "../comments1.xml")]
    }
    #expect(
      try Self.remarks(beside) == [
        "note: the pictures or charts on the sheet are not read",
        "note: the comments on the sheet are not read",
      ])
    let cells = Self.book(
      "<row><c><f>1+1</f></c><c t=\"e\"><v>#REF!</v></c><c s=\"1\"><v>45000</v></c><c s=\"2\"><v>45000</v></c></row>"
    ) {
      $0.styles =
        "<numFmts><numFmt numFmtId=\"170\" formatCode=\"dddd\"/></numFmts><cellXfs><xf/><xf numFmtId=\"14\"/><xf numFmtId=\"170\"/></cellXfs>"
    }
    #expect(
      try Self.remarks(cells) == [
        "error: the workbook contains a formula here, but not its result",
        "error: the formula here results in an error",
        "note: 1 date, in C1, is read as year-month-day, but each computer may show dates differently",
        "warning: the cell shows its number or date in another form than the one that is read",
      ])
    #expect(try Self.cells(cells) == ["A1", "B1", "C1", "D1"])
  }

  @Test("a missing sheet is an error that names the existing ones")
  func noSuchSheet() throws {
    let book = Self.book(Self.a) { $0.book += "<sheet name=\"二\" r:id=\"r0\"/>" }
    let result = SheetText.read(Source(Path("a.xlsx"), book.bytes), as: .xlsx, sheet: "Two")
    guard case .failure(let error) = result else { throw Unexpected() }
    #expect(error.diagnostic.message.en == "the workbook has no sheet called “Two”")
    #expect(error.diagnostic.help?.en == "Its sheets are “one”, “二”.")
  }

  private struct Unexpected: Error {}

  @Test("a question with an uncomputed formula is left out and reported once")
  func formulaInQuestion() throws {
    let head = ["question", "answer", "choice1", "choice2"].map { Self.text($0) }.joined()
    let rows = [
      "<row>\(head)</row>",
      "<row>\(Self.text("q"))<c><f>1+1</f></c>\(Self.text("a"))\(Self.text("b"))</row>",
      "<row>\(Self.text("r"))<c><v>2</v></c>\(Self.text("a"))\(Self.text("b"))</row>",
    ]
    let imported = try #require(
      Format.xlsx.read(Source(Path("a.xlsx"), Self.book(rows.joined()).bytes)))
    #expect(imported.bank.problems.map(\.question) == ["r"])
    #expect(
      imported.placed.map { $0.replacingOccurrence(of: "one!", with: "") } == [
        "B2: the workbook contains a formula here, but not its result"
      ])
  }

  @Test("a file of another format is refused, by name if it is a workbook")
  func otherFiles() {
    let ods = ODSWriter.workbook(WorkbookSheet(rows: [[.text("a")]], head: 0, widths: [9]))
    #expect(XLSXTests.Sheet(ods).error == "this is an .ods workbook with another extension")
    #expect(
      XLSXTests.Sheet(Self.book(Self.a).bytes, as: .ods).error
        == "this is an .xlsx workbook with another extension")
    let binary = ArchiveWriter.archive([
      ("_rels/.rels", Self.book(Self.a).relations([("officeDocument", "xl/workbook.bin")])),
      ("xl/workbook.bin", [1]),
    ])
    #expect(XLSXTests.Sheet(binary).error == "this workbook is in the binary .xlsb format")
    let word = ArchiveWriter.archive([
      ("_rels/.rels", Self.book(Self.a).relations([("officeDocument", "word/document.xml")])),
      ("word/document.xml", "<document/>".bytes),
    ])
    #expect(XLSXTests.Sheet(word).error == "this is not an .xlsx workbook")
    #expect(WorkbookKind.of(Source(Path("a"), ods)) == .ods)
    #expect(WorkbookKind.of(Source(Path("a"), Self.book(Self.a).bytes)) == .xlsx)
    #expect(WorkbookKind.of(Source(Path("a"), "a,b".bytes)) == nil)
  }
}

extension String {
  /// Returns the string with the first occurrence of `text` replaced by `other`.
  func replacingOccurrence(of text: String, with other: String) -> String {
    guard let range = range(of: text) else { return self }
    return replacingCharacters(in: range, with: other)
  }
}
