@_spi(QBank) import BankModel

/// The completion script for fish.
struct FishCompletions {
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
