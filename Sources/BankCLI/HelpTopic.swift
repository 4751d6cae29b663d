@_spi(QBank) import BankModel

/// A page of `qbank help` that is about no single command. A new one is one file and one line in `all`.
struct HelpTopic: Sendable {
  /// What it is called behind `qbank help`.
  let name: String
  /// The page.
  var text: Localized { makeText() }
  // Made on demand: every run looks at the names, and hardly one at a page.
  private let makeText: @Sendable () -> Localized

  init(name: String, text: @autoclosure @escaping @Sendable () -> Localized) {
    self.name = name
    makeText = text
  }

  /// All pages.
  static var all: [HelpTopic] { [.layouts, .conditions] }
}
