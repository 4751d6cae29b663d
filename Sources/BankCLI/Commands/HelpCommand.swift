@_spi(QBank) import BankModel
import BankSystem
@_spi(QBank) import BankText

extension Command {
  static let help = Command(
    "help",
    summary: Localized(en: "Show help for a command.", ja: "コマンドのヘルプを表示します。"),
    examples: [
      CommandExample(
        "qbank help",
        en: "List all commands.",
        ja: "コマンドの一覧を表示します。"),
      CommandExample(
        "qbank help draw",
        en: "Show every option of a command.",
        ja: "コマンドのオプションをすべて表示します。"),
      CommandExample(
        "qbank help layouts",
        en: "See which layouts of tables can be read.", ja: "読み取れる表のレイアウトを表示します。"),
      CommandExample(
        "qbank help conditions",
        en: "See the conditions for transform select.", ja: "transform select で使える条件を表示します。"),
    ],
    arguments: [
      Argument(
        "command", suggestions: Command.all.map(\.name) + HelpTopic.all.map(\.name),
        Localized(
          en: "The command, or one of \(HelpTopic.all.map(\.name).joined(separator: ", ")).",
          ja: "コマンドの名前、または \(HelpTopic.all.map(\.name).joined(separator: "、"))。"))
    ], options: NoOptions.self
  ) { (options, session) throws(Failure) in
    let page = HelpPage(
      language: session.language, width: session.width(of: .output),
      style: session.style(for: .output))
    guard let word = options.words.first else {
      try session.print(page.overview())
      return .clean
    }
    if let topic = HelpTopic.all.first(where: { $0.name == word.displayText }) {
      try session.print(page: topic.text)
      return .clean
    }
    guard let command = Command.named(word.displayText) else {
      throw .usage(UsageMessages.unknownCommand(word.displayText))
    }
    try session.print(page.text(command))
    return .clean
  }
}
