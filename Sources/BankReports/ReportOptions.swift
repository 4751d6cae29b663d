@_spi(QBank) import BankModel

/// Options for showing findings.
package struct ReportOptions: Sendable {
  /// The language of every text.
  package var language: Language
  /// Whether and how text is coloured.
  package var style: Style
  /// The maximum width of a line in cells.
  package var width: Int
  /// Whether longer messages wrap. Lines of a bank are truncated in any case.
  package var wraps: Bool
  /// Whether each finding is shown with its line, whatever their number.
  package var isVerbose: Bool
  /// The maximum number of findings shown in all; 0 for no limit.
  package var maxFindings: Int

  /// Creates options for showing findings.
  package init(
    language: Language, style: Style = .plain, width: Int = 80, wraps: Bool = true,
    isVerbose: Bool = false, maxFindings: Int = 0
  ) {
    self.language = language
    self.style = style
    self.width = width
    self.wraps = wraps
    self.isVerbose = isVerbose
    self.maxFindings = maxFindings
  }
}
