@_spi(QBank) import BankModel
import BankReports
import BankSystem
@_spi(QBank) import BankText

/// Help, in the form that users of Swift's own command line tools know.
struct HelpPage {
  let language: Language
  let width: Int
  let style: Style

  init(language: Language, width: Int, style: Style) {
    (self.language, self.width, self.style) = (language, width, style)
  }

  /// Help as it is shown on standard output.
  init(_ session: Session) {
    self.init(
      language: session.language, width: session.width(of: .output),
      style: session.style(for: .output))
  }

  /// The column in which explanations begin: of options, and of commands, whose names are shorter.
  private static let (column, columnOfCommands) = (26, 16)
  private static let narrow = 60

  /// Help for qbank as a whole.
  func overview() -> String {
    let about = Localized(
      en: "Write multiple-choice question banks as plain files, and trust them.",
      ja: "選択問題集をテキストファイルで書き、安心して使うためのツールです。")
    let groups = Command.groups.map { group in
      section(
        group.title[language], group.commands.map { ($0.name, $0.summary[language]) },
        column: HelpPage.columnOfCommands)
    }
    let parts =
      [
        paragraph(word(.overview), about[language]),
        paragraph(word(.usage), "qbank <\(word(.subcommandName))>"),
      ] + groups + [
        section(word(.options), flagRows(CommonOptions.flags)),
        self.examples(HelpPage.firstSteps)
          + Wrap.lines(moreHelp[language], width: width).map { $0 + "\n" }.joined(),
      ]
    return parts.joined(separator: "\n")
  }

  /// Where there is more of it.
  private var moreHelp: Localized {
    let topics = HelpTopic.all.map(\.name)
    return Localized(
      en: "See 'qbank help <command>' for more information. Other pages of 'qbank help': "
        + topics.joined(separator: ", ") + ".",
      ja: "詳しくは 'qbank help <コマンド>'。ページ: "
        + topics.joined(separator: "、"))
  }

  /// Help for one command: what most people need of it, or all.
  func text(_ command: Command, showsAll: Bool) -> String {
    var parts = [paragraph(word(.overview), command.summary[language])]
    if let details = command.details {
      parts.append(Wrap.lines(details[language], width: width).map { $0 + "\n" }.joined())
    }
    let usage = usage(command, behind: word(.usage) + ": ")
    parts.append(style(.heading, word(.usage) + ":") + " " + usage + "\n")
    if !command.arguments.isEmpty {
      let rows = command.arguments.map { ("<\($0.name)>", explanation($0)) }
      parts.append(section(word(.arguments), rows))
    }
    let shown = showsAll ? command.allFlags : command.usualFlags
    if !shown.isEmpty { parts.append(section(word(.options), flagRows(shown))) }
    if !showsAll { parts.append(section(word(.otherOptions), otherOptions(command))) }
    parts.append(examples(command.examples))
    return parts.joined(separator: "\n")
  }

  /// Where the help of each option is that a page leaves out.
  private func otherOptions(_ command: Command) -> [(String, String)] {
    let usual = Set(command.usualFlags.map(\.name))
    let places = [
      (
        "qbank \(command.name) --help-all",
        command.flags.filter { !usual.contains($0.name) && !$0.isAboutReading }
      ),
      ("qbank help reading", command.flags.filter(\.isAboutReading)),
      ("qbank help", CommonOptions.flags.filter { !$0.name.hasPrefix("help") }),
    ]
    return places.filter { !$0.1.isEmpty }.map { place, flags in
      (place, flags.map { "--\($0.name)" }.joined(separator: language == .english ? ", " : "、"))
    }
  }

  /// What is said below a complaint about the command line.
  func reminder(_ command: Command?) -> String {
    let label = language == .english ? "Usage" : word(.usage)
    let line = command.map { usage($0, behind: label + ": ") } ?? "qbank <\(word(.subcommandName))>"
    let name = command.map { "qbank \($0.name) --help" } ?? "qbank --help"
    return "\(label): \(line)\n  \(reminderLine(name))\n"
  }

  private func reminderLine(_ name: String) -> String {
    language == .english
      ? "See '\(name)' for more information." : "詳しくは '\(name)' をご覧ください。"
  }

  /// How a command is written, such as `qbank lint [--fix] [<path> ...]`.
  ///
  /// Lines break between options, and go on below the first one.
  private func usage(_ command: Command, behind label: String) -> String {
    let own = command.flags.map { "[\($0.usage)]" }
    let flags = own.count > 8 ? ["[<\(word(.optionsName))>]"] : own
    var text = "qbank \(command.name)"
    let indent = String(repeating: " ", count: DisplayWidth.of(label + text))
    var used = indent.count
    for word in flags + command.arguments.map(\.usage) {
      let fits = used + 1 + word.count <= width
      text += fits ? " " + word : "\n\(indent) \(word)"
      used = (fits ? used : indent.count) + 1 + word.count
    }
    return text
  }

