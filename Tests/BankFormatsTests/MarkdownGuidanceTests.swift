@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Guidance as Markdown")
struct MarkdownGuidanceTests {
  @Test(
    "headings become titles, and the text below becomes the description",
    arguments: [
      ("## a\n\nb\n", [("a", "b")]), ("##  a ##\nb\nc\n\nd\n", [("a", "b c\nd")]),
      ("## a\n##\nb\n## c", [("a", ""), ("", "b"), ("c", "")]), ("## a\r\n\r\nb\r\n", [("a", "b")]),
      ("\u{FEFF}\n## C#\n\\# b&lt;<br>c", [("C#", "# b<\nc")]), ("## a\n##b", [("a", "##b")]),
    ] as [(String, [(String, String)])])
  func readable(_ text: String, _ entries: [(String, String)]) throws {
    let imported = try #require(Format.markdown.read(text))
    #expect(imported.diagnostics.isEmpty && imported.losses.isEmpty)
    #expect(imported.bank.guidance.map(\.title) == entries.map(\.0))
    #expect(imported.bank.guidance.map(\.description) == entries.map(\.1))
  }

  @Test(
    "markup and headings that are left out are reported",
    arguments: [
      ("# File\n\n## a\nb", ["- others"]), ("## *a*\nb", ["1 media"]),
      ("## a\n- b\n- c", ["1 media"]),
      ("## a\n\n## b\n### c", ["2 media"]),
    ])
  func losses(_ text: String, _ losses: [String]) throws {
    let imported = try #require(Format.markdown.read(text))
    #expect(imported.diagnostics.isEmpty)
    #expect(imported.lost == losses)
  }

  @Test("text before the first title is an error")
  func before() throws {
    let text = "# File\ntext\nmore\n## a\nb"
    let imported = try #require(Format.markdown.read(text))
    #expect(imported.complaints(about: text) == ["text: there is text before the first title"])
    #expect(imported.bank.guidance.map(\.title) == ["a"])
  }

  @Test("a given kind overrides what the file looks like")
  func kinds() throws {
    let guidance = try #require(
      Format.markdown.read("1. Q\n*a) a\nb) b", ConvertOptions(kind: .guidance)))
    #expect(guidance.bank.kind == .guidance && guidance.diagnostics.count == 1)
    let problems = try #require(Format.markdown.read("## a", ConvertOptions(kind: .problems)))
    #expect(problems.bank.kind == .problems && problems.diagnostics.count == 1)
  }

  @Test("every text comes back, scalar for scalar")
  func roundTrip() throws {
    let guidance = (HostileBanks.texts + [""]).flatMap { text in
      [Guidance(title: text, description: "b"), Guidance(title: "a", description: text)]
    }
    let write = try #require(Format.markdown.writer)
    let exported = write(.guidance(guidance), ConvertOptions())
    #expect(exported.losses.isEmpty)
    let text = String(decoding: exported.bytes, as: UTF8.self)
    let imported = try #require(Format.markdown.read(text))
    #expect(imported.diagnostics.isEmpty && imported.losses.isEmpty)
    #expect(imported.bank.count == guidance.count)
    for (found, entry) in zip(imported.bank.guidance, guidance) {
      #expect(found.title.utf8.elementsEqual(entry.title.utf8))
      #expect(found.description.utf8.elementsEqual(entry.description.utf8))
    }
  }

  @Test("control characters that cannot be written are reported with their entry's number")
  func unwritable() throws {
    let guidance = [
      Guidance(title: "a", description: "b"), Guidance(title: "c\u{2}d", description: ""),
      Guidance(title: "e", description: "f"), Guidance(title: "g", description: "\u{B}h"),
    ]
    let write = try #require(Format.markdown.writer)
    let exported = write(.guidance(guidance), ConvertOptions())
    #expect(exported.losses.map(\.shown) == ["2 text", "4 text"])
  }

  @Test("guidance is written as headings with text below")
  func look() throws {
    let write = try #require(Format.markdown.writer)
    let guidance = [
      Guidance(title: "ルール", description: "10秒で\n答えます"), Guidance(title: "#1", description: ""),
    ]
    let bytes = write(.guidance(guidance), ConvertOptions()).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == "## ルール\n\n10秒で<br>答えます\n\n## \\#1\n")
  }

  @Test("a file with check boxes below each heading is not guidance")
  func boxes() {
    let kind = { (text: String) in MarkdownGuidance.kind(of: Source(Path("a.md"), Array(text.utf8)))
    }
    #expect(kind("## Sky?\n- [ ] red\n- [x] blue\n\n## Sea?\n* [x] blue\n* [ ] red\n") == nil)
    #expect(kind("## Packing\n- [ ] tent\n- [ ] map\n\n## Rules\nBe kind.\n") == .guidance)
    #expect(kind("# All\n\n## Rules\nBe kind.\n") == .guidance)
  }

  @Test(
    "there is a question if something can be chosen and something says what is right",
    arguments: [
      ("- red\n- blue\nAnswer: blue", true), ("- red\n- blue\nAnswer: B", true),
      ("- red\n- blue\nAnswer: B) blue", true), ("1. red\n2. blue\nAnswer: 2", true),
      ("- red\n- blue\nAnswer: B) green", false),
      ("- red\n- blue\nAnswer: because of the light", false),
      ("- red\n- blue\nAnswers\nblue", true), ("- red\n- blue\n\nAnswers", false),
      ("- red\n- blue", false), ("- red\nAnswer: red", false), ("-\n- red\n- blue", false),
      ("A) red\nB) blue", true), ("A) red", false), ("A) red\nC) blue", false),
      ("1. open it\n2. close it", false), ("- [ ] red\n- [ ] blue", false),
      ("- [x] red\n- [ ] blue", true), ("- [x] red", false), ("- red ✓\n- blue", true),
      ("- red\n- blue", false), ("= red\n+ blue\nAnswer: blue", true),
      ("red\nblue\nAnswer: blue", false), ("? Which\n- red\n- blue", true),
      ("> - red\n> - **blue**\n> Answer: blue", true), ("・\n・", false),
    ])
  func questions(_ lines: String, _ isQuestion: Bool) {
    let source = Source(Path("a.md"), Array("## Sky\n\n\(lines)\n".utf8))
    #expect(MarkdownQuestions.areTyped(in: source) == isQuestion, "\(lines)")
    let part = "## Sky\n\n\(lines)\n\n## Sea\n\nIt is deep.\n"
    #expect(MarkdownQuestions.areTyped(in: Source(Path("a.md"), Array(part.utf8))) == isQuestion)
  }

  @Test("open boxes below a heading that asks something are choices")
  func openBoxes() {
    for (heading, boxes, isQuestion) in [
      ("Sky?", 2, true), ("空は？", 2, true), ("Sky?", 1, false), ("Sky", 2, false),
    ] {
      let lines = (0..<boxes).map { "- [ ] x\($0)\n" }.joined()
      let source = Source(Path("a.md"), Array("## \(heading)\n\(lines)- note\n".utf8))
      #expect(MarkdownQuestions.areTyped(in: source) == isQuestion, "\(heading) \(boxes)")
    }
  }
}
