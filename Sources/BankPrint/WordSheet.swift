@_spi(QBank) import BankFormats

/// The text of a document to print: paragraphs and tables, in sections that each begin on a new page.
///
/// Numbers and labels are written as text, so that a sheet still agrees with its key after parts of it were moved.
struct WordSheet {
  private let language: Language
  /// The page on which a section begins: any page, or the front of a sheet that is printed on both sides.
  private let start: StaticString
  private var blocks: [String] = []
  /// The text at the foot of each section.
  private(set) var feet: [String] = []

  /// Creates an empty document, whose sections may go to different people.
  init(_ language: Language, isHandedOut: Bool) {
    self.language = language
    start = isHandedOut ? "oddPage" : "nextPage"
  }

  // MARK: Paragraphs

  /// Appends a paragraph; `mark` precedes its text, and further lines are aligned with the text.
  mutating func paragraph(
    _ style: WordSheetStyle, mark: String? = nil, _ text: String, keepsNext: Bool = false,
    isRightToLeft: Bool? = nil
  ) {
    let isReversed = isRightToLeft ?? PrintText.isRightToLeft(text)
    let properties =
      "<w:pStyle w:val=\"\(style.rawValue)\"/>" + (keepsNext ? "<w:keepNext/>" : "")
      + (isReversed ? "<w:bidi/>" : "")
    let label = mark.map { run($0, isBold: style.hasBoldMark) + "<w:r><w:tab/></w:r>" } ?? ""
    blocks.append("<w:p><w:pPr>\(properties)</w:pPr>\(label)\(run(text))</w:p>")
  }

  /// Appends fields to be filled in by hand: words with a line after each, or with the value that is already known.
  mutating func fields(_ fields: [(word: String, known: String?, after: String)]) {
    let line = "<w:r><w:rPr><w:u w:val=\"single\"/></w:rPr><w:tab/></w:r>"
    let runs = fields.map { field in
      run(field.word + "  ")
        + (field.known.map { run($0, isBold: true) + "<w:r><w:tab/></w:r>" } ?? line)
        + run(field.after)
    }
    let properties = "<w:pStyle w:val=\"\(WordSheetStyle.fields.rawValue)\"/>"
    let content = runs.joined(separator: run("  "))
    blocks.append("<w:p><w:pPr>\(properties)</w:pPr>\(content)</w:p>")
  }

  /// Appends a table whose first row is repeated on each page.
  mutating func table(_ rows: [[String]], widths: [Int]) {
    let grid = widths.map { "<w:gridCol w:w=\"\($0)\"/>" }.joined()
    let written = rows.enumerated().map { row($1, widths, isHead: $0 == 0) }
    blocks.append(
      "<w:tbl><w:tblPr><w:tblStyle w:val=\"QbankGrid\"/>"
        + "<w:tblW w:w=\"\(widths.reduce(0, +))\" w:type=\"dxa\"/>"
        + "<w:tblLayout w:type=\"fixed\"/></w:tblPr>"
        + "<w:tblGrid>\(grid)</w:tblGrid>\n\(written.joined())</w:tbl>")
  }

  private func row(_ cells: [String], _ widths: [Int], isHead: Bool) -> String {
    let written = zip(cells, widths).map { text, width in
      "<w:tc><w:tcPr><w:tcW w:w=\"\(width)\" w:type=\"dxa\"/></w:tcPr>"
        + "<w:p><w:pPr><w:pStyle w:val=\"\(WordSheetStyle.cell.rawValue)\"/></w:pPr>"
        + "\(run(text, isBold: isHead))</w:p></w:tc>"
    }
    let head = isHead ? "<w:tblHeader/>" : ""
    return "<w:tr><w:trPr><w:cantSplit/>\(head)</w:trPr>\(written.joined())</w:tr>\n"
  }

  private func run(_ text: String, isBold: Bool = false) -> String {
    if text.isEmpty { return "" }
    let hint = WordSheet.isEastAsian(text) ? "<w:rFonts w:hint=\"eastAsia\"/>" : ""
    let bold = isBold ? "<w:b/><w:bCs/>" : ""
    let direction = PrintText.isRightToLeft(text) ? "<w:rtl/>" : ""
    let look = hint + bold + direction
    return "<w:r>" + (look.isEmpty ? "" : "<w:rPr>\(look)</w:rPr>")
      + WordMarkup.run(PrintText.shown(text)) + "</w:r>"
  }

  /// Whether characters that several scripts share are drawn as wide as kanji.
  private static func isEastAsian(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x2460...0x32FF).contains($0.value) || $0.value >= 0x3400 }
  }

  // MARK: Sections

  /// Ends a section; its pages are counted from 1 and have a text at their foot.
  mutating func endSection(foot: String) {
    feet.append(foot)
    blocks.append(
      "<w:p><w:pPr><w:pStyle w:val=\"\(WordSheetStyle.end.rawValue)\"/>"
        + "\(section(feet.count))</w:pPr></w:p>")
  }

  /// Returns the properties of a section on A4 paper.
  private func section(_ number: Int) -> String {
    "<w:sectPr><w:footerReference w:type=\"default\" r:id=\"rId\(number + 2)\"/>"
      + "<w:type w:val=\"\(start)\"/><w:pgSz w:w=\"11906\" w:h=\"16838\"/>"
      + "<w:pgMar w:top=\"907\" w:right=\"964\" w:bottom=\"1020\" w:left=\"964\" w:header=\"567\" "
      + "w:footer=\"510\" w:gutter=\"0\"/><w:pgNumType w:start=\"1\"/></w:sectPr>"
  }

  /// The bytes of the document. Its last section must have been ended.
  var bytes: [UInt8] {
    // The properties of the last section are those of the document itself.
    let body = blocks.dropLast().joined(separator: "\n")
    let document =
      WordParts.start + "<w:document xmlns:w=\"\(WordParts.main)\" xmlns:r=\"\(WordParts.office)\">"
      + "<w:body>\n\(body)\n\(section(feet.count))</w:body></w:document>\n"
    let parts =
      [
        WordParts.Part("styles", "styles", WordSheetStyle.part(language)),
        WordParts.Part("settings", "settings", WordParts.settings),
      ] + feet.enumerated().map { WordParts.Part("footer", "footer\($0 + 1)", foot($1)) }
    return WordParts.archive(document: Array(document.utf8), parts)
  }

  private func foot(_ text: String) -> [UInt8] {
    let page = "<w:fldSimple w:instr=\" PAGE \"><w:r><w:t>1</w:t></w:r></w:fldSimple>"
    let markup =
      "<w:ftr xmlns:w=\"\(WordParts.main)\"><w:p><w:pPr><w:pStyle w:val=\"Footer\"/></w:pPr>"
      + run(text.isEmpty ? "" : text + " – ") + page + "</w:p></w:ftr>\n"
    return Array((WordParts.start + markup).utf8)
  }
}

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