  private func paragraph(_ label: String, _ text: String) -> String {
    let lines = Wrap.lines("\(label): \(text)", width: width)
    let first = lines.first.map {
      style(.heading, label + ":") + String($0.dropFirst(label.count + 1))
    }
    return ([first ?? ""] + lines.dropFirst()).map { $0 + "\n" }.joined()
  }

  private func section(
    _ label: String, _ rows: [(String, String)], column: Int = HelpPage.column
  ) -> String {
    style(.heading, label + ":") + "\n" + rows.map { row($0.0, $0.1, column) }.joined()
  }

  private func row(_ label: String, _ text: String, _ column: Int = HelpPage.column) -> String {
    let start = "  " + label
    // On a narrow terminal explanations stand below, where there is room for them.
    let column = width < HelpPage.narrow ? 6 : column
    let indent = String(repeating: " ", count: column)
    var lines = Wrap.lines(text, width: width - column)
    if DisplayWidth.of(start) + 1 < column {
      let first = lines.isEmpty ? "" : lines.removeFirst()
      return start.padded(to: column) + first + "\n"
        + lines.map { indent + $0 + "\n" }.joined()
    }
    return start + "\n" + lines.map { indent + $0 + "\n" }.joined()
  }

  /// What to try first.
  static let firstSteps = [
    CommandExample("qbank new problems", en: "Create a bank.", ja: "問題ファイルを作り始めます。"),
    CommandExample(
      "qbank lint", en: "Check all banks in this folder.", ja: "現在のフォルダーの問題ファイルをすべて検査します。"),
    CommandExample(
      "qbank play problems.csv",
      en: "Play a set in the terminal.", ja: "ターミナルでクイズを解いてみます。"),
  ]

  /// A line for each, which can be copied as a whole, and below it what it does.
  private func examples(_ examples: [CommandExample]) -> String {
    let lines = examples.flatMap { example in
      ["  " + example.line]
        + Wrap.lines(example.purpose[language], width: width - 6).map { "      " + $0 }
    }
    return style(.heading, word(.examples) + ":") + "\n" + lines.map { $0 + "\n" }.joined()
  }

  /// A row for each option, as in the help of a command.
  func rows(_ flags: [Flag]) -> String { flagRows(flags).map { row($0.0, $0.1) }.joined() }

  private func flagRows(_ flags: [Flag]) -> [(String, String)] {
    flags.map { flag in
      let letter = flag.letter.map { "-\($0), " } ?? ""
      return (letter + flag.usage, explanation(flag))
    }
  }

  /// What an option does, and what can be said with it.
  func explanation(_ flag: Flag) -> String {
    flag.help[language] + values(flag.choices, flag.defaultValue)
  }

  /// What an argument is, and what it can be, unless that is so much that the page has a list of it.
  func explanation(_ argument: Argument) -> String {
    let choices = argument.choices.flatMap { $0.count <= HelpPage.mostChoices ? $0 : nil }
    return argument.help[language] + values(choices, nil)
  }

  private static let mostChoices = 10

  /// What can be said, and what holds when nothing is said, in brackets.
  private func values(_ choices: [String]?, _ defaultValue: String?) -> String {
    let isEnglish = language == .english
    let list = choices?.joined(separator: isEnglish ? ", " : "、")
    let last = defaultValue.map { isEnglish ? "default: \($0)" : "省略時: \($0)" }
    let parts = [list, last].compactMap(\.self)
    if parts.isEmpty { return "" }
    return isEnglish
      ? " (\(parts.joined(separator: "; ")))" : "（\(parts.joined(separator: "。"))）"
  }

  private enum Word {
    case overview, usage, arguments, options, otherOptions, examples, subcommandName, optionsName
  }

  private func word(_ word: Word) -> String {
    switch (word, language) {
    case (.overview, .english): "OVERVIEW"
    case (.usage, .english): "USAGE"
    case (.arguments, .english): "ARGUMENTS"
    case (.options, .english): "OPTIONS"
    case (.otherOptions, .english): "OTHER OPTIONS"
    case (.examples, .english): "EXAMPLES"
    case (.subcommandName, .english): "command"
    case (.optionsName, .english): "options"
    case (.overview, .japanese): "概要"
    case (.usage, .japanese): "使い方"
    case (.arguments, .japanese): "引数"
    case (.options, .japanese): "オプション"
    case (.otherOptions, .japanese): "ほかのオプション"
    case (.examples, .japanese): "使用例"
    case (.subcommandName, .japanese): "コマンド"
    case (.optionsName, .japanese): "オプション"
    }
  }
}
