@_spi(QBank) import BankRules

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
struct CompletionWords {
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
