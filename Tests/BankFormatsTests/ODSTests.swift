@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax

@Suite("Reading and writing OpenDocument sheets")
struct ODSTests {
  private static let kind = "application/vnd.oasis.opendocument.spreadsheet"

  /// Returns a workbook with these tables, preceded by styles.
  static func workbook(
    tables: String, styles: String = "", kind: String? = kind, manifest: String? = nil
  ) -> [UInt8] {
    let names = ["office", "table", "text", "style", "calcext"].map {
      " xmlns:\($0)=\"urn:oasis:names:tc:opendocument:xmlns:\($0):1.0\""
    }
    let content =
      "<office:document-content\(names.joined())><office:automatic-styles>\(styles)</office:automatic-styles>"
      + "<office:body><office:spreadsheet>\(tables)</office:spreadsheet></office:body></office:document-content>"
    var parts = [("content.xml", content.bytes)]
    if let kind { parts.insert(("mimetype", kind.bytes), at: 0) }
    if let manifest { parts.append(("META-INF/manifest.xml", manifest.bytes)) }
    return ArchiveWriter.archive(parts.map { (name: $0.0, content: $0.1) })
  }

  private static func table(_ rows: String) -> [UInt8] {
    workbook(tables: "<table:table table:name=\"one\">\(rows)</table:table>")
  }

  private static func read(_ bytes: [UInt8], sheet: String? = nil) -> XLSXTests.Sheet {
    XLSXTests.Sheet(bytes, sheet: sheet, as: .ods)
  }

  private static let string = "office:value-type=\"string\""

  @Test(
    "the text of a cell has its paragraphs, spaces and superscripts",
    arguments: [
      ("<text:p>a</text:p>", "a", nil),
      ("<text:p>one</text:p><text:p>two</text:p>", "one\ntwo", nil),
      ("<text:p>one<text:line-break/>two</text:p>", "one\ntwo", nil),
      ("<text:p/><text:p/>", "\n", nil),
      ("<text:p>a<text:s/><text:s text:c=\"2\"/>b</text:p>", "a   b", nil),
      ("<text:p><text:s/>a<text:s/></text:p>", " a ", nil),
      ("<text:p>a<text:tab/>b</text:p>", "a\tb", nil),
      // White space in markup collapses to one space between words and is dropped at the edges.
      ("<text:p>\n  a \n\t b\n</text:p>", "a b", nil),
      ("<text:p>a <text:s/>b</text:p>", "a  b", nil),
      (
        "<text:p>a<text:span>b<text:span>c</text:span></text:span><text:a>d</text:a></text:p>",
        "abcd", nil
      ),
      ("<text:p>a <text:span>b</text:span> c</text:p>", "a b c", nil),
      ("<text:p>　a　</text:p>", "　a　", nil), ("<text:p> a </text:p>", " a ", nil),
      ("<office:annotation><text:p>note</text:p></office:annotation><text:p>a</text:p>", "a", nil),
      (
        "<text:p><text:ruby><text:ruby-base>漢字</text:ruby-base><text:ruby-text>かんじ</text:ruby-text></text:ruby></text:p>",
        "漢字", nil
      ),
      (
        "<text:p>H<text:span text:style-name=\"T1\">2</text:span>O</text:p>", "H₂O", nil
      ),
      ("<text:p>10<text:span text:style-name=\"T3\">3</text:span></text:p>", "10³", nil),
      ("<text:p>10<text:span text:style-name=\"T4\">-3</text:span></text:p>", "10₋₃", nil),
      (
        "<text:p>a<text:span text:style-name=\"T1\"> <text:a>い</text:a>2</text:span></text:p>",
        "a_( い2)", CellNote.raised
      ),
      ("<text:p>x<text:span text:style-name=\"T2\">y</text:span></text:p>", "xy", nil),
      ("<text:p>x<text:span text:style-name=\"T5\">y</text:span></text:p>", "xy", .struck),
    ])
  func texts(xml: String, text: String, note: CellNote?) {
    let styles =
      "<style:style style:name=\"T1\"><style:text-properties style:text-position=\"sub 58%\"/></style:style>"
      + "<style:style style:name=\"T2\"><style:text-properties style:text-position=\"0% 100%\"/></style:style>"
      + "<style:style style:name=\"T3\"><style:text-properties style:text-position=\"super 58%\"/></style:style>"
      + "<style:style style:name=\"T4\"><style:text-properties style:text-position=\"-33% 58%\"/></style:style>"
      + "<style:style style:name=\"T5\"><style:text-properties style:text-line-through-style=\"solid\"/></style:style>"
    let row =
      "<table:table-row><table:table-cell \(Self.string)>\(xml)</table:table-cell></table:table-row>"
    let sheet = Self.read(
      Self.workbook(tables: "<table:table>\(row)</table:table>", styles: styles))
    #expect(sheet.error == nil)
    #expect(Scalars.rows(sheet.rows) == Scalars.rows([[text]]))
    #expect(sheet.notes == [note].compactMap(\.self))
  }

