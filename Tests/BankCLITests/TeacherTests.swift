@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

/// What a teacher sees who has a table of questions and has never heard of qbank.
@Suite("A teacher's ten minutes", .enabled(if: Python.has("csv"), "needs Python"))
struct TeacherTests {
  /// How the table was saved.
  enum Making: String, CaseIterable {
    case cp932, utf8, xlsx, openpyxl

    var file: String { self == .xlsx || self == .openpyxl ? "問題.xlsx" : "問題.csv" }

    /// Returns the table as a program saves it: Python for text, and for workbooks our own writer or openpyxl.
    func bytes(_ rows: [[String]]) throws -> [UInt8] {
      switch self {
      case .cp932: return try Making.csv(rows, "cp932")
      case .utf8: return try Making.csv(rows, "utf-8-sig")
      case .openpyxl: return try Making.openpyxl(rows)
      case .xlsx:
        let cells = ([TeacherBank.headings] + rows).map { row in
          row.map { WorkbookSheet.Cell.text($0) }
        }
        return XLSXWriter.workbook(
          WorkbookSheet(rows: cells, head: 1, widths: [5, 5, 40, 10, 10, 10, 10, 5, 40]))
      }
    }

    private static func csv(_ rows: [[String]], _ codec: String) throws -> [UInt8] {
      try made(
        rows,
        """
        import base64, csv, io, json, sys
        out = io.StringIO(newline="")
        csv.writer(out, lineterminator="\\r\\n").writerows(json.load(sys.stdin))
        print(base64.b64encode(out.getvalue().encode("\(codec)")).decode(), end="")
        """)
    }

    private static func openpyxl(_ rows: [[String]]) throws -> [UInt8] {
      try made(
        rows,
        """
        import base64, io, json, openpyxl, sys
        book = openpyxl.Workbook()
        book.active.title = "Sheet1"
        for number, row in enumerate(json.load(sys.stdin)):
            cells = [cell if cell else None for cell in row]
            if number: cells[0] = int(cells[0])
            book.active.append(cells)
        out = io.BytesIO()
        book.save(out)
        print(base64.b64encode(out.getvalue()).decode(), end="")
        """)
    }

    private static func made(_ rows: [[String]], _ script: String) throws -> [UInt8] {
      let input = try JSONSerialization.data(withJSONObject: [TeacherBank.headings] + rows)
      let answer = try #require(Python.run(script, input: input))
      return [UInt8](try #require(Data(base64Encoded: answer)))
    }
  }

  /// A folder in which commands are run one after the other.
  private struct Desk {
    var files: [String: [UInt8]]
    /// What the terminal showed.
    var screen = ""

    mutating func run(_ line: String) -> String {
      let world = MemoryWorld(line.split(separator: " ").map(String.init)) {
        $0.files = files
        $0.environment = ["LC_ALL": "ja_JP.UTF-8", "COLUMNS": "80", "HOME": "/home/ann"]
      }
      _ = world.run()
      files = world.now.files
      let shown = world.errors + world.output
      screen += "$ qbank \(line)\n" + shown + "\n"
      return shown
    }
  }

  @Test("five commands make sets and a page from a teacher's table", arguments: Making.allCases)
  func commands(_ making: Making) throws {
    if making == .openpyxl, !Python.has("openpyxl") { return }
    let file = making.file
    let isWorkbook = file.hasSuffix(".xlsx")
    let saved = try making.bytes(TeacherBank.rows)
    var desk = Desk(files: [file: saved])

    let first = desk.run("lint \(file)").split(separator: "\n").joined()
    #expect(first.contains("正解（文字）は「正答」の列") && first.contains("qbank new config --for"))
    let settled = desk.run("new config --for \(file)")
    #expect(settled.contains("次は: qbank lint \(file)") && desk.files[".qbank.json"] != nil)
    let found = desk.run("lint --fix --unsafe-fixes \(file)")
    // A text file keeps its encoding, and a workbook is not changed.
    #expect(desk.files[file] == (isWorkbook ? saved : try making.bytes(Self.fixed)))
    #expect(found.contains(isWorkbook ? "xlsxの中には書き込めません" : "1ファイルの指摘2件を修正しました（"))
    _ = desk.run("draw \(file) --sets 2 --seed 1 --on-error skip -o セット.txt")
    let sets = String(decoding: desk.files["セット.txt"] ?? [], as: UTF8.self)
    #expect(Self.questions(sets).count == 10)
    desk.screen += sets + "\n"
    let page = desk.run("page \(file) -o クイズ.html --seed 1 --on-error skip")
    #expect(!page.contains("エラー: ") && desk.files["クイズ.html"] != nil)
    let name = isWorkbook ? "xlsx" : making.rawValue
    #expect(Golden.complaint(desk.screen, "teacher-\(name).txt") == nil)
  }

  /// The questions after the fixes that are possible.
  private static let fixed: [[String]] = {
    var rows = TeacherBank.rows
    for mistake in TeacherBank.mistakes where mistake.isFixed {
      rows[mistake.question - 1][mistake.column] =
        TeacherBank.sound[mistake.question - 1][mistake.column]
    }
    return rows
  }()

  /// Returns the sound questions that drawn sets contain.
  private static func questions(_ sets: String) -> [String] {
    let lines = sets.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    return TeacherBank.sound.map { $0[2] }.filter { question in
      lines.contains { $0.hasSuffix(". " + question) }
    }
  }

  @Test("each of the ten mistakes is found in its cell, and nothing else", arguments: [Making.xlsx])
  func cells(_ making: Making) throws {
    var desk = Desk(files: [making.file: try making.bytes(TeacherBank.rows)])
    let found = desk.run("lint --verbose --layout auto \(making.file)").split(separator: "\n")
    let places = found.filter { $0.contains("--> ") }.map { line in
      line.split(separator: "!")[1].prefix { $0.isASCII }.description
    }
    #expect(
      Set(places) == Set(TeacherBank.mistakes.map(\.cell))
        && places.count == TeacherBank.mistakes.count)
    let rules = found.compactMap { line in
      line.contains("]: ") ? String(line.split(separator: "[")[1].prefix { $0 != "]" }) : nil
    }
    #expect(rules.sorted() == TeacherBank.mistakes.map(\.rule).sorted())
    var sound = Desk(files: [making.file: try making.bytes(TeacherBank.sound)])
    #expect(sound.run("lint --layout auto \(making.file)").contains("問題60件を検査しました。指摘はありません。"))
  }

  @Test("the bank has sixty questions with four choices each, one of them right")
  func bank() {
    #expect(TeacherBank.sound.count == 60)
    for row in TeacherBank.sound {
      #expect(row.count == 9 && Set(row[3...6]).count == 4 && "アイウエ".contains(row[7]), "\(row)")
    }
    #expect(Set(TeacherBank.sound.map { $0[2] }).count == 60)
  }
}
