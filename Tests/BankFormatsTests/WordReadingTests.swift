@_spi(QBank) @testable import BankFormats
@_spi(QBank) @testable import BankSyntax
@_spi(QBank) import BankModel
@_spi(QBank) import BankText
import Testing

@Suite("Reading questions in Word documents")
struct WordReadingTests {
  private static let tea = "Which tea is green? / assam / *sencha / pu'er"

  private static func problems(_ document: WordDocument) -> [String] {
    let found = document.found
    #expect(found.diagnostics.isEmpty, "\(found.diagnostics.map(\.message.en))")
    return ListReadingTests.problems(found)
  }

  @Test("typed questions are read across runs and line breaks")
  func typed() {
    var document = WordDocument()
    document.add("1. Which t", "<w:i/>|ea is", " green?")
    document.add("A) assam")
    document.add("B) sen", "cha")
    document.add("C) pu'er")
    document.add("Answer: B")
    document.add(
      markup:
        "<w:p><w:r><w:t>2. Sky?</w:t><w:br/><w:t>A) blue</w:t><w:cr/><w:t>B) red</w:t></w:r></w:p>")
    document.add("Answer: A")
    #expect(Self.problems(document) == [Self.tea, "Sky? / *blue / red"])
  }

  @Test("automatic numbers are read from paragraphs and their styles")
  func automatic() {
    var document = WordDocument()
    document.define(1, ("decimal", "%1."), ("upperLetter", "%2)"))
    document.define(2, ("decimal", "問%1"), ("aiueoFullWidth", "%2．"))
    document.styles =
      "<w:style w:styleId=\"Q\"><w:pPr><w:numPr><w:numId w:val=\"1\"/></w:numPr></w:pPr></w:style>"
      + "<w:style w:styleId=\"Q2\"><w:basedOn w:val=\"Q\"/></w:style>"
    document.add("Which tea is green?", properties: "<w:pStyle w:val=\"Q2\"/>")
    for choice in ["assam", "sencha", "pu'er"] {
      document.add(choice, properties: WordDocument.list(1, 1))
    }
    document.add("Answer: B")
    document.add("Sky?", properties: "<w:pStyle w:val=\"Q\"/>")
    for choice in ["*blue", "red"] { document.add(choice, properties: WordDocument.list(1, 1)) }
    #expect(Self.problems(document) == [Self.tea, "Sky? / *blue / red"])
    let text = document.found.extractedText?.text
    #expect(text?.contains("1. Which tea is green?\nA) assam\nB) sencha") == true)
    var japanese = WordDocument()
    japanese.numbering = document.numbering
    japanese.add("空の色は？", properties: WordDocument.list(2))
    for choice in ["赤", "青"] { japanese.add(choice, properties: WordDocument.list(2, 1)) }
    japanese.add("正解：イ")
    #expect(Self.problems(japanese) == ["空の色は？ / 赤 / *青"])
  }

  @Test("automatic numbers of choices may continue from the question before")
  func counting() {
    var document = WordDocument()
    document.define(1, ("decimal", "%1."))
    document.define(2, ("decimal", "%1."))
    for question in ["a?", "b?"] {
      document.add(question, properties: WordDocument.list(1))
      document.add("x", properties: WordDocument.list(2))
      document.add("<w:b/>|y", properties: WordDocument.list(2))
    }
    #expect(Self.problems(document) == ["a? / x / *y", "b? / x / *y"])
  }

  @Test(
    "the only choice that is formatted differently is the right one",
    arguments: [
      "<w:b/>", "<w:u w:val=\"single\"/>", "<w:highlight w:val=\"yellow\"/>",
      "<w:color w:val=\"FF0000\"/>",
      "<w:shd w:val=\"clear\" w:fill=\"FFFF00\"/>", "<w:rStyle w:val=\"Strong\"/>",
    ])
  func looks(_ look: String) {
    var document = WordDocument()
    document.styles =
      "<w:style w:styleId=\"Strong\" w:type=\"character\"><w:rPr><w:b/></w:rPr></w:style>"
    document.add("<w:b/>|1. Which tea is green?")
    document.add("A) assam")
    document.add("B) ", "\(look)|sen", "\(look)|cha")
    document.add("C) ", "\(look)|pu", "'er")
    #expect(Self.problems(document) == [Self.tea])
  }

