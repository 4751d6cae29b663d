import BankModel

/// Something that qbank can be told to do. A new command is one file and one line in `all`.
struct Command: Sendable {
  /// Its name on the command line.
  let name: String
  /// What it does, in one line.
  let summary: Localized
  /// More about it, for its own help.
  var details: Localized? { makeDetails() }
  /// What it takes besides options.
  let arguments: [Argument]
  /// Its own options.
  var flags: [Flag] { makeFlags() }
  // Made when they are asked for: a run needs those of one command, and some name all formats.
  private let makeDetails: @Sendable () -> Localized?
  private let makeFlags: @Sendable () -> [Flag]
  /// Does it.
  let run: @Sendable (Invocation, inout Session) throws(Failure) -> ExitStatus

  /// Something that qbank can be told to do.
  init(
    _ name: String, summary: Localized,
    details: @autoclosure @escaping @Sendable () -> Localized? = nil, arguments: [Argument] = [],
    flags: @autoclosure @escaping @Sendable () -> [Flag] = [],
    run: @escaping @Sendable (Invocation, inout Session) throws(Failure) -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    makeDetails = details
    self.arguments = arguments
    makeFlags = flags
    self.run = run
  }

  /// All commands, in the order of the help.
  static let all: [Command] = [
    .lint, .fmt, .convert, .draw, .preview, .history, .ranking, .rules, .new, .schema, .completions,
    .help,
  ]

  /// Options that every command has.
  static let commonFlags: [Flag] = [.color, .language, .version, .help]

  /// All options that the command understands.
  var allFlags: [Flag] { flags + Command.commonFlags }

  /// The command with this name.
  static func named(_ name: String) -> Command? { all.first { $0.name == name } }
}

extension Flag {
  static let color = Flag(
    "color", .oneOf(["auto", "always", "never"]), placeholder: "when", default: "auto",
    Localized(
      en: "Colours. NO_COLOR and TERM=dumb are respected.",
      ja: "色を付けるかどうか。NO_COLORとTERM=dumbに従います。"))
  static let language = Flag(
    "lang", .oneOf(Language.allCases.map(\.rawValue)), placeholder: "language",
    Localized(
      en: "Language of all messages; by default from LC_ALL, LC_MESSAGES or LANG.",
      ja: "表示する言語。省略時はLC_ALL、LC_MESSAGES、LANGに従います。"))
  static let version = Flag("version", Localized(en: "Show the version.", ja: "バージョンを表示します。"))
  static let help = Flag(
    "help", letter: "h", Localized(en: "Show this help.", ja: "この説明を表示します。"))
}

/// How a run ended, for whoever started it.
public enum ExitStatus: Int32, Sendable {
  /// Clean, or done.
  case clean = 0
  /// There are findings, or differences.
  case findings = 1
  /// The work could not be done.
  case failure = 2
  /// The command line was not understood.
  case usage = 64
}

/// Why a command cannot go on.
enum Failure: Error, Sendable {
  /// The command line does not make sense.
  case usage(Localized)
  /// The work cannot be done.
  case work(Localized)
}
