@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Arbitrary files in text formats")
struct AnyTextTests {
  /// The formats whose files are plain text that people write by hand.
  private static let formats = ["gift", "aiken", "markdown"]

  /// Texts that are significant in one of the formats.
  private static let parts = [
    "::", "{", "}", "=", "~", "#", "####", "\\", "\\n", "//", "$CATEGORY: a/b", "[html]", "[plain]",
    "%50%", "->", "TRUE", "\n", "\n", "\n\n", "\r", "A) a", "B. b", "ANSWER: B", "1. ", "*a) ",
    "b) ",
    "... ", "Title: x", "Points: 2", "GROUP\n", "END_GROUP\n", "COMMENT\n", "```", "    ", "## ",
    "<b>", "<br>", "<", "&lt;", "&", "*", "_", "$", "`", "Q", "あ", "\u{301}", "\u{FEFF}", "",
    "Q{=a ~b}\n\n", "1. Q\n*a) a\nb) b\n\n", "Q\nA) a\nB) b\nANSWER: A\n",
  ]

  @Test(
    "places of findings lie inside the file, and questions that were read come back",
    arguments: formats)
  func anyText(_ name: String) throws {
    let format = try #require(Format.named(name))
    var generator = Generator(seed: 11)
    let (read, write) = (try #require(format.reader), try #require(format.writer))
    var whole = 0
    for _ in 0..<1_500 {
      let file = generator.text(upTo: 25, of: Self.parts)
      let imported = try #require(format.read(file))
      let bytes = Array(file.utf8)
      for range in imported.diagnostics.map(\.place.range) {
        #expect(range.end <= bytes.count, "\(file)")
        #expect(isUTF8(bytes[range.offsets]), "\(file)")
      }
      guard imported.diagnostics.isEmpty, imported.bank.count > 0 else { continue }
      let exported = write(imported.bank, ConvertOptions())
      guard exported.losses.isEmpty else { continue }
      whole += 1
      let again = read(
        Source(Path("again"), exported.bytes), ConvertOptions(kind: imported.bank.kind))
      #expect(again.diagnostics.isEmpty && again.bank == imported.bank, "\(file)")
    }
    #expect(whole > 3)
  }

  @Test("a file that repeats one piece of markup is read in reasonable time", arguments: formats)
  func oneMark(_ name: String) throws {
    let format = try #require(Format.named(name))
    for part in Self.parts + [
      "Q{~", "{=a", "1. `x", "1. $x ", "<a ", "a) x\n", "Q\n", "~a=b", "[id:",
    ] {
      let file = String(repeating: part, count: Deep.samples(1_000, exhaustive: 10_000))
      for start in ["", "1. ", "Q{=a ~b ####", "// "] {
        #expect(format.read(start + file) != nil)
      }
    }
  }

  @Test(
    "bytes that are not UTF-8 are reported at their places, and nothing is read", arguments: formats
  )
  func noText(_ name: String) throws {
    let read = try #require(Format.named(name)?.reader)
    let imported = read(Source(Path("a"), [0x51, 0xFF, 0xFE, 0x0A, 0x80]), ConvertOptions())
    #expect(imported.diagnostics.map(\.place.range) == [TextRange(1, 3), TextRange(4, 5)])
    #expect(imported.bank.count == 0)
  }
}
