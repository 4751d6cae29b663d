@_spi(QBank) import BankModel

/// A subcommand of qbank. A new one is one file and one line in `groups`.
struct Command: Sendable {
  /// Its name on the command line.
  let name: String
  /// What it does, in one line.
  let summary: Localized
  /// A longer description, for the command's own help.
  var details: Localized? { makeDetails() }
  /// The meanings of its exit statuses, except that of a wrong command line.
  var statuses: Localized? { makeStatuses() }
  /// Command lines to start with, the most useful first.
  var examples: [CommandExample] { makeExamples() }
  /// The arguments that it takes besides options.
  let arguments: [Argument]
  /// Its own options.
  var flags: [Flag] { makeFlags() }
  /// The options that its help explains at once.
  var usualFlags: [Flag] { makeUsualFlags() }
  // These are made on demand: a run needs those of one command only, and some list all formats.
  private let makeDetails: @Sendable () -> Localized?
  private let makeStatuses: @Sendable () -> Localized?
  private let makeExamples: @Sendable () -> [CommandExample]
  private let makeFlags: @Sendable () -> [Flag]
  private let makeUsualFlags: @Sendable () -> [Flag]
  /// Parses a command line.
  let parse: @Sendable ([[UInt8]]) throws(Failure) -> ParsedLine

  /// A parsed command line.
  struct ParsedLine: Sendable {
    /// The options that every command has.
    let common: CommonOptions
    /// The words besides options.
    let words: [Path]
    /// Where the configuration comes from, if the command has one.
    let configuration: ConfigurationOptions?
    /// Runs the command.
    let run: @Sendable (inout Session) throws(Failure) -> ExitStatus
  }

  /// Creates a command whose options are a value of type `Options`.
  init<Options: CommandOptions>(
    _ name: String, summary: Localized,
    details: @autoclosure @escaping @Sendable () -> Localized? = nil,
    statuses: @autoclosure @escaping @Sendable () -> Localized? = nil,
    examples: @autoclosure @escaping @Sendable () -> [CommandExample], arguments: [Argument] = [],
    options: Options.Type,
    run: @escaping @Sendable (Options, inout Session) throws(Failure) -> ExitStatus
  ) {
    (self.name, self.summary, self.arguments) = (name, summary, arguments)
    makeDetails = details
    makeStatuses = statuses
    makeExamples = examples
    makeFlags = { Options.flags }
    makeUsualFlags = { Options.usualFlags }
    parse = { (line) throws(Failure) in
      let invocation = try Invocation<Options>(line, of: name)
      let options = invocation.options
      return ParsedLine(
        common: invocation.common, words: options.words, configuration: options.configuration,
        run: { (session) throws(Failure) in try run(options, &session) })
    }
  }

  /// All commands in the order of the help, grouped by what people want to do.
  static let groups: [(title: Localized, commands: [Command])] = [
    (
      Localized(en: "WRITE", ja: "書く"),
      [.lint, .fmt, .add, .convert, .transform, .diff, .undo]
    ),
    (Localized(en: "LOOK", ja: "見る"), [.stats, .tree, .report, .fingerprints]),
    (
      Localized(en: "HOST", ja: "出題する"),
      [.draw, .preview, .forecast, .play, .page, .history, .ranking, .analyze]
    ),
    (
      Localized(en: "SET UP", ja: "準備する"),
      [.new, .config, .rules, .schema, .git, .lsp, .completions, .help]
    ),
  ]

  /// All commands, in the order of the help.
  static let all: [Command] = groups.flatMap(\.commands)

  /// All options that the command understands, including the common ones.
  var allFlags: [Flag] { flags + CommonOptions.flags }

  /// Returns the command with the given name.
  static func named(_ name: String) -> Command? { all.first { $0.name == name } }
}

/// An example command line, as it is typed into a shell, and what it is for.
struct CommandExample: Sendable {
  /// The command line.
  let line: String
  /// What it does.
  let purpose: Localized

  /// A command line and what it does.
  init(_ line: String, en: String, ja: String) {
    self.line = line
    purpose = Localized(en: en, ja: ja)
  }
}
