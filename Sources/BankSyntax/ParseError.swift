@_spi(QBank) @_exported public import BankModel

/// The reason why a file cannot be read any further.
package struct ParseError: Error, Equatable {
  /// The bytes that it is about.
  package let range: TextRange
  /// What is wrong.
  package let message: Localized
  /// What to do.
  package let help: Localized?

  package init(_ range: TextRange, _ message: Localized, help: Localized? = nil) {
    self.range = range
    self.message = message
    self.help = help
  }

  /// Creates an error from its message in both languages.
  init(_ range: TextRange, en: String, ja: String, help: Localized? = nil) {
    self.init(range, Localized(en: en, ja: ja), help: help)
  }

  /// Returns the error as a diagnostic of the reader of a format.
  package func diagnostic(_ format: String) -> Diagnostic {
    Diagnostic(rule: format, severity: .error, place: Place(range), message: message, help: help)
  }
}
