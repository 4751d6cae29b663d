@_spi(QBank) import BankReports

/// An option of a command. Parsing, help and completions all use the same tables of options.
struct Flag: Sendable {
  /// The kind of value that follows an option on the command line.
  enum Value: Sendable {
    /// Nothing.
    case none
    /// One of these words.
    case oneOf([String])
    /// One of these words, which only help and completions need, or another one that the command knows.
    case suggested(@Sendable () -> [String])
    /// A whole number that is not negative.
    case number
    /// The name of a file.
    case file
    /// The name of a file that is written; `-` is standard output.
    case output
    /// The name of a file or folder that is written besides the results, and so never standard output.
    case outputBeside
    /// Any text.
    case text
    /// Some of these words, separated by commas, or another text that the command knows.
    case list([String])
    /// Names of rules, separated by commas.
    case rules
  }

  /// The name, without dashes.
  let name: String
  /// A single letter that abbreviates the option.
  let letter: Character?
  /// The kind of its value.
  let value: Value
  /// The name of its value in help.
  let placeholder: String
  /// The default value, as help shows it.
  let defaultValue: String?
  /// The smallest allowed number.
  let least: Int
  /// The largest allowed number.
  let most: Int
  /// The forms that a command writes when the option is given, by the words that name them. An option that names
  /// the file to write has one form, under an empty word.
  let writes: [(word: String, kind: OutputKind)]
  /// A description of the option.
  let help: Localized

  /// Creates an option without a value.
  init(_ name: String, letter: Character? = nil, _ help: Localized) {
    self.init(name, letter: letter, .none, placeholder: "", help)
  }

  /// Creates an option with a value.
  init(
    _ name: String, letter: Character? = nil, _ value: Value, placeholder: String,
    default defaultValue: String? = nil, least: Int = 0, most: Int = .max,
    writes: [(word: String, kind: OutputKind)] = [], _ help: Localized
  ) {
    (self.name, self.letter, self.help) = (name, letter, help)
    (self.value, self.placeholder, self.defaultValue) = (value, placeholder, defaultValue)
    (self.least, self.most, self.writes) = (least, most, writes)
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

  /// Returns why a name cannot be read from or written to, or nil if it can.
  func objection(to name: String) -> Localized? {
    switch value {
    case .file, .output, .outputBeside: break
    default: return nil
    }
    if name.isEmpty { return UsageMessages.emptyName("--\(self.name)") }
    guard case .outputBeside = value, Path(name) == .standardInput else { return nil }
    return UsageMessages.noStream(self)
  }

  /// The option as it is written, such as `--loader <loader>`.
  var usage: String { takesValue ? "--\(name) <\(placeholder)>" : "--\(name)" }

  /// The words that can follow the option, if they are few.
  var choices: [String]? {
    switch value {
    case .oneOf(let words): words
    case .suggested(let words): words()
    default: nil
    }
  }
}

/// A positional argument of a command.
struct Argument: Sendable {
  /// Its name in help.
  let name: String
  /// Whether it is required.
  let isRequired: Bool
  /// Whether it can be repeated.
  let isRepeated: Bool
  /// The words that it can be, or nil if they are many or unknown.
  let choices: [String]?
  /// Whether it names a file.
  let isFile: Bool
  /// The words that a shell offers where others are allowed as well.
  let suggestions: @Sendable () -> [String]
  /// A description of the argument.
  let help: Localized

  /// Creates an argument.
  init(
    _ name: String, isRequired: Bool = false, isRepeated: Bool = false, choices: [String]? = nil,
    isFile: Bool = false, suggestions: @autoclosure @escaping @Sendable () -> [String] = [],
    _ help: Localized
  ) {
    (self.name, self.help, self.choices) = (name, help, choices)
    (self.isRequired, self.isRepeated, self.isFile) = (isRequired, isRepeated, isFile)
    self.suggestions = suggestions
  }

  /// The argument as it is written, such as `[<path> ...]`.
  var usage: String {
    let one = "<\(name)>" + (isRepeated ? " ..." : "")
    return isRequired ? one : "[\(one)]"
  }
}
