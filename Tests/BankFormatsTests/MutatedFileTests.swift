@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Randomly damaged XML files and packages")
struct MutatedFileTests {
  private static let bank = [QTIWritingTests.tea, QTIWritingTests.plain]

  private static let parts =
    [
      "<", ">", "/", "&", "\"", "=", "<!--", "<![CDATA[", "]]>", "<?", "&#0;", "&amp;", "あ",
      "\u{FFFE}",
      "<p>", "</p>", "<question type=\"multichoice\">", "</question>", "<answer>", "<text>",
      "fraction=\"100\"", "<simpleChoice identifier=\"A\">", "<itemBody>", "<value>", "xmlns=\"\"",
    ].map { Array($0.utf8) } + [[0xFF], [0xE3, 0x81], [0]]

  @Test(
    "damaged XML is read as far as possible, and findings lie inside the file",
    arguments: ["moodle-xml", "qti21"])
  func text(_ name: String) throws {
    let format = try #require(Format.named(name))
    let whole = try #require(format.exported(Self.bank)).bytes
    let file = name == "qti21" ? Array(try QTIParts(format, Self.bank).texts[0].utf8) : whole
    var generator = Generator(seed: 11)
    for _ in 0..<Deep.rounds(600, exhaustive: 6_000) {
      try check(generator.mutated(file, with: Self.parts), format)
    }
    for count in stride(from: 0, to: file.count, by: 7) { try check(Array(file[..<count]), format) }
  }

  @Test("damaged packages are read as far as possible, and findings lie inside the file")
  func package() throws {
    let file = try #require(Format.qti21.exported(Self.bank)).bytes
    var generator = Generator(seed: 12)
    for _ in 0..<Deep.rounds(300, exhaustive: 3_000) {
      try check(generator.mutated(file, with: Self.parts), .qti21)
    }
    // Here the content is changed before packing, so that the checksums are right.
    let parts = try QTIParts(.qti21, Self.bank)
    for _ in 0..<Deep.rounds(300, exhaustive: 3_000) {
      let contents = parts.texts.map { text in
        generator.below(2) == 0
          ? Array(text.utf8) : generator.mutated(Array(text.utf8), with: Self.parts)
      }
      let named = zip(parts.names, contents).map { (name: $0, content: $1) }
      try check(ArchiveWriter.archive(named), .qti21)
    }
  }

  private func check(_ file: [UInt8], _ format: Format) throws {
    let found = try #require(format.imported(file))
    let shown = VisibleText.escape(file)
    for diagnostic in found.diagnostics {
      let range = diagnostic.place.range
      #expect(range.start >= 0 && range.end <= file.count, "\(shown)")
    }
    let problems = found.bank.problems
    #expect(problems.allSatisfy { $0.rightIndex != nil && $0.choices.count >= 2 }, "\(shown)")
    if problems.isEmpty { #expect(found.diagnostics.count + found.losses.count > 0, "\(shown)") }
  }
}

extension Generator {
  /// Returns a file with a few parts removed or inserted.
  fileprivate mutating func mutated(_ file: [UInt8], with parts: [[UInt8]]) -> [UInt8] {
    var file = file
    for _ in 0..<number(1...4) {
      let place = number(0...file.count)
      let count = min(number(0...12) * number(0...1), file.count - place)
      file.replaceSubrange(place..<place + count, with: pick(parts + [[]]))
    }
    return file
  }
}
