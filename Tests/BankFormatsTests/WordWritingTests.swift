@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Writing quiz sheets as Word documents")
struct WordWritingTests {
  static let tea: Problem = {
    var problem = Problem(
      question: "Which tea is green?\nA) assam\nB) sencha", answer: 2,
      choices: ["assam", "sencha", "*pu'er", "mate (correct)"])
    problem.details.category = "Food/Tea"
    problem.details.explanation = "Its leaves are heated:\n1. at once\nAnswer: B"
    problem.details.points = 2.5
    problem.details.difficulty = "0.25"
    problem.details.tags = ["tea", "green leaf"]
    problem.details.limit = 20
    problem.details.id = "tea-1"
    return problem
  }()
  static let plain = Problem(question: "空の\t色は？", answer: 1, choices: ["青", "赤", "", "青 と 赤"])

  private static func written(
    _ problems: [Problem], _ language: Language = .english
  ) -> ExportResult {
    let options = ConvertOptions(title: "Test", language: language)
    return Format.docx.write(.problems(problems), options: options) ?? ExportResult([])
  }

  private static func read(_ bytes: [UInt8]) -> ImportResult {
    Format.docx.read(Source(Path("bank.docx"), bytes)) ?? ImportResult(.problems([]))
  }

  @Test("questions come back with all details", arguments: Language.allCases)
  func back(_ language: Language) {
    let problems = [Self.plain, Self.tea, Self.tea]
    let written = Self.written(problems, language)
    #expect(written.losses.isEmpty)
    let found = Self.read(written.bytes)
    #expect(found.diagnostics.isEmpty && found.losses.isEmpty)
    #expect(found.bank.problems.firstDifference(from: problems) == nil)
    #expect(found.texts.count == 3)
  }

  @Test(
    "choices that are letters come back",
    arguments: [
      (4, ["A", "B", "AB", "O"]), (2, ["B", "A", "D", "C"]), (1, ["D", "C", "B", "A"]),
      (1, ["a", "A", "b", "c"]), (2, ["a", "A", "b", "c"]), (1, ["ア", "イ"]), (1, ["イ", "ア"]),
    ])
  func letters(_ answer: Int, _ choices: [String]) {
    for language in Language.allCases {
      let problems = [Problem(question: "Which is it?", answer: answer, choices: choices)]
      let written = Self.written(problems, language)
      #expect(written.losses.isEmpty)
      #expect(Self.read(written.bytes).bank.problems.firstDifference(from: problems) == nil)
    }
  }

  @Test("hostile texts come back, or a loss is reported")
  func hostile() {
    let features: Set<Feature> = [.id, .category, .explanation, .difficulty, .points, .limit]
    let banks =
      [HostileBanks.ofTexts]
      + (0..<40).map {
        HostileBanks.random($0, choices: 2...26, details: $0 % 2 == 0 ? [] : features)
      }
    var same = 0
    for bank in banks {
      let written = Self.written(bank)
      let found = Self.read(written.bytes)
      #expect(found.diagnostics.isEmpty, "\(found.diagnostics.map(\.message.en))")
      guard found.bank.count == bank.count else {
        Issue.record("\(found.bank.count) of \(bank.count)")
        continue
      }
      let lossy = Set(written.losses.map(\.number))
      for index in bank.indices where !lossy.contains(index + 1) {
        #expect(found.bank.problems[index].isSame(as: bank[index]), "\(bank[index])")
        same += 1
      }
    }
    #expect(same > 150, "\(same)")
  }

  @Test("a document has real styles and numbering, and the answers on a separate page")
  func parts() throws {
    for (language, letters, heading) in [
      (Language.english, "upperLetter", "Answer key"), (.japanese, "aiueoFullWidth", "解答"),
    ] {
      let source = Source(Path("a"), Self.written([Self.plain, Self.tea], language).bytes)
      var archive = try Archive.open(source).get()
      let part = { (name: String) in
        let found = try #require(archive.part(name))
        return String(decoding: try archive.content(found).get(), as: UTF8.self)
      }
      let document = try part("word/document.xml")
      #expect(document.contains(heading) && document.contains("<w:pStyle w:val=\"Heading1\"/>"))
      // The numbers and letters of questions are automatic, not typed.
      #expect(!document.contains("1.</w:t>") && document.contains(">青</w:t>"))
      #expect(try part("word/numbering.xml").contains(letters))
      #expect(try part("word/styles.xml").contains("<w:pageBreakBefore/>"))
    }
  }

  @Test("a truncated document is a single error")
  func damaged() {
    let file = Self.written([Self.plain]).bytes
    for count in stride(from: 0, to: file.count, by: 97) {
      #expect(Self.read(Array(file[..<count])).diagnostics.count == 1, "\(count)")
    }
  }

  private static let parts =
    ["<", ">", "/", "&", "\"", "<w:p>", "</w:p>", "<w:numPr>", "w:val=\"9\"", "<w:tbl>", "あ", "%1"]
    .map { Array($0.utf8) } + [[0xFF], [0]]

  @Test("a randomly damaged document is read as far as possible")
  func mutated() throws {
    var document = WordDocument()
    document.define(1, ("decimal", "%1."), ("upperLetter", "%2)"))
    for _ in 0..<3 {
      document.add("a?", properties: WordDocument.list(1))
      document.add("<w:b/>|x", properties: WordDocument.list(1, 1))
      document.add("y", properties: WordDocument.list(1, 1))
    }
    document.add(markup: "<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>")
    var generator = Generator(seed: 3)
    for _ in 0..<400 {
      let parts = document.parts.map { part in
        let isKept = generator.below(2) == 0
        var content = part.content
        let place = Int(generator.below(UInt64(content.count)))
        if !isKept { content.replaceSubrange(place..<place + 1, with: generator.pick(Self.parts)) }
        return (name: part.name, content: content)
      }
      let found = Self.read(ArchiveWriter.archive(parts))
      let size = found.extractedText?.count ?? .max
      #expect(found.places.allSatisfy { $0.range.end <= size })
      #expect(found.diagnostics.allSatisfy { $0.place.range.end <= size })
      #expect(found.bank.count > 0 || found.diagnostics.count + found.losses.count > 0)
    }
  }
}
