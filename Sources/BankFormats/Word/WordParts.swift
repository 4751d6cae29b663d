@_spi(QBank) import BankModel
@_spi(QBank) import BankSyntax

/// The parts of a document other than its text: styles, numbering, header and footer.
package enum WordParts {
  /// The namespace of text elements.
  package static let main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
  /// The namespace of relationships between parts.
  package static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006"
  private static let type = "application/vnd.openxmlformats-officedocument.wordprocessingml"

  /// A part other than the main document.
  package struct Part {
    /// Its role for the document, which is also its content type.
    let role: String
    /// Its name, without folder and extension.
    let name: String
    /// Its bytes.
    let content: [UInt8]

    /// Creates a part.
    package init(_ role: String, _ name: String, _ content: [UInt8]) {
      self.role = role
      self.name = name
      self.content = content
    }
  }

  /// Returns the document with this body.
  static func archive(body: String, _ language: Language) -> [UInt8] {
    archive(
      document: document(body),
      [
        Part("styles", "styles", WordStyleSheet.part(language, main)),
        Part("numbering", "numbering", numbering(language)),
        Part("settings", "settings", settings), Part("header", "header1", header(language)),
        Part("footer", "footer1", footer),
      ])
  }

  /// Returns a document with its parts, which it refers to as `rId1`, `rId2` and so on.
  package static func archive(document: [UInt8], _ parts: [Part]) -> [UInt8] {
    let named = parts.map { ("word/\($0.name).xml", $0.content) }
    return ArchiveWriter.archive(
      [
        ("[Content_Types].xml", contentTypes(parts)),
        ("_rels/.rels", relations([("officeDocument", "word/document.xml")])),
        ("word/document.xml", document),
        ("word/_rels/document.xml.rels", relations(parts.map { ($0.role, "\($0.name).xml") })),
      ] + named)
  }

  /// The XML declaration at the start of each part.
  package static let start = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"

  private static func contentTypes(_ parts: [Part]) -> [UInt8] {
    let named = [("document.main", "document")] + parts.map { ($0.role, $0.name) }
    let overrides = named.map { kind, name in
      "<Override PartName=\"/word/\(name).xml\" ContentType=\"\(type).\(kind)+xml\"/>"
    }
    return Array(
      (start + "<Types xmlns=\"\(package)/content-types\">"
        + "<Default Extension=\"rels\" ContentType=\""
        + "application/vnd.openxmlformats-package.relationships+xml\"/>"
        + "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
        + overrides.joined() + "</Types>\n").utf8)
  }

  private static func relations(_ targets: [(role: String, name: String)]) -> [UInt8] {
    let all = targets.enumerated().map { index, target in
      "<Relationship Id=\"rId\(index + 1)\" Type=\"\(office)/\(target.role)\" "
        + "Target=\"\(target.name)\"/>"
    }
    return Array(
      (start + "<Relationships xmlns=\"\(package)/relationships\">\(all.joined())</Relationships>\n")
        .utf8)
  }

  /// Returns the document part, on A4 paper. The first page has lines for the name at its top, and each page has
  /// its number at the bottom.
  private static func document(_ body: String) -> [UInt8] {
    let page = """
      <w:sectPr><w:headerReference w:type="first" r:id="rId4"/>\
      <w:footerReference w:type="default" r:id="rId5"/><w:footerReference w:type="first" r:id="rId5"/>\
      <w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1134" w:bottom="1134" \
      w:left="1134" w:header="709" w:footer="567" w:gutter="0"/><w:titlePg/></w:sectPr>
      """
    return Array(
      (start + "<w:document xmlns:w=\"\(main)\" xmlns:r=\"\(office)\"><w:body>\n" + body + page
        + "</w:body></w:document>\n").utf8)
  }

  /// The settings, which say that the document is in the form of recent programs.
  package static var settings: [UInt8] {
    let compatibility = "http://schemas.microsoft.com/office/word"
    return Array(
      (start + "<w:settings xmlns:w=\"\(main)\"><w:compat><w:compatSetting "
        + "w:name=\"compatibilityMode\" w:uri=\"\(compatibility)\" w:val=\"15\"/></w:compat>"
        + "</w:settings>\n").utf8)
  }

  // MARK: Above and below

  private static func header(_ language: Language) -> [UInt8] {
    let words = [
      Localized(en: "Name", ja: "名前"), Localized(en: "Date", ja: "日付"),
      Localized(en: "Score", ja: "得点"),
    ]
    let runs = words.enumerated().map { index, word in
      "<w:r>\(index > 0 ? "<w:tab/>" : "")<w:t xml:space=\"preserve\">\(word[language]): "
        + "\(String(repeating: "_", count: index == 0 ? 30 : 12))</w:t></w:r>"
    }
    return Array(
      (start + "<w:hdr xmlns:w=\"\(main)\"><w:p><w:pPr><w:pStyle w:val=\"Header\"/></w:pPr>"
        + runs.joined() + "</w:p></w:hdr>\n").utf8)
  }

  private static var footer: [UInt8] {
    Array(
      (start + "<w:ftr xmlns:w=\"\(main)\"><w:p><w:pPr><w:pStyle w:val=\"Footer\"/></w:pPr>"
        + "<w:fldSimple w:instr=\" PAGE \"><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p></w:ftr>\n")
        .utf8)
  }

  // MARK: Numbering

  /// Returns the numbering part: one list of questions with their choices nested inside, and one of answers.
  /// Choices restart by themselves below each question.
  private static func numbering(_ language: Language) -> [UInt8] {
    let letters = Localized(en: "upperLetter", ja: "aiueoFullWidth")[language]
    let (point, bracket) = (Localized(en: ".", ja: "．"), Localized(en: ")", ja: "．"))
    let levels = [
      level(0, "decimal", "%1\(point[language])", .question, indent: 567),
      level(1, letters, "%2\(bracket[language])", .choice, indent: 1134),
    ]
    let answers = level(0, "decimal", "%1\(point[language])", .key, indent: 567)
    return Array(
      (start + "<w:numbering xmlns:w=\"\(main)\">"
        + "<w:abstractNum w:abstractNumId=\"1\"><w:multiLevelType w:val=\"multilevel\"/>"
        + levels.joined() + "</w:abstractNum>"
        + "<w:abstractNum w:abstractNumId=\"2\"><w:multiLevelType w:val=\"singleLevel\"/>"
        + answers + "</w:abstractNum>"
        + "<w:num w:numId=\"1\"><w:abstractNumId w:val=\"1\"/></w:num>"
        + "<w:num w:numId=\"2\"><w:abstractNumId w:val=\"2\"/></w:num></w:numbering>\n").utf8)
  }

  private static func level(
    _ level: Int, _ format: String, _ text: String, _ style: WordOwnStyle, indent: Int
  ) -> String {
    "<w:lvl w:ilvl=\"\(level)\"><w:start w:val=\"1\"/><w:numFmt w:val=\"\(format)\"/>"
      + "<w:pStyle w:val=\"\(style.rawValue)\"/><w:lvlText w:val=\"\(text)\"/>"
      + "<w:lvlJc w:val=\"left\"/><w:pPr><w:ind w:left=\"\(indent)\" w:hanging=\"567\"/></w:pPr></w:lvl>"
  }
}

