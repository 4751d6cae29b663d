@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import TestSupport
import Testing

@Suite("Reading XML")
struct XMLReaderTests {
  @Test(
    "a document is read with its elements, attributes, texts and namespaces",
    arguments: [
      ("<a/>", "(a)"),
      ("<a></a>", "(a)"),
      ("\u{FEFF}<a/>", "(a)"),
      (
        "<?xml version=\"1.0\" encoding=\"utf-8\" standalone='yes' ?>\n<!-- x -->\n<a/>\n<?y z?>\n",
        "(a)"
      ),
      ("<a b=\"c\" d='e\"f'/>", "(a b=‹c› d=‹e\"f›)"),
      ("<a  b = \"c\" >x</a >", "(a b=‹c› ‹x›)"),
      ("<a>x<b>y</b>z</a>", "(a ‹x› (b ‹y›) ‹z›)"),
      ("<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F34E;</a>", "(a ‹<>&\"'A🍎›)"),
      ("<a b='&lt;&#10;&#9;x\n\ty\r\nz'/>", "(a b=‹<\n\tx  y z›)"),
      ("<a>x<![CDATA[<b>&amp;]]]]><![CDATA[>]]>y</a>", "(a ‹x<b>&amp;]]>y›)"),
      ("<a>x<!-- <b> & -->y<?p q?>z</a>", "(a ‹xyz›)"),
      ("<a>1\r\n2\r3\n4&#13;5</a>", "(a ‹1\n2\n3\n4\r5›)"),
      ("<a><![CDATA[1\r\n2\r]]>\n</a>", "(a ‹1\n2\n\n›)"),
      ("<選択肢 番号='1'>東京</選択肢>", "(選択肢 番号=‹1› ‹東京›)"),
      ("<a>か\u{3099}</a>", "(a ‹か\u{3099}›)"),
      ("<a.-1_·/>", "(a.-1_·)"),
      ("<a xmlns='u' b='c'><d/></a>", "({u}a b=‹c› ({u}d))"),
      ("<p:a xmlns:p='u' p:b='c' b='d'><p:e xmlns:p='v'/></p:a>", "({u}a {u}b=‹c› b=‹d› ({v}e))"),
      ("<a xmlns='u'><b xmlns=''/><c/></a>", "({u}a (b) ({u}c))"),
      ("<a xml:lang='ja'/>", "(a {http://www.w3.org/XML/1998/namespace}lang=‹ja›)"),
      ("<a>]] ]></a>", "(a ‹]] ]>›)"),
      ("<a>></a>", "(a ‹>›)"),
      ("<a><?xml-stylesheet x?></a>", "(a)"),
    ])
  func content(_ document: String, shown: String) {
    #expect(XMLShown.show(document).map { Array($0.utf8) } == Array(shown.utf8))
  }

  @Test(
    "an error in a document is reported at its place",
    arguments: [
      ("‹›", "there is no XML element"),
      ("  <!-- x -->‹›", "there is no XML element"),
      ("‹h›ello", "this is outside the outermost element"),
      ("<a/>‹<›b/>", "this is outside the outermost element"),
      ("<a/> ‹x›", "this is outside the outermost element"),
      ("‹<›/a>", "this end tag has no start tag"),
      ("‹<a>›", "the element <a> is never closed"),
      ("<a>‹<b>›x", "the element <b> is never closed"),
      ("<a><b>‹</a>›", "</a> is here, but <b> must be closed first"),
      ("<a>か‹</b>›", "</b> is here, but <a> must be closed first"),
      ("<a‹›", "the file ends in the middle of XML"),
      ("<a b='c‹›", "the file ends in the middle of XML"),
      ("<a><!-- x‹›", "the file ends in the middle of XML"),
      ("<a><![CDATA[ x‹›", "the file ends in the middle of XML"),
      ("<‹1›/>", "this is not an XML name"),
      ("<‹ ›a/>", "this is not an XML name"),
      ("<‹あ:い:う›/>", "this is not an XML name"),
      ("<‹:a›/>", "this is not an XML name"),
      ("<a b‹/›>", "an attribute must be written as name=\"value\""),
      ("<a b=‹c›/>", "an attribute must be written as name=\"value\""),
      ("<a b='c'‹d›='e'/>", "this is not an XML name"),
      ("<a b='c' ‹b›='d'/>", "the attribute “b” appears twice"),
      ("<a xmlns:p='u' xmlns:q='u' p:b='' ‹q:b›=''/>", "the attribute “q:b” appears twice"),
      ("<a b='‹<›'/>", "“<” is not allowed in an attribute"),
      ("<a>R‹&›D</a>", "“&” does not begin a reference here"),
      ("<a>x ‹&› y</a>", "“&” does not begin a reference here"),
      ("<a>‹&›#;</a>", "“&” does not begin a reference here"),
      ("<a>‹&›#1F;</a>", "“&” does not begin a reference here"),
      ("<a>‹&nbsp;›</a>", "the entity &nbsp; is not defined in XML"),
      ("<a>‹&#0;›</a>", "XML does not allow the character U+0000"),
      ("<a>‹&#xD800;›</a>", "XML does not allow the character U+D800"),
      ("<a>‹&#99999999999999999999;›</a>", "XML does not allow the character U+110000"),
      ("<a>‹\u{1}›</a>", "XML does not allow the character U+0001"),
      ("<a>‹\u{FFFE}›</a>", "XML does not allow the character U+FFFE"),
      ("<a>x‹]]>›</a>", "“]]>” is not allowed in text"),
      ("<a><!-- x ‹--› y --></a>", "“--” is not allowed in a comment"),
      ("<a>‹<›!x></a>", "this is not XML markup"),
      (
        "‹<!DOCTYPE› a><a/>",
        "a document type (<!DOCTYPE) is not read, because it could load other files"
      ),
      (" ‹<?xml› version='1.0'?><a/>", "an XML declaration can only be at the very beginning"),
      ("‹<?xml› ?><a/>", "the XML declaration is not valid"),
      ("‹<?xml version='1.1'› ?><a/>", "the XML declaration is not valid"),
      (
        "<?xml version='1.0' encoding='‹Shift_JIS›'?><a>あ</a>",
        "the file declares the encoding Shift_JIS, but it is UTF-8"
      ),
      (
        "<?xml version='1.0' encoding='‹UTF-16›'?><a/>",
        "the file declares the encoding UTF-16, but it is UTF-8"
      ),
      (
        "<?xml version='1.0' encoding='‹klingon›'?><a>あ</a>",
        "the file declares the encoding klingon, which qbank does not read"
      ),
      ("<‹p:a›/>", "the prefix “p” is not declared"),
      ("<a ‹p:b›=''/>", "the prefix “p” is not declared"),
      ("<a ‹xmlns:p›=''/>", "a namespace cannot be declared like this"),
      ("<a ‹xmlns:xmlns›='u'/>", "a namespace cannot be declared like this"),
      ("<a ‹xmlns:xml›='u'/>", "a namespace cannot be declared like this"),
    ])
  func flaws(_ marked: String, message: String) throws {
    let (document, range) = Marked.take(marked)
    let error = try #require(Self.error(document))
    #expect(error.message.en == message)
    #expect(error.range == range)
  }

