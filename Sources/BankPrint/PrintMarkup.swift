import BankModel
import BankReports
@_spi(QBank) import BankText

/// Elements of a page to print. All text of a bank is escaped here.
struct PrintMarkup {
  private let settings: PrintSettings
  private let languages: TextLanguages

  /// The elements of a page with these texts.
  init(_ settings: PrintSettings, texts: [String]) {
    self.settings = settings
    languages = TextLanguages(of: texts + [settings.title], on: settings.language)
  }

  /// An element with a text of somebody, whichever way it runs.
  func block(_ tag: StaticString, _ style: StaticString, _ text: String) -> String {
    element(tag, style, " dir=\"auto\"", text)
  }

  /// The same in an element that runs the way of the text.
  func text(_ tag: StaticString, _ style: StaticString, _ text: String) -> String {
    element(tag, style, "", text)
  }

  private func element(
    _ tag: StaticString, _ style: StaticString, _ direction: String, _ text: String
  ) -> String {
    let language = languages.tag(of: text).map { " lang=\"\($0)\"" } ?? ""
    return plain(tag, style, direction + language, text)
  }

  /// An element with words or a number of ours.
  func label(_ tag: StaticString, _ style: StaticString, _ text: String) -> String {
    plain(tag, style, "", text)
  }

  private func plain(
    _ tag: StaticString, _ style: StaticString, _ attributes: String, _ text: String
  ) -> String {
    let look = style.utf8CodeUnitCount == 0 ? "" : " class=\"\(style)\""
    return "<\(tag)\(look)\(attributes)>\(PrintMarkup.escape(text))</\(tag)>"
  }

  /// The label of a choice: in a circle, if it is none itself.
  func disc(_ label: String) -> String {
    let isCircle = settings.labels == .circled && Int(label) == nil
    return self.label("b", isCircle ? "label circled" : "label", label)
  }

  private static func escape(_ text: String) -> String { HTMLText.escape(PrintText.shown(text)) }

  /// The whole page, made of a template that says `{{language}}`, `{{policy}}`, `{{title}}`,
  /// `{{sheets}}` and `{{body}}` where these belong.
  func page(title: String, body: String, sheets: String, template: [UInt8]) -> [UInt8] {
    let template = PageTemplate(template)
    let styles = template.digest(of: "style") + " " + PageTemplate.digest(sheets)
    return template.filled([
      "language": settings.language.rawValue, "title": PrintMarkup.escape(title),
      "policy": "default-src 'none'; style-src \(styles); base-uri 'none'; form-action 'none'",
      "sheets": sheets, "body": body,
    ])
  }
}