/// The paragraph styles of the documents that qbank writes. As long as a paragraph keeps its style, breaks in it
/// separate nothing.
enum WordOwnStyle: String, CaseIterable {
  case question = "QbankQuestion"
  case choice = "QbankChoice"
  case key = "QbankAnswer"
  case detail = "QbankDetail"

  /// The name of the style in the list of styles.
  var name: Localized {
    switch self {
    case .question: Localized(en: "Quiz question", ja: "問題集 問題")
    case .choice: Localized(en: "Quiz choice", ja: "問題集 選択肢")
    case .key: Localized(en: "Quiz answer", ja: "問題集 解答")
    case .detail: Localized(en: "Quiz explanation", ja: "問題集 解説")
    }
  }

  /// Finds a style by its identifier, or by its name because some programs change identifiers.
  init?(_ id: String?, name: String?) {
    let found = WordOwnStyle.allCases.first { style in
      style.rawValue == id
        || [style.name.en, style.name.ja].contains { $0.lowercased() == name }
    }
    guard let found else { return nil }
    self = found
  }
}

/// The styles of a document. Everything but plain text has one, so that its look can be changed in one place.
private enum WordStyleSheet {
  private struct Style {
    let id: String
    let name: Localized
    var paragraph = ""
    var run = ""
    var next: String?
  }

