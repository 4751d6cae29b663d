@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText

/// A shell that can complete commands.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish
}

/// Scripts that teach shells to complete qbank's commands, made from the tables of commands.
struct Completions {
  private let words: CompletionWords

  init(_ language: Language) { words = CompletionWords(language: language) }

  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletions(words: words).script
    case .zsh: ZshCompletions(words: words).script
    case .fish: FishCompletions(words: words).script
    }
  }
}

/// What can be completed, and how it is explained.
struct CompletionWords {
  let language: Language
  /// Options that every command has, and that can stand before its name.
  let commonFlags = CommonOptions.flags
  private let ruleNames = Registry.all.map(\.info.name)

  init(language: Language) { self.language = language }

  /// What a shell offers at some place.
  enum Offer {
    /// Names of files.
    case files
    /// One of these words; nothing where there are none.
    case words([String])
    /// Some of these words, with commas between them.
    case list([String])
  }

  /// What can follow an option; nil where nothing can.
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

  /// What an argument can be.
  func offer(_ argument: Argument) -> Offer {
    argument.isFile ? .files : .words(argument.choices ?? argument.suggestions())
  }

  /// A text for between single quotes, which it must not hold itself.
  func quoted(_ text: Localized) -> String { text[language].replacing(text: "'", with: "’") }
}
