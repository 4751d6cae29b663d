@_spi(QBank) package import BankModel
@_spi(QBank) import BankText

/// Banks as one self-contained page for people: what was found, the figures, and every question.
///
/// Look and filters are in the template; this puts the questions into it as data, which its script shows some
/// at a time. What does not need the script stands on the page as HTML; without it, the findings do.
package struct BankPage {
  /// What the page is called.
  private let title: String
  private let language: Language
  private let files: [(linted: LintedFile, rows: [BankRow])]
  private let rules: [(name: String, summary: Localized)]
  /// What was not looked at.
  private let warnings: [Localized]
  private let figures: [ReportPage.Section]

  /// A page of some files.
  ///
  /// - Parameters:
  ///   - title: What the page is called.
  ///   - language: The language of its words.
  ///   - files: What was found in each file, and its rows.
  ///   - rules: What the rules are about that found something.
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

  /// The page, made of a template that says `{{title}}`, `{{language}}`, `{{policy}}`, `{{summary}}`,
  /// `{{figures}}`, `{{findings}}` and `{{report}}` where these belong.
  package func html(template: [UInt8]) -> [UInt8] {
    let template = PageTemplate(template)
    // Charts bring their own style sheet.
    let styles = template.digest(of: "style") + " " + PageTemplate.digest(SVGStyle.text)
    let policy =
      "default-src 'none'; style-src \(styles); script-src \(template.digest(of: "script")); "
      + "base-uri 'none'; form-action 'none'"
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