  @Test("bytes that are not UTF-8 are refused")
  func bytes() {
    let error = Self.error([0x3C, 0x61, 0x3E, 0x82, 0xA0, 0x3C, 0x2F, 0x61, 0x3E])
    #expect(error?.message.en == "this is not UTF-8")
    #expect(error?.range == TextRange(3, 5))
  }

  @Test("a document may be 200 levels deep, and no deeper", arguments: [200, 201])
  func depth(_ depth: Int) {
    let document = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    let error = Self.error(Array(document.utf8))
    let said = "elements are nested more than 200 levels deep"
    #expect(error?.message.en == (depth > 200 ? said : nil))
    #expect(error?.range == (depth > 200 ? TextRange(600, 603) : nil))
  }

  @Test("an element may have 100 attributes, and no more", arguments: [100, 101])
  func attributes(_ count: Int) {
    let attributes = (0..<count).map { " a\($0)=''" }.joined()
    let error = Self.error(Array("<a\(attributes)/>".utf8))
    let said = "there are more than 100 attributes or namespaces here"
    #expect(error?.message.en == (count > 100 ? said : nil))
  }

  @Test("nested elements may declare only so many namespaces")
  func namespaces() {
    let tags = (0..<60).map { "<a xmlns:p\($0)='u' xmlns:q\($0)='v'>" }.joined()
    let error = Self.error(Array(tags.utf8))
    #expect(error?.message.en == "there are more than 100 attributes or namespaces here")
  }

  @Test("each element, attribute and text has its place")
  func ranges() throws {
    let document = Array("<a b='c'>x<d/>y<!-- z --></a>".utf8)
    let root = try XMLElement.read(document.arraySpan).get()
    #expect(root.range == TextRange(0, 29))
    #expect(root.tag.range == TextRange(0, 9))
    #expect(root.tag.attribute("b")?.range == TextRange(6, 7))
    #expect(root.children.map(\.range) == [TextRange(9, 10), TextRange(10, 14), TextRange(14, 15)])
    #expect(root.text == "xy")
  }

  private static func error(_ document: [UInt8]) -> ParseError? {
    guard case .failure(let error) = XMLElement.read(document.arraySpan) else { return nil }
    return error
  }
}

/// Texts in which `‹` and `›` delimit a place.
enum Marked {
  /// Returns the text without the delimiters, and the range between them.
  static func take(_ marked: String) -> (bytes: [UInt8], range: TextRange) {
    let parts = marked.unicodeScalars.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "‹" || $0 == "›" }
    ).map { Array(String(String.UnicodeScalarView($0)).utf8) }
    let start = parts[0].count
    return (Array(parts.joined()), TextRange(start, start + parts[1].count))
  }
}

/// Documents in a short notation.
enum XMLShown {
  /// Returns the document in a short notation, or nil if it cannot be read.
  static func show(_ document: String) -> String? {
    let bytes = Array(document.utf8)
    return try? show(XMLElement.read(bytes.arraySpan).get())
  }

  private static func show(_ element: XMLElement) -> String {
    let attributes = element.tag.attributes.map { " \(show($0.name))=‹\($0.value)›" }
    let children = element.children.map { child in
      switch child {
      case .element(let element): " \(show(element))"
      case .text(let text): " ‹\(text.string)›"
      }
    }
    return "(\(show(element.name))\((attributes + children).joined()))"
  }

  private static func show(_ name: XMLName) -> String {
    name.namespace.isEmpty ? name.local : "{\(name.namespace)}\(name.local)"
  }
}
