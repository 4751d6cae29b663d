@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankText

/// Help, in the form that users of Swift's own command line tools know.
struct HelpPage {
  let language: Language
  let width: Int
  let style: Style

  /// The column in which explanations begin.
  private static let column = 26

  /// Help for qbank as a whole.
  func overview() -> String {
    let about = Localized(
      en: "Write multiple-choice question banks as plain files, and trust them.",
      ja: "選択問題集をテキストファイルで書き、安心して使うためのツールです。")
    let commands = Command.all.map { ($0.name, $0.summary[language]) }
    return [
      paragraph(word(.overview), about[language]),
      paragraph(word(.usage), "qbank <\(word(.subcommandName))>"),
      section(word(.options), flagRows([.version, .help])),
      section(word(.subcommands), commands),
      self.examples(HelpPage.firstSteps),
      "  " + reminderLine("qbank help <\(word(.subcommandName))>") + "\n",
    ].joined(separator: "\n")
  }

  /// Help for one command.
  func text(_ command: Command) -> String {
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
    parts.append(section(word(.options), flagRows(command.allFlags)))
    parts.append(examples(command.examples))
    return parts.joined(separator: "\n")
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
    let flags = own.count > 12 ? ["[<\(word(.optionsName))>]"] : own
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

  private func section(_ label: String, _ rows: [(String, String)]) -> String {
    style(.heading, label + ":") + "\n" + rows.map { row($0.0, $0.1) }.joined()
  }

  private func row(_ label: String, _ text: String) -> String {
    let start = "  " + label
    let indent = String(repeating: " ", count: HelpPage.column)
    var lines = Wrap.lines(text, width: width - HelpPage.column)
    if DisplayWidth.of(start) + 1 < HelpPage.column {
      let first = lines.isEmpty ? "" : lines.removeFirst()
      return start.padded(to: HelpPage.column) + first + "\n"
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
      "qbank preview problems.csv --play",
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

  /// What an argument is, and what it can be.
  func explanation(_ argument: Argument) -> String {
    argument.help[language] + values(argument.choices, nil)
  }

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
    case overview, usage, arguments, options, examples, subcommands, subcommandName, optionsName
  }

  private func word(_ word: Word) -> String {
    switch (word, language) {
    case (.overview, .english): "OVERVIEW"
    case (.usage, .english): "USAGE"
    case (.arguments, .english): "ARGUMENTS"
    case (.options, .english): "OPTIONS"
    case (.examples, .english): "EXAMPLES"
    case (.subcommands, .english): "SUBCOMMANDS"
    case (.subcommandName, .english): "subcommand"
    case (.optionsName, .english): "options"
    case (.overview, .japanese): "概要"
    case (.usage, .japanese): "使い方"
    case (.arguments, .japanese): "引数"
    case (.options, .japanese): "オプション"
    case (.examples, .japanese): "使用例"
    case (.subcommands, .japanese): "コマンド"
    case (.subcommandName, .japanese): "コマンド"
    case (.optionsName, .japanese): "オプション"
    }
  }
}
