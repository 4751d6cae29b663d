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
