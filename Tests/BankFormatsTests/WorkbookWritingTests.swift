@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax

@Suite("Writing workbooks")
struct WorkbookWritingTests {
  private static let kinds: [WorkbookKind] = [.xlsx, .ods]
  private static let problems = [
    Problem(question: "空の色は？", answer: 1, choices: ["青", "赤", "緑"]),
    Problem(question: "=1+1", answer: 2, choices: ["1", "2"]),
  ]

  private static func rows(
    _ layout: Layout, _ kind: WorkbookKind, _ language: Language = .english
  ) throws -> [[String]] {
    let format = layout.workbook(kind)
    let written = try #require(
      format.write(.problems(problems), options: ConvertOptions(language: language)))
    #expect(written.losses == [])
    return XLSXTests.Sheet(written.bytes, as: kind).rows
  }

  @Test("headings are in the user's language", arguments: kinds)
  func headings(_ kind: WorkbookKind) throws {
    #expect(
      try Self.rows(.header, kind)[0] == ["question", "answer", "choice1", "choice2", "choice3"])
    #expect(
      try Self.rows(.header, kind, .japanese) == [
        ["問題文", "正解の番号", "選択肢1", "選択肢2", "選択肢3"], ["空の色は？", "1", "青", "赤", "緑"],
        ["=1+1", "2", "1", "2"],
      ])
    // The letters above the choices are those that the answers use.
    #expect(
      try Self.rows(.letters, kind, .japanese) == [
        ["問題文", "A", "B", "C", "D", "正解"], ["空の色は？", "青", "赤", "緑", "", "A"],
        ["=1+1", "1", "2", "", "", "B"],
      ])
    #expect(try Self.rows(.blooket, kind, .japanese)[1][1] == "Question Text")
  }

  @Test("a workbook is read back in every layout and language", arguments: kinds)
  func roundTrip(_ kind: WorkbookKind) throws {
    for layout in Layouts.all + [.kahoot] where layout.name != "qbank" {
      for language in Language.allCases {
        let format = layout.workbook(kind)
        let options = ConvertOptions(language: language)
        let written = try #require(format.write(.problems(Self.problems), options: options))
        let read = try #require(format.read(Source(Path("a"), written.bytes), options: options))
        #expect(read.diagnostics.isEmpty, "\(layout.name)")
        #expect(read.bank.problems == Self.problems, "\(layout.name)")
        #expect(read.places.count == 2 && read.extractedText != nil, "\(layout.name)")
      }
    }
  }

  private static func part(_ layout: Layout, _ kind: WorkbookKind) throws -> String {
    let written = try #require(layout.workbook(kind).write(.problems(problems)))
    var archive = try Archive.open(Source(Path("a"), written.bytes)).get()
    let name = kind == .xlsx ? "xl/worksheets/sheet1.xml" : "content.xml"
    return String(decoding: try archive.content(#require(archive.part(name))).get(), as: UTF8.self)
  }

  @Test("the answer cells offer a drop-down list")
  func lists() throws {
    let header = try Self.part(.header, .xlsx)
    #expect(header.contains("sqref=\"B2:B1003\""))
    #expect(header.contains("<formula1>\"1,2,3\"</formula1>"))
    #expect(try Self.part(.letters, .xlsx).contains("<formula1>\"A,B,C,D\"</formula1>"))
    #expect(
      try Self.part(.header, .ods).contains("in-list(&quot;1&quot;;&quot;2&quot;;&quot;3&quot;)"))
    let text = Layout(
      "text", title: Localized("text"), header: .names,
      columns: [
        .init(.question, "q"), .init(.choice(1), "a"), .init(.choice(2), "b"),
        .init(.answer, "key"),
      ],
      answer: .text)
    #expect(try Self.part(text, .xlsx).contains("<formula1>$B2:$C2</formula1>"))
    #expect(try Self.part(text, .ods).contains("in-list([.$B2:.$C2])"))
  }

  @Test("a question with every detail comes back", arguments: kinds)
  func details(_ kind: WorkbookKind) throws {
    var problem = Self.problems[0]
    problem.details.id = "001"
    problem.details.category = "科学/空"
    problem.details.explanation = "散乱\nによる"
    problem.details.difficulty = "0.5"
    problem.details.points = 2.5
    problem.details.limit = 20
    problem.details.pinned = [3]
    problem.details.tags = ["a", "b"]
    let format = Layout.header.workbook(kind)
    let written = try #require(format.write(.problems([problem])))
    #expect(written.losses == [])
    #expect(format.read(Source(Path("a"), written.bytes))?.bank.problems == [problem])
  }
}
