@_spi(QBank) import BankModel

/// Figures as a self-contained page of charts and tables, one below the other.
package struct ReportPage: Sendable {
  /// A part of the page.
  package enum Section: Sendable {
    /// A picture.
    case chart(Chart)
    /// Rows and columns.
    case table(TextTable)
    /// A sentence.
    case text(String)
    /// A sentence that should not be overlooked.
    case warning(String)
  }

  private let title: String
  private let language: Language
  private let body: String

  /// Creates a page from sections.
  package init(title: String, language: Language, _ sections: [Section]) {
    self.init(
      title: title, language: language, body: ReportPage.html(sections, language: language))
  }

  /// Creates a page from a body in HTML, in which every text of a bank has been escaped.
  package init(title: String, language: Language, body: String) {
    self.title = title
    self.language = language
    self.body = body
  }

  /// Returns the page, from a template with the placeholders `{{title}}`, `{{language}}`, `{{policy}}` and
  /// `{{body}}`.
  package func html(template: [UInt8]) -> [UInt8] {
    let template = PageTemplate(template)
    // Charts have a style sheet of their own.
    let styles = template.digest(of: "style") + " " + PageTemplate.digest(SVGStyle.text)
    return template.filled([
      "title": ReportPage.escape(title), "language": language.rawValue,
      "policy": PageTemplate.policy(styles: styles),
      "body": body,
    ])
  }

  /// Returns sections as HTML, for a page in a language.
  static func html(_ sections: [Section], language: Language) -> String {
    let languages = TextLanguages(of: sections.flatMap(\.texts), on: language)
    return sections.map { html($0, languages) }.joined(separator: "\n")
  }

  private static func html(_ section: Section, _ languages: TextLanguages) -> String {
    switch section {
    case .chart(let chart): "<div class=\"figure\">\(chart.svg())</div>"
    case .table(let table): table.html(languages)
    case .text(let text): "<p>\(escape(text))</p>"
    case .warning(let text): "<p class=\"late\">\(escape(text))</p>"
    }
  }

  /// Escapes markup in a text, and writes out everything invisible.
  static func escape(_ text: String) -> String { HTMLText.escape(VisibleText.escape(text)) }
}

extension ReportPage.Section {
  /// The texts that may be in another language than the page.
  fileprivate var texts: [String] {
    if case .table(let table) = self { table.rows.flatMap(\.self) } else { [] }
  }
}

extension TextTable {
  /// Returns the table as HTML; on narrow screens, each cell is shown with the title of its column.
  func html(_ languages: TextLanguages) -> String {
    let heads = columns.map { "<th\($0.mark) scope=\"col\">\(ReportPage.escape($0.title))</th>" }
    let body = rows.map { row in
      let cells = zip(columns, row).map { column, text in
        let tag = languages.tag(of: text).map { " lang=\"\($0)\"" } ?? ""
        return "<td\(column.mark) data-title=\"\(ReportPage.escape(column.title))\">"
          + "<span\(tag)>\(ReportPage.escape(text))</span></td>"
      }
      return "<tr>\(cells.joined())</tr>"
    }
    return """
      <table>
      <thead><tr>\(heads.joined())</tr></thead>
      <tbody>
      \(body.joined(separator: "\n"))
      </tbody>
      </table>
      """
  }
}

extension TextTable.Column {
  fileprivate var mark: String { isNumber ? " class=\"number\"" : "" }
}
