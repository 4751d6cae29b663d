@_spi(QBank) @testable import BankFormats
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

  @Test("a bank goes to a workbook and back", arguments: ["xlsx", "ods"])
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

  @Test("columns are for tables")
  func columnsOfOthers() {
    let world = Self.converted("convert a.csv --to json --to-layout letters -o b.json")
    #expect(world.run() == .usage)
    #expect(world.errors.contains("'--to-layout' is for CSV and workbooks: json has no columns."))
  }

  @Test("an error is told with its cell and shows its row")
  func errors() throws {
    let rows: [[WorkbookSheet.Cell]] = [
      ["question", "answer", "choice1", "choice2"].map { .text($0) },
      [.text("空の色は？"), .number("7"), .text("青"), .text("赤")],
    ]
    let book = XLSXWriter.workbook(rows, head: 1, widths: [9, 9, 9, 9])
    let world = Self.converted("convert a.xlsx --to csv -o b.csv", book)
    #expect(world.run() == .failure)
    #expect(world.errors.contains("the answer is 7, but the choices are 1 to 2"))
    #expect(world.errors.contains("B2"))
    #expect(world.errors.contains("空の色は？,7,青,赤"))
    #expect(world.file("b.csv") == nil)
  }

  @Test("a sheet that is not there ends it, with the names of those that are")
  func sheet() {
    let book = XLSXWriter.workbook([[.text("a")]], head: 0, widths: [9])
    let world = Self.converted("convert a.xlsx --sheet two --to json -o b.json", book)
    #expect(world.run() == .failure)
    #expect(world.errors.contains("the workbook has no sheet called “two”"))
    #expect(world.errors.contains("Its sheets are “Sheet1”."))
  }

  @Test(
    "what is no workbook ends it with one error",
    arguments: [
      ([], "this is not an .xlsx workbook"), (Array("a,b\n".utf8), "perhaps CSV"),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "of the older kind (.xls)"),
      (Array("PK\u{3}\u{4}".utf8), "seems to be cut off"),
    ])
  func noWorkbook(_ bytes: [UInt8], _ message: String) {
    let world = Self.converted("convert a.xlsx --to json -o b.json", bytes)
    #expect(world.run() == .failure)
    #expect(world.errors.contains(message), "\(world.errors)")
    #expect(world.errors.components(separatedBy: "error[").count == 2, "\(world.errors)")
    #expect(world.file("b.json") == nil)
  }
}
