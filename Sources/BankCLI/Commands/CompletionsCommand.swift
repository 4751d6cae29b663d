@_spi(QBank) import BankModel
@_spi(QBank) import BankRules

extension Command {
  static let completions = Command(
    "completions",
    summary: Localized(en: "Print a shell completion script for qbank.", ja: "シェルの補完スクリプトを表示します。"),
    examples: [
      CommandExample(
        "source <(qbank completions bash)",
        en: "Enable completion in this bash.", ja: "現在のbashで補完を使えるようにします。"),
      CommandExample(
        "qbank completions zsh > \"${fpath[1]}/_qbank\"",
        en: "Enable completion in every zsh.", ja: "すべてのzshで補完を使えるようにします。"),
      CommandExample(
        "qbank completions fish > ~/.config/fish/completions/qbank.fish",
        en: "Enable completion in every fish.", ja: "すべてのfishで補完を使えるようにします。"),
    ],
    arguments: [
      Argument(
        "shell", isRequired: true, choices: Shell.allCases.map(\.rawValue),
        Localized(en: "The shell.", ja: "シェルの名前。"))
    ], options: NoOptions.self
  ) { (options, session) throws(Failure) in
    let shell = options.words.first.flatMap { Shell(rawValue: $0.displayText) } ?? .bash
    try session.print(shell.completions(session.language))
    return .clean
  }
}

/// A shell for which there are completions.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// Returns the script that completes qbank's commands in the shell, generated from the tables of commands.
  func completions(_ language: Language) -> String {
    let words = CompletionWords(language: language)
    return switch self {
    case .bash: BashCompletions(words: words).script
    case .zsh: ZshCompletions(words: words).script
    case .fish: FishCompletions(words: words).script
    }
  }
}

/// The words that can be completed, and their explanations.
private struct CompletionWords {
  let language: Language
  /// The options that every command has, which can also precede its name.
  let commonFlags = CommonOptions.flags
  private let ruleNames = Registry.all.map(\.info.name)

  init(language: Language) { self.language = language }

  /// What a shell offers at a place of the command line.
  enum Offer {
    /// Names of files.
    case files
    /// One of these words; nothing if there are none.
    case words([String])
    /// Some of these words, separated by commas.
    case list([String])
  }

  /// Returns what can follow an option, or nil if nothing can.
  func offer(_ flag: Flag) -> Offer? {
    switch flag.value {
    case .none: nil
    case .oneOf(let words): .words(words)
    case .suggested(let words): .words(words())
    case .list(let words): .list(words)
    case .rules: .list(ruleNames)
    case .file, .output, .outputBeside: .files
    case .number, .text: .words([])
    }
  }

  /// Returns what an argument can be.
  func offer(_ argument: Argument) -> Offer {
    argument.isFile ? .files : .words(argument.choices ?? argument.suggestions())
  }

  /// Returns a text to be put between single quotes, with those that it contains replaced.
  func quoted(_ text: Localized) -> String { text[language].replacing(text: "'", with: "’") }
}

/// The completion script for bash.
private struct BashCompletions {
  let words: CompletionWords

  var script: String {
    """
    # Completions of qbank for bash.

    # Offers those words that begin as the current one; where a comma is the second argument, several
    # can stand in it, with commas between them.
    _qbank_offer() {
      local list= word
      if [[ $2 ]]; then
        compopt -o nospace 2>/dev/null
        if [[ $current == *,* ]]; then list=${current%,*},; fi
      fi
      for word in $1; do
        if [[ ,$list != *",$word,"* && $list$word == "$current"* ]]; then
          COMPREPLY+=("$before$list$word")
        fi
      done
    }

    _qbank_files() {
      local IFS=$'\\n'
      COMPREPLY=($(compgen -f -P "$before" -- "$current"))
    }

    _qbank() {
      local names="\(Command.all.map(\.name).joined(separator: " "))" command= word before=
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      COMPREPLY=()
      # A value can follow its option after "=", at which bash takes words apart unless it is told not to.
      if [[ $current == --*=* ]]; then
        previous=${current%%=*} before=${current%%=*}= current=${current#*=}
      elif [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        if [[ $word && " $names " == *" $word "* ]]; then command=$word; break; fi
      done
      case "$command $previous" in
    \(values.joined(separator: "\n"))
      esac
      case "$command" in
    \(commands.joined(separator: "\n"))
      esac
    }
    complete -o filenames -F _qbank qbank

    """
  }

  private var values: [String] {
    let own = Command.all.flatMap { command in
      command.allFlags.map { value($0, of: command.name) }
    }
    return (words.commonFlags.map { value($0, of: "") } + own).compactMap(\.self)
  }

  private func value(_ flag: Flag, of command: String) -> String? {
    guard let offer = words.offer(flag) else { return nil }
    let names = ["--\(flag.name)"] + (flag.letter.map { ["-\($0)"] } ?? [])
    let pattern = names.map { "\"\(command) \($0)\"" }.joined(separator: "|")
    return "    \(pattern)) \(call(offer)); return ;;"
  }

  private var commands: [String] {
    [choice("\"\"", .words(Command.all.map(\.name)), words.commonFlags)]
      + Command.all.map {
        choice($0.name, $0.arguments.first.map(words.offer) ?? .words([]), $0.allFlags)
      }
  }

