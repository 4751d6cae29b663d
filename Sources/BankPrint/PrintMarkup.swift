@_spi(QBank) import BankReports

/// The elements of a page to print. All text of a bank is escaped here.
struct PrintMarkup {
  private let settings: PrintSettings
  private let languages: TextLanguages

  /// Creates the markup for a page with these texts.
  init(_ settings: PrintSettings, texts: [String]) {
    self.settings = settings
    languages = TextLanguages(of: texts + [settings.title], on: settings.language)
  }

  /// Returns an element with a text of a bank, in either direction.
  func block(_ tag: StaticString, _ style: StaticString, _ text: String) -> String {
    element(tag, style, " dir=\"auto\"", text)
  }

  /// Returns an element with a text of a bank that takes the direction of that text.
  func text(_ tag: StaticString, _ style: StaticString, _ text: String) -> String {
    element(tag, style, "", text)
  }

  private func element(
    _ tag: StaticString, _ style: StaticString, _ direction: String, _ text: String
  ) -> String {
    let language = languages.tag(of: text).map { " lang=\"\($0)\"" } ?? ""
    return plain(tag, style, direction + language, text)
  }

  /// Returns an element with words or a number of qbank itself.
  func label(_ tag: StaticString, _ style: StaticString, _ text: String) -> String {
    plain(tag, style, "", text)
  }

  private func plain(
    _ tag: StaticString, _ style: StaticString, _ attributes: String, _ text: String
  ) -> String {
    let look = style.utf8CodeUnitCount == 0 ? "" : " class=\"\(style)\""
    return "<\(tag)\(look)\(attributes)>\(PrintMarkup.escape(text))</\(tag)>"
  }

  /// Returns the label of a choice, in a circle unless it is a circled character itself.
  func disc(_ label: String) -> String {
    let isCircle = settings.labels == .circled && Int(label) == nil
    return self.label("b", isCircle ? "label circled" : "label", label)
  }

  private static func escape(_ text: String) -> String { HTMLText.escape(PrintText.shown(text)) }

  /// Returns the whole page, from a template with the placeholders `{{language}}`, `{{policy}}`, `{{title}}`,
  /// `{{sheets}}` and `{{body}}`.
  func page(title: String, body: String, sheets: String, template: [UInt8]) -> [UInt8] {
    let template = PageTemplate(template)
    let styles = template.digest(of: "style") + " " + PageTemplate.digest(sheets)
    return template.filled([
      "language": settings.language.rawValue, "title": PrintMarkup.escape(title),
      "policy": PageTemplate.policy(styles: styles),
      "sheets": sheets, "body": body,
    ])
  }
}
