@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Writing XML")
struct XMLWriterTests {
  @Test("a document is written with one element per line")
  func layout() {
    var xml = XMLWriter()
    xml.element("quiz", ["xmlns": "u", "title": "<R&D>"]) { xml in
      xml.element("text", text: "a < b & c")
      xml.element("text", ["format": "html"], section: "<p>")
      xml.element("p", xml: "x<br/>y")
      xml.empty("end")
    }
    #expect(
      String(decoding: xml.bytes, as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <quiz xmlns="u" title="&lt;R&amp;D&gt;">
          <text>a &lt; b &amp; c</text>
          <text format="html"><![CDATA[<p>]]></text>
          <p>x<br/>y</p>
          <end/>
        </quiz>

        """)
  }

  @Test(
    "a CDATA section is split where necessary",
    arguments: [
      ("", "<![CDATA[]]>"),
      ("a]]b>c", "<![CDATA[a]]b>c]]>"),
      ("a]]>b", "<![CDATA[a]]]]><![CDATA[>b]]>"),
      ("]]]>>", "<![CDATA[]]]]]><![CDATA[>>]]>"),
      ("a\rb", "<![CDATA[a]]>&#13;<![CDATA[b]]>"),
      ("]]", "<![CDATA[]]]]>"),
    ])
  func sections(_ text: String, section: String) { #expect(XMLWriter.section(text) == section) }

  @Test(
    "characters that XML cannot hold are left out and reported once",
    arguments: [
      ("a\tb\nc\rd", [], "a\tb\nc\rd"),
      ("a\u{7}b\u{7}c\u{0}", ["U+0000", "U+0007"], "abc"),
      ("\u{FFFE}\u{FFFD}\u{FFFF}", ["U+FFFE", "U+FFFF"], "\u{FFFD}"),
      ("\u{7F}\u{85}\u{2028}\u{1FFFE}", [], "\u{7F}\u{85}\u{2028}\u{1FFFE}"),
    ])
  func illegal(_ text: String, names: [String], kept: String) {
    let losses = XMLWriter.losses([text, text], number: 3)
    #expect(losses.map(\.message.en) == names.map { "the character \($0) is left out" })
    #expect(losses.allSatisfy { $0.number == 3 && $0.feature == .text })
    #expect(Self.read([text]) == [[kept, kept, kept]])
  }

  private static let parts = [
    "]", "]", ">", "<", "&", "\"", "'", "\n", "\r", "\t", " ", "&amp;", "]]>", "<![CDATA[", "-->",
    "あ",
    "か\u{3099}", "🍎", "\u{3000}", "\u{A0}", "\u{85}", "\u{FEFF}", "\u{200B}", "x",
  ]

  @Test("any text comes back unchanged")
  func roundTrip() {
    var generator = Generator(seed: 5)
    let texts = (0..<1_000).map { _ in generator.text(upTo: 12, of: Self.parts) }
    for text in texts {
      let read = Self.read([text])?.joined().map { Array($0.utf8) }
      #expect(read == [Array](repeating: Array(text.utf8), count: 3))
    }
  }

  @Test("Python reads the same texts", .enabled(if: Python.has("xml.etree.ElementTree")))
  func python() throws {
    var generator = Generator(seed: 6)
    let texts = (0..<1_000).map { _ in generator.text(upTo: 12, of: Self.parts) }
    let answer = try #require(
      Python.run(
        """
        import base64, sys
        from xml.etree import ElementTree
        for item in ElementTree.fromstring(sys.stdin.buffer.read()):
            for text in (item.get("t"), item[0].text or "", item[1].text or ""):
                print(base64.b64encode(text.encode()).decode())
        """, input: Data(Self.write(texts))))
    let expected = texts.flatMap { [$0, $0, $0] }.map { Data($0.utf8) }
    let found = answer.components(separatedBy: "\n").dropLast().map { Data(base64Encoded: $0) }
    #expect(found == expected)
  }

  /// Writes each text as an attribute, as character data and as a CDATA section.
  private static func write(_ texts: [String]) -> [UInt8] {
    var xml = XMLWriter()
    xml.element("list") { xml in
      for text in texts {
        xml.element("item", ["t": text]) { xml in
          xml.element("a", text: text)
          xml.element("b", section: text)
        }
      }
    }
    return xml.bytes
  }

  private static func read(_ texts: [String]) -> [[String]]? {
    let bytes = write(texts)
    let root = try? XMLElement.read(bytes.arraySpan).get()
    return root?.elements.map { item in [item["t"] ?? "-"] + item.elements.map(\.text) }
  }
}
