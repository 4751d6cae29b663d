@_spi(QBank) import BankReports
@_spi(QBank) import BankSets
@_spi(QBank) import BankSystem

extension Command {
  static let help = Command(
    "help",
    summary: Localized(en: "Show help for a command or a topic.", ja: "コマンドや用語のヘルプを表示します。"),
    examples: [
      CommandExample(
        "qbank help", en: "List all commands.", ja: "コマンドの一覧を表示します。"),
      CommandExample(
        "qbank help draw", en: "Show how to use a command.", ja: "コマンドの使い方を表示します。"),
      CommandExample(
        "qbank help reading",
        en: "See the options about reading files.", ja: "ファイルの読み込みに関するオプションを表示します。"),
      CommandExample(
        "qbank help conditions",
        en: "See the conditions that --where understands.", ja: "--where に書ける条件を表示します。"),
      CommandExample(
        "qbank help --man > ~/.local/share/man/man1/qbank.1",
        en: "Make the manual available as man qbank.", ja: "man qbank で読めるようにします。"),
    ],
    arguments: [
      Argument(
        "name", suggestions: Command.all.map(\.name) + HelpTopic.all.map(\.name),
        Localized(
          en: "A command, or one of \(HelpTopic.all.map(\.name).joined(separator: ", ")).",
          ja: "コマンドの名前、または \(HelpTopic.all.map(\.name).joined(separator: "、"))。"))
    ], options: HelpCommandOptions.self
  ) { (options, session) throws(Failure) in
    if options.showsManual {
      try session.print(ManPage(language: session.language).text)
    } else if let name = options.words.first?.displayText {
      try show(name, &session)
    } else {
      try session.show(HelpPage(session).overview())
    }
    return .clean
  }

  private static func show(_ name: String, _ session: inout Session) throws(Failure) {
    if let topic = HelpTopic.all.first(where: { $0.name == name }) {
      return try session.print(page: topic.text(HelpPage(session)))
    }
    guard let command = Command.named(name) else {
      throw .usage(UnknownName.topic(name))
    }
    try session.show(HelpPage(session).text(command, showsAll: false))
  }
}

/// The options of `qbank help`.
struct HelpCommandOptions: CommandOptions {
  var words: [Path] = []
  var showsManual = false

  static var fields: [OptionField<Self>] { [.sign(.manual, \.showsManual)] }
}

extension Flag {
  fileprivate static let manual = Flag(
    "man",
    Localized(
      en: "Print the manual page, with every command and option, in the format of man.",
      ja: "すべてのコマンドとオプションを載せたマニュアルを、manコマンドの形式で出力します。"))
}
