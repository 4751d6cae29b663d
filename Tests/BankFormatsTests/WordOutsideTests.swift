@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Word documents, exchanged with other programs")
struct WordOutsideTests {
  private static func read(_ bytes: [UInt8]) -> ImportResult {
    Format.docx.read(Source(Path("bank.docx"), bytes)) ?? ImportResult(.problems([]))
  }

  private static func written(_ problems: [Problem], _ language: Language = .english) -> [UInt8] {
    let options = ConvertOptions(title: "Test", language: language)
    return Format.docx.write(.problems(problems), options: options)?.bytes ?? []
  }

  // MARK: python-docx

  private static let words = [
    "tea", "green", "the", "Which", "sky", "A", "B)", "1.", "(2)", "H2O", "3.14", "“quoted”",
    "a & b <c>",
    "空", "の色", "青い", "正解", "ア", "🍵", "plan B", "I. Newton", "x = 3", "50%", "e.g.",
  ]

  private static func banks(_ count: Int) -> [[Problem]] {
    var generator = Generator(seed: 17)
    return (0..<count).map { _ in
      (0..<generator.number(2...5)).map { index in
        let choices = (0..<generator.number(2...5)).map { choice in
          "\(generator.pick(words)) \(generator.pick(words)) c\(choice)"
        }
        let question = (0..<4).map { _ in generator.pick(words) }.joined(separator: " ")
        return Problem(
          question: "Q \(question) \(index)?", answer: generator.number(1...choices.count),
          choices: choices)
      }
    }
  }

  @Test(
    "documents that python-docx writes in eight ways come back",
    .enabled(if: Python.has("docx"), "needs python-docx"))
  func makers() throws {
    let count = Deep.samples(24, exhaustive: 200)
    let banks = Self.banks(count)
    let json = banks.map { bank in
      bank.map { problem -> [String: Any] in
        ["q": problem.question, "c": problem.choices, "a": problem.answer - 1]
      }
    }
    let folder = try TemporaryFolder()
    let input = try JSONSerialization.data(withJSONObject: json)
    let answer = Python.run(Self.writing, [folder.path], input: input)
    #expect(answer == "\(count)\n")
    var same = [Int](repeating: 0, count: 8)
    for (index, bank) in banks.enumerated() {
      let path = "\(folder.path)/\(index).docx"
      let found = Self.read(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
      let isSame = found.bank.problems.firstDifference(from: bank) == nil
      if isSame { same[index % 8] += 1 }
      let isTold = !found.diagnostics.isEmpty || !found.losses.isEmpty
      #expect(
        isSame || isTold,
        "\(index % 8): \(found.bank.problems.firstDifference(from: bank) ?? "") \(found.extractedText?.text ?? "")"
      )
    }
    print("of \(count / 8) banks in each way came through: \(same)")
    #expect(same.allSatisfy { $0 == count / 8 }, "\(same)")
  }

  private static let writing = """
    import json, sys
    from docx import Document
    from docx.enum.text import WD_COLOR_INDEX
    from docx.shared import RGBColor

    KANA = "アイウエオ"

    def typed(document, number, item):
        document.add_paragraph(f"{number}. {item['q']}")
        for letter, choice in zip("ABCDE", item["c"]):
            document.add_paragraph(f"{letter}) {choice}")
        document.add_paragraph(f"Answer: {'ABCDE'[item['a']]}")

    def japanese(document, number, item):
        document.add_paragraph(f"問{number}　{item['q']}")
        for letter, choice in zip(KANA, item["c"]):
            document.add_paragraph(f"{letter}．{choice}")
        document.add_paragraph(f"正解：{KANA[item['a']]}")

    def marked(look):
        def write(document, number, item):
            paragraph = document.add_paragraph()
            # Words are often split over runs, and a question may be bold as a whole.
            for part in (f"{number}", ".", " " + item["q"][:2], item["q"][2:]):
                paragraph.add_run(part).bold = look == "bold"
            for index, (letter, choice) in enumerate(zip("abcde", item["c"])):
                paragraph = document.add_paragraph(f"{letter}. ")
                run = paragraph.add_run(choice)
                if index == item["a"]:
                    if look == "bold": run.bold = True
                    if look == "highlight": run.font.highlight_color = WD_COLOR_INDEX.YELLOW
                    if look == "red": run.font.color.rgb = RGBColor(0xFF, 0, 0)
        return write

    def lists(document, number, item):
        document.add_paragraph(item["q"], style="List Number")
        for index, choice in enumerate(item["c"]):
            paragraph = document.add_paragraph(style="List Bullet 2")
            paragraph.add_run(choice).underline = index == item["a"]

    def sheet(document, number, item):
        document.add_paragraph(f"{number}) {item['q']}")
        for letter, choice in zip("ABCDE", item["c"]):
            document.add_paragraph(f"({letter}) {choice}")

    def table(document, items):
        table = document.add_table(rows=1, cols=8)
        for cell, text in zip(table.rows[0].cells, ["No.", "Question", *"ABCDE", "Answer"]):
            cell.text = text
        for number, item in enumerate(items, 1):
            cells = table.add_row().cells
            cells[0].text, cells[1].text = str(number), item["q"]
            for cell, choice in zip(cells[2:7], item["c"]):
                cell.text = choice
            cells[7].text = "ABCDE"[item["a"]]

    ways = [typed, japanese, marked("bold"), marked("highlight"), marked("red"), lists, sheet, None]
    banks = json.load(sys.stdin)
    for index, items in enumerate(banks):
        document = Document()
        write = ways[index % 8]
        if write is None:
            table(document, items)
        else:
            for number, item in enumerate(items, 1):
                write(document, number, item)
        if write is sheet:
            document.add_heading("Answer key", 1)
            for number, item in enumerate(items, 1):
                document.add_paragraph(f"{number}. {'ABCDE'[item['a']]}")
        document.save(f"{sys.argv[1]}/{index}.docx")
    print(len(banks))
    """