  @Test("no choice is right if none or several stand out, or if two signs disagree")
  func unclear() {
    for (first, second) in [
      ("<w:b/>", "<w:b/>"), ("", ""), ("<w:b w:val=\"0\"/>", ""),
      ("<w:b/>", "<w:u w:val=\"single\"/>"),
      ("<w:color w:val=\"000000\"/>", ""), ("<w:u w:val=\"none\"/>", ""),
    ] {
      var document = WordDocument()
      document.add("1. a?")
      document.add("A) ", "\(first)|x")
      document.add("B) ", "\(second)|y")
      #expect(document.found.bank.count == 0)
      #expect(document.found.diagnostics.count == 1, "\(first) \(second)")
    }
    var document = WordDocument()
    document.add("1. a?")
    document.add("A) ", "<w:b/>|x")
    document.add("B) y")
    document.add("Answer: B")
    #expect(
      document.found.diagnostics.map(\.message.en) == [
        "the answer is “x” here, but “y” elsewhere"
      ])
  }

  @Test("deleted and hidden text, furigana and duplicates are left out")
  func hidden() {
    var document = WordDocument()
    document.add(
      markup: """
        <w:p><w:r><w:t xml:space="preserve">1. </w:t></w:r><w:del><w:r><w:delText>Who</w:delText></w:r></w:del>\
        <w:ins><w:r><w:t>What</w:t></w:r></w:ins><w:r><w:ruby><w:rt><w:r><w:t>かん</w:t></w:r></w:rt>\
        <w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r><w:r><w:rPr><w:vanish/></w:rPr>\
        <w:t>no</w:t></w:r><w:hyperlink><w:r><w:t>?</w:t></w:r></w:hyperlink>\
        <w:r><w:instrText>PAGE</w:instrText><w:noBreakHyphen/></w:r></w:p>
        """)
    let box = { (text: String) in
      "<w:txbxContent><w:p><w:r><w:t>\(text)</w:t></w:r></w:p></w:txbxContent>"
    }
    document.add(
      markup:
        "<w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx>\(box("A) x"))</wps:txbx>"
        + "</w:drawing></mc:Choice><mc:Fallback><w:pict>\(box("A) x"))</w:pict></mc:Fallback>"
        + "</mc:AlternateContent></w:r></w:p>")
    document.add("*B) y")
    #expect(Self.problems(document) == ["What漢?\u{2011} / x / *y"])
  }

  @Test("superscripts and subscripts become characters, or are reported")
  func scripts() {
    var document = WordDocument()
    let (above, below) = (
      "<w:vertAlign w:val=\"superscript\"/>", "<w:vertAlign w:val=\"subscript\"/>"
    )
    document.add(
      "1. H", "\(below)|2", "O, x", "\(above)|2", ", y", "\(above)|q", ", z", "\(above)|aq", "?")
    document.add("*A) x")
    document.add("B) y")
    let found = document.found
    #expect(ListReadingTests.problems(found) == ["H₂O, x², y^q, z^(aq)? / *x / y"])
    #expect(found.lost == ["1 media", "1 media"])
    #expect(found.losses.first?.message.en == "the superscript “q” is written as “^q”")
  }

  @Test("pictures and formulas are reported by name and question")
  func media() {
    var document = WordDocument()
    let picture = { (name: String) in
      "<w:r><w:drawing><wp:inline><wp:docPr id=\"1\" name=\"\(name)\" descr=\"a map\"/></wp:inline></w:drawing></w:r>"
    }
    document.add(markup: "<w:p>\(picture("Logo"))</w:p>")
    document.add("1. a?")
    document.add("*A) x")
    document.add("B) y")
    document.add(markup: "<w:p><w:r><w:t>2. Where?</w:t></w:r>\(picture("Picture 3"))</w:p>")
    document.add(
      markup:
        "<w:p><w:r><w:t xml:space=\"preserve\">*A) </w:t></w:r><m:oMath><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num>"
        + "<m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath></w:p>")
    document.add("B) y")
    document.add("3. c?")
    document.add("*A) x")
    document.add(markup: "<w:p><w:r><w:t>B)</w:t></w:r>\(picture("Picture 4"))</w:p>")
    let found = document.found
    #expect(ListReadingTests.problems(found) == ["a? / *x / y", "Where? / *(a+b)/2 / y"])
    #expect(found.lost == ["- media", "2 media", "2 media", "3 media"])
    #expect(found.losses[1].message.en == "the picture “Picture 3: a map” is left out")
    #expect(found.losses[2].message.en == "the formula is written as “(a+b)/2”")
    #expect(
      found.diagnostics.map(\.message.en) == [
        "without pictures and markup, choice 2 is empty"
      ])
  }

  @Test("one of the spaces around a dropped picture is kept")
  func blanksAroundPictures() {
    var document = WordDocument()
    let run = { (text: String) in
      "<w:r><w:t xml:space=\"preserve\">\(text)</w:t></w:r>"
    }
    let picture = "<w:r><w:drawing><wp:inline/></w:drawing></w:r>"
    document.add(markup: "<w:p>\(run("1. Is ") + picture + run(" it?"))</w:p>")
    document.add("*A) x")
    document.add("B) y")
    #expect(Self.problems(document) == ["Is it? / *x / y"])
  }

  @Test("headings become categories, except the heading of the keys")
  func headings() {
    var document = WordDocument()
    document.styles =
      "<w:style w:styleId=\"T\"><w:name w:val=\"Title\"/></w:style>"
      + "<w:style w:styleId=\"H1\"><w:name w:val=\"heading 1\"/></w:style>"
      + "<w:style w:styleId=\"H2\"><w:name w:val=\"heading 2\"/><w:basedOn w:val=\"H1\"/></w:style>"
    document.add("A test", properties: "<w:pStyle w:val=\"T\"/>")
    document.add("Food", properties: "<w:pStyle w:val=\"H1\"/>")
    document.add("Tea", properties: "<w:pStyle w:val=\"H2\"/>")
    for line in ["1. a?", "A) x", "B) y"] { document.add(line) }
    document.add("Answer key", properties: "<w:pStyle w:val=\"H1\"/>")
    document.add("1. B")
    #expect(Self.problems(document) == ["a? / x / *y"])
    #expect(document.found.bank.problems[0].details.category == "Food/Tea")
    #expect(document.found.losses.isEmpty)
  }

  @Test("the lines of a numbered paragraph are its question and choices if they have labels")
  func breaks() {
    var document = WordDocument()
    document.define(1, ("decimal", "%1."), ("upperLetter", "%2)"))
    let add = { (document: inout WordDocument, lines: [String]) in
      let texts = lines.map { "<w:t>\($0)</w:t>" }.joined(separator: "<w:br/>")
      document.add(
        markup: "<w:p><w:pPr>\(WordDocument.list(1))</w:pPr><w:r>\(texts)</w:r></w:p>")
    }
    add(&document, ["Which tea is green?", "A) assam", "B) sencha", "C) pu'er"])
    document.add("Answer: B")
    add(&document, ["Which tea is green?", "", "assam", "*B) sencha"])
    for choice in ["assam", "*sencha", "pu'er"] {
      document.add(choice, properties: WordDocument.list(1, 1))
    }
    add(&document, ["Which tea is green?", "A) assam", "*B) sencha", "C) pu'er"])
    add(&document, ["Is it", "B. subtilis or", "A. thaliana?"])
    for choice in ["yes", "*no"] { document.add(choice, properties: WordDocument.list(1, 1)) }
    #expect(
      Self.problems(document) == [
        Self.tea, "Which tea is green?\n\nassam\n*B) sencha / assam / *sencha / pu'er", Self.tea,
        "Is it\nB. subtilis or\nA. thaliana? / yes / *no",
      ])
  }

  @Test("a break of a page or column is not one of a line")
  func pages() {
    var document = WordDocument()
    document.add(
      markup:
        "<w:p><w:r><w:t>1. Which</w:t><w:br w:type=\"page\"/><w:t xml:space=\"preserve\"> tea is"
        + "</w:t><w:br w:type=\"column\"/><w:t xml:space=\"preserve\"> green?</w:t>"
        + "<w:br w:type=\"textWrapping\"/><w:t>A) assam</w:t></w:r></w:p>")
    for line in ["*B) sencha", "C) pu'er"] { document.add(line) }
    #expect(Self.problems(document) == [Self.tea])
  }

  @Test("characters of symbol fonts are kept if Unicode has them, or reported")
  func symbols() {
    var document = WordDocument()
    let symbol = { (attributes: String) in "<w:r><w:sym \(attributes)/></w:r>" }
    let text = { (text: String) in "<w:r><w:t xml:space=\"preserve\">\(text)</w:t></w:r>" }
    let question =
      text("1. Is ") + symbol("w:font=\"Symbol\" w:char=\"03B1\"")
      + symbol("w:font=\"Wingdings\" w:char=\"F0E0\"") + symbol("w:font=\"Symbol\"")
      + text(" Greek?")
    document.add(markup: "<w:p>\(question)</w:p>")
    for line in ["*A) yes", "B) no"] { document.add(line) }
    #expect(Self.problems(document) == ["Is α Greek? / *yes / no"])
    #expect(
      document.found.losses.map(\.message.en) == ["a symbol of the font “Wingdings” is left out"])
  }

  @Test(
    "text that is moved up or down by two points or more is a superscript or subscript",
    arguments: [
      ("4", "x² / *yes / no"), ("12", "x² / *yes / no"), ("3", "x2 / *yes / no"),
      ("-4", "x₂ / *yes / no"), ("-3", "x2 / *yes / no"), ("0", "x2 / *yes / no"),
      ("high", "x2 / *yes / no"), ("", "x2 / *yes / no"),
    ])
  func positions(_ position: String, _ problem: String) {
    var document = WordDocument()
    document.add("1. x", "<w:position w:val=\"\(position)\"/>|2")
    for line in ["*A) yes", "B) no"] { document.add(line) }
    #expect(Self.problems(document) == [problem])
  }

  @Test("emphasized words are listed in their order, each once and whole")
  func emphasis() {
    var document = WordDocument()
    document.add(
      "1. ", "<w:u w:val=\"single\"/>|Which", " t", "<w:b/>|ea ",
      "<w:b/><w:u w:val=\"single\"/>|is", "<w:b/>| not", " green?")
    for line in ["*A) assam", "B) sencha"] { document.add(line) }
    #expect(
      document.found.losses.map(\.message.en) == [
        "bold, underlined or coloured text becomes plain: “Which”, “ea is not”, “is”"
      ])
  }

  @Test("an empty heading changes nothing")
  func emptyHeading() {
    var document = WordDocument()
    document.add("Tea", properties: "<w:outlineLvl w:val=\"0\"/>")
    document.add(" ", properties: "<w:outlineLvl w:val=\"0\"/>")
    document.add(properties: "<w:outlineLvl w:val=\"0\"/>")
    for line in ["1. Green?", "*A) sencha", "B) assam"] { document.add(line) }
    #expect(Self.problems(document) == ["Green? / *sencha / assam"])
    #expect(document.found.bank.problems.map(\.details.category) == ["Tea"])
  }

  @Test("every text has its place in the text of the document")
  func places() throws {
    var document = WordDocument()
    document.add("1. Which tea", " is green?")
    document.add("A) assam")
    document.add("B) sencha")
    document.add("Answer: C")
    let found = document.found
    let text = try #require(found.extractedText)
    #expect(found.diagnostics.map { text.string($0.place.range) } == ["C"])
    document.body = document.body.replacing("Answer: C", with: "Answer: B")
    let places = try #require(document.found.texts.first)
    #expect(places.question.map(text.string) == "Which tea is green?")
    #expect(places.choices.map { $0.map(text.string) } == ["assam", "sencha"])
  }

  @Test("a document without questions, or of another format, is a single error")
  func none() throws {
    var document = WordDocument()
    document.add("Dear all,")
    document.add("the test is on Monday.")
    #expect(
      document.found.diagnostics.map(\.message.en) == ["no list of questions was found"])
    let read = { (bytes: [UInt8]) in
      Format.docx.read(Source(Path("bank.docx"), bytes))?.diagnostics.map(\.message.en) ?? []
    }
    #expect(read(Array("1. a?\n".utf8)) == ["this is not a .docx document"])
    #expect(read([]) == ["this is not a .docx document"])
    #expect(
      read([0xD0, 0xCF, 0x11, 0xE0, 0xA1]) == [
        "this document is in the older .doc format or has a password"
      ])
    let workbook = ArchiveWriter.archive([("xl/workbook.xml", Array("<workbook/>".utf8))])
    #expect(read(workbook) == ["this is not a .docx document"])
    let broken = ArchiveWriter.archive([("word/document.xml", Array("<w:document".utf8))])
    #expect(read(broken).count == 1)
  }
}
