@_spi(QBank) import BankModel

/// Banks as one self-contained page for people, with the findings, the figures, and every question.
///
/// The look and the filters are in the template; this inserts the questions as data, which the script shows a few
/// at a time. Content that does not need the script is in the page as HTML, and so are the findings for browsers
/// without scripts.
package struct BankPage {
  /// The title of the page.
  private let title: String
  private let language: Language
  private let files: [(linted: LintedFile, rows: [BankRow])]
  private let rules: [(name: String, summary: Localized)]
  /// What was not checked.
  private let warnings: [Localized]
  private let figures: [ReportPage.Section]

  /// Creates a page for some files.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - language: The language of its words.
  ///   - files: The diagnostics of each file, and its rows.
  ///   - rules: The descriptions of the rules that found something.
  ///   - warnings: What could not be read or was passed over.
  ///   - figures: The figures of all questions.
  package init(
    title: String, language: Language, files: [(linted: LintedFile, rows: [BankRow])],
    rules: [(name: String, summary: Localized)], warnings: [Localized],
    figures: [ReportPage.Section]
  ) {
    self.title = title
    self.language = language
    self.files = files
    self.rules = rules
    self.warnings = warnings
    self.figures = figures
  }

  /// Returns the page, from a template with the placeholders `{{title}}`, `{{language}}`, `{{policy}}`,
  /// `{{summary}}`, `{{figures}}`, `{{findings}}` and `{{report}}`.
  package func html(template: [UInt8]) -> [UInt8] {
    let template = PageTemplate(template)
    // Charts bring their own style sheet.
    let styles = template.digest(of: "style") + " " + PageTemplate.digest(SVGStyle.text)
    let policy = PageTemplate.policy(styles: styles, scripts: template.digest(of: "script"))
    let words = BankPageWords(files.map(\.linted), language)
    let told = words.summary + warnings.map { .warning($0[language]) } + words.warnings
    return template.filled([
      "title": ReportPage.escape(title), "language": language.rawValue, "policy": policy,
      "summary": ReportPage.html(told, language: language) + "\n" + words.filesTable,
      "figures": foldedFigures,
      "findings": ReportPage.html(words.findings, language: language),
      "report": ScriptData.text(report),
    ])
  }

  private var foldedFigures: String {
    if figures.isEmpty { return "" }
    let title = Localized(en: "Figures for all questions", ja: "すべての問題の統計")
    return "<details><summary>\(title[language])</summary>\n"
      + ReportPage.html(figures, language: language) + "\n</details>"
  }

  private var report: String {
    let files = JSON.array(files.map { .string($0.linted.source.path.displayText) }).text
    let rules = JSON.object(rules.map { ($0.name, .string($0.summary[language])) }).text
    return
      "{\"files\":\(files),\"rules\":\(rules),\"items\":\(BankItems(self.files, language).text)}"
  }
}
