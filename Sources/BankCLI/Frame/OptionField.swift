@_spi(QBank) import BankRules

/// The options of a command as a value that the command line fills.
protocol CommandOptions: Sendable {
  /// Creates the default options.
  init()
  /// Every option and where its value is stored, in the order of the help.
  static var fields: [OptionField<Self>] { get }
  /// The options that most people need, if there are too many for one page; `--help-all` shows the others.
  static var usual: [OptionField<Self>]? { get }
  /// Which of the options can be combined.
  static var relations: [OptionRelation] { get }
  /// The words besides options, in order.
  var words: [Path] { get set }
  /// Where the configuration comes from, if the command has one.
  var configuration: ConfigurationOptions? { get }
}

extension CommandOptions {
  static var usual: [OptionField<Self>]? { nil }
  static var relations: [OptionRelation] { [] }
  var configuration: ConfigurationOptions? { nil }

  /// The options that help explains at once: neither those of reading files nor those that few people need.
  static var usualFlags: [Flag] {
    usual.map { $0.map(\.flag) }
      ?? flags.filter { !$0.isAboutReading && $0.name != Flag.force.name }
  }

  /// Every option, and `--force` if one of them names an output.
  static var flags: [Flag] {
    let flags = fields.map(\.flag)
    let knowsForce = flags.contains { $0.name == Flag.force.name }
    return !knowsForce && flags.contains(where: \.namesOutput) ? flags + [.force] : flags
  }
}

/// Options of a command that has none, only words.
struct NoOptions: CommandOptions {
  var words: [Path] = []
  static var fields: [OptionField<NoOptions>] { [] }
}

/// An option, and where in the options of a command its value is stored.
struct OptionField<Options>: Sendable {
  /// The option as it is written, completed and explained.
  let flag: Flag
  /// Stores the value of the option; the text is empty if it takes none.
  let fill: @Sendable (inout Options, String) throws(Failure) -> Void
  /// Whether the option was given; one that always has a value counts as given.
  let isGiven: @Sendable (Options) -> Bool

  /// The key path of a value, which is made only when the option is given: making all of them would take a tenth of
  /// a short run.
  typealias Place<Value> = @Sendable () -> any WritableKeyPath<Options, Value> & Sendable

  // MARK: Kinds of options

  /// An option without a value.
  static func sign(_ flag: Flag, _ place: @autoclosure @escaping Place<Bool>) -> OptionField {
    OptionField(flag: flag, fill: { options, _ in options[keyPath: place()] = true }) {
      $0[keyPath: place()]
    }
  }

  /// Any text.
  static func text(_ flag: Flag, _ place: @autoclosure @escaping Place<String?>) -> OptionField {
    value(flag, place()) { $0 }
  }

  /// A file.
  static func file(_ flag: Flag, _ place: @autoclosure @escaping Place<Path?>) -> OptionField {
    value(flag, place()) { Path($0) }
  }

  /// A whole number.
  static func number(_ flag: Flag, _ place: @autoclosure @escaping Place<Int?>) -> OptionField {
    value(flag, place()) { (written) throws(Failure) in try number(written, flag) }
  }

  /// A whole number with a default.
  static func number(_ flag: Flag, _ place: @autoclosure @escaping Place<Int>) -> OptionField {
    OptionField(
      flag: flag,
      fill: { (options, written) throws(Failure) in
        options[keyPath: place()] = try number(written, flag)
      }, isGiven: { _ in true })
  }

  /// One of a few words.
  static func word<Word: OptionWord>(
    _ flag: Flag, _ place: @autoclosure @escaping Place<Word?>
  ) -> OptionField {
    value(flag, place()) { (written) throws(Failure) in try word(written, flag) }
  }

  /// One of a few words, with a default.
  static func word<Word: OptionWord>(
    _ flag: Flag, _ place: @autoclosure @escaping Place<Word>
  ) -> OptionField {
    OptionField(
      flag: flag,
      fill: { (options, written) throws(Failure) in
        options[keyPath: place()] = try word(written, flag)
      }, isGiven: { _ in true })
  }

  /// Texts; the option can be repeated.
  static func texts(_ flag: Flag, _ place: @autoclosure @escaping Place<[String]>) -> OptionField {
    OptionField(flag: flag, fill: { $0[keyPath: place()].append($1) }) {
      !$0[keyPath: place()].isEmpty
    }
  }

  /// Files; the option can be repeated.
  static func files(_ flag: Flag, _ place: @autoclosure @escaping Place<[Path]>) -> OptionField {
    OptionField(flag: flag, fill: { $0[keyPath: place()].append(Path($1)) }) {
      !$0[keyPath: place()].isEmpty
    }
  }

  /// Names of rules.
  static func rules(_ flag: Flag, _ place: @autoclosure @escaping Place<[String]>) -> OptionField {
    OptionField(
      flag: flag,
      fill: { (options, written) throws(Failure) in
        let names = written.split(separator: ",").map { String($0) }
        if names.isEmpty { throw .usage(UsageMessages.missingValue(flag)) }
        if let name = names.first(where: { Registry.rule(named: $0) == nil }) {
          throw .usage(UsageMessages.unknownRule(name))
        }
        options[keyPath: place()] += names
      }, isGiven: { !$0[keyPath: place()].isEmpty })
  }

  // MARK: Reading values

  static func value<Value>(
    _ flag: Flag, _ place: @autoclosure @escaping Place<Value?>,
    _ read: @escaping @Sendable (String) throws(Failure) -> Value
  ) -> OptionField {
    OptionField(
      flag: flag,
      fill: { (options, written) throws(Failure) in
        options[keyPath: place()] = try read(written)
      }, isGiven: { $0[keyPath: place()] != nil })
  }

  private static func number(_ written: String, _ flag: Flag) throws(Failure) -> Int {
    if let number = Int(written), number >= flag.least, number <= flag.most { return number }
    throw .usage(UsageMessages.badNumber(written, flag))
  }

  private static func word<Word: OptionWord>(
    _ written: String, _ flag: Flag
  ) throws(Failure) -> Word {
    if let word = Word(rawValue: written) { return word }
    throw .usage(UsageMessages.badValue(written, flag, Word.words))
  }
}

/// One of a few words that can follow an option.
protocol OptionWord: RawRepresentable<String>, CaseIterable, Sendable {}

extension OptionWord {
  /// All of them.
  static var words: [String] { allCases.map(\.rawValue) }
}