  @Test(
    "a cell of any type shows its text, or else its value",
    arguments: [
      ("office:value-type=\"float\" office:value=\"7\"", "<text:p>007</text:p>", "007", nil),
      (
        "office:value-type=\"float\" office:value=\"0.25\"", "<text:p><text:s/>1/4</text:p>", "1/4",
        nil
      ),
      ("office:value-type=\"percentage\" office:value=\"0.5\"", "<text:p>50%</text:p>", "50%", nil),
      (
        "office:value-type=\"date\" office:date-value=\"2024-01-02\"",
        "<text:p>01/02/2024</text:p>", "01/02/2024", nil
      ),
      ("office:value-type=\"float\" office:value=\"1\"", "<text:p>TRUE</text:p>", "TRUE", nil),
      (
        "office:value-type=\"float\" office:value=\"0.30000000000000004\"", "",
        "0.30000000000000004", nil
      ),
      ("office:value-type=\"boolean\" office:boolean-value=\"true\"", "", "TRUE", nil),
      ("office:value-type=\"date\" office:date-value=\"2024-01-02\"", "", "2024-01-02", nil),
      ("office:value-type=\"string\" office:string-value=\"a\"", "", "a", nil),
      (
        "table:formula=\"of:=1/0\" office:value-type=\"string\" office:string-value=\"\"",
        "<text:p>#DIV/0!</text:p>", "#DIV/0!", CellNote.brokenFormula
      ),
      (
        "table:formula=\"of:=1/0\" office:value-type=\"string\" office:string-value=\"\" calcext:value-type=\"error\"",
        "<text:p>Err:502</text:p>", "Err:502", .brokenFormula
      ),
      ("office:value-type=\"string\"", "<text:p>#tag</text:p>", "#tag", nil),
      (
        "table:formula=\"of:=1+1\" office:value-type=\"float\" office:value=\"2\"",
        "<text:p>2</text:p>", "2", nil
      ),
      ("table:formula=\"of:=1+1\"", "", "", .formulaWithoutValue),
    ])
  func values(attributes: String, xml: String, text: String, note: CellNote?) {
    let sheet = Self.read(
      Self.table(
        "<table:table-row><table:table-cell \(attributes)>\(xml)</table:table-cell></table:table-row>"
      ))
    #expect(sheet.error == nil)
    #expect(sheet.rows == [[text]])
    #expect(sheet.notes == [note].compactMap(\.self))
  }

  private static func cell(_ text: String, _ attributes: String = "") -> String {
    "<table:table-cell \(string) \(attributes)><text:p>\(text)</text:p></table:table-cell>"
  }

