@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

/// Markup in documents and in Moodle that is converted to plain text or reported as lost.
@Suite("Markup that plain text cannot express")
struct LostMarkupTests {
  private func document(_ runs: String, above: String = "") -> ImportResult {
    var document = WordDocument()
    document.add("1. Which is ", runs, " green?")
    if !above.isEmpty { document.add(markup: above) }
    for line in ["A) moss", "B) milk", "Answer: B"] { document.add(line) }
    return document.found
  }

  @Test("a bold word in a Word question is reported, but an all-bold question is not")
  func bold() {
    let read = document("<w:b/>|not")
    #expect(read.lost == ["1 media"])
    #expect(read.losses.first?.message.en.hasSuffix(": “not”") == true)
    var whole = WordDocument()
    for line in ["<w:b/>|1. Which is green?", "A) moss", "B) milk", "Answer: A"] { whole.add(line) }
    #expect(whole.found.losses.isEmpty)
  }

  @Test(
    "struck-through text in Word is reported, all of a question or a part",
    arguments: [
      ("<w:strike/>|not", true), ("<w:dstrike/>|not", true),
      ("<w:strike w:val=\"0\"/>|not", false), ("|not", false),
    ])
  func struck(_ run: String, _ isLost: Bool) {
    let read = document(run)
    #expect(
      read.losses.map(\.message.en)
        == (isLost ? ["the struck-through text “not” becomes plain"] : []))
    var whole = WordDocument()
    for line in ["\(run.dropLast(3))1. Which is green?", "A) moss", "B) milk", "Answer: A"] {
      whole.add(line)
    }
    #expect(whole.found.lost == (isLost ? ["1 media"] : []))
  }

  @Test("furigana in Word are reported")
  func furigana() {
    var document = WordDocument()
    let ruby =
      "<w:r><w:ruby><w:rt><w:r><w:t>こけ</w:t></w:r></w:rt>"
      + "<w:rubyBase><w:r><w:t>苔</w:t></w:r></w:rubyBase></w:ruby></w:r>"
    document.add(markup: "<w:p><w:r><w:t>1. </w:t></w:r>\(ruby)<w:r><w:t>は何色？</w:t></w:r></w:p>")
    for line in ["A) 緑", "B) 白", "Answer: A"] { document.add(line) }
    let read = document.found
    #expect(read.bank.problems.map(\.question) == ["苔は何色？"])
    #expect(read.losses.map(\.message.en) == ["the furigana “こけ” are left out"])
  }

  @Test(
    "a style with the meaning of markup is reported, but not the size or colour of text",
    arguments: [
      ("text-decoration: line-through", true), ("TEXT-DECORATION:underline dotted", true),
      ("color:red;font-weight:bold", true), ("font-weight: 700 !important", true),
      ("font-style:italic", true), ("vertical-align: super", true), ("display:none", true),
      ("visibility: hidden;", true), ("text-transform:uppercase", true),
      ("font-size: 1rem", false), ("color: rgb(29, 33, 37)", false), ("font-weight:400", false),
      ("text-decoration:none", false), ("display: inline-block", false), ("bold", false),
      ("", false),
    ])
  func styles(_ style: String, _ isLost: Bool) throws {
    let read = try #require(moodle("Is it <span style=\"\(style)\">not</span> blue?"))
    #expect(read.bank.problems.map(\.question) == ["Is it not blue?"])
    #expect(read.lost == (isLost ? ["1 media"] : []))
  }

  @Test("a question that Moodle hides is reported", arguments: [("1", 1), ("0", 0), ("", 0)])
  func hidden(_ value: String, _ losses: Int) throws {
    let text =
      "<quiz><question type=\"multichoice\"><questiontext><text>Q</text></questiontext>"
      + "<hidden>\(value)</hidden><answer fraction=\"100\"><text>a</text></answer>"
      + "<answer fraction=\"0\"><text>b</text></answer></question></quiz>"
    let read = try #require(Format.moodleXML.read(text))
    #expect(read.lost == [String](repeating: "1 others", count: losses))
  }

  @Test(
    "raised and lowered digits become superscripts and subscripts",
    arguments: [
      ("<w:vertAlign w:val=\"superscript\"/>|2", "²"), ("<w:position w:val=\"6\"/>|2", "²"),
      ("<w:position w:val=\"-6\"/>|2", "₂"), ("<w:position w:val=\"2\"/>|2", "2"),
      ("<w:rStyle w:val=\"up\"/>|2", "²"),
    ])
  func raised(_ run: String, _ sign: String) {
    var document = WordDocument()
    document.styles =
      "<w:style w:styleId=\"up\"><w:name w:val=\"up\"/>"
      + "<w:rPr><w:vertAlign w:val=\"superscript\"/></w:rPr></w:style>"
    document.add("1. How much is 10", run, "?")
    for line in ["A) moss", "B) milk", "Answer: B"] { document.add(line) }
    #expect(document.found.bank.problems.map(\.question) == ["How much is 10\(sign)?"])
  }

  @Test("a data table in a question is reported, but one that arranges choices is not")
  func tables() {
    let cell = { (text: String) in "<w:tc><w:p><w:r><w:t>\(text)</w:t></w:r></w:p></w:tc>" }
    let table = { (rows: [[String]]) in
      "<w:tbl>" + rows.map { "<w:tr>" + $0.map(cell).joined() + "</w:tr>" }.joined() + "</w:tbl>"
    }
    let data = document("", above: table([["month", "rain"], ["May", "3"]]))
    #expect(data.lost == ["1 others"])
    var choices = WordDocument()
    choices.add("1. Which is green?")
    choices.add(markup: table([["A) moss", "B) milk"], ["C) mud", "D) salt"]]))
    choices.add("Answer: A")
    #expect(choices.found.losses.isEmpty)
  }

  private func moodle(_ text: String, _ language: Language = .english) -> ImportResult? {
    Format.moodleXML.read(
      """
      <quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[\(text)]]></text>
      </questiontext><single>true</single><answer fraction="100"><text>a</text></answer>
      <answer fraction="0"><text>b</text></answer></question></quiz>
      """, ConvertOptions(language: language))
  }

  @Test(
    "a MathML formula becomes text on one line",
    arguments: [
      ("<mi>x</mi><mo>=</mo><mn>2</mn>", "x=2"),
      ("<msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><msub><mi>a</mi><mn>1</mn></msub>", "x²+a₁"),
      ("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>", "(a+b)/2"),
      ("<semantics><mi>x</mi><annotation encoding=\"TeX\">\\x</annotation></semantics>", "x"),
      ("<msqrt><mn>2</mn><mi>y</mi></msqrt><mspace/>", "√(2y)"),
      ("<mi>x</mi><mo>&lt;</mo><mn>3</mn>", "x<3"),
      ("<mfrac linethickness=\"0\"><mi>n</mi><mi>k</mi></mfrac>", "C(n, k)"),
      ("<mfrac linethickness=\"0.5\"><mi>n</mi><mi>k</mi></mfrac>", "n/k"),
      (
        "<mmultiscripts><mi>X</mi><mprescripts/><mn>6</mn><mn>14</mn></mmultiscripts>", "¹⁴₆X"
      ),
      ("<mmultiscripts><mi>X</mi><none/><mn>2</mn></mmultiscripts>", "X²"),
      ("<msup><mrow/><mn>14</mn></msup><mi>C</mi>", "¹⁴C"),
    ])
  func formulas(_ markup: String, _ text: String) throws {
    let read = try #require(moodle("<p>Is <math xmlns=\"m\">\(markup)</math> right?</p>"))
    #expect(read.bank.problems.map(\.question) == ["Is \(text) right?"])
    #expect(read.lost == ["1 media"])
  }

  fileprivate static let twoLanguages =
    "<span lang=\"en\" class=\"multilang\">Sky?</span> <span class=\"multilang\" lang=\"ja\">空は？</span>"

  @Test(
    "of several languages the first is read, whatever the user's language",
    arguments: [
      (twoLanguages, "Sky?", "ja"),
      ("{mlang de}Himmel?{mlang}{mlang fr}Ciel?{mlang}", "Himmel?", "fr"),
      ("{mlang de}Himmel?{mlang}{mlang other}Sky?{mlang}", "Himmel?", "other"),
      ("{mlang de,en}Rot?{mlang}{mlang fr,it}Rouge?{mlang}", "Rot?", "fr, it"),
      ("{MLANG EN}Sky?{MLANG} {mlang ja}空は？{mlang}", "Sky?", "ja"),
      (
        "<SPAN CLASS=\"multilang\" LANG=\"en\">Sky?</SPAN><SPAN class='multilang' lang='ja'>空は？</SPAN>",
        "Sky?", "ja"
      ),
      (
        "<span lang=\"en\" class=\"multilang\">Is it <span>no</span> sky?</span>"
          + "<span lang=\"ja\" class=\"multilang\">空<span>で</span>は？</span>", "Is it no sky?", "ja"
      ),
      (
        "{mlang ja}空{mlang}{mlang en}sky{mlang}: {mlang en}blue{mlang}{mlang ja}青{mlang}", "空: 青",
        "en"
      ),
    ])
  func languages(_ text: String, _ shown: String, _ lost: String) throws {
    for language in Language.allCases {
      let read = try #require(moodle(text, language))
      #expect(read.bank.problems.map(\.question) == [shown])
      #expect(read.losses.contains { $0.message.en.contains("other languages (\(lost))") })
    }
  }

  @Test(
    "a single language span and an unclosed language tag are plain text",
    arguments: [
      ("<span lang=\"ja\" class=\"multilang\">空は？</span>", "空は？"),
      ("{mlang en}Sky?", "{mlang en}Sky?"), ("Sky?{mlang}", "Sky?{mlang}"),
      ("<span lang=\"en\" class=\"multilang\">Sky?", "Sky?"),
    ])
  func singleLanguages(_ text: String, _ shown: String) throws {
    #expect(try #require(moodle(text)).bank.problems.map(\.question) == [shown])
  }

  @Test("the first of several languages is read in every format with HTML texts")
  func languagesOfOthers() throws {
    let gift =
      "[html]\(Self.twoLanguages.replacing("=", with: "\\="))"
      + "{=<span lang\\=\"en\" class\\=\"multilang\">blue</span>"
      + "<span lang\\=\"ja\" class\\=\"multilang\">青</span> ~\\{mlang en\\}red\\{mlang\\}\\{mlang ja\\}赤\\{mlang\\}}\n"
    let escaped = Self.twoLanguages.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let qti1 =
      "<questestinterop><item ident=\"i\"><presentation><material><mattext texttype=\"text/html\">"
      + escaped + "</mattext></material><response_lid ident=\"r\"><render_choice>"
      + ["blue", "red"].map {
        "<response_label ident=\"\($0)\"><material><mattext>\($0)</mattext></material></response_label>"
      }.joined()
      + "</render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar>"
      + "<varequal respident=\"r\">blue</varequal></conditionvar><setvar>100</setvar>"
      + "</respcondition></resprocessing></item></questestinterop>"
    let qti2 =
      "<assessmentItem xmlns=\"http://www.imsglobal.org/xsd/imsqti_v2p1\" identifier=\"i\" title=\"i\">"
      + "<responseDeclaration identifier=\"r\" cardinality=\"single\" baseType=\"identifier\">"
      + "<correctResponse><value>b</value></correctResponse></responseDeclaration><itemBody>"
      + "<p>\(Self.twoLanguages)</p><choiceInteraction responseIdentifier=\"r\" maxChoices=\"1\">"
      + "<simpleChoice identifier=\"b\">blue</simpleChoice><simpleChoice identifier=\"c\">red"
      + "</simpleChoice></choiceInteraction></itemBody></assessmentItem>"
    for (format, text) in [(Format.gift, gift), (.qti12, qti1), (.qti21, qti2)] {
      let read = try #require(format.read(text))
      #expect(read.bank.problems.map(\.question) == ["Sky?"], "\(format.name) \(read.diagnostics)")
      #expect(read.losses.contains { $0.message.en.contains("other languages (ja)") })
      if format.name == "gift" {
        #expect(read.bank.problems.map(\.choices) == [["blue", "red"]])
      }
    }
  }

  @Test("an explicit wish to shuffle choices survives conversion")
  func shuffling() throws {
    for (setting, isKept) in [("<shuffleanswers>true</shuffleanswers>", true), ("", false)] {
      let read = try #require(
        Format.moodleXML.read(
          """
          <quiz><question type="multichoice"><questiontext><text>Which?</text></questiontext>
          <single>true</single>\(setting)<answer fraction="100"><text>salt</text></answer>
          <answer fraction="0"><text>A and C</text></answer>
          <answer fraction="0"><text>sand</text></answer></question></quiz>
          """))
      #expect(read.losses.isEmpty)
      let written = try #require(Format.moodleXML.written(read.bank.problems))
      #expect(written.text.contains("<shuffleanswers>true") == isKept)
      #expect(Format.csv.written(read.bank.problems)?.losses.isEmpty == true)
      let lines = try #require(Format.jsonLines.written(read.bank.problems)).text
      let again = try #require(Format.jsonLines.read(lines)?.bank.problems)
      #expect(Format.moodleXML.written(again)?.text.contains("<shuffleanswers>true") == isKept)
    }
  }

  @Test("a written archive that could not be read again is reported as a loss")
  func archive() throws {
    let format = Format(
      "a", extensions: ["a"], title: Localized(en: "a", ja: "a"), supportedFeatures: [],
      write: { bank, _ in
        let archive = ArchiveWriter.archive([(name: "a", content: [1])])
        return ExportResult(bank.count == 1 ? archive : Array(archive.dropLast()))
      })
    let problem = Problem(question: "q", answer: 1, choices: ["a", "b"])
    #expect(format.written([problem])?.losses.isEmpty == true)
    #expect(format.written([problem, problem])?.losses.map(\.shown) == ["- others"])
  }
}
