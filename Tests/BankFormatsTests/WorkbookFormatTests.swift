@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@_spi(QBank) @testable import BankFormats

@Suite("Workbooks for Kahoot and Wayground")
struct WorkbookFormatTests {
  private static let formats: [Format] = [.kahoot, .wayground]

  private static func write(_ problems: [Problem], _ format: Format) -> ExportResult {
    format.writer?(.problems(problems), ConvertOptions()) ?? ExportResult([])
  }

  private static func read(_ bytes: [UInt8], _ format: Format) -> ImportResult? {
    format.reader?(Source(Path("a.xlsx"), bytes), ConvertOptions())
  }

  private static func problem(
    _ choices: [String] = ["a", "b"], _ change: (inout Problem) -> Void = { _ in }
  ) -> Problem {
    var problem = Problem(question: "q", answer: 2, choices: choices)
    change(&problem)
    return problem
  }

  @Test("the tables have the columns that the services import")
  func tables() {
    let limited = Self.problem(["a", "b", "c", "d"]) {
      $0.details.limit = 60
      $0.details.explanation = "because"
    }
    let kahoot = XLSXTests.Sheet(Self.write([Self.problem(), limited], .kahoot).bytes)
    #expect(kahoot.numbers == Array(1...10))
    #expect(
      kahoot.rows[7].map { $0.prefix(13) } == [
        "", "Question - ma", "Answer 1 - ma", "Answer 2 - ma", "Answer 3 - ma", "Answer 4 - ma",
        "Time limit (s", "Correct answe",
      ])
    #expect(kahoot.rows[8] == ["1", "q", "a", "b", "", "", "20", "2"])
    #expect(kahoot.rows[9] == ["2", "q", "a", "b", "c", "d", "60", "2"])
    let wayground = XLSXTests.Sheet(Self.write([limited], .wayground).bytes)
    #expect(
      wayground.rows == [
        [
          "Question Text", "Question Type", "Option 1", "Option 2", "Option 3", "Option 4",
          "Option 5", "Correct Answer", "Time in seconds", "Image Link", "Answer explanation",
        ],
        ["q", "Multiple Choice", "a", "b", "c", "d", "", "2", "60", "", "because"],
      ])
  }

  @Test("an error in one row leaves the others readable", arguments: formats.map(\.name))
  func oneError(name: String) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    var problems = ["first", "this", "last"].map {
      Problem(question: $0, answer: 1, choices: ["a", "b"])
    }
    problems[1].answer = Problem.unknownAnswer
    let imported = try #require(Self.read(Self.write(problems, format).bytes, format))
    #expect(imported.bank.problems.map(\.question) == ["first", "last"])
    #expect(imported.diagnostics.count == 1)
  }

  @Test("hostile texts come back scalar for scalar", arguments: formats.map(\.name))
  func nastyTexts(name: String) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    let exported = Self.write(HostileBanks.ofTexts, format)
    #expect(exported.losses == [])
    let imported = try #require(Self.read(exported.bytes, format))
    #expect(imported.diagnostics.map(\.message.en) == [])
    let problems = imported.bank.problems.map(\.withoutLimit)
    #expect(problems.firstDifference(from: HostileBanks.ofTexts) == nil)
  }

  @Test(
    "random banks come back unchanged, or a loss is reported", arguments: formats.map(\.name))
  func randomBanks(name: String) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    var exact = 0
    for seed in 0..<50 as Range<UInt64> {
      var problems = HostileBanks.random(
        seed, choices: format.choiceCounts, details: format.supportedFeatures.subtracting([.limit]),
        count: 10)
      for index in problems.indices { problems[index].details.limit = [5, 60, 240][index % 3] }
      let exported = Self.write(problems, format)
      if !exported.losses.isEmpty { continue }
      exact += 1
      let found = try #require(Self.read(exported.bytes, format)).bank.problems
      #expect(found.firstDifference(from: problems) == nil, "\(seed)")
    }
    #expect(exact > 40)
  }

  private static let lossy: [(String, Problem, Feature)] = [
    ("kahoot", problem { $0.question = String(repeating: "字", count: 121) }, .text),
    ("kahoot", problem([String(repeating: "a", count: 76), "b"]), .text),
    ("kahoot", problem { $0.details.limit = 15 }, .limit),
    ("kahoot", problem { $0.answer = 3 }, .answers),
    ("wayground", problem { $0.question = String(repeating: "a", count: 32_768) }, .text),
    ("wayground", problem(["a", "", "c"]), .choices),
  ]

  @Test("what the service would refuse is reported as a loss", arguments: lossy)
  func losses(name: String, problem: Problem, feature: Feature) throws {
    let format = try #require(Self.formats.first { $0.name == name })
    #expect(Self.write([problem], format).losses.map(\.feature) == [feature])
  }

  @Test("the longest texts that the service allows are written without loss")
  func longest() {
    let long = Self.problem([String(repeating: "a", count: 75), "b"]) {
      $0.question = String(repeating: "字", count: 120)
    }
    #expect(Self.write([long], .kahoot).losses == [])
  }

  @Test("Wayground's CSV template is read as well")
  func csv() throws {
    let text = "Question Text,Option 1,Option 2,Correct Answer\nq,a,b,2\n"
    let imported = try #require(Self.read(text.bytes, .wayground))
    #expect(imported.bank.problems == [Self.problem()])
  }

  @Test("another workbook is an error for lack of a matching header")
  func otherWorkbook() throws {
    let book = XLSXWriter.workbook(
      WorkbookSheet(rows: [[.text("a")], [.text("b")]], head: 1, widths: []))
    let found = try #require(Self.read(book, .kahoot)).diagnostics
    #expect(
      found.map(\.message.en) == ["there is no header row of the layout kahoot"])
  }
}

