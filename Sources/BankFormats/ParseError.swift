import BankModel
import BankText

/// Why a file cannot be read any further.
struct ParseError: Error, Equatable {
  /// The bytes it is about.
  let range: TextRange
  /// What is wrong.
  let message: Localized
  /// What to do.
  let help: Localized?

  init(_ range: TextRange, _ message: Localized, help: Localized? = nil) {
    self.range = range
    self.message = message
    self.help = help
  }

  /// The same as a finding of the reader of a format.
  func diagnostic(_ format: String) -> Diagnostic {
    Diagnostic(rule: format, severity: .error, place: Place(range), message: message, help: help)
  }
}
