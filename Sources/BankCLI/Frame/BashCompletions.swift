/// The completion script for bash.
struct BashCompletions {
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
