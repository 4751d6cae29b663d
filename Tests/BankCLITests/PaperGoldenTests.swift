@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("The look of papers and keys")
struct PaperGoldenTests {
  private static let bank = #"""
    {"question":"Which <planet> is largest?","answer":2,"choices":["Mars","Jupiter","Venus"],"points":3,"explanation":"Its mass is 318 times that of the Earth."}
    {"question":"日本で一番高い山は？\n標高は3,776mです。","answer":1,"choices":["富士山","北岳","奥穂高岳","槍ヶ岳"]}
    {"question":"ما عاصمة مصر؟","answer":3,"choices":["الإسكندرية","Giza","القاهرة","أسوان"]}
    {"question":"What does <b> stand for in HTML & co.?","answer":1,"choices":["one","two","None of these"]}

    """#

  /// Draws with everything that a paper can have, from names on.
  private static func draw(_ format: String, _ language: String, key: String) -> Run {
    let words = [
      "draw", "b.jsonl", "--seed", "7", "--count", "4", "--versions", "2", "--roster", "r.csv",
      "--title", "Friday & Co", "--subtitle", "Round one", "--instructions", "One answer each.",
      "--points", "2", "--space", "2", "--to", format, "-o", "p", "--key", key, "--lang",
      language,
    ]
    return Run(words, files: ["b.jsonl": bank, "r.csv": "name\nAda <b>\n山田 太郎\nCy\n"])
  }

  /// Returns a page without its style sheet.
  private static func body(_ page: String?) -> String {
    let parts = (page ?? "").components(separatedBy: "<style>")
    return parts[0].replacingOccurrences(
      of: "style-src .*; base", with: "style-src …; base", options: .regularExpression)
      + (parts.last ?? "")
  }

  @Test("papers and keys in HTML match the approved ones", arguments: ["en", "ja"])
  func pages(_ language: String) {
    let run = Self.draw("html", language, key: "k.html")
    #expect(run.status == .clean, "\(run.errors)")
    #expect(Golden.complaint(Self.body(run.file("p")), "paper-\(language).html") == nil)
    #expect(Golden.complaint(Self.body(run.file("k.html")), "paper-key-\(language).html") == nil)
  }

  @Test("the text of papers and keys in Word matches the approved one", arguments: ["en", "ja"])
  func documents(_ language: String) {
    let run = Self.draw("docx", language, key: "k.docx")
    for (name, golden) in [("p", "paper"), ("k.docx", "paper-key")] {
      let text = PrintedText(docx: run.bytes(name) ?? []).lines.joined(separator: "\n") + "\n"
      #expect(Golden.complaint(text, "\(golden)-\(language).txt") == nil)
    }
  }

  @Test("our own reader finds the questions of a Word document")
  func ownReader() {
    let bank = (1...3).map { "Ask \($0)?,\($0),alpha,beta,gamma,delta\n" }.joined()
    let drawn = Run(
      "draw a.csv --seed 1 --count 3 --to docx -o p.docx", files: ["a.csv": bank])
    let found = Format.docx.read(Source(Path("p.docx"), drawn.bytes("p.docx") ?? []))
    // It contains no answers, which is reported for each question.
    #expect(found?.diagnostics.count == 3)
  }

  @Test(
    "python-docx reads the questions of a Word document",
    .enabled(if: Python.has("docx"), "needs python-docx"))
  func outsideReader() {
    let run = Self.draw("docx", "en", key: "k.docx")
    let script = """
      import io, sys
      from docx import Document
      document = Document(io.BytesIO(sys.stdin.buffer.read()))
      print(len(document.sections), len(document.tables))
      for paragraph in document.paragraphs:
          if paragraph.style.name == "Paper question": print(paragraph.text.split()[0])
      """
    #expect(
      Python.run(script, input: Data(run.bytes("p") ?? []))
        == "3 0\n" + String(repeating: "1.\n2.\n3.\n4.\n", count: 3))
    #expect(Python.run(script, input: Data(run.bytes("k.docx") ?? [])) == "1 2\n")
  }

  @Test("long texts are printed in full", arguments: ["html", "docx"])
  func long(_ format: String) throws {
    let text = (0..<400).map { "word\($0)" }.joined(separator: " ")
    let choices = (0..<10).map { "\($0) \(text)" }
    let row = (["Ask " + text, "1"] + choices).joined(separator: ",")
    let json =
      #"{"question":"Ask \#(text)","answer":1,"choices":["\#(choices.joined(separator: "\",\""))"]}"#
    #expect(row.count > 20_000)
    let run = Run(
      "draw b.jsonl --seed 1 --count 1 --to \(format) -o p", files: ["b.jsonl": json + "\n"])
    let printed =
      format == "html"
      ? PrintedText(html: try #require(run.file("p")))
      : PrintedText(docx: try #require(run.bytes("p")))
    for choice in choices + ["Ask " + text] {
      #expect(printed.lines.contains { $0.hasSuffix(choice) })
    }
  }
}