  @Test("repeated cells and rows count if they have content or something follows")
  func repeated() {
    let empty = "<table:table-cell table:number-columns-repeated=\"16374\"/>"
    let sheet = Self.read(
      Self.table(
        "<table:table-column table:number-columns-repeated=\"16384\"/>"
          + "<table:table-row><table:table-cell table:number-columns-repeated=\"2\"/>\(Self.cell("a"))\(empty)</table:table-row>"
          + "<table:table-row table:number-rows-repeated=\"3\">\(empty)</table:table-row>"
          + "<table:table-row table:number-rows-repeated=\"2\">\(Self.cell("b", "table:number-columns-repeated=\"2\""))\(empty)</table:table-row>"
          + "<table:table-row table:number-rows-repeated=\"1048570\">\(empty)</table:table-row>"))
    #expect(sheet.error == nil)
    #expect(sheet.rows == [["", "", "a"], ["b", "b"], ["b", "b"]])
    #expect(sheet.numbers == [1, 5, 6])
  }

  @Test("grouped and header rows are read; covered cells and shapes are not")
  func structure() {
    let sheet = Self.read(
      Self.workbook(
        tables:
          "<table:tracked-changes><table:table><table:table-row>\(Self.cell("old"))</table:table-row></table:table></table:tracked-changes>"
          + "<table:table table:name=\"one\"><table:shapes><table:table-row>\(Self.cell("shape"))</table:table-row></table:shapes>"
          + "<table:table-header-columns><table:table-column/></table:table-header-columns>"
          + "<table:table-header-rows><table:table-row>\(Self.cell("h", "table:number-columns-spanned=\"2\" table:number-rows-spanned=\"1\""))"
          + "<table:covered-table-cell><text:p>under</text:p></table:covered-table-cell>\(Self.cell("i"))</table:table-row></table:table-header-rows>"
          + "<table:table-row-group><table:table-row-group><table:table-row>\(Self.cell("a"))</table:table-row></table:table-row-group></table:table-row-group>"
          + "<table:table-row>\(Self.cell("b"))</table:table-row></table:table>"))
    #expect(sheet.error == nil)
    #expect(sheet.rows == [["h", "", "i"], ["a"], ["b"]])
  }

  private static let sheets = workbook(
    tables: ["h", "one", "二"].map {
      "<table:table table:name=\"\($0)\" table:style-name=\"\($0 == "h" ? "ta1" : "ta2")\">"
        + "<table:table-row>\(cell($0))</table:table-row></table:table>"
    }.joined(),
    styles:
      "<style:style style:name=\"ta1\"><style:table-properties table:display=\"false\"/></style:style>"
      + "<style:style style:name=\"ta2\"><style:table-properties table:display=\"true\"/></style:style>"
  )

  @Test("the requested sheet is read, or else the first visible one")
  func choice() {
    #expect(Self.read(Self.sheets).rows == [["one"]])
    #expect(Self.read(Self.sheets, sheet: "h").rows == [["h"]])
    #expect(Self.read(Self.sheets, sheet: "二").rows == [["二"]])
    #expect(Self.read(Self.sheets, sheet: "x").error == "the workbook has no sheet called “x”")
    #expect(Self.read(Self.workbook(tables: "")).error == "the workbook has no sheet")
  }

  @Test("merged cells, hidden rows and columns, and other sheets are remarked on")
  func told() throws {
    let rows =
      "<table:table-column/><table:table-column table:visibility=\"collapse\" table:number-columns-repeated=\"2\"/>"
      + "<table:table-row>\(Self.cell("a", "table:number-rows-spanned=\"3\""))\(Self.cell("b"))</table:table-row>"
      + "<table:table-row table:visibility=\"filter\">\(Self.cell("c"))</table:table-row>"
    let source = Source(Path("a.ods"), Self.table(rows))
    let found = try SheetText.read(source, as: .ods).get()
    #expect(found.source.text == "a,b\nc,\n")
    #expect(
      found.remarks("x").map(\.message.en) == [
        "1 cell is merged with cells below, such as A1; the text of merged cells counts for the first row only",
        "1 hidden column is read as well: B", "1 hidden row is read as well: 2",
      ])
    let beside = Self.table(
      "<table:shapes/><table:table-row><table:table-cell><office:annotation/><text:p>a</text:p>"
        + "</table:table-cell></table:table-row>")
    let noted = try SheetText.read(Source(Path("a.ods"), beside), as: .ods).get()
    #expect(
      noted.remarks("x").map(\.message.en) == [
        "the pictures or charts on the sheet are not read",
        "the comments on the sheet are not read",
      ])
    let other = try SheetText.read(Source(Path("a.ods"), Self.sheets), as: .ods).get()
    #expect(
      other.remarks("x").map(\.message.en) == [
        "the sheet “one” is read; other sheets: “二”, “h” (1 hidden)"
      ])
  }

  private static let broken: [(String, [UInt8], String)] = [
    ("nothing", [], "this is not an .ods workbook"),
    ("CSV", "a,b\n".bytes, "this is not an .ods workbook but a text file, perhaps CSV"),
    (
      "an old one", [0xD0, 0xCF, 0x11, 0xE0],
      "this workbook is in the older .xls format or has a password"
    ),
    (
      "a text document", workbook(tables: "", kind: "application/vnd.oasis.opendocument.text"),
      "this is not an .ods workbook"
    ),
    (
      "a password", workbook(tables: "", manifest: "<manifest><encryption-data/></manifest>"),
      "the workbook has a password"
    ),
    (
      "half a tag", table("<table:table-row><table:table-cell></table:table-row>"),
      "</table:table-row> is here, but <table:table-cell> must be closed first"
    ),
    (
      "a cell far out",
      table(
        "<table:table-row><table:table-cell table:number-columns-repeated=\"1000\"/>\(cell("a"))</table:table-row>"
      ), "the sheet has more than 1000 columns"
    ),
    (
      "a bomb of blanks",
      table("<table:table-row>\(cell("<text:s text:c=\"2000000000\"/>"))</table:table-row>"),
      "unpacked up to here, the file already exceeds 512 MiB"
    ),
    (
      "a bomb of cells",
      table(
        "<table:table-row table:number-rows-repeated=\"1048576\">\(cell("a", "table:number-columns-repeated=\"900\""))</table:table-row>"
      ), "unpacked up to here, the file already exceeds 512 MiB"
    ),
  ]

  @Test("a file that cannot be read is an error that says why", arguments: broken.map(\.0))
  func unreadable(what: String) throws {
    let (_, bytes, message) = try #require(Self.broken.first { $0.0 == what })
    #expect(Self.read(bytes).error == message)
  }

  @Test("a truncated workbook is an error, and a damaged one does not crash")
  func damaged() {
    let book = Self.table("<table:table-row>\(Self.cell("a"))</table:table-row>")
    for length in stride(from: 0, to: book.count, by: 7) {
      #expect(Self.read(Array(book.prefix(length))).error != nil, "\(length)")
    }
    for place in stride(from: 0, to: book.count, by: 3) {
      var bytes = book
      bytes[place] ^= 0x11
      _ = Self.read(bytes)
    }
  }

  @Test("texts come back unchanged")
  func roundTrip() {
    let texts =
      HostileBanks.texts.filter { !$0.contains("\r") } + [
        "", "  ", " \n ", "\t", "a\t\n\tb", "\n\n",
      ]
    let rows = texts.map { [WorkbookSheet.Cell.text($0), .text("x")] }
    let sheet = Self.read(ODSWriter.workbook(WorkbookSheet(rows: rows, head: 1, widths: [20, 9])))
    #expect(sheet.error == nil)
    #expect(Scalars.rows(sheet.rows) == Scalars.rows(texts.map { [$0, "x"] }))
  }

  @Test("characters that OpenDocument cannot hold are reported as losses")
  func losses() throws {
    let problems = ["a\u{7}b", "a\rb", "a\tb", "a  b\nc"].map {
      Problem(question: $0, answer: 1, choices: ["x", "y"])
    }
    let written = try #require(Format.ods.write(.problems(problems)))
    #expect(written.losses.map(\.number) == [1, 2, 3])
    #expect(try #require(Format.xlsx.write(.problems(problems))).losses == [])
  }
}
