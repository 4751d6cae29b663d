@_spi(QBank) import BankModel
import BankReports
@_spi(QBank) import BankText

/// An option of a command. Parsing, help and completions are all made from the same tables of these.
struct Flag: Sendable {
  /// What follows the option on the command line.
  enum Value: Sendable {
    /// Nothing.
    case none
    /// One of these words.
    case oneOf([String])
    /// One of these words, which only help and completions need, or another that the command knows.
    case suggested(@Sendable () -> [String])
    /// A whole number, not negative.
    case number
    /// The name of a file.
    case file
    /// The name of a file that is written; `-` is standard output.
    case output
    /// The name of a file or folder that is written beside the results, and so never standard output.
    case outputBeside
    /// Any text.
    case text
    /// Some of these words with commas between them, or another text that the command knows.
    case list([String])
    /// Names of rules, with commas between them.
    case rules
  }

  /// The name, without dashes.
  let name: String
  /// A single letter that stands for it.
  let letter: Character?
  /// What follows it.
  let value: Value
  /// The name of what follows it, in help.
  let placeholder: String
  /// What holds when it is left out.
  let defaultValue: String?
  /// The least number that makes sense, of those that are not negative.
  let least: Int
  /// The greatest number that makes sense.
  let most: Int
  /// The forms of what is written where it is given, by the words that name them; of an option that names the
  /// file to write, the one under no word.
  let writes: [(word: String, kind: OutputKind)]
  /// What it does.
  let help: Localized

  /// An option that is there or not.
  init(_ name: String, letter: Character? = nil, _ help: Localized) {
    self.init(name, letter: letter, .none, placeholder: "", help)
  }

  /// An option with a value.
  init(
    _ name: String, letter: Character? = nil, _ value: Value, placeholder: String,
    default defaultValue: String? = nil, least: Int = 0, most: Int = .max,
    writes: [(word: String, kind: OutputKind)] = [], _ help: Localized
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.placeholder = placeholder
    self.defaultValue = defaultValue
    (self.least, self.most) = (least, most)
    self.writes = writes
    self.help = help
  }

  /// Whether a value follows it.
  var takesValue: Bool {
    if case .none = value { false } else { true }
  }

  /// Whether it names a file or folder that is written.
  var namesOutput: Bool {
    switch value {
    case .output, .outputBeside: true
    default: false
    }
  }

  /// Why nothing can be read from or written to a name; nil where it is one that it takes.
  func objection(to name: String) -> Localized? {
    switch value {
    case .file, .output, .outputBeside: break
    default: return nil
    }
    if name.isEmpty { return UsageMessages.emptyName("--\(self.name)") }
    guard case .outputBeside = value, Path(name) == .standardInput else { return nil }
    return UsageMessages.noStream(self)
  }

  /// How it is written: `--loader <loader>`.
  var usage: String { takesValue ? "--\(name) <\(placeholder)>" : "--\(name)" }

  /// The words that can follow it, if they are few.
  var choices: [String]? {
    switch value {
    case .oneOf(let words): words
    case .suggested(let words): words()
    default: nil
    }
  }
}

/// What stands on the command line besides options.
struct Argument: Sendable {
  /// Its name in help.
  let name: String
  /// Whether it must be there.
  let isRequired: Bool
  /// Whether there can be several.
  let isRepeated: Bool
  /// The words that it can be, when they are few and known.
  let choices: [String]?
  /// Whether it names a file.
  let isFile: Bool
  /// The words that a shell completes it with where others can be said as well.
  let suggestions: @Sendable () -> [String]
  /// What it is.
  let help: Localized

  /// What stands on the command line besides options.
  init(
    _ name: String, isRequired: Bool = false, isRepeated: Bool = false, choices: [String]? = nil,
    isFile: Bool = false, suggestions: @autoclosure @escaping @Sendable () -> [String] = [],
    _ help: Localized
  ) {
    self.name = name
    self.isRequired = isRequired
    self.isRepeated = isRepeated
    self.choices = choices
    self.isFile = isFile
    self.suggestions = suggestions
    self.help = help
  }

  /// How it is written: `[<path> ...]`.
  var usage: String {
    let one = "<\(name)>" + (isRepeated ? " ..." : "")
    return isRequired ? one : "[\(one)]"
  }
}
