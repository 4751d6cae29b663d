@_spi(QBank) import BankFormats
@_spi(QBank) import BankModel
import Testing

@Suite("Pictures in questions")
struct PictureTests {
  private static let moodle = """
    <quiz><question type="multichoice"><questiontext><text><![CDATA[STEM]]></text></questiontext>
    <answer fraction="100"><text><![CDATA[FIRST]]></text></answer>
    <answer><text>b</text></answer></question></quiz>
    """
  private static let qti = """
    <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="x" title="x">
    <responseDeclaration identifier="R" cardinality="single" baseType="identifier">
    <correctResponse><value>A</value></correctResponse></responseDeclaration>
    <itemBody><choiceInteraction responseIdentifier="R"><prompt>STEM</prompt>
    <simpleChoice identifier="A">FIRST</simpleChoice><simpleChoice identifier="B">b</simpleChoice>
    </choiceInteraction></itemBody></assessmentItem>
    """
  private static let formats = [
    (Format.moodleXML, moodle), (.qti21, qti), (.gift, "[html]STEM {\n=FIRST\n~b\n}\n"),
    (.markdown, "1. STEM\n*a) FIRST\nb) b\n"),
  ]

  private func read(_ format: Format, _ text: String, _ stem: String, _ first: String) throws
    -> ImportResult
  {
    let escape = { (html: String) in
      format.name == Format.gift.name ? html.replacing("=", with: "\\=") : html
    }
    return try #require(
      format.read(
        text.replacing("STEM", with: escape(stem)).replacing("FIRST", with: escape(first))))
  }

  @Test(
    "a picture is replaced by its alternative text, and the loss is reported", arguments: formats)
  func described(_ format: Format, _ text: String) throws {
    let found = try read(
      format, text, "What is <img src='x.png' alt='a flag &amp; a pole'/>?", "<img alt='x'/>")
    #expect(found.diagnostics.isEmpty)
    #expect(found.lost == ["1 media", "1 media"])
    let problem = try #require(found.bank.problems.first)
    #expect(problem.question == "What is a flag & a pole?")
    #expect(problem.choices == ["x", "b"])
  }

  @Test("a question or choice with nothing but a picture is an error", arguments: formats)
  func alone(_ format: Format, _ text: String) throws {
    let rest = "without pictures and markup,"
    for (stem, first, part) in [
      ("<img src='x.png'/>", "a", "the question"), ("<b> </b>", "a", "the question"),
      ("Q", "<img src='x.png' alt=''/>", "choice 1"),
    ] {
      let found = try read(format, text, stem, first)
      #expect(found.diagnostics.map(\.message.en) == ["\(rest) \(part) is empty"])
      #expect(found.bank.problems.isEmpty)
    }
  }

  @Test(
    "a picture alone in an explanation is dropped", arguments: ["<img src='x.png'>", "<b></b>"])
  func explanation(_ picture: String) throws {
    let feedback = "<generalfeedback><text><![CDATA[\(picture)]]></text></generalfeedback>"
    let text = Self.moodle.replacing("<answer>", with: feedback + "<answer>")
    let found = try read(.moodleXML, text, "Q", "a")
    #expect(found.diagnostics.isEmpty)
    #expect(found.bank.problems.count == 1)
  }
}
