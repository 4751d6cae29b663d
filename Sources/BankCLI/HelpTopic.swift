@_spi(QBank) import BankReports
@_spi(QBank) import BankSets

/// A page of `qbank help` that is not about a single command. A new page is one file and one line in `all`.
struct HelpTopic: Sendable {
  /// The name after `qbank help`.
  let name: String
  /// The text of the page in the language and width of a help page.
  let text: @Sendable (HelpPage) -> Localized

  /// Creates a page whose text is made on demand, because every run reads the names but hardly any a page.
  init(name: String, text: @autoclosure @escaping @Sendable () -> Localized) {
    self.name = name
    self.text = { _ in text() }
  }

  /// Creates a page that lists options as the pages of commands do.
  init(name: String, listing flags: [Flag], below introduction: Localized) {
    self.name = name
    text = { page in
      let page = HelpPage(language: page.language, width: min(page.width, 80), style: page.style)
      let text = Wrap.lines(introduction[page.language], width: page.width).joined(separator: "\n")
      return Localized("\(text)\n\n\(page.rows(flags))")
    }
  }

  /// All pages.
  static var all: [HelpTopic] { [.reading, .layouts, .conditions] + methods }
}

extension HelpTopic {
  /// The pages about the methods that a seed promises, each under its name in manifests.
  static let methods: [HelpTopic] = [
    HelpTopic(name: "shuffle-v1", text: QuestionDraw.Method.page),
    HelpTopic(name: "constraints-v1", text: SetConstraints.Method.v1.page),
    HelpTopic(name: "constraints-v2", text: SetConstraints.Method.v2.page),
    HelpTopic(name: "selection-v1", text: DrawRequest.selectionPage),
    HelpTopic(name: "versions-v1", text: VersionMethod.page),
    HelpTopic(name: "players-v1", text: Player.page),
  ]
}
