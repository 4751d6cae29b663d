@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@_spi(QBank) @testable import BankFormats

@Suite("Which sheet of a workbook is read")
struct SheetOfQuestionsTests {
  private static let cover = [["Quiz for spring"], ["Written by a teacher"]]
  private static let questions = [
    ["Question", "A", "B", "C", "Answer"], ["Sky?", "red", "blue", "grey", "B"],
    ["Sea?", "red", "grey", "blue", "C"],
  ]
  private static let bank = [
    ["question", "answer", "choice1", "choice2"], ["Sky?", "2", "red", "blue"],
  ]

  /// Returns a workbook with these sheets, named by their index.
  private static func workbook(_ sheets: [[[String]]]) -> Source {
    var book = WorkbookTrapTests.Book()
    book.sheets = sheets.map { rows in
      let written = rows.map { row in
        "<row>\(row.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined())</row>"
      }
      return "<worksheet><sheetData>\(written.joined())</sheetData></worksheet>"
    }
    book.book = sheets.indices.map { "<sheet name=\"\($0)\" r:id=\"r\($0)\"/>" }.joined()
    book.targets = sheets.indices.map { "worksheets/sheet\($0 + 1).xml" }
    book.types = sheets.map { _ in "worksheet" }
    return Source(Path("a.xlsx"), book.bytes)
  }

  private static func read(
    _ sheets: [[[String]]], _ format: Format = .xlsx, sheet: String? = nil
  ) -> ImportResult {
    var options = ConvertOptions()
    options.sheet = sheet
    return format.read(workbook(sheets), options: options) ?? ImportResult(.problems([]))
  }

  @Test("the first sheet with questions is read, and the others are named")
  func first() {
    let found = Self.read([Self.cover, Self.bank, Self.questions])
    #expect(found.bank.problems.map(\.question) == ["Sky?"])
    #expect(
      found.notes.map(\.message.en) == ["the sheet “1” is read; other sheets: “0”, “2”"])
    let recognised = Self.read([Self.cover, Self.questions])
    #expect(recognised.bank.problems.map(\.answer) == [2, 3])
  }

  @Test("with a given layout, the first sheet with questions in it is read")
  func layout() {
    let found = Self.read(
      [Self.cover, Self.bank, Self.questions], Layout.letters.workbook(.xlsx))
    #expect(found.bank.problems.map(\.answer) == [2, 3])
  }

  @Test("a sheet given by name is read, whatever it contains")
  func named() {
    #expect(Self.read([Self.cover, Self.bank], sheet: "0").bank.count == 0)
    #expect(
      Self.read([Self.bank, Self.questions], sheet: "1").bank.problems.map(\.answer) == [2, 3])
  }

  @Test("the first sheet is read if none has questions")
  func none() {
    let found = Self.read([Self.cover, Self.cover])
    #expect(found.extractedText?.text.contains("Quiz for spring") == true)
    #expect(found.notes.first?.message.en.contains("the sheet “0” is read") == true)
  }

  @Test("other Excel extensions are read, and an .xls file gets an explanation")
  func endings() {
    let old = Source(Path("a.xls"), [0xD0, 0xCF, 0x11, 0xE0] + [UInt8](repeating: 0, count: 600))
    #expect(FormatOfFile.only(old)?.name == "xlsx")
    let told = Format.xlsx.read(old)?.diagnostics.map(\.message.en) ?? []
    #expect(told == ["this workbook is in the older .xls format or has a password"])
    let book = Self.workbook([Self.bank])
    for name in ["a.xlsm", "a.xltx", "a.xltm"] {
      let other = Source(Path(name), book.copy(TextRange(0, book.count)))
      #expect(FormatOfFile.only(other).flatMap { $0.read(other) }?.bank.count == 1)
    }
  }

  @Test(
    "headings may span two rows, with one heading above all choices",
    arguments: [
      [["Question", "Choices", "", "", "Answer"], ["", "A", "B", "C", ""]],
      [["問題", "選択肢", "", "", "正解"], ["", "ア", "イ", "ウ", ""]],
    ])
  func twoRowsOfHeadings(_ headings: [[String]]) {
    let rows = headings + [["Sky?", "red", "blue", "grey", headings[1][2]]]
    let title = ["Quiz for spring"]
    for all in [rows, [title] + rows] {
      let found = LayoutWorkbook.readRecognised(Self.workbook([all]), .xlsx, ConvertOptions())
      #expect(found.bank.problems.map(\.answer) == [2])
      #expect(found.bank.problems.map(\.choices) == [["red", "blue", "grey"]])
    }
  }

  @Test("rows with nothing but a number are skipped")
  func numberedInAdvance() {
    let rows = [["No", "Question", "A", "B", "Answer"], ["1", "Sky?", "red", "blue", "B"]]
    let found = LayoutWorkbook.readRecognised(
      Self.workbook([rows + [["2", "", "", "", ""], ["3"]]]), .xlsx, ConvertOptions())
    #expect(found.diagnostics.isEmpty && found.bank.problems.map(\.answer) == [2])
  }

  @Test("a Kahoot template is recognised and read as such")
  func kahoot() throws {
    let bank = Bank.problems([Problem(question: "Sky?", answer: 2, choices: ["red", "blue"])])
    let book = try #require(Format.kahoot.write(bank)).bytes
    let read = try #require(
      Format.xlsx.read(Source(Path("a.xlsx"), book), options: ConvertOptions()))
    #expect(read.bank.problems.map(\.answer) == [2] && read.diagnostics.isEmpty)
    #expect(
      read.recognised?.en == "it is the Kahoot! spreadsheet (to specify it: --from kahoot)")
  }

  @Test("a bank's own headings with letters as answers are recognised as another layout")
  func lettersBelowOwnHeadings() {
    let rows = [["question", "answer", "choice1", "choice2"], ["Sky?", "B", "red", "blue"]]
    let found = Self.read([rows + [["Sea?", "A", "blue", "red"]]])
    #expect(found.diagnostics.isEmpty && found.bank.problems.map(\.answer) == [2, 1])
    #expect(found.recognised?.en.contains("answer (letter) in “answer”") == true)
  }
}