  @Test(
    "a document that unpacks to more than 512 MiB is a single error",
    .enabled(if: Python.has("zipfile"), "needs Python"))
  func bomb() throws {
    let folder = try TemporaryFolder()
    let answer = Python.run(
      """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
          for name in ("document", "styles", "numbering"):
              archive.writestr(f"word/{name}.xml", b" " * (171 << 20))
      print("done")
      """, [folder.place("bomb.docx")], input: Data())
    #expect(answer == "done\n")
    let file = try Data(contentsOf: URL(fileURLWithPath: folder.place("bomb.docx")))
    let found = Self.read(Array(file))
    #expect(
      found.diagnostics.map(\.message.en) == ["the parts together unpack to more than 512 MiB"])
    #expect(found.bank.count == 0)
  }

  private static let bank = [WordWritingTests.plain, WordWritingTests.tea]

  @Test(
    "python-docx opens a written document and finds its styles",
    .enabled(if: Python.has("docx"), "needs python-docx"))
  func opened() throws {
    let answer = try #require(
      Python.run(
        """
        import io, json, sys
        from docx import Document
        document = Document(io.BytesIO(sys.stdin.buffer.read()))
        print(json.dumps([[p.style.name, p.text] for p in document.paragraphs]))
        """, input: Data(Self.written(Self.bank))))
    let found = try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [[String]] ?? []
    let questions = found.filter { $0[0] == "Quiz question" }.map { $0[1] }
    #expect(questions == Self.bank.map(\.question))
    let choices = found.filter { $0[0] == "Quiz choice" }.map { $0[1] }
    #expect(choices == Self.bank.flatMap(\.choices))
    #expect(found.filter { $0[0] == "Quiz answer" }.map { $0[1] } == ["A", "B"])
    #expect(found.first == ["Title", "Test"])
  }

  // MARK: LibreOffice

  /// Whether LibreOffice is installed with Writer; some installations have only Calc.
  private static let hasOffice =
    Places.program("soffice") != nil
    && ["/usr/lib/libreoffice", "/opt/libreoffice"].contains {
      FileManager.default.fileExists(atPath: "\($0)/program/libswlo.so")
    }

  /// Returns a document converted by LibreOffice.
  private static func converted(_ file: [UInt8], to format: String, _ ending: String) -> [UInt8] {
    let command =
      "soffice --headless -env:UserInstallation=file://$PWD/profile --convert-to \(format) --outdir out "
      + "bank.docx >/dev/null 2>&1 && cat out/bank.\(ending)"
    return OutsideProgram.run("sh", ["-c", command], files: ["bank.docx": file]).output
  }

  @Test(
    "LibreOffice numbers a written document correctly, and prints it",
    .deep(.outside), .enabled(if: hasOffice, "needs LibreOffice"))
  func printed() {
    let text = String(
      decoding: Self.converted(Self.written([WordWritingTests.plain]), to: "txt:Text:UTF8", "txt"),
      as: UTF8.self)
    #expect(text.contains("1. 空の\t色は？"), "\(text)")
    #expect(text.contains("A) 青") && text.contains("B) 赤") && text.contains("Answer key"))
    let japanese = String(
      decoding: Self.converted(
        Self.written([WordWritingTests.plain], .japanese), to: "txt:Text:UTF8", "txt"),
      as: UTF8.self)
    #expect(japanese.contains("ア． 青") && japanese.contains("解答"), "\(japanese)")
    let print = Self.converted(Self.written(Self.bank), to: "pdf", "pdf")
    #expect(print.starts(with: Array("%PDF-".utf8)))
  }

  @Test(
    "a document saved again by LibreOffice contains the same bank",
    .deep(.outside), .enabled(if: hasOffice, "needs LibreOffice"))
  func rewritten() {
    // A question without a category comes before those that have one.
    let problems = Self.banks(40).joined() + [WordWritingTests.tea]
    let file = Self.converted(Self.written(problems), to: "docx", "docx")
    let found = Self.read(file)
    #expect(found.diagnostics.isEmpty, "\(found.diagnostics.map(\.message.en))")
    #expect(found.bank.problems.firstDifference(from: problems) == nil)
  }

  @Test(
    "text that LibreOffice converted to a document is read as the text itself",
    .deep(.outside), .enabled(if: hasOffice, "needs LibreOffice"))
  func fromText() {
    let text = Self.banks(20).joined().enumerated().map { index, problem in
      let choices = problem.choices.enumerated().map { "\(["A", "B", "C", "D", "E"][$0])) \($1)\n" }
      return "\(index + 1). \(problem.question)\n\(choices.joined())"
        + "Answer: \(["A", "B", "C", "D", "E"][problem.answer - 1])\n\n"
    }.joined()
    let command =
      "soffice --headless -env:UserInstallation=file://$PWD/profile --infilter=Text:UTF8 "
      + "--convert-to docx:'MS Word 2007 XML' --outdir out bank.txt >/dev/null 2>&1 && cat out/bank.docx"
    let file = OutsideProgram.run("sh", ["-c", command], files: ["bank.txt": Array(text.utf8)])
      .output
    let expected = Format.list.read(Source(Path("bank.txt"), Array(text.utf8)))?.bank.problems ?? []
    #expect(expected.count > 40)
    #expect(Self.read(file).bank.problems.firstDifference(from: expected) == nil)
  }
}