  private func choice(
    _ command: String, _ argument: CompletionWords.Offer, _ flags: [Flag]
  ) -> String {
    """
        \(command))
          if [[ $current == -* ]]; then
            \(call(.words(flags.map { "--\($0.name)" })))
          else
            \(call(argument))
          fi ;;
    """
  }

  private func call(_ offer: CompletionWords.Offer) -> String {
    switch offer {
    case .files: "_qbank_files"
    case .words(let words): "_qbank_offer \"\(words.joined(separator: " "))\""
    case .list(let words): "_qbank_offer \"\(words.joined(separator: " "))\" ,"
    }
  }
}

/// The completion script for zsh.
private struct ZshCompletions {
  let words: CompletionWords

  var script: String {
    """
    #compdef qbank
    # Completions of qbank for zsh.
    _qbank() {
      local curcontext=$curcontext state state_descr line
      typeset -A opt_args
      _arguments -s -C \\
    \(words.commonFlags.map { flag($0) + " \\\n" }.joined())\
            '(-): :->command' '(-)*:: :->argument' && return
      if [[ $state == command ]]; then
        local -a commands
        commands=(
    \(Command.all.map { "      '\($0.name):\(words.quoted($0.summary))'" }.joined(separator: "\n"))
        )
        _describe command commands
        return
      fi
      case $words[1] in
    \(Command.all.map { command($0) }.joined(separator: "\n"))
      esac
    }
    if [[ $funcstack[1] == _qbank ]]; then
      _qbank "$@"
    else
      compdef _qbank qbank
    fi

    """
  }

  private func command(_ command: Command) -> String {
    let arguments = command.arguments.map { argument in
      let count = argument.isRepeated ? "*" : ""
      return "        '\(count):\(argument.name):\(action(words.offer(argument)))'"
    }
    let lines = (command.allFlags.map { flag($0) } + arguments).joined(separator: " \\\n")
    return "    \(command.name))\n      _arguments -s \\\n\(lines) ;;"
  }

  /// Returns an option, which can also be given by its letter, and whose value can follow after `=`.
  private func flag(_ flag: Flag) -> String {
    let offer = words.offer(flag)
    let value = offer.map { ":\(flag.placeholder):\(action($0))" } ?? ""
    let long = "--\(flag.name)" + (offer == nil ? "" : "=")
    let rest = "[\(bracketed(flag.help))]\(value)'"
    guard let letter = flag.letter else { return "        '*\(long)\(rest)" }
    return "        '*'{-\(letter)\(offer == nil ? "" : "+"),\(long)}'\(rest)"
  }

  private func action(_ offer: CompletionWords.Offer) -> String {
    switch offer {
    case .files: "_files"
    case .words([]), .list([]): " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .list(let words): "_sequence compadd - \(words.joined(separator: " "))"
    }
  }

  /// Returns a text to be put between square brackets.
  private func bracketed(_ text: Localized) -> String {
    words.quoted(text).replacing(text: "[", with: "(").replacing(text: "]", with: ")")
      .replacing(text: ":", with: "\\:")
  }
}

/// The completion script for fish.
private struct FishCompletions {
  let words: CompletionWords

  var script: String {
    """
    # Completions of qbank for fish.
    set -g __qbank_commands \(Command.all.map(\.name).joined(separator: " "))

    # Whether the line names this command, or none so far.
    function __qbank_is
      set -l name
      for word in (commandline -opc)
        if contains -- $word $__qbank_commands
          set name $word
          break
        end
      end
      test "$name" = "$argv"
    end

    # Words of which several can stand in a value, with commas between them.
    function __qbank_list
      set -l list (commandline -ct | string replace -r -- '^--[^=]*=' '' | string match -r -- '.*,')
      for word in $argv
        string match -q -- "*,$word,*" ",$list"; or echo "$list$word"
      end
    end

    \(lines.map { "complete -c qbank " + $0 + "\n" }.joined())
    """
  }

  private var lines: [String] {
    let none = #"-n '__qbank_is ""'"#
    let commands = Command.all.map { "\(none) -f -a \($0.name) -d '\(words.quoted($0.summary))'" }
    let own = Command.all.flatMap { command in
      let condition = "-n '__qbank_is \(command.name)'"
      return command.allFlags.map { "\(condition) \(flag($0))" }
        + (command.arguments.first.map { argument(words.offer($0)) } ?? []).map {
          "\(condition) \($0)"
        }
    }
    return commands + words.commonFlags.map { "\(none) \(flag($0))" } + own
  }

  private func flag(_ flag: Flag) -> String {
    let letter = flag.letter.map { " -s \($0)" } ?? ""
    let value = words.offer(flag).map { offer in
      switch offer {
      case .files: " -r -F"
      case .words(let words): " -x -a '\(words.joined(separator: " "))'"
      case .list(let words): " -x -a '(__qbank_list \(words.joined(separator: " ")))'"
      }
    }
    return "-l \(flag.name)\(letter)\(value ?? "") -d '\(words.quoted(flag.help))'"
  }

  private func argument(_ offer: CompletionWords.Offer) -> [String] {
    switch offer {
    case .words(let words), .list(let words):
      words.isEmpty ? [] : ["-f -a '\(words.joined(separator: " "))'"]
    case .files: []
    }
  }
}
