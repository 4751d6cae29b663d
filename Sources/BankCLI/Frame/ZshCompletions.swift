@_spi(QBank) import BankModel

/// The completion script for zsh.
struct ZshCompletions {
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