@Suite("XLSX workbooks, exchanged with Python libraries")
struct WorkbookPythonTests {
  /// Rows with numbers and every hostile text except those that a reader takes for codes.
  private static let rows: [[WorkbookSheet.Cell]] =
    HostileBanks.texts.filter { !$0.contains("_x") }.map { [.text($0), .number("2"), .text("x")] }

  private static let texts = rows.map { row in
    row.map { cell in
      switch cell {
      case .text(let text): text
      case .number(let digits): digits
      }
    }
  }

  private static let book = XLSXWriter.workbook(
    WorkbookSheet(rows: rows, head: 1, widths: [40, 8, 8]))

  @Test(
    "openpyxl reads every cell as it was written",
    .enabled(if: Python.has("openpyxl"), "needs openpyxl"))
  func openpyxl() throws {
    let script = """
      import io, json, sys, openpyxl
      book = openpyxl.load_workbook(io.BytesIO(sys.stdin.buffer.read()))
      rows = list(book["Sheet1"].iter_rows())
      assert rows[0][0].font.b and not rows[1][0].font.b
      assert all(isinstance(row[1].value, int) for row in rows)
      print(json.dumps([[str(cell.value) for cell in row] for row in rows]))
      """
    let output = try #require(Python.run(script, input: Data(Self.book)))
    #expect(try Scalars.rows(fromJSON: output) == Scalars.rows(Self.texts))
  }

  @Test(
    "calamine reads every cell, including escaped characters that XML cannot hold",
    .enabled(if: Python.has("python_calamine"), "needs python-calamine"))
  func calamine() throws {
    let script = """
      import io, json, sys
      from python_calamine import CalamineWorkbook
      book = CalamineWorkbook.from_filelike(io.BytesIO(sys.stdin.buffer.read()))
      rows = book.get_sheet_by_index(0).to_python()
      print(json.dumps([[str(int(c)) if isinstance(c, float) else c for c in row] for row in rows]))
      """
    let codes = ["\u{7}", "_x000D_", "a\rb"]
    let rows = Self.rows + codes.map { [.text($0), .number("2"), .text("x")] }
    let book = XLSXWriter.workbook(WorkbookSheet(rows: rows, head: 1, widths: [40, 8, 8]))
    let output = try #require(Python.run(script, input: Data(book)))
    #expect(
      try Scalars.rows(fromJSON: output)
        == Scalars.rows(Self.texts + codes.map { [$0, "2", "x"] }))
  }

  @Test(
    "a workbook with shared strings, compressed by openpyxl, is read",
    .enabled(if: Python.has("openpyxl"), "needs openpyxl"))
  func fromOpenpyxl() throws {
    let script = """
      import base64, io, json, sys, openpyxl
      from datetime import date
      book = openpyxl.Workbook()
      book.active.title = "other"
      sheet = book.create_sheet("problems", 0)
      for row in json.loads(sys.stdin.buffer.read()): sheet.append(row)
      sheet.append(["=1+1", 1.5, True, date(2024, 1, 3)])
      out = io.BytesIO()
      book.save(out)
      print(base64.b64encode(out.getvalue()).decode())
      """
    // openpyxl turns texts that begin with `=` into formulas, and does not escape text that looks like a character
    // code.
    let texts = HostileBanks.texts.filter { !$0.hasPrefix("=") && !$0.contains("_x") }.map { [$0] }
    let input = try JSONEncoder().encode(texts)
    let output = try #require(Python.run(script, input: input))
    let bytes = try #require(Data(base64Encoded: output.trimmingCharacters(in: .newlines)))
    for name in [nil, "problems"] {
      let sheet = XLSXTests.Sheet(Array(bytes), sheet: name)
      #expect(sheet.error == nil)
      #expect(Scalars.rows(sheet.rows.dropLast()) == Scalars.rows(texts))
      #expect(sheet.rows.last == ["", "1.5", "TRUE", "2024-01-03"])
      // openpyxl does not compute the result of the formula.
      #expect(sheet.notes == [.formulaWithoutValue])
    }
    #expect(XLSXTests.Sheet(Array(bytes), sheet: "other").rows == [])
  }
}
