@_spi(QBank) import BankModel
@_spi(QBank) import BankRules
@_spi(QBank) import BankText
import Testing

@testable import BankCLI

/// The options of a command, whatever type they have.
struct CheckedOptions: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The names of all of them.
  let names: [String]
  /// Returns the options that are stored in a wrong field, each given by itself.
  let misplaced: @Sendable () throws -> [String]
  /// Returns what is wrong with the options that have a default.
  let wrongDefaults: @Sendable () throws -> [String]

  init<Options: CommandOptions>(_ command: String, _ type: Options.Type) {
    testDescription = command
    names = Options.flags.map(\.name)
    misplaced = {
      let none = Options()
      let open = Options.fields.filter { !$0.isGiven(none) }
      return try open.compactMap { field in
        let value = Self.examples(field.flag).first
        let given = try Self.given(type, field.flag, value)
        let places = open.filter { $0.isGiven(given) }.map(\.flag.name)
        return places == [field.flag.name] ? nil : "--\(field.flag.name) goes to \(places)"
      }
    }
    wrongDefaults = {
      let none = Options()
      let closed = Options.fields.filter { $0.flag.takesValue && $0.isGiven(none) }
      return try closed.flatMap { field -> [String] in
        guard let written = field.flag.defaultValue else {
          return ["--\(field.flag.name) says none"]
        }
        let other = Self.examples(field.flag).first { $0 != written }
        let same = try Self.given(type, field.flag, written)
        let changed = try Self.given(type, field.flag, other)
        let (before, after) = (String(reflecting: none), String(reflecting: same))
        return (before == after ? [] : ["--\(field.flag.name) \(written) is not what holds"])
          + (before != String(reflecting: changed) ? [] : ["--\(field.flag.name) changes nothing"])
      }
    }
  }

  /// Returns options with one of them given, whatever it requires besides.
  private static func given<Options: CommandOptions>(
    _ type: Options.Type, _ flag: Flag, _ value: String?
  ) throws -> Options {
    var options = Options()
    try Options.fields.first { $0.flag.name == flag.name }?.fill(&options, value ?? "")
    return options
  }

  /// Returns some values for an option.
  private static func examples(_ flag: Flag) -> [String] {
    switch flag.value {
    case .none: []
    case .oneOf(let words), .list(let words): words
    case .suggested(let words): words()
    case .number: ["7", "8"]
    case .file, .output, .outputBeside, .text: [flag.defaultValue ?? "some text"]
    case .rules: [Registry.all[0].info.name]
    }
  }

  /// The options of every command.
  static let all = [
    Self("lint", LintCommandOptions.self), Self("fmt", FmtCommandOptions.self),
    Self("add", AddCommandOptions.self), Self("convert", ConvertCommandOptions.self),
    Self("transform", TransformCommandOptions.self), Self("diff", DiffCommandOptions.self),
    Self("undo", UndoCommandOptions.self), Self("stats", StatsCommandOptions.self),
    Self("tree", TreeCommandOptions.self), Self("report", ReportCommandOptions.self),
    Self("fingerprints", FingerprintsCommandOptions.self),
    Self("draw", DrawCommandOptions.self), Self("preview", PreviewCommandOptions.self),
    Self("forecast", ForecastCommandOptions.self), Self("play", PlayCommandOptions.self),
    Self("page", PageCommandOptions.self), Self("history", HistoryCommandOptions.self),
    Self("ranking", RankingCommandOptions.self), Self("analyze", AnalyzeCommandOptions.self),
    Self("new", NewCommandOptions.self), Self("config", ConfigCommandOptions.self),
    Self("rules", RulesCommandOptions.self), Self("schema", NoOptions.self),
    Self("git", GitCommandOptions.self), Self("lsp", LspOptions.self),
    Self("completions", NoOptions.self), Self("help", HelpCommandOptions.self),
  ]
}

@Suite("Options as values")
struct OptionFieldTests {
  @Test("these tests cover the options of every command")
  func complete() {
    let declared = Command.all.map { [$0.name] + $0.flags.map(\.name) }
    #expect(CheckedOptions.all.map { [$0.testDescription] + $0.names } == declared)
  }

  @Test("every option is stored in a field of its own", arguments: CheckedOptions.all)
  func places(_ options: CheckedOptions) throws { #expect(try options.misplaced() == []) }

  @Test(
    "the default in the help is the value of a missing option, and another value differs",
    arguments: CheckedOptions.all)
  func defaults(_ options: CheckedOptions) throws { #expect(try options.wrongDefaults() == []) }

  @Test("given values replace the defaults of options")
  func values() throws {
    let line = "a.csv --fail-on note --format json --max-findings 3 --select edge-space -- --fix"
    let words = line.split(separator: " ").map { Array($0.utf8) }
    let options = try Invocation<LintCommandOptions>(words).options
    #expect(options.failOn == .note && options.form == .json && options.maxFindings == 3)
    #expect(options.selected == ["edge-space"] && !options.fixes)
    #expect(options.bank.paths == [Path("a.csv"), Path("--fix")])
    let none = LintCommandOptions()
    #expect(none.failOn == nil && none.form == .text && none.maxFindings == 0)
  }

  @Test("the default in the help is accepted as a value")
  func defaultsAreUnderstood() throws {
    for command in Command.all {
      for flag in command.flags {
        guard let written = flag.defaultValue else { continue }
        let run = try command.parse(["--\(flag.name)", written].map { Array($0.utf8) })
        #expect(run.words == [], "\(command.name) --\(flag.name)")
      }
    }
  }
}
