@_spi(QBank) import BankFormats
@_spi(QBank) import BankSyntax

extension Seeds {
  /// An archive of a format, whose parts are fuzzed one by one.
  struct Archive: Sendable {
    let format: Format
    var parts: [(name: String, content: [UInt8])]

    init(_ format: Format, _ parts: [(name: String, content: [UInt8])]) {
      (self.format, self.parts) = (format, parts)
    }

    init(_ format: Format, texts parts: [(name: String, content: String)]) {
      self.init(format, parts.map { (name: $0.name, content: file($0.content)) })
    }
  }

  /// The archives of a format: one as the program writes it, and one with more in it.
  static func archives(of format: Format) -> [Archive] {
    guard format.reader != nil else { return [] }
    let written = files(of: format).prefix(1).map { Archive(format, parts(ofStored: $0)) }
    let others = [workbook, openDocument, package, document, quiz, cards]
    return (written + others.filter { $0.format.name == format.name }).filter { !$0.parts.isEmpty }
  }

  /// The parts of an uncompressed archive; empty for any other file.
  private static func parts(ofStored file: [UInt8]) -> [(name: String, content: [UInt8])] {
    var parts: [(name: String, content: [UInt8])] = []
    var rest = file[...]
    while rest.starts(with: [0x50, 0x4B, 3, 4]) {
      let header = Array(rest.prefix(30))
      let size = (0..<4).reduce(0) { $0 | Int(header[22 + $1]) << (8 * $1) }
      let name = rest.dropFirst(30).prefix(Int(header[26]) | Int(header[27]) << 8)
      let content = rest.dropFirst(30 + name.count + Int(header[28])).prefix(size)
      parts.append((String(decoding: name, as: UTF8.self), Array(content)))
      rest = file[content.endIndex...]
    }
    return parts
  }

  private static let workbook = Archive(
    .wayground,
    texts: [
      ("_rels/.rels", relations("r0", "officeDocument", "xl/book.xml")),
      (
        "xl/book.xml",
        "<workbook xmlns:r=\"\(office)\"><sheets><sheet name=\"one\" r:id=\"r1\"/></sheets></workbook>"
      ),
      (
        "xl/_rels/book.xml.rels",
        relations(
          "r1", "worksheet", "sheet.xml", "sharedStrings", "texts.xml", "styles", "styles.xml")
      ),
      (
        "xl/texts.xml",
        "<sst><si><t>Which?</t></si><si><r><t>Multiple </t></r><r><t>Choice</t></r></si></sst>"
      ),
      (
        "xl/styles.xml",
        "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"0.0%\"/></numFmts><cellXfs>"
          + "<xf numFmtId=\"0\"/><xf numFmtId=\"164\"/><xf numFmtId=\"14\"/></cellXfs></styleSheet>"
      ),
      (
        "xl/sheet.xml",
        "<worksheet><sheetData><row r=\"1\">"
          + cells("Question Text", "Question Type", "Option 1", "Option 2", "Correct Answer")
          + "</row><row r=\"2\"><c r=\"A2\" t=\"s\"><v>0</v></c><c t=\"s\"><v>1</v></c>"
          + "<c s=\"1\"><v>0.5</v></c><c s=\"2\"><v>45000</v></c><c><f>1+0</f><v>1</v></c></row>"
          + "<row>" + cells("Who?", "Multiple Choice", "a", "b", "2")
          + "</row></sheetData></worksheet>"
      ),
    ])

  private static let openDocument = Archive(
    .ods,
    texts: [
      ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
      (
        "content.xml",
        "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\" xmlns:style=\"s\">"
          + "<office:automatic-styles><style:style style:name=\"T\"><style:text-properties "
          + "style:text-position=\"sub 58%\"/></style:style></office:automatic-styles><office:body>"
          + "<office:spreadsheet><table:table table:name=\"one\"><table:table-column "
          + "table:visibility=\"collapse\" table:number-columns-repeated=\"2\"/><table:table-row>"
          + openCells("question", "answer", "choice1", "choice2") + "</table:table-row>"
          + "<table:table-row table:number-rows-repeated=\"2\"><table:table-cell office:value-type=\"string\">"
          + "<text:p>H<text:span text:style-name=\"T\">2</text:span>O<text:s text:c=\"2\"/>?</text:p><text:p/>"
          + "</table:table-cell><table:table-cell office:value-type=\"float\" office:value=\"1\"/>"
          + openCells("a", "b") + "<table:covered-table-cell/></table:table-row></table:table>"
          + "</office:spreadsheet></office:body></office:document-content>"
      ),
    ])

  private static func openCells(_ texts: String...) -> String {
    texts.map { text in
      "<table:table-cell office:value-type=\"string\"><text:p>\(text)</text:p></table:table-cell>"
    }.joined()
  }

  private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  /// Relations of a part: numbered names, with the type and target of each.
  private static func relations(_ first: String, _ words: String...) -> String {
    let number = Int(first.dropFirst()) ?? 0
    let all = stride(from: 0, to: words.count, by: 2).map { index in
      "<Relationship Id=\"r\(number + index / 2)\" Type=\"\(office)/\(words[index])\" "
        + "Target=\"\(words[index + 1])\"/>"
    }
    return "<Relationships>\(all.joined())</Relationships>"
  }

