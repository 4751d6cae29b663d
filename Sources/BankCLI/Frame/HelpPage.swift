@_spi(QBank) import BankReports
import BankSystem

/// Help, in the form that users of Swift's own command line tools know.
struct HelpPage {
  let language: Language
  let width: Int
  let style: Style

  init(language: Language, width: Int, style: Style) {
    (self.language, self.width, self.style) = (language, width, style)
  }

  /// Creates help for standard output.
  init(_ session: Session) {
    self.init(
      language: session.language, width: session.width(of: .output),
      style: session.style(for: .output))
  }

  /// The columns in which explanations begin: of options, of commands, whose names are shorter, and of examples.
  private static let (column, columnOfCommands, columnOfExamples) = (26, 16, 34)
  private static let narrow = 60
  /// The maximum number of examples on a page that does not show all options.
  private static let maxExamples = 3

  /// Returns the help for qbank as a whole.
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
        examples(HelpPage.firstSteps[...]) + lines(moreHelp[language]),
      ]
    return parts.joined(separator: "\n")
  }

  /// A pointer to further help.
  private var moreHelp: Localized {
    let topics = HelpTopic.all.map(\.name).listed()
    return Localized(
      en: "See 'qbank help <command>' for more information. Other pages of 'qbank help': "
        + "\(topics.en).",
      ja: "詳しくは 'qbank help <コマンド>'。ページ: \(topics.ja)")
  }

  /// Returns the help for one command: what most people need, or everything.
  func text(_ command: Command, showsAll: Bool) -> String {
    let about = command.summary[language] + (command.details.map { gap + $0[language] } ?? "")
    let usage =
      style(.heading, word(.usage) + ":") + " "
      + usage(command, behind: word(.usage) + ": ") + "\n"
    var parts = [paragraph(word(.overview), about) + usage]
    if !command.arguments.isEmpty {
      let rows = command.arguments.map { ("<\($0.name)>", explanation($0)) }
      parts.append(section(word(.arguments), rows))
    }
    let shown = showsAll ? command.allFlags : command.usualFlags
    if !shown.isEmpty { parts.append(section(word(.options), flagRows(shown))) }
    if showsAll {
      parts += statuses(command).map { [lines($0)] } ?? []
    } else {
      parts.append(otherOptions(command))
    }
    parts.append(
      examples(showsAll ? command.examples[...] : command.examples.prefix(HelpPage.maxExamples)))
    return parts.joined(separator: "\n")
  }

  /// Returns the meanings of a command's exit statuses, or nil if it has only the common ones.
  func statuses(_ command: Command) -> String? {
    command.statuses.map {
      Localized(en: "Exit status: \($0.en)", ja: "終了コード: \($0.ja)")[language]
    }
  }

  /// Returns where to find help for the options that the page leaves out, and the names of those that only this
  /// command has.
  private func otherOptions(_ command: Command) -> String {
    let usual = Set(command.usualFlags.map(\.name))
    let own = command.flags.filter { !usual.contains($0.name) && !$0.isAboutReading }
    let hasMore =
      !own.isEmpty || command.statuses != nil || command.examples.count > HelpPage.maxExamples
    let places = [
      hasMore ? "qbank \(command.name) --help-all" : nil,
      command.flags.contains(where: \.isAboutReading) ? "qbank help reading" : nil, "qbank help",
    ]
    let names = own.map { "--\($0.name)" }.listed()[language]
    return paragraph(word(.otherOptions), places.compactMap(\.self).listed()[language])
      + (own.isEmpty ? "" : Wrap.lines(names, width: width - 2).map { "  \($0)\n" }.joined())
  }

  /// The separator between two sentences.
  private var gap: String { language == .english ? " " : "" }

  /// Returns the usage line and the pointer to help that follow an error about the command line.
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

  /// Returns the usage of a command, such as `qbank lint [--fix] [<path> ...]`.
  ///
  /// Lines break between options and continue below the first one.
  private func usage(_ command: Command, behind label: String) -> String {
    let own = command.flags.map { "[\($0.usage)]" }
    let flags = own.count > 8 ? ["[<\(word(.optionsName))>]"] : own
    var text = "qbank \(command.name)"
    let indent = String(repeating: " ", count: DisplayWidth.of(label + text))
    var used = indent.count
    for word in flags + command.arguments.map(\.usage) {
      let cells = 1 + DisplayWidth.of(word)
      let fits = used + cells <= width
      text += fits ? " " + word : "\n\(indent) \(word)"
      used = (fits ? used : indent.count) + cells
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
    // On a narrow terminal, explanations go below their labels, where there is room for them.
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

  /// Command lines to try first.
  static let firstSteps = [
    CommandExample("qbank new problems", en: "Create a bank.", ja: "問題ファイルを作り始めます。"),
    CommandExample(
      "qbank lint", en: "Check all banks in this folder.", ja: "現在のフォルダーの問題ファイルをすべて検査します。"),
    CommandExample(
      "qbank play problems.csv",
      en: "Play a set in the terminal.", ja: "ターミナルでクイズを解いてみます。"),
  ]

  /// Returns the examples, each on a line that can be copied as a whole, with its purpose beside it, or below it if
  /// both are long.
  private func examples(_ examples: ArraySlice<CommandExample>) -> String {
    let rows = examples.map { example in
      let purpose = example.purpose[language]
      let isShort = DisplayWidth.of(example.line) + 3 < HelpPage.columnOfExamples
      return row(example.line, purpose, isShort ? HelpPage.columnOfExamples : 6)
    }
    return style(.heading, word(.examples) + ":") + "\n" + rows.joined()
  }

  private func lines(_ text: String) -> String {
    Wrap.lines(text, width: width).map { $0 + "\n" }.joined()
  }

  /// Returns a row for each option, as in the help of a command.
  func rows(_ flags: [Flag]) -> String { flagRows(flags).map { row($0.0, $0.1) }.joined() }

  private func flagRows(_ flags: [Flag]) -> [(String, String)] {
    flags.map { flag in
      let letter = flag.letter.map { "-\($0), " } ?? ""
      return (letter + flag.usage, explanation(flag))
    }
  }

  /// Returns the description of an option with its possible values.
  func explanation(_ flag: Flag) -> String {
    flag.help[language] + values(flag.choices, flag.defaultValue)
  }

  /// Returns the description of an argument with its possible values, unless they are so many that the page lists
  /// them.
  func explanation(_ argument: Argument) -> String {
    let choices = argument.choices.flatMap { $0.count <= HelpPage.maxChoices ? $0 : nil }
    return argument.help[language] + values(choices, nil)
  }

  private static let maxChoices = 10

  /// Returns the possible values and the default, in brackets.
  private func values(_ choices: [String]?, _ defaultValue: String?) -> String {
    let isEnglish = language == .english
    let list = choices?.listed()[language]
    let last = defaultValue.map { isEnglish ? "default: \($0)" : "省略時: \($0)" }
    let parts = [list, last].compactMap(\.self)
    if parts.isEmpty { return "" }
    return isEnglish
      ? " (\(parts.joined(separator: "; ")))" : "（\(parts.joined(separator: "。"))）"
  }

  private func word(_ word: Localized) -> String { word[language] }
}

/// The words of a page besides what the tables of commands say.
extension Localized {
  fileprivate static let overview = Localized(en: "OVERVIEW", ja: "概要")
  fileprivate static let usage = Localized(en: "USAGE", ja: "使い方")
  fileprivate static let arguments = Localized(en: "ARGUMENTS", ja: "引数")
  fileprivate static let options = Localized(en: "OPTIONS", ja: "オプション")
  fileprivate static let otherOptions = Localized(en: "OTHER OPTIONS", ja: "ほかのオプション")
  fileprivate static let examples = Localized(en: "EXAMPLES", ja: "使用例")
  fileprivate static let subcommandName = Localized(en: "command", ja: "コマンド")
  fileprivate static let optionsName = Localized(en: "options", ja: "オプション")
}
