@_spi(QBank) package import BankModel

/// How findings are shown.
package struct ReportOptions: Sendable {
  /// The language of every text.
  package var language: Language
  /// Colours or none.
  package var style: Style
  /// How many cells a line may take.
  package var width: Int
  /// Whether messages that are longer go on in another line. Lines of a bank are cut in any case.
  package var wraps: Bool
  /// Whether each finding is shown with its line, however many there are.
  package var isVerbose: Bool
  /// How many findings are shown in all; 0 for all.
  package var maxFindings: Int

  /// How findings are shown.
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
