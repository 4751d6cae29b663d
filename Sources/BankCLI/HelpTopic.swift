@_spi(QBank) import BankModel

/// A page of `qbank help` that is about no single command. A new one is one file and one line in `all`.
struct HelpTopic: Sendable {
  /// What it is called behind `qbank help`.
  let name: String
  /// The page.
  let text: Localized

  /// All pages.
  static var all: [HelpTopic] { [.layouts, .conditions] }
}
