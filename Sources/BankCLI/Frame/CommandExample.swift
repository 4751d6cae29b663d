@_spi(QBank) import BankModel

/// A command line that shows what a command is for, as it is typed into a shell.
struct CommandExample: Sendable {
  /// The line.
  let line: String
  /// What it does.
  let purpose: Localized

  /// A command line and what it does.
  init(_ line: String, en: String, ja: String) {
    self.line = line
    purpose = Localized(en: en, ja: ja)
  }
}
