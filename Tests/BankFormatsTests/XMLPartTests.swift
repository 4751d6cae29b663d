@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Foundation
import Testing

@Suite("Encodings of the parts of packages")
struct XMLPartTests {
  private static func text(_ content: [UInt8]) -> String {
    String(decoding: XMLPart.asUTF8(content), as: UTF8.self)
  }

  private static func bytes(_ text: String, _ encoding: String.Encoding) throws -> [UInt8] {
    Array(try #require(text.data(using: encoding)))
  }

  @Test(
    "a part that is UTF-8 stays as it is",
    arguments: [
      "", "<", "<a>", "<a/>", "<a>é</a>", "<?xml version=\"1.0\"?><a>空</a>",
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?><a>空</a>", "\u{FEFF}<a>空</a>",
    ])
  func unchanged(_ text: String) {
    #expect(XMLPart.asUTF8(Array(text.utf8)) == Array(text.utf8))
  }

  @Test("a few bytes are no text in another encoding", arguments: [[0], [0, 0], [60, 0, 0]])
  func short(_ content: [UInt8]) {
    #expect(XMLPart.asUTF8(content) == content)
  }

  @Test(
    "a declared encoding is decoded, and then declared as UTF-8",
    arguments: [
      ("ISO-8859-1", String.Encoding.isoLatin1, "é"), ("windows-1252", .windowsCP1252, "“é”"),
      ("Shift_JIS", .shiftJIS, "空の色"),
    ])
  func declared(_ name: String, _ encoding: String.Encoding, _ text: String) throws {
    let file = { (name: String) in "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<a>\(text)</a>" }
    #expect(Self.text(try Self.bytes(file(name), encoding)) == file("UTF-8"))
  }

  @Test("units of two bytes behind a mark are decoded, with or without a declaration")
  func wide() throws {
    let (plain, declared) = ("<a>空é</a>", "<?xml version='1.0' encoding='UTF-16'?><a>空é</a>")
    for (mark, encoding) in [
      ([UInt8](arrayLiteral: 0xFF, 0xFE), String.Encoding.utf16LittleEndian),
      ([0xFE, 0xFF], .utf16BigEndian),
    ] {
      #expect(Self.text(mark + (try Self.bytes(plain, encoding))) == plain)
      let expected = declared.replacing("UTF-16", with: "UTF-8")
      #expect(Self.text(mark + (try Self.bytes(declared, encoding))) == expected)
    }
  }
}
