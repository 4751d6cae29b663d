@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText

/// The options of a command as a value, which the command line fills.
protocol CommandOptions: Sendable {
  /// What holds when nothing is said.
  init()
  /// Every option with the place where it goes, in the order of the help.
  static var fields: [OptionField<Self>] { get }
  /// Those that most people need, where there are too many for one page; `--help-all` shows the others.
  static var usual: [OptionField<Self>]? { get }
  /// Which of them go together.
  static var relations: [OptionRelation] { get }
  /// What stands on the command line besides options, in order.
  var words: [Path] { get set }
  /// Where the configuration comes from, if the command has one.
  var configuration: ConfigurationOptions? { get }
}

extension CommandOptions {
  static var usual: [OptionField<Self>]? { nil }
  static var relations: [OptionRelation] { [] }
  var configuration: ConfigurationOptions? { nil }

  /// Those that help explains at once: neither those of reading files, nor what few people need.
  static var usualFlags: [Flag] {
    usual.map { $0.map(\.flag) }
      ?? flags.filter { !$0.isAboutReading && $0.name != Flag.force.name }
  }

  /// Every option, and `--force` where one of them names an output.
  static var flags: [Flag] {
    let flags = fields.map(\.flag)
    let knowsForce = flags.contains { $0.name == Flag.force.name }
    return !knowsForce && flags.contains(where: \.namesOutput) ? flags + [.force] : flags
  }
}

/// No options at all, just words.
struct NoOptions: CommandOptions {
  var words: [Path] = []
  static var fields: [OptionField<NoOptions>] { [] }
}

/// An option together with the place in the options of a command where it goes.
struct OptionField<Options>: Sendable {
  /// How it is written, completed and explained.
  let flag: Flag
  /// Puts what was said with it into its place; an empty text where nothing can be said.
  let fill: @Sendable (inout Options, String) throws(Failure) -> Void
  /// Whether it was given; one that has a value in any case counts as given.
  let isGiven: @Sendable (Options) -> Bool

  /// The place of a value. It is made only when the option is given: to make the places of all
  /// options would take a tenth of a short run.
  typealias Place<Value> = @Sendable () -> any WritableKeyPath<Options, Value> & Sendable

  // MARK: Kinds of options

  /// An option that is there or not.
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

  /// A whole number, another one if nothing is said.
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

  /// One of a few words, one of them if nothing is said.
  static func word<Word: OptionWord>(
    _ flag: Flag, _ place: @autoclosure @escaping Place<Word>
  ) -> OptionField {
    OptionField(
      flag: flag,
      fill: { (options, written) throws(Failure) in
        options[keyPath: place()] = try word(written, flag)
      }, isGiven: { _ in true })
  }

  /// Texts, one each time that the option is given.
  static func texts(_ flag: Flag, _ place: @autoclosure @escaping Place<[String]>) -> OptionField {
    OptionField(flag: flag, fill: { $0[keyPath: place()].append($1) }) {
      !$0[keyPath: place()].isEmpty
    }
  }

  /// Files, one each time that the option is given.
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

  // MARK: What is understood

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
