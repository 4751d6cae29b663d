@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax

@Suite("Workbooks with more, or less, than plain cells")
struct WorkbookContentsTests {
  private typealias Book = WorkbookTrapTests.Book

  private static func text(_ text: String) -> String {
    "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>"
  }

  private static func row(_ cells: String...) -> String { row(cells) }

  private static func row(_ cells: [String]) -> String {
    "<row>\(cells.map { $0.hasPrefix("<") ? $0 : text($0) }.joined())</row>"
  }

  /// Returns a cell of text whose last part has a look.
  private static func cell(_ text: String, _ look: String, _ last: String) -> String {
    "<c t=\"inlineStr\"><is><r><t>\(text)</t></r><r><rPr>\(look)</rPr><t>\(last)</t></r></is></c>"
  }

  private static func read(_ rows: String...) throws -> ImportResult {
    let format = try #require(Format.named("xlsx"))
    let source = Source(Path("a.xlsx"), XLSXTests.workbook(rows.joined()))
    return try #require(format.read(source))
  }

  private static let head = row("question", "answer", "choice1", "choice2")

  @Test("raised, lowered and struck-through text is lost, and counted with its first cell")
  func looks() throws {
    let (raised, lowered) = ("<vertAlign val=\"superscript\"/>", "<vertAlign val=\"subscript\"/>")
    let one = try Self.read(
      Self.head, Self.row(Self.cell("x", raised, "q"), "1", "yes", "no"),
      Self.row("Sea?", "2", "red", "blue"))
    #expect(one.bank.problems.map(\.question) == ["x^q", "Sea?"])
    #expect(
      one.losses.map(\.message.en) == [
        "superscripts and subscripts in the cell A2 are written with ^ or _"
      ])
    let more = try Self.read(
      Self.head, Self.row("Sea?", "2", "red", Self.cell("blue", "<strike/>", "green")),
      Self.row("Sky?", "1", Self.cell("x", lowered, "q"), Self.cell("a", "<strike/>", "b")),
      Self.row(Self.cell("x", raised, "q"), "1", "yes", "no"))
    #expect(
      more.losses.map(\.message.en) == [
        "superscripts and subscripts in 2 cells (first in C3) are written with ^ or _",
        "struck-through text in 2 cells (first in D2) becomes plain",
      ])
  }

  @Test("remarks about a cell name it, even in rows that are shorter than others")
  func shortRows() throws {
    let formula = "<c><f>1+1</f></c>"
    let rows =
      Self.row("a") + Self.row("b", formula) + Self.row("c", "d", "e", "f") + Self.row(formula)
      + Self.row("g", "h", formula)
    let source = Source(Path("a.xlsx"), XLSXTests.workbook(rows))
    let sheet = try SheetText.read(source, as: .xlsx).get()
    let places = sheet.remarks("x").map(\.place.range.start)
    #expect(places.map { sheet.name(at: $0) } == ["B2", "A4", "C5"])
    #expect(sheet.source.text == "a,,,\nb,\"\",,\nc,d,e,f\n\"\",,,\ng,h,\"\",\n")
  }

  @Test("columns named as those of a bank count answers from 1, even if nothing confirms it")
  func origins() throws {
    let head = Self.row("question", "answer", "choice1", "choice2", "choice3")
    for answers in [["1", "2"], ["1", "3"], ["2", "2"]] {
      let found = try Self.read(
        head, Self.row("Sky?", answers[0], "blue", "red", "pink"),
        Self.row("Sea?", answers[1], "deep", "flat", "dry"))
      #expect(found.bank.problems.map { String($0.answer) } == answers)
      #expect(found.diagnostics == [], "\(answers)")
    }
  }

  @Test("a table that can be read in two ways is a single error, shown with the sheet")
  func undecided() throws {
    let found = try Self.read(
      Self.row("Question", "Option 1", "Option 2", "Option 3", "Answer"),
      Self.row("Sky?", "blue", "red", "pink", "1"), Self.row("Sea?", "deep", "flat", "dry", "2"))
    #expect(found.bank.count == 0 && found.diagnostics.map(\.severity) == [.error])
    let error = try #require(found.diagnostics.first)
    #expect(error.message.en.contains("counted from 0 or from 1"))
    #expect(
      error.why?.en == "this layout was not specified, so the questions were not checked")
    #expect(error.help?.en.contains("--answers-from 1") == true)
    #expect(found.extractedText?.text.hasPrefix("Question,Option 1") == true)
  }

  // MARK: Missing parts

  @Test("a workbook without a part that it names is an error that says so")
  func missingParts() {
    var book = Book()
    book.sheets = ["<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>"]
    #expect(XLSXTests.Sheet(book.bytes).rows == [["1"]])
    book.book = "<sheet name=\"one\" r:id=\"r9\"/>"
    #expect(XLSXTests.Sheet(book.bytes).error?.contains("“one”") == true)
    book.book = "<sheet name=\"one\"/>"
    #expect(XLSXTests.Sheet(book.bytes).error?.contains("“one”") == true)
    book.book = "<sheet name=\"one\" r:id=\"r0\"/>"
    book.targets = ["worksheets/sheet7.xml"]
    #expect(XLSXTests.Sheet(book.bytes).error?.contains("xl/worksheets/sheet7.xml") == true)
  }

  @Test("an archive without content is not a workbook of OpenDocument")
  func noContent() {
    for parts in [[("mimetype", "application/vnd.oasis.opendocument.spreadsheet")], [("a", "")]] {
      let archive = ArchiveWriter.archive(parts.map { (name: $0.0, content: Array($0.1.utf8)) })
      #expect(XLSXTests.Sheet(archive, as: .ods).error == "this is not an .ods workbook")
    }
  }

  @Test(
    "the kind of a workbook is known by its parts",
    arguments: [
      (["content.xml"], WorkbookKind.ods), (["content.xml", "_rels/.rels"], .ods),
      (["_rels/.rels"], .xlsx), (["xl/workbook.xml"], .xlsx),
      (["_rels/.rels", "xl/workbook.xml"], .xlsx), (["mimetype"], nil), (["a.xml"], nil),
    ] as [([String], WorkbookKind?)])
  func kinds(_ names: [String], _ kind: WorkbookKind?) {
    let archive = ArchiveWriter.archive(names.map { (name: $0, content: Array("<a/>".utf8)) })
    #expect(WorkbookKind.of(Source(Path("a"), archive)) == kind)
    #expect(WorkbookKind.of(Source(Path("a.xlsx"), Array("a,b\n".utf8))) == nil)
  }
}
