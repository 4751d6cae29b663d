import BankFormats

/// The styles of a document to print. Everything except plain text has one, so that its look can be changed in one
/// place.
enum WordSheetStyle: String, CaseIterable {
  case title = "Title"
  case subtitle = "Subtitle"
  case label = "QbankPaper"
  case note = "QbankNote"
  case fields = "QbankFields"
  case instructions = "QbankInstructions"
  case question = "QbankAsked"
  case points = "QbankPoints"
  case choice = "QbankOffered"
  case working = "QbankWorking"
  case cell = "QbankCell"
  case answer = "QbankRight"
  case detail = "QbankWhy"
  case end = "QbankEnd"

  /// Whether the mark before the text is bold.
  var hasBoldMark: Bool { self == .question || self == .answer }

  private var name: Localized {
    switch self {
    case .title: Localized("Title")
    case .subtitle: Localized("Subtitle")
    case .label: Localized(en: "Paper", ja: "用紙の種類")
    case .note: Localized(en: "Paper note", ja: "用紙の注記")
    case .fields: Localized(en: "Paper fields", ja: "用紙の記入欄")
    case .instructions: Localized(en: "Paper instructions", ja: "用紙の説明")
    case .question: Localized(en: "Paper question", ja: "用紙の問題")
    case .points: Localized(en: "Paper points", ja: "用紙の配点")
    case .choice: Localized(en: "Paper choice", ja: "用紙の選択肢")
    case .working: Localized(en: "Paper working", ja: "用紙の計算欄")
    case .cell: Localized(en: "Paper cell", ja: "用紙の表")
    case .answer: Localized(en: "Paper answer", ja: "用紙の正解")
    case .detail: Localized(en: "Paper explanation", ja: "用紙の解説")
    case .end: Localized(en: "Paper end", ja: "用紙の終わり")
    }
  }

  /// The layout of its paragraphs, in the order that the standard requires.
  private var paragraph: String {
    switch self {
    case .title: "<w:keepNext/><w:spacing w:after=\"40\" w:line=\"240\" w:lineRule=\"auto\"/>"
    case .subtitle, .label: "<w:keepNext/><w:spacing w:after=\"40\"/>"
    case .note: "<w:keepNext/><w:spacing w:before=\"120\" w:after=\"80\"/>"
    case .fields:
      "<w:pBdr><w:bottom w:val=\"single\" w:sz=\"12\" w:space=\"10\" w:color=\"auto\"/></w:pBdr>"
        + "<w:tabs><w:tab w:val=\"left\" w:pos=\"4820\"/><w:tab w:val=\"left\" w:pos=\"7371\"/>"
        + "<w:tab w:val=\"left\" w:pos=\"9242\"/></w:tabs>"
        + "<w:spacing w:before=\"240\" w:after=\"200\"/>"
    case .instructions: "<w:spacing w:after=\"120\"/>"
    case .question:
      "<w:keepNext/><w:keepLines/><w:spacing w:before=\"280\" w:after=\"80\"/>"
        + "<w:ind w:left=\"567\" w:hanging=\"567\"/>"
    case .points: "<w:keepNext/><w:spacing w:after=\"60\"/><w:ind w:left=\"567\"/>"
    case .choice:
      "<w:keepLines/><w:spacing w:after=\"60\"/><w:ind w:left=\"1077\" w:hanging=\"510\"/>"
    case .working:
      "<w:pBdr><w:bottom w:val=\"single\" w:sz=\"4\" w:space=\"1\" w:color=\"999999\"/>"
        + "<w:between w:val=\"single\" w:sz=\"4\" w:space=\"1\" w:color=\"999999\"/></w:pBdr>"
        + "<w:spacing w:before=\"0\" w:after=\"0\" w:line=\"480\" w:lineRule=\"exact\"/>"
        + "<w:ind w:left=\"567\"/>"
    case .cell: "<w:spacing w:before=\"20\" w:after=\"20\"/>"
    case .answer:
      "<w:keepLines/><w:tabs><w:tab w:val=\"left\" w:pos=\"964\"/></w:tabs>"
        + "<w:spacing w:before=\"160\" w:after=\"40\"/><w:ind w:left=\"964\" w:hanging=\"964\"/>"
    case .detail: "<w:keepLines/><w:spacing w:after=\"40\"/><w:ind w:left=\"964\"/>"
    // Low enough to fit on any page.
    case .end: "<w:spacing w:before=\"0\" w:after=\"0\" w:line=\"20\" w:lineRule=\"exact\"/>"
    }
  }

