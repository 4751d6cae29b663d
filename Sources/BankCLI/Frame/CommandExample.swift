@_spi(QBank) import BankModel

/// An example command line, as it is typed into a shell, and what it is for.
struct CommandExample: Sendable {
  /// The command line.
  let line: String
  /// What it does.
  let purpose: Localized

  /// A command line and what it does.
  init(_ line: String, en: String, ja: String) {
    self.line = line
    purpose = Localized(en: en, ja: ja)
  }
}
