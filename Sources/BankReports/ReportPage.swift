@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// Figures as a page: charts and tables, one below the other, that need nothing but themselves.
package struct ReportPage: Sendable {
  /// A part of the page.
  package enum Section: Sendable {
    /// A picture.
    case chart(Chart)
    /// Rows and columns.
    case table(TextTable)
    /// A sentence.
    case text(String)
    /// A sentence that should not be passed over.
    case warning(String)
  }

  private let title: String
  private let language: Language
  private let sections: [Section]

  /// A page of some parts.
  package init(title: String, language: Language, _ sections: [Section]) {
    self.title = title
    self.language = language
    self.sections = sections
  }

  /// The page, made of a template that says `{{title}}`, `{{language}}`, `{{policy}}` and
  /// `{{body}}` where these belong.
  package func html(template: [UInt8]) -> [UInt8] {
    let template = PageTemplate(template)
    // Charts bring their own style sheet.
    let styles = template.digest(of: "style") + " " + PageTemplate.digest(SVGStyle.text)
    return template.filled([
      "title": ReportPage.escape(title), "language": language.rawValue,
      "policy": "default-src 'none'; style-src \(styles); base-uri 'none'; form-action 'none'",
      "body": sections.map { ReportPage.html($0) }.joined(separator: "\n"),
    ])
  }

  private static func html(_ section: Section) -> String {
    switch section {
    case .chart(let chart): chart.svg()
    case .table(let table): "<div class=\"scroll\">\(table.html)</div>"
    case .text(let text): "<p>\(escape(text))</p>"
    case .warning(let text): "<p class=\"late\">\(escape(text))</p>"
    }
  }

  /// Text that cannot be taken for markup, with nothing in it that cannot be seen.
  static func escape(_ text: String) -> String { HTMLText.escape(VisibleText.escape(text)) }
}

extension TextTable {
  /// The table as HTML.
  var html: String {
    let heads = cells(columns.map(\.title), "th")
    let body = rows.map { "<tr>\(cells($0, "td"))</tr>" }.joined(separator: "\n")
    return "<table>\n<thead><tr>\(heads)</tr></thead>\n<tbody>\n\(body)\n</tbody>\n</table>"
  }

  private func cells(_ row: [String], _ tag: String) -> String {
    zip(columns, row).map { column, text in
      let name = column.isNumber ? " class=\"number\"" : ""
      return "<\(tag)\(name)>\(ReportPage.escape(text))</\(tag)>"
    }.joined()
  }
}
