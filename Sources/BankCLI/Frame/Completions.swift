@_spi(QBank) import BankModel
@_spi(QBank) import BankText
@_spi(QBank) import BankRules

/// A shell that can complete commands.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish
}

/// Scripts that teach shells to complete qbank's commands, made from the tables of commands.
struct Completions {
  private let language: Language
  private let ruleNames = Registry.all.map(\.info.name)

  init(_ language: Language) { self.language = language }

  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The words that can follow an option; nil for a file, empty for anything else.
  private func words(_ flag: Flag) -> [String]? {
    switch flag.value {
    case .oneOf(let words), .suggested(let words): words
    case .rules: ruleNames
    case .file: nil
    case .none, .number, .text: []
    }
  }

  /// The words that an argument can be; nil for a file.
  private func words(_ argument: Argument) -> [String]? {
    argument.isFile ? nil : argument.choices ?? argument.suggestions()
  }

  // MARK: bash

  private var bash: String {
    """
    # Completions of qbank for bash.
    _qbank() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local names="\(Command.all.map(\.name).joined(separator: " "))"
      COMPREPLY=()
      if (( COMP_CWORD == 1 )); then
        COMPREPLY=($(compgen -W "$names --help --version" -- "$current"))
        return
      fi
      case "${COMP_WORDS[1]} $previous" in
    \(Command.all.flatMap { command in command.allFlags.compactMap { bashValue(command, $0) } }
      .joined(separator: "\n"))
      esac
      case "${COMP_WORDS[1]}" in
    \(Command.all.map { bashCommand($0) }.joined(separator: "\n"))
      esac
    }
    complete -o filenames -F _qbank qbank

    """
  }

  private func bashValue(_ command: Command, _ flag: Flag) -> String? {
    guard flag.takesValue else { return nil }
    let names = ["--\(flag.name)"] + (flag.letter.map { ["-\($0)"] } ?? [])
    let pattern = names.map { "\"\(command.name) \($0)\"" }.joined(separator: "|")
    return "    \(pattern)) COMPREPLY=(\(bashWords(words(flag)))); return ;;"
  }

  private func bashCommand(_ command: Command) -> String {
    let flags = command.allFlags.map { "--\($0.name)" }
    let argument = command.arguments.first.map { words($0) } ?? []
    return """
          \(command.name))
            if [[ $current == -* ]]; then
              COMPREPLY=(\(bashWords(flags)))
            else
              COMPREPLY=(\(bashWords(argument)))
            fi ;;
      """
  }

  private func bashWords(_ words: [String]?) -> String {
    guard let words else { return "$(compgen -f -- \"$current\")" }
    return "$(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\")"
  }

  // MARK: zsh

  private var zsh: String {
    """
    #compdef qbank
    # Completions of qbank for zsh.
    _qbank() {
      local -a commands
      commands=(
    \(Command.all.map { "    '\($0.name):\(quoted($0.summary))'" }.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        _describe 'command' commands
        return
      fi
      local command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
    \(Command.all.map { zshCommand($0) }.joined(separator: "\n"))
      esac
    }
    if [[ $funcstack[1] == _qbank ]]; then
      _qbank "$@"
    else
      compdef _qbank qbank
    fi

    """
  }

  private func zshCommand(_ command: Command) -> String {
    let flags = command.allFlags.map { flag in
      let value = flag.takesValue ? ":\(flag.placeholder):\(zshWords(words(flag)))" : ""
      return "        '--\(flag.name)[\(bracketed(flag.help))]\(value)'"
    }
    let arguments = command.arguments.map { argument in
      let count = argument.isRepeated ? "*" : ""
      return "        '\(count):\(argument.name):\(zshWords(words(argument)))'"
    }
    let lines = (flags + arguments).joined(separator: " \\\n")
    return "    \(command.name))\n      _arguments -s \\\n\(lines) ;;"
  }

  private func zshWords(_ words: [String]?) -> String {
    guard let words else { return "_files" }
    return words.isEmpty ? " " : "(\(words.joined(separator: " ")))"
  }

  // MARK: fish

  private var fish: String {
    let commands = Command.all.map {
      "complete -c qbank -n __fish_use_subcommand -f -a \($0.name) -d '\(quoted($0.summary))'"
    }
    let rest = Command.all.flatMap { command in
      command.allFlags.map { fishFlag(command, $0) }
        + command.arguments.prefix(1).compactMap { fishArgument(command, $0) }
    }
    return "# Completions of qbank for fish.\n"
      + (commands + rest).map { $0 + "\n" }.joined()
  }

  private func fishFlag(_ command: Command, _ flag: Flag) -> String {
    var line = "complete -c qbank -n '__fish_seen_subcommand_from \(command.name)' -l \(flag.name)"
    if let letter = flag.letter { line += " -s \(letter)" }
    if flag.takesValue {
      line += words(flag).map { " -x -a '\($0.joined(separator: " "))'" } ?? " -r -F"
    }
    return line + " -d '\(quoted(flag.help))'"
  }

  private func fishArgument(_ command: Command, _ argument: Argument) -> String? {
    guard let words = words(argument), !words.isEmpty else { return nil }
    return "complete -c qbank -n '__fish_seen_subcommand_from \(command.name)' -f "
      + "-a '\(words.joined(separator: " "))'"
  }

  // MARK: Quoting

  /// A text for between single quotes, which it must not hold itself.
  private func quoted(_ text: Localized) -> String {
    text[language].replacing(text: "'", with: "’")
  }

  /// A text for between square brackets in zsh.
  private func bracketed(_ text: Localized) -> String {
    quoted(text).replacing(text: "[", with: "(").replacing(text: "]", with: ")")
      .replacing(text: ":", with: "\\:")
  }
}
