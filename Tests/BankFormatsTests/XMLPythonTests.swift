@_spi(QBank) @testable import BankFormats
@_spi(QBank) import BankQuiz
@_spi(QBank) import BankText
import Foundation
@_spi(QBank) import TestSupport
import Testing

@Suite("Reading XML, compared with Python's expat", .enabled(if: Python.has("pyexpat")))
struct XMLPythonTests {
  @Test("random documents are read or refused as by expat")
  func mutations() throws {
    var generator = Generator(seed: 3)
    let documents = (0..<20_000).map { _ in Self.document(&generator) }
    let input = documents.map { Data($0.utf8).base64EncodedString() }.joined(separator: "\n")
    let answer = try #require(Python.run(Self.reading, input: Data(input.utf8)))
    let lines = answer.components(separatedBy: "\n").dropLast()
    #expect(lines.count == documents.count)
    // Expat accepts any version.
    let isKnown = { (document: String) in
      !document.contains("<?xml ") || document.contains("<?xml version='1.0'")
    }
    for (document, line) in zip(documents, lines) where isKnown(document) {
      let expected = line == "-" ? nil : Data(base64Encoded: line)
      let found = XMLShown.show(document).map { Data($0.utf8) }
      #expect(found == expected, "\(document.debugDescription)")
    }
    #expect(lines.count { $0 != "-" } > 1_500)
  }

  private static let seeds = [
    "<a/>", "<a>x</a>", "<a b='c'>x<d e=\"f\">y</d>z</a>", "<a><![CDATA[x]]>y</a>",
    "<a xmlns='u'><b c='d'/></a>", "<p:a xmlns:p='u' p:b='c'><p:d/></p:a>",
    "<?xml version='1.0'?><!-- x --><a>&amp;<b/>&#65;</a>", "<a>🍎\u{FFFD}\u{FEFF}</a>",
    "\u{FEFF}<a/>",
  ]

  /// Leaves out characters that are allowed in names only since the fifth edition of XML, which expat does not
  /// follow.
  private static let parts = [
    "<", ">", "/", "&", "'", "\"", "=", " ", "\n", "\r", "\r\n", "\t", "a", "b", "p:", ":", "1",
    "-",
    "]", "!", "?", "x", "xml", "あ", "か\u{3099}", "\u{1}", "\u{FFFE}", "\u{85}",
    "\u{2028}", "&lt;", "&amp;", "&#65;", "&#x3042;", "&#0;", "&#13;", "&nbsp;", "&x", "]]>",
    "<![CDATA[", "<!--", "--", "-->", "<?", "?>", "<?xml", "<b>", "</b>", "<b/>", "</a>", " b=''",
    " xmlns='v'", " xmlns:p='v'", " xmlns:q='u'", " q:b=''", " xml:lang='x'",
  ]

  private static func document(_ generator: inout Generator) -> String {
    var scalars = Array(generator.pick(seeds).unicodeScalars)
    for _ in 0..<generator.number(1...2) {
      let place = generator.number(0...scalars.count)
      let count = generator.number(0...1) * min(generator.number(0...3), scalars.count - place)
      let part = generator.pick(parts + ["", ""])
      scalars.replaceSubrange(place..<place + count, with: part.unicodeScalars)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static let reading = """
    import base64, sys
    from xml.parsers import expat

    def show(name):
        return "{" + name.replace("}", "}", 1) if "}" in name else name

    def read(data):
        shown, texts = [], []
        def flush():
            if texts: shown.append(" ‹" + "".join(texts) + "›")
            texts.clear()
        def start(name, attributes):
            flush()
            pairs = zip(attributes[::2], attributes[1::2])
            shown.append(" (" + show(name) + "".join(f" {show(n)}=‹{v}›" for n, v in pairs))
        def end(name):
            flush()
            shown.append(")")
        parser = expat.ParserCreate("UTF-8", "}")
        parser.ordered_attributes = True
        parser.StartElementHandler, parser.EndElementHandler = start, end
        parser.CharacterDataHandler = texts.append
        parser.Parse(data, True)
        return "".join(shown)[1:]

    for line in sys.stdin:
        data = base64.b64decode(line)
        try:
            print(base64.b64encode(read(data).encode()).decode())
        except expat.ExpatError:
            print("-")
    """
}