  /// Returns the part with the styles.
  static func part(_ language: Language, _ namespace: String) -> [UInt8] {
    let written = styles.map { style in
      "<w:style w:type=\"paragraph\" w:styleId=\"\(style.id)\"><w:name w:val=\"\(style.name[language])\"/>"
        + "<w:basedOn w:val=\"Normal\"/>"
        + (style.next.map { "<w:next w:val=\"\($0)\"/>" } ?? "") + "<w:qFormat/>"
        + (style.paragraph.isEmpty ? "" : "<w:pPr>\(style.paragraph)</w:pPr>")
        + (style.run.isEmpty ? "" : "<w:rPr>\(style.run)</w:rPr>") + "</w:style>"
    }
    let text = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <w:styles xmlns:w="\(namespace)"><w:docDefaults><w:rPrDefault><w:rPr>\
      <w:rFonts w:ascii="Calibri" w:eastAsia="Yu Gothic" w:hAnsi="Calibri" w:cs="Arial"/>\
      <w:sz w:val="22"/><w:lang w:val="en-US" w:eastAsia="ja-JP"/></w:rPr></w:rPrDefault>\
      <w:pPrDefault><w:pPr><w:spacing w:after="80" w:line="264" w:lineRule="auto"/></w:pPr>\
      </w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal">\
      <w:name w:val="Normal"/><w:qFormat/></w:style>\(written.joined(separator: "\n"))</w:styles>

      """
    return Array(text.utf8)
  }

  private static let styles = [
    Style(
      id: "Title", name: Localized("Title"), paragraph: "<w:spacing w:after=\"240\"/>",
      run: "<w:b/><w:sz w:val=\"36\"/>"),
    Style(
      id: "Heading1", name: Localized("heading 1"),
      paragraph:
        "<w:keepNext/><w:spacing w:before=\"360\" w:after=\"120\"/><w:outlineLvl w:val=\"0\"/>",
      run: "<w:b/><w:sz w:val=\"26\"/>", next: WordOwnStyle.question.rawValue),
    Style(
      id: "QbankAnswers", name: Localized(en: "Quiz answer page", ja: "問題集 解答ページ"),
      paragraph:
        "<w:keepNext/><w:pageBreakBefore/><w:spacing w:after=\"240\"/><w:outlineLvl w:val=\"0\"/>",
      run: "<w:b/><w:sz w:val=\"32\"/>", next: WordOwnStyle.key.rawValue),
    Style(
      id: WordOwnStyle.question.rawValue, name: WordOwnStyle.question.name,
      paragraph:
        "<w:keepNext/><w:keepLines/><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"1\"/></w:numPr>"
        + "<w:spacing w:before=\"240\"/>", next: WordOwnStyle.choice.rawValue),
    Style(
      id: WordOwnStyle.choice.rawValue, name: WordOwnStyle.choice.name,
      paragraph: "<w:keepLines/><w:numPr><w:ilvl w:val=\"1\"/><w:numId w:val=\"1\"/></w:numPr>"),
    Style(
      id: WordOwnStyle.key.rawValue, name: WordOwnStyle.key.name,
      paragraph: "<w:keepLines/><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"2\"/></w:numPr>"),
    Style(
      id: WordOwnStyle.detail.rawValue, name: WordOwnStyle.detail.name,
      paragraph: "<w:ind w:left=\"567\"/>", run: "<w:color w:val=\"404040\"/>"),
    Style(
      id: "Header", name: Localized("header"),
      paragraph:
        "<w:tabs><w:tab w:val=\"left\" w:pos=\"5103\"/><w:tab w:val=\"right\" w:pos=\"9638\"/></w:tabs>"
    ),
    Style(id: "Footer", name: Localized("footer"), paragraph: "<w:jc w:val=\"center\"/>"),
  ]
}
