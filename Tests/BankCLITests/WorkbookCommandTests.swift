@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankCLI

@Suite("qbank convert: workbooks")
struct WorkbookCommandTests {
  private static let bank = "q1?,2,a,b,c,d\n\"one, or\ntwo\",1,=1+1,-2,001,1/2\n"

  private static func converted(_ line: String, _ bytes: [UInt8]? = nil) -> MemoryWorld {
    MemoryWorld(line.split(separator: " ").map(String.init)) {
      $0.files["a.csv"] = Array(bank.utf8)
      if let bytes { $0.files["a.xlsx"] = bytes }
    }
  }

  @Test("a bank converted to a workbook and back stays the same", arguments: ["xlsx", "ods"])
  func roundTrip(_ kind: String) throws {
    for layout in ["header", "letters", "qbank"] {
      let out = Self.converted(
        "convert a.csv --to \(kind) --to-layout \(layout) -o b.\(kind) --verify")
      #expect(out.run() == .clean, "\(out.errors)")
      let bytes = try #require(out.now.files["b.\(kind)"])
      let line = "convert b.\(kind) --to csv --layout \(layout) -o c.csv"
      let back = MemoryWorld(line.split(separator: " ").map(String.init)) {
        $0.files["b.\(kind)"] = bytes
      }
      #expect(back.run() == .clean, "\(back.errors)")
      #expect(back.file("c.csv") == Self.bank)
    }
  }

  /// A workbook with a cover sheet before its questions, and a cell on the cover that looks like a formula.
  private static let covered: [UInt8] = {
    let cell = { (text: String) in
      "<table:table-cell office:value-type=\"string\"><text:p>\(text)</text:p></table:table-cell>"
    }
    let sheet = { (name: String, cells: String) in
      "<table:table table:name=\"\(name)\"><table:table-row>\(cells)</table:table-row></table:table>"
    }
    let sheets = sheet("Cover", cell("=1+1") + cell("x")) + sheet("Quiz", cell("q?"))
    let names = ["office", "table", "text"].map {
      " xmlns:\($0)=\"urn:oasis:names:tc:opendocument:xmlns:\($0):1.0\""
    }
    let content =
      "<office:document-content\(names.joined())><office:body><office:spreadsheet>\(sheets)"
      + "</office:spreadsheet></office:body></office:document-content>"
    let kind = "application/vnd.oasis.opendocument.spreadsheet"
    return ArchiveWriter.archive([
      (name: "mimetype", content: Array(kind.utf8)),
      (name: "content.xml", content: Array(content.utf8)),
    ])
  }()

  @Test("the columns of a workbook are recognised, also if it is given how answers are written")
  func answersFrom() {
    let rows = [["Question", "A", "B", "C", "D", "Answer"], ["One?", "3", "4", "5", "6", "4"]]
    let cells = rows.map { $0.map { WorkbookSheet.Cell.text($0) } }
    let book = XLSXWriter.workbook(WorkbookSheet(rows: cells, head: 1, widths: [9, 9, 9, 9, 9, 9]))
    for (given, answer) in [("1", 4), ("text", 2)] {
      let run = Run("convert a.xlsx --answers-from \(given) --to jsonl") {
        $0.files["a.xlsx"] = book
      }
      #expect(run.status == .clean && run.output.contains("\"answer\":\(answer),"), "\(run.errors)")
    }
    let written = Run("convert a.jsonl --answers-from letter --to xlsx -o b.xlsx") {
      $0.files["a.jsonl"] = Array(#"{"question":"q","answer":1,"choices":["a","b"]}"#.utf8)
    }
    #expect(written.status == .clean, "\(written.errors)")
  }

  @Test(
    "a copy of cells reports its sheet, and the cells that a spreadsheet would run",
    arguments: [
      ("", "=1+1,x\n", ["“Cover”", "“Quiz”", "1 cell as a formula"]),
      (" --escape-formulas", "'=1+1,x\n", ["“Cover”"]), (" --sheet Quiz", "q?\n", []),
    ])
  func copies(_ options: String, _ text: String, _ told: [String]) {
    let run = Run("convert w.ods -o c.csv --to-layout same" + options) {
      $0.files["w.ods"] = Self.covered
    }
    #expect(run.status == .clean && run.file("c.csv") == text, "\(run.errors)")
    for words in told { #expect(run.errors.contains(words), "\(run.errors)") }
    #expect(run.errors.contains("formula") == (options.isEmpty), "\(run.errors)")
    #expect(run.errors.contains("Cover") == told.contains("“Cover”"), "\(run.errors)")
  }

  @Test(
    "a copy of cells refuses every option that has no effect",
    arguments: [
      "--losses r.json", "--verify", "--loader timerquiz", "--layout header", "--drop-choices",
      "--on-loss error", "--on-error skip", "--kind problems", "--from ods", "--list-skipped",
    ])
  func unusedOptions(_ option: String) {
    let run = Run("convert w.ods -o c.csv --to-layout same \(option)") {
      $0.files["w.ods"] = Self.covered
    }
    let name = option.split(separator: " ")[0]
    #expect(run.status == .usage && run.written.isEmpty, "\(run.errors)")
    #expect(run.errors.contains("'\(name)' has no effect"), "\(run.errors)")
  }

  @Test("--to-layout works only for CSV and workbooks")
  func columnsOfOthers() {
    let world = Self.converted("convert a.csv --to json --to-layout letters -o b.json")
    #expect(world.run() == .usage)
    #expect(
      world.errors.contains(
        "'--to-layout' works only for CSV and workbooks: json has no columns."))
  }

  @Test("an error is reported with its cell and shows its row")
  func errors() throws {
    let rows: [[WorkbookSheet.Cell]] = [
      ["question", "answer", "choice1", "choice2"].map { .text($0) },
      [.text("空の色は？"), .number("7"), .text("青"), .text("赤")],
    ]
    let book = XLSXWriter.workbook(WorkbookSheet(rows: rows, head: 1, widths: [9, 9, 9, 9]))
    let world = Self.converted("convert a.xlsx --to csv -o b.csv", book)
    #expect(world.run() == .failure)
    #expect(world.errors.contains("the answer is 7, but the choices are 1 to 2"))
    #expect(world.errors.contains("B2"))
    #expect(world.errors.contains("空の色は？,7,青,赤"))
    #expect(world.file("b.csv") == nil)
  }

  @Test(
    "the number in the margin is that of the row in the sheet, whatever is above it")
  func margin() throws {
    let rows: [[WorkbookSheet.Cell]] = [
      ["question", "answer", "choice1", "choice2"].map { .text($0) },
      [.text("two\nlines?"), .number("1"), .text("a"), .text("b")],
      [.text("空の色は？"), .number("7"), .text("青"), .text("赤")],
    ]
    let book = XLSXWriter.workbook(WorkbookSheet(rows: rows, head: 1, widths: [9, 9, 9, 9]))
    let world = Self.converted("convert a.xlsx --to csv -o b.csv", book)
    #expect(world.run() == .failure)
    #expect(
      world.errors.contains("!B3") && world.errors.contains("\n3 | 空の色は？,7,青,赤"), "\(world.errors)")
  }

