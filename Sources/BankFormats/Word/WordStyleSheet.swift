@_spi(QBank) import BankModel

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
enum WordStyleSheet {
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
