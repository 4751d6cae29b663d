@_spi(QBank) import BankText
import Testing

@Suite("HTML as plain text")
struct HTMLPlainTextTests {
  @Test(
    "blocks become lines, entities characters, and comments and spans vanish",
    arguments: [
      ("plain", "plain"), ("a &lt; b &amp; c", "a < b & c"), ("a<br>b<br/>c<BR />d", "a\nb\nc\nd"),
      ("<p>a</p><p>b</p>", "a\nb"), ("<p> a </p>\n<p>\n b</p>\n", "a\nb"),
      ("<div>a<div>b</div></div>", "a\nb"), ("x<p>y", "x\ny"), ("a\nb\r\nc", "a b  c"),
      ("<p>&#32;a&#32;</p>", " a "), ("a  b", "a  b"), ("<span class=\"x\">a</span>", "a"),
      ("<p title='a>b'>c</p>", "c"), ("<!-- secret -->a<!-- > -->b", "ab"), ("<wbr>", ""),
    ])
  func plain(_ html: String, _ text: String) {
    let found = HTMLPlainText(html)
    #expect(found.text == text)
    #expect(found.markup.isEmpty && found.media.isEmpty)
  }

  @Test(
    "a picture that shows nothing leaves no double space",
    arguments: [
      ("Which <img src=a> is it?", "Which is it?"), ("<img> Which?", "Which?"),
      ("Which? <img>", "Which?"), ("a <img> <audio src=b></audio> b", "a b"),
      ("a<img>b", "ab"), ("a<img> b", "a b"), ("a <img>b", "a b"), ("a  <img>  b", "a  b"),
      ("<p>a <img></p> <p><img> b</p>", "a\nb"), ("a <img alt=x> b", "a x b"),
    ])
  func withoutPictures(_ html: String, _ text: String) {
    #expect(HTMLPlainText(html).text == text)
    #expect(HTMLPlainText(html, keepsLines: true).text == text)
  }

  @Test("a picture alone on a line leaves no empty line if lines are kept")
  func lineOfPicture() {
    #expect(HTMLPlainText("a\n<img>\nb", keepsLines: true).text == "a\nb")
    #expect(HTMLPlainText("a <img>\nb", keepsLines: true).text == "a \nb")
  }

  @Test(
    "text that only looks like a tag stays",
    arguments: [
      "5 < 6", "a <b", "List<String>", "x<y && y>z", "<>", "</>", "<3", "<b-c>", "< b >", "<!x>",
      "<!-- no end", "a<p b='c>d",
    ])
  func text(_ html: String) {
    #expect(HTMLPlainText(html).text == html)
    #expect(HTMLPlainText(html).markup.isEmpty)
  }

  @Test(
    "markup and media that plain text cannot express are reported",
    arguments: [
      ("x<sup>2</sup>", "x²", ["sup"], []), ("<B>a</B> <i>b</i>", "a b", ["b", "i"], []),
      ("<a href=\"x\">y</a>", "y", ["a"], []), ("<img src=\"a.png\" alt='>'>a", ">a", [], ["img"]),
      ("<ul><li>a</li><li>b</li></ul>", "a\nb", ["li", "ul"], []),
      ("q<ol><li>a<li><b>b</b></ol>", "q\n1. a\n2. b", ["b", "li", "ol"], []),
      ("<ol type=A><li>a</li><li>b</li></ol>", "A. a\nB. b", ["li", "ol"], []),
      (
        "<ol><li>a<ul><li>x</li></ul></li><li>b</li></ol><li>c", "1. a\nx\n2. b\nc",
        ["li", "ol", "ul"], []
      ),
      ("<pre>a\n  b</pre>", "a\n  b", ["pre"], []),
      ("<ruby>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby>", "字(じ)", ["rp", "rt", "ruby"], []),
      ("a<script>if (a<b) {}</script>b", "ab", [], []),
      ("a<STYLE>b {}</STYLE>b<Script>c</SCRIPT>d", "abd", [], []),
    ])
  func lost(_ html: String, _ text: String, _ markup: [String], _ media: [String]) {
    let found = HTMLPlainText(html)
    #expect(found.text == text)
    #expect(found.markup == markup)
    #expect(found.media == media)
  }

  @Test(
    "superscripts and subscripts become Unicode characters, or follow ^ and _",
    arguments: [
      ("x<sup>2</sup>", "x²"), ("H<sub>2</sub>O", "H₂O"), ("10<sup>-3</sup>", "10⁻³"),
      ("a<sub>ij</sub>", "aᵢⱼ"), ("1<sup>st</sup>", "1ˢᵗ"), ("x<sup>あ</sup>", "x^あ"),
      ("x<sub>bc</sub>", "x_(bc)"), ("x<sup>2あ</sup>", "x^(2あ)"), ("x<sup></sup>y", "xy"),
      ("x<sup>2<sup>3</sup></sup>", "x²³"), ("x<SUP><b>2</b></SUP>&lt;", "x²<"),
      ("x<sup>2", "x2"), ("x</sup>2", "x2"), ("a<sup>*</sup>", "a*"), ("a<sup> 2</sup>", "a ²"),
    ])
  func scripts(_ html: String, _ text: String) {
    #expect(HTMLPlainText(html).text == text)
  }

  @Test(
    "the parts of a formula with scripts above and below, and roots, are kept in order",
    arguments: [
      ("<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>", "x₁²"),
      ("<munderover><mo>∑</mo><mn>1</mn><mi>n</mi></munderover>", "∑₁ⁿ"),
      ("<munder><mo>∑</mo><mi>i</mi></munder>", "∑ᵢ"),
      ("<mover><mi>x</mi><mn>2</mn></mover>", "x²"),
      ("<mroot><mi>x</mi><mn>3</mn></mroot>", "³√x"),
      ("<mroot><mrow><mi>a</mi><mi>b</mi></mrow><mn>3</mn></mroot>", "³√(ab)"),
    ])
  func formulas(_ formula: String, _ text: String) {
    #expect(HTMLPlainText("<math>\(formula)</math>").text == text)
  }

  @Test("the addresses of pictures, sounds and objects are collected")
  func addresses() {
    let html = "<img src='a.png?x=1&amp;y' alt=b><audio src=c.mp3></audio><img><object data=\"d\">"
    #expect(HTMLPlainText(html).addresses == ["a.png?x=1&y", "c.mp3", "d"])
  }

  @Test(
    "a picture is replaced by its alternative text",
    arguments: [
      ("", ""), ("alt=''", ""), ("alt", ""), ("alt=a", "a"), ("alt=a src=b", "a"),
      ("alt = \"x &lt; 2\"", "x < 2"), ("src='alt=b' ALT='a b'/", "a b"), ("=alt alt=a", "a"),
      ("/alt=a/alt=b", "a/alt=b"), ("data-alt=b alt='a'title=c", "a"), ("alt=a alt=b", "a"),
    ])
  func pictures(_ attributes: String, _ text: String) {
    #expect(HTMLPlainText("<img \(attributes)>").text == text)
  }

  @Test("line breaks of the source are kept on request")
  func keptLines() {
    #expect(HTMLPlainText("a\nb<br>c", keepsLines: true).text == "a\nb\nc")
  }

  @Test(
    "unclosed markup is scanned only once",
    arguments: ["<a ", "<p '", "<!--", "&", "<script>", "<"])
  func hostile(_ part: String) {
    let html = String(repeating: part, count: 20_000)
    #expect(HTMLPlainText(html).text.utf8.count <= html.utf8.count)
  }
}