  private static func cells(_ texts: String...) -> String {
    texts.map { "<c t=\"inlineStr\"><is><t>\($0)</t></is></c>" }.joined()
  }

  private static let package = Archive(
    .qti21,
    texts: [
      (
        "imsmanifest.xml",
        "<manifest xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\" identifier=\"m\"><organizations/>"
          + "<resources><resource identifier=\"r\" type=\"imsqti_item_xmlv2p1\" href=\"a.xml\">"
          + "<file href=\"a.xml\"/></resource></resources></manifest>"
      ),
      (
        "a.xml",
        "<assessmentItem xmlns=\"http://www.imsglobal.org/xsd/imsqti_v2p1\" identifier=\"i\" title=\"t\">"
          + "<responseDeclaration identifier=\"RESPONSE\" cardinality=\"single\" baseType=\"identifier\">"
          + "<correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><p>See</p>"
          + "<choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\"><prompt>q <b>b</b></prompt>"
          + "<simpleChoice identifier=\"A\">a</simpleChoice><simpleChoice identifier=\"B\" fixed=\"true\">b"
          + "</simpleChoice></choiceInteraction></itemBody></assessmentItem>"
      ),
    ])

  private static let document = Archive(
    .docx,
    texts: [
      ("_rels/.rels", relations("r0", "officeDocument", "word/document.xml")),
      (
        "word/_rels/document.xml.rels",
        relations("r1", "styles", "styles.xml", "numbering", "numbering.xml")
      ),
      (
        "word/styles.xml",
        "<styles><style styleId=\"Q\"><name val=\"heading 1\"/><basedOn val=\"R\"/><pPr><numPr>"
          + "<numId val=\"1\"/></numPr></pPr><rPr><b/></rPr></style></styles>"
      ),
      (
        "word/numbering.xml",
        "<numbering><abstractNum abstractNumId=\"1\"><lvl ilvl=\"0\"><numFmt val=\"decimal\"/>"
          + "<lvlText val=\"%1.\"/></lvl><lvl ilvl=\"1\"><numFmt val=\"aiueo\"/><lvlText val=\"(%2)\"/>"
          + "</lvl></abstractNum><num numId=\"1\"><abstractNumId val=\"1\"/></num></numbering>"
      ),
      (
        "word/document.xml",
        "<document><body><p><pPr><numPr><numId val=\"1\"/></numPr></pPr><r><t>q</t><br/></r></p>"
          + choice("", "a") + choice("<b/>", "b") + "<tbl><tr><tc><p><r><t>2. r?</t></r></p></tc>"
          + "<tc><p><r><t>A) x</t></r></p></tc></tr></tbl><p><r><rPr><vertAlign val=\"superscript\"/></rPr>"
          + "<t>2</t></r><r><drawing><docPr name=\"p\"/></drawing></r></p></body></document>"
      ),
    ])

  private static func choice(_ look: String, _ text: String) -> String {
    "<p><pPr><numPr><ilvl val=\"1\"/><numId val=\"1\"/></numPr></pPr><r><rPr>\(look)</rPr>"
      + "<t>\(text)</t></r></p>"
  }

  private static let quiz = Archive(
    .qti12,
    texts: [
      (
        "imsmanifest.xml",
        "<manifest identifier=\"m\"><resources><resource type=\"imsqti_xmlv1p2\" xml:base=\"a/\">"
          + "<file href=\"a.xml\"/></resource></resources></manifest>"
      ),
      (
        "a/a.xml",
        "<questestinterop><objectbank ident=\"b\"><section ident=\"s\" title=\"t\"><selection_ordering>"
          + "<selection><sourcebank_ref>b</sourcebank_ref><selection_number>2</selection_number></selection>"
          + "</selection_ordering><item ident=\"i\" title=\"n\"><itemmetadata><qtimetadata><qtimetadatafield>"
          + "<fieldlabel>question_type</fieldlabel><fieldentry>multiple_choice_question</fieldentry>"
          + "</qtimetadatafield></qtimetadata></itemmetadata><presentation><material>"
          + "<mattext texttype=\"text/html\">&lt;p&gt;x&lt;sup&gt;2&lt;/sup&gt;?</mattext>"
          + "<matimage uri=\"a.png\"/></material><response_lid ident=\"R\"><render_choice>"
          + "<response_label ident=\"A\" rshuffle=\"No\"><material><mattext>a</mattext></material></response_label>"
          + "<response_label ident=\"B\"><material><mattext>b</mattext></material></response_label>"
          + "</render_choice></response_lid></presentation><resprocessing><outcomes><decvar maxvalue=\"2\"/></outcomes>"
          + "<respcondition><conditionvar><varequal respident=\"R\">B</varequal></conditionvar>"
          + "<setvar action=\"Add\">SCORE.max</setvar><displayfeedback linkrefid=\"f\"/></respcondition>"
          + "</resprocessing><itemfeedback ident=\"f\"><material><mattext>so</mattext></material></itemfeedback>"
          + "</item></section></objectbank></questestinterop>"
      ),
    ])

  private static let cards = Archive(.apkg, [("collection.anki2", collection)])
}