  /// The look of its characters.
  private var run: String {
    switch self {
    case .title: "<w:b/><w:bCs/><w:sz w:val=\"40\"/><w:szCs w:val=\"40\"/>"
    case .label: "<w:b/><w:bCs/><w:sz w:val=\"26\"/><w:szCs w:val=\"26\"/>"
    case .subtitle: "<w:sz w:val=\"24\"/><w:szCs w:val=\"24\"/>"
    case .question: "<w:b/><w:bCs/>"
    case .note, .points: "<w:color w:val=\"333333\"/><w:sz w:val=\"19\"/><w:szCs w:val=\"19\"/>"
    case .end: "<w:sz w:val=\"2\"/><w:szCs w:val=\"2\"/>"
    case .fields, .instructions, .choice, .working, .cell, .answer, .detail: ""
    }
  }

  // MARK: The part

  /// Returns the part of the package with all styles.
  static func part(_ language: Language) -> [UInt8] {
    let written = allCases.map { style in
      "<w:style w:type=\"paragraph\" w:styleId=\"\(style.rawValue)\">"
        + "<w:name w:val=\"\(style.name[language])\"/><w:basedOn w:val=\"Normal\"/><w:qFormat/>"
        + "<w:pPr>\(style.paragraph)</w:pPr>"
        + (style.run.isEmpty ? "" : "<w:rPr>\(style.run)</w:rPr>") + "</w:style>\n"
    }
    let text =
      WordParts.start + "<w:styles xmlns:w=\"\(WordParts.main)\">\(defaults)"
      + written.joined() + others + "</w:styles>\n"
    return Array(text.utf8)
  }

  private static var defaults: String {
    // Words in Latin letters would be broken anywhere if they were marked as Japanese.
    "<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii=\"Calibri\" "
      + "w:eastAsia=\"Yu Gothic\" w:hAnsi=\"Calibri\" w:cs=\"Arial\"/><w:sz w:val=\"22\"/>"
      + "<w:szCs w:val=\"22\"/><w:lang w:val=\"en-US\" w:eastAsia=\"ja-JP\"/></w:rPr>"
      + "</w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after=\"80\" w:line=\"264\" "
      + "w:lineRule=\"auto\"/></w:pPr></w:pPrDefault></w:docDefaults>"
      + "<w:style w:type=\"paragraph\" w:default=\"1\" w:styleId=\"Normal\">"
      + "<w:name w:val=\"Normal\"/><w:qFormat/></w:style>\n"
  }

  private static var others: String {
    let sides = ["top", "left", "bottom", "right", "insideH", "insideV"].map {
      "<w:\($0) w:val=\"single\" w:sz=\"4\" w:space=\"0\" w:color=\"777777\"/>"
    }
    return "<w:style w:type=\"paragraph\" w:styleId=\"Footer\"><w:name w:val=\"footer\"/>"
      + "<w:basedOn w:val=\"Normal\"/><w:pPr><w:jc w:val=\"center\"/></w:pPr>"
      + "<w:rPr><w:sz w:val=\"18\"/><w:szCs w:val=\"18\"/></w:rPr></w:style>\n"
      + "<w:style w:type=\"table\" w:styleId=\"QbankGrid\"><w:name w:val=\"Table Grid\"/>"
      + "<w:tblPr><w:tblBorders>\(sides.joined())</w:tblBorders><w:tblCellMar>"
      + "<w:left w:w=\"85\" w:type=\"dxa\"/><w:right w:w=\"85\" w:type=\"dxa\"/></w:tblCellMar>"
      + "</w:tblPr></w:style>\n"
  }
}
