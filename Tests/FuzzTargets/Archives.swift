@_spi(QBank) import BankFormats

extension Seeds {
  /// An archive of a format whose parts are tried one by one.
  struct Archive: Sendable {
    let format: Format
    var parts: [(name: String, content: [UInt8])]

    init(_ format: Format, _ parts: [(name: String, content: String)]) {
      self.format = format
      self.parts = parts.map { (name: $0.name, content: file($0.content)) }
    }
  }

  static let archives = [workbook, package, quiz, cards]

  private static let workbook = Archive(
    .wayground,
    [
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

  private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  /// Relations of a part: numbered names, and for each its type and target.
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
    [
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

  private static let quiz = Archive(
    .qti12,
    [
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

  private static let cards: Archive = {
    var archive = Archive(.apkg, [("collection.anki2", "")])
    archive.parts[0].content = collection
    return archive
  }()
}