  @Test("an unknown sheet is an error with the names of the others")
  func sheet() {
    let book = XLSXWriter.workbook(WorkbookSheet(rows: [[.text("a")]], head: 0, widths: [9]))
    let world = Self.converted("convert a.xlsx --sheet two --to json -o b.json", book)
    #expect(world.run() == .failure)
    #expect(world.errors.contains("the workbook has no sheet called “two”"))
    #expect(world.errors.contains("Its sheets are “Sheet1”."))
  }

  /// A workbook of two sheets; the second one has a table below a title and two blank rows.
  private static let twoSheets: [UInt8] = {
    func sheet(_ rows: [(number: Int, texts: [String])]) -> String {
      let rows = rows.map { number, texts in
        let cells = texts.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined()
        return "<row r=\"\(number)\">\(cells)</row>"
      }
      return "<worksheet><sheetData>\(rows.joined())</sheetData></worksheet>"
    }
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    func relations(_ parts: [(type: String, path: String)]) -> String {
      let all = parts.enumerated().map { index, part in
        "<Relationship Id=\"r\(index)\" Type=\"\(office)/\(part.type)\" Target=\"\(part.path)\"/>"
      }
      return "<Relationships>\(all.joined())</Relationships>"
    }
    let sheets = ["one", "two"].enumerated().map { "<sheet name=\"\($1)\" r:id=\"r\($0)\"/>" }
      .joined()
    let parts = [
      ("_rels/.rels", relations([("officeDocument", "/xl/workbook.xml")])),
      ("xl/workbook.xml", "<workbook xmlns:r=\"\(office)\"><sheets>\(sheets)</sheets></workbook>"),
      (
        "xl/_rels/workbook.xml.rels",
        relations([("worksheet", "/xl/1.xml"), ("worksheet", "/xl/2.xml")])
      ),
      ("xl/1.xml", sheet([(1, ["nothing here"])])),
      (
        "xl/2.xml",
        sheet([
          (1, ["Title"]), (4, ["question", "A", "B", "C", "D", "Answer"]),
          (5, ["q1?", "p", "q", "r", "s", "B"]), (6, ["q2?", "p", "q", "r", "s", "D"]),
        ])
      ),
    ]
    return ArchiveWriter.archive(parts.map { (name: $0.0, content: Array($0.1.utf8)) })
  }()

  @Test(
    "every command that reads workbooks reads the sheet of --sheet",
    arguments: [
      ("lint w.xlsx --layout auto", "2 question rows: 1 note"),
      ("draw w.xlsx --layout auto --count 2 --seed 1", "q2?"),
      ("preview w.xlsx --layout auto --count 1 --seed 1", "Question 1 of 1"),
      ("convert w.xlsx --layout auto --to csv", "q1?,2,p,q,r,s"),
      ("lint w.xlsx", "new config --for w.xlsx --sheet two"),
    ])
  func namedSheet(_ line: String, _ output: String) {
    let run = Run(line + " --sheet two") { $0.files["w.xlsx"] = Self.twoSheets }
    #expect((run.output + run.errors).contains(output), "\(run.output)\(run.errors)")
    let none = Run(line + " --sheet three") { $0.files["w.xlsx"] = Self.twoSheets }
    #expect((none.output + none.errors).contains("Its sheets are “one”, “two”."), "\(none.errors)")
    let table = Run(
      line.replacing("w.xlsx", with: "a.csv") + " --sheet two", files: ["a.csv": Row.good])
    #expect(table.status == .usage && table.errors.contains("csv has no sheets"), "\(table.errors)")
  }

  @Test("the rows above a table are counted as in the sheet")
  func rowsAbove() throws {
    let new = Run("new config --for w.xlsx --sheet two") { $0.files["w.xlsx"] = Self.twoSheets }
    let configuration = try #require(new.file(".qbank.json"), "\(new.errors)")
    #expect(configuration.contains("\"skip\": 3\n"), "\(configuration)")
    #expect(new.errors.hasSuffix("Next: qbank lint w.xlsx --sheet 'two'\n"), "\(new.errors)")
    let run = Run("convert w.xlsx --sheet two --to csv", files: [".qbank.json": configuration]) {
      $0.files["w.xlsx"] = Self.twoSheets
    }
    #expect(run.output == "q1?,2,p,q,r,s\nq2?,4,p,q,r,s\n", "\(run.errors)")
  }

  @Test("a note beside the table is not a question, and is reported")
  func besideTheTable() {
    func row(_ texts: [String]) -> [WorkbookSheet.Cell] { texts.map { .text($0) } }
    let beside = [String](repeating: "", count: 9)
    let rows = [
      row(["question", "A", "B", "C", "answer"]), row(["q1?", "p", "q", "r", "B"]), row([""]),
      row(["q2?", "p", "q", "r", "C"]), row(beside + ["ask Ken"]),
    ]
    let book = XLSXWriter.workbook(WorkbookSheet(rows: rows, head: 1, widths: [9, 9, 9, 9, 9]))
    for layout in ["auto", "letters"] {
      let run = Run("convert a.xlsx --layout \(layout) --to jsonl") { $0.files["a.xlsx"] = book }
      #expect(run.status == .clean, "\(run.errors)")
      let choices = "\"choices\":[\"p\",\"q\",\"r\"]"
      #expect(
        run.output == "{\"question\":\"q1?\",\"answer\":2,\(choices)}\n"
          + "{\"question\":\"q2?\",\"answer\":3,\(choices)}\n")
      #expect(run.errors.contains("“ask Ken”"), "\(run.errors)")
      let lint = Run("lint a.xlsx --layout \(layout)") { $0.files["a.xlsx"] = book }
      #expect(lint.status == .clean)
      #expect(lint.output.contains("“ask Ken” is outside the table and is not read"))
      #expect(lint.output.contains("Sheet1!J5 (cell 10)"), "\(lint.output)")
      #expect(!lint.output.contains("no choices"))
    }
  }

  @Test(
    "a file that is not a workbook is one error",
    arguments: [
      ([], "this is not an .xlsx workbook"), (Array("a,b\n".utf8), "perhaps CSV"),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "in the older .xls format"),
      (Array("PK\u{3}\u{4}".utf8), "seems to be cut off"),
    ])
  func noWorkbook(_ bytes: [UInt8], _ message: String) {
    let world = Self.converted("convert a.xlsx --to json -o b.json", bytes)
    #expect(world.run() == .failure)
    #expect(world.errors.contains(message), "\(world.errors)")
    #expect(world.errors.components(separatedBy: "error[").count == 2, "\(world.errors)")
    #expect(world.file("b.json") == nil)
  }

  @Test(
    "no command reads, fixes or formats a text that is named like a workbook",
    arguments: [
      "lint a.xlsx", "lint --fix a.xlsx", "lint --fix --layout auto a.xlsx",
      "lint --fix --layout auto --sheet Nope a.xlsx", "lint --unsafe-fixes --layout header a.xlsx",
      "fmt a.xlsx", "convert --layout auto a.xlsx --to csv",
      "draw --layout auto --count 1 --seed 1 a.xlsx",
    ])
  func textNamedWorkbook(_ line: String) {
    let text = "question,A,B,Answer\nq1? ,p,q,B\nq2?,p,q,A\n"
    let run = Run(line, files: ["a.xlsx": text])
    #expect(run.status != .clean, "\(run.output)\(run.errors)")
    #expect(run.file("a.xlsx") == text)
    #expect((run.output + run.errors).contains("a.xlsx"))
  }
}
